"""What is told of evenings, beside a second and plain way from the same rounds: three cases, and the page of one."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest

from companion.engine.rules.presets import change, find_preset, read_rules
from companion.engine.tiles import Tile
from companion.simulation.answers import answer
from companion.simulation.asked import ask
from companion.simulation.chunks import begin, play
from companion.simulation.columns import Column, own_column
from companion.simulation.estimates import quantile
from companion.simulation.pace import ASSUMED, Pace, fit_pace
from companion.simulation.report import answer_simulate

from .plain import Counted, Raw, count_plainly, mean_and_error, record_rounds, split_evenings, student

# By hand: how these three count the 0-0, and who writes the points.
CASES: dict[str, tuple[dict[str, Any], int, dict[str, Any]]] = {
    "everybody their own": ({"preset": "italian", "rounds": 3}, 3, {"blank": 0}),
    "the winner takes all": ({"preset": "czech-plus", "rounds": 4}, 3, {"blank": 50, "takes": True}),
    "pairs": ({"preset": "hebrew-pairs", "rounds": 2}, 4, {"blank": 0, "pairs": True}),
}


@pytest.mark.parametrize("case", CASES)
def test_counts_means_and_errors(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spec, players, counting = CASES[case]
    rules = read_rules(spec)
    assert (rules.blank_value, rules.zero_round_means) == (counting["blank"], "score_0")
    recorded = record_rounds(monkeypatch)
    request = {"id": case, "rules": spec, "players": players, "rounds": 6 * rules.rounds, "play": "random", "seed": 3}
    told = answer_simulate(request)

    evenings = split_evenings(recorded)
    counted = [[count_plainly(each.played, **counting) for each in rounds] for rounds in evenings]
    assert (told["id"], told["evenings"], told["rounds"]) == (case, 6, 6 * rules.rounds)
    raw = [each.played for rounds in evenings for each in rounds]
    assert told["counts"]["actions"] == sum(each.actions for each in raw)
    assert told["counts"]["blocked"] == sum(each.over is None or not each.over.out for each in raw)
    assert told["counts"]["caught"] == sum(Tile.of(0, 0) in sum(each.held, ()) for each in raw)
    assert told["counts"]["first_trains"] == sum(each.first_turn_actions for each in raw) * (
        rules.first_turn != "single"
    )

    sign, best = (-1, max) if "takes" in counting else (1, min)
    running = [_run(rounds) for rounds in counted]
    leaders = [[{side for side, total in enumerate(after) if total == best(after)} for after in e] for e in running]
    assert told["counts"]["changes"] == sum(not one & other for each in leaders for one, other in pairwise(each))
    halfway = [each[rules.rounds // 2 - 1] for each in leaders]
    assert told["counts"]["led"] == sum(map(len, halfway))

    expected = {
        "actions": [[float(each.played.actions) for each in rounds] for rounds in evenings],
        "blocked": [[float(not each.out) for each in rounds] for rounds in counted],
        "points": [[float(sum(each.points)) / players for each in rounds] for rounds in counted],
    }
    for name, values in expected.items():
        _agrees(told["means"][name], values)
    for place in range(players):
        _agrees(told["by_turn"][place]["kept"], [_hands_in_turn(rounds, count, place, rules.direction)
                                                 for rounds, count in zip(evenings, counted, strict=True)])  # fmt: skip
        side = place % (players // 2) if "pairs" in counting else place
        _agrees(told["by_seat"][place]["points"], [[float(each.points[side]) for each in rounds] for rounds in counted])
        won = [[float(side in _winners(rules.tiebreaks, rounds, sign))] for rounds in counted]
        _agrees(told["by_seat"][place]["won"], won)


def _agrees(told: dict[str, float], values: list[list[float]]) -> None:
    mean, error = mean_and_error(values)
    assert told["mean"] == pytest.approx(mean, abs=1e-9)
    assert told["error"] == pytest.approx(error, abs=1e-9)


def _run(rounds: list[Counted]) -> list[list[float]]:
    totals = [0.0] * len(rounds[0].points)
    after = []
    for each in rounds:
        totals = [total + float(points) for total, points in zip(totals, each.points, strict=True)]
        after.append(totals)
    return after


def _winners(tiebreaks: tuple[str, ...], rounds: list[Counted], sign: int) -> set[int]:
    """The best total; of equals whoever has more rounds with 0, or the lower lowest other round, in the given order."""

    def order(side: int) -> tuple[float, ...]:
        points = [float(each.points[side]) for each in rounds]
        broken = {
            "zero_rounds": -float(points.count(0)),
            "lowest_nonzero_round": min((each for each in points if each), default=0.0),
        }
        return (sign * sum(points), *(broken[each] for each in tiebreaks))

    sides = range(len(rounds[0].points))
    return {side for side in sides if order(side) == min(map(order, sides))}


def _hands_in_turn(rounds: list[Raw], counted: list[Counted], place: int, direction: str) -> list[float]:
    step = 1 if direction == "cw" else -1
    found = []
    for raw, each in zip(rounds, counted, strict=True):
        seat = (raw.played.starter + step * place) % len(each.hands)
        found.append(float(each.hands[seat]))
    return found


def test_the_last_evening_may_be_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded = record_rounds(monkeypatch)
    told = answer_simulate(
        {"rules": {"preset": "persian", "rounds": 3}, "players": 2, "rounds": 8, "play": "random", "seed": 9}
    )
    assert (told["rounds"], told["evenings"], len(recorded)) == (8, 2, 8)
    actions = [sum(each.played.actions for each in rounds) for rounds in split_evenings(recorded)]
    mean = sum(actions) / 8
    # A ratio of two sums over evenings of 3, 3 and 2 rounds.
    rest = [each - mean * rounds for each, rounds in zip(actions, (3, 3, 2), strict=True)]
    error = math.sqrt(sum(each * each for each in rest) * 3 / 2) / 8
    assert told["means"]["actions"] == {"mean": pytest.approx(mean), "error": pytest.approx(error)}
    one = answer_simulate({"rules": "persian", "players": 2, "rounds": 2, "play": "random"})
    assert (one["evenings"], one["means"]["actions"]["error"], one["means"]["changes"]["mean"]) == (0, None, None)


SMALL = change(find_preset("persian").rules, {"set_max": 6, "players": [2, 3], "hand_size": {"2-3": 5}, "rounds": 2})
PACE = Pace(12, 40, 90, 0.08, 61)


def test_the_page_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two columns, two questions: minutes of an evening and blocked rounds; means, bars and the ± of a difference."""
    recorded = record_rounds(monkeypatch)
    other = change(SMALL, {"mexican": "off", "rounds": 3})
    asked = ask([own_column(SMALL, "persian"), Column("flipped", other, "persian", "mexican")], 2, 60, "planner", 5, 0)
    *_, progress = play(asked)
    page = {each.key: each for each in answer(progress, PACE).answers}

    # Chunks of ten evenings of each column by turns.
    evenings = split_evenings(recorded)
    columns = [[each for index, each in enumerate(evenings) if index // 10 % 2 == column] for column in (0, 1)]
    claims = 8  # evening, round, points, blocked, lead, halfway of the second column; going last of both
    assert sum(each.key not in ("caught", "best", "otherwise", "last") for each in page.values()) + 2 == claims
    wide = student(0.05 / 2 / claims, 59)
    lengths = [[[_minutes(each, PACE)] for each in column] for column in columns]
    blocked = [
        [[100.0 * (one.played.over is None or not one.played.over.out) for one in each] for each in column]
        for column in columns
    ]
    for key, values in (("evening", lengths), ("blocked", blocked)):
        found = [mean_and_error(each) for each in values]
        bars = page[key].bars
        drift = [mean * PACE.error if key == "evening" else 0.0 for mean, _ in found]
        for bar, (mean, error), shared in zip(bars, found, drift, strict=True):
            assert bar.mean == pytest.approx(mean)
            assert bar.high - bar.mean == pytest.approx(student(0.05, 59) * math.hypot(error, shared), rel=2e-3)
        difference = found[1][0] - found[0][0]
        margin = wide * math.hypot(found[0][1], found[1][1], drift[1] - drift[0])
        stated = [each.difference for each in page[key].sentences if each.difference]
        assert bool(stated) == bars[1].found
        if stated:
            assert stated[0].mean == pytest.approx(difference)
            assert stated[0].margin == pytest.approx(margin, rel=2e-3)
        else:
            assert abs(difference) < margin * 1.5, "or it would have been said"
    assert any(each.difference for each in page["evening"].sentences), "three rounds take longer than two"


def _minutes(rounds: list[Raw], pace: Pace) -> float:
    trains, actions = _trains_and_actions(rounds)
    return (pace.action * actions + pace.first_train * trains + pace.between * len(rounds)) / 60


def _trains_and_actions(rounds: list[Raw]) -> tuple[int, int]:
    trains = sum(each.played.first_turn_actions for each in rounds)
    return trains, sum(each.played.actions for each in rounds) - trains


@pytest.mark.parametrize(("level", "freedom"), [(0.05, 49), (0.05, 9), (0.002, 49), (0.001, 499)])
def test_the_quantile_of_student(level: float, freedom: int) -> None:
    assert quantile(level, freedom) == pytest.approx(student(level, freedom), rel=3e-3)


def test_the_pace_of_a_house_is_what_its_rounds_take() -> None:
    """A house that takes 12 minutes for a round by its own rules is told 12 minutes for it, as sure as it was."""
    asked = ask([own_column(SMALL, "persian")], 2, 60, "planner", 5, 0)
    *_, progress = play(asked)
    pace = fit_pace(progress.tallies[0], 720, 36, 61)
    page = {each.key: each for each in answer(progress, pace).answers}
    assert page["round"].bars[0].mean == pytest.approx(12)
    assert page["evening"].bars[0].mean == pytest.approx(24)
    assert page["round"].bars[0].high > 12 + 2 * 0.6
    assert pace.first_train / pace.action == pytest.approx(4.5)
    assert str(pace.note) == "The pace is that of your 61 evenings."
    assert fit_pace(begin(asked).tallies[0], 720, 36, 61) == ASSUMED, "nothing is known of these rules as yet"
