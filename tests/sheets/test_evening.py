"""The evening as a picture and as a certificate: what stands on them, in every language, for every table."""

import io
import re
from functools import cache
from itertools import cycle, pairwise
from pathlib import Path

import pytest
from PIL import Image

from companion.book.entries.entry import Adjusted, Finished, Left, RoundEntered
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.engine.phrases import all_of
from companion.language import LANGUAGES, language
from companion.sheets.keepsakes.certificate import certificate
from companion.sheets.keepsakes.drawn import settle
from companion.sheets.keepsakes.evening import evening_of
from companion.sheets.keepsakes.medal import medals
from companion.sheets.keepsakes.picture import HEIGHT, WIDTH, picture, picture_page
from companion.sheets.keepsakes.signs import BY_NIGHT, ON_IVORY, SIGNS, colour_of, outline_of
from companion.sheets.paper import Paper
from companion.sheets.tile import PIP_COLOURS

from .evening import CAST, LONG, MIXED, evening
from .reading import open_pdf, page_count, read_by_pdfium, strings, text_of
from .reading import picture as seen

PEOPLE = Path(__file__).parents[2] / "static" / "css" / "shared" / "people.css"
NIGHT = (17, 33, 28)


def with_more(book, *entries):
    """The book with these entries behind."""
    more = [Record(book.version + at, entry, "2026-11-21T22:10:00+00:00") for at, entry in enumerate(entries, 1)]
    return Book.of((*book.records, *more))


STOPPED = with_more(evening(CAST[:4], rounds=6, seed=2), Adjusted(1, 20, "forgot to say it", 6), Left(2, 7), Finished())
TIED = with_more(evening(CAST[:3], rounds=3, tie=True, corrections=False), Finished())
EVENINGS = {
    "six": evening(seed=3),
    "long names": evening(LONG, seed=9, title="A title that goes on and on, much longer than any evening ever was"),
    "ten": evening((*MIXED, "שולה", "Zoë"), seed=5, blocked=()),
    "twelve": evening(CAST[:12], seed=6),
    "two": evening(CAST[:2], seed=8),
    "pairs": evening(changes={"partners": True}, seed=4, corrections=False),
    "winner takes": evening(CAST[:5], preset="persian-positive", seed=4),
    "all blocked": evening(CAST[:3], rounds=None, blocked=range(1, 14), corrections=False),
    "stopped": STOPPED,
    "a tie decided": TIED,
}


@cache
def page_of(name, code):
    """The page that a picture is made of."""
    return picture_page(EVENINGS[name], language(code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_is_a_png_of_its_size_in_every_language(code):
    drawn = Image.open(io.BytesIO(picture(EVENINGS["six"], language(code))))
    assert (drawn.format, drawn.size, drawn.mode) == ("PNG", (1080, 1350), "RGB")
    assert len(drawn.getcolors(1 << 20)) > 1000
    edge = 40  # pixels that hold nothing but the table
    for box in ((0, 0, edge, HEIGHT), (WIDTH - edge, 0, WIDTH, HEIGHT), (0, HEIGHT - 30, WIDTH, HEIGHT)):
        lightest = max(high for _, high in drawn.crop(box).getextrema())
        assert lightest < 90, "ink at the edge"


@pytest.mark.parametrize(("name", "code"), [*zip(EVENINGS, cycle(["en", "he", "fa"]), strict=False)])
def test_every_evening_has_every_name_and_total_on_both(name, code):
    book, speaking = EVENINGS[name], language(code)
    for page, width in ((page_of(name, code), WIDTH), (certificate(book, speaking, "letter"), 612)):
        assert page_count(page) == 1
        drawn = strings(page)
        found = [string.text for string in drawn]
        for row in (*book.standings.rows, *book.standings.left):
            assert speaking.number(row.total) in found
        assert all(0 < string.x < width and string.y > 12 for string in drawn)
    lowest = min(string.size for string in strings(page_of(name, code)))
    assert lowest >= 13, "nobody reads less on a phone"


@pytest.mark.parametrize("name", EVENINGS)
def test_nothing_on_the_picture_stands_on_something_else(name):
    """Rows of text keep apart: whatever begins at the start of the line has a row of its own."""
    starts = sorted((string.y, string.size) for string in strings(page_of(name, "en")) if string.x < 73)
    for (low, size), (high, _) in pairwise(starts):
        assert high - low >= size * 0.72 or high == low


def test_picture_and_certificate_say_who_has_won_by_what_and_how_it_went():
    book = EVENINGS["six"]
    told = evening_of(book)
    for text in (text_of(picture_page(book, language("en"))), text_of(certificate(book, language("en")))):
        plain = " ".join(text.split())
        assert f"wins with {book.standings.rows[0].total} points" in plain
        assert "Tuesday game" in plain
        assert "21 November 2026" in plain
        assert "The rounds, and who went out" in plain
        assert told.story
        for tale, _ in told.story:
            assert str(tale.title) in plain
            assert str(tale.phrase) in plain


def test_the_picture_says_that_rules_were_changed():
    changed, plain = evening(CAST[:4], changes={"blank_value": 50, "must_play": False}), evening(CAST[:4])
    assert "Italian: engines in order, 2 changed" in " ".join(text_of(picture_page(changed, language("en"))).split())
    assert "changed" not in text_of(picture_page(plain, language("en")))


def test_a_shared_first_place_has_a_medal_each():
    begun = evening(CAST[:4], rounds=0)
    shared = with_more(
        begun, *(RoundEntered(number, 13 - number, (7, 7, 20, 30), ()) for number in range(1, 6)), Finished()
    )
    assert [medal.name for medal in medals(shared)] == ["Ana", "Ben"]
    told = text_of(picture_page(shared, language("en")))
    assert str(all_of(["Ana", "Ben"])) in told
    assert "share first place with 35 points" in told


def test_who_left_has_no_place_and_a_penalty_is_said():
    told = evening_of(STOPPED)
    last = told.places[-1]
    assert (last.place, last.name, str(last.note)) == (0, "Cruz", "has left")
    fined = next(row for row in told.places if row.name == "Ben")
    assert str(fined.note) == "with penalties: 20"
    assert "6 of 13 rounds, and who went out" in text_of(picture_page(STOPPED, language("en")))
    assert told.players == ("Ana", "Ben", "Dot")


def test_an_evening_that_is_not_over_is_refused():
    playing = evening(CAST[:4], rounds=3)
    for make in (picture, certificate):
        with pytest.raises(ValueError, match="over"):
            make(playing, language("en"))


def test_hebrew_and_persian_are_mirrored_with_their_own_digits():
    book, pages = EVENINGS["two"], {}
    for code in ("en", "he", "fa"):
        pages[code] = {string.text: string.x for string in strings(picture_page(book, language(code)))}
    total = book.standings.rows[0].total
    assert pages["en"][str(total)] > WIDTH / 2 > pages["he"][str(total)]
    assert pages["fa"][language("fa").number(total)] < WIDTH / 2


def test_persian_and_hebrew_are_copied_as_they_are_read():
    book = evening(("دنیا", "رضا", "بابک"), seed=3, title="بازی سه‌شنبه")
    assert "بابک" in read_by_pdfium(certificate(book, language("fa")))


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_certificate_is_light_on_ink_and_keeps_off_the_edge(paper, size):
    page = certificate(EVENINGS["six"], language("cs"), paper)
    box = open_pdf(page).pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == size
    drawn = seen(page)
    dark = sum(255 - grey for grey in drawn.tobytes()) / 255 / (drawn.width * drawn.height)
    assert dark < 0.05, "a twentieth of the sheet is ink"
    within = Image.new("L", drawn.size, 255)
    margin = 20  # points that no printer reaches
    within.paste(drawn.crop((margin, margin, drawn.width - margin, drawn.height - margin)), (margin, margin))
    assert within.tobytes() == drawn.tobytes()


def test_signs_are_drawn_of_what_a_pdf_knows_and_have_the_colours_of_the_screen():
    assert all(re.fullmatch(r"(?:[MLC][-\d. CL]*|Z)+", sign.replace("L", " L")) for sign in SIGNS)
    style = PEOPLE.read_text(encoding="utf-8")
    first = style.partition("@media")[0]
    for kind, colours in (("c", BY_NIGHT), ("i", ON_IVORY)):
        screen = dict(re.findall(rf"--{kind}(\d+): (#[0-9a-fA-F]{{6}})", first))
        assert {n: colour_of(int(n), colours).lower() for n in screen} == {
            n: code.lower() for n, code in screen.items()
        }
        assert len(screen) == 10
    assert len({(outline_of(look), colour_of(look, BY_NIGHT)) for look in range(1, 31)}) == 30
    assert len(PIP_COLOURS) == 19


@pytest.mark.parametrize(("code", "name"), [("fa", "فاطمه‌سادات میرباقری"), ("en", "Anne-Marie Featherstonehaugh")])
def test_a_name_becomes_smaller_before_a_word_of_it_is_broken(code, name):
    found = settle(name, Paper(language(code), None, "picture", "").voice.bold_name, 400, (range(160, 20, -4), 3))
    assert found is not None
    lines, size = found
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert {line.split("-")[-1].split(" ")[-1] for line in lines} <= {
        *name.replace("-", "- ").split(),
        *name.split(),
        "",
    }
    assert size < 120
