"""The figures of the people: the list of all, a person, two beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypeVar, get_args

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.engine.digits import read_number
from companion.language.calendar import split_day
from companion.people.alike import suggest_pairs
from companion.statistics.definitions import DEFINITIONS
from companion.statistics.figures import PersonFigures
from companion.statistics.pairs import compare_pair
from companion.statistics.person import describe_person, list_people
from companion.statistics.played import Family
from companion.store.people.digests import played_games

from ..shared.translation import at_home, reader
from .blueprint import pages
from .drawings import PHONE, WIDE, draw_evenings, draw_ranges, draw_stacks
from .known import Known, know_all
from .words import name_rules, tell_act, tell_difference, tell_margin, tell_mark, tell_undo

T = TypeVar("T")
FAMILIES: tuple[Family, ...] = get_args(Family)
MOST_EVENINGS = 60
"""Evenings in a table; all of them are a tap away."""
MOST_SUGGESTED = 5
ENOUGH = 3  # evenings from which on a drawing says something


@pages.get("/players")
def everybody() -> str:
    """Everybody, most games first."""
    known, games = know_all(), played_games()
    rows = list_people(games, known.people)
    families = [row.family for row in rows]
    family = max(FAMILIES, key=families.count)
    told = [row.difference if row.family == family else None for row in rows]
    playing = {row.who.key for row in rows}
    return render_template(
        "players/everybody.html",
        known=known,
        rows=list(zip(rows, draw_ranges(told), strict=True)),
        family=family,
        games=len(games),
        since=min((game.at for game in games if game.at), default=None),
        others=[(key, name) for key, name in known.names.items() if key not in playing],
        suggestions=suggest_pairs(known.people, known.tables)[:MOST_SUGGESTED],
        meanings=DEFINITIONS,
        tell_difference=tell_difference,
        **say_done(known),
    )


@pages.get("/players/<person>")
def person(person: str) -> str | Response:
    """A person."""
    known = know_all()
    key = known.find(person)
    if known.address(key) != person:
        return redirect(url_for("players.person", person=known.address(key), done=request.args.get("done")), 303)
    family, rules = _read_family(), request.args.get("rules") or None
    year = read_number(request.args.get("year", ""), 4)
    games = played_games()
    told = describe_person(games, known.people, key, family=family, rules=rules, year=year, calendar=_split)
    if told is not None and not told.games:  # of an address that was put together by hand
        return redirect(url_for("players.person", person=person), 303)
    return render_template(
        "players/person.html",
        known=known,
        key=key,
        person=person,
        told=told,
        drawn=_draw(told) if told else (),
        stacks=draw_stacks(told.places) if told and told.places else None,
        shown=_cut(told.evenings) if told else (),
        meanings=DEFINITIONS,
        name_rules=name_rules,
        tell_difference=tell_difference,
        tell_margin=tell_margin,
        tell_mark=tell_mark,
        **say_done(known),
    )


@pages.get("/players/<person>/with/<other>")
def pair(person: str, other: str) -> str | Response:
    """Two people beside each other."""
    known = know_all()
    one, two = known.find(person), known.find(other)
    if one == two:
        return redirect(url_for("players.person", person=known.address(one)), 303)
    told = compare_pair(played_games(), known.people, one, two, family=_read_family())
    return render_template(
        "players/pair.html",
        known=known,
        one=one,
        other=two,
        told=told,
        shown=_cut(told.meetings) if told else (),
        meanings=DEFINITIONS,
        name_rules=name_rules,
        tell_difference=tell_difference,
        tell_margin=tell_margin,
    )


def say_done(known: Known) -> dict[str, object]:
    """What the last act did, where the address speaks of it, and what takes it back."""
    done, people = read_number(request.args.get("done", "")), known.people
    if done is None or done != people.version:
        return {"done": None, "undo": None}
    undo = people.undoable
    last = people.records[-1]
    offered = undo if undo is not None and undo.seq == last.seq else None
    return {"done": tell_act(known, last.act), "undo": offered and (offered.seq, tell_undo(known, offered))}


def _read_family() -> Family | None:
    asked = request.args.get("family", "")
    return next((family for family in FAMILIES if family == asked), None)


def _split(day: date) -> tuple[int, int]:
    return split_day(reader(), day)


def _draw(told: PersonFigures) -> tuple[object, ...]:
    """The evenings in the drawings of both sizes; none before the third."""
    if len(told.evenings) < ENOUGH:
        return ()
    years = [_split(at_home(each.began).date())[0] if each.began else None for each in told.evenings]
    drawn = [draw_evenings(told.evenings, years, told.family, told.best, told.worst, frame) for frame in (WIDE, PHONE)]
    return tuple(each for each in drawn if each is not None)


def _cut(evenings: Sequence[T]) -> Sequence[T]:
    """The latest evenings, the last first; all where that is asked for."""
    return evenings[::-1] if request.args.get("all") else evenings[: -MOST_EVENINGS - 1 : -1]
