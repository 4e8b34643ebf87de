"""The same table played by other rules."""

from __future__ import annotations

from collections.abc import Iterator

from ..errors import Unreadable
from ..phrases import N_, Phrase
from ..rules.options import Rules
from ..tiles import Tile
from .seating import seat_players
from .table import Table


def replace_rules(table: Table, rules: Rules) -> Table:
    """What lies there stays; trains that nobody has begun are public or private as these rules begin them.

    Raises Unreadable where what lies there cannot come from the set that these rules play with.
    """
    if max(_pips(table), default=0) > rules.set_max or (table.boneyard or 0) > rules.tile_count:
        raise Unreadable(Phrase(N_("By that sheet the table cannot lie like this.")))
    seating = seat_players(rules, table.players)
    there = table.trains[: len(seating.train_names)]
    if any(table.trains[len(there) :]):
        raise Unreadable(Phrase(N_("By that sheet the table cannot lie like this.")))
    there += (None,) * (len(seating.train_names) - len(there))
    public = table.public
    if rules.trains_start == "public":
        public |= table.unbegun
    elif table.rules.trains_start == "public":
        public &= ~table.unbegun
    return table._replace(seating=seating, trains=there, public=public)


def _pips(table: Table) -> Iterator[int]:
    """The highest pip of everything that lies on the table or is shown, and every open end."""
    if table.engine is not None:
        yield table.engine
    for train in table.trains:
        if train is not None:
            yield train.end
            yield from (tile.high for tile in train.tiles())
    yield from (tile.high for hand in table.hands for tile in hand or ())
    yield from (double.high for _, double in table.open_doubles)
    for tile, _, at in table.laid:
        yield tile.high
        if isinstance(at, Tile):
            yield at.high
    yield from (tile.high for tile in table.drawn() if isinstance(tile, Tile))
