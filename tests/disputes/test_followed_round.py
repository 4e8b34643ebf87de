"""A round followed as values: how it begins, what is taken on trust, what its link carries."""

from __future__ import annotations

import pytest

from companion.disputes.followed_round import has_grown_from, read_round, start_round
from companion.disputes.hidden_hands import trust
from companion.disputes.link import pack, unpack
from companion.disputes.setting import name_setting
from companion.engine import Draw, Pass, faults, judge, read_table
from companion.engine.errors import Unreadable
from companion.engine.rules.presets import PRESETS

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
    assert (drawn.on_trust, drawn.after.hands, drawn.after.drew) == (True, (None, None), True)
    passed = trust(judge(drawn.after, Pass()))
    assert (passed.on_trust, passed.after.hands, passed.after.held) == (True, (None, None), (None, None))
    assert passed.after.is_public(0)


def test_a_move_that_no_hand_would_allow_is_refused_with_its_number() -> None:
    with pytest.raises(Unreadable, match="Move 2 cannot be made") as refused:
        read_round(follow({"play": "12-5", "on": "Ana"}, {"play": "12-8", "on": "Cruz"}))
    assert refused.value.field == "actions[1]"
    with pytest.raises(Unreadable, match="Move 1 is none that can be read"):
        read_round(follow({"sing": True}))
