"""Two servers on one PostgreSQL. The drill with gunicorn is ``python -m tests.store.two_processes 1000 gunicorn``."""

from __future__ import annotations

import pytest

from .conftest import emptied
from .two_processes import Waitress, drill, losses, serving


@pytest.mark.long
def test_conflicting_writes_are_each_applied_once_or_refused(postgresql: str) -> None:
    url = emptied(postgresql)
    with serving(Waitress, url) as one, serving(Waitress, url) as other:
        slug, told = drill(one, other, writes=400)
        assert len(told.applied) + len(told.refused) == 410
        assert min(len(told.applied), len(told.refused)) > 10, "there were conflicts"
        assert told.unseen == []
        assert losses(url, slug, told) == []
