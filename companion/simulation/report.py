"""Rounds played out for a program that asks: the ``simulate`` command of the contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.book.figures.points import Points
from companion.book.figures.scoring import points_to_json
from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.presets import read_rules
from companion.engine.rules.validity import tiles_for
from companion.engine.table.expected import need, read_object

from .asked import PEOPLE, check_count, check_play, check_seed
from .estimates import Figure, estimate
from .evening import play_evening, seat_party
from .measured import ROUNDS, WHOLE, at_seat, in_turn, list_figures, measure_evening
from .tally import Tally, add_evenings, empty_tally

MOST_ROUNDS = 1_000_000
MOST_PLAYERS = 100
"""No rules are for so many: more is no number of players."""

_KEYS = ("id", "rules", "players", "rounds", "play", "seed")
_COUNTS = ("actions", "first_trains", "points", "blocked", "stopped", "caught", "changes", "led", "led_won", "shared")
_A_ROUND = ("actions", "first_trains", "blocked", "stopped", "caught")
_AN_EVENING = ("changes", "shared")


def answer_simulate(request: object, say: Callable[[Phrase], str] = str) -> dict[str, Any]:
    """The answer to one request to play rounds, or the error that says what cannot be read and in which field."""
    identity = request.get("id") if isinstance(request, dict) else None
    try:
        return {"id": identity, **_simulate(read_object(request, more=_KEYS))}
    except CompanionError as error:
        return {"id": identity, "error": say(error.phrase), "field": error.field}


def _simulate(request: Mapping[str, Any]) -> dict[str, Any]:
    rules = read_rules(request.get("rules"))
    players, rounds = need(request, "players"), need(request, "rounds")
    play, seed = request.get("play", PEOPLE), request.get("seed", 1)
    check_count(players, MOST_PLAYERS, "players")
    tiles_for(rules, players)
    check_count(rounds, MOST_ROUNDS, "rounds")
    check_play(play)
    check_seed(seed)
    told = {"players": players, "play": play, "seed": seed}
    return {**told, **tally_to_report(play_rounds(rules, players, rounds, play, seed), players)}


def play_rounds(rules: Rules, players: int, rounds: int, play: str = PEOPLE, seed: int = 1) -> Tally:
    """Just so many rounds in evenings one after the other, the last of which may be broken off.

    They are the evenings of the first column of a page with this seed.
    """
    party, names = seat_party(rules, (play,) * players), list_figures(players)
    tally = empty_tally(names)
    for number, begun in enumerate(range(0, rounds, rules.rounds)):
        played = play_evening(party, Random(f"{seed}/0/{number}"), min(rules.rounds, rounds - begun))
        tally += add_evenings(names, [measure_evening(party, played)])
    return tally


def tally_to_report(tally: Tally, players: int) -> dict[str, Any]:
    """What the command tells of rounds that were added up: counts, means with standard errors, by turn and by seat."""
    a_round = {name: _mean(tally, {name: 1}, {ROUNDS: 1}) for name in _A_ROUND}
    an_evening = {name: _mean(tally, {name: 1}, {WHOLE: 1}) for name in _AN_EVENING}
    return {
        "rounds": tally.sum(ROUNDS),
        "evenings": tally.sum(WHOLE),
        "counts": {name: points_to_json(tally.sum(name)) for name in _COUNTS},
        "means": {
            **a_round,
            "points": _mean(tally, {"points": 1}, {ROUNDS: players}),
            **an_evening,
            "halfway": _mean(tally, {"led_won": 1}, {"led": 1}),
        },
        "by_turn": [
            {
                "kept": _mean(tally, {in_turn("kept", place): 1}, {ROUNDS: 1}),
                "out": _mean(tally, {in_turn("out", place): 1}, {ROUNDS: 1}),
            }
            for place in range(players)
        ],
        "by_seat": [
            {
                "points": _mean(tally, {at_seat("points", seat): 1}, {ROUNDS: 1}),
                "won": _mean(tally, {at_seat("won", seat): 1}, {WHOLE: 1}),
            }
            for seat in range(players)
        ],
    }


def _mean(tally: Tally, over: Mapping[str, Points], under: Mapping[str, Points]) -> dict[str, float | None]:
    found = estimate(tally, Figure(over, under))
    return {"mean": found.mean if found else None, "error": found.error if found else None}
