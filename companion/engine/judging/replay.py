"""Replaying a round: every action judged on the table the one before has left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..errors import Unreadable, quote
from ..phrases import N_, Phrase
from ..table.actions import Action
from ..table.table import Table
from .judge import judge
from .ruling import Ruling
from .turn import Over


class Replay(NamedTuple):
    """How far a round could be replayed: the tables, the first one included, and how it ended.

    ``stopped`` is the ruling on the first action that is not legal, None where all are; it was action number
    ``len(tables) - 1``, counted from 0.
    """

    tables: tuple[Table, ...]
    over: Over | None
    stopped: Ruling | None

    @property
    def table(self) -> Table:
        """The last table."""
        return self.tables[-1]


def replay(table: Table, actions: Iterable[Action]) -> Replay:
    """Every action in turn, up to the first that is not legal.

    Raises Unreadable, with the field ``[3].play``, for an action that cannot be understood or follows the end.
    """
    tables = [table]
    over: Over | None = None
    for place, action in enumerate(actions):
        if over is not None:
            text = N_("expected no action after the end of the round, got %(got)s")
            raise Unreadable(Phrase(text, {"got": quote(repr(action))}), f"[{place}]")
        try:
            ruling = judge(tables[-1], action)
        except Unreadable as error:
            raise error.at(f"[{place}]") from None
        if not ruling:
            return Replay(tuple(tables), None, ruling)
        after, over = ruling.step
        tables.append(after)
    return Replay(tuple(tables), over, None)
