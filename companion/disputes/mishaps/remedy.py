"""The answer to a mishap: the law that holds, what is put right now, what it costs, and who says so or says nothing."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.phrases import N_, Phrase
from companion.engine.rules.declaration import Law
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.presets import publication
from companion.engine.rules.sheets import Preset
from companion.engine.rules.validity import is_allowed
from companion.engine.rules.wording import sentence

from ..quotes import Quote
from .procedures import ALLOWED, PROCEDURES, Procedure
from .publishers import name_publisher
from .sheets import SheetSays, is_in_own_words, list_sheets
from .steps import Step, make_step
from .told import Told

FREE = Law()
TOO_LATE, IN_TIME = N_("Too late"), N_("Still in time")


@dataclass(frozen=True, slots=True)
class Price:
    """What a law takes: penalty ``points`` (0 and more), ``tiles`` drawn at once, ``turns`` missed."""

    points: int
    tiles: int
    turns: int


@dataclass(frozen=True, slots=True)
class OtherLaw:
    """A law that other tables have: its value, its name, what it costs, and where it was published.

    ``publisher`` is empty for a law that is our proposal, and so is ``source``.
    """

    value: str
    name: str
    sentence: Phrase
    price: Price
    source: str
    publisher: str
    is_held: bool


@dataclass(frozen=True, slots=True)
class Remedy:
    """How a mishap is put right at a table.

    ``law`` is the value that is held to, ``is_agreed`` whether it stands in the rules of the table, ``is_chosen``
    whether the table chooses it only now; neither, and it is our advice. ``limit`` is until when the law may be held
    to, None without one; ``is_late`` tells that this has passed. ``is_allowed`` tells that it was no mistake by these
    rules: whatever law they have for it, none is held to. ``points`` are signed as they are added to a total.
    ``is_own_silent`` tells that the table's sheet is none of the four, and has no law for it as far as we have read it.
    """

    told: Told
    law: str
    is_agreed: bool
    is_chosen: bool
    is_late: bool
    is_allowed: bool
    headline: str
    because: Phrase
    limit: Phrase | None
    steps: tuple[Step, ...]
    price: Price
    points: int
    asks_hand: bool
    source: str
    publisher: str
    sheets: tuple[SheetSays, ...]
    others: tuple[OtherLaw, ...]
    is_own_silent: bool

    @property
    def case(self) -> Phrase:
        """What went wrong, and with whom."""
        what = Phrase(self.told.mishap.title)
        if self.told.who is None:
            return what
        return Phrase(N_("%(name)s: %(what)s"), {"name": self.told.who, "what": what})

    @property
    def all_silent(self) -> bool:
        """Whether no sheet has a line even on what was broken."""
        return not any(sheet.quotes for sheet in self.sheets)

    @property
    def authority(self) -> tuple[Phrase, ...]:
        """Whose law it is that is held to, a sentence each: who agreed on it, and who published it; none where it is
        our advice alone."""
        if self.is_allowed or not (self.is_agreed or self.is_chosen):
            return ()
        whose = N_("Agreed before round 1, and printed on the score sheet.")
        if self.is_chosen:
            whose = N_("Chosen by the table when it happened: everybody has to agree.")
        if not self.source:
            return Phrase(whose), Phrase(N_("Our proposal: no published law was found."))
        return Phrase(whose), Phrase(N_("Published by %(name)s"), {"name": self.publisher})

    @property
    def quotes(self) -> tuple[Quote, ...]:
        """The lines of the sheets on what was broken."""
        return tuple(quote for sheet in self.sheets for quote in sheet.quotes)


def find_remedy(told: Told, rules: Rules, preset: Preset) -> Remedy:
    """The remedy for a mishap at a table with these rules; ``preset`` is the sheet that they come from."""
    option = OPTIONS[told.option]
    agreed = getattr(rules, option.name)
    procedure = find_procedure(option.name, told.law or agreed, rules)
    value = told.law or agreed if procedure.binds else option.default
    is_held = value != option.default
    law = option.laws.get(value, FREE) if is_held else FREE
    source = publication(option.name, value, preset) if law is not FREE else ""
    is_late, is_early = procedure.is_late(told.when), told.when in procedure.early
    is_free = is_late or is_early or told.kind in procedure.free
    return Remedy(
        told=told,
        law=value,
        is_agreed=is_held and not told.law,
        is_chosen=is_held and bool(told.law),
        is_late=is_late,
        is_allowed=not procedure.binds,
        headline=TOO_LATE if is_late else IN_TIME if is_early else procedure.headline,
        because=_say_why(procedure, option.name, value),
        limit=Phrase(procedure.limit) if procedure.limit else None,
        steps=_list_steps(procedure, told, law),
        price=(price := FREE_OF_CHARGE if is_free else _price(law, told.hand)),
        points=-price.points if rules.scoring == "winner_takes" else price.points,
        asks_hand=law.or_hand and not is_free,
        source=source,
        publisher=name_publisher(source),
        sheets=list_sheets(told.rules, preset.name),
        others=_list_others(option.name, value, preset),
        is_own_silent=not is_in_own_words(preset) and getattr(preset.rules, option.name) == option.default,
    )


def find_procedure(option: str, law: str, rules: Rules) -> Procedure:
    """What a law does at a table with these rules: nothing where they let whoever could lay a tile draw instead."""
    return ALLOWED if is_allowed(option, rules) else PROCEDURES[option][law]


def _price(law: Law, hand: int | None = None) -> Price:
    points = max(law.points, hand or 0) if law.or_hand else law.points
    return Price(points, law.tiles, law.turns)


FREE_OF_CHARGE = _price(FREE)


def _say_why(procedure: Procedure, option: str, value: str) -> Phrase:
    if procedure is ALLOWED:
        return sentence("must_play", False)
    return Phrase(procedure.advice) if procedure.advice else sentence(option, value)


def _list_steps(procedure: Procedure, told: Told, law: Law) -> tuple[Step, ...]:
    tiles = law.tiles or told.tiles
    return tuple(
        make_step(key, told.who, tiles, law.points, key in procedure.advised)
        for key in procedure.list_steps(told.kind, told.when)
    )


def _list_others(name: str, held: str, preset: Preset) -> tuple[OtherLaw, ...]:
    option = OPTIONS[name]
    return tuple(
        OtherLaw(
            value, PROCEDURES[name][value].headline, sentence(name, value), _price(option.laws.get(value, FREE)),
            source := publication(name, value, preset), name_publisher(source), value == held,
        )
        for value in option.values
        if value != option.default
    )  # fmt: skip
