"""What the four sheets say of a mishap: none of them says what follows; some state the rule that was broken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.engine.phrases import Phrase
from companion.engine.rules.chapters import chapter
from companion.engine.rules.passages import PASSAGES, SHEETS, Fragment, Passage
from companion.engine.rules.presets import find_preset
from companion.engine.rules.sheets import Preset

from ..other_sheets import plain_sheets
from ..quotes import Quote


@dataclass(frozen=True, slots=True)
class SheetSays:
    """A sheet: its preset and title, and its words on the rule that was broken; without any it is silent."""

    preset: str
    title: Phrase
    name: str
    quotes: tuple[Quote, ...]

    @property
    def codes(self) -> tuple[str, ...]:
        """The passages, each once."""
        return tuple(dict.fromkeys(quote.passage.code for quote in self.quotes))


@cache
def list_sheets(rules: tuple[str, ...], played: str) -> tuple[SheetSays, ...]:
    """The four sheets on what was broken, the one of the preset ``played`` first.

    ``rules`` are topics of the rule book, or what fragments of passages speak of.
    """
    own = find_preset(played).sheet.key
    sheets = (sheet for sheet in plain_sheets(played) if sheet.sheet.key in SHEETS.values())
    said = [SheetSays(each.name, each.title, each.sheet.name, tuple(_quote(rules, each))) for each in sheets]
    return tuple(sorted(said, key=lambda each: find_preset(each.preset).sheet.key != own))


def is_in_own_words(preset: Preset) -> bool:
    """Whether the sheet of a preset is one of the four whose words are in this house."""
    return preset.sheet.key in SHEETS.values()


def _quote(rules: tuple[str, ...], sheet: Preset) -> list[Quote]:
    """The first words of a sheet on each of the rules."""
    stated = {each.key: each for topic in chapter(sheet) for each in topic.statements if not each.variant}
    found = []
    for rule in rules:
        if rule in stated:
            told = () if stated[rule].silent else stated[rule].quotes
        else:
            told = tuple(_list_fragments(rule, sheet.sheet.key))
        found += [Quote(passage, fragment) for passage, fragment in told[:1]]
    return list({(quote.passage.code, quote.fragment.words): quote for quote in found}.values())


def _list_fragments(topic: str, sheet: str) -> Iterator[tuple[Passage, Fragment]]:
    """The fragments of a sheet that speak of a topic."""
    for each in PASSAGES.values():
        if each.sheet == sheet:
            yield from ((each, fragment) for fragment in each.fragments if topic in fragment.about)
