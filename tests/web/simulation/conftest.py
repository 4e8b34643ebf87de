"""A few evenings instead of thousands."""

from __future__ import annotations

import pytest

from companion.web.simulation import page, wanted

from .desk import SMALL


@pytest.fixture(autouse=True)
def few_evenings(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few evenings that a run takes no time."""
    for module in (page, wanted):
        monkeypatch.setattr(module, "EVENINGS", SMALL)
    monkeypatch.setattr(wanted, "USUAL", SMALL[0])
