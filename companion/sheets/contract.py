"""The rules contract of a sheet: the preset, what the table changed in it, and the points people argue about."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from companion.book.fold.book import Book
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.common import names_of, pairs_score
from companion.engine.rules.declared.setting_up import HIGHEST
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.sheets import Preset
from companion.engine.rules.validity import has_effect

KEY_OPTIONS = (
    "first_turn", "trains_start", "must_play", "must_play_drawn", "mexican_from", "doubles_per_turn", "double_extra",
    "double_lock", "must_answer", "answer_order", "out_on_double", "scoring", "score_unit", "blank_value", "blocked",
    "tiebreaks",
)  # fmt: skip
"""The options every sheet of paper states: those on which a round or its points most often hang."""

BEYOND = ("partners", "first_engine", "same_engine", "double_counts", "out_bonus", "late_guest")
"""Options that are stated, like the house laws, where they are otherwise than on all sheets with words."""


class Term(NamedTuple):
    """One line of the contract: the name of an option and its value, and whether the table changed it; of a value that
    does not stand on the sheet the words say so."""

    question: Phrase
    value: Phrase
    changed: bool = False


def key_terms(rules: Rules, changes: Mapping[str, Any], preset: Preset | None = None) -> tuple[Term, ...]:
    """The changed options, then the key ones that matter under these rules, and the house laws that were agreed on;
    ``preset`` is where the rules come from, None where nobody knows."""
    changed = [name for name in OPTIONS if name in changes]
    agreed = [name for name, option in OPTIONS.items() if option.topic == "amiss" or name in BEYOND]
    others = [
        *(name for name in KEY_OPTIONS if name not in changes and has_effect(name, rules)),
        *(name for name in agreed if name not in changes and getattr(rules, name) != OPTIONS[name].default),
    ]
    own = (Term(Phrase(OPTIONS[name].question), value_phrase(rules, name), True) for name in changed)
    return (*own, *(_term(rules, name, preset) for name in others))


def _term(rules: Rules, name: str, preset: Preset | None) -> Term:
    value = value_phrase(rules, name)
    if preset is not None and name in preset.silent:
        text = N_("%(value)s (our reading)") if preset.sheet.has_text else N_("%(value)s (our default)")
        value = Phrase(text, {"value": value})
    return Term(Phrase(OPTIONS[name].question), value)


def value_phrase(rules: Rules, name: str) -> Phrase:
    """The value of an option in words."""
    value = getattr(rules, name)
    if name == "players":
        return _say_span(*value)
    if name == "hand_size":
        return Phrase("%(rows)s", {"rows": tuple(_say_row(*row) for row in value)})
    if name == "first_engine" and value == HIGHEST:
        return Phrase(N_("the highest of the set"))
    if name == "partners" and value:
        return Phrase(pairs_score(rules))
    word = names_of(name, rules).get(value, "0")
    if not word.isdecimal():
        return Phrase(word)
    return Phrase("%(value)s", {"value": value})


def _say_span(fewest: int, most: int) -> Phrase:
    if fewest == most:
        return Phrase("%(value)s", {"value": most})
    return Phrase(N_("%(fewest)s to %(most)s"), {"fewest": fewest, "most": most})


def _say_row(fewest: int, most: int, tiles: int) -> Phrase:
    if fewest == most:
        return Phrase(N_("%(tiles)s with %(players)s players"), {"tiles": tiles, "players": most})
    text = N_("%(tiles)s for %(fewest)s to %(most)s players")
    return Phrase(text, {"tiles": tiles, "fewest": fewest, "most": most})


def setting_phrase(rules: Rules, players: int, stopped_after: int | None = None) -> Phrase:
    """Set, number of rounds and tiles each, in one line; ``stopped_after``: after how many rounds the table stopped."""
    text = N_("%(set)s set, %(rounds)s rounds, %(tiles)s tiles each")
    facts = {"set": value_phrase(rules, "set_max"), "rounds": rules.rounds, "tiles": rules.tiles_each(players) or 0}
    if stopped_after is None:
        return Phrase(text, facts)
    stopped = N_("%(set)s set, stopped after %(n)s of %(rounds)s rounds, %(tiles)s tiles each")
    return Phrase(stopped, {**facts, "n": stopped_after})


def setting_of(book: Book) -> Phrase:
    """The setting of a game as it was played: that it was stopped, and how many tiles each took from when on."""
    stopped = len(book.rounds) if book.over and not book.complete and not book.in_totals else None
    said = setting_phrase(book.rules, len(book.seats_in(1)), stopped)
    dealt = [(number, book.tiles_in(number)) for number in range(1, book.current + 1)]
    for (_, before), (number, tiles) in pairwise(dealt):
        if tiles not in (before, 0):
            text = N_("%(setting)s, from round %(n)s on: %(tiles)s")
            said = Phrase(text, {"setting": said, "n": number, "tiles": tiles})
    return said
