"""Evenings a few at a time: a chunk is played by whichever process is free, and how far it is can be told at any time.

Every evening has random numbers of its own, from the seed of the request, its column and its number. So the answer
hangs neither on how evenings are shared out nor on when they are played, and more evenings begin with the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from companion.engine.errors import CompanionError
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.table.expected import LIST, expected, read_object

from .asked import Asked, asked_from_json, asked_to_json, exchange_column
from .columns import Column
from .evening import play_evening, seat_party
from .measured import BEST, list_figures, measure_best, measure_evening
from .tally import Tally, add_evenings, empty_tally, tally_from_json, tally_to_json

EVENINGS_EACH = 10
"""The evenings of a chunk: a second or less."""

COUNTING = frozenset((
    "scoring", "score_unit", "blank_value", "double_counts", "out_bonus", "blocked", "blocked_tie", "tiebreaks",
    "zero_round_means",
))  # fmt: skip
"""The options that say what is written down, not what may be played: the same hands can be counted by both."""


class Chunk(NamedTuple):
    """Some evenings of a column (an index of the request): from number ``first`` (0, ...) on, ``evenings`` of them."""

    column: int
    first: int
    evenings: int


@dataclass(frozen=True, slots=True)
class Portion:
    """A chunk that was played: its evenings added up, and those at which one played better than the rest."""

    chunk: Chunk
    tally: Tally
    best: Tally


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a request is: what was played of it, by column, and the ``done`` chunks in any order.

    A request that was stopped is a progress like any other; so is one that is over.
    """

    asked: Asked
    tallies: tuple[Tally, ...]
    bests: tuple[Tally, ...]
    done: frozenset[Chunk] = frozenset()

    @property
    def evenings(self) -> int:
        """How many evenings were played of every column at least."""
        return min(tally.evenings for tally in self.tallies)

    @property
    def share(self) -> float:
        """How much of it is done, 0 to 1."""
        return sum(tally.evenings for tally in self.tallies) / (self.asked.evenings * len(self.tallies))

    @property
    def over(self) -> bool:
        """Whether all that was asked for is played."""
        return self.evenings >= self.asked.evenings

    @property
    def left(self) -> tuple[Chunk, ...]:
        """The chunks still to be played, in the order in which they should be."""
        return tuple(chunk for chunk in list_chunks(self.asked) if chunk not in self.done)

    def with_portion(self, portion: Portion) -> Progress:
        """The progress with this chunk added; the same where it was in it."""
        if portion.chunk in self.done:
            return self
        column = portion.chunk.column
        tallies, bests = list(self.tallies), list(self.bests)
        tallies[column] += portion.tally
        bests[column] += portion.best
        return replace(self, tallies=tuple(tallies), bests=tuple(bests), done=self.done | {portion.chunk})

    def with_column(self, index: int, column: Column) -> Progress:
        """The same with another column in this place, or with one more at the end: what was played of the others stays,
        but where the own rules are exchanged, with which all are compared.

        Raises CompanionError as ``ask`` does.
        """
        asked = exchange_column(self.asked, index, column)
        fresh = begin(asked)
        if index == 0:
            return fresh
        tallies = (*self.tallies[:index], fresh.tallies[index], *self.tallies[index + 1 :])
        bests = (*self.bests[:index], fresh.bests[index], *self.bests[index + 1 :])
        done = frozenset(chunk for chunk in self.done if chunk.column != index)
        return Progress(asked, tallies, bests, done)

    def longer(self, evenings: int) -> Progress:
        """The same with so many evenings asked for in all: what was played stays.

        Evenings of a chunk that was cut short are asked for again with its full length, so a request should be for a
        multiple of ``EVENINGS_EACH``.
        """
        asked = self.asked.longer(evenings)
        assert self.done <= set(list_chunks(asked)), "a chunk that was cut short cannot be made longer"
        return replace(self, asked=asked)


def begin(asked: Asked) -> Progress:
    """A request of which nothing was played yet."""
    names = list_figures(asked.players)
    count = len(asked.columns)
    return Progress(asked, (empty_tally(names),) * count, (empty_tally(BEST),) * count)


def list_chunks(asked: Asked) -> tuple[Chunk, ...]:
    """All chunks of a request, the columns by turns, so that all of them grow together."""
    return tuple(
        Chunk(column, first, min(EVENINGS_EACH, asked.evenings - first))
        for first in range(0, asked.evenings, EVENINGS_EACH)
        for column in range(len(asked.columns))
    )


def play_chunk(asked: Asked, chunk: Chunk) -> Portion:
    """Play a chunk of a request, from the first deal to the last round of its last evening."""
    rules, own = asked.columns[chunk.column].rules, counts_otherwise(asked, chunk.column)
    party = seat_party(rules, (asked.play,) * asked.players)
    measured, best = [], []
    for number in range(chunk.first, chunk.first + chunk.evenings):
        random = Random(f"{asked.seed}/{chunk.column}/{number}")
        measured.append(measure_evening(party, play_evening(party, random), own))
        if asked.best is not None and number % asked.best_every == 0:
            best.append(_play_best(asked, rules, asked.best, chunk.column, number))
    return Portion(chunk, add_evenings(list_figures(asked.players), measured), add_evenings(BEST, best))


def _play_best(asked: Asked, rules: Rules, best: str, column: int, number: int) -> tuple[Any, ...]:
    """An evening at which one seat, each in turn, has a stronger player than the rest."""
    seat = number // asked.best_every % asked.players
    kinds = tuple(best if each == seat else asked.play for each in range(asked.players))
    party = seat_party(rules, kinds)
    return measure_best(party, play_evening(party, Random(f"{asked.seed}/{column}/{number}/best")), seat)


def counts_otherwise(asked: Asked, column: int) -> Rules | None:
    """The own rules where those of the column differ from them in counting alone, and do differ; else None."""
    own, rules = asked.columns[0].rules, asked.columns[column].rules
    differ = {option for option in OPTIONS if getattr(own, option) != getattr(rules, option)}
    return own if differ and differ <= COUNTING else None


def play(asked: Asked) -> Iterator[Progress]:
    """Play a whole request here and now; after every chunk, how far it is."""
    progress = begin(asked)
    for chunk in list_chunks(asked):
        progress = progress.with_portion(play_chunk(asked, chunk))
        yield progress


def portion_to_json(portion: Portion) -> dict[str, Any]:
    """The portion as ``portion_from_json`` reads it: what a process that plays tells the one that asked."""
    tallies = {"tally": tally_to_json(portion.tally), "best": tally_to_json(portion.best)}
    return {"chunk": list(portion.chunk), **tallies}


def portion_from_json(given: object) -> Portion:
    """The portion that ``portion_to_json`` wrote. Raises CompanionError for anything else."""
    read = read_object(given, ("chunk", "tally", "best"))
    return Portion(read_chunk(read["chunk"]), tally_from_json(read["tally"]), tally_from_json(read["best"]))


def read_chunk(given: object) -> Chunk:
    """The chunk of which this is the list. Raises CompanionError for anything else."""
    if not isinstance(given, list) or len(given) != 3 or not all(type(each) is int for each in given):
        raise expected(LIST, given, "chunk")
    return Chunk(*given)


def progress_to_json(progress: Progress) -> dict[str, Any]:
    """The progress as ``progress_from_json`` reads it: what is kept of a request, be it over or not."""
    return {
        "asked": asked_to_json(progress.asked),
        "tallies": [tally_to_json(tally) for tally in progress.tallies],
        "bests": [tally_to_json(tally) for tally in progress.bests],
        "done": sorted(list(chunk) for chunk in progress.done),
    }


def progress_from_json(given: object) -> Progress:
    """The progress that ``progress_to_json`` wrote. Raises CompanionError for anything else."""
    read = read_object(given, ("asked", "tallies", "bests", "done"))
    asked = asked_from_json(read["asked"])
    fresh = begin(asked)
    found = Progress(
        asked,
        _read_tallies(read["tallies"], "tallies", fresh.tallies),
        _read_tallies(read["bests"], "bests", fresh.bests),
        frozenset(map(read_chunk, _read_list(read["done"], "done"))),
    )
    if not found.done <= set(list_chunks(asked)):
        raise expected(LIST, read["done"], "done")
    return found


def _read_tallies(given: object, field: str, like: Iterable[Tally]) -> tuple[Tally, ...]:
    try:
        tallies = tuple(map(tally_from_json, _read_list(given, field)))
    except CompanionError as error:
        raise error.at(field) from None
    if [tally.names for tally in tallies] != [tally.names for tally in like]:
        raise expected(LIST, given, field)
    return tallies


def _read_list(given: object, field: str) -> list[Any]:
    if not isinstance(given, list):
        raise expected(LIST, given, field)
    return given
