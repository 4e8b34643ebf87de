"""The answer to a position: a ruling of the judge, or what the rules say of counting."""

from __future__ import annotations

from companion.engine.judging.explain import with_origin
from companion.engine.judging.finding import LEGAL
from companion.engine.judging.ruling import Ruling
from companion.engine.phrases import Phrase
from companion.engine.requests import judge_request

from .counting.asked import Count
from .counting.fact import Fact
from .counting.facts import find_fact
from .given import GivenRuling
from .position import Position
from .questions import QUESTIONS


def find_ruling(position: Position) -> Ruling | Fact:
    """What is said of a position. Raises Unreadable with the field in the request."""
    if isinstance(position.action, Count):
        return find_fact(position.table, position.action)
    return judge_request(position.table, position.action)


def find_reason(position: Position, ruling: Ruling) -> Phrase:
    """The reason of a ruling, and whose rule it is where the sheet has no passage; as the question says it that was
    asked."""
    return retell(position, with_origin(ruling))


def retell(position: Position, said: Phrase) -> Phrase:
    """What the judge says of a position, as the ready question says it that was asked."""
    question = QUESTIONS.get(position.question)
    return said if question is None else question.retell(said)


def find_topics(position: Position, ruling: Ruling | GivenRuling | Fact) -> tuple[str, ...]:
    """The options that its passages should speak of before all; none where the rule itself names them."""
    if isinstance(ruling, Fact):
        return ruling.options
    return ("out_on_double",) if position.question == "out" and ruling.verdict == LEGAL else ()
