"""Forms as no browser would send them: whatever comes, it is answered in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import FileSystemBytecodeCache

from tests.web.shared.mutated_posts import Posts


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.wide)])
def test_no_form_breaks_a_page(tmp_path: Path, compiled: FileSystemBytecodeCache, seed: int) -> None:
    posts = Posts(str(tmp_path), seed)
    posts.app.jinja_env.bytecode_cache = compiled
    posts.run(200, fresh=100)
    assert not posts.broken, "\n".join(posts.broken)
    assert {303, 422} <= set(posts.answers), "the posts reach what lies behind the token"
