"""A single game leaves as a file or on paper, and is read back here or in another house."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from flask import Flask

from companion.book.entries.entry import Begun, RoundEntered
from companion.engine.rules.presets import read_rules
from companion.engine.tiles import Tile, tile_set
from companion.language import language
from companion.sheets.code import code_of
from companion.sheets.score_sheet import score_sheet
from companion.store.backups.export import export_game
from companion.store.backups.qr import qr_text, unpacked
from companion.store.books import games, log
from companion.store.books.hash_chain import compact, seal
from companion.web.access import large_files
from tests.conftest import device
from tests.visitor import CAST, Visitor

LOOK = "Look at what is in it"
A4_WIDTH = 210.0  # mm
SMALLEST_MODULE = 0.33  # mm
EIGHT = ("Ana", "Ben", "Cruz", "Dot", "Eva", "Filip", "Gita", "Hana")


@pytest.fixture
def evening(ana: Visitor, friday: str, app: Flask) -> str:
    """Two rounds were played; the second time Ana counted her tiles."""
    with app.app_context():
        log.append(friday, RoundEntered(1, 12, ((), 24, 31, 17), (0,)), key=token(), base_version=1)
        hands = ((Tile(6, 5), Tile(4, 2)), (), 6, 7)
        log.append(friday, RoundEntered(2, 11, hands, (1,)), key=token(), base_version=2)
    return friday


@pytest.fixture
def eva(make_companion: Callable[..., Flask], tmp_path: Path) -> Visitor:
    """Eva's tablet, in another house."""
    other = tmp_path / "other"
    return Visitor(device(make_companion(INSTANCE=str(other), DATABASE_URL=f"sqlite:///{other}/book.sqlite")))


def document(visitor: Visitor, slug: str) -> dict[str, Any]:
    answer = visitor.client.get(f"/game/{slug}/game.json")
    assert answer.status_code == 200
    found: dict[str, Any] = json.loads(answer.data)
    return found


def read_file(visitor: Visitor, data: bytes, code: str = "") -> str:
    """Choose a file on the page, look at what is in it, and bring it in; returns what was said before that."""
    visitor.open("/exchange")
    address, body = visitor.form(LOOK, code=code)
    fields = {name: value for name, value in body if name != "file"}
    visitor.answer = visitor.client.post(address, data={**fields, "file": (BytesIO(data), "game.json")})
    visitor._arrive(address)
    return bring_in(visitor)


def read_code(visitor: Visitor, text: str) -> str:
    visitor.open("/exchange")
    visitor.press(LOOK, code=text)
    return bring_in(visitor)


def bring_in(visitor: Visitor) -> str:
    """Say yes to what was looked at, where there is anything to come in."""
    seen = visitor.text
    if key := visitor.offered("Bring"):
        visitor.press(key)
    return seen


def test_a_game_as_a_file(ana: Visitor, evening: str, app: Flask) -> None:
    ana.follow("Print the score sheet")
    ana.follow("The game as a file")
    assert ana.answer.mimetype == "application/json"
    assert ana.answer.headers["Content-Disposition"] == f'attachment; filename="{evening}.json"'
    assert ana.answer.headers["Cache-Control"] == "no-store"
    with app.app_context():
        assert json.loads(ana.answer.data) == export_game(evening)


def test_a_game_in_the_trash_and_one_that_never_was(ana: Visitor, evening: str) -> None:
    ana.open(f"/game/{evening}/end")
    ana.press("Move to the trash")
    ana.open(f"/game/{evening}/game.json")
    assert ana.status == 410
    ana.open("/game/nosuchgame00/game.json")
    assert ana.status == 404


def test_a_file_is_read_in_another_house(ana: Visitor, eva: Visitor, evening: str) -> None:
    whole = document(ana, evening)
    eva.open("/house")
    eva.follow("Games in and out")
    assert "The game is new here." in read_file(eva, json.dumps(whole).encode())
    assert eva.way == [303, 200]
    assert "1 game came in." in eva.text
    eva.follow("Friday")
    assert eva.totals() == {"Ana": "17", "Ben": "24", "Cruz": "37", "Dot": "24"}
    assert document(eva, evening) == whole


def test_a_file_with_the_mark_of_a_windows_editor(ana: Visitor, eva: Visitor, evening: str) -> None:
    read_file(eva, b"\xef\xbb\xbf" + json.dumps(document(ana, evening), ensure_ascii=False).encode())
    assert "1 game came in." in eva.text


def test_the_text_of_a_file_can_be_pasted_too(ana: Visitor, eva: Visitor, evening: str) -> None:
    read_code(eva, json.dumps(document(ana, evening)))
    assert "1 game came in." in eva.text


def test_the_code_of_a_sheet_is_pasted(ana: Visitor, eva: Visitor, evening: str, app: Flask) -> None:
    with app.app_context():
        text = qr_text(evening, "")
    read_code(eva, f" {text}\r\n")
    assert "1 game came in." in eva.text
    assert document(eva, evening) == document(ana, evening)


def test_a_code_that_was_broken_into_lines(ana: Visitor, eva: Visitor, evening: str, app: Flask) -> None:
    with app.app_context():
        text = qr_text(evening, "")
    read_code(eva, "\r\n".join(text[at : at + 76] for at in range(0, len(text), 76)))
    assert "1 game came in." in eva.text


def test_a_game_that_is_here_already(ana: Visitor, eva: Visitor, evening: str) -> None:
    data = json.dumps(document(ana, evening)).encode()
    read_file(eva, data)
    read_file(eva, data)
    assert "here already, with the same entries" in eva.text


@pytest.mark.parametrize(("rounds", "said"), [(1, "1 entry comes in."), (2, "2 entries come in.")])
def test_a_game_goes_on(ana: Visitor, eva: Visitor, friday: str, rounds: int, said: str) -> None:
    read_file(eva, json.dumps(document(ana, friday)).encode())
    for _ in range(rounds):
        ana.open(f"/game/{friday}/round")
        ana.enter(0, "", 24, 31, 17)
    assert said in read_file(eva, json.dumps(document(ana, friday)).encode())
    eva.follow("Friday")
    assert f"Enter round {rounds + 1}" in eva.text


def test_a_game_that_goes_further_here(ana: Visitor, friday: str) -> None:
    early = json.dumps(document(ana, friday)).encode()
    ana.open(f"/game/{friday}/round")
    ana.enter(0, "", 24, 31, 17)
    read_file(ana, early)
    assert "goes further than what was read" in ana.text
    ana.open(f"/game/{friday}")
    assert ana.totals()["Ben"] == "24"


def test_another_book_of_the_same_name(ana: Visitor, eva: Visitor, friday: str, app: Flask) -> None:
    read_file(eva, json.dumps(document(ana, friday)).encode())
    for visitor, points in ((ana, 24), (eva, 25)):
        visitor.open(f"/game/{friday}/round")
        visitor.enter(0, "", points, 31, 17)
    with app.app_context():
        code = qr_text(friday, "")
    read_code(eva, code)
    assert eva.status == 409
    assert "another game here is called" in eva.faults[0]
    assert eva.page.one("textarea").text == " ".join(code.split()), "what was pasted is kept"
    eva.open(f"/game/{friday}")
    assert eva.totals()["Ben"] == "25"


def test_a_game_that_lies_in_the_trash(ana: Visitor, eva: Visitor, friday: str) -> None:
    read_file(eva, json.dumps(document(ana, friday)).encode())
    eva.open(f"/game/{friday}/end")
    eva.press("Move to the trash")
    ana.open(f"/game/{friday}/round")
    ana.enter(0, "", 24, 31, 17)
    read_file(eva, json.dumps(document(ana, friday)).encode())
    assert eva.status == 409
    assert "take it out first" in eva.faults[0]


def test_a_key_that_stands_in_another_game(ana: Visitor, eva: Visitor, friday: str) -> None:
    eva.begin()
    changed = document(ana, friday)
    taken = document(eva, eva.slug)
    read_file(eva, with_another_key(changed, taken["entries"][0]["key"]).encode())
    assert eva.status == 422
    assert "key" in eva.faults[0]


def with_another_key(given: dict[str, Any], key: str) -> str:
    """The document with another key in its first entry, sealed anew."""
    given["entries"][0]["key"], previous = key, ""
    for e in given["entries"]:
        fields = (e["key"], e["made_from"], e["entry"]["kind"], compact(e["entry"]), e["at"], e["device"])
        previous = e["hash"] = seal(previous, given["slug"], e["seq"], *fields)
    return json.dumps(given)


def test_a_changed_digit_is_noticed(ana: Visitor, eva: Visitor, evening: str) -> None:
    changed = document(ana, evening)
    changed["entries"][1]["entry"]["hands"][2] = 13
    read_file(eva, json.dumps(changed).encode())
    assert eva.status == 422
    assert "its seal does not match" in eva.faults[0]
    assert "entries[1]" in eva.faults[0]
    eva.open("/")
    assert "Friday" not in eva.text


WRONG = (
    ("", "choose a file, or paste the text of a code"),
    ("   \n", "choose a file, or paste the text of a code"),
    ("hello", "a code that begins with"),
    ("MTC1:", "was not read whole"),
    ("MTC1:ABC DEF", "was not read whole"),
    ("MTC1:\u00e9\u05d0", "was not read whole"),
    ("{", "is not whole"),
    ("{" * 100_000, "is not whole"),
    ("{}", "this one is neither"),
    ('{"a": 1, "b": [2]}', "this one is neither"),
    ('{"format": "mexican-train-companion/2"}', "an exported game"),
    ('{"format": "mexican-train-companion/1"}', "expected a list of entries"),
    ('{"format": "mexican-train-companion/1", "slug": "a", "entries": [1]}', "expected an object"),
    ('{"format": "mexican-train-companion/1", "slug": "\\ud800", "entries": [1]}', "is not whole"),
    ('{"plays": [{"playerScores": [{"score": "\\ud83d"}]}]}', "is not whole"),
    ('{"format": 1e999, "slug": {}}', "this one is neither"),
)


@pytest.mark.parametrize(("text", "said"), WRONG)
@pytest.mark.parametrize("how", ["file", "code"])
def test_what_cannot_be_read_is_said(ana: Visitor, text: str, said: str, how: str) -> None:
    if how == "file":
        read_file(ana, text.encode())
    else:
        read_code(ana, text)
    assert ana.status == 422
    assert said in ana.faults[0]
    if how == "code":
        assert ana.page.one("textarea").text == " ".join(text.split()), "what was pasted is kept"


def test_a_code_read_only_in_part(ana: Visitor, evening: str, app: Flask) -> None:
    with app.app_context():
        text = qr_text(evening, "")
    for broken in (text[:-9], text[:100], text[:50] + text[60:], text.lower()):
        read_code(ana, broken)
        assert ana.status == 422, broken


def test_the_short_code_says_where_the_game_is(ana: Visitor, evening: str, app: Flask) -> None:
    with app.app_context():
        text = qr_text(evening, f"http://192.168.1.20:5000/game/{evening}", most=10)
    read_code(ana, text)
    assert ana.status == 422
    assert "says where the game" in ana.faults[0]
    assert evening in ana.faults[0]


def test_a_file_that_is_no_text(ana: Visitor) -> None:
    for data in (b"\xff\xfe\x00", b"PK\x03\x04\xff", b"SQLite format 3\0\xff"):
        read_file(ana, data)
        assert ana.status == 422
        assert ana.faults


def test_too_large(ana: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(large_files.LARGE, "exchange.bring", 100_000)
    read_file(ana, b"{" + b" " * 130_000)
    assert ana.status == 413
    assert "This file is too large" in ana.text


ODD = ('"', "{", "}", "[", "]", "1", "-1", "null", "\\ud800", "\\u0000", ",", "9" * 5000)


def test_documents_that_nobody_made(ana: Visitor, evening: str) -> None:
    """Whatever is changed in a document, it is read, or refused in words."""
    whole, chance = json.dumps(document(ana, evening)), random.Random(3)
    ana.open("/exchange")
    address, body = ana.form(LOOK)
    fields = [(name, value) for name, value in body if name not in ("file", "code")]
    for _ in range(60):
        text = list(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text[at] = chance.choice(
                ['"', "{", "}", "[", "]", "1", "-1", "null", "\\ud800", "\\u0000", ",", "9" * 5000]
            )
        ana.send(address, [*fields, ("code", "".join(text))])
        assert ana.status in (200, 409, 422), "".join(text)


@pytest.mark.parametrize(
    "query", ["", "game=x", "game=%00", "which=x", "game={slug}", "which=some&game={slug}&game=%ff", "year=9999999"]
)
def test_an_address_that_nobody_was_led_to(ana: Visitor, evening: str, query: str) -> None:
    ana.open(f"/exchange?{query.format(slug=evening)}")
    assert ana.status == 200


# On paper


def played(rounds: int, names: tuple[str, ...] = CAST, as_tiles: bool = False) -> str:
    """A game with this many rounds in its book."""
    chance = random.Random(rounds)
    slug = games.create(Begun("Friday", names, "hebrew", {}, read_rules("hebrew")), key=token(), device="iPad, Safari")
    for number in range(1, rounds + 1):
        engine = 13 - number
        bag = [tile for tile in tile_set(12) if tile != (engine, engine)]
        chance.shuffle(bag)
        held = [tuple(bag.pop() for _ in range(chance.randint(1, 8))) for _ in names]
        hands = [hand if as_tiles else sum(tile.pips for tile in hand) for hand in held]
        hands[number % len(names)] = ()
        entry = RoundEntered(number, engine, tuple(hands), (number % len(names),))
        log.append(slug, entry, key=token(), base_version=number, device="iPad, Safari")
    return slug


def token() -> str:
    return f"{random.getrandbits(128):032x}"


def scanned(pdf: bytes) -> list[tuple[str, float]]:
    """The codes that a reader finds on a printed page (300 dots per inch): text, and millimetres per module."""
    paper, found = pypdfium2.PdfDocument(pdf), []
    for page in paper:
        picture = page.render(scale=300 / 72).to_pil()
        # The rules of a table can look like the bars of another kind of code.
        for code in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode):
            corners = code.position
            wide = (corners.top_right.x - corners.top_left.x) * 25.4 / 300
            found.append((code.text, wide / modules(code.text)))
    paper.close()
    return found


def modules(text: str) -> int:
    """How many modules the code of a text has in a row, as it is drawn."""
    return len(code_of(text).rows)


A4, LETTER = "", "?language=he&second=cs&paper=letter"


@pytest.mark.parametrize(
    ("rounds", "names", "as_tiles", "query"),
    [
        pytest.param(1, CAST, False, A4, id="one round-en-a4"),
        pytest.param(1, CAST, False, LETTER, id="one round-he-cs-letter", marks=pytest.mark.wide),
        pytest.param(13, EIGHT, False, A4, id="13 rounds of 8-en-a4", marks=pytest.mark.wide),
        pytest.param(13, EIGHT, False, LETTER, id="13 rounds of 8-he-cs-letter", marks=pytest.mark.wide),
        pytest.param(13, EIGHT, True, A4, id="13 rounds of 8 as tiles-en-a4"),
        pytest.param(13, EIGHT, True, LETTER, id="13 rounds of 8 as tiles-he-cs-letter"),
    ],
)
def test_the_printed_sheet_is_the_game(
    ana: Visitor, app: Flask, rounds: int, names: tuple[str, ...], as_tiles: bool, query: str
) -> None:
    with app.app_context():
        slug = played(rounds, names, as_tiles)
        whole = export_game(slug)
    ((text, module),) = scanned(ana.client.get(f"/game/{slug}/sheet.pdf{query}").data)
    assert unpacked(text) == whole
    assert module >= SMALLEST_MODULE


def test_paper_brings_a_game_back(ana: Visitor, eva: Visitor, evening: str) -> None:
    ((text, _),) = scanned(ana.client.get(f"/game/{evening}/sheet.pdf").data)
    read_code(eva, text)
    assert "1 game came in." in eva.text
    assert document(eva, evening) == document(ana, evening)


def test_what_stands_below_the_code(ana: Visitor, evening: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "This code is the whole game" in words(ana.client.get(f"/game/{evening}/sheet.pdf").data)
    monkeypatch.setattr("companion.store.backups.qr.MOST", 10)
    monkeypatch.setattr(qr_text, "__defaults__", (10,))
    pdf = ana.client.get(f"/game/{evening}/sheet.pdf").data
    assert "The game is too long for a code" in words(pdf)
    ((text, module),) = scanned(pdf)
    address, seal = text.split()
    assert address.endswith(f"/game/{evening}")
    assert "//localhost" not in address, "other devices have another name for this one"
    assert seal == document(ana, evening)["entries"][-1]["hash"]
    assert module > SMALLEST_MODULE


def words(pdf: bytes) -> str:
    paper = pypdfium2.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in paper)
    paper.close()
    return " ".join(text.split())


def test_the_largest_code_is_readable_too(app: Flask) -> None:
    with app.app_context():
        slug = played(3)
        text = "MTC1:" + "".join(random.Random(1).choices("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=4291))
        pdf = score_sheet(games.book(slug), language("en"), qr=text)
    ((found, module),) = scanned(pdf)
    assert found == text
    assert module >= SMALLEST_MODULE
