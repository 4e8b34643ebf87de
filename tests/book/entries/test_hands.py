"""What hands count and what they cannot count: every refusal with its sentence, and possible hands let through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.book.entries.hands import Fault, check_hands, count
from companion.book.entries.possible_totals import MOST_STEPS, _Search, can_make, fit_together, free_values
from companion.engine.rules.options import Rules
from companion.engine.rules.worth import count_tile
from companion.engine.tiles import Tile, tile_set

from ..table import ANA, BEN, CAST, CRUZ, hand, rules_of, tiles

HEBREW = rules_of()
CZECH = rules_of("czech-minus")
TOGETHER = rules_of("persian")
BY_TILES = rules_of("persian", score_unit="tiles")


def check(
    given: Sequence[str | int | None], *out: int, rules: Rules = HEBREW, engine: int = 12, so_far: bool = False
) -> list[Fault]:
    return check_hands(rules, CAST[: len(given)], engine, [hand(each) for each in given], out, so_far)


@pytest.mark.parametrize(
    ("rules", "text", "points"),
    [
        pytest.param(HEBREW, "6-5 4-2", 17, id="pips"),
        pytest.param(HEBREW, "0-0", 0, id="0-0 counts nothing (HE90)"),
        pytest.param(CZECH, "0-0", 50, id="0-0 counts 50 (CS107)"),
        pytest.param(CZECH, "0-0 4-2", 56, id="50 and pips"),
        pytest.param(BY_TILES, "0-0 12-11", 2, id="by tiles"),
        pytest.param(rules_of("czech-minus", score_unit="tiles"), "0-0", 1, id="by tiles 0-0 is one tile"),
        pytest.param(HEBREW, "", 0, id="went out"),
    ],
)
def test_count(rules: Rules, text: str, points: int) -> None:
    assert count(rules, tiles(text)) == points


def test_counted_at_the_table() -> None:
    assert count(CZECH, 29) == 29


@pytest.mark.parametrize(
    ("rules", "pips"),
    [
        pytest.param(rules_of(set_max=6, hand_size={"2": 7}), 168, id="double-6"),
        pytest.param(rules_of(set_max=9), 495, id="double-9"),
        pytest.param(HEBREW, 1092, id="double-12"),
        pytest.param(CZECH, 1142, id="double-12, 0-0 as 50"),
        pytest.param(rules_of(set_max=15), 2040, id="double-15"),
        pytest.param(rules_of(set_max=18), 3420, id="double-18"),
        pytest.param(BY_TILES, 91, id="double-12 by tiles"),
    ],
)
def test_whole_set_counts(rules: Rules, pips: int) -> None:
    assert sum(count_tile(rules, tile) for tile in tile_set(rules.set_max)) == pips


REFUSALS = [
    pytest.param(
        ["", "6-5 4-2", "2-4"],
        [ANA],
        HEBREW,
        [(CRUZ, 0, "Cruz cannot have 4-2: it is in the hand of Ben")],
        id="two hands",
    ),
    pytest.param(["", "6-5 5-6", 3], [ANA], HEBREW, [(BEN, 1, "Ben cannot have 6-5 twice")], id="twice in one hand"),
    pytest.param(
        ["", "1-1 12-12", 3],
        [ANA],
        HEBREW,
        [(BEN, 1, "Ben cannot have 12-12: it is the engine of this round")],
        id="engine",
    ),
    pytest.param(
        ["", "13-2", 3],
        [ANA],
        HEBREW,
        [(BEN, 0, "Ben cannot have 13-2: the set goes up to double-12")],
        id="not in the set",
    ),
    pytest.param(
        ["6-5", 3, 4], [ANA], HEBREW, [(ANA, None, "Ana went out and can have nothing left")], id="out with tiles"
    ),
    pytest.param(
        [5, 3, 4], [ANA], HEBREW, [(ANA, None, "Ana went out and can have nothing left")], id="out with points"
    ),
    pytest.param(
        ["", "", 4],
        [ANA],
        HEBREW,
        [(BEN, None, "Ben did not go out and must have a tile left")],
        id="nothing left, not out",
    ),
    pytest.param(["", None, 4], [ANA], HEBREW, [(BEN, None, "what Ben has left is not entered yet")], id="not entered"),
    pytest.param(
        [None, 3, 4], [ANA], HEBREW, [(ANA, None, "what Ana has left is not entered yet")], id="out, not entered"
    ),
    pytest.param(
        ["", "", 4],
        [ANA, BEN],
        HEBREW,
        [(None, None, "only one player can go out in a round, got Ana and Ben")],
        id="two out",
    ),
    pytest.param(
        ["", 0, 0],
        [ANA],
        HEBREW,
        [(CRUZ, None, "Cruz cannot have 0 left: the others hold the tiles that would make this total")],
        id="two zeros",
    ),
    pytest.param(
        ["", 0, 4],
        [ANA],
        CZECH,
        [(BEN, None, "Ben did not go out: no tile that can be left counts 0")],
        id="0 where 0-0 is 50",
    ),
    pytest.param(
        ["", 1069, 4],
        [ANA],
        HEBREW,
        [(BEN, None, "Ben cannot have 1069 left: the tiles that can be left make at most 1068")],
        id="more than the set",
    ),
    pytest.param(
        ["", 1, "1-0"],
        [ANA],
        HEBREW,
        [(BEN, None, "Ben cannot have 1 left: no tiles that can be left make this total")],
        id="1-0 is shown after 1 was said",
    ),
    pytest.param(
        ["", "1-0", 1],
        [ANA],
        HEBREW,
        [(CRUZ, None, "Cruz cannot have 1 left: no tiles that can be left make this total")],
        id="1-0 is shown",
    ),
    pytest.param(
        ["", -1, 4],
        [ANA],
        HEBREW,
        [(BEN, None, "Ben cannot have -1 left: the tiles that can be left make at most 1068")],
        id="negative",
    ),
    pytest.param(
        ["", 600, 469],
        [ANA],
        HEBREW,
        [(None, None, "the hands add up to more than the 1068 points that all the tiles but the engine have")],
        id="together",
    ),
    pytest.param(
        ["", 1, 1],
        [ANA],
        HEBREW,
        [(CRUZ, None, "Cruz cannot have 1 left: the others hold the tiles that would make this total")],
        id="1 and 1",
    ),
]


@pytest.mark.parametrize(("given_hands", "out", "rules", "expected"), REFUSALS)
def test_refused_with_player_and_reason(
    given_hands: list[str | int | None],
    out: list[int],
    rules: Rules,
    expected: list[tuple[int | None, int | None, str]],
) -> None:
    faults = check(given_hands, *out, rules=rules)
    assert [(fault.seat, fault.index, str(fault.phrase)) for fault in faults] == expected
    assert {fault.part for fault in faults} == {"out" if len(out) > 1 else "left"}


def test_every_fault_is_told_in_seat_order() -> None:
    faults = check(["6-5", "", "5-6 12-12 1-1", "13-0"], ANA)
    assert [(fault.seat, fault.index) for fault in faults] == [(0, None), (1, None), (2, 0), (2, 1), (3, 0)]


@pytest.mark.parametrize(
    ("given_hands", "out", "rules"),
    [
        pytest.param(["", 14, 3], [ANA], HEBREW, id="totals"),
        pytest.param(["", "6-5", 3], [ANA], HEBREW, id="tiles and totals"),
        pytest.param([0, 14, 3], [ANA], HEBREW, id="out given as 0 points"),
        pytest.param([4, 14, 3], [], HEBREW, id="blocked"),
        pytest.param(["", 0, 3], [ANA], HEBREW, id="the double blank alone"),
        pytest.param(["", "", 3], [ANA, BEN], TOGETHER, id="two out in a first turn (FA8)"),
        pytest.param(["", "", ""], [ANA, BEN, CRUZ], TOGETHER, id="all out in a first turn"),
        pytest.param(["", 50, 3], [ANA], CZECH, id="50"),
        pytest.param(["", 1, 1], [ANA], BY_TILES, id="one tile each"),
    ],
)
def test_possible_hands_pass(given_hands: list[str | int | None], out: list[int], rules: Rules) -> None:
    assert check(given_hands, *out, rules=rules) == []


def test_so_far_a_hand_not_entered_is_no_fault() -> None:
    assert check([None, None, "6-5"], ANA, so_far=True) == []


def test_so_far_what_is_entered_is_checked() -> None:
    assert [fault.seat for fault in check([None, "6-5", "6-5"], ANA, so_far=True)] == [CRUZ]


def test_the_engine_of_another_round_is_a_tile() -> None:
    assert check(["", "12-12", 3], ANA, engine=11) == []


def test_a_total_of_any_size_is_answered() -> None:
    assert len(check(["", 10**400, 3], ANA)) == 1


# Totals, one by one and together, against every way to deal the tiles that are left.

FEW_TILES = st.lists(st.sampled_from(tile_set(6)), min_size=1, max_size=7, unique=True)


def sums_together(values: Sequence[int], hands: int) -> set[tuple[int, ...]]:
    """Every tuple of totals that so many hands, none of them empty, can have; no tile need be held."""
    reached = set()
    for dealt in product(range(hands + 1), repeat=len(values)):
        if set(range(hands)) <= set(dealt):
            reached.add(tuple(sum(v for v, who in zip(values, dealt, strict=True) if who == h) for h in range(hands)))
    return reached


@settings(max_examples=60)
@given(FEW_TILES, st.sampled_from([0, 50]))
def test_one_total_is_possible_exactly_when_some_tiles_make_it(left: list[Tile], blank: int) -> None:
    values = tuple(tile.pips or blank for tile in left)
    possible = {total for (total,) in sums_together(values, 1)}
    assert {total for total in range(-2, sum(values) + 3) if can_make(total, values)} == possible


@settings(max_examples=60)
@given(FEW_TILES, st.sampled_from([0, 50]), st.data())
def test_totals_together_are_possible_exactly_when_disjoint_tiles_make_them(
    left: list[Tile], blank: int, data: st.DataObject
) -> None:
    values = tuple(tile.pips or blank for tile in left)
    singly = sorted({total for (total,) in sums_together(values, 1)})
    pair = tuple(data.draw(st.lists(st.sampled_from(singly), min_size=2, max_size=2)))
    assert fit_together(pair, values) == (pair in sums_together(values, 2))


def test_large_totals_compete_too() -> None:
    """Of 12, 12 and 11 points, 11 and 23 need the same tile."""
    assert fit_together((12, 23), (12, 12, 11))
    assert not fit_together((11, 23), (12, 12, 11))


@pytest.mark.parametrize("last", [None, ANA, BEN, CRUZ])
@pytest.mark.parametrize("given_hands", [["", 1, 1], ["", 1, "1-0"], ["", "1-0", 1]])
def test_of_hands_that_cannot_be_together_the_last_entered_is_refused(
    given_hands: list[str | int], last: int | None
) -> None:
    """Where none of them came last: a total, before a tile that is shown; of two totals the later seat."""
    faults = check_hands(HEBREW, CAST[:3], 12, [hand(each) for each in given_hands], [ANA], last=last)
    named = last if last in (BEN, CRUZ) else max(seat for seat, each in enumerate(given_hands) if each == 1)
    assert [fault.seat for fault in faults] == [named]
    assert str(faults[0].phrase).startswith(f"{CAST[named]} cannot have 1 left: ")


def test_the_first_player_without_tiles_is_named() -> None:
    assert [fault.seat for fault in check([2, 40, 2, 2, 1, 1], rules=HEBREW)] == [3]


def test_the_search_for_tiles_ends() -> None:
    """Eight odd totals of even tiles: what nobody can prove within its steps is believed, not looked for all night."""
    even = Counter(pips for pips in free_values(HEBREW, 12, frozenset()) if pips and pips % 2 == 0)
    search = _Search(even, [106, 106] + [107] * 8)
    assert search.succeeds()
    assert search.steps == MOST_STEPS + 1


def test_ordinary_totals_are_found_in_few_steps() -> None:
    search = _Search(Counter(free_values(HEBREW, 12, frozenset())), [87, 45, 33, 12, 66, 9, 101])
    assert search.succeeds()
    assert search.steps < 100


def test_free_values_leave_out_the_engine_and_what_is_shown() -> None:
    values = free_values(HEBREW, 12, frozenset(tiles("12-11 0-0")))
    assert len(values) == 88
    assert sum(values) == 1092 - 24 - 23
    assert 0 not in values
