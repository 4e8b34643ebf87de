"""Rounds that the companion played out by itself: what was asked, and what was counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make one more table."""
    op.create_table(
        "simulations",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("request", sa.String(32), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("beats", sa.Integer, nullable=False),
        sa.Column("looks", sa.Integer, nullable=False),
        sa.Column("left_at", sa.Integer, nullable=False),
        sa.Column("remaining", sa.Integer, nullable=True),
        sa.Column("made_at", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_simulations"),
        sa.UniqueConstraint("code", name="uq_simulations_code"),
    )
    op.create_index("ix_simulations_request", "simulations", ["request"])
    playing = sa.text("state = 'playing'")
    op.create_index(
        "ix_simulations_state",
        "simulations",
        ["state"],
        unique=True,
        sqlite_where=playing,
        postgresql_where=playing,
    )
