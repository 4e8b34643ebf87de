"""What putting a copy back changes, game by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.engine.phrases import N_, Phrase, counted

from ..books import verification
from ..books.verification import HARMED

_GAMES = (
    "SELECT slug, CAST(title AS BLOB), version, hash, CAST(rounds_entered AS INTEGER) FROM games ORDER BY latest DESC"
)
_ACTS = "SELECT seq, CAST(body AS BLOB), key FROM people_acts ORDER BY seq"
_SEAL = "SELECT hash FROM entries WHERE seq = ? AND game_id = (SELECT id FROM games WHERE slug = ?)"


@dataclass(frozen=True, slots=True)
class Change:
    """A game that would be another one: with ``now`` entries in its book, and ``then`` when the copy is put back.

    ``now`` is 0 for a game that appears, ``then`` 0 for one that vanishes. ``apart``: neither goes on from the other.
    ``damaged``: it is the same game, and here it is not whole. ``people``: it is no game but what was said of people,
    with so many acts. ``rounds`` are those that are entered now and then, as far as the lists of games tell.
    """

    slug: str
    title: str
    now: int
    then: int
    apart: bool = False
    damaged: bool = False
    people: bool = False
    rounds: tuple[int, int] = (0, 0)

    @property
    def phrase(self) -> Phrase:
        """The change in words."""
        title = self.title or self.slug
        facts = {"title": title, "now": self.now, "then": self.then}
        if self.people:
            said = N_("who is who, and what players are called: as it was in what is restored")
            return Phrase(said)
        if self.damaged:
            return Phrase(N_("%(title)s: damaged here, and whole in what is restored"), facts)
        if self.apart:
            return Phrase(N_("%(title)s: a different book from the one here"), facts)
        if not self.now:
            return counted(
                "%(title)s: appears, with %(n)s entry",
                "%(title)s: appears, with %(n)s entries",
                self.then,
                title=title,
            )
        if not self.then:
            return counted(
                "%(title)s: vanishes, with its only entry",
                "%(title)s: vanishes, with all its %(n)s entries",
                self.now,
                title=title,
            )
        played, left = self.rounds
        if played == left:
            return Phrase(N_("%(title)s: %(then)s instead of %(now)s entries"), facts)
        text = N_("%(title)s: %(then)s instead of %(now)s entries, and %(left)s instead of %(played)s rounds")
        return Phrase(text, {**facts, "left": left, "played": played})


@dataclass(frozen=True, slots=True)
class Preview:
    """What putting a copy back changes; ``same`` games stay as they are.

    ``unreadable``: the database of now cannot be read, so nothing is known of it. ``door``: who may come in cannot be
    read either, so that PIN and links are those of the copy.
    """

    changes: tuple[Change, ...]
    same: int
    unreadable: bool = False
    door: bool = False

    @property
    def warnings(self) -> tuple[Phrase, ...]:
        """What is to be known before it is agreed to, beside the changes."""
        lost = N_("The current score books cannot be read; nobody knows what would be lost with them.")
        door = N_(
            "PIN and links come from this backup: set the PIN again, and take back links that shall open nothing."
        )
        return tuple(Phrase(said) for said, holds in ((lost, self.unreadable), (door, self.door)) if holds)


def compared(now: Any, then: Any) -> Preview:
    """What is in the file behind ``then`` and not in the database of now, and the other way round."""
    here, there = _games(now), _games(then)
    damaged = {each.slug for each in verification.verify_all(folded=0) if each.kind == HARMED}
    changes = []
    for slug in dict.fromkeys((*there, *here)):
        one, other = here.get(slug, _NO_GAME), there.get(slug, _NO_GAME)
        title, before, after = (other if slug in there else one).title, one.version, other.version
        if slug in here and slug in there and one.hash == other.hash:
            if slug in damaged:
                changes.append(Change(slug, title, before, after, damaged=True))
            continue
        apart = _apart(now, then, slug, min(before, after))
        changes.append(Change(slug, title, before, after, apart, rounds=(one.rounds, other.rounds)))
    same = len(set(here) | set(there)) - len(changes)
    before, after = (each.execute(_ACTS).fetchall() for each in (now, then))
    if before != after:
        changes.append(Change("", "", len(before), len(after), people=True))
    return Preview(tuple(changes), same)


class _Game(NamedTuple):
    """A game as the list has it; what is told of it may be damaged."""

    title: str
    version: int
    hash: str
    rounds: int


_NO_GAME = _Game("", 0, "", 0)


def _games(connection: Any) -> dict[str, _Game]:
    """Every game of a list."""
    return {
        slug: _Game((title or b"").decode("utf-8", "replace"), *rest)
        for slug, title, *rest in connection.execute(_GAMES).fetchall()
    }


def _apart(now: Any, then: Any, slug: str, seq: int) -> bool:
    """Whether the two books differ in what they have in common, as far as entry ``seq``."""
    one, other = (each.execute(_SEAL, (seq, slug)).fetchone() for each in (now, then))
    return seq > 0 and one != other


def appear(then: Any) -> tuple[Change, ...]:
    """All games of a file as games that appear."""
    return tuple(Change(slug, game.title, 0, game.version) for slug, game in _games(then).items())
