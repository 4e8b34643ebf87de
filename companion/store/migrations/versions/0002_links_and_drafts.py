"""Links to games, the host's settings, tries of the PIN, and hands entered for the round in progress."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make four more tables."""
    _links()
    op.create_table(
        "settings",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "attempts",
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("known", sa.Boolean, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("address", name="pk_attempts"),
    )
    op.create_index("ix_attempts_turn", "attempts", ["turn"])
    _drafts()


def _links() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("revoked_at", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_links"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_links_game_id"),
        sa.UniqueConstraint("token_hash", name="uq_links_token_hash"),
    )
    op.create_index("ix_links_game_id_id", "links", ["game_id", "id"])


def _drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("source", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_drafts"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_drafts_game_id"),
        sa.UniqueConstraint("key", name="uq_drafts_key"),
    )
    op.create_index("ix_drafts_game_id_number_id", "drafts", ["game_id", "number", "id"])
