"""A question of counting with the figures of the table that it is asked at, and as a link and a book carry it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from companion.book.entries.hands import Hand, hand_from_json, hand_to_json
from companion.book.figures.points import Points, whole
from companion.book.figures.scoring import points_to_json
from companion.book.figures.standings import Row
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.table.expected import COUNT, LIST, TEXT, expected, need, read_object
from companion.engine.tiles import Tile


class Count(NamedTuple):
    """A question of counting: nothing is done, the rules say a figure. ``about`` is the ready question.

    ``hands`` are those of the round that is asked about, by player, None for one that nobody has told; empty where
    none is. ``rows`` are the sides that are ranked in the game, without their places; ``is_over`` tells that it is.
    """

    about: str
    tiles: tuple[Tile, ...] = ()
    which: str = ""
    hands: tuple[Hand | None, ...] = ()
    rows: tuple[Row, ...] = ()
    is_over: bool = False
    by: str | None = None


def is_count(written: Mapping[str, Any]) -> bool:
    """Whether a position is a question of counting, on which nobody acts."""
    told = written.get("action")
    return isinstance(told, dict) and "count" in told


def write_count(asked: Count) -> dict[str, Any]:
    """The question as JSON, without what it does not have."""
    told: dict[str, Any] = {
        "tiles": [str(tile) for tile in asked.tiles],
        "which": asked.which,
        "hands": [None if hand is None else hand_to_json(hand) for hand in asked.hands],
        "rows": [_write_row(row) for row in asked.rows],
        "over": asked.is_over,
    }
    return {"count": asked.about} | {name: value for name, value in told.items() if value}


def read_count(told: Mapping[str, Any], players: int) -> Count:
    """The question that ``write_count`` wrote, at a table of so many players. Raises Unreadable."""
    tiles, which = told.get("tiles", []), told.get("which", "")
    if not isinstance(told["count"], str) or not isinstance(tiles, list):
        raise Unreadable(Phrase(N_("say what is disputed")), "action")
    hands, rows = _read_list(told, "hands"), _read_list(told, "rows")
    if hands and len(hands) != players:
        raise expected(N_("expected a hand for every player, got %(got)s"), hands, "action.hands")
    return Count(
        told["count"],
        tuple(Tile.parse(each) for each in tiles),
        str(which),
        tuple(
            None if each is None else hand_from_json(each, f"action.hands[{place}]") for place, each in enumerate(hands)
        ),
        tuple(_read_row(each, place) for place, each in enumerate(rows)),
        told.get("over") is True,
    )


def _read_list(told: Mapping[str, Any], name: str) -> list[Any]:
    given = told.get(name, [])
    if not isinstance(given, list):
        raise expected(LIST, given, f"action.{name}")
    return given


def _write_row(row: Row) -> dict[str, Any]:
    lowest = None if row.lowest_nonzero is None else points_to_json(row.lowest_nonzero)
    return {"name": row.name, "total": points_to_json(row.total), "zeros": list(row.zero_rounds), "lowest": lowest}


def _read_row(given: object, side: int) -> Row:
    try:
        told = read_object(given, ("name", "total", "zeros", "lowest"))
        zeros, lowest = told["zeros"], told["lowest"]
        if not isinstance(told["name"], str):
            raise expected(TEXT, told["name"], "name")
        if not isinstance(zeros, list) or not all(type(each) is int for each in zeros):
            raise expected(LIST, zeros, "zeros")
        total = _read_points(told, "total")
        lowest = None if lowest is None else _read_points(told, "lowest")
        return Row(0, side, told["name"], total, 0, tuple(zeros), lowest)
    except Unreadable as error:
        raise error.at(f"action.rows[{side}]") from None


def _read_points(told: Mapping[str, Any], name: str) -> Points:
    """Points as a score is told: a whole number, or an exact fraction in text."""
    given = need(told, name)
    if type(given) is int:
        return given
    try:
        return whole(Fraction(given if isinstance(given, str) else ""))
    except (ValueError, ZeroDivisionError):
        raise expected(COUNT, given, name) from None
