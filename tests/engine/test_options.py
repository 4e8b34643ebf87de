"""Every option declared once, its values, and which values do not go together."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import UnknownRules, Unreadable
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import (
    PRESETS,
    change,
    changes,
    find_preset,
    read_rules,
    rules_from_json,
    rules_to_json,
)
from companion.engine.rules.topics import TOPICS
from companion.engine.rules.validity import Contradiction, check_together, find_backwards, has_effect, tiles_for
from companion.engine.rules.values import MOST_PLAYERS, option_to_json
from companion.engine.rules.wording import BUILT, SENTENCES

BOTH = {True, False}
VALUES: dict[str, set[Any] | None] = {
    "set_max": {6, 9, 12, 15, 18},
    "players": None,
    "hand_size": None,
    "rounds": None,
    "engine": {"held_fixed", "faceup_fixed", "held_highest"},
    "first_engine": None,
    "same_engine": BOTH,
    "starter": {"engine_holder", "left_of_holder", "lot", "rotate", "high_draw", "winner", "high_engine_tile"},
    "direction": {"cw", "ccw"},
    "first_turn": {"single", "train_in_order", "train_together", "train_deferred"},
    "first_turn_draw": {"none", "one"},
    "first_turn_decline": BOTH,
    "first_turn_double": {"deferred", "at_once"},
    "trains_start": {"private", "public"},
    "own_train_first": BOTH,
    "search": {"together", "in_turn"},
    "begin_others": {"anyone", "begun"},
    "draw": {"one", "two", "until_fits"},
    "must_play": BOTH,
    "must_play_drawn": BOTH,
    "must_answer": BOTH,
    "mark_on_empty_pass": BOTH,
    "mexican": {"off", "on", "several"},
    "mexican_from": {"cycle1", "cycle2"},
    "mexican_start": {"engine", "any"},
    "mexican_double": {"free", "if_covered", "never"},
    "double_extra": {"none", "anywhere", "on_double", "not_on_double"},
    "double_needs": {1, 3},
    "doubles_per_turn": {"unlimited", "one", "two_tiles"},
    "double_lock": BOTH,
    "answer_order": {"any", "oldest", "newest"},
    "answers_per_turn": {"one", "all"},
    "open_double_marks_train": BOTH,
    "dead_double": {"until_blocked", "ignore"},
    "out_on_double": {"ends", "must_cover"},
    "first_turn_out": {"finish_cycle", "ends"},
    "split_doubles": BOTH,
    "swan_drive": BOTH,
    "scoring": {"penalty", "winner_takes"},
    "score_unit": {"pips", "tiles"},
    "blank_value": {0, 25, 50},
    "double_counts": {"once", "twice", "one_end"},
    "out_bonus": {0, -5, -10},
    "late_guest": {"none", "highest", "mean"},
    "blocked": {"count_all", "lowest_wins"},
    "blocked_tie": {"share", "share_floor", "none"},
    "tiebreaks": {
        (),
        ("zero_rounds",),
        ("lowest_nonzero_round",),
        ("zero_rounds", "lowest_nonzero_round"),
        ("lowest_nonzero_round", "zero_rounds"),
    },
    "zero_round_means": {"score_0", "went_out"},
    "partners": BOTH,
    "swan_direction": {"cw", "ccw"},
    "announce_last": {"none", "courtesy", "draw_two", "draw_two_skip"},
    "misplay": {"silent", "before_next", "face_up"},
    "drew_able": {"silent", "fifty", "thirty"},
    "passed_able": {"silent", "thirty"},
    "wrong_count": {"silent", "neighbour_takes", "fifty", "hundred"},
    "shown_tile": {"silent", "to_all", "touched"},
    "forgotten_marker": {"silent", "before_next", "at_once"},
    "out_of_turn": {"silent", "before_next"},
    "miscount": {"silent", "verified", "judges", "until_next", "any_time"},
    "bad_set": {"silent", "replay", "counts"},
    "slow_play": {"silent", "ten_seconds", "warning"},
}
"""The value space of all options; None where it is a number or a table."""


def test_all_options_with_their_values() -> None:
    assert set(OPTIONS) == set(VALUES)
    assert {name: set(option.values) or None for name, option in OPTIONS.items()} == VALUES


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_is_told_everywhere(name: str) -> None:
    """The places that CONTRIBUTING.md lists, each named by its file when it was forgotten."""
    chapters = {key for _, keys in TOPICS.values() for key in keys}
    worded = name in BUILT or SENTENCES.get(name, {}).keys() == set(OPTIONS[name].values) != set()
    told = {
        "companion/engine/rules/topics.py (TOPICS): in which chapter it stands": name in chapters,
        "companion/engine/rules/wording.py: a sentence for every value": worded,
        "tests/engine/test_options.py (VALUES): its values": name in VALUES,
    }
    forgotten = [place for place, there in told.items() if not there]
    assert not forgotten, f"{name} is missing in " + "; ".join(forgotten)


@pytest.mark.parametrize("name", VALUES)
def test_an_option_is_declared_for_people(name: str) -> None:
    option = OPTIONS[name]
    assert option.topic in TOPICS
    assert option.question[0].isupper()
    assert option.meaning[0].islower()
    assert not option.meaning.endswith(".")
    assert option.default in option.values or not option.values
    assert all(isinstance(word, str) and word for word in option.names.values())
    assert len(set(option.names.values())) == len(option.names)
    assert getattr(Rules(), name) == option.default


def test_every_chapter_has_options() -> None:
    assert {option.topic for option in OPTIONS.values()} == set(TOPICS)
    assert len({option.question for option in OPTIONS.values()}) == len(VALUES)
    assert len({option.meaning for option in OPTIONS.values()}) == len(VALUES)


def test_the_defaults_go_together() -> None:
    check_together(Rules(), ())
    assert Rules().rounds == Rules().set_max + 1


# Reading


@pytest.mark.parametrize("name", [name for name, values in VALUES.items() if values])
def test_every_value_is_read_and_written(name: str) -> None:
    for value in OPTIONS[name].values:
        kept = {**rules_to_json(Rules()), name: option_to_json(name, value)}
        assert getattr(rules_from_json(kept), name) == value


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("value", ["wine", None, -1, 1.5, [], {"a": 1}, ["wine"], [None], 10**30], ids=repr)
def test_no_other_value_is_read(name: str, value: object) -> None:
    if name == "tiebreaks" and value == []:
        assert read_rules({"preset": "hebrew", name: value}).tiebreaks == ()
        return
    with pytest.raises(UnknownRules, match=r"expected .*, got ") as error:
        read_rules({"preset": "hebrew", name: value})
    assert error.value.field == f"rules.{name}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("partners", 1),
        ("partners", "true"),
        ("blank_value", False),
        ("blank_value", "50"),
        ("blank_value", 50.0),
        ("set_max", 12.0),
        ("set_max", True),
        ("rounds", True),
        ("rounds", 0),
        ("rounds", 20),
        ("rounds", "13"),
        ("players", [2]),
        ("players", [4, 2]),
        ("players", [1, 4]),
        ("players", [2, MOST_PLAYERS + 1]),
        ("players", [True, 4]),
        ("players", "2-8"),
        ("players", {"2": 8}),
        ("hand_size", 15),
        ("hand_size", {"2": "15"}),
        ("hand_size", {"2": True}),
        ("hand_size", {"2": 0}),
        ("hand_size", {"1": 15}),
        ("hand_size", {"4-2": 15}),
        ("hand_size", {"2-": 15}),
        ("hand_size", {"-2": 15}),
        ("hand_size", {"2-3-4": 15}),
        ("hand_size", {"2-21": 4}),
        ("hand_size", {"٢": 15}),
        ("hand_size", {"2-4": 15, "4-5": 12}),
        ("hand_size", {"2": 15, "2-2": 12}),
        ("hand_size", [[2, 4, 15]]),
        ("tiebreaks", ["zero_rounds", "zero_rounds"]),
        ("tiebreaks", ["zero_rounds", "wine"]),
        ("tiebreaks", "zero_rounds"),
        ("tiebreaks", [["zero_rounds"]]),
    ],
)
def test_values_are_read_strictly(name: str, value: object) -> None:
    with pytest.raises(UnknownRules) as error:
        read_rules({"preset": "hebrew", name: value})
    assert error.value.field == f"rules.{name}"


@pytest.mark.parametrize(
    ("spec", "field", "sentence"),
    [
        (None, "rules", "expected the name of a rule set or an object, got 'null'"),
        (7, "rules", "expected the name of a rule set or an object, got '7'"),
        (["hebrew"], "rules", "expected the name of a rule set or an object, got "),
        ("Hebrew", "rules", "expected the name of a rule set (hebrew, hebrew-private, "),
        ({}, "rules.preset", "expected the name of a rule set, got nothing"),
        ({"preset": "texan"}, "rules.preset", "expected the name of a rule set (hebrew, "),
        ({"preset": None}, "rules.preset", "expected the name of a rule set (hebrew, "),
        ({"preset": "hebrew", "colour": 1}, "rules.colour", "expected the name of an option, got 'colour'"),
        ({"preset": "hebrew", "scoring": "wine"}, "rules.scoring", "expected one of penalty, winner_takes, got 'wine'"),
    ],
)
def test_rules_that_cannot_be_read(spec: object, field: str, sentence: str) -> None:
    with pytest.raises(UnknownRules) as error:
        read_rules(spec)
    assert isinstance(error.value, Unreadable)
    assert error.value.field == field
    assert str(error.value).startswith(sentence)


def test_the_field_is_the_callers() -> None:
    with pytest.raises(UnknownRules) as error:
        read_rules({"preset": "hebrew", "scoring": "wine"}, "table.rules")
    assert error.value.field == "table.rules.scoring"


def test_reading_does_not_change_what_was_given() -> None:
    spec = {"preset": "hebrew", "blank_value": 50}
    assert read_rules(spec).blank_value == 50
    assert spec == {"preset": "hebrew", "blank_value": 50}


def test_as_many_rounds_as_doubles() -> None:
    assert read_rules({"preset": "hebrew", "set_max": 9}).rounds == 10
    assert read_rules({"preset": "hebrew", "set_max": 18, "rounds": "all"}).rounds == 19
    assert read_rules({"preset": "hebrew", "set_max": 15, "rounds": 13}).rounds == 13
    assert read_rules({"preset": "hebrew", "rounds": 1}).rounds == 1


# Which values go together

CONTRADICTIONS: list[tuple[str, dict[str, Any], str, str]] = [
    *(("hebrew", {name: value}, name, "first_turn") for name, value in {
        "first_turn_draw": "one", "first_turn_decline": True, "first_turn_double": "deferred", "first_turn_out": "ends",
    }.items()),
    ("persian", {"first_turn": "single", "first_turn_draw": "none"}, "first_turn_draw", "first_turn"),
    *(("hebrew-private", {name: value}, name, "mexican") for name, value in {
        "mexican_from": "cycle1", "mexican_start": "any", "mexican_double": "never",
    }.items()),
    ("persian", {"mexican": "off", "mexican_start": "engine"}, "mexican_start", "mexican"),
    ("italian", {"mexican": "several", "mexican_start": "any"}, "mexican", "mexican_start"),
    ("hebrew-swan", {"mexican": "several"}, "mexican", "swan_drive"),
    ("persian", {"own_train_first": True, "begin_others": "begun"}, "begin_others", "own_train_first"),
    ("czech-plus", {"search": "in_turn"}, "search", "engine"),
    ("persian", {"double_needs": 3}, "double_needs", "first_turn"),
    ("italian-single", {"double_needs": 3}, "double_needs", "mexican_double"),
    ("hebrew-swan", {"double_needs": 3}, "double_needs", "swan_drive"),
    ("persian-no-lock", {"double_needs": 3}, "double_needs", "double_lock"),
    ("hebrew", {"double_needs": 3, "split_doubles": True}, "split_doubles", "double_needs"),
    ("czech-plus", {"doubles_per_turn": "one"}, "doubles_per_turn", "double_extra"),
    ("persian", {"double_extra": "none", "doubles_per_turn": "one"}, "doubles_per_turn", "double_extra"),
    ("persian-no-lock", {"answer_order": "newest"}, "answer_order", "double_lock"),
    ("persian-no-lock", {"answers_per_turn": "all"}, "answers_per_turn", "double_lock"),
    ("hebrew", {"blocked_tie": "share"}, "blocked_tie", "blocked"),
    ("czech-minus", {"blocked": "count_all", "blocked_tie": "none"}, "blocked_tie", "blocked"),
    ("hebrew", {"swan_direction": "cw"}, "swan_direction", "swan_drive"),
    ("hebrew", {"scoring": "winner_takes"}, "scoring", "blocked"),
    ("czech-plus", {"blocked": "count_all"}, "blocked", "scoring"),
    ("hebrew", {"scoring": "winner_takes", "blocked": "count_all"}, "scoring", "blocked"),
    ("hebrew", {"engine": "faceup_fixed"}, "engine", "starter"),
    ("italian", {"engine": "faceup_fixed"}, "engine", "starter"),
    ("persian-face-up", {"starter": "engine_holder"}, "starter", "engine"),
    ("czech-plus", {"starter": "left_of_holder"}, "starter", "engine"),
    ("hebrew", {"rounds": 14}, "rounds", "set_max"),
    ("hebrew", {"set_max": 9, "rounds": 11}, "rounds", "set_max"),
    ("hebrew", {"hand_size": {"2-4": 23}}, "hand_size", "set_max"),
    ("persian-face-up", {"hand_size": {"7": 13}}, "hand_size", "set_max"),
    ("hebrew", {"set_max": 6}, "set_max", "hand_size"),
    ("hebrew", {"players": [9, 10]}, "players", "hand_size"),
    ("hebrew", {"hand_size": {"9-10": 8}}, "hand_size", "players"),
    ("hebrew", {"partners": True, "players": [3, 3]}, "partners", "players"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "given_options", "option", "other"),
    [pytest.param(*row, id=f"{row[0]} {row[1]}") for row in CONTRADICTIONS],
)
def test_contradictions_name_both_options(preset: str, given_options: dict[str, Any], option: str, other: str) -> None:
    with pytest.raises(Contradiction) as error:
        read_rules({"preset": preset, **given_options})
    assert error.value.field == f"rules.{option}"
    assert (error.value.option, error.value.other) == (option, other)
    assert str(error.value).startswith(f"expected options that go together, got '{option}' against '{other}': ")
    assert str(error.value.reason)
    moved = error.value.at("table")
    assert (moved.option, moved.other, moved.field) == (option, other, f"table.rules.{option}")


@pytest.mark.parametrize(
    ("preset", "given_options"),
    [
        ("hebrew", {"blocked": "lowest_wins", "scoring": "winner_takes"}),
        ("hebrew", {"engine": "faceup_fixed", "starter": "rotate"}),
        ("hebrew", {"engine": "held_highest", "starter": "left_of_holder"}),
        ("hebrew", {"first_turn": "train_in_order", "first_turn_out": "ends"}),
        ("hebrew", {"swan_drive": True, "swan_direction": "ccw"}),
        ("persian", {"first_turn": "single"}),
        ("persian", {"mexican": "off"}),
        ("persian", {"double_lock": False}),
        ("czech-minus", {"blocked": "count_all"}),
        ("italian", {"double_extra": "anywhere", "doubles_per_turn": "one"}),
        ("italian", {"partners": True}),
        ("hebrew", {"hand_size": {"2-4": 22}}),
        ("hebrew", {"hand_size": {"7": 13}}),
        ("hebrew", {"set_max": 6, "hand_size": {"2": 14}}),
        ("hebrew", {"set_max": 9}),
        ("hebrew", {"tiebreaks": [], "zero_round_means": "went_out"}),
    ],
    ids=str,
)
def test_these_go_together(preset: str, given_options: dict[str, Any]) -> None:
    rules = read_rules({"preset": preset, **given_options})
    assert rules_to_json(rules).items() >= given_options.items()


@pytest.mark.parametrize("tiebreaks", [value for value in OPTIONS["tiebreaks"].values if value])
def test_a_table_where_the_winner_takes_is_warned_of_tie_breaks(tiebreaks: tuple[str, ...]) -> None:
    """Of two with equal totals the one whose smallest win is smaller has not played better."""
    for means in ("score_0", "went_out"):
        fewest = {"preset": "hebrew", "tiebreaks": [*tiebreaks], "zero_round_means": means}
        assert find_backwards(read_rules(fewest)) is None
        found = find_backwards(read_rules({**fewest, "scoring": "winner_takes", "blocked": "lowest_wins"}))
        right = tiebreaks == ("zero_rounds",) and means == "went_out"  # more rounds won go before
        assert (found is None) == right


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_may_carry_what_has_no_effect(name: str) -> None:
    """Only what a request sets itself is held against it."""
    check_together(PRESETS[name].rules, ())
    assert read_rules({"preset": name}) == read_rules(name) == PRESETS[name].rules
    idle = {option for option in OPTIONS if not has_effect(option, PRESETS[name].rules)}
    for option in OPTIONS:
        value = option_to_json(option, getattr(PRESETS[name].rules, option))
        if option in idle:
            with pytest.raises(Contradiction):
                read_rules({"preset": name, option: value})
        else:
            assert read_rules({"preset": name, option: value}) == PRESETS[name].rules


# Players


@pytest.mark.parametrize(
    ("spec", "players", "tiles"),
    [
        ("hebrew", 2, 15),
        ("hebrew", 5, 12),
        ("hebrew", 8, 10),
        ("persian", 10, 8),
        ("czech-plus", 6, 11),
        ("czech-plus", 8, 8),
        ("hebrew-pairs", 4, 15),
        ({"preset": "hebrew", "set_max": 9}, 3, 15),
        ({"preset": "hebrew", "hand_size": {"3": 30}}, 3, 30),
    ],
)
def test_tiles_for(spec: object, players: int, tiles: int) -> None:
    assert tiles_for(read_rules(spec), players) == tiles


@pytest.mark.parametrize(
    ("spec", "players", "field", "sentence"),
    [
        ("hebrew", 1, "players", "these rules are for 2 to 8 players, not 1"),
        ("hebrew", 9, "players", "these rules are for 2 to 8 players, not 9"),
        ("persian", 11, "players", "these rules are for 2 to 10 players, not 11"),
        ({"preset": "hebrew", "players": [2, 12]}, 9, "players", "these rules are for 2 to 8 players, not 9"),
        ({"preset": "hebrew", "players": [3, 4]}, 2, "players", "these rules are for 3 to 4 players, not 2"),
        ("hebrew-pairs", 5, "players", "partners need 4, 6 or 8 players; there are 5 of you"),
        (
            {"preset": "hebrew", "set_max": 9},
            4,
            "rules",
            "expected options that go together, got 'set_max' against 'hand_size'",
        ),
    ],
)
def test_so_many_cannot_play(spec: object, players: int, field: str, sentence: str) -> None:
    with pytest.raises(UnknownRules) as error:
        tiles_for(read_rules(spec), players)
    assert error.value.field == field
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("preset", "count"), [("hebrew", 91), ("italian", 91), ("czech-plus", 90), ("persian-face-up", 90)]
)
def test_an_engine_face_up_is_not_dealt(preset: str, count: int) -> None:
    assert read_rules(preset).tiles_to_deal == count


# Changes

CHANGES = st.fixed_dictionaries(
    {},
    optional={
        **{
            name: st.sampled_from(OPTIONS[name].values)
            for name, values in VALUES.items()
            if values and name != "tiebreaks"
        },
        "tiebreaks": st.sampled_from(OPTIONS["tiebreaks"].values).map(list),
        "players": st.sampled_from([[2, 4], [2, 8], [4, 6]]),
        "hand_size": st.sampled_from([{"2-4": 5}, {"2-3": 7, "4": 6, "5-8": 3}]),
        "rounds": st.one_of(st.integers(1, 19), st.just("all")),
    },
)


@settings(max_examples=300)
@given(st.sampled_from(sorted(PRESETS)), CHANGES)
def test_any_change_is_read_or_refused_with_its_field(name: str, options: dict[str, Any]) -> None:
    preset = find_preset(name)
    try:
        rules = change(preset.rules, options)
    except UnknownRules as error:
        refused = error.field
    else:
        refused = ""
    if refused:
        assert refused in options
        return
    assert rules_from_json(rules_to_json(rules)) == rules
    assert rules == read_rules({"preset": name, **options})
    changed = changes(rules, preset)
    # A set with a lower highest double makes a number the highest, and fewer rounds of all.
    assert set(changed) <= set(options) | {"rounds", "first_engine"}
    told = {option: option_to_json(option, value) for option, value in changed.items()}
    assert change(preset.rules, {option: value for option, value in told.items() if has_effect(option, rules)}) == rules


def test_rounds_that_do_not_follow_another_set_are_a_change() -> None:
    preset = find_preset("czech-minus")
    rules = change(preset.rules, {"set_max": 15, "rounds": 13, "engine": "held_fixed"})
    assert changes(rules, preset)["rounds"] == 13, "else they would be 16 when the game is played again"
    assert change(preset.rules, {"set_max": 15, "rounds": 13, "engine": "held_fixed"}) == rules


def test_changes_of_nothing() -> None:
    assert changes(PRESETS["hebrew"].rules, PRESETS["hebrew"]) == {}
    assert changes(PRESETS["hebrew-pairs"].rules, PRESETS["hebrew"]) == {"partners": True}


def test_kept_rules_are_read_strictly() -> None:
    with pytest.raises(UnknownRules) as error:
        rules_from_json({**rules_to_json(Rules()), "hand_size": {"2": "many"}})
    assert error.value.field == "hand_size"


def test_reading_rules_again_costs_no_new_rules() -> None:
    spec = {"preset": "hebrew", "blank_value": 50}
    assert read_rules(spec) is read_rules(dict(reversed(spec.items())))
    assert read_rules("hebrew") is PRESETS["hebrew"].rules
