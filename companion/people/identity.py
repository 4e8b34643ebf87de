"""What stands for a person or a game in addresses, in the interface for programs and in other books.

It is made of the house's own number and so is the same every time, and in no two houses.
"""

from __future__ import annotations

from uuid import UUID, uuid5

from .acts import Key

_SHOWN = 12  # hex digits in addresses


def person_id(house: UUID, key: Key) -> UUID:
    """What stands for a person of this house."""
    return uuid5(house, f"person:{key}")


def play_id(house: UUID, slug: str) -> UUID:
    """What stands for a game of this house."""
    return uuid5(house, f"play:{slug}")


def short_id(identity: UUID) -> str:
    """The first 12 hexadecimal digits of what stands for somebody, for addresses."""
    return identity.hex[:_SHOWN]
