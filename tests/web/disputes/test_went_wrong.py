"""Something went wrong: ten mishaps with the law that holds, how each is put right, kept, sent and printed."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from itertools import product

import pytest
from pypdf import PdfReader

from companion.disputes.mishaps.catalogue import MISHAPS
from companion.disputes.mishaps.procedures import PROCEDURES
from companion.disputes.mishaps.told import list_choosable
from companion.disputes.setting import name_setting
from companion.engine.rules.options import OPTIONS
from companion.web.disputes.went_wrong import read_remedy
from tests.visitor import Visitor


@pytest.fixture
def agreed(ana: Visitor) -> str:
    """A Persian game whose table has agreed on some laws."""
    laws = {"announce_last": "draw_two", "wrong_count": "fifty", "drew_able": "fifty", "miscount": "until_next"}
    return ana.begin(preset="persian", **laws)


def laws(ana: Visitor) -> dict[str, str]:
    """The law on every key."""
    keys = [each for each in ana.page.all("a") if "wrong" in each.get("class").split()]
    return {key.all("b")[-1].text: key.all("small")[0].text for key in keys}


def steps(ana: Visitor) -> list[str]:
    return [each.all("b")[0].text for each in ana.page.all("ol")[0].all("li")]


def price(ana: Visitor) -> list[str]:
    """What it costs, each price with its word."""
    (told,) = ana.page.of_class("price")
    pairs = zip(told.all("dd"), told.all("dt"), strict=True)
    return [f"{figure.text} {word.text}" for figure, word in pairs] or [told.text]


def test_ten_mishaps_say_which_law_holds(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong")
    assert laws(ana) == {
        "Last tile not announced": "Draws two",
        "Illegal play noticed later": "Nothing agreed",
        "Marker forgotten or left": "Nothing agreed",
        "Too many or too few tiles": "50 points",
        "A tile was shown": "Nothing agreed",
        "Points miscounted": "Until the next round",
        "Drew or passed though able": "50, or the hand",
        "Played out of turn": "Nothing agreed",
        "Tile missing or there twice": "Nothing agreed",
        "Somebody takes very long": "Nothing agreed",
    }


def test_a_law_against_what_the_rules_allow_is_no_law_there(ana: Visitor) -> None:
    """By the Hebrew sheet whoever could lay a tile may draw instead (HE60)."""
    slug = ana.begin(preset="hebrew", drew_able="fifty")
    ana.open(f"/game/{slug}/judge/wrong")
    assert laws(ana)["Drew or passed though able"] == "No mistake"
    assert not ana.page.of_class("is-law"), "nothing marks it as a law"
    for asked in ("who=1", "who=1&kind=drew&when=later"):
        ana.open(f"/game/{slug}/judge/wrong?what=able&{asked}")
        assert ana.page.one("h1").text == "No mistake"
        for wrong in ("Your house law", "no published law", "Agreed before round 1", "Yours is this one."):
            assert wrong not in ana.text, wrong
        assert price(ana) == ["It costs nothing."]
        assert "Enter the penalty" not in ana.page.buttons
    ana.open(f"/game/{ana.begin(preset='hebrew')}/judge/wrong?what=able&who=1")
    assert "Our advice" not in ana.text
    assert "Or as other tables do" not in ana.text


def test_the_judge_and_the_table_lead_there(ana: Visitor, agreed: str) -> None:
    for page in ("", "/judge"):
        ana.open(f"/game/{agreed}{page}")
        ana.follow("Something went wrong")
        assert ana.page.one("h1").text == "What went wrong?"


def test_the_law_of_the_table_says_what_to_do_and_what_it_costs(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong")
    ana.follow("Last tile not announced")
    assert ana.page.one("h1").text == "Draws two"
    assert "Agreed before round 1, and printed on the score sheet." in ana.text
    assert "All four sheets are silent" in ana.text
    assert steps(ana) == ["The player draws 2 tiles.", "They are not laid now.", "Play goes on."]
    assert price(ana) == ["2 tiles, at once"]
    ana.press("Show what follows", who="1", when="later")
    assert steps(ana)[0] == "Ben draws 2 tiles."
    ana.press("Show what follows", who="1", when="over")
    assert ana.page.one("h1").text == "Too late"
    assert price(ana) == ["It costs nothing."]


def test_where_nothing_was_agreed_we_advise_and_the_table_may_choose(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=play")
    assert ana.page.one("h1").text == "Nothing agreed"
    assert "Our advice" in ana.text
    assert "No sheet says what follows" in ana.text
    ana.press("Show what follows", law="face_up")
    assert ana.page.one("h1").text == "Laid or open"
    assert "everybody has to agree" in ana.text
    assert "Published by Parish Fair https://parishfair.org/domino-tournament/" in ana.text


def test_an_agreed_law_is_not_chosen_anew(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile")
    assert ana.page.all("input", name="law") == []
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&law=courtesy")
    assert ana.status == 422


def test_a_law_that_was_chosen_for_drawing_falls_away_where_it_is_none_for_passing(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.open(f"/game/{slug}/judge/wrong?what=able&who=1")
    ana.press("Show what follows", law="fifty")
    assert ana.page.one("h1").text == "50, or the hand"
    for when in ("before", "later"):
        ana.open(f"/game/{slug}/judge/wrong?what=able&who=1&kind=drew&law=fifty&when={when}")
        ana.press("Show what follows", kind="passed")
        assert (ana.status, ana.page.one("h1").text) == (200, "Nothing agreed")
        assert "law=" not in ana.page.link("Send it").get("href")
        ana.press("Keep with the game")
        assert (ana.status, ana.page.one("h1").text) == (200, "Nothing agreed")
    ana.open(f"/game/{slug}/judge/wrong?what=able&kind=drew&law=thirty")
    ana.press("Show what follows", kind="passed")
    assert ana.page.one("h1").text == "30 points", "both have this law"


def test_every_key_of_every_mishap_leads_to_a_remedy() -> None:
    """Every answer beside every law that could be chosen before it, with none agreed on and with each of them."""
    agreed: list[Mapping[str, str] | str] = ["persian"]
    for law in PROCEDURES:
        agreed += [{"preset": "persian", law: value} for value in PROCEDURES[law] if value != OPTIONS[law].default]
    for spec in agreed:
        setting = name_setting(spec, ("Ana", "Ben", "Cruz", "Dot"))
        for mishap in MISHAPS.values():
            offered = {""} | {law for name in mishap.laws for law in list_choosable(name, setting.rules)}
            names = [question.name for question in mishap.questions]
            for law in offered:
                for answers in product(*(question.answers for question in mishap.questions)):
                    asked = {"what": mishap.key, "law": law, **dict(zip(names, answers, strict=True))}
                    told = read_remedy(setting, asked).told
                    assert told.law in ("", *list_choosable(told.option, setting.rules)), (spec, asked)


def test_the_hand_counts_where_the_law_asks_for_it(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=able&who=2")
    assert price(ana) == ["50 extra points"]
    ana.press("Show what follows", hand="87")
    assert price(ana) == ["87 extra points"]


def test_no_round_begins_after_the_last(ana: Visitor, agreed: str) -> None:
    for _ in range(2):
        ana.enter(0, "", 5, 6, 7)
    ana.open(f"/game/{agreed}/end")
    ana.press("Stop the game")
    for number, said in ((1, "Too late"), (2, "Until the next round")):
        ana.open(f"/game/{agreed}/judge/wrong?what=points&who=1&round={number}")
        assert ana.page.one("h1").text == said
    ana.open(f"/game/{agreed}/judge/wrong?what=points&who=1&law=none-such")
    assert ana.status == 422


def test_the_book_knows_when_a_hand_was_miscounted(ana: Visitor, agreed: str) -> None:
    for _ in range(2):
        ana.enter(0, "", 5, 6, 7)
    ana.open(f"/game/{agreed}/judge/wrong?what=points&who=1")
    assert ana.page.all("input", name="when") == []
    assert steps(ana)[0] == "Count the hand again."
    ana.press("Show what follows", round="1")
    assert ana.page.one("h1").text == "Too late"
    ana.press("Show what follows", round="2")
    assert steps(ana) == ["Correct that round in the book."]
    assert ana.page.link("Correct round 2").get("href").endswith("/round/2#seat-1"), "the hand that was counted"
    ana.follow("Correct round 2")
    assert f"/game/{agreed}/round/2" in ana.address


def test_after_the_game_the_last_round_is_meant(ana: Visitor) -> None:
    slug = ana.begin(preset="persian")
    ana.enter(0, "", 5, 6, 7)
    ana.open(f"/game/{slug}/end")
    ana.press(ana.page.buttons[-1])
    ana.open(f"/game/{slug}/judge/wrong?what=points")
    assert steps(ana)[0] == "Everybody has to agree."
    assert ana.page.link("Correct round 1")


def test_a_remedy_is_kept_with_the_game_as_it_was_given(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=count&who=1&kind=many&tiles=2")
    ana.press("Keep with the game")
    assert ana.way == [303, 200]
    assert ana.address.partition("?")[0].endswith(f"/game/{agreed}/ruling/2")
    assert ana.page.one("h1").text == "50 points"
    assert steps(ana)[1] == "The player on the right takes 2 tiles."
    assert "Keep with the game" not in ana.page.buttons
    ana.open(f"/game/{agreed}/history")
    assert "Ruling kept: Ben: Too many or too few tiles" in ana.text
    ana.follow("Ruling kept")
    assert price(ana) == ["50 extra points"]
    ana.open(f"/game/{agreed}/history")
    ana.press("Undo")
    assert "undone" in ana.text


def test_a_key_tapped_twice_keeps_one_ruling(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=slow&who=3")
    address, body = ana.form("Keep with the game")
    for _ in range(2):
        ana.send(address, body)
    ana.open(f"/game/{agreed}/history")
    assert ana.text.count("Ruling kept") == 1


def test_a_kept_remedy_stands_on_the_printed_sheet(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&who=1")
    ana.press("Keep with the game")
    text = _read(ana, f"/game/{agreed}/sheet.pdf")
    assert "Ben: Last tile not announced – Draws two" in text


def test_the_laws_that_were_agreed_on_stand_on_the_contract_and_in_the_rule_book(ana: Visitor, agreed: str) -> None:
    text = _read(ana, f"/game/{agreed}/sheet.pdf")
    assert "One tile left in a hand said, or draw two" in text
    assert "A hand had the wrong number of tiles 50 points" in text
    ana.open(f"/game/{agreed}/judge/wrong")
    ana.follow("All house laws")
    chapter = ana.page.one("section", id="amiss").text
    assert "says so before the next player has played, or else draws two tiles" in chapter
    assert "What happens to a tile laid out of turn is for the table to decide when it happens." in chapter


def test_where_the_most_points_win_a_penalty_takes_some_away(ana: Visitor) -> None:
    slug = ana.begin(preset="czech-plus", wrong_count="fifty")
    ana.open(f"/game/{slug}/judge/wrong?what=count&who=1")
    assert price(ana) == ["−50 extra points"]


def test_a_remedy_is_a_slip_of_paper(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&who=1")
    text = _read(ana, ana.page.link("Print a slip").get("href"))
    assert "Draws two" in text
    assert "Ben draws 2 tiles." in text
    assert "Tiles drawn: 2." in text
    assert "Penalty points" not in text, "of the prices those that are due"
    assert "Turns missed" not in text
    assert "Agreed before round 1, and printed on the score sheet." in text
    assert "No sheet says what follows: Persian, Hebrew, Czech" in text


def test_where_nothing_is_due_paper_says_so_in_words(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=slow&who=1")
    assert price(ana) == ["It costs nothing."]
    text = _read(ana, ana.page.link("Print a slip").get("href"))
    assert "It costs nothing." in text
    assert "Penalty points" not in text
    assert "Tiles drawn" not in text


def test_a_law_that_the_table_chose_only_then_is_not_put_down_to_its_sheet_on_paper(ana: Visitor) -> None:
    ana.open(f"/game/{ana.begin(preset='persian')}/judge/wrong?what=able&who=1&law=thirty")
    text = _read(ana, ana.page.link("Print a slip").get("href"))
    assert "Chosen by the table when it happened: everybody has to agree." in text
    assert "Published by ROCOH" in text
    assert "No sheet says what follows: Persian, Hebrew, Czech" in text


def _read(ana: Visitor, address: str) -> str:
    answer = ana.client.get(address)
    assert answer.mimetype == "application/pdf"
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(answer.data)).pages).split())


def test_a_remedy_is_sent_as_a_link(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&who=1&when=later")
    ana.follow("Send it")
    link = ana.page.one("input", id="address").get("value")
    ana.open(link.replace("http://localhost", ""))
    assert steps(ana)[0] == "Ben draws 2 tiles."


@pytest.mark.parametrize("mishap", MISHAPS)
def test_every_mishap_has_a_page_without_a_game(ana: Visitor, mishap: str) -> None:
    ana.open("/judge/wrong?sheet=czech-plus&seats=6")
    ana.follow(MISHAPS[mishap].title)
    assert ana.status == 200
    assert ana.page.one("h1").text in ("Nothing agreed", "No mistake")
    assert ana.page.all("input", name="who") == []
    assert "Keep with the game" not in ana.page.buttons
    assert ana.page.one("input", name="sheet").get("value") == "czech-plus"


@pytest.mark.parametrize(
    "asked",
    [
        "what=quarrel",
        "what=",
        "what=play&when=tomorrow",
        "what=play&kind=many",
        "what=count&tiles=9",
        "what=play&law=x",
    ],
)
def test_what_makes_no_sense_is_refused(ana: Visitor, agreed: str, asked: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?{asked}")
    assert ana.status == 422


def test_whoever_is_not_at_the_table_is_nobody(ana: Visitor, agreed: str) -> None:
    for who in ("9", "-1", "Ben"):
        ana.open(f"/game/{agreed}/judge/wrong?what=last-tile&who={who}")
        assert steps(ana)[0] == "The player draws 2 tiles."


def test_what_a_law_does_not_say_is_marked_as_our_advice(ana: Visitor, agreed: str) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=count&who=1&kind=many&tiles=2")
    marked = [each.all("b")[0].text for each in ana.page.all("ol")[0].all("li") if "Our advice" in each.text]
    assert marked == steps(ana)[:3]
    assert steps(ana)[3:] == ["The points are written down."]
    assert "Nobody looks at them; they go back to the boneyard." in ana.text
    assert _read(ana, ana.page.link("Print a slip").get("href")).count("(Our advice)") == 3
    ana.press("Keep with the game")
    assert ana.page.all("ol")[0].text.count("Our advice") == 3
    ana.open(f"/game/{agreed}/judge/wrong?what=count&kind=many&tiles=1")
    assert "Nobody looks at it; it goes back to the boneyard." in ana.text
    ana.open("/judge/wrong?what=count&sheet=persian")
    assert "Our advice" not in ana.page.all("ol")[0].text, "all of it is, and the badge says so"
    ana.press("Show what follows", law="neighbour_takes")
    assert "Our advice" not in ana.page.all("ol")[0].text, "that law says how"
    ana.open(f"/game/{agreed}/judge/wrong?what=able&who=1&kind=drew")
    marked = [each.all("b")[0].text for each in ana.page.all("ol")[0].all("li") if "Our advice" in each.text]
    assert marked == ["The turn stays as it was played."], "the law is a price alone"


@pytest.mark.parametrize("mishap", MISHAPS)
def test_the_laws_of_other_tables_have_names_of_their_own(ana: Visitor, mishap: str) -> None:
    ana.open(f"/judge/wrong?what={mishap}&sheet=hebrew")
    chips = [each.text for each in ana.page.of_class("laws")[0].all("span")] if ana.page.of_class("laws") else []
    assert len(chips) == len(set(chips))


def test_the_sheet_of_a_box_is_said_to_be_silent_too(ana: Visitor) -> None:
    ana.open("/judge/wrong?what=turn&sheet=parsons")
    assert "silent too, as far as we have read it" in ana.text
    ana.open("/judge/wrong?what=turn&sheet=persian")
    assert "silent too" not in ana.text
    ana.open("/judge/wrong?what=last-tile&sheet=tactic")
    assert "silent too" not in ana.text, "the box has a law of its own"


@pytest.mark.parametrize("is_kept", [False, True])
def test_a_penalty_that_meets_a_changed_book_is_there_again(
    ana: Visitor, ben: Visitor, agreed: str, is_kept: bool
) -> None:
    ana.open(f"/game/{agreed}/judge/wrong?what=count&who=1&kind=many&tiles=2")
    if is_kept:
        ana.press("Keep with the game")
    ben.open(f"/game/{agreed}/round")
    ben.enter(0, "", 5, 6, 7)
    ana.press("Enter the penalty")
    assert ana.status == 409
    assert "The book has changed meanwhile. Look once more, then save." in ana.text
    assert (price(ana), "2 tiles" in ana.text or is_kept) == (["50 extra points"], True)
    ana.press("Enter the penalty")
    assert ana.way == [303, 200]
    assert ana.totals()["Ben"] == "55"
