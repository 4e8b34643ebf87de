"""The values of options as requests, sheets and books write them, read and written."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from ..digits import read_number
from ..errors import UnknownRules, quote
from ..phrases import N_, Phrase
from .declared.setting_up import HIGHEST, HandTable
from .options import OPTIONS

MOST_PLAYERS, MOST_ROUNDS, MOST_TILES, HIGHEST_PIP = 20, 19, 190, 18


def complete(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as written turned into values as kept; ``rounds = "all"`` is one round for every double of the set."""
    kept = {option: read_field(option, value) for option, value in values.items()}
    return follow_set(kept)


def follow_set(values: dict[str, Any]) -> dict[str, Any]:
    """A round for every double, and a first engine that is the highest double, said by the set."""
    if values["rounds"] == 0:
        values["rounds"] = values["set_max"] + 1
    if values["first_engine"] == values["set_max"]:
        values["first_engine"] = HIGHEST
    return values


def read_field(option: str, value: object) -> Any:
    """The value of an option as a request or a sheet writes it. Raises UnknownRules, with the option as its field."""
    try:
        return _read_value(option, value)
    except UnknownRules as error:
        raise error.at(option) from None


def _read_value(option: str, value: object) -> Any:
    special = _READERS.get(option)
    if special is not None:
        return special(value)
    for allowed in OPTIONS[option].values:
        # True == 1 in Python, but not in a rule sheet.
        if allowed == value and type(allowed) is type(value):
            return allowed
    raise _unexpected(", ".join(_write_value(each) for each in OPTIONS[option].values), value)


def _write_value(value: object) -> str:
    return json.dumps(list(value)) if isinstance(value, tuple) else json.dumps(value).strip('"')


def _unexpected(expected: str, value: object) -> UnknownRules:
    return UnknownRules(
        Phrase(N_("expected one of %(expected)s, got %(got)s"), {"expected": expected, "got": quote(value)})
    )


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _read_players(value: object) -> tuple[int, int]:
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(_whole(n, 2, MOST_PLAYERS) for n in value):
        fewest, most = value
        if fewest <= most:
            return fewest, most
    raise _unexpected("[2, 2] … [2, 20]", value)


def _read_hand_size(value: object) -> HandTable:
    if not isinstance(value, Mapping) or not value:
        raise _unexpected('{"2-4": 15, "5": 12}', value)
    rows: list[tuple[int, int, int]] = []
    for players, tiles in value.items():
        low, dash, high = str(players).partition("-")
        bounds = [read_number(n, 2) or 0 for n in (low, high if dash else low)]
        if not (2 <= bounds[0] <= bounds[1] <= MOST_PLAYERS and _whole(tiles, 1, MOST_TILES)):
            raise _unexpected('{"2-4": 15, "5": 12}', {players: tiles})
        rows.append((bounds[0], bounds[1], tiles))
    rows.sort()
    if any(later[0] <= earlier[1] for earlier, later in pairwise(rows)):
        raise _unexpected('{"2-4": 15, "5": 12}', value)
    return tuple(rows)


def _read_rounds(value: object) -> int:
    if value == "all":
        return 0
    if not _whole(value, 1, MOST_ROUNDS):
        raise _unexpected('1 … 19, "all"', value)
    return int(str(value))


def _read_first_engine(value: object) -> int | str:
    if value != HIGHEST and not _whole(value, 0, HIGHEST_PIP):
        raise _unexpected('"highest", 0 … 18', value)
    return value if isinstance(value, int) else HIGHEST


def _read_tiebreaks(value: object) -> tuple[str, ...]:
    names = tuple(value) if isinstance(value, (list, tuple)) else None
    for allowed in OPTIONS["tiebreaks"].values:
        if names == allowed:
            return tuple(allowed)
    raise _unexpected(", ".join(_write_value(each) for each in OPTIONS["tiebreaks"].values), value)


_READERS = {
    "players": _read_players,
    "hand_size": _read_hand_size,
    "rounds": _read_rounds,
    "first_engine": _read_first_engine,
    "tiebreaks": _read_tiebreaks,
}


def option_to_json(option: str, value: Any) -> Any:
    """The value of an option as it is written in a request."""
    if option == "hand_size":
        return {f"{low}-{high}" if low != high else f"{low}": tiles for low, high, tiles in value}
    return list(value) if isinstance(value, tuple) else value
