"""The tables. Columns, keys and indexes, nothing else; what they mean is told in ``books`` (``log``, ``games``,
``players``, ``drafts``), ``access`` (``links``, ``throttle``), ``people`` (``acts``) and ``simulations``.

Times are text, ISO 8601 in UTC. They are shown, and nothing is ever ordered by them, because clocks are set back:
games are ordered by ``latest``, the number of the last entry written into them.
"""

from __future__ import annotations

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, ForeignKey, Index, MetaData, String, Text, UniqueConstraint, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

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
    base_version: Mapped[int] = mapped_column("made_from", key="base_version")  # what the device had before its eyes
    kind: Mapped[str] = mapped_column(String(32))
    body: Mapped[str] = mapped_column(Text)  # canonical JSON
    at: Mapped[str] = mapped_column(String(40))
    device: Mapped[str] = mapped_column(String(80))
    hash: Mapped[str] = mapped_column(String(64))  # hexadecimal SHA-256, chained: see books/hash_chain.py


class Player(Base):
    """Somebody who has played at this table."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(Text, unique=True)
    games: Mapped[int]  # in how many books the name stands
    last_played: Mapped[str] = mapped_column(String(40))
    latest: Mapped[int]  # the id of the entry that brought the name last


Index("ix_players_latest_id", Player.latest, Player.id)


class Link(Base):
    """An address by which a device may come to a game."""

    __tablename__ = "links"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    role: Mapped[str] = mapped_column(String(8))  # watch, enter, keep
    seat: Mapped[int | None]  # whose hand it may enter; None: everybody's
    label: Mapped[str] = mapped_column(Text)
    salt: Mapped[str] = mapped_column(String(32))  # with the app's secret it gives the token again
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)  # hexadecimal SHA-256
    made_at: Mapped[str] = mapped_column(String(40))
    revoked_at: Mapped[str | None] = mapped_column(String(40))


Index("ix_links_game_id_id", Link.game_id, Link.id)


class Setting(Base):
    """Something the host has set."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Attempt(Base):
    """Tries of the PIN from one address; those from all addresses together stand under the empty address."""

    __tablename__ = "attempts"

    address: Mapped[str] = mapped_column(String(64), primary_key=True)
    failures: Mapped[int]  # since the PIN was right, or since a quiet day
    last: Mapped[int] = mapped_column(BigInteger)  # seconds on the clock of the database
    known: Mapped[bool]  # whether the PIN came from here before
    turn: Mapped[int]  # the number of the last try from here, among all


Index("ix_attempts_turn", Attempt.turn)


class Draft(Base):
    """A hand that a player entered for the round in progress, and what else is kept of that round; not part of the
    book."""

    __tablename__ = "drafts"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    number: Mapped[int]  # of the round
    seat: Mapped[int]
    source: Mapped[str] = mapped_column(String(64))  # which device, however it is called
    body: Mapped[str] = mapped_column(Text)  # JSON, tiles or points; empty: taken back
    key: Mapped[str] = mapped_column(String(64), unique=True)  # made by the device that sent it
    made_at: Mapped[str] = mapped_column(String(40))
    device: Mapped[str] = mapped_column(String(80))
    entry_key: Mapped[str | None] = mapped_column(String(64))  # of the entry that was the last when it was made


Index("ix_drafts_game_id_number_id", Draft.game_id, Draft.number, Draft.id)


class PersonAct(Base):
    """Something the host has said of the people of the house."""

    __tablename__ = "people_acts"

    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # 1, 2, 3, ... within the house
    kind: Mapped[str] = mapped_column(String(32))
    body: Mapped[str] = mapped_column(Text)  # canonical JSON
    at: Mapped[str] = mapped_column(String(40))
    device: Mapped[str] = mapped_column(String(80))
    key: Mapped[str] = mapped_column(String(64), unique=True)  # made by the device that sent it


class Digest(Base):
    """What the figures need of a finished game; it can be thrown away and made anew from the book."""

    __tablename__ = "digests"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True, autoincrement=False)
    hash: Mapped[str] = mapped_column(String(64))  # of the last entry of the book it was made of
    body: Mapped[str] = mapped_column(Text)  # JSON


class Simulation(Base):
    """Rounds that the companion plays out by itself: what was asked and how far it is; made anew when it is gone."""

    __tablename__ = "simulations"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(8), unique=True)  # its name in addresses
    request: Mapped[str] = mapped_column(String(32))  # the same for equal requests to one release
    state: Mapped[str] = mapped_column(String(16))
    body: Mapped[str] = mapped_column(Text)  # JSON, the request and what was counted
    player: Mapped[str] = mapped_column(String(32))  # which process plays it; empty: none
    beats: Mapped[int]  # grows while it is played
    looks: Mapped[int]  # grows while somebody looks at it
    left_at: Mapped[int]  # at which look somebody went away
    remaining: Mapped[int | None]  # seconds it may take still
    made_at: Mapped[str] = mapped_column(String(40))


Index("ix_simulations_request", Simulation.request)
_PLAYING = text("state = 'playing'")
# one at a time in the whole house, however many processes there are
Index("ix_simulations_state", Simulation.state, unique=True, sqlite_where=_PLAYING, postgresql_where=_PLAYING)


GAMES, ENTRIES, PLAYERS, LINKS, SETTINGS, ATTEMPTS, DRAFTS, PEOPLE_ACTS, DIGESTS, SIMULATIONS = (
    Base.metadata.tables[name]
    for name in (
        *("games", "entries", "players", "links", "settings", "attempts", "drafts"),
        *("people_acts", "digests", "simulations"),
    )
)
"""The tables as statements are made of them."""
