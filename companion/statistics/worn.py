"""The colours and signs with which people were seen at the tables of a year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.book.people.looks import looks_of
from companion.book.people.sides import Side
from companion.people.acts import Key
from companion.people.people import People

from .house_figures import YearReview
from .played import PlayedGame


def find_worn(told: YearReview, games: Sequence[PlayedGame], people: People) -> Mapping[Key, int]:
    """The look that everybody who won in this year had in the game that they won last, by what is chosen today."""
    last = {who.key: evening.slug for month in told.months for evening in month for who in evening.winners}
    wanted = set(last.values())
    tables = {game.slug: _find_looks(game, people) for game in games if game.slug in wanted}
    return {key: tables[slug][key] for key, slug in last.items()}


def _find_looks(game: PlayedGame, people: People) -> Mapping[Key, int]:
    """The look of everybody at the table of a game."""
    names = {seat: name for side in game.sides for seat, name in zip(side.seats, side.names, strict=True)}
    keys = people.seated([names[seat] for seat in sorted(names)], game.slug)
    sides = [Side(each.seats, "") for each in sorted(game.sides, key=lambda each: each.seats)]
    return dict(zip(keys, looks_of(sides, [people.look_of(key) for key in keys]), strict=True))
