"""The filled score sheet: what stands on it, in every language, on every paper, for every table."""

import subprocess
import sys
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.entries.entry import (
    Begun,
    Finished,
    Joined,
    Left,
    PlayerRenamed,
    Returned,
    RoundCorrected,
    RoundEntered,
)
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.book.words.history import count_held_by_round
from companion.engine.phrases import Phrase
from companion.engine.rules.presets import find_preset
from companion.language import LANGUAGES, language
from companion.sheets.contract import value_phrase
from companion.sheets.model import model_of
from companion.sheets.score_sheet import printing_warnings, score_sheet, season, unprintable_in
from companion.sheets.scores_csv import scores_csv
from tests.exchange.houses import totals_alone

from .evening import CAST, LONG, MIXED, RULING, evening
from .reading import open_pdf, page_count, strings, text_of
from .spoken import Spoken

ENGLISH = Spoken("en")
TODAY = date(2026, 11, 21)
TAKES = {"scoring": "winner_takes", "blocked": "lowest_wins", "tiebreaks": []}

DAY = date(2026, 11, 21)


def texts(data, page=0):
    return [string.text for string in strings(data, page)]


def place_of(data, text, page=0):
    return next(string for string in strings(data, page) if string.text == text)


def with_more(book, *entries):
    records = (Record(seq, entry, book.begun_at) for seq, entry in enumerate(entries, book.version + 1))
    return Book.of((*book.records, *records))


def test_every_point_and_every_running_total_is_there():
    book = evening(CAST[:6])
    found = texts(score_sheet(book, ENGLISH))
    for points in (points for each in book.rounds for points in each.points):
        found.remove(str(points))
    for total in (total for totals in book.totals for total in totals):
        found.remove(str(total))
    for row in book.standings.rows:
        found.remove(str(row.total))
        found.remove(str(row.place))


def test_title_day_rules_winner_and_reason_are_said():
    book = evening(CAST[:4])
    text = text_of(score_sheet(book, ENGLISH, printed=TODAY))
    winner = book.standings.rows[0]
    for said in (
        "Tuesday game", "21 November 2026", "Italian: engines in order", "double-12 set, 13 rounds, 15 tiles each",
        f"{winner.name} wins with {winner.total} points", "has the fewest points", "printed on 21 November 2026",
    ):  # fmt: skip
        assert said in text


def test_a_tie_is_explained():
    text = text_of(score_sheet(evening(CAST[:4], tie=True, corrections=False), ENGLISH))
    assert "Tied with Ben at 140. Rounds with 0: 2 against 1." in text


def test_nothing_decides_between_those_who_share_the_first_place():
    book = evening(CAST[:3], rounds=1, corrections=False, blocked=(), changes={"tiebreaks": []})
    shared = evening(CAST[:2], rounds=0)
    assert "wins" not in text_of(score_sheet(shared, ENGLISH))
    assert "leads with 0 points after round 1" in text_of(score_sheet(book, ENGLISH))


@pytest.mark.parametrize("over", [True, False])
def test_what_is_shared_is_said_once(over):
    more = (RoundEntered(1, 12, (30, 30, 44), ()), *([Finished()] if over else []))
    shared = with_more(evening(CAST[:3], rounds=0, changes={"tiebreaks": []}), *more)
    text = " ".join(text_of(score_sheet(shared, ENGLISH)).split())
    said = "Ana and Ben share first place with 30 points Nothing in the rules decides between them. Round"
    assert said in text if over else "Ana and Ben lead with 30 points after round 1 Round" in text


def test_the_head_says_after_how_many_rounds_a_game_was_stopped():
    going = evening(CAST[:4], rounds=4, blocked=())
    assert "double-12 set, 13 rounds, 15 tiles each" in text_of(score_sheet(going, ENGLISH))
    text = text_of(score_sheet(with_more(going, Finished()), ENGLISH))
    assert "double-12 set, stopped after 4 of 13 rounds, 15 tiles each" in text


def test_who_joined_and_left_bears_the_name_of_the_column():
    """Also after names were exchanged, and where a guest is called something else since."""
    entries = (
        Begun("Guests", CAST[:4], "hebrew", {}, find_preset("hebrew").rules, "en"),
        RoundEntered(1, 12, ((), 2, 3, 4), (0,)), Joined("Guest", 2, 5),
        RoundEntered(2, 11, ((), 2, 3, 4, 5), (0,)), Joined("Other", 3, 7), Left(4, 3),
        PlayerRenamed(4, "Zoe"), PlayerRenamed(5, "Yan"), Returned(4, 4),
    )  # fmt: skip
    book = Book.of(Record(seq, each, "2026-11-21T19:30:00Z", "tablet") for seq, each in enumerate(entries, 1))
    assert list(map(str, model_of(book).people)) == [
        "Zoe joins from round 2 on, with 5", "Yan joins from round 3 on, with 7",
        "Zoe does not play from round 3 on", "Zoe plays again from round 4 on",
    ]  # fmt: skip


def test_the_head_says_from_which_round_on_another_number_of_tiles_was_dealt():
    book = with_more(
        evening(CAST[:4], preset="hebrew", rounds=2),
        Joined("Zoe", 3, 0), RoundEntered(3, 10, (1, 2, 3, 4, ()), (4,)), Left(0, 4),
    )  # fmt: skip
    assert "15 tiles each, from round 3 on: 12, from round 4 on: 15" in text_of(score_sheet(book, ENGLISH))
    more = (RoundEntered(4, 9, ((), 2, 3, 4, ()), (4,)), Joined("Fay", 5, 0))
    last = RoundEntered(5, 8, ((), 2, 3, 4, 5, ()), (5,))
    text = " ".join(text_of(score_sheet(with_more(book, *more, last, Finished()), ENGLISH)).split())
    assert "15 tiles each, from round 3 on: 12, from round 4 on: 15, from round 5 on: 12" in text, "nothing is cut"


@pytest.mark.parametrize(("preset", "sign"), [("czech-minus", "0"), ("czech-plus", "+")])
def test_the_legend_shows_the_sign_of_whoever_goes_out(preset, sign):
    """Whoever goes out writes 0, or takes what the others hold."""
    found = texts(score_sheet(evening(preset=preset, rounds=3, blocked=(), corrections=False), ENGLISH))
    assert found[found.index("went out") - 1] == sign


def test_corrections_are_marked_and_told():
    book = evening(CAST[:4])
    data = score_sheet(book, ENGLISH)
    assert texts(data).count("*") == 2  # in the cell and in the legend
    first, last = book.rounds[3].versions
    seat = next(s for s in range(4) if first.entry.hands[s] != last.entry.hands[s])
    assert f"Round 4, {CAST[seat]}: {first.entry.hands[seat]} corrected to 13" in text_of(data)
    assert "corrected" not in text_of(score_sheet(evening(CAST[:4], corrections=False), ENGLISH))


@pytest.mark.parametrize(("players", "said"), [(4, "corrected, see below"), (10, "corrected, see page 2")])
def test_the_legend_says_where_the_corrections_are_told(players, said):
    data = score_sheet(evening(CAST[:players]), ENGLISH)
    pages = [" ".join(each.extract_text().split()) for each in open_pdf(data).pages]
    assert said in pages[0]
    assert [n for n, text in enumerate(pages, 1) if "corrected to 13" in text] == [len(pages)]
    assert len(pages) == (2 if "page 2" in said else 1)


def corrected(preset, before, after):
    """The texts on the sheet of a game of three whose first round was corrected: hands and who went out, twice."""
    entries = (
        Begun("Friday", CAST[:3], preset, {}, find_preset(preset).rules, "en"),
        RoundEntered(1, 12, *before),
        RoundCorrected(1, 12, *after),
    )
    book = Book.of(Record(seq, entry, "2026-11-21T19:30:00+00:00") for seq, entry in enumerate(entries, 1))
    return texts(score_sheet(book, ENGLISH)), " ".join(text_of(score_sheet(book, ENGLISH)).split())


def test_where_the_winner_takes_a_correction_says_who_went_out_and_what_is_left():
    found, text = corrected("czech-plus", (((), 44, 30), (0,)), ((20, (), 30), (1,)))
    assert "Round 1, Ana: 20 left, instead of going out" in text
    assert "Round 1, Ben: went out, instead of 44 left" in text
    assert found.count("*") == 3, "two cells and the legend"


def test_where_the_winner_takes_the_points_that_changed_are_marked_and_told_too():
    found, text = corrected("czech-plus", (((), 44, 30), (0,)), (((), 53, 30), (0,)))
    assert "Round 1, Ben: 44 left corrected to 53 left" in text
    assert "Round 1, Ana: 74 corrected to 83" in text
    assert "Round 1, Cruz" not in text
    assert found.count("*") == 3, "the hand, the points of the winner, and the legend"


def test_where_everybody_writes_their_own_hand_a_correction_is_in_points():
    found, text = corrected("hebrew", (((), 44, 30), (0,)), ((20, (), 30), (1,)))
    assert "Round 1, Ana: 20, instead of going out" in text
    assert "20 left" not in text
    assert "Round 1, Ben: went out, instead of 44" in text
    assert found.count("*") == 3


def test_changed_rules_are_said_before_the_others():
    data = score_sheet(evening(CAST[:4], changes={"blank_value": 50, "must_play": False}), ENGLISH)
    found = texts(data)
    assert "Italian: engines in order, 2 changed" in found
    exceptions, others = found.index("Italian: engines in order, except:"), found.index("and among its other rules:")
    assert exceptions < found.index("The double blank counts") < others
    assert exceptions < found.index("Must you play if you can?") < others
    assert found[found.index("The double blank counts") + 1] == "50"
    assert found[found.index("Must a drawn tile be played?") + 1] == "yes (our reading)", "the sheet does not say"


def test_rulings_are_told_with_verdict_reason_and_passage():
    title, request, answer = RULING
    told = (title, {**request, "table": {"round": 6}}, answer)
    text = text_of(score_sheet(evening(CAST[:4], rulings=[told]), ENGLISH))
    assert "Round 6 · 6-2 on Ben's train – not allowed" in text
    assert "it has to be answered first. Passages: Persian sheet, paragraph 17" in " ".join(text.split())


@pytest.mark.parametrize("request_", [{}, {"table": {}}, {"table": "none"}, {"table": {"round": ["six"]}}])
def test_a_ruling_of_which_no_round_is_told_is_told_without(request_):
    text = text_of(score_sheet(evening(CAST[:4], rulings=[(RULING[0], request_, RULING[2])]), ENGLISH))
    assert "6-2 on Ben's train – not allowed" in text
    assert "Round 6" not in text
    assert "·" not in text[text.index("Rulings") :]


def test_everybody_signs():
    for names in (CAST[:2], CAST[:6], CAST[:13]):
        rules = {"players": [2, 14], "hand_size": {"2-14": 6}} if len(names) > 8 else {}
        data = score_sheet(evening(names, changes=rules), ENGLISH)
        found = [text for page in range(page_count(data)) for text in texts(data, page)]
        assert all(found.count(name) >= 2 for name in names)  # over the column, below the line


def test_rounds_to_come_are_left_to_be_written():
    found = texts(score_sheet(evening(CAST[:4], rounds=3), ENGLISH))
    assert "13" in found
    assert "wins" not in " ".join(found)


def test_winner_takes_and_blocked_rounds():
    book = evening(CAST[:4], preset="czech-plus")
    text = text_of(score_sheet(book, ENGLISH))
    assert "has the most points" in text
    assert "blocked: nobody went out" in text


def test_where_the_winner_takes_the_hands_stand_before_the_points():
    """So that what the winner was given can be added up on paper."""
    book = evening(CAST[:4], preset="persian-positive", seed=4)
    found = texts(score_sheet(book, ENGLISH))
    for played, held in zip(book.rounds, count_held_by_round(book), strict=True):
        left = [each for side, each in enumerate(held) if each is not None and side not in played.winners]
        assert sum(left) == sum(played.points), "the winner takes just these"
        assert all(str(each) in found for each in left)
    assert "what was left, and the running total" in " ".join(text_of(score_sheet(book, ENGLISH)).split())
    assert "what was left" not in text_of(score_sheet(evening(CAST[:4], preset="persian"), ENGLISH))


def test_the_hand_that_won_a_blocked_round_stands_before_its_points_even_in_ten_columns():
    book = evening(CAST[:10], preset="persian-positive", seed=4)
    blocked = [index for index, played in enumerate(book.rounds) if not played.out]
    assert blocked
    found = texts(score_sheet(book, ENGLISH))
    for index in blocked:
        played, held = book.rounds[index], count_held_by_round(book)[index]
        assert all(str(held[side]) in found and str(played.points[side]) in found for side in played.winners)
        assert None not in held


def test_partners_have_one_column():
    book = evening(CAST[:4], preset="hebrew-pairs")
    found = texts(score_sheet(book, ENGLISH))
    assert "Ana &" in found or "Ana & Cruz" in found
    assert [name for name in CAST[:4] if name in found] == list(CAST[:4])


@pytest.mark.parametrize(
    ("changes", "short", "whole"),
    [
        ({}, "each pair writes its own hands", "every other pair adds up both hands."),
        (TAKES, "the winning pair takes all", "points left in the hands of all other pairs."),
    ],
)
def test_the_rules_of_partners_say_how_a_pair_scores(changes, short, whole):
    book = evening(CAST[:4], preset="hebrew-pairs", changes=changes)
    text = " ".join(text_of(score_sheet(book, ENGLISH)).split())
    assert f"Points {short}" in text
    assert whole in text
    assert ("Blocked round the pair with the lowest hands" in text) == bool(changes)
    alone = " ".join(text_of(score_sheet(evening(CAST[:4], preset="hebrew", changes=changes), ENGLISH)).split())
    assert "Partners" not in alone
    assert "pair" not in alone


def test_columns_follow_the_seats_from_the_start_of_the_line():
    for code, order in (("en", 1), ("he", -1)):
        data = score_sheet(evening(CAST[:5]), Spoken(code))
        columns = [place_of(data, name).x for name in CAST[:5]]
        assert columns == sorted(columns)[::order]


def test_numbers_are_not_mirrored():
    data = score_sheet(evening(CAST[:5]), Spoken("he"))
    assert "13" in texts(data)
    assert "31" not in [string.text for string in strings(data) if string.text == "13"]


@pytest.mark.parametrize(
    "code",
    ["en", "fa", *(pytest.param(code, marks=pytest.mark.wide) for code in LANGUAGES if code not in ("en", "fa"))],
)
def test_names_in_any_script_can_be_copied_from_a_sheet_in_any_language(code):
    text = text_of(score_sheet(evening(MIXED, title="Úterý"), language(code)))
    for name in ("דנה", "כהן", "علی", "رضایی", "Jiří", "Niccolò", "Růžena", "Úterý"):
        assert name in text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_sheet_says_its_language_title_and_direction(code):
    root = open_pdf(score_sheet(evening(CAST[:3]), language(code))).trailer["/Root"]
    assert root["/Lang"] == code
    wishes = root["/ViewerPreferences"]
    assert wishes["/DisplayDocTitle"]
    assert wishes.get("/Direction") == ("/R2L" if code in ("he", "fa") else None)


def test_the_title_of_the_document_is_that_of_the_game():
    assert open_pdf(score_sheet(evening(title="משחק"), ENGLISH)).metadata.title == "משחק"


def test_every_font_is_embedded():
    for page in open_pdf(score_sheet(evening(MIXED), language("fa"))).pages:
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
        assert fonts
        for font in fonts:
            descriptor = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
            assert "/FontFile2" in descriptor


def test_persian_pages_have_persian_digits_in_their_order():
    book = evening(CAST[:4])
    found = texts(score_sheet(book, Spoken("fa")))
    total = str(book.standings.rows[-1].total).translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹"))
    assert len(total) == 3
    assert total in found
    assert not any(text.isascii() and text.isdecimal() and len(text) > 1 for text in found)
    assert any("آبان" in text[::-1] or "آبان" in text for text in found)


def test_two_languages_stand_side_by_side():
    data = score_sheet(evening(CAST[:4]), Spoken("it"), Spoken("cs"))
    found = [text for page in range(page_count(data)) for text in texts(data, page)]
    for word in (
        "Turno",
        "Kolo",
        "Totale",
        "Součet",
        "Posto",
        "Pořadí",
        "Regole di questa partita",
        "Pravidla této hry",
    ):
        assert word in found


def test_legend_caption_and_foot_are_in_both_languages():
    says = Phrase("went out")
    data = score_sheet(evening(), language("it"), language("cs"), qr="https://x.example", printed=DAY, qr_says=says)
    found = [text for page in range(page_count(data)) for text in texts(data, page)]
    for phrase in (
        says,
        Phrase("started the round"),
        Phrase("blocked: nobody went out"),
        Phrase("small figures: running total"),
    ):
        for spoken in (language("it"), language("cs")):
            assert spoken.say(phrase) in found
    assert found.count(language("cs").say(says)) == 2, "in the legend and below the code"
    for spoken in (language("it"), language("cs")):
        assert any(spoken.day(DAY) in text for text in found)


def test_the_same_language_twice_is_one():
    book = evening(CAST[:4])
    assert texts(score_sheet(book, Spoken("cs"), Spoken("cs"))) == texts(score_sheet(book, Spoken("cs")))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595.28, 841.89)), ("letter", (612, 792))])
def test_paper_sizes(paper, size):
    for names, expected in ((CAST[:8], size), (CAST[:9], size[::-1])):
        rules = {"players": [2, 14], "hand_size": {"2-14": 6}}
        box = open_pdf(score_sheet(evening(names, changes=rules), ENGLISH, paper=paper)).pages[0].mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(expected, abs=0.01)


def test_another_paper_is_refused():
    with pytest.raises(KeyError, match="a3"):
        score_sheet(evening(), ENGLISH, paper="a3")


@pytest.mark.parametrize("players", [2, *(pytest.param(each, marks=pytest.mark.wide) for each in (3, 5, 8, 13)), 9, 14])
@pytest.mark.parametrize("highest", [pytest.param(6, marks=pytest.mark.wide), 12, 18])
def test_nothing_stands_outside_the_page(players, highest):
    rules = {"set_max": highest, "players": [2, 14], "hand_size": {"2-14": 1}}
    data = score_sheet(evening(CAST[:players], changes=rules, rulings=[RULING] * 3), ENGLISH, paper="letter")
    pages = open_pdf(data).pages
    assert len(pages) <= 3
    for number, page in enumerate(pages):
        for string in strings(data, number):
            assert 20 <= string.x <= float(page.mediabox.width) - 20
            assert 20 <= string.y <= float(page.mediabox.height) - 20


def test_a_long_evening_of_rulings_flows_over_pages():
    kept = [(f"Ruling {n}", {}, {"verdict": "legal", "why": "why not " * 60, "source": []}) for n in range(60)]
    data = score_sheet(evening(CAST[:4], rulings=kept), ENGLISH)
    text = text_of(data)
    assert page_count(data) > 3
    assert all(f"Ruling {n} – allowed" in text for n in range(60))


def test_a_ruling_without_end_does_not_stop_the_press():
    endless = ("Endless", {}, {"verdict": "legal", "why": "word " * 4000, "source": []})
    assert page_count(score_sheet(evening(CAST[:4], rulings=[endless]), ENGLISH)) < 20


def test_long_names_go_on_below_over_their_column_and_are_all_of_one_size():
    data = score_sheet(evening(("Bartholomew-James", "Ana", "Ben", "Cruz")), ENGLISH)
    assert {place_of(data, text).size for text in ("Bartholomew-", "James", "Ana", "Cruz")} == {11.5}
    double = (
        "Catherine Montgomery-Jones", "Anne-Marie Featherstonehaugh", "Ben", "Anne-Maud", "Zoë O'Neil", "Elizabeth",
    )  # fmt: skip
    for names in (LONG, double, LONG[:3] + CAST[:10]):
        rules = {"players": [2, 14], "hand_size": {"2-14": 6}}
        data = score_sheet(evening(names, changes=rules), ENGLISH)
        base = place_of(data, "Round").y
        head = [each for each in strings(data) if base - 4 <= each.y < base + 24 and each.x > 110]
        assert len({each.size for each in head}) == 1, "all of one size"
        assert head[0].size >= 7
        assert len(names) > 8 or not any(each.text.endswith("…") for each in head), "these are whole"


def test_a_name_without_end_is_cut_over_its_column():
    data = score_sheet(evening(("W" * 200, *CAST[:5])), ENGLISH)
    assert any(text.endswith("…") for text in texts(data))


def test_names_may_hold_anything():
    wild = ("<b>x", '<img src="file:///etc/passwd">', "%(name)s 100%", "(((", "\\", "a\nb\tc", "🚂🚂", "\u202eabc")
    for code in ("en", "fa"):
        assert "100%" in text_of(score_sheet(evening(wild, title="%s %d"), language(code)))


def test_letters_that_cannot_be_printed_are_known_before():
    book = evening(("Ana 🚂", "Ben"))
    assert unprintable_in(book) == {"🚂"}
    assert [str(phrase) for phrase in printing_warnings(book)] == [
        "These letters cannot be printed, a question mark will stand for each: 🚂"
    ]
    assert printing_warnings(evening(MIXED)) == ()
    assert unprintable_in(evening(MIXED)) == set()


def test_a_qr_code_is_drawn_as_vectors():
    book = evening(CAST[:4])
    plain, coded = score_sheet(book, ENGLISH), score_sheet(book, ENGLISH, qr="http://192.168.1.20:5000/game/1")
    operations = [open_pdf(data).pages[0].get_contents().get_data().count(b" re\n") for data in (plain, coded)]
    assert operations[0] == 0
    assert operations[1] > 100


def test_a_season_is_one_document_and_small():
    books = [evening(CAST[:8], seed=seed, title=f"Evening {seed}") for seed in range(10)]
    data = season(books, ENGLISH)
    assert page_count(data) == 10
    assert len(data) < 25_000 + 10 * 6_500  # the fonts, then the pages
    text = text_of(data)
    assert all(f"Evening {seed}" in text for seed in range(10))
    assert text.count("Rules of this game") == 10


def test_tiles_are_drawn_once_in_a_document():
    data = season([evening(CAST[:4], seed=seed) for seed in range(3)], ENGLISH)
    pages = open_pdf(data).pages
    first, last = (page["/Resources"]["/XObject"].raw_get("/FormXob.t12.12") for page in (pages[0], pages[-1]))
    assert first == last


@pytest.mark.parametrize("code", ["en", "fa"])
def test_a_shared_round_is_written_as_a_fraction(code):
    rules = find_preset("czech-plus").rules
    entries = [Begun("Half", CAST[:3], "czech-plus", {}, rules), RoundEntered(1, 12, (5, 5, 33), ())]
    book = Book.of(Record(seq, entry) for seq, entry in enumerate(entries, 1))
    assert book.rounds[0].points[0] == Fraction(33, 2)
    found = texts(score_sheet(book, Spoken(code)))
    written = "16½" if code == "en" else "۱۶٫۵"
    assert found.count(written) == 6  # points, running total and total of the two who share


def test_nothing_of_the_press_is_loaded_before_the_first_sheet():
    code = (
        "import sys, companion.sheets.score_sheet, companion.sheets.blank_sheet, companion.sheets.ruling_slip;"
        "sys.exit(any(name in sys.modules for name in ('reportlab', 'uharfbuzz', 'segno')))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@given(names=st.lists(st.text(min_size=1, max_size=24), min_size=2, max_size=3), title=st.text(max_size=60))
@settings(max_examples=12)
def test_any_name_can_be_printed(names, title):
    for code in ("en", "fa"):
        assert page_count(score_sheet(evening(tuple(names), rounds=2, title=title), language(code))) == 1


def test_a_hand_for_one_number_of_players_names_that_number_once():
    said = str(value_phrase(find_preset("persian").rules, "hand_size"))
    assert "15 with 4 players, 12 for 5 to 6 players" in said


@pytest.mark.parametrize("second", [None, "he"])
def test_an_evening_of_totals_alone_has_them_and_who_won_and_no_penalty(second):
    book = totals_alone("old", 120, 95, 140).book
    text = text_of(score_sheet(book, ENGLISH, Spoken(second) if second else None))
    for there in ("Ben wins with 95 points", "120", "140"):
        assert there in text
    for never in ("Penalt", "stopped after", "Total of the evening"):
        assert never not in text
    csv = scores_csv(book, language("en"))
    assert "Penalty" not in csv
    assert csv.splitlines()[-1].split(",")[5:8] == ["", "", "140"]
