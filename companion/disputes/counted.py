"""What the rules say of counting: 0-0, doubles, a hand, a blocked round, equal points. Figures are the book's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.book.entries.hands import count
from companion.book.figures.points import round_points
from companion.book.people.sides import sides_of
from companion.engine.errors import Unreadable
from companion.engine.judging.explain import name_origin
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.wording import sentence
from companion.engine.table.table import Table
from companion.engine.table.writing import nearest_preset
from companion.engine.tiles import Tile

from .fact import Fact
from .outcomes import COUNT_ALL, DECIDED, LOWEST_WINS, NO, NOBODY, ONE_END, POINTS, SHARED, YES
from .position import Count

_BLANK, _DOUBLE = Tile(0, 0), Tile(6, 6)
_BLOCKED, _LEVEL = (10, 6, 23, 15, 31, 12, 18, 27, 9, 21), (6, 6, 23, 15, 31, 12, 18, 27, 9, 21)
"""Hands of a blocked round, in points: one is the lowest; two are."""


def find_fact(table: Table, asked: Count) -> Fact:
    """What the rules of a table say. Raises Unreadable for a question that is none of counting."""
    rules = table.rules
    match asked.about:
        case "zero":
            figure = count(rules, (_BLANK,))
            option = "blank_value" if rules.score_unit == "pips" else "score_unit"
            return _state(rules, asked, POINTS, (option,), figure, (_say_hand(rules, (_BLANK, _DOUBLE)),))
        case "doubles":
            outcome = {"once": NO, "twice": YES, "one_end": ONE_END}[rules.double_counts]
            if rules.score_unit != "pips":
                return _state(rules, asked, NO, ("score_unit",), None, (_say_hand(rules, (_DOUBLE,)),))
            # A sheet that says nothing of doubles says what a tile counts.
            return _state(rules, asked, outcome, ("double_counts", "score_unit"), None, (_say_hand(rules, (_DOUBLE,)),))
        case "hand":
            blank = (sentence("blank_value", rules.blank_value),) if _BLANK in asked.tiles else ()
            lines = (*blank, _say_hand(rules, asked.tiles))
            return _state(rules, asked, POINTS, ("score_unit",), count(rules, asked.tiles), lines)
        case "blocked":
            outcome = COUNT_ALL if rules.blocked == "count_all" else LOWEST_WINS
            return _state(rules, asked, outcome, ("blocked",), None, tuple(_say_round(table, _BLOCKED)))
        case "tie":
            return _find_tie(table, asked)
    raise Unreadable(Phrase(N_("say what is disputed")), "action")


def _find_tie(table: Table, asked: Count) -> Fact:
    rules = table.rules
    if asked.which != "round":
        return _state(rules, asked, DECIDED if rules.tiebreaks else SHARED, ("tiebreaks",))
    lines = tuple(_say_round(table, _LEVEL))
    if rules.blocked == "count_all":
        return _state(rules, asked, COUNT_ALL, ("blocked",), None, lines)
    return _state(rules, asked, NOBODY if rules.blocked_tie == "none" else SHARED, ("blocked_tie",), None, lines)


def _state(
    rules: Rules, asked: Count, outcome: str, options: tuple[str, ...], figure: int | None = None,
    lines: tuple[Phrase, ...] = (),
) -> Fact:  # fmt: skip
    preset, option = nearest_preset(rules), options[0]
    own = getattr(preset.rules, option) != getattr(rules, option)
    found = () if own else next((preset.sources[each] for each in options if preset.sources[each]), ())
    why = name_origin(sentence(option, getattr(rules, option)), rules, options, found)
    return Fact(f"count-{asked.about}", outcome, tuple(found), why, options, figure, lines)


def _say_hand(rules: Rules, tiles: tuple[Tile, ...]) -> Phrase:
    return Phrase(N_("%(tiles)s count %(n)s."), {"tiles": tiles, "n": count(rules, tiles)})


def _say_round(table: Table, hands: tuple[int, ...]) -> Iterator[Phrase]:
    """What everybody writes down for a blocked round with these hands."""
    rules, names = table.rules, table.players
    sides = sides_of(rules, names)
    held = [hands[seat % len(hands)] for seat in range(len(names))]
    for side, points in zip(sides, round_points(rules, sides, held, ()), strict=True):
        facts: Mapping[str, Any] = {"name": side.name, "held": sum(held[seat] for seat in side.seats), "points": points}
        yield Phrase(N_("%(name)s holds %(held)s and writes down %(points)s."), facts)
