"""The rule book: every option in words, every sheet by topic, sheets side by side, and their faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.engine.rules.chapters import Row, Statement, chapter, compare
from companion.engine.rules.common import COMMON
from companion.engine.rules.errata import ERRATA, KINDS, Erratum, errata_of
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.passages import SHEETS, passage
from companion.engine.rules.presets import PRESETS, read_rules
from companion.engine.rules.topics import TOPICS
from companion.engine.rules.wording import sentence


def _told(*of: object) -> dict[str, Statement]:
    topics = chapter(*of)  # type: ignore[arg-type]
    return {each.key: each for topic in topics for each in topic.statements if not each.variant}


def _by_key(rows: tuple[Row, ...]) -> dict[str, Row]:
    return {row.key: row for row in rows}


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_has_a_sentence_of_its_own(option: str) -> None:
    said = [str(sentence(option, value)) for value in OPTIONS[option].values]
    assert len(set(said)) == len(said)
    assert all(text[0].isupper() and text.endswith(".") for text in said)


def test_numbers_and_tables_are_built_from_the_value() -> None:
    assert str(sentence("set_max", 9)) == "The game is played with a double-9 set: 55 tiles, from 0-0 to 9-9."
    assert str(sentence("players", (2, 8))) == "The game is for 2 to 8 players."
    assert str(sentence("players", (4, 4))) == "The game is for 4 players."
    assert str(sentence("rounds", 1)) == "A game has 1 round."
    table = ((2, 3, 15), (4, 4, 15), (5, 6, 11), (7, 7, 1))
    assert str(sentence("hand_size", table)) == (
        "Each player takes a hand: 15 tiles with 2 to 4 players, 11 tiles with 5 or 6 players, 1 tile with 7 players."
    )


def test_the_book_tells_each_option_and_common_rule_once() -> None:
    keys = [key for _, told in TOPICS.values() for key in told]
    assert sorted(keys) == sorted({*OPTIONS, *(rule.key for rule in COMMON)})


@pytest.mark.parametrize("name", PRESETS)
def test_a_sheet_is_told_from_its_own_passages(name: str) -> None:
    preset = PRESETS[name]
    topics = chapter(preset)
    assert [topic.name for topic in topics] == list(TOPICS)
    told = _told(preset)
    assert OPTIONS.keys() <= told.keys()
    for each in (statement for topic in topics for statement in topic.statements):
        if preset.sheet.has_text:
            assert all(SHEETS[code[:2]] == preset.sheet.key for code in each.passages)
        else:  # it is named with its address and never quoted
            assert (each.quotes, each.addresses) == ((), each.passages)
        assert str(each.sentence).endswith(".")
        assert all(each.key in fragment.about for _, fragment in each.quotes)
        # What the sheet does not state is marked so; what it states names the place.
        assert each.silent or each.passages or not (each.option or preset.sheet.has_text)


def test_a_statement_knows_value_passages_and_silence() -> None:
    must = _told(PRESETS["persian"])["must_play"]
    assert str(must.sentence) == "Whoever can lay a tile from the hand must lay one."
    assert (must.option, must.value, must.passages, must.silent) == ("must_play", True, ("FA12",), False)
    (where, fragment), *_ = must.quotes
    assert str(where.place) == "paragraph 12"
    assert "باید" in fragment.words
    assert _told(PRESETS["hebrew"])["blocked"].silent


def test_what_has_no_effect_says_so() -> None:
    hebrew = _told(PRESETS["hebrew"])
    assert not hebrew["first_turn_draw"].has_effect
    assert not hebrew["swan_direction"].has_effect
    assert hebrew["must_play"].has_effect
    assert not _told(PRESETS["persian-no-lock"])["must_answer"].has_effect
    assert not _told(PRESETS["czech-minus"])["zero_round_means"].has_effect


def test_common_rules_follow_the_options() -> None:
    assert not _told(PRESETS["czech-plus"])["search"].has_effect
    assert "most points" in str(_told(PRESETS["czech-plus"])["game_winner"].sentence)
    assert "fewest points" in str(_told(PRESETS["czech-minus"])["game_winner"].sentence)
    assert "mexican_one" not in _told(PRESETS["hebrew-private"])
    assert "pairs_train" in _told(PRESETS["hebrew-pairs"])


def test_a_variant_shows_what_it_changes() -> None:
    quick = _told(PRESETS["hebrew-quick"])
    assert quick["first_turn"].changed
    assert quick["first_own"].changed
    assert not quick["must_play"].changed
    assert not any(each.changed for each in _told(PRESETS["hebrew"]).values())


def test_house_rules_show_their_changes_and_borrow_passages_of_variants() -> None:
    rules = read_rules({"preset": "italian", "first_turn": "single", "blank_value": 50})
    told = _told(rules, PRESETS["italian"])
    assert told["first_turn"].changed
    assert told["first_turn"].passages == ("IT66", "IT70")
    assert (told["blank_value"].changed, told["blank_value"].passages, told["blank_value"].silent) == (True, (), False)
    assert told["must_play"].passages == ("IT78",)
    free = _told(rules)
    assert free["must_play"].passages == ()
    assert {code[:2] for code in free["marker_off"].passages} == set(SHEETS)


def test_the_variants_of_a_sheet_are_listed() -> None:
    listed = [each for each in chapter(PRESETS["hebrew"])[-1].statements if each.variant]
    assert {str(each.variant) for each in listed} == {
        "private trains", "quick game", "deferred first turn", "split doubles", "swan drive", "partners",
    }  # fmt: skip
    assert "quick game" not in {str(each.variant) for each in chapter(PRESETS["hebrew-quick"])[-1].statements}


def test_sheets_side_by_side() -> None:
    rows = compare(*(PRESETS[name] for name in ("hebrew", "persian", "czech-minus", "italian")))
    told = _by_key(rows)
    assert told["direction"].differ
    assert not told["mexican_start"].differ
    assert not told["marker_off"].differ
    assert told["must_play"].subject is not None
    assert told["marker_off"].subject is None
    assert [row.topic for row in rows] == sorted((row.topic for row in rows), key=list(TOPICS).index)
    # Not in the Czech and the Italian sheet, where the further tile has but one place.
    assert told["lock_timing"].statements[2:] == (None, None)
    assert told["lock_timing"].differ


def test_options_without_effect_do_not_disagree() -> None:
    told = _by_key(compare(PRESETS["hebrew"], PRESETS["hebrew-private"]))
    assert told["mexican"].differ
    assert told["mexican_from"].differ
    assert not told["first_turn_draw"].differ
    assert not any(row.differ for row in compare(PRESETS["czech-plus"], PRESETS["czech-plus"]))


@pytest.mark.parametrize("number", [0, 1, 5])
def test_two_to_four_are_compared(number: int) -> None:
    with pytest.raises(ValueError, match=f"two to four rule sets expected, got {number}"):
        compare(*[PRESETS["hebrew"]] * number)


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda each: f"{each.sheet or 'all'}-{'-'.join(each.passages)}")
def test_errata_name_passages_and_options(erratum: Erratum) -> None:
    assert erratum.kind in KINDS
    assert erratum.passages
    assert all(passage(code).sheet == erratum.sheet or not erratum.sheet for code in erratum.passages)
    assert set(erratum.options) <= OPTIONS.keys()
    assert str(erratum.said).endswith(".")
    assert str(erratum.reading).endswith(".")


def test_shared_errata_belong_to_each_sheet_they_cite() -> None:
    shared = [each for each in ERRATA if not each.sheet]
    assert shared
    assert all(each in errata_of("hebrew") for each in shared if any(code.startswith("HE") for code in each.passages))
    assert len(ERRATA[:3]) == 3
    assert errata_of("no such sheet") == ()


def test_data_files_hold_no_percent_signs() -> None:
    data = Path(__file__).resolve().parents[2] / "companion" / "engine" / "passages"
    for path in data.glob("*.toml"):
        assert not re.search(r"^(gist|said|reading) = .*%", path.read_text(encoding="utf-8"), re.MULTILINE)
