"""Gives the wheel the packages of ``requirements.lock``: everybody has the versions that were tried together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Locked(MetadataHookInterface):
    """Puts them among what hatchling writes into the wheel."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Every line of the lock that names a package, without its hashes."""
        lines = Path(self.root, "requirements.lock").read_text(encoding="utf-8").splitlines()
        named = (line.removesuffix("\\").strip() for line in lines if line[:1].isalnum())
        metadata["dependencies"] = list(named)
