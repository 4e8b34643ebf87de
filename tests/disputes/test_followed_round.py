"""A round followed as values: how it begins, what is taken on trust, what its link carries."""

from __future__ import annotations

from random import Random

import pytest

from companion.disputes.followed_round import FollowedRound, count_searchable, has_grown_from, read_round, start_round
from companion.disputes.hidden_hands import trust
from companion.disputes.link import pack, unpack
from companion.disputes.setting import name_setting
from companion.engine import Draw, FirstTrain, Pass, Play, faults, judge, read_table
from companion.engine.errors import Unreadable
from companion.engine.judging.endings import Over
from companion.engine.playing.random_rounds import simulate
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.table.actions import Action
from companion.engine.table.table import Table
from companion.engine.table.writing import action_to_json, table_to_json

NAMES = ("Ana", "Ben", "Cruz", "Dot")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_round_begins_with_the_engine_laid_and_the_tiles_dealt(preset: str) -> None:
    setting = name_setting(preset, NAMES)
    rules = setting.rules
    engine = setting.engine if setting.engine is not None else rules.set_max
    start = start_round(setting, 2, engine)
    table = read_table(start)
    assert faults(table) == []
    assert (table.engine, table.starter, table.first_turn) == (engine, 2, 0b1111)
    assert table.turn == (None if rules.first_turn == "train_together" else 2)
    dealt = (rules.tiles_each(4) or 0) * 4
    assert table.boneyard == rules.tile_count - (rules.engine == "faceup_fixed") - dealt
    assert start["public"] == (list(NAMES) if rules.trains_start == "public" else [])
    assert start["rules"] == preset


def test_the_beginning_is_written_as_it_always_was() -> None:
    """A round that a device keeps began with the same words."""
    assert start_round(name_setting("persian", NAMES), 0, 12) == {
        "rules": "persian", "players": [*NAMES], "round": 1, "engine": 12, "trains": {}, "public": [],
        "first_turn": [*NAMES], "turn": "Ana", "starter": "Ana", "boneyard": 31,
    }  # fmt: skip


def follow(*actions: dict[str, object]) -> dict[str, object]:
    return {"table": start_round(name_setting("persian", NAMES), 0, 12), "actions": [*actions]}


def test_a_link_carries_the_moves_in_the_words_they_came_in() -> None:
    written = follow({"play": "5-12", "on": "Ana"}, {"play": ["12-8"], "on": "Ben"})
    so_far = read_round(unpack(pack(written)))
    assert so_far.written == written
    assert so_far.undone == follow({"play": "5-12", "on": "Ana"})
    assert so_far.add({"draw": True})["actions"] == [*written["actions"], {"draw": True}]
    assert [(move.actor, move.on_trust) for move in so_far.moves] == [("Ana", False), ("Ben", False)]
    assert has_grown_from(so_far.written, so_far.undone)
    assert not has_grown_from(so_far.undone, so_far.written)


def test_a_hand_that_was_only_supposed_is_forgotten() -> None:
    written = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ana"}
    table = read_table(written)
    drawn = trust(judge(table, Draw()))
    after = drawn.step.table
    assert (drawn.on_trust, after.hands, after.drew) == (True, (None, None), True)
    passed = trust(judge(after, Pass()))
    after = passed.step.table
    assert (passed.on_trust, after.hands, after.held) == (True, (None, None), (None, None))
    assert after.is_public(0)


def begin(preset: str, *actions: dict[str, object], searched: int = 0) -> FollowedRound:
    """A round of four with the highest double for its engine where the sheet names none, Ana first."""
    setting = name_setting(preset, NAMES)
    engine = setting.rules.set_max if setting.engine is None else setting.engine
    return read_round({"table": start_round(setting, 0, engine, searched), "actions": [*actions]})


SEEDS = (1, *(pytest.param(seed, marks=pytest.mark.wide) for seed in range(2, 20)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_round_of_hidden_hands_ends_when_the_last_tile_is_said_to_be_laid_and_not_before(
    preset: str, seed: int
) -> None:
    played = simulate(read_rules(preset), NAMES, Random(seed), keep=True)
    first = played.moments[0][0]
    start = table_to_json(first._replace(hands=(None,) * len(NAMES), held=(None,) * len(NAMES)))
    moves = [as_seen(table, action) for table, action in played.moments]
    so_far = read_round({"table": {**start, "rules": preset}, "actions": moves})
    assert so_far.over is not None
    assert played.over is not None
    assert (so_far.over.how, so_far.over.out) == (played.over.how, played.over.out)


def as_seen(table: Table, action: Action) -> dict[str, object]:
    """An act as those see it who are shown no hand: what is drawn stays hidden, and an empty hand is said."""
    written = action_to_json(action)
    if isinstance(action, Draw):
        return {**written, "draw": True}
    laid = action.tiles if isinstance(action, FirstTrain) else (action.tile,) if isinstance(action, Play) else ()
    return {**written, "last": True} if laid and any(set(laid) == set(hand or ()) for hand in table.hands) else written


def test_a_tile_that_was_drawn_and_not_shown_may_begin_a_train() -> None:
    moves = ({"draw": True}, {"play": ["12-5", "5-4"], "on": "Ana"})
    so_far = begin("italian", *moves)
    assert [(move.on_trust, so_far.over) for move in so_far.moves] == [(True, None), (True, None)]
    assert so_far.turn == "Ben"


def test_whoever_ends_the_first_turns_without_a_tile_is_not_out() -> None:
    laid = [{"play": f"12-{pip}", "on": name} for pip, name in zip((11, 10, 9), NAMES[:3], strict=True)]
    so_far = begin("persian", *laid, {"pass": True})
    assert (so_far.over, so_far.turn, so_far.table.is_public(3)) == (None, "Ana", True)


def test_what_was_drawn_to_find_the_engine_is_missing_face_down() -> None:
    assert begin("persian").table.boneyard == 31
    assert begin("persian", searched=8).table.boneyard == 23
    setting = name_setting("persian", NAMES)
    assert count_searchable(setting) == 31
    assert count_searchable(name_setting("persian-face-up", NAMES)) == 0, "it lay face up"


def test_a_tile_is_most_likely_laid_on_the_only_train_that_takes_one() -> None:
    table = {
        "rules": "persian", "players": [*NAMES], "round": 1, "engine": 12, "trains": {"Ana": 9, "Ben": 8},
        "turn": "Ana", "first_turn": [], "boneyard": 20,
    }  # fmt: skip

    def lays_on(**more: object) -> str | None:
        return read_round({"table": {**table, **more}}).lays_on

    assert lays_on() == "Ana"
    assert lays_on(trains={"Ana": 9, "Ben": ["12-8", "8-8"]}, open_doubles=["Ben"]) == "Ben"
    assert lays_on(first_turn=["Dot"], out=["Ana"]) == "Ana", "a table that cannot be is shown all the same"


def test_a_hand_that_was_shown_is_not_said_to_be_empty() -> None:
    written = {"rules": "persian", "players": ["Ana", "Ben"], "engine": 12, "trains": {"Ana": 4}, "turn": "Ana"}
    shown = {**written, "hands": {"Ana": ["4-1", "3-3"]}}
    move = {"play": "4-1", "on": "Ana", "last": True}
    assert read_round({"table": shown, "actions": [move]}).over is None
    assert read_round({"table": written, "actions": [move]}).over == Over("out", ("Ana",), ("Ana",))


def test_a_move_that_no_hand_would_allow_is_refused_with_its_number() -> None:
    with pytest.raises(Unreadable, match="Move 2 cannot be made") as refused:
        read_round(follow({"play": "12-5", "on": "Ana"}, {"play": "12-8", "on": "Cruz"}))
    assert refused.value.field == "actions[1]"
    with pytest.raises(Unreadable, match="Move 1 is none that can be read"):
        read_round(follow({"sing": True}))
