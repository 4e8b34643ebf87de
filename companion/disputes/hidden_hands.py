"""Hands that nobody has shown: what hangs on them is taken on trust, as people do who play with hidden hands.

A hand is supposed to be what would allow the act, and forgotten again once the act is done. Nothing else supposes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine.bits import tiles_of
from companion.engine.errors import Unreadable
from companion.engine.judging.finding import DEPENDS
from companion.engine.judging.judge import judge
from companion.engine.judging.ruling import Ruling
from companion.engine.table.actions import Action, Play
from companion.engine.table.table import Table


@dataclass(frozen=True, slots=True)
class Trusted:
    """The ruling on an act; ``on_trust`` when only a hand nobody has shown could tell whether it was allowed."""

    ruling: Ruling
    on_trust: bool
    before: Table

    @property
    def after(self) -> Table:
        """The table after the act, which must be allowed, without the hand that was only supposed."""
        table = self.ruling.step.table
        return _forget_hand(table, self.before, self.ruling.seat) if self.on_trust else table


def trust(ruling: Ruling) -> Trusted:
    """Where a ruling hangs on the player's hidden hand, and one would allow the act, the ruling with that hand."""
    if ruling.verdict == DEPENDS:
        for supposed in _suppose_hands(ruling.table, ruling.seat, ruling.action):
            try:
                trusted = judge(supposed, ruling.action)
            except Unreadable:
                continue
            if trusted:
                return Trusted(trusted, True, ruling.table)
    return Trusted(ruling, False, ruling.table)


def _suppose_hands(table: Table, seat: int, action: Action) -> Iterator[Table]:
    """The table with a hand, or a drawn tile, that nobody has shown: none that fits, all there could be."""
    unseen, name = tuple(tiles_of(table.unseen())), table.players[seat]
    if table.drew is True:
        for drawn in (action.tile,) if isinstance(action, Play) else unseen:
            held = (*(table.hands[seat] or ()), drawn)
            yield table._replace(drew=drawn).with_hands({name: held})
    if table.hands[seat] is None:
        yield table.with_hands({name: ()})
        yield table.with_hands({name: unseen})


def _forget_hand(after: Table, before: Table, seat: int) -> Table:
    hands = tuple(before.hands[seat] if each == seat else hand for each, hand in enumerate(after.hands))
    held = tuple(before.held[seat] if each == seat else mask for each, mask in enumerate(after.held))
    return after._replace(hands=hands, held=held)
