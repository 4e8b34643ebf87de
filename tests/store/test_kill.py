"""The plug is pulled while six devices write. The long drill is ``python -m tests.store.kill_drill 100``."""

from __future__ import annotations

import pytest

from .kill_drill import drill, losses


@pytest.mark.long
def test_nothing_acknowledged_is_lost_and_nothing_is_written_twice(url: str) -> None:
    tally = drill(url, times=1, seed=2)
    assert len(tally.acknowledged) > 10
    assert losses(url, tally) == []
