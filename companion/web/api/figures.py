"""Players and the figures of the house, for programs: the same that the pages show, with what each of them means."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias, get_args

from flask import Response

from companion.engine.phrases import N_, Phrase
from companion.people.acts import Key
from companion.people.identity import person_id
from companion.people.people import People
from companion.statistics.as_json import definitions_to_json, figures_to_json
from companion.statistics.figures import Who
from companion.statistics.house import review_house, review_year
from companion.statistics.person import describe_person, list_people
from companion.statistics.played import Family, PlayedGame
from companion.statistics.seated import seat_people
from companion.store.people.acts import people
from companion.store.people.digests import read_played
from companion.store.people.house import house_id

from ..shared.translation import say
from .answering import tag_of, tagged, unchanged
from .asking import NoSuchPerson, pages, read_number_asked, read_part_asked, read_text_asked

FAMILIES: tuple[Family, ...] = get_args(Family)
RULES = "[0-9a-f]{12}"
EARLIEST, LATEST = 1, 9999  # years
Written: TypeAlias = dict[str, Any]


@pages.get("/api/v1/players")
def players() -> Response:
    """Everybody who played a finished game."""
    played, known = read_played(), people()
    tag = _tag_of(played.tag, known)
    return unchanged(tag) or _answer(tag, {"players": list_people(played.games, known)})


@pages.get("/api/v1/players/<who>")
def player(who: str) -> Response:
    """Everything of one player."""
    family, rules, year = read_part_asked("family", FAMILIES), _read_rules(), _read_year()
    played, known = read_played(), people()
    key = _find_person(who, played.games, known)
    tag = _tag_of(played.tag, known)
    if seen := unchanged(tag):
        return seen
    told = describe_person(played.games, known, key, family=family, rules=rules, year=year)
    return _answer(tag, {"player": told})


@pages.get("/api/v1/statistics")
def statistics() -> Response:
    """The figures of the house: of one year, or of all together."""
    family, rules, year = read_part_asked("family", FAMILIES), _read_rules(), _read_year()
    played, known = read_played(), people()
    tag = _tag_of(played.tag, known)
    if seen := unchanged(tag):
        return seen
    games = _choose(played.games, family, rules)
    told = review_house(games, known) if year is None else review_year(games, known, year)
    return _answer(tag, {"figures": told})


def _choose(games: tuple[PlayedGame, ...], family: Family | None, rules: str | None) -> tuple[PlayedGame, ...]:
    if family is None and rules is None:
        return games
    return tuple(game for game in games if family in (None, game.family) and rules in (None, game.rules.key))


def _find_person(who: str, games: tuple[PlayedGame, ...], known: People) -> Key:
    """The person whose id this is, or was before they were joined with another. Raises NoSuchPerson."""
    house = house_id()
    for key in seat_people(games, known).spelt:
        if any(str(person_id(house, each)) == who for each in (key, *known.spellings_of(key))):
            return key
    raise NoSuchPerson(Phrase(N_("no player of a finished game has this id")))


def _answer(tag: str, figures: Mapping[str, object]) -> Response:
    """Figures with what they mean, in the reader's language."""
    house = house_id()

    @cache
    def stand_for(who: Who) -> Written:
        return {"id": str(person_id(house, who.key)), "name": who.name, "look": who.look}

    written = {name: figures_to_json(each, stand_for) for name, each in figures.items()}
    return tagged({"definitions": definitions_to_json(say), **written}, tag)


def _tag_of(tag: str, known: People) -> str:
    """Another one whenever a book is another, or who is who: also after an older copy was restored."""
    said = hashlib.sha256(repr(known.records[-1:]).encode()).hexdigest()[:8]
    return tag_of(f"{tag}-{known.version}-{said}")


def _read_rules() -> str | None:
    return read_text_asked("rules", RULES, N_("expected 12 hexadecimal digits, got %(got)s"))


def _read_year() -> int | None:
    return read_number_asked("year", 0, EARLIEST, LATEST) or None
