"""What one of the rules beside the own ones can be exchanged for: a rule set as it is written, or the own rules with
one option otherwise. Every choice is an address."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import url_for

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.topics import TOPICS
from companion.engine.rules.values import option_to_json
from companion.simulation.columns import Column, flipped_column, list_flips, sheet_column

from ..games.rule_sets import Origin, games_lately, house_sets, origins
from .wanted import Wanted

SAME = Phrase(N_("the same as your rules"))


@dataclass(frozen=True, slots=True)
class Choice:
    """Rules that can be taken: what they are called, a line of what they are like, whether they stand there already,
    and for whom they are where they are not for so many."""

    title: Phrase
    gist: Phrase
    address: str
    is_taken: bool = False
    limit: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Choices under one heading."""

    name: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """An option of the own rules: its question, what it is now, and the other values, each an address."""

    question: str
    now: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """Options of one chapter."""

    name: str
    flips: tuple[Flip, ...]


def list_own(wanted: Wanted, is_host: bool) -> list[Group]:
    """What the own rules can be: every rule set, and those that this house has given a name."""
    return [
        Group(
            origin.name,
            tuple(
                Choice(each.short, each.gist, _own_address(wanted, each.value), limit=each.limit(wanted.players))
                for each in origin.sets
            ),
        )
        for origin in _all_origins(is_host)
    ]


def list_sheets(wanted: Wanted, index: int) -> list[Group]:
    """Every rule set as it is written, for this place beside the own rules."""
    taken = {column.preset for column in wanted.others if not column.option}
    return [
        Group(
            origin.name,
            tuple(
                Choice(
                    each.short,
                    each.gist,
                    _address(wanted, index, sheet_column(each.preset.name)),
                    each.preset.name in taken,
                    SAME if each.preset.rules == wanted.own.rules else each.limit(wanted.players),
                )
                for each in origin.sets
            ),
        )
        for origin in _all_origins(is_host=False)
    ]


def list_topics(wanted: Wanted, index: int) -> list[Topic]:
    """The options of the own rules that can be otherwise, by chapters of the rule book, for this place."""
    flips = list_flips(wanted.own, wanted.players)
    found = ((name, tuple(_flips(wanted, index, options, flips))) for name, options in TOPICS.values())
    return [Topic(name, made) for name, made in found if made]


def _flips(
    wanted: Wanted, index: int, options: tuple[str, ...], flips: dict[str, tuple[object, ...]]
) -> Iterator[Flip]:
    for option in options:
        if option in flips:
            declared, own = OPTIONS[option], getattr(wanted.own.rules, option)
            values = tuple(
                (
                    declared.names[value],
                    _address(wanted, index, flipped_column(wanted.own, option, option_to_json(option, value))),
                )
                for value in flips[option]
            )
            yield Flip(declared.question, declared.names.get(own, ""), values)


def _all_origins(is_host: bool) -> tuple[Origin, ...]:
    return origins(house_sets(games_lately()) if is_host else ())


def _address(wanted: Wanted, index: int, column: Column) -> str:
    return url_for("simulation.page", **wanted.with_column(index, column).address())


def _own_address(wanted: Wanted, value: str) -> str:
    ours = (*wanted.points, "was_preset", "house")  # other rules begin as they are
    kept = {name: told for name, told in wanted.address().items() if name not in ours}
    return url_for("simulation.page", **{**kept, "preset": value})
