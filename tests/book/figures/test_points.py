"""Points of a round: every scoring, blocked round and tie with every other, single and in pairs."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.book.figures.points import Points, round_points, round_winners, whole
from companion.book.people.sides import sides_of
from companion.engine.rules.options import OPTIONS, Rules

from ..table import ANA, BEN, CAST, CRUZ, hands, rules_of

OF_33, OF_35 = Fraction(33, 2), Fraction(35, 2)


def points_of(rules: Rules, given: list[str | int], *out: int) -> tuple[Points, ...]:
    return round_points(rules, sides_of(rules, CAST[: len(given)]), hands(*given), out)


def winners_of(rules: Rules, given: list[str | int], *out: int) -> tuple[int, ...]:
    return round_winners(rules, sides_of(rules, CAST[: len(given)]), hands(*given), out)


# One row: scoring, blocked, blocked_tie; then the points of five rounds.
TWO_OUT: list[str | int] = ["", 14, "", 21]
TIED: list[str | int] = [6, 6, 23, 10]
LOWEST: list[str | int] = [6, 7, 23, 10]
COMBINATIONS = [
    # scoring, blocked, tie                     Ana out         Ana and Cruz out       Ben lowest       Ana, Ben lowest
    ("penalty", "count_all", "share", (0, 14, 3, 21), (0, 14, 0, 21), (6, 7, 23, 10), (6, 6, 23, 10)),
    ("penalty", "count_all", "share_floor", (0, 14, 3, 21), (0, 14, 0, 21), (6, 7, 23, 10), (6, 6, 23, 10)),
    ("penalty", "count_all", "none", (0, 14, 3, 21), (0, 14, 0, 21), (6, 7, 23, 10), (6, 6, 23, 10)),
    ("penalty", "lowest_wins", "share", (0, 14, 3, 21), (0, 14, 0, 21), (0, 7, 23, 10), (0, 0, 23, 10)),
    ("penalty", "lowest_wins", "share_floor", (0, 14, 3, 21), (0, 14, 0, 21), (0, 7, 23, 10), (0, 0, 23, 10)),
    ("penalty", "lowest_wins", "none", (0, 14, 3, 21), (0, 14, 0, 21), (0, 7, 23, 10), (6, 6, 23, 10)),
    ("winner_takes", "lowest_wins", "share", (38, 0, 0, 0), (OF_35, 0, OF_35, 0), (40, 0, 0, 0), (OF_33, OF_33, 0, 0)),
    ("winner_takes", "lowest_wins", "share_floor", (38, 0, 0, 0), (17, 0, 17, 0), (40, 0, 0, 0), (16, 16, 0, 0)),
    ("winner_takes", "lowest_wins", "none", (38, 0, 0, 0), (OF_35, 0, OF_35, 0), (40, 0, 0, 0), (0, 0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("scoring", "blocked", "tie", "one_out", "two_out", "lowest", "tied"),
    [pytest.param(*row, id="-".join(row[:3])) for row in COMBINATIONS],
)
def test_every_scoring_with_every_end(
    scoring: str,
    blocked: str,
    tie: str,
    one_out: tuple[Points, ...],
    two_out: tuple[Points, ...],
    lowest: tuple[Points, ...],
    tied: tuple[Points, ...],
) -> None:
    given = {"scoring": scoring, "blocked": blocked}
    rules = rules_of("persian", **given, **({"blocked_tie": tie} if blocked == "lowest_wins" else {}))
    assert points_of(rules, ["", 14, 3, 21], ANA) == one_out
    assert points_of(rules, TWO_OUT, ANA, CRUZ) == two_out
    assert points_of(rules, LOWEST) == lowest
    assert points_of(rules, TIED) == tied


def test_every_combination_that_may_be_played_has_a_row() -> None:
    every = product(*(OPTIONS[name].values for name in ("scoring", "blocked", "blocked_tie")))
    playable = {row for row in every if row[:2] != ("winner_takes", "count_all")}
    assert {row[:3] for row in COMBINATIONS} == playable


@pytest.mark.parametrize(
    ("blocked", "tie", "given", "out", "winners"),
    [
        ("count_all", "share", [6, 6, 23], (), ()),
        ("count_all", "share", ["", 6, 23], (ANA,), (ANA,)),
        ("lowest_wins", "share", [6, 6, 23], (), (ANA, BEN)),
        ("lowest_wins", "share_floor", [6, 6, 23], (), (ANA, BEN)),
        ("lowest_wins", "none", [6, 6, 23], (), ()),
        ("lowest_wins", "none", [6, 5, 23], (), (BEN,)),
        ("lowest_wins", "none", ["", "", 23], (ANA, BEN), (ANA, BEN)),
    ],
)
def test_winners(
    blocked: str, tie: str, given: list[str | int], out: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    given_tie = {"blocked_tie": tie} if blocked == "lowest_wins" else {}
    assert winners_of(rules_of("persian", blocked=blocked, **given_tie), given, *out) == winners


def test_shares_are_exact_and_whole_where_they_are_whole() -> None:
    rules = rules_of("persian-positive")
    shares = points_of(rules, [6, 6, 6, 20])
    assert shares == (Fraction(20, 3), Fraction(20, 3), Fraction(20, 3), 0)
    assert [type(points) for points in points_of(rules, [6, 6, 20])] == [int, int, int]


@pytest.mark.parametrize(
    ("points", "kept"), [(Fraction(33, 1), 33), (Fraction(33, 2), Fraction(33, 2)), (0, 0), (-4, -4)]
)
def test_whole(points: Points, kept: Points) -> None:
    assert whole(points) == kept
    assert type(whole(points)) is type(kept)


# Pairs (HE94)


def test_partners_sit_opposite() -> None:
    sides = sides_of(rules_of("hebrew-pairs"), CAST[:6])
    assert [(side.seats, side.name) for side in sides] == [
        ((0, 3), "Ana & Dot"),
        ((1, 4), "Ben & Eli"),
        ((2, 5), "Cruz & Fay"),
    ]


def test_everybody_is_a_side_where_there_are_no_partners() -> None:
    assert [side.seats for side in sides_of(rules_of(), CAST[:4])] == [(0,), (1,), (2,), (3,)]


@pytest.mark.parametrize("out", [ANA, CRUZ])
def test_whoever_of_a_pair_goes_out_the_pair_has_nothing(out: int) -> None:
    given: list[str | int] = ["", 9, 10, 13] if out == ANA else [10, 9, "", 13]
    assert points_of(rules_of("hebrew-pairs"), given, out) == (0, 22)


def test_a_blocked_round_is_won_by_the_lowest_pair() -> None:
    pairs = rules_of("hebrew-pairs", blocked="lowest_wins")
    assert points_of(pairs, [1, 9, 30, 13]) == (31, 0)
    assert winners_of(pairs, [1, 9, 30, 13]) == (1,)
