"""Evenings that are over, written straight into the books."""

from __future__ import annotations

from companion.book.entries.entry import Finished
from companion.people.acts import Act
from companion.store.books import games, log
from companion.store.people.acts import append_act, people
from tests.store.table import begun, key, round_
from tests.visitor import Visitor


def play(
    day: str, *players: str, winner: int = 0, preset: str = "italian", title: str = "Friday", begun_at: str = ""
) -> str:
    """An evening of two rounds: ``winner`` goes out in both, the others hold 10, 20, ... by seat; returns the game."""
    at = f"{day}T19:{{}}:00Z"
    slug = games.create(begun(title, players, preset), key=key(), at=begun_at or at.format("00"))
    hands = tuple(10 * (seat + 1) for seat in range(len(players) - 1))
    for number, entry in enumerate(
        (round_(1, *hands, out=winner, rules=preset), round_(2, *hands, out=winner, rules=preset), Finished()), 1
    ):
        log.append(slug, entry, key=key(), base_version=games.head(slug).version, at=at.format(10 * number))
    return slug


def say_of_people(act: Act) -> None:
    """The host says something of people."""
    append_act(act, key=key(), base_version=people().version)


def open_person(visitor: Visitor, name: str) -> str:
    """Tap somebody in the list of all; returns the address."""
    visitor.open("/players")
    visitor.follow(name)
    assert visitor.status == 200
    return visitor.address
