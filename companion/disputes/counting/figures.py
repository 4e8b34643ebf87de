"""The figures of a table in words: what everybody writes down for a blocked round, and who is tied in a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from companion.book.entries.hands import Hand, count
from companion.book.figures.points import round_points, round_winners
from companion.book.figures.standings import Row, prove, rank
from companion.book.people.sides import Side, sides_of
from companion.book.words.standings import say_place
from companion.engine.phrases import N_, Phrase, all_of
from companion.engine.rules.options import Rules
from companion.engine.table.table import Table

from ..outcomes import DECIDED, SHARED

_PARTNERS = "%(one)s & %(other)s"


def say_hands(table: Table, hands: Sequence[Hand | None]) -> Iterator[Phrase]:
    """The hands that are known: the whole round where all are, else what everybody holds and whose are missing."""
    told = [hand for hand in hands if hand is not None]
    out = [seat for seat, hand in enumerate(hands) if hand == ()]
    if out:
        names = all_of([table.players[seat] for seat in out])
        yield Phrase(N_("This round is not blocked. Out: %(names)s."), {"names": names})
    if len(told) == len(hands):
        yield from _say_winners(table, told, out)
        yield from _say_round(table, told, out, attrgetter("name"))
        return
    for name, hand in zip(table.players, hands, strict=True):
        if hand is not None:
            yield Phrase(N_("%(name)s holds %(held)s."), {"name": name, "held": count(table.rules, hand)})
    missing = tuple(name for name, hand in zip(table.players, hands, strict=True) if hand is None)
    yield Phrase(N_("Not known yet: %(names)s."), {"names": missing})


def say_example(table: Table, hands: Sequence[Hand]) -> Iterator[Phrase]:
    """What everybody would write down for a blocked round with such hands: of players by number, for nobody at the
    table holds them."""
    return _say_round(table, hands, (), _name_seats)


def _name_seats(side: Side) -> object:
    names = [Phrase(N_("Player %(n)s"), {"n": seat + 1}) for seat in side.seats]
    return names[0] if len(names) == 1 else Phrase(_PARTNERS, {"one": names[0], "other": names[1]})


def _say_round(
    table: Table, hands: Sequence[Hand], out: Sequence[int], name: Callable[[Side], object]
) -> Iterator[Phrase]:
    """What everybody writes down for a round with these hands; ``out`` are the seats that have none left."""
    rules, sides = table.rules, sides_of(table.rules, table.players)
    for side, points in zip(sides, round_points(rules, sides, hands, out), strict=True):
        held = sum(count(rules, hands[seat]) for seat in side.seats)
        facts = {"name": name(side), "held": held, "points": points}
        one = N_("%(name)s holds %(held)s and writes down %(points)s.")
        pair = N_("%(name)s hold %(held)s and write down %(points)s.")
        yield Phrase(pair if len(side.seats) > 1 else one, facts)


def _say_winners(table: Table, hands: Sequence[Hand], out: Sequence[int]) -> Iterator[Phrase]:
    sides = sides_of(table.rules, table.players)
    won = [sides[index].name for index in round_winners(table.rules, sides, hands, out)]
    if len(won) == 1:
        text = N_("%(name)s win this round.") if table.rules.partners else N_("%(name)s wins this round.")
        yield Phrase(text, {"name": won[0]})
    elif won:
        yield Phrase(N_("%(names)s share this round."), {"names": all_of(won)})


def say_standings(rules: Rules, rows: Sequence[Row], is_over: bool) -> tuple[str | None, tuple[Phrase, ...]]:
    """Who is tied in a game, by what that is decided, and the standings; and the outcome of the tie for the highest
    place, None where nobody is tied."""
    found = rank(rules, rows)
    groups = ([*group] for _, group in groupby(found.rows, lambda row: row.total))
    tied = next((group for group in groups if len(group) > 1), [])
    lines = [] if is_over else [Phrase(N_("If the game ended now:"))]
    lines += [found.decision.phrase] if tied and tied[0].place == 1 else []
    lines += [] if tied else [Phrase(N_("No two totals are equal."))]
    lines += [_say_place(rules, row) for row in found.rows]
    outcome = None if not tied else SHARED if tied[0].place == tied[1].place else DECIDED
    return outcome, tuple(lines)


def _say_place(rules: Rules, row: Row) -> Phrase:
    """The place of a side; where others have its total, with what it has for the tie-breaks of the rules."""
    return say_place(row, *(prove(rules, kind, row) for kind in rules.tiebreaks if row.level))
