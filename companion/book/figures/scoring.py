"""Points, totals and ranking of a game given as one request: the ``score`` command of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from companion.engine.errors import CompanionError, UnknownPlayer, Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import read_rules
from companion.engine.rules.validity import tiles_for
from companion.engine.table.expected import COUNT, LIST, NAME, OBJECT, expected, read_object
from companion.engine.tiles import Tile

from ..entries.entry import Adjusted
from ..entries.hands import check_hands, hand_from_json
from ..people.sides import Side, sides_of
from ..people.stays import Stay, find_playing
from .points import Points, round_points
from .standings import Standings, standings
from .totals import count_beside

TOLD_OF_ROUND = "number points winners blocked corrected"
"""What a game tells of a round beside what was entered: a round may be sent as it was told, this is not read."""
_GAME = ("id", "rules", "players", "rounds", "stays", "adjustments")
_ROUND = ("engine", "left", "out", *TOLD_OF_ROUND.split())
_STAY = ("since", "until", "start", "away")
_ADJUSTMENT = ("player", "points", "round", "reason", "ruling")


@dataclass(frozen=True, slots=True)
class _Round:
    points: tuple[Points, ...]
    out: tuple[int, ...]
    seats: tuple[int, ...]


def answer_score(request: object, say: Callable[[Phrase], str] = str) -> dict[str, Any]:
    """The answer to one scoring request, or the error that says what cannot be read and in which field."""
    identity = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": identity, **_score(read_object(request, more=_GAME))}
    except CompanionError as error:
        return {"id": identity, "error": say(error.phrase), "field": error.field}


def points_to_json(points: Points) -> int | str:
    """Points as a number, or as an exact fraction in text: ``"33/2"``."""
    return f"{points.numerator}/{points.denominator}" if isinstance(points, Fraction) else points


def _score(request: Mapping[str, Any]) -> dict[str, Any]:
    rules = read_rules(request.get("rules"))
    names = _names(request.get("players"))
    stays = _stays(rules, names, request.get("stays", {}))
    if not request.get("stays"):
        tiles_for(rules, len(names))
    given = _list(request.get("rounds"), "rounds")
    if len(given) > rules.rounds:
        text = N_("expected %(most)s rounds at most, got %(got)s")
        raise Unreadable(Phrase(text, {"most": rules.rounds, "got": len(given)}), f"rounds[{rules.rounds}]")
    sides = _sides(rules, names)
    rounds = []
    for index, one in enumerate(given):
        try:
            seats = find_playing(stays, index + 1)
            tiles_for(rules, len(seats))
            rounds.append(_round(rules, names, sides, index + 1, seats, _object(one, "")))
        except CompanionError as error:
            raise error.at(f"rounds[{index}]") from None
    beside = count_beside(sides, stays, _adjusted(names, request.get("adjustments", [])))
    last = len(rounds) + 1
    ranked = [index for index, side in enumerate(sides) if stays[side.seats[0]].plays(last)]
    if not ranked:
        raise Unreadable(Phrase(N_("expected somebody who plays to the end")), "stays")
    return _answer(sides, rounds, standings(rules, sides, rounds, True, beside, ranked))


def _stays(rules: Rules, names: Sequence[str], given: object) -> tuple[Stay, ...]:
    """When each plays, in seat order; whoever is not named plays from the first round to the last."""
    found = dict.fromkeys(names, Stay())
    for name, one in _object(given, "stays").items():
        place = f"stays.{name}"
        if name not in found:
            raise expected(NAME, name, place, UnknownPlayer)
        if rules.partners:
            text = N_("partners play together to the end: nobody joins or leaves in the middle of the game")
            raise Unreadable(Phrase(text), place)
        found[name] = _stay(read_object(_object(one, place), more=_STAY), place)
    return tuple(found.values())


def _stay(given: Mapping[str, Any], place: str) -> Stay:
    since, until = _whole(given, "since", place, 1), _whole(given, "until", place, None)
    if since is None or since < 1 or (until is not None and until < since):
        text = N_("expected a round to begin with, and none before it to end with, got %(got)s")
        raise Unreadable(Phrase(text, {"got": quote(given)}), place)
    away: list[tuple[int, int]] = []
    earliest = since
    for index, pair in enumerate(_list(given.get("away", []), f"{place}.away")):
        match pair:
            case [left, back] if type(left) is type(back) is int and earliest <= left < back <= (until or back):
                away.append((left, back))
                earliest = back
            case _:
                text = N_("expected the first round that was missed and the first played again, got %(got)s")
                raise Unreadable(Phrase(text, {"got": quote(pair)}), f"{place}.away[{index}]")
    return Stay(since, until, _whole(given, "start", place, 0) or 0, tuple(away))


def _adjusted(names: Sequence[str], given: object) -> list[Adjusted]:
    """The penalties and bonuses."""
    found = []
    for index, one in enumerate(_list(given, "adjustments")):
        place = f"adjustments[{index}]"
        entry = read_object(_object(one, place), more=_ADJUSTMENT)
        name, points = entry.get("player"), _whole(entry, "points", place, None)
        if name not in names:
            raise expected(NAME, name, f"{place}.player", UnknownPlayer)
        if points is None:
            raise expected(COUNT, None, f"{place}.points")
        found.append(Adjusted(names.index(name), points, "", 1))
    return found


def _whole(given: Mapping[str, Any], key: str, place: str, otherwise: int | None) -> int | None:
    value = given.get(key, otherwise)
    if value is not None and type(value) is not int:
        raise expected(COUNT, value, f"{place}.{key}")
    return value


def _sides(rules: Rules, names: Sequence[str]) -> tuple[Side, ...]:
    sides = sides_of(rules, names)
    for index, side in enumerate(sides):
        # An answer is by name: Ana with "Ben & Cruz" and "Ana & Ben" with Cruz cannot be told apart.
        if side.name in {other.name for other in sides[:index]}:
            text = N_("expected names that differ, got %(got)s")
            raise UnknownPlayer(Phrase(text, {"got": quote(side.name)}), "players")
    return sides


def _answer(sides: Sequence[Side], rounds: Sequence[_Round], result: Standings) -> dict[str, Any]:
    ranking: list[dict[str, Any]] = []
    for row in result.rows:
        if not ranking or ranking[-1]["place"] != row.place:
            ranking.append({"place": row.place, "names": [], "total": points_to_json(row.total)})
        ranking[-1]["names"].append(row.name)
    totals = {row.side: points_to_json(row.total) for row in (*result.rows, *result.left)}
    return {
        "rounds": [
            {s.name: points_to_json(p) for s, p in zip(sides, r.points, strict=True) if s.seats[0] in r.seats}
            for r in rounds
        ],
        "totals": {side.name: totals[index] for index, side in enumerate(sides)},
        "ranking": ranking,
        "decided_by": result.decision.kind,
    }


def _round(
    rules: Rules, names: Sequence[str], sides: Sequence[Side], number: int, seats: tuple[int, ...],
    given: Mapping[str, Any],
) -> _Round:  # fmt: skip
    read_object(given, more=_ROUND)
    engine = _engine(rules, number, given.get("engine"))
    left = _object(given.get("left"), "left")
    for name in left:
        if name not in names:
            raise expected(NAME, name, f"left.{name}", UnknownPlayer)
    hands = [hand_from_json(left[name], f"left.{name}") if name in left else None for name in names]
    out = _out(names, given.get("out"))
    # A player who went out may be given as no tiles or as no points.
    hands = [() if seat in out and hand == 0 else hand for seat, hand in enumerate(hands)]
    absent = frozenset(range(len(names))) - frozenset(seats)
    if away := absent & set(out):
        text = N_("%(name)s does not play in round %(number)s")
        raise Unreadable(Phrase(text, {"name": names[min(away)], "number": number}), "out")
    faults = check_hands(rules, names, engine, hands, out, absent=absent)
    if faults:
        fault = faults[0]
        place = "" if fault.seat is None else f".{names[fault.seat]}"
        text = N_("expected a round that can come about, got one where %(fault)s")
        said = Phrase(text, {"fault": fault.phrase})
        raise Unreadable(said, f"{fault.part}{place}" + ("" if fault.index is None else f"[{fault.index}]"))
    counted = [() if hand is None else hand for hand in hands]
    return _Round(round_points(rules, sides, counted, out, absent), out, seats)


def _engine(rules: Rules, number: int, given: object) -> int:
    due = rules.engine_of(number)
    if given is None and due is not None:
        return due
    if type(given) is not int or not 0 <= given <= rules.set_max:
        text = N_("expected the pip of the engine, 0 to %(max)s, got %(got)s")
        raise Unreadable(Phrase(text, {"max": rules.set_max, "got": quote(given)}), "engine")
    if due is not None and given != due:
        text = N_("expected the engine %(expected)s in round %(number)s, got %(got)s")
        facts = {"expected": Tile.of(due, due), "number": number, "got": Tile.of(given, given)}
        raise Unreadable(Phrase(text, facts), "engine")
    return given


def _out(names: Sequence[str], given: object) -> tuple[int, ...]:
    out: list[int] = []
    for index, name in enumerate(_list(given, "out")):
        if name not in names or names.index(name) in out:
            text = N_("expected the name of a player, once, got %(got)s")
            raise UnknownPlayer(Phrase(text, {"got": quote(name)}), f"out[{index}]")
        out.append(names.index(name))
    return tuple(out)


def _names(given: object) -> tuple[str, ...]:
    names = _list(given, "players")
    for index, name in enumerate(names):
        if not isinstance(name, str) or not name or name in names[:index]:
            raise UnknownPlayer(
                Phrase(N_("expected names that differ, got %(got)s"), {"got": quote(name)}), f"players[{index}]"
            )
    return tuple(names)


def _object(given: object, field: str) -> Mapping[str, Any]:
    if not isinstance(given, dict):
        raise expected(OBJECT, given, field)
    return given


def _list(given: object, field: str) -> list[Any]:
    if not isinstance(given, list):
        raise expected(LIST, given, field)
    return given
