"""The pages of the house: all its years together, and a year in review, by the calendar of the reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from flask import abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.language.calendar import find_year, split_day
from companion.people.identity import person_id, short_id
from companion.statistics.definitions import DEFINITIONS
from companion.statistics.figures import Who
from companion.statistics.house import review_house, review_year
from companion.statistics.house_figures import HouseReview, Leads, StarterGain, YearReview
from companion.statistics.played import Family
from companion.statistics.worn import find_worn
from companion.store.people.acts import people
from companion.store.people.digests import played_games
from companion.store.people.house import house_id

from ..shared.translation import reader
from .blueprint import pages
from .drawings import Climb, Interval, draw_climb, draw_interval, draw_spread
from .months import lay_months
from .words import has_some, judge_start, name_rules, say_minutes


@dataclass(frozen=True, slots=True)
class Start:
    """What starters gain in one family of scoring, drawn, and the answer in a word."""

    gain: StarterGain
    drawn: Interval
    answer: str

    @property
    def family(self) -> Family:
        """The family of scoring."""
        return self.gain.family


@dataclass(frozen=True, slots=True)
class Led:
    """How often leaders win in one family of scoring, drawn."""

    leads: Leads
    drawn: Climb

    @property
    def family(self) -> Family:
        """The family of scoring."""
        return self.leads.family


@pages.get("/statistics")
def house() -> str:
    """All years of the house."""
    told = review_house(played_games(), people(), _calendar())
    return render_template("statistics/house.html", told=told, **_describe(told))


@pages.get("/statistics/<int:year>")
def year(year: int) -> str | Response:
    """A year of the house; one of another calendar leads to the year of the reader that has most of its days."""
    own = find_year(reader(), year)
    if own != year:
        return redirect(url_for("statistics.year", year=own))
    games, who = played_games(), people()
    told = review_year(games, who, year, _calendar())
    if told is None:
        abort(404)
    return render_template(
        "statistics/year.html",
        told=told,
        earlier=max((each for each in told.years if each < year), default=None),
        later=min((each for each in told.years if each > year), default=None),
        months=lay_months(told, find_worn(told, games, who)),
        **_describe(told),
    )


def _calendar() -> Callable[[date], tuple[int, int]]:
    return partial(split_day, reader())


def _address_by_person() -> Callable[[Who], str]:
    """Finds the page of a person."""
    house = house_id()

    def address(who: Who) -> str:
        return url_for("players.person", person=short_id(person_id(house, who.key)))

    return address


def _describe(told: HouseReview | YearReview | None) -> dict[str, Any]:
    """What both pages draw and say of what they are told."""
    if told is None:
        return {"meanings": DEFINITIONS}
    return {
        "meanings": DEFINITIONS,
        "records": [each for each in told.records if has_some(each)],
        "spread": draw_spread(told.times) if told.times else None,
        "starts": [Start(gain, draw_interval(gain), judge_start(gain)) for gain in told.starter],
        "climbs": [Led(leads, draw_climb(leads.rounds)) for leads in told.leads],
        "person": _address_by_person(),
        "name_rules": name_rules,
        "say_minutes": say_minutes,
    }
