"""An evening: who begins each round, what is played to its end, and a tally that adds up."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.playing import fast
from companion.engine.playing.fast import Played
from companion.engine.rules.presets import change, find_preset
from companion.simulation import evening
from companion.simulation.evening import play_evening, seat_party
from companion.simulation.measured import list_figures, measure_evening
from companion.simulation.tally import add_evenings, tally_from_json, tally_to_json

PERSIAN = change(find_preset("persian").rules, {"rounds": 5})


@pytest.fixture
def asked_to_begin(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """Whom every round was asked to begin with."""
    begun: list[int | None] = []
    play = fast.play_round

    def played(
        rules: object, size: object, random: object, number: object, players: object, starter: int | None
    ) -> Played:
        begun.append(starter)
        return play(rules, size, random, number, players, starter)  # type: ignore[arg-type]

    monkeypatch.setattr(evening, "play_round", played)
    return begun


@pytest.mark.parametrize(("direction", "expected"), [("cw", [0, 1, 2, 0, 1]), ("ccw", [0, 2, 1, 0, 2])])
def test_all_begin_in_turn(direction: str, expected: list[int], asked_to_begin: list[int | None]) -> None:
    rules = change(PERSIAN, {"starter": "rotate", "direction": direction})
    played = play_evening(seat_party(rules, ("random",) * 3), Random(1))
    assert asked_to_begin == expected == [each.starter for each in played]


def test_the_highest_draw_begins_and_then_the_next(asked_to_begin: list[int | None]) -> None:
    rules = change(PERSIAN, {"starter": "high_draw"})
    for seed in range(6):
        play_evening(seat_party(rules, ("random",) * 3), Random(seed))
    firsts, seconds = asked_to_begin[::5], asked_to_begin[1::5]
    assert len(set(firsts)) > 1, "a lot decides"
    assert seconds == [(first or 0) % 3 + 1 - 3 * ((first or 0) == 2) for first in firsts]


def test_the_winner_begins_the_next_round(asked_to_begin: list[int | None]) -> None:
    rules = change(PERSIAN, {"starter": "winner"})
    played = play_evening(seat_party(rules, ("random",) * 3), Random(2))
    assert asked_to_begin[0] is None
    for before, starter in zip(played[:-1], asked_to_begin[1:], strict=True):
        assert starter == (before.out[0] if len(before.out) == 1 else None)


def test_a_round_that_never_ends_is_stopped_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    play = fast.play_round
    monkeypatch.setattr(evening, "play_round", lambda *given: play(*given)._replace(over=None))
    rules = change(PERSIAN, {"rounds": 2})
    party = seat_party(rules, ("random",) * 3)
    figures = dict(zip(list_figures(3), measure_evening(party, play_evening(party, Random(1))), strict=True))
    assert (figures["stopped"], figures["blocked"]) == (2, 2)


@pytest.mark.parametrize(
    ("first_turn", "trains", "building"), [("single", 0, 0), ("train_in_order", 6, 6), ("train_together", 6, 2)]
)
def test_first_trains_take_their_time_one_after_the_other_or_at_once(
    first_turn: str, trains: int, building: int
) -> None:
    rules = change(change(PERSIAN, {"rounds": 2, "first_turn_draw": "none"}), {"first_turn": first_turn})
    party = seat_party(rules, ("random",) * 3)
    figures = dict(zip(list_figures(3), measure_evening(party, play_evening(party, Random(1))), strict=True))
    assert (figures["first_trains"], figures["building"]) == (trains, building)


def test_partners_win_together() -> None:
    rules = change(find_preset("hebrew-pairs").rules, {"rounds": 2})
    party = seat_party(rules, ("random",) * 4)
    for seed in range(5):
        figures = dict(zip(list_figures(4), measure_evening(party, play_evening(party, Random(seed))), strict=True))
        assert [figures[f"won_seat_{seat}"] for seat in (0, 1)] == [figures[f"won_seat_{seat}"] for seat in (2, 3)]
        assert figures["points"] == figures["points_seat_0"] + figures["points_seat_1"]


FIGURES = st.lists(
    st.tuples(st.integers(-50, 999), st.fractions(0, 99, max_denominator=6), st.integers(0, 1)), min_size=1, max_size=8
)


@given(FIGURES, st.randoms(use_true_random=False), st.integers(0, 8))
def test_a_tally_adds_up_in_any_order(evenings: list[tuple[int, Fraction, int]], random: Random, cut: int) -> None:
    names = ("a", "b", "c")
    whole = add_evenings(names, evenings)
    mixed = random.sample(evenings, len(evenings))
    assert add_evenings(names, mixed[cut:]) + add_evenings(names, mixed[:cut]) == whole
    assert tally_from_json(tally_to_json(whole)) == whole
    assert whole.product_of({"a": 1, "b": 2}, {"b": 1, "c": -1}) == sum(
        (one + 2 * two) * (two - three) for one, two, three in evenings
    )
