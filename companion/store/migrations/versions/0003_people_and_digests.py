"""What the host has said of people, and what is kept of finished games for their figures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make two more tables."""
    op.create_table(
        "people_acts",
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_people_acts"),
        sa.UniqueConstraint("key", name="uq_people_acts_key"),
    )
    op.create_table(
        "digests",
        sa.Column("game_id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_digests"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_digests_game_id"),
    )
