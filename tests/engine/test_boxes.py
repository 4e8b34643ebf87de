"""The sheets of boxes and clubs: values against a table copied out by hand, addresses, and no words of theirs."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest

from companion.engine.requests import answer_judge
from companion.engine.rules.chapters import chapter
from companion.engine.rules.errata import errata_of
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import BOX_FILES, PRESETS
from companion.engine.rules.sheets import READINGS

# Tiles each for 2, 3, ... players, and what the pages that could be read say besides.
STATED: dict[str, tuple[str, dict[str, Any]]] = {
    "parsons": ("15 15 15 12 12 10 10", {
        "set_max": 12, "rounds": 13, "engine": "faceup_fixed", "starter": "rotate", "first_turn": "single",
        "must_play": True, "double_extra": "on_double", "dead_double": "ignore", "out_on_double": "must_cover",
        "tiebreaks": ("zero_rounds", "lowest_nonzero_round"),
    }),
    "cardinal": ("15 15 15 12 12 11 11", {
        "engine": "held_fixed", "starter": "engine_holder", "first_turn": "train_in_order",
        "mexican_from": "cycle2", "double_extra": "anywhere", "double_lock": True, "search": "in_turn",
        "first_turn_draw": "one",
    }),
    "university": ("15 15 15 11 11 8 8", {
        "engine": "held_highest", "starter": "engine_holder", "first_turn": "single", "must_play": True,
        "draw": "one", "must_play_drawn": False, "begin_others": "begun",
    }),
    "good-sam-idaho": ("16 15 14 13 12 11 10", {
        "engine": "held_fixed", "starter": "engine_holder", "direction": "cw", "first_turn": "single",
        "mexican_from": "cycle1", "mexican_start": "engine", "double_extra": "on_double", "double_lock": True,
    }),
    "good-sam-florida": ("12 12 12 12 12 12", {
        "engine": "faceup_fixed", "first_engine": 9, "starter": "high_draw", "direction": "cw", "first_turn": "single",
        "mexican_from": "cycle1", "double_extra": "anywhere", "scoring": "penalty", "late_guest": "highest",
        "announce_last": "courtesy", "miscount": "verified",
    }),
    "tanglewood": ("11 11 11 11 11 11 11", {
        "set_max": 15, "engine": "held_highest", "search": "in_turn", "starter": "engine_holder", "direction": "cw",
        "own_train_first": True,
        "first_turn": "single",
    }),
    "double-nine": ("10 10 10", {"set_max": 9, "rounds": 10, "engine": "faceup_fixed", "scoring": "penalty"}),
    "spielregeln": ("17 12 12 12 10 10 10", {
        "engine": "faceup_fixed", "direction": "cw", "first_turn": "single", "mexican_from": "cycle1",
        "starter": "high_engine_tile",
    }),
    "nw-louisiana": ("15 12", {
        "engine": "held_fixed", "first_engine": 5, "same_engine": True, "search": "in_turn", "direction": "cw",
        "trains_start": "private", "double_extra": "on_double", "mexican_from": "cycle1",
    }),
    "tactic": ("", {
        "set_max": 12, "engine": "held_highest", "must_play": True, "double_lock": True, "announce_last": "draw_two",
    }),
}  # fmt: skip


def test_these_are_the_boxes() -> None:
    assert list(STATED) == list(BOX_FILES)
    assert len(PRESETS) >= 30
    for name in BOX_FILES:
        assert (PRESETS[name].sheet.key, PRESETS[name].variant) == (name, "")


@pytest.mark.parametrize("name", BOX_FILES)
def test_what_was_read_is_stated_and_has_its_address(name: str) -> None:
    preset, (hands, stated) = PRESETS[name], STATED[name]
    fewest, most = preset.rules.players
    if hands:
        assert " ".join(str(preset.rules.tiles_each(n)) for n in range(fewest, most + 1)) == hands
        assert "hand_size" not in preset.silent
    for option, value in stated.items():
        assert (option, getattr(preset.rules, option)) == (option, value)
        assert option not in preset.silent
    for option in OPTIONS:
        assert bool(preset.sources[option]) == (option not in preset.silent)
        assert all(re.fullmatch(r"https?://\S+", address) for address in preset.sources[option])


@pytest.mark.parametrize("name", BOX_FILES)
def test_a_box_has_an_address_and_says_how_it_was_read(name: str) -> None:
    sheet = PRESETS[name].sheet
    assert not sheet.has_text
    assert sheet.address.startswith("http")
    assert sheet.read in READINGS
    assert errata_of(sheet.key) == ()
    for topic in chapter(PRESETS[name]):
        for told in topic.statements:
            assert told.quotes == ()


@pytest.mark.parametrize("name", BOX_FILES)
def test_what_could_not_be_read_has_the_default(name: str) -> None:
    preset = PRESETS[name]
    unread = {option for option in preset.silent if option not in ("players", "rounds", "starter")}
    assert {option for option in unread if getattr(preset.rules, option) != OPTIONS[option].default} == set()


def test_a_ruling_under_a_box_cites_its_address_or_says_that_it_was_not_read() -> None:
    table = {"rules": "good-sam-idaho", "players": ["Ana", "Ben"], "engine": 12, "turn": "Ana",
             "trains": {"Ana": ["12-5", "5-5"], "Ben": ["12-3"]}, "hands": {"Ana": ["5-3", "3-1"]},
             "laid": [["5-5", "Ana"]], "open_doubles": ["Ana"]}  # fmt: skip
    elsewhere = answer_judge({"id": 1, "table": table, "action": {"play": "3-1", "on": "Ben"}})
    assert (elsewhere["verdict"], elsewhere["source"]) == ("illegal", [PRESETS["good-sam-idaho"].sheet.address])
    drawn = answer_judge({"id": 1, "table": {**table, "trains": {}, "laid": [], "open_doubles": [], "hands": {}},
                          "action": {"draw": "6-4"}})  # fmt: skip
    assert drawn["source"] == []
    assert drawn["why"].endswith("We have not read this on the sheet: it is our default.")


def test_a_box_that_nobody_plays_is_not_read() -> None:
    asked = (
        "from companion.engine.rules import presets;"
        "presets.PRESETS['hebrew']; list(presets.PRESETS); print(presets._load.cache_info().currsize)"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["4"]
