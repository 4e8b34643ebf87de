"""A ruling in words: the sentence of its rule, with the facts of its case, and the passages it stands on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from ..bits import tiles_of
from ..phrases import N_, Phrase, all_of, one_of
from ..rules.errata import is_gap
from ..rules.options import Rules
from ..table.actions import Action, Deal, Draw, FirstTrain, LayEngine, Play, name_train
from ..table.table import Table
from ..table.writing import nearest_preset
from ..tiles import Tile
from .finding import DEPENDS, ILLEGAL
from .places import Choices
from .rulebook import RULES


class Ruled(Protocol):
    """What the rule book needs to know of a ruling."""

    @property
    def verdict(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def table(self) -> Table: ...
    @property
    def action(self) -> Action: ...
    @property
    def seat(self) -> int: ...
    @property
    def found(self) -> Mapping[str, Any]: ...
    @property
    def sources(self) -> tuple[str, ...]: ...


def word_ruling(ruling: Ruled) -> Phrase:
    """The reason of a ruling as a sentence."""
    rule, facts = RULES[ruling.rule], facts_of(ruling)
    text = rule.several if rule.several and "doubles" in facts else rule.text
    return Phrase(rule.unsure if ruling.verdict == DEPENDS else text, facts)


def facts_of(ruling: Ruled) -> dict[str, Any]:
    """The facts of a ruling by the names its sentence uses; trains are phrases, pips and names tuples."""
    table, action = ruling.table, ruling.action
    facts: dict[str, Any] = {"player": table.players[ruling.seat]}
    if isinstance(action, Play):
        facts.update(tile=action.tile, train=name_train(action.on))
    elif isinstance(action, FirstTrain):
        facts.update(tile=action.tiles[0], train=name_train(action.on))
    elif isinstance(action, LayEngine) or (isinstance(action, Draw) and action.tile is not None):
        facts["tile"] = action.tile
    elif isinstance(action, Deal):
        facts["n"] = action.tiles
    facts.update({name: _fact(name, fact) for name, fact in ruling.found.items()})
    rule = RULES[ruling.rule]
    if "%(pips)s" in rule.unsure and "pips" not in facts:
        facts["pips"] = _open_pips(table, ruling.seat)
    if "%(able)s" in rule.text:
        facts.update(_tile_able(table, ruling.seat))
    if "%(drew)s" in rule.text and "drew" not in facts:
        facts["drew"] = _tile_drawn(table, ruling.seat)
    return facts


def _fact(name: str, fact: Any) -> Any:
    if name == "doubles":
        return all_of(fact)
    return name_train(fact) if name in ("where", "stop") else fact


def _open_pips(table: Table, seat: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(end.pip for (_, end), _ in Choices(table, seat).places if end.pip is not None))


def _tile_able(table: Table, seat: int) -> dict[str, Tile]:
    """The highest tile in a hand that is shown that could be laid now; nothing where there is none."""
    turn = Choices(table, seat)
    fits = tiles_of(turn.held.sure & turn.playable)
    return {"able": fits[-1]} if fits else {}


def _tile_drawn(table: Table, seat: int) -> object:
    """The tile that was drawn; where nobody has shown it, those that it can be, to choose from."""
    if isinstance(table.drew, Tile):
        return table.drew
    return one_of(tiles_of(Choices(table, seat).layable.may))


def with_origin(ruling: Ruled, asked: Sequence[str] = ()) -> Phrase:
    """The reason; where the sheet has no passage for it, or none that says what is forbidden, also whose rule it is:
    the table's, or our default; ``asked`` are the options it hangs on where the question is of others than the rule."""
    why, rules, options = word_ruling(ruling), ruling.table.rules, asked or RULES[ruling.rule].options
    if ruling.verdict == ILLEGAL and ruling.sources and _are_filled_gaps(options, rules):
        return Phrase(OUR_DEFAULT, {"why": why})
    return name_origin(why, rules, options, ruling.sources)


OUR_DEFAULT = N_("%(why)s The sheet is silent: this is our default.")


def _are_filled_gaps(options: Sequence[str], rules: Rules) -> bool:
    """Whether a rule hangs only on options on which the sheet does not say what we fill in, whatever it says nearby."""
    preset = nearest_preset(rules)
    return bool(options) and all(
        not _is_own(option, rules) and option in preset.silent and is_gap(preset.sheet.key, option)
        for option in options
    )


def name_origin(why: Phrase, rules: Rules, options: Sequence[str], sources: Sequence[str]) -> Phrase:
    """A reason that rests on these options, and whose rule it is where no passage states it."""
    if sources:
        return why
    if any(_is_own(option, rules) for option in options):
        whose = N_("%(why)s That is a rule of this table.")
    elif nearest_preset(rules).sheet.has_text:
        whose = OUR_DEFAULT
    elif options:
        whose = N_("%(why)s We have not read this on the sheet: it is our default.")
    else:  # what all tables play: a sheet without its words here is not searched for it
        return why
    return Phrase(whose, {"why": why})


def _is_own(option: str, rules: Rules) -> bool:
    """Whether the table has changed this option of its sheet."""
    return bool(getattr(rules, option) != getattr(nearest_preset(rules).rules, option))


def sources_of(ruling: Ruled) -> tuple[str, ...]:
    """The passages of the sheet that decide, as it is cited: ``("FA12", "FA17")``; none where the sheet is silent.

    First those of the rule that decides, then those of the rule that holds ``besides``: after an exception, the place.
    """
    rules = _Rules(ruling.table.rules)
    decide = _sources(ruling.rule, rules)
    if not decide and any(_is_own(option, rules.rules) for option in RULES[ruling.rule].options):
        return ()  # a rule of the table, which the line about the place does not state
    besides = ruling.found.get("besides")
    return tuple(dict.fromkeys((*decide, *_sources(besides, rules)))) if besides else decide


class _Rules:
    """Rules compared by identity: hashing forty options for each answer would cost more than the answer."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and other.rules is self.rules

    def __hash__(self) -> int:
        return id(self.rules)


@lru_cache(maxsize=4096)
def _sources(key: str, kept: _Rules) -> tuple[str, ...]:
    rule, preset = RULES[key], nearest_preset(kept.rules)
    # How many may play is a matter of the pairs where there are pairs.
    options = ("partners",) if key == "players" and kept.rules.partners else rule.options
    found = [passage for option in options if not _is_own(option, kept.rules) for passage in preset.sources[option]]
    if preset.sheet.has_text:
        found += [passage for passage in rule.cited.split() if passage.startswith(preset.sheet.cited)]
    return tuple(dict.fromkeys(found))
