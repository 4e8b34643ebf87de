"""The rules contract: a preset, what the table changed in it, and what follows from that.

The page shows the points on which the sheets disagree, made from the declarations of the options; the rest of the
options stand behind "more". Nothing here knows any sheet by name.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from companion.book.fold.book import Book
from companion.engine.errors import CompanionError
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.common import names_of, pairs_score
from companion.engine.rules.declaration import Option
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import change, find_preset
from companion.engine.rules.sheets import Preset
from companion.engine.rules.topics import TOPICS
from companion.engine.rules.validity import Contradiction, find_backwards, has_effect, is_allowed, tiles_for
from companion.engine.rules.values import option_to_json
from companion.engine.rules.wording import sentence

from .disputed import disputed, having, played, publisher_of
from .figures import find_lack
from .scenes import Scene, scene

PREFIX = "rule-"
LAWS = "amiss"
"""The chapter of the house laws, which are asked apart from the rest."""


class Choice(NamedTuple):
    """One value of an option: as it is posted, its name, the sheets that have it, or who else has published it."""

    value: str
    name: str
    sheets: tuple[str, ...]
    chosen: bool
    of_sheet: bool
    published: str


class Point(NamedTuple):
    """An option as the contract asks it; ``says`` is the sheet's own value, ``idle`` that nothing hangs on it now,
    ``allowed`` the rule that allows what it punishes."""

    option: str
    question: str
    meaning: str
    topic: str
    choices: tuple[Choice, ...]
    changed: bool
    idle: bool
    silent: bool
    sources: tuple[str, ...]
    says: Phrase | None
    allowed: Phrase | None
    picture: Scene


@dataclass(frozen=True, slots=True)
class Follows:
    """What follows from a contract for so many players; ``problem`` says why nothing does, ``option`` where that is
    mended, ``mend`` how."""

    set_max: int
    rounds: int
    direction: str
    tiles_each: int | None = None
    left: int | None = None
    problem: Phrase | None = None
    option: str = ""
    mend: Phrase | None = None


@dataclass(frozen=True)
class Contract:
    """A preset and its changes as a form shows them; ``rules`` is None while they contradict each other.

    ``faults`` says at which option that shows, and where rules that can be played by give a place to the wrong one;
    ``figures`` what was typed for those that are numbers.
    """

    preset: Preset
    changes: Mapping[str, Any]
    rules: Rules | None
    fault: Phrase | None = None
    name: Phrase | None = None
    faults: Mapping[str, Phrase] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> Phrase:
        """The name of the rules, by default that of the preset."""
        return self.name or self.preset.title

    @property
    def direction(self) -> str:
        """Which way round the table the turn passes: cw or ccw."""
        return (self.rules or self.preset.rules).direction

    @property
    def partners(self) -> bool:
        """Whether those who sit opposite play together."""
        return (self.rules or self.preset.rules).partners

    @property
    def changed(self) -> int:
        """How many options were changed."""
        return len(self.changes)

    @cached_property
    def differing(self) -> tuple[Point, ...]:
        """The options that the table plays otherwise than the sheet."""
        return tuple(point for point in (*self.points, *self.more, *self.laws) if point.changed and not point.idle)

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """The options on which the sheets disagree."""
        return tuple(self._point(OPTIONS[name]) for name in disputed())

    @cached_property
    def more(self) -> tuple[Point, ...]:
        """All other options that have words for their values, but for the house laws."""
        return tuple(
            self._point(option)
            for option in OPTIONS.values()
            if option.names and option.topic != LAWS and option.name not in disputed()
        )

    @cached_property
    def laws(self) -> tuple[Point, ...]:
        """The house laws: what is done when something goes wrong."""
        return tuple(self._point(option) for option in OPTIONS.values() if option.topic == LAWS)

    @property
    def first_engine(self) -> int | None:
        """The number of the first engine where the table wants it otherwise; None: as the sheet says."""
        first = self.changes.get("first_engine")
        return first if isinstance(first, int) else None

    @property
    def fixes_engine(self) -> bool:
        """Whether it is said before a round which double opens it."""
        return has_effect("first_engine", self.rules or self.preset.rules)

    @property
    def rounds(self) -> int | None:
        """How many rounds the table wants; None: as many as the sheet says."""
        return self.changes.get("rounds")

    @property
    def tiles_each(self) -> int | None:
        """How many tiles each takes where the table wants it otherwise; None: as the sheet says."""
        says = option_to_json("hand_size", self.preset.rules.hand_size)
        changed = self.changes.get("hand_size", {})
        return next((tiles for players, tiles in changed.items() if says.get(players) != tiles), None)

    def follows(self, players: int) -> Follows:
        """What follows for so many players."""
        rules = self.rules or self.preset.rules
        known = Follows(rules.set_max, rules.rounds, OPTIONS["direction"].names[rules.direction])
        if self.fault:
            return replace(known, problem=self.fault, option=next(iter(self.faults), ""))
        if players < 2:
            return known
        if lack := find_lack(rules, players):
            return replace(known, problem=lack.short, option="hand_size", mend=lack.whole)
        try:
            each = tiles_for(rules, players)
        except CompanionError as error:
            return replace(known, problem=error.phrase)
        return replace(known, tiles_each=each, left=rules.tiles_to_deal - each * players)

    def _point(self, option: Option) -> Point:
        sheet_value = getattr(self.preset.rules, option.name)
        value = sheet_value
        if option.name in self.changes:
            value = _from_json(option, self.changes[option.name])
        rules = self.rules or self.preset.rules
        paired = option.name == "partners" and rules.partners
        by_sheets, anywhere = having(option.name), played(option.name)
        return Point(
            option=option.name,
            question=option.question,
            meaning=pairs_score(rules) if paired else option.meaning,
            topic=TOPICS[option.topic][0],
            choices=tuple(
                Choice(
                    posted_value(option, each),
                    name,
                    by_sheets.get(each, ()) if option.topic != LAWS else (),
                    each == value,
                    each == sheet_value,
                    publisher_of(option.name, each, self.preset),
                )
                for each, name in names_of(option.name, rules).items()
                if each in anywhere or each in (value, sheet_value) or option.name not in disputed()
            ),
            changed=option.name in self.changes,
            idle=not has_effect(option.name, rules),
            silent=option.name in self.preset.silent,
            sources=self.preset.sources[option.name],
            says=Phrase(option.names[sheet_value]) if sheet_value in option.names else None,
            allowed=sentence("must_play", False) if is_allowed(option.name, rules) else None,
            picture=scene(option.name, value),
        )


def contract_of(book: Book) -> Contract:
    """The contract of a game that has begun."""
    return Contract(find_preset(book.preset), book.changes, book.rules, name=book.sheet)


def make_contract(preset: Preset, changes: Mapping[str, Any]) -> Contract:
    """A contract with these changes (values as written in a request)."""
    kept = dict(changes)
    while True:
        try:
            rules = change(preset.rules, kept)
            if rules.first_engine == preset.rules.first_engine:  # "highest", and the number of the highest double
                kept.pop("first_engine", None)
            odd = find_backwards(rules)
            return Contract(preset, kept, rules, faults={odd.option: _say_contradiction(odd)} if odd else {})
        except Contradiction as error:
            if error.field == error.option in kept and _is_idle(preset, kept, error.option):
                del kept[error.option]
                continue
            said = _say_contradiction(error)
            return Contract(preset, kept, None, said, faults={error.option: said})
        except CompanionError as error:
            return Contract(preset, kept, None, error.phrase, faults={error.field: error.phrase})


def _say_contradiction(found: Contradiction) -> Phrase:
    text = N_("“%(question)s” and “%(other)s” do not go together like this: %(reason)s.")
    question, other = (Phrase(OPTIONS[name].question) for name in (found.option, found.other))
    return Phrase(text, {"question": question, "other": other, "reason": found.reason})


def _is_idle(preset: Preset, changes: Mapping[str, Any], option: str) -> bool:
    others = {name: value for name, value in changes.items() if name != option}
    return not has_effect(option, make_contract(preset, others).rules or preset.rules)


_WRITER = json.JSONEncoder(separators=(",", ":"))


def posted_value(option: Option, value: Any) -> str:
    """A value as a form posts it."""
    return _WRITER.encode(option_to_json(option.name, value))


def _from_json(option: Option, value: Any) -> Any:
    value = tuple(value) if isinstance(value, list) else value
    return value if isinstance(value, (str, int, tuple)) else None
