"""Hands that nobody has shown: what hangs on them is taken on trust, as people do who play with hidden hands.

A hand is supposed to be what would allow the act, and nothing of it is left once the act is done. Nothing else supposes
one. That a hand is empty nobody supposes: somebody says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.engine import bits
from companion.engine.errors import Unreadable
from companion.engine.judging.finding import DEPENDS
from companion.engine.judging.judge import judge
from companion.engine.judging.ruling import Ruling
from companion.engine.judging.turn import Step, after
from companion.engine.table.actions import Action, FirstTrain, Play
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .position import tiles_of


@dataclass(frozen=True, slots=True)
class Trusted:
    """The ruling on an act; ``on_trust`` when only a hand nobody has shown could tell whether it was allowed.

    ``step``: what the act leads to, without what was only supposed; None where it is not allowed.
    """

    ruling: Ruling
    on_trust: bool
    step: Step | None


def trust(ruling: Ruling, is_last: bool = False) -> Trusted:
    """Where a ruling hangs on the player's hidden hand, and one would allow the act, the ruling with that hand.

    ``is_last``: the table says that nothing is left in the hand after the tiles of this act.
    """
    table, seat, action = ruling.table, ruling.seat, ruling.action
    if is_last and _list_laid(action) and table.hands[seat] is None:
        judged = tuple(_judge_each(_suppose_hands(table, seat, action, (_list_laid(action),)), action))
        found = next((each for each in judged if each), judged[0] if judged else ruling)
        return Trusted(found, bool(found) and not ruling, found.step if found else None)
    if ruling.verdict == DEPENDS:
        unseen = tuple(bits.tiles_of(table.unseen()))
        for found in _judge_each(_suppose_hands(table, seat, action, ((), unseen)), action):
            if found:
                return Trusted(found, True, after(table, action, seat, found.end))
    return Trusted(ruling, False, ruling.step if ruling else None)


def _judge_each(supposed: Iterator[Table], action: Action) -> Iterator[Ruling]:
    for table in supposed:
        try:
            yield judge(table, action)
        except Unreadable:
            continue


def _suppose_hands(table: Table, seat: int, action: Action, hands: tuple[tuple[Tile, ...], ...]) -> Iterator[Table]:
    """The table with each of these for a hand that nobody has shown, and each tile for the one that was drawn and not
    shown: such as are laid now, or any."""
    name, shown = table.players[seat], table.hands[seat]
    for hand in hands if shown is None else (shown,):
        if table.drew is True:
            for drawn in _list_laid(action) or bits.tiles_of(table.unseen()):
                held = (*(tile for tile in hand if tile != drawn), drawn)
                yield table._replace(drew=drawn).with_hands({name: held})
        if shown is None:
            yield table.with_hands({name: hand})


def _list_laid(action: Action) -> tuple[Tile, ...]:
    return tiles_of(action) if isinstance(action, FirstTrain | Play) else ()
