"""Actions read from the objects of the public contract. What is wrong is said with its field in the action."""

from __future__ import annotations

from typing import Any

from ..errors import UnknownPlayer
from ..phrases import N_
from .actions import MEXICAN, Action, Deal, Draw, FirstTrain, LayEngine, Pass, Play, Search, Stop
from .expected import COUNT, NAME, OBJECT, TRAIN, TRUE, expected, read_tile, second_half
from .table import Table
from .trains import ENGINE

Written = dict[str, Any]

NAMING = frozenset(("by", "on"))
"""The keys of an action under which names stand."""


def read_action(written: object, table: Table) -> Action | None:
    """The action of a request, None for null. Raises Unreadable with the field in the action."""
    if written is None:
        return None
    if not isinstance(written, dict):
        raise expected(OBJECT, written, "")
    kinds = [key for key in _ACTIONS if key in written]
    if len(kinds) != 1:
        raise expected(
            N_("expected one of play, draw, pass, engine, deal, search, stop, got %(got)s"), list(written), ""
        )
    kind = kinds[0]
    for key in written:
        if key not in (kind, "by") and not (kind == "play" and key in ("on", "at")):
            raise expected(N_("expected a key of this action, got %(got)s"), key, str(key))
    by = written.get("by")
    if by is not None and (not isinstance(by, str) or by not in table.seating.seats):
        raise expected(NAME, by, "by", UnknownPlayer)
    action: Action = _ACTIONS[kind](written, table, by)
    return action


def _read_play(written: Written, table: Table, by: str | None) -> Action:
    seating = table.seating
    on = written.get("on")
    if not isinstance(on, str) or on not in seating.trains:
        raise expected(TRAIN, on, "on", UnknownPlayer)
    at = written.get("at")
    if at is not None and at != ENGINE:
        at = read_tile(at, "at", seating)
    played = written["play"]
    if isinstance(played, list):
        if not played:
            raise expected(N_("expected a tile, or a list of tiles, got %(got)s"), played, "play")
        tiles = tuple(read_tile(tile, f"play[{place}]", seating) for place, tile in enumerate(played))
        if len(tiles) > 1:
            return FirstTrain(tiles, on, at, by)
        played = played[0]
    tile = read_tile(played, "play", seating)
    if seating.mexican_any and on == MEXICAN and table.trains[seating.mexican] is None:
        return Play(tile, on, at, by, second_half(played))
    if at is None and by is None:
        return seating.plays[seating.trains[on]][tile]
    return Play(tile, on, at, by)


def _read_draw(written: Written, table: Table, by: str | None) -> Action:
    drawn = written["draw"]
    if drawn is True:
        return Draw(None, by)
    if not isinstance(drawn, str):
        raise expected(N_("expected a tile, or true, got %(got)s"), drawn, "draw")
    return Draw(read_tile(drawn, "draw", table.seating), by)


def _read_deal(written: Written, table: Table, by: str | None) -> Action:
    tiles = written["deal"]
    if type(tiles) is not int or tiles < 0:
        raise expected(COUNT, tiles, "deal")
    return Deal(tiles, by)


def _is_true(written: Written, key: str) -> None:
    if written[key] is not True:
        raise expected(TRUE, written[key], key)


def _read_pass(written: Written, table: Table, by: str | None) -> Action:
    _is_true(written, "pass")
    return Pass(by)


def _read_search(written: Written, table: Table, by: str | None) -> Action:
    _is_true(written, "search")
    return Search(by)


def _read_stop(written: Written, table: Table, by: str | None) -> Action:
    _is_true(written, "stop")
    return Stop(by)


_ACTIONS: dict[str, Any] = {
    "play": _read_play,
    "draw": _read_draw,
    "pass": _read_pass,
    "engine": lambda written, table, by: LayEngine(read_tile(written["engine"], "engine", table.seating), by),
    "deal": _read_deal,
    "search": _read_search,
    "stop": _read_stop,
}
