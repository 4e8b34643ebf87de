"""What the pages for operators tell people to type is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion import commands, doctor, house
from companion.store.backups import files
from tests.test_setup import words_of_run

ROOT = Path(__file__).parents[2]
PAGES = ("docs/operating.md", "README.md")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_word_of_run_is_one(page: str) -> None:
    assert set(re.findall(r"\./run (--[a-z]+|[a-z]{2,})\b", read(page))) - {"again"} <= words_of_run()


def test_what_people_are_told_to_type_is_there() -> None:
    texts = "".join(Path(module.__file__ or "").read_text(encoding="utf-8") for module in (commands, doctor, house))
    for word in re.findall(r"\./run ([a-z]+)", texts):
        assert word in words_of_run() or word in {"starts", "makes", "brings", "installs", "again", "takes"}


def test_the_page_and_the_code_keep_as_many_copies() -> None:
    rule = "the last {}, besides the last of each of {} days and of each of {} months"
    assert rule.format(files.LATEST, files.DAYS, files.MONTHS) in " ".join(read("docs/operating.md").split())


def test_every_setting_of_the_environment_is_told() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("companion/**/*.py"))
    systems = {"LANG", "LC_ALL", "LC_MESSAGES"}
    for name in set(re.findall(r'os\.environ\.get\("([A-Z_]+)"\)', sources)) - systems:
        assert f"`{name}`" in read("docs/operating.md"), name


def test_the_unit_starts_what_is_there() -> None:
    unit = read("docs/companion.service")
    assert "ExecStart=/opt/companion/.venv/bin/python app.py" in unit
    assert "ReadWritePaths=/opt/companion/instance" in unit
