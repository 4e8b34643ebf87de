"""A lot for the first turn: drawn where the rules ask for one, shown as tiles on every device, written in no book."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.book.fold.lot import lot_of, new_name
from companion.engine.tiles import Tile
from tests.book.table import begun, book_of
from tests.visitor import Visitor

CZECH = "czech-minus"


def test_one_tap_at_the_table_draws_a_tile_for_everybody(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset=CZECH)
    assert "the highest tile drawn" in ana.text
    ana.press("Draw lots")
    assert ana.way == [303, 200]
    tiles = {li.all("bdi")[0].text: li.all("svg")[0].get("aria-label") for li in ana.page.one("ol").all("li")}
    assert list(tiles) == ["Ana", "Ben", "Cruz"]
    pips = {name: sum(map(int, tile.split("-"))) for name, tile in tiles.items()}
    first = max(pips, key=lambda name: pips[name])
    assert list(pips.values()).count(pips[first]) == 1
    assert f"{first} starts" in ana.page.one("h1").text.replace("\u2068", "").replace("\u2069", "")
    shown = ana.text
    ana.open(ana.address)
    assert ana.text == shown, "loaded anew it is the same lot"
    ana.follow("To the table")
    facts = ana.page.one("dl").text
    assert f"{first}" in facts
    assert "the highest tile drawn" not in facts
    ana.open(f"/game/{slug}/history")
    assert [line.all("p")[0].text for line in ana.page.all("ol")[-1].all("li")] == ["The game begins: Ana, Ben, Cruz"]


def test_a_lot_stays_whatever_page_comes_between(ana: Visitor, ben: Visitor) -> None:
    slug, other = ana.begin("Ana", "Ben", "Cruz", preset=CZECH), ana.begin("Ana", "Ben", preset=CZECH)
    ana.open(f"/game/{slug}")
    ana.press("Draw lots")
    first = ana.page.one("h1").text.partition(" starts")[0].strip("\u2068\u2069")
    for page in (f"/game/{slug}/judge", f"/game/{slug}", "/rules?sheet=czech-plus", f"/game/{slug}"):
        ana.open(page)
    for visitor, page in ((ana, ""), (ben, ""), (ben, "/watch"), (ben, "/tv")):
        visitor.open(f"/game/{slug}{page}")
        assert first in visitor.page.one("dl").text
        assert "the highest tile drawn" not in visitor.text
    ana.open(f"/game/{other}")
    assert "the highest tile drawn" in ana.text


def test_lots_are_drawn_once_whoever_draws(ana: Visitor, ben: Visitor) -> None:
    """Only the key on the page of a lot draws in its place, and not in the place of another drawn since."""
    slug = ana.begin("Ana", "Ben", "Cruz", preset=CZECH)
    ben.open(f"/game/{slug}")
    ana.press("Draw lots")
    drawn, tag = ana.address, ana.client.get(f"/game/{slug}/state").headers["ETag"]
    ben.press("Draw lots")
    assert ben.address == drawn, "somebody was faster"
    ana.press("Draw again")
    assert ana.address != drawn
    assert ana.client.get(f"/game/{slug}/state").headers["ETag"] != tag, "whoever watches is told"
    ben.press("Draw again")
    assert ben.address == ana.address, "that one was drawn again already"
    ben.open(drawn)
    assert ben.address == f"/game/{slug}", "it counts no more"
    assert ana.client.get(f"/game/{slug}/state").json["lot"] == ana.address.rpartition("/")[2]


def test_lots_are_drawn_among_those_who_play(ana: Visitor) -> None:
    """Whoever has left draws no tile; and where somebody comes or leaves they are drawn anew."""
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset="czech-plus")
    ana.enter("none", 5, 5, 7, 9)
    ana.open(f"/game/{slug}")
    ana.press("Draw lots")
    ana.open(f"/game/{slug}")
    assert "the highest tile drawn" not in ana.text
    ana.open(f"/game/{slug}/people")
    ana.follow("Ben")
    ana.press("Ben leaves")
    ana.open(f"/game/{slug}")
    assert "the highest tile drawn" in ana.text, "lots are drawn anew"
    ana.press("Draw lots")
    for _ in range(8):
        names = [li.all("bdi")[0].text for li in ana.page.one("ol").all("li")]
        assert names == ["Ana", "Cruz", "Dot"]
        assert ana.page.of_class("is-first")[0].all("bdi")[0].text in names
        assert "Ben" not in ana.page.one("h1").text
        ana.press("Draw again")


def test_lots_are_drawn_anew_where_people_have_changed_seats(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", preset=CZECH)
    ana.open(f"/game/{slug}")
    ana.press("Draw lots")
    ana.open(f"/game/{slug}/names")
    ana.press("Write the names", name=["Ana", "Ben", "Kruz"])
    ana.open(f"/game/{slug}")
    assert "the highest tile drawn" not in ana.text, "somebody is only spelled otherwise"
    ana.open(f"/game/{slug}/names")
    ana.press("Write the names", name=["Ben", "Ana", "Kruz"])
    ana.open(f"/game/{slug}")
    assert "the highest tile drawn" in ana.text


def test_a_lot_is_for_its_round_alone(ana: Visitor) -> None:
    slug = ana.begin("Ana", "Ben", preset=CZECH)
    ana.press("Draw lots")
    lot = ana.address
    ana.enter(0, "", 20)
    ana.open(lot)
    assert ana.way == [303, 200]
    assert ana.address == f"/game/{slug}"
    assert "the highest tile drawn" in ana.text


@pytest.mark.parametrize("preset", ["hebrew", "italian-fixed"])
def test_nothing_is_drawn_where_the_rules_ask_for_no_lot(ana: Visitor, preset: str) -> None:
    slug = ana.begin("Ana", "Ben", "Cruz", "Dot", preset=preset)
    assert "Draw lots" not in ana.page.buttons

    ana.open(f"/game/{slug}/names")
    _, body = ana.form("Write the names")
    ana.send(f"/game/{slug}/lot", body)
    assert ana.status == 404


def test_the_lot_falls_on_everybody_alike() -> None:
    book = book_of(begun(4, CZECH))
    fell = Counter(lot.first for _ in range(2000) if (lot := lot_of(book, new_name(book))))
    assert sorted(fell) == [0, 1, 2, 3]
    assert all(380 < times < 620 for times in fell.values()), fell  # 500 each; six deviations


def test_nobody_draws_the_engine_that_lies_there() -> None:
    book = book_of(begun(4, CZECH))
    drawn = {tile for _ in range(500) if (lot := lot_of(book, new_name(book))) for tile in lot.tiles.values()}
    assert book.coming is not None
    assert book.coming.engine == 12
    assert Tile(12, 12) not in drawn
    assert {Tile(12, 11), Tile(11, 11)} < drawn


@pytest.mark.parametrize(
    "name",
    [
        *("", "1", "2-15-1-0123456789abcdef", "1-15-1-0123456789ABCDEF", "1-15-1-0123456789abcdef0", "1-x", "1-15"),
        *("1-7-1-0123456789abcdef", "1-15-0-0123456789abcdef", "1-15-0123456789abcdef", "1--1-0123456789abcdef"),
    ],
)
def test_what_is_no_lot(name: str) -> None:
    assert lot_of(book_of(begun(4, CZECH)), name) is None
