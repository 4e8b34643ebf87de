"""The companion is started, says what it does, and is stopped; and what stands before it is believed only if named."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, request

from companion.__main__ import main
from companion.engine.errors import Unreadable
from companion.web.access.proxies import trust_proxies
from companion.web.access.secret import read_secret
from companion.web.server.log import Plain

from .conftest import begin, copy

ROOT = Path(__file__).parents[2]


def start(**environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "app.py"], cwd=ROOT, env={**os.environ, "PORT": "0", **environment},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def stop(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit status, and the log."""
    process.send_signal(signal.SIGTERM)
    _, log = process.communicate(timeout=30)
    return process.returncode, log


def test_it_says_its_address_and_copies_the_books_when_it_starts_and_ends_when_it_is_told_to(house: Path) -> None:
    begin("Friday")
    process = start()
    assert process.stdout is not None
    said = process.stdout.readline()
    assert re.search(r"http://127\.0\.0\.1:\d+/ +\(only this machine", said)
    address = said.split()[3]
    with urllib.request.urlopen(f"{address}health", timeout=30) as answer:
        assert answer.status == 200
    status, log = stop(process)
    assert status == 0
    (made,) = (house / "backups").iterdir()
    assert f"info: copied the score books (start): {made.name}, " in log


def test_a_database_that_is_not_whole_is_said_loudly_and_shown(house: Path) -> None:
    begin("Friday")
    made = copy()
    (house / "companion.sqlite").unlink()
    (house / "companion.sqlite-wal").unlink(missing_ok=True)
    process = start()
    assert process.stdout is not None
    address = process.stdout.readline().split()[3]
    with urllib.request.urlopen(address, timeout=30) as answer:
        assert answer.status == 200
    _, log = stop(process)
    assert "critical: the score books are not whole and are opened to be read only: entries are missing: " in log
    assert f"./run restore {made.name} restores it" in log


def test_a_database_that_cannot_be_opened_says_what_helps(house: Path) -> None:
    begin("Friday")
    made = copy()
    (house / "companion.sqlite").write_bytes(b"Dear Ana, " * 999)
    with pytest.raises(SystemExit) as ended:
        main([])
    said = str(ended.value.code)  # Python says it and ends with the status 1: ``test_what_keeps_it_from_starting``
    assert "The companion cannot start: the file of the score books is damaged or is not a database; the last" in said
    assert f"./run restore {made.name} restores it." in said


@pytest.mark.parametrize(
    ("proxies", "seen"), [("", "9.9.9.9 http inside"), ("1", "7.7.7.7 https outside"), ("2", "6.6.6.6 https outside")]
)
def test_proxies_are_believed_only_as_far_as_they_are_named(proxies: str, seen: str) -> None:
    app = Flask("table")
    app.add_url_rule("/", view_func=lambda: f"{request.remote_addr} {request.scheme} {request.host}")
    trust_proxies(app, proxies)
    headers = {
        "X-Forwarded-For": "5.5.5.5, 6.6.6.6, 7.7.7.7", "X-Forwarded-Proto": "http, https, https",
        "X-Forwarded-Host": "evil, outside, outside", "Host": "inside",
    }  # fmt: skip
    answer = app.test_client().get("/", headers=headers, environ_base={"REMOTE_ADDR": "9.9.9.9"})
    assert answer.text == seen


@pytest.mark.parametrize("given", ["yes", "-1", "10", "1.5", "\u0661"])
def test_proxies_are_a_number(given: str) -> None:
    with pytest.raises(Unreadable, match="TRUSTED_PROXIES must be the number of proxies, 0 to 9"):
        trust_proxies(Flask("table"), given)


def test_a_log_line_can_be_read_and_opens_no_door() -> None:
    token = "dGhlIHRva2VuIG9mIEJlbg"
    record = logging.LogRecord("companion", logging.ERROR, "", 0, "a page broke: GET /l/%s/x", (token,), None)
    line = Plain().format(record)
    assert line.endswith(" error: a page broke: GET /l/(link)/x")
    assert (record.levelname, len(line.split(" error: ")[0])) == ("ERROR", len("2026-11-21 19:20:00"))
    kept = "copied 000001-20261121T190000Z-asked.sqlite of 3s968kj5n64c " + "a" * 64
    assert kept in Plain().format(logging.LogRecord("companion", logging.INFO, "", 0, kept, (), None))


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A folder that another user may come to."""
    if os.name == "nt" or os.geteuid() != 0:
        pytest.skip("needs another user")
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


NOBODY = """
import os, sys
from app import create_app
client = create_app({"INSTANCE": sys.argv[1]}).test_client()
for address in ("/", "/health", "/house", "/new"):  # Python itself may be where only we may read
    client.get(address)
slug = sys.argv[2]
for folder in sys.argv[3:]:
    if os.fork():
        os.wait()
        continue
    os.setgid(65534), os.setuid(65534)
    try:
        client = create_app({"INSTANCE": folder}).test_client()
        print(*(client.get(address).status_code for address in ("/", "/health", "/house", "/game/" + slug)), end=" ")
        print(client.get("/health").get_json())
    except Exception as error:
        print(type(error).__name__, error)
    sys.stdout.flush()
    os._exit(0)
"""


def as_nobody(own: Path, slug: str, *folders: Path) -> tuple[list[str], str]:
    """What a user is told to whom nothing belongs, of each of these folders; and the log."""
    environment = {name: value for name, value in os.environ.items() if name not in ("INSTANCE", "DATABASE_URL")}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-c", NOBODY, str(own), slug, *map(str, folders)]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return ran.stdout.splitlines(), ran.stderr


def test_books_of_another_user_are_read_and_an_empty_folder_is_named(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty, full = elsewhere / "empty", elsewhere / "full"
    for folder in (empty, full):
        folder.mkdir()
        folder.chmod(0o755)
    monkeypatch.setenv("INSTANCE", str(full))
    slug = begin("Friday")
    read_secret(full)
    for path in full.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    said, log = as_nobody(tmp_path, slug, full, empty, elsewhere / "none")
    of_full, of_empty, of_none = said
    assert of_full.startswith("200 200 200 200"), said
    assert "opened to be read only" in of_full + log
    assert f"the folder {full} cannot be written by this user" in of_full + log
    assert of_empty == f"StoreReadOnly the folder {empty} cannot be written by this user"
    assert of_none.endswith("cannot be written by this user")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_it_starts_though_what_it_says_finds_no_room(house: Path) -> None:
    begin("Friday")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with open("/dev/full", "w") as full:
        process = subprocess.Popen(
            [sys.executable, "app.py"], cwd=ROOT, env={**os.environ, "PORT": str(port)}, stdout=full, stderr=full
        )
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30) as answer:
                assert answer.status == 200
            break
        except OSError:
            assert process.poll() is None
            time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
