"""Blank score sheets for every preset and table."""

import pytest

from companion.engine.phrases import Phrase
from companion.engine.rules.presets import PRESETS, read_rules
from companion.language import LANGUAGES, language
from companion.sheets.blank_sheet import blank_sheet

from .reading import open_pdf, page_count, strings, text_of
from .spoken import Spoken

ENGLISH = Spoken("en")


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_blank_sheet(name):
    preset = PRESETS[name]
    players = preset.rules.players[1] // 2 * 2
    data = blank_sheet(preset.rules, preset.title, players, ENGLISH)
    text = text_of(data)
    assert page_count(data) <= 2
    assert str(preset.title) in text
    assert f"{preset.rules.rounds} rounds, {preset.rules.tiles_each(players)} tiles each" in text
    assert "Among its rules" in " ".join(text.split())


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_language_and_paper(code, paper):
    preset = PRESETS["persian"]
    data = blank_sheet(preset.rules, preset.title, 5, language(code), language("cs"), paper)
    assert open_pdf(data).trailer["/Root"]["/Lang"] == code
    rounds = [string.text for string in strings(data)]
    assert ("۱۳" if code == "fa" else "13") in rounds


def test_changed_rules_are_said():
    rules = read_rules({"preset": "italian", "set_max": 15, "players": [2, 12], "hand_size": {"2-12": 9}})
    data = blank_sheet(rules, PRESETS["italian"].title, 12, ENGLISH)
    text = text_of(data)
    assert "Italian, except:" in text
    assert "9 for 2 to 12 players" in text
    assert "16 rounds" in text
    box = open_pdf(data).pages[0].mediabox
    assert box.width > box.height


def test_a_table_with_rules_of_its_own_has_its_own_title():
    assert "Friday rules" in text_of(blank_sheet(PRESETS["italian"].rules, Phrase("Friday rules"), 4, ENGLISH))


def test_the_second_language_stands_below_the_first():
    found = [
        string.text
        for string in strings(
            blank_sheet(PRESETS["hebrew"].rules, PRESETS["hebrew"].title, 4, Spoken("it"), Spoken("cs"))
        )
    ]
    assert "Turno" in found
    assert "Kolo" in found
    assert "Treno messicano" in found


def test_another_paper_is_refused():
    with pytest.raises(KeyError, match="a3"):
        blank_sheet(PRESETS["hebrew"].rules, PRESETS["hebrew"].title, 4, ENGLISH, paper="a3")
