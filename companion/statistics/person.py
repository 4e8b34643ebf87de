"""Figures of one person, and the list of all."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from companion.people.acts import Key
from companion.people.people import People

from .calendar import Calendar, split_day, year_of
from .evenings import find_extremes, find_largest, find_streaks, make_evenings
from .figures import Difference, Part, PersonFigures, PersonRow
from .played import Family, PlayedGame, RuleSet
from .remember import remember
from .rivals import choose_nemesis, choose_partner, choose_rival, count_partners, meet_all
from .seated import Seated, Sitting, rank_families, seat_people

T = TypeVar("T")
LAST_PLACES = 8
"""Games of which the list says the places."""


@remember
def list_people(games: Sequence[PlayedGame], people: People) -> tuple[PersonRow, ...]:
    """Everybody who played a finished game: most games first, then most of them won, then the better places; whoever
    left a game had the last one."""
    seated = seat_people(games, people)

    def order(person: tuple[Key, Sequence[Sitting]]) -> tuple[int, int, int, Key]:
        key, own = person
        return -len(own), -_count_won(own), sum(sitting.side.place or sitting.game.players for sitting in own), key

    return tuple(_make_row(seated, key, own) for key, own in sorted(seated.sittings.items(), key=order))


def _count_won(own: Sequence[Sitting]) -> int:
    return sum(sitting.side.place == 1 for sitting in own)


def _make_row(seated: Seated, key: Key, own: Sequence[Sitting]) -> PersonRow:
    family, _ = rank_families(sitting.game for sitting in own)[0]
    return PersonRow(
        who=seated.who(key),
        games=len(own),
        won=_count_won(own),
        last=tuple(sitting.side.place for sitting in own[-LAST_PLACES:]),
        family=family,
        difference=_measure(seated, (sitting for sitting in own if sitting.game.family == family)),
        since=own[0].game.ended,
        until=own[-1].game.ended,
    )


@remember
def describe_person(
    games: Sequence[PlayedGame],
    people: People,
    key: Key,
    *,
    family: Family | None = None,
    rules: str | None = None,
    year: int | None = None,
    calendar: Calendar = split_day,
) -> PersonFigures | None:
    """Everything of one person, in one family of scoring (that of most of their games where none is named), maybe by
    one set of rules or in one year of the ``calendar`` alone; None for whoever played no finished game."""
    seated = seat_people(games, people)
    every = seated.sittings.get(key, ())
    if not every:
        return None
    families = rank_families(sitting.game for sitting in every)
    family = family or families[0][0]
    alike = [sitting for sitting in every if sitting.game.family == family]
    own = [
        each for each in alike if rules in (None, each.game.rules.key) and year in (None, year_of(each.game, calendar))
    ]
    places = Counter(sitting.side.place for sitting in own)
    evenings = make_evenings(seated, own)
    best, worst = find_extremes(family, evenings)
    streaks = find_streaks(evenings)
    against = meet_all(seated, own)
    rival = choose_rival(against)
    partners = count_partners(seated, own)
    return PersonFigures(
        who=seated.who(key),
        spellings=_find_spellings(every),
        family=family,
        families=families,
        rules=rules,
        year=year,
        rule_sets=tuple(each for each, _ in _part_by_rules(alike)),
        years=tuple(each for each, _ in _part_by_year(alike, calendar)),
        games=len(own),
        won=places[1],
        left=places[0],
        rounds=sum(sitting.side.rounds for sitting in own),
        difference=_measure(seated, own),
        evenings=evenings,
        places=tuple(places[place] for place in range(1, max(places, default=0) + 1)),
        best=best,
        worst=worst,
        rounds_out=sum(each.side.out[each.at] for each in own),
        zero_rounds=sum(sitting.side.zero_rounds for sitting in own),
        largest=find_largest(own),
        longest=max(streaks, key=lambda streak: streak.games, default=None),
        current=streaks[-1] if evenings and evenings[-1].won else None,
        shown=sum(each.side.shown[each.at] for each in own),
        caught=sum(each.side.caught[each.at] for each in own),
        by_rules=tuple(_make_part(seated, part, rules=each) for each, part in _part_by_rules(own)),
        by_year=tuple(_make_part(seated, part, year=each) for each, part in _part_by_year(own, calendar)),
        by_players=tuple(_make_part(seated, part, players=each) for each, part in _part_by_players(own)),
        against=against,
        rival=rival,
        nemesis=choose_nemesis(against, rival),
        partners=partners,
        partner=choose_partner(partners),
    )


def _find_spellings(every: Sequence[Sitting]) -> tuple[str, ...]:
    """The spellings of a person in the books, the latest first."""
    return tuple(dict.fromkeys(sitting.side.names[sitting.at] for sitting in reversed(every)))


def _measure(seated: Seated, own: Iterable[Sitting]) -> Difference | None:
    return seated.measure((sitting.game, sitting.side) for sitting in own)


def _part_by(own: Iterable[Sitting], ask: Callable[[Sitting], T | None]) -> dict[T, list[Sitting]]:
    """The games by what is asked of them; those that have no answer are left out."""
    parts: dict[T, list[Sitting]] = defaultdict(list)
    for sitting in own:
        answer = ask(sitting)
        if answer is not None:
            parts[answer].append(sitting)
    return parts


def _part_by_rules(own: Iterable[Sitting]) -> list[tuple[RuleSet, list[Sitting]]]:
    """The games by their rules, most games first; rules are called as in the latest game."""
    parts = _part_by(own, lambda sitting: sitting.game.rules.key)
    ordered = sorted(parts.items(), key=lambda part: (-len(part[1]), part[0]))
    return [(part[-1].game.rules, part) for _, part in ordered]


def _part_by_year(own: Iterable[Sitting], calendar: Calendar) -> list[tuple[int, list[Sitting]]]:
    """The games by year, the latest first."""
    return sorted(_part_by(own, lambda sitting: year_of(sitting.game, calendar)).items(), reverse=True)


def _part_by_players(own: Iterable[Sitting]) -> list[tuple[int, list[Sitting]]]:
    """The games by how many played them, in the rounds of this person."""
    return sorted(_part_by(own, lambda sitting: sitting.players).items())


def _make_part(seated: Seated, part: Sequence[Sitting], **which: Any) -> Part:
    won = _count_won(part)
    return Part(len(part), won, _measure(seated, part), **which)
