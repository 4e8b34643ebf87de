"""Evenings of a house, the same for the same number: played through the store, one entry after the other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from companion.book.entries.entry import Begun, Finished, RoundEntered
from companion.engine.rules.presets import find_preset, read_rules
from companion.store.books import games, log

NAMES = ("Ana", "דנה הקטר כהן", "Cruz", "علی رضایی", "Bartholomew Featherstonehaugh-Smythe", "Řehoř", "Ben", "Zoë")
RULES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("hebrew", "", {}),
    ("persian", "Grandma’s <b>table</b>", {"starter": "winner"}),
    ("italian", "", {"starter": "rotate"}),
    ("czech-plus", "", {}),
)
WEIGHTS = (12, 8, 4, 3)


Hands = Sequence[Sequence[int]]
"""The hands of some rounds, in points by seat; 0 has gone out."""


def play(
    at: datetime,
    names: Sequence[str],
    hands: Hands,
    rules: int = 0,
    minutes: int = 8,
    pauses: Sequence[int] = (),
    stopped: bool = False,
) -> str:
    """Play a game of as many rounds, so many minutes each, or as many as ``pauses`` says; returns its slug. One that
    was ``stopped`` had one round more to come."""
    preset, house, options = RULES[rules]
    options = {**options, "rounds": len(hands) + stopped}
    begun = Begun(
        f"{at:%d %B}", tuple(names), find_preset(preset).name, options, read_rules({"preset": preset, **options}),
        house=house,
    )  # fmt: skip
    slug = games.create(begun, key=uuid4().hex, at=write_moment(at))
    for number, held in enumerate(hands, 1):
        at += timedelta(minutes=pauses[number - 1] if pauses else minutes)
        out = tuple(seat for seat, points in enumerate(held) if not points)
        entry = RoundEntered(number, 13 - number, tuple(points or () for points in held), out)
        log.append(slug, entry, key=uuid4().hex, base_version=number, at=write_moment(at))
    if stopped:
        log.append(slug, Finished(), key=uuid4().hex, base_version=None, at=write_moment(at))
    return slug


def write_moment(at: datetime) -> str:
    """A moment as the book writes it."""
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"


def play_evenings(count: int, seed: int = 7, names: Sequence[str] = NAMES, days: int = 700) -> list[str]:
    """So many games in a row, in about so many days before 20 November 2026."""
    dice = Random(seed)
    first = datetime(2026, 11, 20, 18, tzinfo=UTC) - timedelta(days=days)
    found = []
    for number in range(count):
        at = first + timedelta(days=days * (number + 1) // count, minutes=dice.randint(0, 90))
        table = dice.sample(names, dice.choice((3, 4, 4, 5)))
        rules = dice.choices(range(len(RULES)), WEIGHTS)[0]
        rounds = [throw_hands(dice, len(table)) for _ in range(dice.choice((6, 6, 6, 7)))]
        found.append(play(at, table, rounds, rules, dice.choice((5, 6, 8, 9, 12))))
    return found


def throw_hands(dice: Random, players: int) -> list[int]:
    """The hands of a round: somebody has gone out, and those who sit later hold more."""
    out = dice.randrange(players)
    return [0 if seat == out else dice.randint(2, 18 + 9 * seat) for seat in range(players)]
