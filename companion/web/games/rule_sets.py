"""The rule sets that a new game is offered: the usual ones as cards, and all of them by where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.book.fold.book import Book
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase, counted
from companion.engine.rules.presets import PRESETS, find_preset
from companion.engine.rules.sheets import Preset
from companion.engine.rules.validity import sizes_for, tiles_for
from companion.language import language
from companion.store.books import games
from companion.store.errors import StoreError

from .defaults import preset_for, usual_preset
from .figures import find_lack
from .rules_contract import make_contract
from .scenes import Scene, scene, scene_of

GAME = "game:"
LATELY = 20  # games in which named rules are looked for
PAIRS = (4, 6, 8)
HOUSES = 3  # of them that are cards; the others stand behind "all"

Lately = Sequence[tuple[str, Book]]
"""The games that were played here last, by their names, the latest first."""


@dataclass(frozen=True)
class RuleSet:
    """Rules as a new game begins with: a preset, or those of an earlier game, changed and perhaps named there.

    ``value`` is what a form posts: the name of the preset, or ``game:`` and the game.
    """

    value: str
    preset: Preset
    changes: Mapping[str, Any]
    house: str = ""

    @property
    def title(self) -> Phrase:
        """The name for people; that of the table, where it has given one."""
        return Phrase("%(house)s", {"house": self.house}) if self.house else self.preset.title

    @property
    def card(self) -> Phrase:
        """The name on a card beside that of the sheet, which it must not be mistaken for."""
        return self.title if self.house or not self.changes else Phrase(N_("Changed rules"))

    @property
    def short(self) -> Phrase:
        """The name beside others of its origin: that of the table, the variant, the box; else that it is the sheet."""
        if self.house:
            return self.title
        sheet = self.preset.sheet
        return Phrase(self.preset.variant or (N_("as written") if sheet.has_text else sheet.name))

    @property
    def gist(self) -> Phrase:
        """How it is played, in one line; of changed rules, from which sheet they come."""
        if not self.changes:
            return Phrase(self.preset.gist)
        changed = counted("%(n)s changed", "%(n)s changed", len(self.changes))
        if list(self.changes) == ["rounds"]:
            changed = counted("%(n)s round", "%(n)s rounds", self.changes["rounds"])
        return Phrase(N_("%(sheet)s, %(changed)s."), {"sheet": self.preset.title, "changed": changed})

    @property
    def also_called(self) -> tuple[Phrase, ...]:
        """Words by which people look for it, though they stand on no card."""
        partners = self.changes.get("partners", self.preset.rules.partners)
        return (Phrase(N_("partners, pairs, teams, couples, two against two")),) if partners else ()

    @property
    def scene(self) -> Scene:
        """Its picture: the first change, or what tells the preset from others."""
        values = ((name, value) for name, value in self.changes.items() if isinstance(value, (str, int)))
        return next((found for name, value in values if (found := scene(name, value))), scene_of(self.preset.name))

    def limit(self, players: int) -> Phrase | None:
        """For whom it is as it stands, or why it cannot serve so many; None where it can.

        Before two are seated nobody can tell.
        """
        rules = make_contract(self.preset, self.changes).rules or self.preset.rules
        if players < 2:
            return None
        try:
            tiles_for(rules, players)
        except CompanionError as error:
            sizes = sizes_for(rules)
            if sizes == PAIRS:
                return Phrase(N_("for 4, 6 or 8 players"))
            if len(sizes) > 1 and not sizes[0] < players < sizes[-1]:
                return Phrase(N_("for %(fewest)s to %(most)s players"), {"fewest": sizes[0], "most": sizes[-1]})
            lack = find_lack(rules, players)
            return lack.short if lack else error.phrase
        return None


@dataclass(frozen=True)
class Origin:
    """Where rule sets come from: a sheet by its names, boxes and clubs, or the tables of this house.

    ``own_name`` and ``language`` are those of the sheet's language, empty where the sets have no sheet in common.
    """

    name: str
    own_name: str
    language: str
    sets: tuple[RuleSet, ...]


def rule_set(value: str) -> RuleSet | None:
    """The rules that a form names; None for what no form would."""
    if value in PRESETS:
        return _of_preset(PRESETS[value])
    if not value.startswith(GAME):
        return None
    try:
        return of_book(value.removeprefix(GAME), games.book(value.removeprefix(GAME)))
    except StoreError:
        return None


def of_book(slug: str, book: Book) -> RuleSet:
    """The rules of a game, to begin another with."""
    preset = find_preset(book.preset)
    return RuleSet(GAME + slug, preset, book.changes, book.house) if book.changes else _of_preset(preset)


def games_lately(most: int = LATELY) -> Lately:
    """At most so many of the games that were played here last."""
    return tuple((slug, games.book(slug)) for slug in games.played_last(most))


def usual_set(lately: Lately) -> RuleSet:
    """The rules that were played here last, changes and all; before the first game the reader's own sheet."""
    return of_book(*lately[0]) if lately else _of_preset(usual_preset())


def house_sets(lately: Lately) -> tuple[RuleSet, ...]:
    """The rules that the table has given a name in its last games, each once, the latest first."""
    named: dict[str, RuleSet] = {}
    for slug, book in lately:
        found = of_book(slug, book)
        if found.house:
            named.setdefault(found.house, found)
    return tuple(named.values())


def cards(chosen: RuleSet, usual: RuleSet, houses: Sequence[RuleSet]) -> tuple[RuleSet, ...]:
    """The sets to choose from at a glance: the usual one, the table's own, every sheet; and the one that is chosen."""
    sheets = [_of_preset(preset_for(code)) for code in _languages()]
    offered = [usual, *houses[:HOUSES], *sheets, chosen]
    found: dict[str, RuleSet] = {}
    for each in offered:
        found.setdefault(each.house or each.value, each)
    return tuple(found.values())


def origins(houses: Sequence[RuleSet]) -> tuple[Origin, ...]:
    """All sets, by where they come from; those of this house last."""
    found: dict[str, list[RuleSet]] = {}
    for preset in PRESETS.values():
        found.setdefault(preset.sheet.key if preset.sheet.has_text else "", []).append(_of_preset(preset))
    boxes = found.pop("")
    written = [
        Origin(sets[0].preset.sheet.name, language(code).name, code, tuple(sets))
        for sets in found.values()
        for code in (sets[0].preset.sheet.language,)
    ]
    others = ((N_("Boxes and clubs"), boxes), (N_("Named here"), houses))
    return (*written, *(Origin(name, "", "", tuple(sets)) for name, sets in others if sets))


def _of_preset(preset: Preset) -> RuleSet:
    return RuleSet(preset.name, preset, {})


def _languages() -> Sequence[str]:
    """The languages of the sheets whose words are in this house."""
    return list(dict.fromkeys(each.sheet.language for each in PRESETS.values() if each.sheet.has_text))
