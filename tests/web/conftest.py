"""What the pages need to be tested quickly."""

from __future__ import annotations

import pytest

from companion.store.access import pin


@pytest.fixture(autouse=True)
def quick_pin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A PIN that costs nothing to try. What it costs: ``tests/store/access/test_pin.py``."""
    monkeypatch.setattr(pin, "_COST", 2)
