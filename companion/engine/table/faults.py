"""What is wrong with a position: everything at once, each fault with the field it is about.

A table that could not have come about is judged as it stands. Asked here, it is held against the rules of building:
chains, doubles, markers, numbers of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..bits import BIT
from ..phrases import N_, Phrase
from ..rules.sentences import SENTENCES
from ..tiles import Tile
from .table import Table
from .trains import End, Line, Train, end_after, ends_of
from .writing import start_of


class Fault(NamedTuple):
    """One thing wrong: its stable key, the field of the table it is about, and the sentence."""

    key: str
    field: str
    phrase: Phrase


def faults(table: Table) -> list[Fault]:
    """Everything that is wrong with the position; empty when it could have come about."""
    return [
        *_party(table),
        *_tiles(table),
        *_trains(table),
        *_doubles(table),
        *_markers(table),
        *_turn(table),
        *_numbers(table),
    ]


def _fault(key: str, field: str, text: str, **facts: object) -> Fault:
    return Fault(key, field, Phrase(text, facts))


def _party(table: Table) -> Iterator[Fault]:
    seating = table.seating
    if not seating.seated:
        yield _fault("players", "players", N_("the rules have no row for %(n)s players"), n=seating.size)
    wanted = table.rules.engine_of(table.round)
    if table.engine is not None and wanted is not None and table.engine != wanted:
        yield _fault(
            "engine", "engine", N_("the engine of round %(n)s is the double %(pip)s"), n=table.round, pip=wanted
        )


def _tiles(table: Table) -> Iterator[Fault]:
    """A tile lies in one place."""
    met = table.engine_bit()
    for field, tile in _placed(table):
        if met & BIT[tile]:
            yield _fault("twice", field, N_("%(tile)s is in two places"), tile=tile)
        met |= BIT[tile]
        if tile.high > table.rules.set_max:
            yield _fault("set", field, N_("the set has no %(tile)s"), tile=tile)


def _placed(table: Table) -> Iterator[tuple[str, Tile]]:
    for number, train in enumerate(table.trains):
        if train is not None and train.line is not None:
            yield from _in_line(f"trains.{table.seating.train_names[number]}", train.line)
    for name, hand in zip(table.players, table.hands, strict=True):
        for place, tile in enumerate(hand or ()):
            yield f"hands.{name}[{place}]", tile


def _in_line(field: str, line: Line) -> Iterator[tuple[str, Tile]]:
    for place, piece in enumerate(line):
        if type(piece) is Tile:
            yield f"{field}[{place}]", piece
        else:
            yield from _in_line(f"{field}[{place}]", piece)


def _trains(table: Table) -> Iterator[Fault]:
    seating = table.seating
    for number, train in enumerate(table.trains):
        if train is None:
            continue
        field = f"trains.{seating.train_names[number]}"
        if table.engine is None:
            yield _fault("no-engine", field, N_("no train before the engine"))
        if number == seating.mexican and not seating.has_mexican:
            yield _fault("no-mexican", field, N_("these rules have no Mexican train"))
        if number > seating.mexican and table.trains[number - 1] is None:
            yield _fault("mexican-next", field, N_("an earlier Mexican train was not begun"))
        if train.branched and not seating.branches:
            yield _fault("branched", field, N_("trains do not branch"))
        if train.line is not None:
            any_start = number == seating.mexican and seating.mexican_any
            start = table.engine if train.since is None else train.since
            yield from _chain(field, None if any_start else start, train.line)


def _chain(field: str, start: int | None, line: Line) -> Iterator[Fault]:
    """Every tile fits the one before it, the first one the engine (HE60, FA10, CS59, IT57)."""
    if start is None:
        start = start_of(Train(line, End(_last_end(line), None)))
    end = start
    for place, piece in enumerate(line):
        where = f"{field}[{place}]"
        if type(piece) is not Tile:
            yield from _chain(where, end, piece)
        elif end in piece:
            end = piece.other(end)
        else:
            yield _fault("chain", where, N_("%(tile)s does not fit the %(pip)s before it"), tile=piece, pip=end)
            end = piece.low


def _last_end(line: Line) -> int:
    first = line[0]
    low, high = end_after(first.low, line), end_after(first.high, line)
    rest = line[1] if len(line) > 1 and type(line[1]) is Tile else None
    return low if rest is None or first.high in rest else high


def _doubles(table: Table) -> Iterator[Fault]:
    seating = table.seating
    for place, (train, double) in enumerate(table.open_doubles):
        field = f"open_doubles[{place}]"
        there = table.trains[train]
        if table.open_doubles.index((train, double)) != place:
            yield _fault("double-twice", field, N_("%(tile)s is named twice"), tile=double)
        if not seating.rules.double_lock:
            yield _fault("double-free", field, N_("open doubles need no answer by these rules"))
        if there is None or not _ends_in(there, double, seating.needs_three):
            name = seating.train_names[train]
            yield _fault("double-end", field, N_("no open end of %(train)s is %(tile)s"), train=name, tile=double)
    if seating.rules.double_lock:
        yield from _forgotten(table)


def _ends_in(train: Train, double: Tile, needs_three: bool) -> bool:
    if train.line is None:
        return train.end == double.high
    return any(end.at == double for end in ends_of(train, needs_three))


def _forgotten(table: Table) -> Iterator[Fault]:
    """A train that ends in a double has an open double."""
    for number, train in enumerate(table.trains):
        if train is None or train.line is None:
            continue
        for end in ends_of(train, table.seating.needs_three):
            if isinstance(end.at, Tile) and end.at.is_double and (number, end.at) not in table.open_doubles:
                name = table.seating.train_names[number]
                yield _fault(
                    "double-missing", "open_doubles", N_("%(tile)s on %(train)s is open"), tile=end.at, train=name
                )


def _markers(table: Table) -> Iterator[Fault]:
    seating = table.seating
    if table.public >> seating.mexican:
        yield _fault("mexican-marker", "public", N_("the Mexican train has no marker"))
    if table.engine is not None and table.rules.trains_start == "public":
        for seat, name in enumerate(seating.names):
            begun = any(table.trains[end] for end in range(seating.size) if seating.is_theirs(end, seat))
            if not begun and not table.is_public(seat):
                yield _fault("not-public", "public", N_("the train of %(name)s was not begun and is public"), name=name)
    if seating.partner is not None:
        for seat, name in enumerate(seating.names):
            if seat < seating.partner[seat] and table.is_public(seat) != table.is_public(seating.partner[seat]):
                yield _fault(
                    "one-marker", "public", N_("both ends of the train of %(name)s are public, or none"), name=name
                )


def _turn(table: Table) -> Iterator[Fault]:
    seating = table.seating
    free = table.engine is None or (seating.together and table.first_turn) or not table.has_dealt()
    if table.turn is None and not free:
        yield _fault("turn", "turn", N_("it must be somebody’s turn"))
    for place, (tile, train, _) in enumerate(table.laid):
        there = table.trains[train]
        if there is None or (there.line is not None and tile not in tuple(there.tiles())):
            name = seating.train_names[train]
            yield _fault("laid", f"laid[{place}]", N_("%(tile)s does not lie on %(train)s"), tile=tile, train=name)
    held = None if table.turn is None else table.held[table.turn]
    for drawn in table.drawn():
        if isinstance(drawn, Tile) and held is not None and not held & BIT[drawn]:
            yield _fault("drew", "drew", N_("the drawn tile %(tile)s is in the hand"), tile=drawn)
    if table.drew is not None and _is_first_turn(table) and not seating.first_draw:
        yield _fault("first-draw", "drew", SENTENCES["first_turn_draw"]["none"])
    if len(table.drew_before) >= seating.most_drawn:
        yield _fault("draws", "drew", N_("the rules allow no more draws than %(n)s"), n=seating.most_drawn)
    for seat, name in enumerate(seating.names):
        if table.is_out(seat) and table.hands[seat]:
            yield _fault("out", f"hands.{name}", N_("%(name)s is out and holds no tile"), name=name)


def _is_first_turn(table: Table) -> bool:
    """Whether a first train is built in this turn, by whoever that is where all build at once."""
    if not table.seating.train_first:
        return False
    return table.first_turn != 0 if table.turn is None else table.has_first_turn(table.turn)


def _numbers(table: Table) -> Iterator[Fault]:
    whole = table.rules.tile_count
    known = sum(1 for _ in _placed(table)) + (table.engine is not None)
    face_down = table.boneyard or 0
    if known + face_down > whole:
        yield _fault(
            "too-many", "boneyard", N_("the set has %(whole)s tiles, not %(n)s"), whole=whole, n=known + face_down
        )
    all_shown = not table.blind and all(hand is not None for hand in table.hands)
    if all_shown and table.boneyard is not None and known + face_down < whole:
        yield _fault("too-few", "boneyard", N_("%(n)s tiles of the set are missing"), n=whole - known - face_down)
    if table.passes and table.boneyard:
        yield _fault("passes", "passes", N_("passes count only while the boneyard is empty"))
    if table.passes > table.seating.size:
        yield _fault("passes", "passes", N_("the round was blocked after %(n)s passes"), n=table.seating.size)
