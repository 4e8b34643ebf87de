"""Figures of the house: its years, the rules it plays, how long it takes, the starter, the leaders."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from statistics import median
from typing import Any, Protocol, TypeVar

from companion.people.acts import Key
from companion.people.people import People

from .calendar import Calendar, split_day, year_of
from .house_figures import (
    Half,
    HouseReview,
    LeadAfter,
    Leads,
    MonthEvening,
    RulesCount,
    StarterGain,
    Times,
    Took,
    Won,
    YearCount,
    YearReview,
)
from .played import Family, PlayedGame, RuleSet, Starts
from .records import hold_records
from .remember import remember
from .seated import FLOOR, SPREAD, Seated, rank_families, seat_people


class _Ruled(Protocol):
    @property
    def rules(self) -> RuleSet: ...


G = TypeVar("G", bound=_Ruled)


def years(games: Iterable[PlayedGame], calendar: Calendar = split_day) -> tuple[int, ...]:
    """The years in which games began, the latest first."""
    return tuple(each.year for each in _count_years(games, calendar))


def _count_years(games: Iterable[PlayedGame], calendar: Calendar) -> tuple[YearCount, ...]:
    counted = Counter(year for game in games if (year := year_of(game, calendar)) is not None)
    return tuple(YearCount(year, counted[year]) for year in sorted(counted, reverse=True))


@remember
def review_house(games: Sequence[PlayedGame], people: People, calendar: Calendar = split_day) -> HouseReview | None:
    """All years of the house together; None of one without a finished game."""
    if not games:
        return None
    return HouseReview(years=_count_years(games, calendar), **_review(seat_people(games, people)))


@remember
def review_year(
    games: Sequence[PlayedGame], people: People, year: int, calendar: Calendar = split_day
) -> YearReview | None:
    """A year of the house; None of one without a finished game. Years and months are those of the ``calendar``."""
    own = [game for game in games if year_of(game, calendar) == year]
    if not own:
        return None
    seated = seat_people(games, people).only(own)
    months = _fill_months(seated, calendar)
    return YearReview(year=year, years=years(games, calendar), months=months, **_review(seated))


def _review(seated: Seated) -> dict[str, Any]:
    """What is told of games, be it one year or all."""
    own = seated.games
    players, winners = _count_players(seated)
    begun = sorted(game.began for game in own if game.began) or [""]
    return {
        "games": len(own),
        "people": len(players),
        "rounds": sum(game.rounds for game in own),
        "blocked": sum(game.blocked for game in own),
        "pips": sum(game.pips or 0 for game in own),
        "minutes": sum(game.minutes or 0 for game in own),
        "first": begun[0],
        "last": begun[-1],
        "winners": _rank(seated, players, winners, sorted(winners, key=lambda key: (-winners[key], key))),
        "players": _rank(seated, players, winners, sorted(players, key=lambda key: (-players[key], key))),
        "records": hold_records(seated),
        "rules": count_rules(own),
        "times": measure_times(own),
        "starter": measure_starter(own),
        "leads": measure_leads(own),
    }


def _count_players(seated: Seated) -> tuple[Counter[Key], Counter[Key]]:
    """How many games everybody played, and won."""
    players: Counter[Key] = Counter()
    winners: Counter[Key] = Counter()
    for game, keys in zip(seated.games, seated.keys, strict=True):
        for side, holders in zip(game.sides, keys, strict=True):
            players.update(holders)
            winners.update(holders if side.place == 1 else ())
    return players, winners


def _rank(seated: Seated, players: Counter[Key], winners: Counter[Key], order: Iterable[Key]) -> tuple[Won, ...]:
    return tuple(Won(seated.who(key), winners[key], players[key]) for key in order)


def _fill_months(seated: Seated, calendar: Calendar) -> tuple[tuple[MonthEvening, ...], ...]:
    months: list[list[MonthEvening]] = [[] for _ in range(12)]
    for game, keys in zip(seated.games, seated.keys, strict=True):
        won = [key for side, holders in zip(game.sides, keys, strict=True) if side.place == 1 for key in holders]
        if game.day:
            told = MonthEvening(game.slug, game.title, game.began, game.ended, seated.whom(won))
            months[calendar(game.day)[1] - 1].append(told)
    return tuple(tuple(sorted(month, key=lambda each: each.began)) for month in months)


def count_rules(games: Iterable[PlayedGame]) -> tuple[RulesCount, ...]:
    """The sets of rules played, most games first; each is called as in its latest game."""
    return tuple(RulesCount(rules, len(own), own[-1].ended, own[-1].began) for rules, own in _group_by_rules(games))


def measure_times(games: Iterable[PlayedGame]) -> Times | None:
    """How long evenings and rounds take, as far as it can be believed; None where nothing is known of any."""
    every = list(games)
    took = [
        Took(game.slug, game.ended, game.minutes, game.rules, game.players)
        for game in every
        if game.minutes is not None
    ]
    rounds = [seconds for game in every for seconds in game.round_seconds]
    if not took and not rounds:
        return None
    sizes = sorted({each.players for each in took})
    by_players = [(size, [each for each in took if each.players == size]) for size in sizes]
    return Times(
        evenings=tuple(took),
        median=_find_median([each.minutes for each in took]),
        by_rules=tuple(_halve(own, rules=rules) for rules, own in _group_by_rules(took) if len(own) >= FLOOR),
        by_players=tuple(_halve(own, players=size) for size, own in by_players if len(own) >= FLOOR),
        rounds=len(rounds),
        round_seconds=_find_median(rounds),
    )


def _find_median(numbers: Sequence[int]) -> float | None:
    return float(median(numbers)) if numbers else None


def _halve(took: Sequence[Took], **which: Any) -> Half:
    return Half(len(took), float(median(each.minutes for each in took)), **which)


def _group_by_rules(games: Iterable[G]) -> list[tuple[RuleSet, list[G]]]:
    """Games by their rules, most first; rules are called as in the latest game."""
    groups: dict[str, list[G]] = defaultdict(list)
    for game in games:
        groups[game.rules.key].append(game)
    return [(own[-1].rules, own) for _, own in sorted(groups.items(), key=lambda each: (-len(each[1]), each[0]))]


def measure_starter(games: Iterable[PlayedGame]) -> tuple[StarterGain, ...]:
    """Whether it helps to start, in every family of scoring that has three games of which starters are known."""
    return tuple(
        gain
        for family, _, own in _by_family(games)
        if (gain := _measure_gain(family, [game.starts for game in own if game.starts.rounds])) is not None
    )


def _measure_gain(family: Family, starts: Sequence[Starts]) -> StarterGain | None:
    rounds = sum(each.rounds for each in starts)
    if len(starts) < FLOOR:
        return None
    total = sum((each.total for each in starts), Fraction(0))
    squares = sum((each.squares for each in starts), Fraction(0))
    spread = (squares - total * total / rounds) / (rounds - 1)
    mean, margin = float(total / rounds), SPREAD * math.sqrt(spread / rounds)
    return StarterGain(family, rounds, mean, margin, abs(mean) > margin)


def measure_leads(games: Iterable[PlayedGame]) -> tuple[Leads, ...]:
    """How often who leads after a round wins, in every family of scoring, after every round that three games had."""
    found = []
    for family, count, own in _by_family(games):
        after = [_count_leaders(own, number) for number in range(1, max(len(game.leads) for game in own) + 1)]
        if told := tuple(lead for lead in after if lead is not None):
            found.append(Leads(family, count, told))
    return tuple(found)


def _count_leaders(games: Iterable[PlayedGame], number: int) -> LeadAfter | None:
    leads = [game.leads[number - 1] for game in games if len(game.leads) >= number]
    if len(leads) < FLOOR:
        return None
    return LeadAfter(number, sum(led for led, _ in leads), sum(won for _, won in leads))


def _by_family(games: Iterable[PlayedGame]) -> list[tuple[Family, int, list[PlayedGame]]]:
    """Games by the family of their scoring, most first."""
    every = list(games)
    return [(family, n, [game for game in every if game.family == family]) for family, n in rank_families(every)]
