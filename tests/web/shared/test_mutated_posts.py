"""Forms as no browser would send them: whatever comes, it is answered in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.shared.mutated_posts import Posts


@pytest.mark.parametrize("seed", range(2))
def test_no_form_breaks_a_page(tmp_path: Path, seed: int) -> None:
    posts = Posts(str(tmp_path), seed)
    posts.run(300, fresh=150)
    assert not posts.broken, "\n".join(posts.broken)
    assert {303, 422} <= set(posts.answers), "the posts reach what lies behind the token"
