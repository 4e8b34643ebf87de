"""What the rules say of counting: 0-0, doubles, a hand, a blocked round, equal points. Figures are the book's own.

Where the hands of the round or the totals of the game are known, they are what is counted; else an example is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.book.entries.hands import count
from companion.book.people.sides import sides_of
from companion.engine.errors import Unreadable
from companion.engine.judging.explain import name_origin
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.common import sentence_of
from companion.engine.rules.options import Rules
from companion.engine.rules.wording import say_option, sentence
from companion.engine.rules.worth import has_dear_blank
from companion.engine.table.table import Table
from companion.engine.table.writing import nearest_preset
from companion.engine.tiles import Tile

from ..outcomes import COUNT_ALL, DECIDED, LOWEST_WINS, NO, NOBODY, ONE_END, POINTS, SHARED, YES
from .asked import Count
from .fact import Fact
from .figures import say_example, say_hands, say_standings

_BLANK, _DOUBLE = Tile(0, 0), Tile(6, 6)
_TWO_SENTENCES = "%(first)s %(then)s"
_BLOCKED, _LEVEL = (10, 6, 23, 15, 31, 12, 18, 27, 9, 21), (6, 6, 23, 15, 31, 12, 18, 27, 9, 21)
"""Hands of a blocked round, in points, of every player or of each of two partners: one is the lowest; two are."""


def find_fact(table: Table, asked: Count) -> Fact:
    """What the rules of a table say. Raises Unreadable for a question that is none of counting."""
    rules = table.rules
    match asked.about:
        case "zero":
            figure = count(rules, (_BLANK,))
            option = "blank_value" if rules.score_unit == "pips" else "score_unit"
            lines, known = _say_tiles(table, asked, lambda tile: tile == _BLANK, (_BLANK, _DOUBLE))
            return _state(rules, asked, POINTS, (option,), lines, known, figure)
        case "doubles":
            outcome = {"once": NO, "twice": YES, "one_end": ONE_END}[rules.double_counts]
            lines, known = _say_tiles(table, asked, lambda tile: tile.high == tile.low, (_DOUBLE,))
            if rules.score_unit != "pips":
                return _state(rules, asked, NO, ("score_unit",), lines, known)
            # A sheet that says nothing of doubles says what a tile counts.
            return _state(rules, asked, outcome, ("double_counts", "score_unit", *_list_blank(rules)), lines, known)
        case "hand":
            lines = (_say_hand(rules, asked.tiles),)
            options = ("score_unit", *_list_doubles(rules, asked.tiles), *_list_blank(rules))
            return _state(rules, asked, POINTS, options, lines, True, count(rules, asked.tiles))
        case "blocked":
            outcome = COUNT_ALL if rules.blocked == "count_all" else LOWEST_WINS
            return _state(rules, asked, outcome, ("blocked",), *_say_blocked(table, asked, _BLOCKED))
        case "tie":
            return _find_tie(table, asked)
    raise Unreadable(Phrase(N_("say what is disputed")), "action")


def _find_tie(table: Table, asked: Count) -> Fact:
    rules = table.rules
    if asked.which != "round":
        outcome, lines = say_standings(rules, asked.rows, asked.is_over) if asked.rows else (None, ())
        usual = DECIDED if rules.tiebreaks else SHARED
        return _state(rules, asked, outcome or usual, ("tiebreaks",), lines, bool(lines))
    lines, known = _say_blocked(table, asked, _LEVEL)
    if rules.blocked == "count_all":
        return _state(rules, asked, COUNT_ALL, ("blocked",), lines, known)
    return _state(rules, asked, NOBODY if rules.blocked_tie == "none" else SHARED, ("blocked_tie",), lines, known)


def _list_blank(rules: Rules) -> tuple[str, ...]:
    """The option on which it hangs too where the 0-0 counts something of its own."""
    return ("blank_value",) if has_dear_blank(rules) else ()


def _list_doubles(rules: Rules, tiles: tuple[Tile, ...]) -> tuple[str, ...]:
    """The option on which a hand with these tiles hangs too where doubles do not count their pips."""
    counts_pips = rules.score_unit != "pips" or rules.double_counts == "once"
    return () if counts_pips or not any(tile.is_double and tile.pips for tile in tiles) else ("double_counts",)


def _state(
    rules: Rules, asked: Count, outcome: str, options: tuple[str, ...], lines: tuple[Phrase, ...], known: bool,
    figure: int | None = None,
) -> Fact:  # fmt: skip
    preset, option = nearest_preset(rules), options[0]
    own = any(getattr(preset.rules, each) != getattr(rules, each) for each in options)
    found = () if own else next((preset.sources[each] for each in options if preset.sources[each]), ())
    pairs = option == "blocked" and outcome == LOWEST_WINS and rules.partners
    said = Phrase(sentence_of("pairs_blocked")) if pairs else say_option(rules, option)
    if option == "score_unit" and "double_counts" in options:
        first, then = sentence(option, rules.score_unit), say_option(rules, "double_counts")
        said = Phrase(_TWO_SENTENCES, {"first": first, "then": then})
    why = name_origin(said, rules, options, found)
    return Fact(f"count-{asked.about}", outcome, tuple(found), why, options, figure, lines, known)


def _say_blocked(table: Table, asked: Count, example: tuple[int, ...]) -> tuple[tuple[Phrase, ...], bool]:
    """A blocked round in figures, with the hands that are known, else an example; and whether they are known."""
    if any(hand is not None for hand in asked.hands):
        return tuple(say_hands(table, asked.hands)), True
    sides = enumerate(sides_of(table.rules, table.players))
    held = {seat: example[place % len(example)] for place, side in sides for seat in side.seats}
    return tuple(say_example(table, [held[seat] for seat in sorted(held)])), False


def _say_tiles(
    table: Table, asked: Count, is_meant: Callable[[Tile], bool], example: tuple[Tile, ...]
) -> tuple[tuple[Phrase, ...], bool]:
    """What hands with such tiles count: those that are known, else an example; and whether any is known."""
    known = tuple(_say_known(table, asked, is_meant))
    return known or (_say_hand(table.rules, example),), bool(known)


def _say_known(table: Table, asked: Count, is_meant: Callable[[Tile], bool]) -> Iterator[Phrase]:
    for name, hand in zip(table.players, asked.hands, strict=False):
        if isinstance(hand, tuple) and any(map(is_meant, hand)):
            facts = {"name": name, "tiles": hand, "n": count(table.rules, hand)}
            yield Phrase(N_("%(name)s holds %(tiles)s: together they count %(n)s."), facts)


def _say_hand(rules: Rules, tiles: tuple[Tile, ...]) -> Phrase:
    return Phrase(N_("%(tiles)s count %(n)s."), {"tiles": tiles, "n": count(rules, tiles)})
