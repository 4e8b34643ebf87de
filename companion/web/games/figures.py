"""The figures of a contract that are typed: how many rounds, tiles in a hand, the first engine; what they may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.engine.digits import ascii_digits, read_number
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.options import OPTIONS, Rules
from companion.engine.rules.values import MOST_ROUNDS, MOST_TILES
from companion.engine.tiles import SETS

FIGURES = ("rounds", "hand_size", "first_engine")
"""The options that are typed as a number; empty: what the sheet says."""

_OF = ("set_max", "engine")
"""What hangs on them: how many tiles and doubles there are to deal."""


def read_figure(text: str) -> int | None:
    """The number that was typed, in whichever digits; None where it is none."""
    return read_number(ascii_digits(text))


def set_of(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """The rules with the set that the table chose, for what its figures may be, whether or not all goes together."""
    chosen = {name: changes.get(name) for name in _OF}
    known: dict[str, Any] = {
        n: value for n, value in chosen.items() if isinstance(value, (int, str)) and value in OPTIONS[n].names
    }
    return replace(rules, **known)


class Lack(NamedTuple):
    """Why tiles cannot be dealt: ``short``, and ``whole`` with what would be right."""

    short: Phrase
    whole: Phrase


def find_fault(option: str, text: str, rules: Rules, players: int) -> Lack | None:
    """Why a figure that was typed is none for this option with this set; None where it is one, or nothing was typed.

    ``players`` share the tiles of the set; fewer than two are not counted yet.
    """
    allowed = _allowed(option, rules, players)
    if not text or (typed := read_figure(text)) in allowed:
        return None
    if option == "hand_size" and players > 1 and typed:
        return _few_tiles(rules, players)
    facts = {"question": Phrase(OPTIONS[option].question), "most": allowed[-1]}
    least_0 = N_("%(question)s: enter a number from 0 to %(most)s")
    least_1 = N_("%(question)s: enter a number from 1 to %(most)s")
    said = Phrase(least_0 if 0 in allowed else least_1, facts)
    return Lack(said, said)


def find_lack(rules: Rules, players: int) -> Lack | None:
    """Why nobody knows how many tiles each of so many players takes, and what would be right; None where it is known.

    Before two are seated nothing is said of it.
    """
    if players < 2:
        return None
    each = rules.tiles_each(players)
    if each is not None:
        return _few_tiles(rules, players) if each * players > rules.tiles_to_deal else None
    one_set = N_(
        "These rules do not say how many tiles each of %(players)s players takes."
        " Enter it here: with the double-%(set)s set at most %(tiles)s."
    )
    two_sets = N_(
        "These rules do not say how many tiles each of %(players)s players takes."
        " Enter it here: with the double-%(set)s set at most %(tiles)s,"
        " with the double-%(bigger)s set at most %(more)s."
    )
    short = Phrase(N_("These rules do not say how many tiles each of %(players)s players takes."), {"players": players})
    return _say_lack(short, one_set, two_sets, rules, players)


def _few_tiles(rules: Rules, players: int) -> Lack:
    one_set = N_(
        "The double-%(set)s set has too few tiles. Enter here how many each takes:"
        " for %(players)s players at most %(tiles)s."
    )
    two_sets = N_(
        "The double-%(set)s set has too few tiles. Enter here how many each takes:"
        " for %(players)s players at most %(tiles)s, with the double-%(bigger)s set at most %(more)s."
    )
    short = Phrase(N_("The double-%(set)s set has too few tiles."), {"set": rules.set_max})
    return _say_lack(short, one_set, two_sets, rules, players)


def _say_lack(short: Phrase, one_set: str, two_sets: str, rules: Rules, players: int) -> Lack:
    """With how many tiles of the set each can take; with the same of the next bigger set, where there is one."""
    facts = {"players": players, "set": rules.set_max, "tiles": rules.tiles_to_deal // players}
    bigger = next((highest for highest in SETS if highest > rules.set_max), None)
    if bigger is None:
        return Lack(short, Phrase(one_set, facts))
    facts |= {"bigger": bigger, "more": replace(rules, set_max=bigger).tiles_to_deal // players}
    return Lack(short, Phrase(two_sets, facts))


def _allowed(option: str, rules: Rules, players: int) -> range:
    if option == "rounds":
        return range(1, min(MOST_ROUNDS, rules.set_max + 1) + 1)
    if option == "first_engine":
        return range(rules.set_max + 1)
    return range(1, (rules.tiles_to_deal // players if players > 1 else MOST_TILES) + 1)
