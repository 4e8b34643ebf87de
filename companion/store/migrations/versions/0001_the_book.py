"""Games, their entries, and the players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first three tables."""
    _games()
    _entries()
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("last_played", sa.String(40), nullable=False),
        sa.Column("latest", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name", name="uq_players_name"),
    )
    op.create_index("ix_players_latest_id", "players", ["latest", "id"])


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("slug", sa.String(24), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("preset", sa.String(64), nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("rounds_entered", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("begun_at", sa.String(40), nullable=False),
        sa.Column("changed_at", sa.String(40), nullable=False),
        sa.Column("latest", sa.Integer, nullable=False),
        sa.Column("trashed_at", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("slug", name="uq_games_slug"),
    )
    kept, trashed = sa.text("trashed_at IS NULL"), sa.text("trashed_at IS NOT NULL")
    for name, columns, where in (
        ("ix_games_latest", ["latest"], kept),
        ("ix_games_state_latest", ["state", "latest"], kept),
        ("ix_games_trashed_at_id", ["trashed_at", "id"], trashed),
    ):
        op.create_index(name, "games", columns, sqlite_where=where, postgresql_where=where)


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("made_from", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sa.UniqueConstraint("game_id", "seq", name="uq_entries_game_id_seq"),
        sa.UniqueConstraint("key", name="uq_entries_key"),
    )
