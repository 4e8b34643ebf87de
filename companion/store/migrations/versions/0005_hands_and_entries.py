"""After which entry of the book a hand for the round in progress was made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_LAST = "(SELECT key FROM entries WHERE entries.game_id = drafts.game_id ORDER BY seq DESC LIMIT 1)"


def upgrade() -> None:
    """Make one more column; the hands that are there belong to the books as they are."""
    op.add_column("drafts", sa.Column("entry_key", sa.String(64), nullable=True))
    op.execute(f"UPDATE drafts SET entry_key = {_LAST}")
