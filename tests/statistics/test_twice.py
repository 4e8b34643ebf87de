"""Every figure is reckoned a second time, the long way, for random houses: both ways come to the same."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations
from math import isclose
from random import Random
from typing import Any

import pytest

from companion.book.entries.as_json import entry_from_json
from companion.book.fold.book import Book
from companion.book.fold.records import Record
from companion.people.acts import PersonRecord, act_from_json
from companion.people.people import People
from companion.statistics.as_json import figures_to_json
from companion.statistics.digest import digest_game
from companion.statistics.pairs import compare_pair
from companion.statistics.person import describe_person
from companion.statistics.played import PlayedGame, from_json, to_json
from companion.statistics.report import order_games, report_house

from .houses import RandomHouse
from .plain_figures import PlainHouse

HOUSES = 120
CHUNKS = 6


def games_of(house: RandomHouse) -> tuple[PlayedGame, ...]:
    """The finished games of a house, as they are kept."""
    found = []
    for document in house.documents:
        book = Book.of(Record(each["seq"], entry_from_json(each["entry"]), each["at"]) for each in document["entries"])
        game = digest_game(document["slug"], book)
        if game is not None:
            found.append(from_json(json.loads(json.dumps(to_json(game)))))
    return order_games(found)


def difference_of(one: Any, other: Any, path: str = "") -> str | None:
    """The first place in which two answers differ; floats to nine figures, points exactly."""
    if isinstance(one, dict) and isinstance(other, dict):
        if one.keys() != other.keys():
            return f"{path}: {sorted(one.keys() ^ other.keys())}"
        return next((found for key in one if (found := difference_of(one[key], other[key], f"{path}.{key}"))), None)
    if isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{path}: {one} / {other}"
        pairs = enumerate(zip(one, other, strict=True))
        return next((found for n, (a, b) in pairs if (found := difference_of(a, b, f"{path}[{n}]"))), None)
    if isinstance(one, str) and isinstance(other, Fraction):
        one = Fraction(one)
    same = isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) if isinstance(one, float) else one == other
    return None if same and (type(one) is type(other) or not isinstance(one, bool)) else f"{path}: {one!r} / {other!r}"


@pytest.mark.parametrize(
    "chunk", [pytest.param(chunk, marks=[pytest.mark.wide] if chunk % 2 else []) for chunk in range(CHUNKS)]
)
def test_both_ways_come_to_the_same(chunk: int) -> None:
    for seed in range(chunk, HOUSES, CHUNKS):
        house = RandomHouse(seed)
        games = games_of(house)
        people = People.of(PersonRecord(seq, act_from_json(act)) for seq, act in enumerate(house.acts, 1))
        plain = PlainHouse(house.documents, house.acts)
        assert difference_of(report_house(games, people), plain.report()) is None, seed
        keys = [row["who"]["key"] for row in plain.people()]
        for one, other in Random(seed).sample(list(combinations(keys, 2)), min(3, len(keys) - 1)):
            pair = figures_to_json(compare_pair(games, people, one, other))
            assert difference_of(pair, plain.pair(one, other)) is None, (seed, one, other)
        for year in plain.years()[:1]:
            found = figures_to_json(describe_person(games, people, keys[0], year=year))
            assert difference_of(found, plain.person(keys[0], of=year)) is None, (seed, year)
        for rules in plain.rules(plain.games)[:1]:
            found = figures_to_json(describe_person(games, people, keys[0], rules=rules["rules"]["key"]))
            assert difference_of(found, plain.person(keys[0], rules=rules["rules"]["key"])) is None, seed
