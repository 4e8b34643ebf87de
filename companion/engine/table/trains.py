"""A train on the table: its tiles from the engine outwards, its side arms, its open ends.

A train whose doubles are split (HE118) is a tree: in the line of a train, one or two tuples directly after a double
are the side arms that grow from it. The first tile put against a double is its finish and goes on in the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from ..tiles import Tile

Piece: TypeAlias = Any  # a Tile, or a tuple of pieces: a side arm
Line: TypeAlias = tuple[Piece, ...]

ENGINE = "engine"
"""What a first tile is put against."""


class End(NamedTuple):
    """An open end: the pip that a tile must have, None for any, and the tile it is put against, None if not known."""

    pip: int | None
    at: Tile | str | None


class Train(NamedTuple):
    """A train that was begun. ``line`` is None where only the open end is known.

    ``tip`` is the open end of the main line, ``branched`` whether a side arm grows somewhere. ``since`` is None where
    the line begins at the engine; else the tiles before its first one are not known, and it begins at this pip.
    """

    line: Line | None
    tip: End
    branched: bool = False
    since: int | None = None

    @property
    def end(self) -> int:
        """The open pip of the main line."""
        return self.tip[0]  # type: ignore[return-value]

    @property
    def last(self) -> Tile | None:
        """The last tile of the main line, None where only the end is known."""
        return self.tip[1]  # type: ignore[return-value]

    def longer(self, tile: Tile) -> Train:
        """The train with a tile put against the end of its main line."""
        end = tile[1] if tile[0] == self.tip[0] else tile[0]
        if self.line is None:
            return Train(None, End(end, None))
        return Train((*self.line, tile), End(end, tile), self.branched, self.since)

    def shown_from_its_end(self, double: Tile | None) -> Train:
        """A train of which only the end was known, from there on with a line; ``double`` is its last tile, if known."""
        if double is None:
            return Train((), self.tip, False, self.end)
        return Train((double,), End(double.high, double), False, self.end)

    def tiles(self) -> Iterator[Tile]:
        """All tiles of the train, side arms included, that are known."""
        return all_tiles(self.line or ())


def all_tiles(line: Iterable[Piece]) -> Iterator[Tile]:
    """The tiles of a line and of its side arms."""
    for piece in line:
        if type(piece) is Tile:
            yield piece
        else:
            yield from all_tiles(piece)


def end_after(start: int, line: Line, outward: int | None = None) -> int:
    """The open pip of a line that begins at ``start``.

    A tile that does not match the one before it lies towards the one after it; the last of all with ``outward``, the
    half written second, at the open end.
    """
    end = start
    tiles = [piece for piece in line if type(piece) is Tile]
    for place, tile in enumerate(tiles):
        if end in tile:
            end = tile[0] if tile[1] == end else tile[1]
        elif place + 1 < len(tiles):
            end = tile[0] if tile[0] in tiles[place + 1] else tile[1]
        else:
            end = tile[1] if outward is None else outward
    return end


def begin_train(start: int, line: Line, outward: int | None = None, since: int | None = None) -> Train:
    """The train with this line, begun at the pip ``start``; ``outward`` is the half of its last tile written second."""
    branched = tuple in map(type, line)
    last = next(piece for piece in reversed(line) if type(piece) is Tile) if branched else line[-1]
    return Train(line, End(end_after(start, line, outward), last), branched, since)


def double_named(train: Train) -> Tile:
    """The open double of a train that is named without it: where its line ends, or else one of its arms."""
    if train.branched and not (train.last and train.last.is_double):
        for end in ends_of(train, False):
            if isinstance(end.at, Tile) and end.at.is_double:
                return end.at
    return Tile.of(train.end, train.end)


@lru_cache(maxsize=4096)
def ends_of(train: Train, split: bool) -> tuple[End, ...]:
    """The open ends of a train: its main line, its arms, and where ``split`` doubles with room for an arm (HE118)."""
    if train.line is None or not (split or train.branched):
        return (train.tip,)
    return (train.tip, *_inner_ends(train.line, split))


def _inner_ends(line: Line, split: bool) -> Iterator[End]:
    for place, piece in enumerate(line):
        if type(piece) is not Tile:
            continue
        arms = arms_at(line, place)
        for arm in arms:
            last = next(tile for tile in reversed(arm) if type(tile) is Tile)
            yield End(end_after(piece.high, arm), last)
            yield from _inner_ends(arm, split)
        finished = place + len(arms) + 1 < len(line)
        if split and piece.is_double and finished and len(arms) < 2:
            yield End(piece.high, piece)


def arms_at(line: Line, place: int) -> Line:
    """The side arms that grow from the tile at this place."""
    stop = place + 1
    while stop < len(line) and type(line[stop]) is not Tile:
        stop += 1
    return line[place + 1 : stop]


def missing_of_three(train: Train, double: Tile) -> int:
    """How many of three tiles do not lie against a double of the train yet; three where it is not among the known."""
    return 3 - _count_against(train.line or (), double)


def _count_against(line: Line, double: Tile) -> int:
    for place, piece in enumerate(line):
        if type(piece) is not Tile:
            inner = _count_against(piece, double)
            if inner:
                return inner
        elif piece == double:
            arms = len(arms_at(line, place))
            return arms + (place + arms + 1 < len(line))
    return 0


def lies_behind(train: Train, double: Tile, tile: Tile) -> bool:
    """Whether a tile lies further out than a double of the train, on whichever of its sides."""
    return tile in _behind(train.line or (), double)


def _behind(line: Line, double: Tile) -> tuple[Tile, ...]:
    for place, piece in enumerate(line):
        if piece == double:
            return tuple(all_tiles(line[place + 1 :]))
        if type(piece) is not Tile and (behind := _behind(piece, double)):
            return behind
    return ()


def grown(train: Train, tile: Tile, at: Tile) -> Train:
    """The train with ``tile`` put against ``at``: at the main end, at the end of an arm, or as a new arm."""
    if train.line is None or at == train.last:
        return train.longer(tile)
    return Train(_grow(train.line, tile, at), train.tip, True, train.since)


def _grow(line: Line, tile: Tile, at: Tile) -> Line:
    grownup: list[Piece] = []
    for place, piece in enumerate(line):
        if type(piece) is not Tile:
            inner = next(each for each in reversed(piece) if type(each) is Tile)
            grownup.append((*piece, tile) if inner == at else _grow(piece, tile, at))
            continue
        grownup.append(piece)
        if piece == at and place + 1 < len(line):
            # A new arm comes after those that are there: it goes in before the next tile of the line.
            arms = arms_at(line, place)
            return (*grownup, *arms, (tile,), *line[place + 1 + len(arms) :])
    return tuple(grownup)
