"""A round followed move by move: where it began, what was done since, how the table stands now.

Its link carries the beginning and the moves alone, so undo is a shorter link. What hangs on a hand that nobody has
shown is taken on trust: the table lets it happen, as people do who play with hidden hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.bits import tiles_of
from companion.engine.errors import CompanionError, Unreadable
from companion.engine.judging.judge import DEPENDS, judge
from companion.engine.judging.ruling import Ruling
from companion.engine.judging.turn import Over
from companion.engine.phrases import N_, Phrase
from companion.engine.table.actions import Action, Play
from companion.engine.table.reading import read_action, read_table
from companion.engine.table.table import Table
from companion.engine.table.writing import table_to_json

from .position import Written
from .setting import Setting

MOST_MOVES = 400


@dataclass(frozen=True)
class Move:
    """One act of the round; ``trusted`` when only a hand nobody has shown could tell whether it was allowed."""

    action: Written
    name: str
    trusted: bool


@dataclass(frozen=True)
class Round:
    """A round as it stands: its start, its moves, the table now, and how it ended (None while it goes on)."""

    start: Written
    moves: tuple[Move, ...]
    table: Written
    over: Over | None

    @property
    def acts(self) -> str | None:
        """Whose turn it is; while first turns are taken together, the first from the starter on who has not had one."""
        if self.table.get("turn"):
            return str(self.table["turn"])
        names, waiting = self.table["players"], self.table.get("first_turn", ())
        starter = names.index(self.table.get("starter", names[0]))
        return next((name for name in (*names[starter:], *names[:starter]) if name in waiting), None)

    @property
    def position(self) -> Written:
        """What a link carries."""
        return {"table": self.start, "actions": [move.action for move in self.moves]}

    @property
    def undone(self) -> Written | None:
        """The position one move earlier; None at the beginning."""
        if not self.moves:
            return None
        return {"table": self.start, "actions": [move.action for move in self.moves[:-1]]}

    def after(self, action: Written) -> Written:
        """The position with one more move."""
        return {"table": self.start, "actions": [*(move.action for move in self.moves), action]}


def beginning(setting: Setting, starter: int, engine: int) -> Written:
    """The table of a round just after the engine was laid and the tiles were dealt; ``starter`` has the first turn."""
    count, rules = len(setting.players), setting.rules
    first = setting.players[starter]
    dealt = (rules.tiles_each(count) or 0) * count
    laid_from_hand = rules.engine != "faceup_fixed"
    return {
        "rules": setting.spec,
        "players": list(setting.players),
        "round": setting.round,
        "engine": engine,
        "trains": {},
        "public": list(setting.players) if rules.trains_start == "public" else [],
        "first_turn": list(setting.players),
        "turn": None if rules.first_turn == "train_together" else first,
        "starter": first,
        "boneyard": max(rules.tiles_to_deal - dealt, 0) if laid_from_hand or dealt else rules.tiles_to_deal,
    }


def is_begun_by(position: Mapping[str, Any], earlier: Mapping[str, Any]) -> bool:
    """Whether a position is this earlier one, or has gone on from it."""
    done, before = position.get("actions") or [], earlier.get("actions") or []
    return bool(position["table"] == earlier["table"] and done[: len(before)] == before)


def round_at(position: Mapping[str, Any]) -> Round:
    """The round of a position with ``actions``. Raises Unreadable where a move cannot be made, with its number."""
    written = position.get("actions") or []
    if len(written) > MOST_MOVES:
        raise Unreadable(Phrase(N_("A round has no more than %(most)s moves."), {"most": MOST_MOVES}), "actions")
    table, over = _read(position["table"]), None
    moves = []
    for place, action in enumerate(written):
        ruling, trusted = _weighed_again(table, action, place)
        if over is not None or not ruling:
            said = Phrase(N_("Move %(n)s cannot be made: %(why)s"), {"n": place + 1, "why": ruling.why})
            raise Unreadable(said, f"actions[{place}]")
        moves.append(Move(action, table.players[ruling.seat], trusted))
        table, over = _forgotten(ruling.step.table, table, ruling.seat, trusted), ruling.step.over
    return Round(position["table"], tuple(moves), _written(table, position["table"]), over)


def _weighed_again(table: Table, action: Written, place: int) -> tuple[Ruling, bool]:
    try:
        return weighed(table, action)
    except Unreadable:
        text = N_("Move %(n)s is none that can be read.")
        raise Unreadable(Phrase(text, {"n": place + 1}), f"actions[{place}]") from None


def _read(written: Written) -> Table:
    try:
        return read_table(written)
    except CompanionError:
        raise Unreadable(Phrase(N_("A round cannot begin with a table like this.")), "table") from None


def weighed(table: Table, action: Written) -> tuple[Ruling, bool]:
    """The ruling on an act; where it hangs on the own hidden hand and one would allow it, that ruling, on trust."""
    read = read_action(action, table)
    if read is None:
        raise Unreadable(Phrase(N_("choose an action")), "action")
    ruling = judge(table, read)
    if ruling.verdict != DEPENDS:
        return ruling, False
    for supposed in _supposed(table, ruling.seat, read):
        try:
            trusted = judge(supposed, read)
        except Unreadable:
            continue
        if trusted:
            return trusted, True
    return ruling, False


def _supposed(table: Table, seat: int, action: Action) -> Iterator[Table]:
    """The table with a hand, or a drawn tile, that nobody has shown: none that fits, all there could be."""
    unseen, name = tuple(tiles_of(table.unseen())), table.players[seat]
    if table.drew is True:
        for drawn in (action.tile,) if isinstance(action, Play) else unseen:
            held = (*(table.hands[seat] or ()), drawn)
            yield table._replace(drew=drawn).with_hands({name: held})
    if table.hands[seat] is None:
        yield table.with_hands({name: ()})
        yield table.with_hands({name: unseen})


def _forgotten(after: Table, before: Table, seat: int, trusted: bool) -> Table:
    """The table without the hand that was only supposed."""
    if not trusted:
        return after
    hands = tuple(before.hands[seat] if each == seat else hand for each, hand in enumerate(after.hands))
    held = tuple(before.held[seat] if each == seat else mask for each, mask in enumerate(after.held))
    return after._replace(hands=hands, held=held)


def _written(table: Table, start: Mapping[str, Any]) -> Written:
    return {**table_to_json(table), "rules": start["rules"]}
