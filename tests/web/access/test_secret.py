"""The key that signs cookies and makes links: made once, whole, its owner's alone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.engine.errors import Unreadable
from companion.web.access.secret import read_secret


def test_it_is_made_once(tmp_path: Path) -> None:
    key = read_secret(tmp_path)
    assert len(key) == 64
    assert read_secret(tmp_path) == key
    assert [each.name for each in tmp_path.iterdir()] == ["secret.key"]
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0


def test_whoever_comes_at_the_same_moment_gets_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: read_secret(tmp_path), range(40)))) == 1


@pytest.mark.parametrize("cut", ["", " \n", "abc", "\x00" * 20])
def test_one_that_was_cut_is_not_taken(tmp_path: Path, cut: str) -> None:
    (tmp_path / "secret.key").write_text(cut, encoding="ascii")
    with pytest.raises(Unreadable, match="is damaged: remove the file"):
        read_secret(tmp_path)
