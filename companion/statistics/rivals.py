"""A person among the others: above, level and below, game by game; rival, nemesis and favourite partner."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from companion.people.acts import Key

from .figures import Against, Partner
from .seated import FLOOR, Seated, Sitting

EVEN = Fraction(1, 5)
"""The part of their games by which two may differ and still be on even terms."""


def meet_others(sitting: Sitting) -> Iterator[tuple[Key, int]]:
    """Everybody on another side of a game, and the places between: above 0 where the person finished above them.

    Nobody is compared with who has no place, nor has who left before the end been beaten.
    """
    for side, holders in zip(sitting.game.sides, sitting.keys, strict=True):
        if side is not sitting.side and side.place and sitting.side.place:
            for key in holders:
                yield key, side.place - sitting.side.place


def meet_all(seated: Seated, own: Iterable[Sitting]) -> tuple[Against, ...]:
    """Everybody met in three games at least, most games first."""
    met: dict[Key, list[int]] = defaultdict(lambda: [0, 0, 0])
    for sitting in own:
        for key, apart in meet_others(sitting):
            met[key][0 if apart > 0 else 2 if apart < 0 else 1] += 1
    found = [Against(seated.who(key), sum(each), *each) for key, each in met.items() if sum(each) >= FLOOR]
    return tuple(sorted(found, key=lambda each: (-each.games, each.who.key)))


def choose_rival(against: Sequence[Against]) -> Against | None:
    """With whom most games were played on even terms; of several the closer one."""
    even = [each for each in against if abs(each.above - each.below) <= EVEN * each.games]
    return min(even, key=lambda each: (-each.games, abs(each.above - each.below), each.who.key), default=None)


def choose_nemesis(against: Sequence[Against], rival: Against | None) -> Against | None:
    """Who finishes above most often, those games taken off in which they finish below; the rival is left aside."""
    above = [each for each in against if each.below > each.above and each is not rival]
    return min(above, key=lambda each: (each.above - each.below, -each.games, each.who.key), default=None)


def count_partners(seated: Seated, own: Iterable[Sitting]) -> tuple[Partner, ...]:
    """Everybody the person played with as partners, most games first."""
    counted: dict[Key, list[int]] = defaultdict(lambda: [0, 0])
    for sitting in own:
        for key in sitting.partners:
            counted[key][0] += 1
            counted[key][1] += sitting.side.place == 1
    found = [Partner(seated.who(key), games, won) for key, (games, won) in counted.items()]
    return tuple(sorted(found, key=lambda each: (-each.games, -each.won, each.who.key)))


def choose_partner(partners: Sequence[Partner]) -> Partner | None:
    """The favourite partner: most games together, three at least."""
    return partners[0] if partners and partners[0].games >= FLOOR else None
