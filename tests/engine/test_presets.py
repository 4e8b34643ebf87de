"""The published sheets: every value against a table copied out by hand, and every passage against the texts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import BOX_FILES, PRESETS, SHEET_FILES

TEXTS = Path(__file__).parents[2] / "rules"
BOTH = ["zero_rounds", "lowest_nonzero_round"]

# Tiles each for 2, 3, ... players.
TO_8, TO_10, CZECH_HANDS = "15 15 15 12 12 10 10", "15 15 15 12 12 10 10 8 8", "15 15 15 11 11 8 8"

HOUSE_LAWS = (
    "misplay", "drew_able", "passed_able", "wrong_count", "shown_tile", "forgotten_marker", "out_of_turn", "miscount",
    "bad_set", "slow_play",
)  # fmt: skip

# A value in brackets is one that the sheet does not state, or states in two ways; None: nothing hangs on it there.
TABLE: dict[str, tuple[Any, Any, Any, Any]] = {
    #                             Hebrew                Persian              Czech                Italian
    "set_max":                 (12,                  12,                  12,                  [12]),
    "players":                 ((2, 8),              [(2, 10)],           (2, 8),              (2, 8)),
    "hand_size":               (TO_8,                [TO_10],             CZECH_HANDS,         [TO_8]),
    "rounds":                  (13,                  13,                  [13],                [13]),
    "engine":                  ("held_fixed",        "held_fixed",        "faceup_fixed",      "held_highest"),
    "starter":                 ("engine_holder",     "engine_holder",     ["lot"],             "left_of_holder"),
    "direction":               ("ccw",               "cw",                "cw",                "cw"),
    "first_turn":              ("single",            "train_in_order",    "train_together",    "train_in_order"),
    "first_turn_draw":         (["none"],            "none",              ["none"],            "one"),
    "first_turn_decline":      ([True],              [False],             True,                False),
    "first_turn_double":       (["deferred"],        "deferred",          ["deferred"],        "at_once"),
    "trains_start":            ("private",           "private",           "private",           "public"),
    "search":                  ("together",          "together",          None,                "together"),
    "own_train_first":         (False,               False,               [False],             [False]),
    "begin_others":            ("anyone",            "anyone",            "anyone",            "anyone"),
    "draw":                    ("one",               "one",               "one",               "one"),
    "must_play":               (False,               True,                False,               [True]),
    "must_play_drawn":         (False,               True,                False,               [True]),
    "must_answer":             (False,               True,                True,                True),
    "mark_on_empty_pass":      ([True],              True,                [True],              True),
    "mexican":                 ("on",                "on",                "on",                "on"),
    "mexican_from":            ("cycle1",            "cycle2",            ["cycle2"],          ["cycle2"]),
    "mexican_start":           ("engine",            "engine",            ["engine"],          "engine"),
    "mexican_double":          ("free",              "free",              "free",              ["if_covered"]),
    "double_extra":            ("anywhere",          "anywhere",          "on_double",         "on_double"),
    "double_needs":            (1,                   1,                   1,                   1),
    "doubles_per_turn":        (["unlimited"],       "unlimited",         None,                None),
    "double_lock":             (True,                True,                True,                True),
    "answer_order":            (["any"],             "oldest",            ["any"],             ["any"]),
    "answers_per_turn":        ("one",               ["one"],             "one",               ["one"]),
    "open_double_marks_train": (True,                False,               False,               False),
    "dead_double":             (["until_blocked"],   ["until_blocked"],   "until_blocked",     "ignore"),
    "out_on_double":           (["ends"],            "ends",              "ends",              "ends"),
    "first_turn_out":          (["finish_cycle"],    "finish_cycle",      ["finish_cycle"],    "finish_cycle"),
    "split_doubles":           (False,               False,               [False],             [False]),
    "swan_drive":              (False,               False,               False,               False),
    "scoring":                 ("penalty",           "penalty",           "penalty",           "penalty"),
    "score_unit":              ("pips",              ["pips"],            "pips",              "pips"),
    "blank_value":             (0,                   0,                   [50],                0),
    "blocked":                 (["count_all"],       "count_all",         "lowest_wins",       ["count_all"]),
    "blocked_tie":             (None,                "share",             ["share"],           None),
    "tiebreaks":               (tuple(BOTH),         (),                  (),                  tuple(BOTH)),
    "zero_round_means":        (["score_0"],         None,                None,                ["score_0"]),
    "partners":                (False,               False,               False,               False),
    "swan_direction":          ("cw",                None,                None,                None),
    "first_engine":            ("highest",           "highest",           "highest",           "highest"),
    "same_engine":             (False,               False,               False,               False),
    "double_counts":           (["once"],            ["once"],            ["once"],            ["once"]),
    "out_bonus":               ([0],                 [0],                 [0],                 [0]),
    "late_guest":              (["none"],            ["none"],            ["none"],            ["none"]),
    "announce_last":           (["none"],            ["none"],            ["none"],            ["none"]),
    **dict.fromkeys(HOUSE_LAWS, (["silent"],         ["silent"],          ["silent"],          ["silent"])),
}  # fmt: skip

FACE_UP = {"engine": "faceup_fixed", "starter": ["rotate"]}
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "hebrew": ("hebrew", {}),
    "hebrew-private": ("hebrew", {"mexican": "off"}),
    "hebrew-quick": ("hebrew", {"first_turn": "train_together"}),
    "hebrew-deferred": ("hebrew", {"first_turn": "train_deferred", "first_turn_draw": "one"}),
    "hebrew-split": ("hebrew", {"split_doubles": True}),
    "hebrew-swan": ("hebrew", {"swan_drive": True}),
    "hebrew-pairs": ("hebrew", {"partners": True}),
    "persian": ("persian", {}),
    "persian-face-up": ("persian", FACE_UP),
    "persian-no-lock": ("persian", {"double_lock": False, "must_answer": False}),
    "persian-reverse": ("persian", {"answer_order": "newest"}),
    "persian-one-double": ("persian", {"doubles_per_turn": "one"}),
    "persian-single": ("persian", {"first_turn": "single"}),
    "persian-positive": ("persian", {"scoring": "winner_takes", "blocked": "lowest_wins"}),
    "czech-plus": ("czech", {"scoring": "winner_takes", "blank_value": 50}),
    "czech-minus": ("czech", {}),
    "italian": ("italian", {}),
    "italian-fixed": ("italian", {**FACE_UP, "set_max": 12, "rounds": 13}),
    "italian-single": ("italian", {"first_turn": "single", "mexican_from": "cycle1"}),
    "italian-first-free": ("italian", {"first_turn_double": "deferred"}),
    "italian-free": ("italian", {"double_extra": "not_on_double"}),
    "italian-free-reverse": ("italian", {"double_extra": "not_on_double", "answer_order": "newest"}),
}
SHEETS = ("hebrew", "persian", "czech", "italian")


def expected(name: str) -> dict[str, Any]:
    """The values of a preset as the table has them."""
    sheet, changed = VARIANTS[name]
    return {**{option: row[SHEETS.index(sheet)] for option, row in TABLE.items()}, **changed}


def test_these_are_the_presets() -> None:
    assert list(PRESETS) == [*VARIANTS, *BOX_FILES]
    assert set(SHEET_FILES) == set(SHEETS)
    assert set(TABLE) == set(OPTIONS)


@pytest.mark.parametrize("name", VARIANTS)
def test_values_are_those_of_the_table(name: str) -> None:
    rules = PRESETS[name].rules
    for option, value in expected(name).items():
        stated = value[0] if isinstance(value, list) else value
        if option == "hand_size":
            fewest, most = rules.players
            assert " ".join(str(rules.tiles_each(n)) for n in range(fewest, most + 1)) == stated
            assert rules.tiles_each(fewest - 1) is None
            assert rules.tiles_each(most + 1) is None
        elif stated is not None:
            assert (option, getattr(rules, option)) == (option, stated)
            assert type(getattr(rules, option)) is type(stated)


@pytest.mark.parametrize("name", VARIANTS)
def test_values_that_a_sheet_does_not_state_are_marked(name: str) -> None:
    silent = PRESETS[name].silent
    assert {option for option, value in expected(name).items() if isinstance(value, list)} <= silent


@pytest.mark.parametrize("name", VARIANTS)
def test_what_a_sheet_states_has_a_passage(name: str) -> None:
    preset = PRESETS[name]
    without = {option for option in OPTIONS if not preset.sources[option]}
    assert without <= preset.silent
    assert set(preset.sources) == set(OPTIONS)


@pytest.mark.parametrize("name", VARIANTS)
def test_every_passage_is_a_line_of_the_sheet(name: str) -> None:
    preset = PRESETS[name]
    lines = (TEXTS / f"{preset.sheet.key}.txt").read_text("utf-8").splitlines()
    for option, passages in preset.sources.items():
        for passage in passages:
            found = re.fullmatch(rf"{preset.sheet.cited}([1-9][0-9]*)", passage)
            assert found, (option, passage)
            assert lines[int(found[1]) - 1].strip(), (option, passage)


@pytest.mark.parametrize("name", [name for name, (_, changed) in VARIANTS.items() if changed])
def test_what_a_variant_changes_has_a_passage(name: str) -> None:
    _, changed = VARIANTS[name]
    assert all(PRESETS[name].sources[option] for option in changed)


@pytest.mark.parametrize("name", VARIANTS)
def test_titles(name: str) -> None:
    preset = PRESETS[name]
    title = str(preset.title)
    assert title.startswith(preset.sheet.name)
    assert (": " in title) == bool(preset.variant)
    assert preset.sheet.language in ("he", "fa", "cs", "it")
    assert [each.name for each in PRESETS.values() if str(each.title) == title] == [name]


def test_no_two_presets_play_alike() -> None:
    assert len({repr(preset.rules) for preset in PRESETS.values()}) == len(PRESETS)
