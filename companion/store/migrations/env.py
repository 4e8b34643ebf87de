"""Run by Alembic for every upgrade: works on the connection, and in the transaction, of ``bring_up_to_date``."""

from __future__ import annotations

from alembic import context

from companion.store.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
context.run_migrations()
