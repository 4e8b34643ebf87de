"""Rounds played fast are rounds of the judge.

``EXAMPLES=20000`` in the environment plays so many over all rule sets, and a quarter as many under mixed rules; what is
said of a difference plays it again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle, islice
from math import comb, sqrt
from random import Random

import pytest

from companion.engine.errors import UnknownRules
from companion.engine.playing.deal import deal_hands, shuffle
from companion.engine.playing.fast import PLAYERS, play_round
from companion.engine.playing.plan import plan_for
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import PRESETS, read_rules

from .playouts import Waverer, any_game, broken_rule, difference
from .rounds import NOT_IN_THE_SHEETS, mixed_rules

ROUNDS = int(os.environ.get("EXAMPLES", "96"))
SEATED = [*PLAYERS, "waverer"]

Game = tuple[str, Rules, int, int]


def of_all_rule_sets(dice: Random, count: int) -> Iterator[Game]:
    for place, name in enumerate(islice(cycle(PRESETS), count)):
        yield f"{name} {place}", *any_game(dice, PRESETS[name].rules)


def of_mixed_rules(dice: Random, count: int) -> Iterator[Game]:
    """Mixed rules; every other one with a value that none of the four sheets has."""
    for place, (name, value) in enumerate(islice(cycle(NOT_IN_THE_SHEETS), count)):
        yield f"mix {place}", *any_game(dice, mixed_rules(dice, **{name: value}) if place % 2 else None)


@pytest.mark.timeout(300 + ROUNDS // 10)
@pytest.mark.parametrize(("games", "count"), [(of_all_rule_sets, ROUNDS), (of_mixed_rules, ROUNDS // 4)])
def test_a_random_round_is_the_judges_action_by_action(games: object, count: int) -> None:
    assert callable(games)
    for label, rules, size, number in games(Random(1), count):
        found = difference(rules, size, label, number)
        assert found is None, (label, rules, size, number, found)


@pytest.mark.timeout(300 + ROUNDS // 10)
@pytest.mark.parametrize(("games", "count"), [(of_all_rule_sets, ROUNDS), (of_mixed_rules, ROUNDS // 2)])
def test_the_judge_allows_every_action_of_a_player(games: object, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables of one kind of player, and as many of all kinds together."""
    assert callable(games)
    monkeypatch.setitem(PLAYERS, "waverer", Waverer)
    dice = Random(3)
    for place, (label, rules, size, number) in enumerate(games(Random(2), count)):
        kinds = SEATED if place % 2 else [dice.choice(SEATED)]
        players = tuple(dice.choice(kinds) for _ in range(size))
        found = broken_rule(rules, size, label, number, players)
        assert found is None, (label, rules, size, number, players, found)


@pytest.mark.parametrize("player", PLAYERS)
def test_the_same_seed_plays_the_same_round(player: str) -> None:
    rules = PRESETS["hebrew"].rules
    played = play_round(rules, 4, Random(5), 2, player)
    assert played == play_round(rules, 4, Random(5), 2, (player,) * 4)
    assert played != play_round(rules, 4, Random(6), 2, player)


def test_a_starter_is_kept_where_the_rules_leave_it_open() -> None:
    rules = PRESETS["good-sam-florida"].rules
    assert {play_round(rules, 4, Random(seed), 1, "random", 2).starter for seed in range(5)} == {2}


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(KeyError):
        play_round(PRESETS["hebrew"].rules, 2, Random(1), 1, "somebody")


@pytest.mark.parametrize(("name", "size"), [("good-sam-florida", 8), ("hebrew-pairs", 3)])
def test_so_many_as_cannot_play_are_refused(name: str, size: int) -> None:
    with pytest.raises(UnknownRules):
        play_round(PRESETS[name].rules, size, Random(1), 1)


def test_four_doubles_among_eleven_tiles() -> None:
    """Exactly 4 of the 13 doubles among 11 tiles of a double-12: 3.99 %, as in problem 14499 of Perplexus."""
    exact = comb(13, 4) * comb(78, 7) / comb(91, 11)
    assert round(exact, 4) == 0.0399
    plan = plan_for(read_rules({"preset": "hebrew", "hand_size": {"2-8": 11}}), 8)
    random, deals, found = Random(14499), 2_500, 0
    for _ in range(deals):
        for hand in deal_hands(plan, shuffle(plan, random)):
            found += sum(hand[pip] >> pip & 1 for pip in range(13)) == 4
    hands = 8 * deals
    assert abs(found / hands - exact) < 3 * sqrt(exact * (1 - exact) / hands)
