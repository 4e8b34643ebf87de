"""What a hand counts, for those who are about to add it up: where that is not just its pips, and how much at most."""

from __future__ import annotations

from companion.book.entries.possible_totals import free_values, heaviest
from companion.book.fold.book import Book
from companion.engine.phrases import Phrase
from companion.engine.rules.options import Rules
from companion.engine.rules.wording import sentence


def counting_words(rules: Rules) -> tuple[Phrase, ...]:
    """The rules to think of while counting: tiles instead of pips, the double blank, doubles; none where pips count."""
    if rules.score_unit == "tiles":
        return (sentence("score_unit", "tiles"),)
    told = [("blank_value", rules.blank_value)] if rules.blank_value else []
    doubles = [("double_counts", rules.double_counts)] if rules.double_counts != "once" else []
    return tuple(sentence(option, value) for option, value in (*told, *doubles))


def most_left(book: Book, number: int, engine: int | None) -> int:
    """The most points a hand can be in a round: what the tiles count that one hand can hold, without the engine where
    it is known."""
    values = free_values(book.rules, -1 if engine is None else engine, frozenset())
    return heaviest(values, book.most_tiles_in(number))
