"""The same question under the other sheets: who rules otherwise, and why; or that the position cannot arise there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from companion.engine.digits import read_number
from companion.engine.errors import Unreadable
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import N_, Phrase, counted
from companion.engine.rules.passages import speaks_of
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.sheets import Preset
from companion.engine.table.faults import faults
from companion.engine.table.other_rules import replace_rules
from companion.engine.table.table import Table
from companion.engine.tiles import Tile

from .counting.fact import Fact
from .outcomes import CANNOT, Answered, find_outcome, small_word
from .position import Position, tiles_of
from .questions import QUESTIONS
from .questions.answers import WHO
from .questions.known import know_turn
from .questions.question import answer_question
from .quotes import Quote, find_quotes
from .rule import find_reason, find_ruling, find_topics, is_reading
from .setting import Setting, name_setting

PLAYERS, NO_MEXICAN = "players", "no-mexican"
"""The rules of the judge by which a table cannot be: so many people, a train that the sheet does not have."""


@dataclass(frozen=True, slots=True)
class OtherSheet:
    """The same question under another sheet: its outcome, the reason as a sentence, the passages; ``seats`` is the
    number of players, where the sheet is not for so many. ``answered``: the
    question, and the rule that answered it."""

    preset: str
    title: Phrase
    outcome: str
    why: Phrase
    differs: bool
    quotes: tuple[Quote, ...]
    figure: int | None = None
    seats: int | None = None
    is_read: bool = False
    answered: Answered = ("", "")

    @property
    def word(self) -> Phrase:
        """Its answer beside its name."""
        if self.seats is not None:
            return counted("not for %(n)s player", "not for %(n)s players", self.seats)
        return small_word(self.outcome, self.figure, self.answered)


def compare_sheets(setting: Setting, position: Position, outcome: str, figure: int | None) -> Iterator[OtherSheet]:
    """The question under the text of every sheet but the one the table plays by; ``outcome`` is the table's own, with
    its ``figure`` where it is one.

    Sheets without their words are left out, but for the one that the table has changed.
    """
    played = PRESETS[setting.preset]
    sheets = [sheet for sheet in plain_sheets(played.name) if sheet.name != played.name or setting.changed]
    for sheet in [played, *sheets] if setting.changed and not played.sheet.has_text else sheets:
        there = _answer_under(setting, position, sheet)
        differs = (there.outcome, there.figure) != (outcome, figure)
        yield replace(there, title=_name_form(sheet, setting), differs=differs)


def _name_form(sheet: Preset, setting: Setting) -> Phrase:
    """The name of a sheet; to partners also that it is asked without them, where it has rules for both."""
    has_partners = any(each.rules.partners for each in PRESETS.values() if each.sheet == sheet.sheet)
    if setting.rules.partners and has_partners and not sheet.rules.partners:
        return Phrase(N_("%(sheet)s, without partners"), {"sheet": sheet.title})
    return sheet.title


def _answer_under(setting: Setting, position: Position, sheet: Preset) -> OtherSheet:
    there = _ask_under(setting, position, sheet)
    cannot = OtherSheet(
        sheet.name, sheet.title, CANNOT, Phrase(N_("By that sheet the table cannot lie like this.")), True, ()
    )
    if there is None:
        return cannot
    ruling = _rule_under(there)
    if ruling is None:
        return cannot
    quotes = find_quotes(ruling.rule, ruling.sources, sheet, find_topics(there, ruling))
    is_read = is_reading(sheet, sheet.rules, there, ruling)
    if isinstance(ruling, Fact):
        why, figure = ruling.why, ruling.figure
        return OtherSheet(sheet.name, sheet.title, ruling.outcome, why, True, quotes, figure, is_read=is_read)
    strange = _why_impossible(ruling.table) if there.asked is None and not faults(position.table) else None
    if ruling.rule == PLAYERS:
        quotes, seats = _put_bound_first(quotes, sheet, there.table), there.table.seating.size
        return replace(cannot, why=find_reason(there, ruling), quotes=quotes, seats=seats)
    if strange is not None or ruling.rule == NO_MEXICAN:
        return replace(cannot, why=strange or find_reason(there, ruling), quotes=quotes)
    outcome = find_outcome(ruling, there.actor, there.question)
    why, answered = find_reason(there, ruling), (there.question, ruling.rule)
    return OtherSheet(sheet.name, sheet.title, outcome, why, True, quotes, is_read=is_read, answered=answered)


def _put_bound_first(quotes: tuple[Quote, ...], sheet: Preset, table: Table) -> tuple[Quote, ...]:
    """The passage on the most, or the fewest, that the sheet is for before those on other numbers of players."""
    fewest, most = sheet.rules.players
    bound = f"{PLAYERS}:{most if table.seating.size > most else fewest}"
    return tuple(sorted(quotes, key=lambda quote: not speaks_of(quote.fragment, bound)))


def _ask_under(setting: Setting, position: Position, sheet: Preset) -> Position | None:
    """The same question asked at a table of that sheet; of a table that was laid out, the same table."""
    question, asked = QUESTIONS.get(position.question), position.asked
    try:
        if question is not None and asked is not None:
            first = {step.name: step.take_usual(setting.rules) for step in question.steps if step.choices}
            answers = {**first, **know_turn(position.table), **asked}
            return answer_question(question, *_sit_under(setting, position, sheet, answers))[0]
        known = [*tiles_of(position.action), getattr(position.action, "at", None)]
        if any(isinstance(tile, Tile) and tile.high > sheet.rules.set_max for tile in known):
            return None
        return replace(position, table=_give_turn(replace_rules(position.table, sheet.rules), position.actor))
    except Unreadable:
        return None


def _give_turn(table: Table, actor: str) -> Table:
    """The table with whoever acts in turn, where nobody was because first turns were taken together and by these rules
    they come one after the other."""
    seat = table.seating.seats.get(actor)
    if table.turn is not None or table.engine is None or table.seating.together or seat is None:
        return table
    return table._replace(turn=seat)


def _sit_under(
    setting: Setting, position: Position, sheet: Preset, answers: dict[str, str]
) -> tuple[Setting, dict[str, str]]:
    """The same people at a table of that sheet, and the answers to it; its engine is the same wherever the sheet's set
    has it. Where that sheet plays in the other direction they sit the other way round, so that before and after
    everybody is who was there before: the same double lies on the same train."""
    table, players, starter = position.table, position.table.players, setting.starter
    has_engine = table.engine is None or table.engine <= sheet.rules.set_max
    engine = table.engine if has_engine else name_setting(sheet.name, table.players, table.round).engine
    if sheet.rules.direction != setting.rules.direction and not QUESTIONS[position.question].needs_who:
        players = (*players[:1], *reversed(players[1:]))
        seat = read_number(answers.get(WHO, ""))
        answers = answers if seat is None else {**answers, WHO: str(-seat % len(players))}
        starter = None if starter is None else -starter % len(players)
    there = replace(
        setting, spec=sheet.name, rules=sheet.rules, changed=0, book=None,
        players=players, starter=starter, round=table.round, engine=engine,
    )  # fmt: skip
    return there, answers


def _rule_under(position: Position) -> Ruling | Fact | None:
    try:
        return find_ruling(position)
    except Unreadable:
        return None


def _why_impossible(table: Table) -> Phrase | None:
    """Why a table could not have come about under its rules; None where it could."""
    found = faults(table)
    return found[0].phrase if found else None


@cache
def plain_sheets(wanted: str = "") -> tuple[Preset, ...]:
    """One preset for every sheet whose words are in this house: its own text, without a variant.

    Where a sheet leaves its table a choice, and so has no plain form, it is ``wanted`` or else the first, and bears
    the name of the sheet alone.
    """
    found: list[Preset] = []
    for key in dict.fromkeys(preset.sheet.key for preset in PRESETS.values() if preset.sheet.has_text):
        presets = [preset for preset in PRESETS.values() if preset.sheet.key == key]
        plain = [preset for preset in presets if not preset.variant]
        chosen = plain or [preset for preset in presets if preset.name == wanted] or presets
        found.append(replace(chosen[0], variant=""))
    return tuple(found)
