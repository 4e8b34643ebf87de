"""Acts in words: what is disputed, what may be done instead, what must happen now to turns, doubles and coins.

Everything is read from the judge's own answers: to the act, and to "what may be done".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.phrases import N_, Phrase
from companion.engine.requests import answer_judge
from companion.engine.tiles import Tile

from .position import Written
from .setting import Setting
from .speech import say


@dataclass(frozen=True, slots=True)
class Line:
    """Something to be done: in words, with the sign before it: a pip, a tile, or the name of an icon."""

    phrase: Phrase
    pip: int | None = None
    tile: Tile | None = None
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Coin:
    """A coin that is moved; ``laid`` whether it lies on the train then."""

    name: str
    laid: bool
    phrase: Phrase


def actor_of(request: Written) -> str:
    """The name of whoever acts; empty where the position does not say."""
    action = request.get("action") or {}
    return str(action.get("by") or request["table"].get("turn") or "")


def tiles_of(action: Mapping[str, Any] | None) -> tuple[Tile, ...]:
    """The tiles of an act that are known."""
    said = (action or {}).get("play", (action or {}).get("draw", (action or {}).get("engine")))
    written = said if isinstance(said, list) else [said]
    return tuple(Tile.parse(each) for each in written if isinstance(each, str))


# The act in words


def act_of(setting: Setting, request: Written) -> Phrase:
    """The act as a sentence: "Ben lays 9-2 on the Mexican train"."""
    action = request["action"]
    tiles, name = tiles_of(action), actor_of(request)
    facts: dict[str, object] = {"name": name, "tile": tiles[0] if tiles else "", "tiles": tiles}
    if "play" in action:
        return _play_in_words(setting, action, name, facts)
    if "draw" in action:
        return Phrase(N_("%(name)s draws %(tile)s") if tiles else N_("%(name)s draws a tile"), facts)
    if "engine" in action:
        return Phrase(N_("%(name)s lays %(tile)s as the engine"), facts)
    if "deal" in action:
        return Phrase(N_("Each player takes %(n)s tiles"), {"n": action["deal"]})
    if "search" in action:
        return Phrase(N_("All draw a tile and look for the engine"))
    if "stop" in action:
        return Phrase(N_("The table stops the round and counts"))
    return Phrase(N_("%(name)s lays nothing more and ends the turn"), facts)


def _play_in_words(setting: Setting, action: Mapping[str, Any], name: str, facts: dict[str, object]) -> Phrase:
    on = action.get("on")
    several = isinstance(action["play"], list) and len(action["play"]) > 1
    facts["train"] = setting.train(on)
    if on == name:
        text = (
            N_("%(name)s lays %(tiles)s on their own train")
            if several
            else N_("%(name)s lays %(tile)s on their own train")
        )
        return Phrase(text, facts)
    return Phrase(
        N_("%(name)s lays %(tiles)s on %(train)s") if several else N_("%(name)s lays %(tile)s on %(train)s"), facts
    )


# What would be allowed


# The disputes whose small table says nothing of the trains that are not named.
_LOOSE = frozenset({"play", "draw", "answer", "out"})


def may(setting: Setting, request: Written, ask: str) -> Iterator[Line]:
    """Every kind of legal act of the player in turn, plays gathered by train; ``ask`` is the dispute."""
    known = request["table"].get("trains", {})
    listed = answer_judge({"table": request["table"], "action": None}, say).get("legal", [])
    plays: dict[str, list[Mapping[str, Any]]] = {}
    for action in listed:
        if "play" in action:
            plays.setdefault(action["on"], []).append(action)
    for train, actions in plays.items():
        if ask in _LOOSE and train not in known:
            yield Line(Phrase(N_("Lay a tile that fits on %(train)s."), {"train": setting.train(train)}), icon="plus")
        else:
            yield _may_lay(setting, train, actions)
    for action in listed:
        if "draw" in action:
            yield Line(Phrase(N_("Draw one tile.")), icon="plus")
        elif "pass" in action:
            yield Line(Phrase(N_("Lay nothing and end the turn.")), icon="on")
        elif "stop" in action:
            yield Line(Phrase(N_("Stop the round and count, if all agree.")), icon="flag")


def _may_lay(setting: Setting, train: str, actions: Sequence[Mapping[str, Any]]) -> Line:
    facts: dict[str, object] = {"train": setting.train(train)}
    said = [action["play"] for action in actions]
    if isinstance(said[0], Mapping):
        pips = tuple(dict.fromkeys(each.get("pip") for each in said))
        if None in pips:
            return Line(Phrase(N_("Lay any tile on %(train)s."), facts), icon="plus")
        text = N_("Lay a tile with %(pips)s on %(train)s.")
        return Line(Phrase(text, {**facts, "pips": pips}), pip=pips[0])
    tiles = tuple(dict.fromkeys(Tile.parse(each[0] if isinstance(each, list) else each) for each in said))
    return Line(Phrase(N_("Lay %(tiles)s on %(train)s."), {**facts, "tiles": tiles[:6]}), tile=tiles[0])


# What must happen now


def follows(setting: Setting, request: Written, answer: Written) -> Iterator[Line]:
    """What comes next after a legal act: the end of the round, or whose turn it is and which doubles wait."""
    over, after = answer.get("over"), answer.get("next") or {}
    if over:
        yield from _round_over(over)
        return
    turn, name = after.get("turn"), actor_of(request)
    if turn is None:
        yield Line(Phrase(N_("The others build their first trains too.")), icon="people")
    elif turn == name:
        yield Line(Phrase(N_("It is still %(name)s’s turn."), {"name": turn}), icon="again")
    else:
        yield Line(Phrase(N_("The turn passes to %(name)s."), {"name": turn}), icon="on")
    yield from _doubles_waiting(setting, after)


def _round_over(over: Mapping[str, Any]) -> Iterator[Line]:
    if over.get("out"):
        yield Line(Phrase(N_("The round is over. Out: %(names)s."), {"names": tuple(over["out"])}), icon="flag")
    else:
        yield Line(Phrase(N_("The round is over: it is blocked.")), icon="flag")
    if over.get("winners") and not over.get("out"):
        yield Line(Phrase(N_("Wins the round: %(names)s."), {"names": tuple(over["winners"])}), icon="flag")


def _doubles_waiting(setting: Setting, after: Written) -> Iterator[Line]:
    if after.get("first_turn") and setting.rules.first_turn != "single":
        return
    for each in after.get("open_doubles", ())[:3]:
        train, double = each if isinstance(each, list) else (each, None)
        tile = Tile.parse(double) if double else _double_at_end(after, train)
        if tile is None:
            continue
        text = N_("%(double)s on %(train)s is open and waits for its answer.")
        yield Line(Phrase(text, {"double": tile, "train": setting.train(train)}), pip=tile.high)


def _double_at_end(table: Written, train: str) -> Tile | None:
    line = table.get("trains", {}).get(train)
    if isinstance(line, int):
        return Tile.of(line, line)
    ends = [piece for piece in line or () if isinstance(piece, str)]
    tile = Tile.parse(ends[-1]) if ends else None
    return tile if tile and tile.is_double else None


def coins(request: Written, answer: Written) -> Iterator[Coin]:
    """The coins that go up and come off: what ``public`` was before, against what it is after."""
    after = answer.get("next")
    if not after:
        return
    before = set(request["table"].get("public") or ())
    now = set(after.get("public") or ())
    for name in after["players"]:
        if name in now - before:
            yield Coin(name, True, Phrase(N_("%(name)s’s train is public now: the marker goes on."), {"name": name}))
        elif name in before - now:
            yield Coin(
                name, False, Phrase(N_("%(name)s’s marker comes off: the train is private again."), {"name": name})
            )
        elif name in now and name == actor_of(request) and "pass" in request["action"]:
            yield Coin(name, True, Phrase(N_("%(name)s’s marker stays where it is."), {"name": name}))
