"""Setting it up: the README names the commands of ./run and .ci/run, and what is missing is said plainly."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.version import Version

from companion import __version__
from companion.__main__ import main, make_parser
from companion.places import ERRANDS

from . import needs

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
RUN = (ROOT / "run").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="./run is for POSIX shells")


def own_words() -> set[str]:
    """The words of ./run alone, for who works on it, as its last part distinguishes them."""
    return set(re.findall(r"^    (\w+)\)", RUN.partition("case ")[2], re.MULTILINE))


def words_of_run() -> set[str]:
    """Every word that ./run knows: its own, and those of the command, which it hands on."""
    return own_words() | words_of_the_command()


def words_of_the_command() -> set[str]:
    """What the command knows without ./run."""
    parser = make_parser()
    (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    switches = {name for action in parser._actions for name in action.option_strings if name.startswith("--")}
    return {"", *switches, *commands.choices}


def run(folder: Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """./run in this folder."""
    given = {name: value for name, value in os.environ.items() if name != "PYTHON"} | environ
    return subprocess.run([folder / "run", *words], env=given, capture_output=True, text=True, timeout=60, check=False)


def python_of(folder: Path, *lines: str) -> str:
    """A python3 that answers with these lines of shell."""
    path = folder / "python3"
    path.write_text("\n".join(("#!/bin/sh", *lines)), encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What a fresh clone has for ./run, without an environment."""
    folder = tmp_path / "a clone with blanks"
    folder.mkdir()
    for name in ("run", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_every_command_of_the_readme_is_known_to_run() -> None:
    written = set(re.findall(r"\./run(?: (--?\w+|\w+))?", README))
    assert {"", "test", "check", "bench", "--lan"} <= written
    assert written <= words_of_run()


def test_every_word_of_run_is_told_about() -> None:
    told = RUN.partition("set -eu")[0] + README
    assert {word for word in own_words() if f"./run {word}" not in told} == set()
    assert {word for word in words_of_the_command() - {"--help", ERRANDS} if word not in told} == set()


def test_the_newest_heading_of_what_is_new_is_this_version() -> None:
    told = re.findall(r"^## (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert told[0] == __version__
    assert told == sorted(set(told), key=Version, reverse=True)


def test_the_integration_runs_the_commands_of_the_readme() -> None:
    steps = re.findall(r"^\./run.*$", CI, re.MULTILINE)
    check, test = steps
    assert check == "./run check"
    assert test.startswith("./run test --whole --shuffle "), "what could not be brought fails there, in any order"
    assert "./run check" in README
    assert "./run test" in README


def test_the_scripts_can_be_run_and_read_by_a_shell() -> None:
    for path, shell in ((ROOT / "run", "sh"), (ROOT / ".ci" / "run", "bash")):
        assert os.access(path, os.X_OK), path
        assert subprocess.run([shell, "-n", path], check=False).returncode == 0


def test_the_readme_names_every_folder_there_is() -> None:
    for folder in ("engine", "book", "language", "store", "sheets", "web"):
        assert f"`companion/{folder}/`" in README
        assert (ROOT / "companion" / folder / "__init__.py").is_file()
    for path in re.findall(r"`((?:companion|docs|tests|bench|static|templates|rules)/[\w./]*)`", README):
        assert (ROOT / path).exists(), path
    for path in re.findall(r"\]\(((?!http)[^)]+)\)", README):
        assert (ROOT / path).is_file(), path


def test_no_word_is_of_run_and_of_the_command() -> None:
    """What the command knows is said there alone, so that it is the same wherever it was installed."""
    assert own_words() & words_of_the_command() == set()


@pytest.mark.parametrize("words", [(), ("--lan",), ("doctor",), ("restore", "a name with blanks"), ("dance",)])
def test_what_is_no_word_of_run_is_handed_to_the_command(clone: Path, words: tuple[str, ...]) -> None:
    fake = clone / ".venv" / "bin"
    fake.mkdir(parents=True)
    python_of(fake, 'case "$*" in *pip*) ;; *) printf "%s|" "$@" ;; esac')
    (fake / "python3").rename(fake / "python")
    assert run(clone, *words).stdout == "|".join(("-m", "companion", *words, ""))


@pytest.mark.parametrize("word", ["", "test", "--lan"])
def test_a_python_that_is_too_old_is_said(clone: Path, tmp_path: Path, word: str) -> None:
    old = python_of(tmp_path, 'case "$1" in -V) echo "Python 3.9.2" ;; *) exit 1 ;; esac')
    said = run(clone, *([word] if word else []), PATH=f"{tmp_path}:/usr/bin:/bin")
    assert said.returncode == 1
    assert "Python 3.11 or newer is needed; this is Python 3.9.2" in said.stderr
    assert said.stdout == ""
    assert Path(old).exists()


def test_the_version_is_really_looked_at(clone: Path, tmp_path: Path) -> None:
    """The very question of ./run, asked with another answer of ``sys.version_info``."""
    question = re.search(r"sys\.exit\(sys\.version_info < \((\d+), (\d+)\)\)", RUN)
    assert question
    assert (int(question[1]), int(question[2])) == (3, 11)


def test_no_python_at_all_is_said(clone: Path) -> None:
    said = run(clone, PYTHON="/nowhere/python3")
    assert said.returncode == 1
    assert "Python 3.11 or newer is needed, and no '/nowhere/python3' was found." in said.stderr


def test_a_python_without_venv_is_said_with_what_to_install(clone: Path, tmp_path: Path) -> None:
    half = python_of(tmp_path, 'case "$2" in *ensurepip*) exit 1 ;; *) exit 0 ;; esac')
    bare = tmp_path / "bare"
    bare.mkdir()
    for name in ("dirname", "cat", "cmp", "cp"):
        (bare / name).symlink_to(shutil.which(name) or name)
    (bare / "id").write_text("#!/bin/sh\necho 1000\n", encoding="utf-8")
    (bare / "id").chmod(0o755)
    said = run(clone, PYTHON=half, PATH=str(bare))
    assert said.returncode == 1
    assert "venv module is missing" in said.stderr
    assert "sudo apt-get install python3-venv" in said.stderr


def test_root_is_brought_what_makes_environments(clone: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    for name in ("dirname", "cat", "cmp", "cp", "touch", "mkdir", "chmod"):
        (bare / name).symlink_to(shutil.which(name) or name)
    for name, line in (("id", "echo 0"), ("apt-get", 'echo "$*" >>asked.txt')):
        (bare / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        (bare / name).chmod(0o755)
    half = python_of(tmp_path, 'case "$2" in *ensurepip*) grep -q venv asked.txt ;; *) exit 0 ;; esac')
    (bare / "grep").symlink_to(shutil.which("grep") or "grep")
    run(clone, PYTHON=half, PATH=str(bare))
    asked = (clone / "asked.txt").read_text(encoding="utf-8").splitlines()
    assert asked == ["update -qq", "install -y -qq python3-venv"]


def installed_by(clone: Path, word: str) -> str:
    """What ./run asks pip for, with an environment whose python only writes that down."""
    fake = clone / ".venv" / "bin"
    fake.mkdir(parents=True)
    write_down = 'for lock; do :; done; echo "$*" >how.txt; cp "$lock" asked.txt'
    python_of(fake, f'case "$*" in *pip*) {write_down} ;; *) echo "ran $*" ;; esac')
    (fake / "python3").rename(fake / "python")
    said = run(clone, *([word] if word else []))
    assert said.returncode == 0, said.stderr
    return (clone / "asked.txt").read_text(encoding="utf-8")


def test_to_play_only_what_playing_needs_is_installed(clone: Path) -> None:
    asked = installed_by(clone, "")
    assert "flask==" in asked
    assert "pytest" not in asked
    assert "playwright" not in asked
    assert "--require-hashes" in (clone / "how.txt").read_text(encoding="utf-8")


def test_to_test_all_of_it_is_installed_and_only_once(clone: Path) -> None:
    asked = installed_by(clone, "test")
    assert "flask==" in asked
    assert "pytest==" in asked
    (clone / "asked.txt").unlink()
    again = run(clone, "test", "tests/book")
    assert "ran -m tests.needs\nran -m pytest -n auto tests/book\n" in again.stdout, "what is missing is brought first"
    assert not (clone / "asked.txt").exists(), "nothing changed, nothing is installed"
    lock = clone / "requirements-test.lock"
    lock.write_text(lock.read_text(encoding="utf-8") + "more==1\n", encoding="utf-8")
    run(clone, "test")
    assert "more==1" in (clone / "asked.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("need", "package"), [(needs.CHROMIUM, "chromium"), (needs.POPPLER, "poppler-utils")])
def test_what_the_tests_lack_is_brought_or_named_with_what_brings_it(
    monkeypatch: pytest.MonkeyPatch, need: str, package: str
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(needs, "_installers", lambda: ["apt-get"])
    monkeypatch.setattr(needs, "_system", lambda: "debian")
    monkeypatch.setattr(needs, "_run", lambda command: asked.append(command) or command.endswith(package))
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    needs.bring([need])
    assert asked == [], "only root installs without asking"
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    needs.bring([need])
    assert asked[0] == "apt-get update -qq"
    assert asked[-1].endswith(f"install -y --no-install-recommends {package}")
    (line,) = needs.describe_left_out([f"Skipped: {need}", f"Skipped: {need}", "Skipped: SQLite is no server"])
    assert line.startswith("LEFT OUT: 2 tests ")
    assert line.endswith(f"This brings it:  sudo apt-get install -y --no-install-recommends {package}")


def test_nothing_is_skipped_for_want_of_what_is_not_named() -> None:
    """What a test needs stands in ``tests/needs.py``: a whole run without it fails there."""
    found = [
        (path.name, words)
        for path in (ROOT / "tests").rglob("*.py")
        for words in re.findall(r'pytest\.skip\("(needs [^"]+)"', path.read_text(encoding="utf-8"))
    ]
    assert found == [("test_serving.py", "needs another user")], "of a user that no package brings"


def test_what_keeps_it_from_starting_is_said_in_one_line(tmp_path: Path) -> None:
    given = {"INSTANCE": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/book.sqlite", "PORT": "x"}
    command = [sys.executable, str(ROOT / "app.py")]
    done = subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr == "PORT must be a number from 0 to 65535, got 'x'.\n"


START_EACH = """
import json, os, sys
from companion.__main__ import main
for given in json.loads(sys.argv[1]):
    before = dict(os.environ)
    os.environ.update(given)
    try:
        main([])
    except SystemExit as ended:
        print(json.dumps(ended.code), flush=True)
    os.environ.clear()
    os.environ.update(before)
"""


def test_whatever_keeps_it_from_starting_is_said(tmp_path: Path) -> None:
    """One process is asked for all of them, and each ends what was begun: to start is mostly to read the program."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        cases = [
            ({"PORT": "70000"}, "PORT must be a number from 0 to 65535, got '70000'."),
            ({"PORT": str(taken.getsockname()[1])}, "PORT=5001 ./run takes another one"),
            ({"HOST": "203.0.113.7", "PORT": "0"}, "cannot listen on 203.0.113.7"),
            ({"HOST": "203.0.113.7", "PORT": "0"}, "Without HOST it serves this machine alone"),
            ({"HOST": "nowhere.invalid"}, "HOST must be a name or number of this machine, got 'nowhere.invalid'."),
            ({"DATABASE_URL": "scores"}, "DATABASE_URL is not the address of a database"),
            ({"DATABASE_URL": "mysql://ana:secret@near/scores"}, "DATABASE_URL is not the address of a database"),
            ({"DATABASE_URL": "postgresql://ana:secret@near:port/scores"}, "postgresql://user:password@host/name"),
            ({"DATABASE_URL": "sqlite:///"}, "DATABASE_URL is not the address of a database"),
            ({"DATABASE_URL": "sqlite:///:memory:"}, "DATABASE_URL is not the address of a database"),
            ({"DATABASE_URL": "sqlite:////x?mode=memory&uri=true"}, "DATABASE_URL is not the address of a database"),
            (
                {"DATABASE_URL": "sqlite:///file:x?mode=memory&uri=true"},
                "DATABASE_URL is not the address of a database",
            ),
            ({"DATABASE_URL": "sqlite:////nowhere/at/all.sqlite"}, "The companion cannot start"),
        ]
        given = {"INSTANCE": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/book.sqlite"}
        command = [sys.executable, "-c", START_EACH, json.dumps([environ for environ, _ in cases])]
        done = subprocess.run(
            command, env={**os.environ, **given}, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
    assert "Traceback" not in done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    for (environ, said), words in zip(cases, told, strict=True):
        assert isinstance(words, str), "Python says a word and ends with the status 1"
        assert said in words, environ
        assert "\n" not in words, environ
        assert "secret" not in words, environ


def test_asked_for_help_it_serves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "DATABASE_URL" in capsys.readouterr().out


def test_asked_for_its_version_it_reads_nothing_else() -> None:
    command = [sys.executable, "-X", "importtime", str(ROOT / "app.py"), "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == __version__
    assert "argparse" in done.stderr
    assert "sqlalchemy" not in done.stderr
