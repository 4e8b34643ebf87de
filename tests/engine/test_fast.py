"""Rounds that the program plays fast."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.playing.fast import PLAYERS, play_round
from companion.engine.rules.presets import PRESETS


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("name", PRESETS)
def test_every_tile_is_somewhere_and_the_same_seed_plays_the_same_round(name: str, player: str) -> None:
    rules = PRESETS[name].rules
    played = play_round(rules, 4, Random(5), 2, player)
    assert played.over is not None
    assert 0 < played.first_turn_actions < played.actions
    held = [tile for hand in played.held for tile in hand]
    assert len(set(held)) == len(held)
    empty = [str(seat) for seat, hand in enumerate(played.held) if not hand]
    assert played.over.how == ("out" if empty else "blocked")
    assert list(played.over.out) == empty
    assert played == play_round(rules, 4, Random(5), 2, (player,) * 4)


def test_a_starter_is_kept_where_the_rules_leave_it_open() -> None:
    rules = PRESETS["good-sam-florida"].rules
    assert {play_round(rules, 4, Random(seed), 1, "random", 2).starter for seed in range(5)} == {2}
