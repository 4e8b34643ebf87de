"""All figures of exported games at once: the shell command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.book.fold.exchange import book_from_json
from companion.engine.errors import CompanionError, Unreadable, quote
from companion.engine.phrases import N_, Phrase
from companion.people.exchange import PEOPLE_FORMAT, people_from_json
from companion.people.people import People

from .as_json import definitions_to_json, figures_to_json
from .digest import digest_game
from .house import count_rules, measure_leads, measure_starter, measure_times, review_year, years
from .person import describe_person, list_people
from .played import PlayedGame
from .records import find_records


@dataclass
class Reading:
    """Exported games as they are read: the finished ones, how many are not, what could not be read, and who is who,
    where a line says it."""

    finished: dict[str, PlayedGame] = field(default_factory=dict)
    others: int = 0
    unreadable: list[Mapping[str, Any]] = field(default_factory=list)
    people: People = field(default_factory=People)

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The finished games in the order of their end."""
        return order_games(self.finished.values())


def order_games(games: Iterable[PlayedGame]) -> tuple[PlayedGame, ...]:
    """Games in the order of their end, as all figures take them."""
    return tuple(sorted(games, key=lambda game: (game.ended, game.began, game.slug)))


def read_games(documents: Iterable[object], explain: Callable[[Exception], Mapping[str, Any]]) -> Reading:
    """Games as the app exports them, one a document; a document may be the exception that says why it is none.

    What cannot be read, and a game that comes twice, stops no other: ``explain`` words it.
    """
    reading = Reading()
    for number, document in enumerate(documents, 1):
        try:
            _read_game(reading, number, document)
        except (CompanionError, RecursionError, ValueError) as error:
            reading.unreadable.append({"game": number, **explain(error)})
    return reading


def _read_game(reading: Reading, number: int, document: object) -> None:
    if isinstance(document, Exception):
        raise document
    if isinstance(document, Mapping) and document.get("format") == PEOPLE_FORMAT:
        reading.people = people_from_json(document)
        return
    book = book_from_json(document)
    slug = document.get("slug", str(number)) if isinstance(document, Mapping) else ""
    if not isinstance(slug, str):
        raise Unreadable(Phrase(N_("expected text, got %(got)s"), {"got": quote(slug)}), "slug")
    if slug in reading.finished:
        raise Unreadable(Phrase(N_("expected every game once, got %(got)s twice"), {"got": quote(slug)}), "slug")
    game = digest_game(slug, book)
    if game is None:
        reading.others += 1
    else:
        reading.finished[slug] = game


def report_house(games: Sequence[PlayedGame], people: People) -> dict[str, Any]:
    """Every figure of these games as JSON: the list of people, everybody in every family of scoring they played, the
    house, and every year."""
    rows = list_people(games, people)
    persons = []
    for row in rows:
        first = describe_person(games, people, row.who.key)
        assert first is not None
        others = [describe_person(games, people, row.who.key, family=family) for family, _ in first.families[1:]]
        persons += [first, *others]
    return {
        "people": figures_to_json(rows),
        "persons": figures_to_json(persons),
        "records": figures_to_json(find_records(games, people)),
        "rules": figures_to_json(count_rules(games)),
        "times": figures_to_json(measure_times(games)),
        "starter": figures_to_json(measure_starter(games)),
        "leads": figures_to_json(measure_leads(games)),
        "years": figures_to_json([review_year(games, people, year) for year in years(games)]),
    }


def report_reading(reading: Reading, say: Callable[[Phrase], str]) -> dict[str, Any]:
    """The answer to games that were read: how many, what every figure means, and all figures."""
    games = reading.games
    return {
        "games": len(games),
        "not_finished": reading.others,
        "unreadable": reading.unreadable,
        "definitions": definitions_to_json(say),
        **report_house(games, reading.people),
    }
