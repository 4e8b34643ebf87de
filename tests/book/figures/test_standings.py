"""Who leads and why: places, tie-breaks in the order of the rules, and the sentence that says what decided."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from companion.book.entries.entry import Finished
from companion.book.figures.points import Points
from companion.book.figures.standings import Standings, prove, standings
from companion.book.people.sides import Side
from companion.engine.rules.options import Rules

from ..table import ANA, BEN, CAST, begun, book_of, entered, rules_of

ZEROS, LOWEST = "zero_rounds", "lowest_nonzero_round"


@dataclass(frozen=True)
class Scored:
    """A round as far as the standings look at it."""

    points: tuple[Points, ...]
    out: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(range(len(self.points)))


def stand(rules: Rules, *rounds: tuple[Points, ...] | Scored) -> Standings:
    scored = [each if isinstance(each, Scored) else Scored(each) for each in rounds]
    sides = [Side((seat,), name) for seat, name in enumerate(CAST[: len(scored[0].points)])]
    return standings(rules, sides, scored)


def places(result: Standings) -> dict[str, int]:
    return {row.name: row.place for row in result.rows}


def test_places_count_1_2_2_4() -> None:
    result = stand(rules_of("persian"), (0, 7, 7, 9))
    assert places(result) == {"Ana": 1, "Ben": 2, "Cruz": 2, "Dot": 4}


def test_the_fewest_points_lead() -> None:
    result = stand(rules_of(), (30, 0, 12))
    assert [(row.name, row.total, row.behind) for row in result.rows] == [
        ("Ben", 0, 0),
        ("Cruz", 12, 12),
        ("Ana", 30, 30),
    ]
    assert (result.decision.kind, str(result.decision.phrase)) == (
        "total",
        "Ben has the fewest points: 0 against 12.",
    )
    assert [row.name for row in result.leaders] == ["Ben"]


def test_the_most_points_lead_where_the_winner_takes() -> None:
    result = stand(rules_of("czech-plus"), (30, 0, 12))
    assert [(row.name, row.behind) for row in result.rows] == [("Ana", 0), ("Cruz", 18), ("Ben", 30)]
    assert (result.decision.kind, str(result.decision.phrase)) == (
        "total",
        "Ana has the most points: 30 against 12.",
    )


def test_more_rounds_with_0_decide() -> None:
    result = stand(rules_of(), (0, 0), (10, 0), (20, 30))
    assert places(result) == {"Ana": 2, "Ben": 1}
    assert result.decision.kind == ZEROS
    assert str(result.decision.phrase) == "Tied with Ana at 30. Rounds with 0: 2 against 1."
    assert [(row.name, row.zero_rounds) for row in result.decision.rivals] == [("Ben", (1, 2)), ("Ana", (1,))]


def test_the_lowest_other_round_decides() -> None:
    result = stand(rules_of(), (0, 7), (12, 0), (0, 23), (18, 0))
    assert places(result) == {"Ana": 2, "Ben": 1}
    assert result.decision.kind == LOWEST
    assert str(result.decision.phrase) == "Tied with Ana at 30. Lowest round above 0: 7 against 12."
    assert [row.lowest_nonzero for row in result.rows] == [7, 12]


def test_nothing_decides() -> None:
    result = stand(rules_of(), (0, 5, 40), (5, 0, 1), (10, 10, 1))
    assert places(result) == {"Ana": 1, "Ben": 1, "Cruz": 3}
    assert result.decision.kind == "shared"
    assert (
        str(result.decision.phrase) == "Ana and Ben share first place at 15: nothing in the rules decides between them."
    )
    assert [row.name for row in result.leaders] == ["Ana", "Ben"]


@pytest.mark.parametrize(
    ("tiebreaks", "first", "kind"),
    [
        pytest.param([], None, "shared", id="none"),
        pytest.param([ZEROS], "Ben", ZEROS, id="rounds with 0"),
        pytest.param([LOWEST], "Ana", LOWEST, id="lowest other round"),
        pytest.param([ZEROS, LOWEST], "Ben", ZEROS, id="rounds with 0 first"),
        pytest.param([LOWEST, ZEROS], "Ana", LOWEST, id="lowest other round first"),
    ],
)
def test_the_order_of_tie_breaks(tiebreaks: list[str], first: str | None, kind: str) -> None:
    """30-30; Ben has two rounds with 0, Ana a round of 1."""
    result = stand(rules_of(tiebreaks=tiebreaks), (0, 30), (29, 0), (1, 0))
    assert result.decision.kind == kind
    assert [row.name for row in result.leaders] == ([first] if first else ["Ana", "Ben"])


def test_tie_breaks_order_all_places() -> None:
    result = stand(rules_of(), (0, 30, 10, 10), (1, 0, 10, 10), (1, 0, 10, 10))
    assert places(result) == {"Ana": 1, "Ben": 2, "Cruz": 3, "Dot": 3}
    assert result.decision.kind == "total"


def test_three_are_tied_and_the_second_tie_break_decides_between_two() -> None:
    result = stand(rules_of(), (0, 0, 8), (4, 6, 0), (8, 6, 4))
    assert places(result) == {"Ana": 1, "Ben": 3, "Cruz": 1}
    assert result.decision.kind == "shared"


def test_rivals_are_all_that_stood_at_the_same_total() -> None:
    result = stand(rules_of(), (0, 0, 6), (0, 6, 6), (12, 6, 0))
    assert [(row.name, row.place) for row in result.rows] == [("Ana", 1), ("Ben", 2), ("Cruz", 2)]
    assert [row.name for row in result.decision.rivals] == ["Ana", "Ben", "Cruz"]


def test_a_round_with_0_by_points_or_by_going_out() -> None:
    """Ana held only the double blank in the second round."""
    rounds = (Scored((0, 5), (ANA,)), Scored((0, 0), (BEN,)), Scored((20, 15)))
    by_points, by_out = (stand(rules_of(zero_round_means=means), *rounds) for means in ("score_0", "went_out"))
    assert (by_points.decision.kind, by_points.leaders[0].name) == (ZEROS, "Ana")
    assert (by_out.decision.kind, by_out.leaders[0].name) == (LOWEST, "Ben")
    assert [row.zero_rounds for row in by_out.rows] == [(2,), (1,)]


def test_fractions_add_up_exactly() -> None:
    third = Fraction(20, 3)
    result = stand(rules_of("persian-positive"), *[(third, third, third, 0)] * 3, (0, 0, Fraction(1, 2), 0))
    assert [(row.name, row.total, row.behind) for row in result.rows] == [
        ("Cruz", Fraction(41, 2), 0),
        ("Ana", 20, Fraction(1, 2)),
        ("Ben", 20, Fraction(1, 2)),
        ("Dot", 0, Fraction(41, 2)),
    ]
    assert type(result.rows[1].total) is int


def test_before_the_first_round_all_share() -> None:
    result = book_of(begun(3)).standings
    assert [(row.place, row.total, row.lowest_nonzero) for row in result.rows] == [(1, 0, None)] * 3
    assert {str(prove(rules_of(), LOWEST, row)) for row in result.rows} == {"no round above 0"}
    assert result.decision.kind == "shared"


def test_equal_places_in_seat_order() -> None:
    result = stand(rules_of(), (5, 3, 5, 3))
    assert [row.side for row in result.rows] == [1, 3, 0, 2]


def test_places_after_each_round() -> None:
    book = book_of(begun(3), entered(1, ["", 14, 20], ANA), entered(2, [30, "", 20], BEN), entered(3, [1, 17, ""], 2))
    assert book.totals == ((0, 14, 20), (30, 14, 40), (31, 31, 40))
    assert book.places == ((1, 2, 3), (2, 1, 3), (1, 1, 3)), "while the game goes on nobody is put behind an equal"
    assert [(row.name, row.level) for row in book.standings.rows] == [
        ("Ana", ("Ben",)),
        ("Ben", ("Ana",)),
        ("Cruz", ()),
    ]
    assert str(book.standings.decision.phrase) == "Ana and Ben are level at 31."
    assert book.standings_after(1).leaders[0].name == "Ana"
    assert book.standings_after(2).leaders[0].name == "Ben"
    assert book.standings_after(3) == book.standings
    assert book.standings_after(0).decision.kind == "shared"


def test_the_tie_breaks_decide_once_the_game_is_over() -> None:
    rounds = entered(1, ["", 14, 20], ANA), entered(2, [30, "", 20], BEN), entered(3, [1, 17, ""], 2)
    going, over = book_of(begun(3), *rounds), book_of(begun(3), *rounds, Finished())
    assert [row.place for row in going.standings.rows] == [1, 1, 3]
    assert going.leaders == (("Ana", "Ben"), 31)
    assert [(row.name, row.place) for row in over.standings.rows] == [("Ana", 1), ("Ben", 2), ("Cruz", 3)]
    assert over.standings.decision.kind == LOWEST
    assert over.leaders == (("Ana",), 31)
    assert over.places == ((1, 2, 3), (2, 1, 3), (1, 2, 3)), "only the last is final"
    assert [row.level for row in over.standings.rows] == [("Ben",), ("Ana",), ()], "level in points all the same"
