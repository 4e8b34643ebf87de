"""The answers to the steps of a question, as people gave them: a seat, a tile, a train, a pip.

What is missing or makes no sense is asked for again: Unreadable, with the step as its field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.digits import read_number
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.values import HIGHEST_PIP
from companion.engine.table.actions import MEXICAN
from companion.engine.tiles import Tile

from ..position import MEXICAN_SEAT
from ..setting import Setting
from ..typed_text import NO_TILE, split_tiles

Asked = Mapping[str, str]

WHO, TILE, TILES, TRAIN, END, PIP, SEEN = "who", "tile", "tiles", "train", "end", "pip", "seen"
WHEN, HAPPENED, HOLD, WHERE, WHICH = "when", "happened", "hold", "where", "which"
WITH_MARKER = "+"


def read_who(setting: Setting, asked: Asked) -> str:
    """The player who acts; where nobody is named, who is in turn as far as it is known: the rules are alike for all."""
    return read_player(setting, asked.get(WHO) or str(setting.starter or 0), WHO)


def read_player(setting: Setting, text: str, step: str) -> str:
    """The player of a seat."""
    seat = read_number(text)
    if seat is None or seat >= len(setting.players):
        raise missing(step)
    return setting.players[seat]


def read_pip(setting: Setting, asked: Asked, step: str) -> int:
    """The pip of a step."""
    pip = read_number(asked.get(step, ""))
    if pip is None or pip > setting.rules.set_max:
        raise missing(step)
    return pip


def read_double(setting: Setting, asked: Asked) -> Tile:
    """The double of a question; it is not the engine of a game."""
    pip = read_pip(setting, asked, PIP)
    if setting.book is not None and pip == setting.engine:
        raise missing(PIP)
    return Tile.of(pip, pip)


def read_choice(asked: Asked, name: str, *values: str) -> str:
    """One of these values."""
    value = asked.get(name, "")
    if value not in values:
        raise missing(name)
    return value


def read_tile(setting: Setting, asked: Asked) -> Tile:
    """The one tile of a question."""
    tiles = read_tiles(setting, asked, TILE)
    if len(tiles) != 1:
        raise _no_tile(asked[TILE], TILE)
    return tiles[0]


def read_tiles(setting: Setting, asked: Asked, step: str = TILES) -> tuple[Tile, ...]:
    """Tiles in the order in which they were typed."""
    typed = split_tiles(asked.get(step, ""))
    if not typed:
        raise missing(step)
    found = _parse(typed)
    if not found or any(tile.high > setting.rules.set_max for tile in found):
        raise _no_tile(asked[step], step)
    twice = next((tile for place, tile in enumerate(found) if tile in found[:place]), None)
    if twice is not None:
        raise Unreadable(Phrase(N_("%(tile)s is there twice."), {"tile": twice}), step)
    return found


def list_told_tiles(asked: Asked) -> tuple[Tile, ...]:
    """The double and the tile among the answers, as far as they are any."""
    pip = read_number(asked.get(PIP, ""))
    double = (Tile.of(pip, pip),) if pip is not None and pip <= HIGHEST_PIP else ()
    return (*double, *_parse(split_tiles(asked.get(TILE, ""))))


def _parse(typed: Iterable[str]) -> tuple[Tile, ...]:
    """The tiles that were typed; none where one of them is no tile."""
    try:
        return tuple(Tile.parse(each) for each in typed)
    except Unreadable:
        return ()


def _no_tile(got: str, step: str) -> Unreadable:
    return Unreadable(Phrase(NO_TILE, {"got": got}), step)


def read_train(setting: Setting, value: str, step: str = TRAIN) -> tuple[str, bool]:
    """The train of a step's answer, and whether a marker lies on it."""
    seat = value.removesuffix(WITH_MARKER)
    if seat == MEXICAN_SEAT:
        return MEXICAN, False
    return read_player(setting, seat, step), value.endswith(WITH_MARKER)


def missing(step: str) -> Unreadable:
    """The answer to a step is missing."""
    return Unreadable(Phrase(MISSING[step]), step)


MISSING: Mapping[str, str] = {
    WHO: N_("Say whose turn it is."),
    TILE: N_("Say which tile it is."),
    TILES: N_("Say which tiles they are."),
    TRAIN: N_("Say which train it is."),
    END: N_("Say which number shows at the end of the train."),
    WHEN: N_("Say in which turn it is."),
    PIP: N_("Say which double it is."),
    SEEN: N_("Say how many of its tiles you see."),
    HAPPENED: N_("Say what happened."),
    HOLD: N_("Say whether there is such a tile in the hand."),
    WHERE: N_("Say where it is laid."),
    WHICH: N_("Say which of them is meant."),
}
