"""Which double opens a round, what a tile counts, and who holds the best tile: what holds under every rule."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.playing.random_rounds import dealt
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import read_rules
from companion.engine.rules.worth import count_tile
from companion.engine.tiles import SETS, Tile, tile_set

NAMES = ("Ana", "Ben", "Cruz", "Dot")


@given(st.sampled_from(SETS), st.data())
def test_every_double_opens_one_round_each_the_next_lower_one(highest: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, highest))
    rules = Rules(set_max=highest, rounds=highest + 1, first_engine=first)
    engines = [rules.engine_of(number) for number in range(1, highest + 2)]
    assert engines[0] == first
    assert sorted(engines) == list(range(highest + 1))
    assert all(now == (before - 1) % (highest + 1) for before, now in pairwise(engines))
    after = rules.engine_of(highest + 2)
    assert after is not None
    assert after < 0, "the set has no double left"


@given(st.sampled_from(SETS), st.integers(1, 40), st.data())
def test_the_same_engine_opens_every_round(highest: int, number: int, data: st.DataObject) -> None:
    first = data.draw(st.sampled_from(["highest", *range(highest + 1)]))
    rules = Rules(set_max=highest, first_engine=first, same_engine=True)
    assert rules.engine_of(number) == (highest if first == "highest" else first)


@given(st.sampled_from(SETS))
def test_without_a_number_the_first_is_the_highest_as_on_the_sheets(highest: int) -> None:
    rules = Rules(set_max=highest)
    assert [rules.engine_of(number) for number in range(1, highest + 3)] == list(range(highest, -2, -1))


@given(st.sampled_from(tile_set(18)), st.sampled_from([0, 25, 50]))
def test_only_doubles_hang_on_how_doubles_count(tile: Tile, blank: int) -> None:
    once, twice, one_end = (
        count_tile(Rules(double_counts=way, blank_value=blank), tile) for way in ("once", "twice", "one_end")
    )
    if not tile.pips:
        assert once == twice == one_end == blank
    elif tile.is_double:
        assert (twice, one_end * 2) == (2 * once, once)
    else:
        assert once == twice == one_end == tile.pips
    assert count_tile(Rules(score_unit="tiles", double_counts="twice", blank_value=blank), tile) == 1


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("preset", ["persian", "persian-face-up", "hebrew"])
def test_whoever_holds_the_best_tile_starts(preset: str, seed: int) -> None:
    rules = read_rules({"preset": preset, "starter": "high_engine_tile"})
    table, _ = dealt(rules, NAMES, Random(seed), 1 + seed % 13)
    assert table.engine is not None
    fitting = {
        tile.other(table.engine): seat
        for seat, hand in enumerate(table.hands)
        for tile in hand or ()
        if table.engine in tile
    }
    assert fitting, "with fifteen tiles each somebody holds one"
    assert table.starter == fitting[max(fitting)]
    assert table.turn == table.starter
