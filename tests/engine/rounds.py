"""Random rounds for the tests: rules, a deal, and play to the end, every tile known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.engine.bits import tiles_of
from companion.engine.errors import UnknownRules
from companion.engine.judging.judge import judge
from companion.engine.judging.moves import moves
from companion.engine.judging.turn import Over
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.rules.validity import are_pairs
from companion.engine.table.actions import Action, Deal, Draw, LayEngine, Search
from companion.engine.table.table import Table
from companion.engine.table.writing import table_to_json
from companion.engine.tiles import Tile, tile_set

CAST = ("Ana", "Ben", "Cruz", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jan")
HANDS = {
    6: {"2": 7, "3": 5, "4": 4},
    9: {"2": 12, "3": 9, "4": 8},
    15: {"2-4": 15, "5-8": 12},
    18: {"2-4": 15, "5-8": 14},
}
FIRST_ENGINES = ("highest", 0, 5, 9)
PLAYED = [name for name, each in OPTIONS.items() if each.values and each.topic != "amiss"] + ["first_engine"]
"""The options that mixed rules change; what goes wrong is no part of a random round."""


class Moment(NamedTuple):
    """A table in a round, and what was done on it: the action and where it led; both None at the end."""

    table: Table
    action: Action | None
    over: Over | None


NOT_IN_THE_SHEETS: tuple[tuple[str, Any], ...] = (
    ("own_train_first", True),
    ("begin_others", "begun"),
    ("search", "in_turn"),
    ("double_needs", 3),
    ("mexican", "several"),
    ("draw", "two"),
    ("draw", "until_fits"),
)
"""Values of play that no preset of the four sheets has: each is mixed with others on purpose."""


def mixed_rules(random: Random, changes: int = 6, **wanted: Any) -> Rules:
    """A preset with some options changed at random, valid together; ``wanted`` are kept in every case."""
    while True:
        spec: dict[str, Any] = {"preset": random.choice(list(PRESETS))}
        for name in random.sample(PLAYED, random.randint(0, changes)):
            value = random.choice(OPTIONS[name].values or FIRST_ENGINES)
            spec[name] = list(value) if isinstance(value, tuple) else value
        spec.update(wanted)
        if spec.get("set_max") in HANDS:
            spec["hand_size"] = HANDS[spec["set_max"]]
        try:
            return read_rules(spec)
        except UnknownRules:
            continue


def mixes_of_pairs(drawn: int) -> list[Any]:
    """Of so many mixes some that hold every two values which stand together in any of them, as parameters of a test:
    each time the one that holds most of those still missing."""
    mixes = [mixed_rules(Random(seed)) for seed in range(drawn)]
    pairs = [set(combinations([(name, getattr(rules, name)) for name in PLAYED], 2)) for rules in mixes]
    missing, chosen = set().union(*pairs), list[int]()
    while missing:
        chosen.append(max(range(drawn), key=lambda seed: len(pairs[seed] & missing)))
        missing -= pairs[chosen[-1]]
    return [pytest.param(mixes[seed], id=f"mix-{seed}") for seed in sorted(chosen)]


def mixes_with(times: int) -> list[Any]:
    """So many mixes for each value that no preset has, as parameters of a test."""
    return [
        pytest.param(mixed_rules(Random(f"{name} {value} {seed}"), **{name: value}), id=f"{name}-{value}-{seed}")
        for name, value in NOT_IN_THE_SHEETS
        for seed in range(times)
    ]


def seats(rules: Rules, random: Random, most: int = 6) -> tuple[str, ...]:
    """Names for a number of players the rules allow."""
    fits = [
        n
        for n in range(2, most + 1)
        if rules.tiles_each(n) and n * (rules.tiles_each(n) or 0) <= rules.tiles_to_deal
        if rules.tiles_each(n) and n * (rules.tiles_each(n) or 0) <= rules.tiles_to_deal
        if not rules.partners or are_pairs(n)
    ]
    return CAST[: random.choice(fits)]


def opened(rules: Rules, names: tuple[str, ...], random: Random, number: int = 1) -> tuple[Table, list[Action]]:
    """A table with the engine laid and every hand known, and the actions that led there from before the round."""
    while True:
        found = _try_open(rules, names, random, number)
        if found is not None:
            return found


def _try_open(rules: Rules, names: tuple[str, ...], random: Random, number: int) -> tuple[Table, list[Action]] | None:
    table = Table.before_round(rules, names, number, random.randrange(len(names)))
    actions: list[Action] = []

    def do(action: Action) -> None:
        nonlocal table
        ruling = judge(table, action)
        assert ruling, (ruling, ruling.why)
        actions.append(action)
        table = ruling.step.table

    deck = list(tile_set(rules.set_max))
    random.shuffle(deck)
    each = rules.tiles_each(len(names)) or 0
    wanted = rules.engine_of(number)
    if rules.engine == "faceup_fixed":
        engine = Tile.of(wanted or 0, wanted or 0)
        deck.remove(engine)
        do(LayEngine(engine))
    do(Deal(each))
    hands = {name: tuple(deck[seat * each : seat * each + each]) for seat, name in enumerate(names)}
    deck = deck[each * len(names) :]
    table = table.with_hands(hands)
    while table.engine is None:
        held = [(tile, name) for name, hand in hands.items() for tile in hand if tile.is_double]
        if wanted is not None:
            held = [(tile, name) for tile, name in held if tile.high == wanted]
        if held:
            tile, name = max(held)
            do(LayEngine(tile, name))
            continue
        if not deck:
            return None
        before = table
        do(Search())
        for seat, hand in enumerate(table.hands):
            if hand is None:
                hands[names[seat]] = (*(before.hands[seat] or ()), deck.pop())
        table = table.with_hands(hands)
    return table, actions


def boneyard(table: Table) -> list[Tile]:
    """The tiles left face down, when every hand is known."""
    return tiles_of(table.unseen())


Choice = Callable[[Table, list[Any]], Any]


def play_on(table: Table, random: Random, choose: Choice | None = None) -> Iterator[Moment]:
    """Every moment of a round from this table on, the last one with its end."""
    for _ in range(2000):
        legal = moves(table)
        assert legal, table
        action = choose(table, legal) if choose else random.choice(legal)
        if isinstance(action, Draw):
            action = Draw(random.choice(boneyard(table)), action.by)
        ruling = judge(table, action)
        assert ruling, (action, ruling.rule, table_to_json(table))
        after, over = ruling.step
        yield Moment(table, action, over)
        table = after
        if over is not None:
            yield Moment(table, None, over)
            return
    raise AssertionError("the round has no end")


def random_round(rules: Rules, random: Random, number: int = 1) -> Iterator[Moment]:
    """A whole random round."""
    table, _ = opened(rules, seats(rules, random), random, number)
    return play_on(table, random)
