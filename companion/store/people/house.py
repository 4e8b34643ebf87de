"""The house's own number, made once, from which comes what stands for its people and games everywhere else."""

from __future__ import annotations

from uuid import UUID, uuid4

import sqlalchemy as sa

from companion.people import identity
from companion.people.acts import Key

from ..database import store
from ..errors import StoreReadOnly
from ..settings import setting

NAME = "house"
_NOBODY = UUID(int=0)
# the same on SQLite and PostgreSQL
_MADE = sa.text("INSERT INTO settings VALUES (:which, :value) ON CONFLICT (name) DO NOTHING")


def house_id() -> UUID:
    """The number of this house. It is made when it is asked for first, and goes with the books into a backup.

    Where nothing can be written and none was made yet it is 0, which leads to every page all the same. Raises the
    other troubles of ``Store.writing``.
    """
    found = setting(NAME)
    if found is None:
        try:
            with store().writing() as connection:
                connection.execute(_MADE, {"which": NAME, "value": str(uuid4())})
        except StoreReadOnly:
            return _NOBODY
        found = setting(NAME)
    try:
        return UUID(found)
    except ValueError:  # written by another hand
        return _NOBODY


def person_id(key: Key) -> UUID:
    """What stands for a person of this house in other books."""
    return identity.person_id(house_id(), key)


def play_id(slug: str) -> UUID:
    """What stands for a game of this house in other books."""
    return identity.play_id(house_id(), slug)
