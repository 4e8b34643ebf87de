"""The tables. Columns, keys and indexes, nothing else; what they mean is told in ``log``, ``games`` and ``players``.

Times are text, ISO 8601 in UTC. They are shown, and nothing is ever ordered by them, because clocks are set back:
games are ordered by ``latest``, the number of the last entry written into them.
"""

from __future__ import annotations

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ForeignKey, Index, MetaData, String, Text, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """The base of all tables; constraints have names, so that a later release can change them."""

    metadata = MetaData(naming_convention=NAMES)


db = SQLAlchemy(model_class=Base)


class Game(Base):
    """One game: its name in addresses, and a summary of its book."""

    __tablename__ = "games"

    id: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(String(24), unique=True)  # 12 random letters and digits
    title: Mapped[str] = mapped_column(Text)
    preset: Mapped[str] = mapped_column(String(64))
    players: Mapped[str] = mapped_column(Text)  # JSON, the names in seat order
    state: Mapped[str] = mapped_column(String(16))  # playing, finished
    version: Mapped[int]  # how many entries the book has; the seq of the last
    hash: Mapped[str] = mapped_column(String(64))  # of the last entry
    rounds_entered: Mapped[int]
    rounds: Mapped[int]
    summary: Mapped[str] = mapped_column(Text)  # JSON, who leads with how much
    begun_at: Mapped[str] = mapped_column(String(40))
    changed_at: Mapped[str] = mapped_column(String(40))
    latest: Mapped[int]  # the id of the last entry
    trashed_at: Mapped[str | None] = mapped_column(String(40))

    entries: Mapped[list[Entry]] = relationship(back_populates="game", order_by="Entry.seq", viewonly=True)


_KEPT = text("trashed_at IS NULL")
_TRASHED = text("trashed_at IS NOT NULL")
Index("ix_games_latest", Game.latest, sqlite_where=_KEPT, postgresql_where=_KEPT)
Index("ix_games_state_latest", Game.state, Game.latest, sqlite_where=_KEPT, postgresql_where=_KEPT)
Index("ix_games_trashed_at_id", Game.trashed_at, Game.id, sqlite_where=_TRASHED, postgresql_where=_TRASHED)


class Entry(Base):
    """One entry of a book, as it was written; never changed, never deleted."""

    __tablename__ = "entries"
    __table_args__ = (UniqueConstraint("game_id", "seq"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    seq: Mapped[int]  # 1, 2, 3, ... within the game
    key: Mapped[str] = mapped_column(String(64), unique=True)  # made by the device that sent it
    made_from: Mapped[int]  # the version that the device had before its eyes
    kind: Mapped[str] = mapped_column(String(32))
    body: Mapped[str] = mapped_column(Text)  # canonical JSON
    at: Mapped[str] = mapped_column(String(40))
    device: Mapped[str] = mapped_column(String(80))
    hash: Mapped[str] = mapped_column(String(64))  # hexadecimal SHA-256, chained: see chain.py

    game: Mapped[Game] = relationship(back_populates="entries", viewonly=True)


class Player(Base):
    """Somebody who has played at this table."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text, unique=True)
    games: Mapped[int]  # in how many books the name stands
    last_played: Mapped[str] = mapped_column(String(40))
    latest: Mapped[int]  # the id of the entry that brought the name last


Index("ix_players_latest_id", Player.latest, Player.id)
