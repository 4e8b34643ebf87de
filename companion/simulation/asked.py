"""What is asked: which rules beside which, for how many players, over how many evenings, and who plays."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.playing.fast import PLAYERS
from companion.engine.rules.validity import tiles_for
from companion.engine.table.expected import COUNT, LIST, expected, read_object

from .columns import Column, column_from_json, column_to_json

MOST_COLUMNS = 4
MOST_EVENINGS = 100_000
MOST_SEED = 2**53
"""The largest whole number that every program which reads JSON keeps as it is."""

PEOPLE = "planner"
"""Who plays where nothing else is asked: a player that plans resembles people. A random one never does."""

STRONGER = {"planner": "careful"}
"""The player who is the best at a table of others: one such sits among the rest where it is asked if the best wins."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be played: ``evenings`` for every column, all by the same ``play`` (a name of ``PLAYERS``).

    The first column are the own rules, with which the others are compared. ``best_every``: one evening more is played
    after every so many, with one stronger player among the others (0: none); it answers only whether the best wins.
    Made with ``ask``, which refuses what cannot be played.
    """

    columns: tuple[Column, ...]
    players: int
    evenings: int
    play: str = PEOPLE
    seed: int = 1
    best_every: int = 4

    @property
    def best(self) -> str | None:
        """The kind of the stronger player among the others; None where nobody is stronger, or none is asked for."""
        stronger = STRONGER.get(self.play)
        return stronger if self.best_every and stronger in PLAYERS else None

    @property
    def key(self) -> str:
        """A short name for just this request: the same for equal requests, in every process and every year."""
        written = json.dumps(asked_to_json(self), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()[:12]

    def longer(self, evenings: int) -> Asked:
        """The same with so many evenings in all: those that were played before are the first of them."""
        return ask(self.columns, self.players, evenings, self.play, self.seed, self.best_every)


def ask(
    columns: Sequence[Column],
    players: int,
    evenings: int,
    play: str = PEOPLE,
    seed: int = 1,
    best_every: int = 4,
) -> Asked:
    """The request, where it can be played.

    Raises CompanionError with the field: for rules that are not for so many players (``columns[1].players``), for
    none or too many columns or evenings, for a player that is not known.
    """
    if not 1 <= len(columns) <= MOST_COLUMNS:
        text = N_("expected 1 to %(most)s rule sets, got %(got)s")
        raise Unreadable(Phrase(text, {"most": MOST_COLUMNS, "got": len(columns)}), "columns")
    check_play(play)
    check_count(evenings, MOST_EVENINGS, "evenings")
    check_seed(seed)
    for index, column in enumerate(columns):
        try:
            tiles_for(column.rules, players)
        except CompanionError as error:
            raise error.at(f"columns[{index}]") from None
    return Asked(tuple(columns), players, evenings, play, seed, best_every)


def check_play(play: object) -> None:
    """Raises Unreadable for a kind of player that nobody can play as yet."""
    if not isinstance(play, str) or play not in PLAYERS:
        raise _unknown_play(play)


def _unknown_play(play: object) -> Unreadable:
    refused = expected(N_("expected the kind of player (%(kinds)s), got %(got)s"), play, "play")
    phrase = refused.phrase.with_facts(kinds=tuple(PLAYERS))
    return Unreadable(phrase, "play")


def check_count(count: object, most: int, field: str) -> None:
    """Raises Unreadable where this is no whole number from 1 to ``most``."""
    if type(count) is not int or not 1 <= count <= most:
        refused = expected(N_("expected a whole number from 1 to %(most)s, got %(got)s"), count, field)
        raise Unreadable(refused.phrase.with_facts(most=most), field)


def check_seed(seed: object) -> None:
    """Raises Unreadable where this is no whole number that every program keeps as it is."""
    if type(seed) is not int:
        raise expected(COUNT, seed, "seed")
    if not 0 <= seed <= MOST_SEED:
        refused = expected(N_("expected a whole number from 0 to %(most)s, got %(got)s"), seed, "seed")
        raise Unreadable(refused.phrase.with_facts(most=MOST_SEED), "seed")


def asked_to_json(asked: Asked) -> dict[str, Any]:
    """The request as ``asked_from_json`` reads it."""
    return {
        "columns": [column_to_json(column) for column in asked.columns],
        "players": asked.players,
        "evenings": asked.evenings,
        "play": asked.play,
        "seed": asked.seed,
        "best_every": asked.best_every,
    }


def asked_from_json(given: object) -> Asked:
    """The request that ``asked_to_json`` wrote. Raises CompanionError with its field."""
    keys = ("columns", "players", "evenings", "play", "seed", "best_every")
    read = read_object(given, keys)
    if not isinstance(read["columns"], list):
        raise expected(LIST, read["columns"], "columns")
    for key in ("players", "best_every"):
        if type(read[key]) is not int or read[key] < 0:
            raise expected(COUNT, read[key], key)
    columns = [column_from_json(each, f"columns[{index}]") for index, each in enumerate(read["columns"])]
    return ask(columns, *(read[key] for key in keys[1:]))


def exchange_column(asked: Asked, index: int, column: Column) -> Asked:
    """The same request with another column in this place, or with one more at the end. Raises as ``ask`` does."""
    columns = (*asked.columns[:index], column, *asked.columns[index + 1 :])
    return ask(columns, asked.players, asked.evenings, asked.play, asked.seed, asked.best_every)
