"""A round followed move by move: where it began, what was done since, how the table stands now.

Its link carries the beginning and the moves alone, so undo is a shorter link. What hangs on a hand that nobody has
shown is taken on trust.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.judging.endings import Over
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.judging.opening import begin_round
from companion.engine.judging.stage import Stage, stage_of
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import read_rules
from companion.engine.table.actions import Action, OpenEnd, Play
from companion.engine.table.read_actions import read_action
from companion.engine.table.reading import read_table
from companion.engine.table.seating import seat_players
from companion.engine.table.table import Table
from companion.engine.table.writing import table_to_json

from .hidden_hands import Trusted, trust
from .position import Written, write_table
from .setting import Setting

MOST_MOVES = 400
LAST = "last"
"""What is written beside an act after which nothing is left in the hand, which nobody has shown."""


@dataclass(frozen=True, slots=True)
class Move:
    """One act of the round, and the words it came in.

    ``on_trust`` when only a hand nobody has shown could tell whether it was allowed. ``is_last``: the table said that
    nothing is left in the hand. ``has_laid``: whether anything was laid in the same turn before.
    """

    action: Action
    written: Written
    actor: str
    on_trust: bool
    is_last: bool
    has_laid: bool


@dataclass(frozen=True, slots=True)
class FollowedRound:
    """A round as it stands: its moves, the table now, and how it ended (None while it goes on).

    ``start`` is the table it began with, in the words of its link.
    """

    start: Written
    moves: tuple[Move, ...]
    table: Table
    over: Over | None

    @property
    def turn(self) -> str | None:
        """Whose turn it is; nobody's while first turns are taken together, or when the round is over."""
        return None if self.over or self.table.turn is None else self.table.players[self.table.turn]

    @property
    def waiting(self) -> tuple[str, ...]:
        """Who has yet to have the first turn."""
        return tuple(self.table.seating.names_of(self.table.first_turn))

    @property
    def acts(self) -> str | None:
        """Whose turn it is; while first turns are taken together, the first from the starter on who has not had one."""
        if self.table.turn is not None:
            return self.table.players[self.table.turn]
        names, starter = self.table.players, self.table.starter
        return next((name for name in (*names[starter:], *names[:starter]) if name in self.waiting), None)

    @property
    def lays_on(self) -> str | None:
        """The train on which a tile is most likely laid: the only one that takes any, else that of whoever is in turn;
        nobody's while first turns are taken together, or when the round is over."""
        if self.over or self.table.turn is None or self.table.is_out(self.table.turn):
            return self.turn  # that whoever is in turn is out only a link can say
        open_trains = {each.on for each in moves(self.table) if isinstance(each, Play | OpenEnd)}
        return open_trains.pop() if len(open_trains) == 1 else self.turn

    @property
    def builds_train(self) -> bool:
        """Whether whoever acts has a first turn of a whole train to come."""
        return self.over is None and builds_train(self.table)

    @property
    def written_table(self) -> Written:
        """The table as it stands, as the contract writes it."""
        return {**table_to_json(self.table), "rules": self.start["rules"]}

    @property
    def written(self) -> Written:
        """What a link carries."""
        return self._write(self.moves)

    @property
    def undone(self) -> Written | None:
        """The same one move earlier; None at the beginning."""
        return self._write(self.moves[:-1]) if self.moves else None

    def add(self, action: Written, is_last: bool = False) -> Written:
        """The same with one more move; ``is_last``: with its tiles, if it lays any, the hand is said to be empty."""
        so_far = self.written
        told = {**action, LAST: True} if is_last and "play" in action else action
        return {**so_far, "actions": [*so_far["actions"], told]}

    def _write(self, moves: tuple[Move, ...]) -> Written:
        return {"table": self.start, "actions": [move.written for move in moves]}


def start_round(setting: Setting, starter: int, engine: int, searched: int = 0) -> Written:
    """The table of a round just after the engine was laid and the tiles were dealt; ``starter`` has the first turn.

    ``searched``: the tiles that were drawn to find the engine, from 0 to all that were left.
    """
    table = begin_round(read_rules(setting.spec), setting.players, setting.round, engine, starter)
    if table.boneyard is not None:
        table = table._replace(boneyard=table.boneyard - searched)
    return write_table(table, setting.spec)


def count_searchable(setting: Setting) -> int:
    """How many tiles may have been drawn to find the engine: all that the deal left (HE58, FA4, IT26); none where it
    lay face up."""
    seating = seat_players(setting.rules, setting.players)
    if seating.faceup or seating.tiles_each is None:
        return 0
    return setting.rules.tile_count - seating.tiles_each * seating.size


def builds_train(table: Table) -> bool:
    """Whether whoever acts begins a first turn, in which a whole train is laid; of first turns that are taken together,
    whoever has one to come."""
    seats = range(len(table.players)) if table.turn is None else (table.turn,)
    return table.engine is not None and any(stage_of(table, seat) is Stage.FIRST_TRAIN for seat in seats)


def has_grown_from(written: Mapping[str, Any], earlier: Mapping[str, Any]) -> bool:
    """Whether a followed round is this earlier one, or has gone on from it."""
    done, before = written.get("actions") or [], earlier.get("actions") or []
    return bool(written["table"] == earlier["table"] and done[: len(before)] == before)


def read_round(written: Mapping[str, Any]) -> FollowedRound:
    """The round of a link. Raises Unreadable where a move cannot be made, with its number."""
    actions = written.get("actions") or []
    if len(actions) > MOST_MOVES:
        raise Unreadable(Phrase(N_("A round has no more than %(most)s moves."), {"most": MOST_MOVES}), "actions")
    table, over = _read_start(written["table"]), None
    done = []
    for place, each in enumerate(actions):
        is_last = isinstance(each, dict) and each.get(LAST) is True
        made = _read_move(table, each, place, is_last)
        ruling = made.ruling
        if over is not None or made.step is None:
            said = Phrase(N_("Move %(n)s cannot be made: %(why)s"), {"n": place + 1, "why": ruling.why})
            raise Unreadable(said, f"actions[{place}]")
        done.append(Move(ruling.action, each, table.players[ruling.seat], made.on_trust, is_last, bool(table.laid)))
        table, over = made.step
    return FollowedRound(written["table"], tuple(done), table, over)


def _read_start(written: Written) -> Table:
    try:
        return read_table(written)
    except CompanionError:
        raise Unreadable(Phrase(N_("A round cannot begin with a table like this.")), "table") from None


def _read_move(table: Table, written: object, place: int, is_last: bool) -> Trusted:
    try:
        plain = {name: said for name, said in written.items() if name != LAST} if isinstance(written, dict) else written
        action = read_action(plain, table)
        if action is not None:
            return trust(judge(table, action), is_last)
    except Unreadable:
        pass
    text = N_("Move %(n)s is none that can be read.")
    raise Unreadable(Phrase(text, {"n": place + 1}), f"actions[{place}]")
