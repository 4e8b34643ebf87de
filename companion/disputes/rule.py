"""The answer to a position: a ruling of the judge, or what the rules say of counting."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.judging.explain import with_origin
from companion.engine.judging.finding import DEPENDS, ILLEGAL, LEGAL
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import Phrase
from companion.engine.requests import judge_request
from companion.engine.rules.errata import Erratum, errata_of
from companion.engine.rules.options import Rules
from companion.engine.rules.sheets import Preset

from .counting.asked import Count
from .counting.fact import Fact
from .counting.facts import find_fact
from .given import GivenRuling
from .outcomes import find_outcome
from .position import Position
from .questions import QUESTIONS
from .quotes import find_other_variants, keep_silent, options_of


def find_ruling(position: Position) -> Ruling | Fact:
    """What is said of a position. Raises Unreadable with the field in the request."""
    if isinstance(position.action, Count):
        return find_fact(position.table, position.action)
    told = judge_request(position.table, position.action)
    for other in list_untold(position):
        told = _weigh(position, told, other)
    return told


def list_untold(position: Position) -> Iterator[Ruling]:
    """The rulings on the tables that may lie there as well, as far as anybody told."""
    question = QUESTIONS.get(position.question)
    if question is None or isinstance(position.action, Count):
        return
    for way in question.untold:
        table = way.lay(position.table)
        if table is not position.table:
            yield judge_request(table, position.action)


def _weigh(position: Position, told: Ruling, other: Ruling) -> Ruling:
    """The ruling, where on a table that lies as the question does not tell it would be the other one: it depends where
    they are two answers, by the rule that makes the difference; of two refusals it is the one that hangs on nothing."""
    if _answer(position, told) == _answer(position, other):
        return other if told.verdict == ILLEGAL else told
    decides = told if told.verdict == ILLEGAL else other
    return Ruling(DEPENDS, decides.rule, told.table, told.action, told.seat, decides.found)


def _answer(position: Position, ruling: Ruling) -> str:
    return find_outcome(ruling, position.actor, position.question)


def find_reason(position: Position, ruling: Ruling) -> Phrase:
    """The reason of a ruling, and whose rule it is where the sheet has no passage; as the question says it that was
    asked."""
    return retell(position, with_origin(ruling, find_topics(position, ruling)))


def retell(position: Position, said: Phrase) -> Phrase:
    """What the judge says of a position, as the ready question says it that was asked."""
    question = QUESTIONS.get(position.question)
    return said if question is None else question.retell(said)


def is_reading(preset: Preset, rules: Rules, position: Position, ruling: Ruling | GivenRuling | Fact) -> bool:
    """Whether the sheet of a table with these rules decides it by our reading alone, as far as the table has not agreed
    otherwise."""
    question = QUESTIONS.get(position.question)
    by_implication = question is not None and preset.sheet.cited in question.readings and rules == preset.rules
    told = ruling.sources or find_topics(position, ruling)
    return by_implication or not told or bool(_list_read(preset, rules, position, ruling))


def find_doubts(
    preset: Preset, rules: Rules, position: Position, ruling: Ruling | GivenRuling | Fact
) -> tuple[Erratum, ...]:
    """What the sheet leaves out or says in two ways, and how it is read here, where the decision hangs on it; not what
    it says of another variant alone."""
    read = {*_list_read(preset, rules, position, ruling)}
    others = find_other_variants(preset, options_of(ruling.rule))
    found = [each for each in errata_of(preset.sheet.key) if read & {*each.options} and {*each.passages} - others]
    # A gap where several options meet is none of each.
    return tuple(each for each in found if read >= {*each.options} or each.kind == "contradiction")


def _list_read(
    preset: Preset, rules: Rules, position: Position, ruling: Ruling | GivenRuling | Fact
) -> tuple[str, ...]:
    """The options that decide it and on which the sheet is silent."""
    question = QUESTIONS.get(position.question)
    about = question.about if question is not None else ()
    return keep_silent(preset, rules, (*about, *(find_topics(position, ruling) or options_of(ruling.rule))))


def find_topics(position: Position, ruling: Ruling | GivenRuling | Fact) -> tuple[str, ...]:
    """The options that its passages should speak of before all; none where the rule itself names them."""
    if isinstance(ruling, Fact):
        return ruling.options
    return ("out_on_double",) if position.question == "out" and ruling.verdict == LEGAL else ()
