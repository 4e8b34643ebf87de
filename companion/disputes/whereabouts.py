"""Where the tiles of a laid-out table lie: each has one place, whether the table tells whole trains or only their ends.

What is only drawn at the end of a train - its last tile, where the train is told by its open end - counts like the
rest: a tile that people see lying there lies nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.table.actions import name_train
from companion.engine.tiles import Tile

from .position import Written, find_seat

_TILE = re.compile(r"\d{1,2}\s*-\s*\d{1,2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Place:
    """A tile, the row of the page it is told in, and where that is, in words."""

    tile: Tile
    row: str
    where: Phrase


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The places of all tiles that a position tells of."""

    places: tuple[Place, ...]

    @staticmethod
    def of(position: Mapping[str, Any]) -> Whereabouts:
        """The places on the table of a position; what cannot be read lies nowhere."""
        return Whereabouts(tuple(_places(position["table"], position.get("ends") or {})))

    def list_twice(self) -> Iterator[tuple[list[str], Phrase]]:
        """Every tile that is told in two places: the rows of both, and the sentence."""
        met: dict[Tile, Place] = {}
        for place in self.places:
            first = met.setdefault(place.tile, place)
            if first is not place:
                text = N_("%(tile)s cannot lie in two places: %(one)s and %(other)s.")
                yield (
                    [first.row, place.row],
                    Phrase(text, {"tile": place.tile, "one": first.where, "other": place.where}),
                )

    def list_taken(self, action: Mapping[str, Any]) -> Iterator[Phrase]:
        """Why tiles cannot be laid or drawn: they lie on the table already."""
        for kind, text in (("play", N_("%(tile)s cannot be laid: it is already %(where)s.")),
                           ("draw", N_("%(tile)s cannot be drawn: it is already %(where)s."))):  # fmt: skip
            said = action.get(kind)
            for tile in _read(said if isinstance(said, list) else [said]):
                lying = [place for place in self.places if place.tile == tile and not place.row.startswith("hand-")]
                if lying:
                    yield Phrase(text, {"tile": tile, "where": lying[0].where})


def _places(table: Written, ends: Mapping[str, Any]) -> Iterator[Place]:
    engine = table.get("engine")
    if type(engine) is int:
        yield Place(Tile.of(engine, engine), "engine", Phrase(N_("in the station, as the engine")))
    named = (each[0] if isinstance(each, list) and each else each for each in _list(table.get("open_doubles")))
    opened = {each for each in named if isinstance(each, str)}
    names = [str(name) for name in _list(table.get("players"))]
    for name, train in _dict(table.get("trains")).items():
        yield from _on_train(name, train, ends.get(name), name in opened, find_seat(name, names))
    for name, hand in _dict(table.get("hands")).items():
        for tile in _read(_list(hand)):
            yield Place(tile, f"hand-{find_seat(name, names)}", Phrase(N_("in %(name)s’s hand"), {"name": name}))


def _on_train(name: str, train: object, end: object, is_open: bool, seat: str) -> Iterator[Place]:
    where = Phrase(N_("on %(train)s"), {"train": name_train(name)})
    if isinstance(train, list):
        for tile in _read(_flat(train)):
            yield Place(tile, f"train-{seat}", where)
    elif type(train) is int and is_open and train < 19:
        yield Place(Tile.of(train, train), f"train-{seat}", where)
    elif type(train) is int:
        for tile in _read([end]):
            if train in tile:
                yield Place(tile, f"train-{seat}", where)


def _flat(line: Sequence[Any]) -> list[Any]:
    return [tile for piece in line for tile in (_flat(piece) if isinstance(piece, list) else [piece])]


def _read(written: Sequence[Any]) -> Iterator[Tile]:
    for each in written:
        try:
            if isinstance(each, str) and _TILE.fullmatch(each):
                yield Tile.parse(each)
        except Unreadable:
            continue


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
