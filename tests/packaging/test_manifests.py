"""What shops and home servers are told of the companion is true: its version, port, folder and architectures."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from companion import __version__

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
IMAGE = "registry.example/publisher/mexican-train-companion"
COMPOSED = ("container/compose.yaml", "casaos/docker-compose.yml", "umbrel/docker-compose.yml")


def load(name: str) -> ModuleType:
    """A script of the folder, as a module."""
    loader = importlib.machinery.SourceFileLoader("script", str(PACKAGING / name))
    spec = importlib.util.spec_from_loader("script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def read(path: str) -> Any:
    return yaml.safe_load((PACKAGING / path).read_text("utf-8"))


@pytest.fixture(scope="module")
def image() -> dict[str, str]:
    """What the image itself says: its settings, and its instructions by their names (the last of each)."""
    text = (PACKAGING / "container" / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    last = text.rpartition("\nFROM ")[2]
    told = {line.partition(" ")[0]: line.partition(" ")[2].strip() for line in last.splitlines() if line[:1].isupper()}
    return {**told, **dict(re.findall(r"\b([A-Z_]+)=(\S+)", told["ENV"]))}


def test_the_image_listens_where_it_says_and_is_nobody_s_root(image: dict[str, str]) -> None:
    assert (image["EXPOSE"], image["PORT"], image["HOST"]) == ("5000", "5000", "0.0.0.0")
    assert image["USER"] == f"{load('container/companion').USER}:{load('container/companion').USER}" == "1000:1000"
    assert (image["VOLUME"], image["INSTANCE"]) == ("/data", "/data")
    assert image["ENTRYPOINT"] == '["companion"]', "no shell is needed"
    assert image["HEALTHCHECK"].endswith('CMD ["companion", "health"]')
    assert image["SAY_PIN"] == image["IN_CONTAINER"] == "1"


def test_what_the_image_takes_from_the_checkout_is_let_in() -> None:
    folder = PACKAGING / "container"
    text = (folder / "Containerfile").read_text("utf-8")
    copied = {each for line in re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.M) for each in line.split()}
    let_in = {line[1:] for line in (folder / "Containerfile.dockerignore").read_text("utf-8").split() if line[0] == "!"}
    assert {each.partition("/")[0] for each in copied} == let_in
    assert all((PACKAGING.parent / each).exists() for each in copied)


@pytest.mark.parametrize("path", COMPOSED)
def test_every_compose_file_has_the_version_the_port_and_the_folder(path: str, image: dict[str, str]) -> None:
    services = {name: each for name, each in read(path)["services"].items() if each["image"].startswith(IMAGE)}
    assert services
    for service in services.values():
        assert service["image"] == f"{IMAGE}:{__version__}"
        (port,) = service["ports"]
        inside = port["target"] if isinstance(port, dict) else port.rpartition(":")[2]
        assert str(inside) == image["EXPOSE"]
        (data,) = [each for each in service["volumes"] if "backups" not in each]
        assert (data["target"] if isinstance(data, dict) else data.rpartition(":")[2]) == image["VOLUME"]
    named = {str(each).partition(":")[0] for service in services.values() for each in service["volumes"]}
    volumes = read(path).get("volumes") or {}
    assert all(each in volumes for each in named if each.isalpha())


def test_home_assistant_is_told_the_truth(image: dict[str, str]) -> None:
    folder = "home-assistant/mexican-train-companion"
    told = read(f"{folder}/config.yaml")
    assert told["version"] == __version__
    assert told["ports"] == {"5000/tcp": 5000} == {f"{image['EXPOSE']}/tcp": 5000}
    assert told["webui"] == "http://[HOST]:[PORT:5000]/"
    assert told["watchdog"].endswith("[PORT:5000]/health")
    assert {*told["arch"]} == {"amd64", "aarch64"}
    assert told["options"].keys() == told["schema"].keys() == {"address"}
    assert not told.get("ingress"), "guests have no account there"
    file = (PACKAGING / folder / "Dockerfile").read_text("utf-8")
    assert f"ARG BUILD_VERSION={__version__}\nFROM {IMAGE}:${{BUILD_VERSION}}\nUSER 0\n" in file
    assert (PACKAGING / folder / "icon.png").read_bytes().startswith(b"\x89PNG")


def test_casaos_and_umbrel_are_told_the_truth() -> None:
    casa = read("casaos/docker-compose.yml")
    told = casa["x-casaos"]
    assert (told["version"], told["port_map"], told["architectures"]) == (__version__, "5000", ["amd64", "arm64"])
    assert told["main"] in casa["services"]
    assert all("en_US" in told[each] for each in ("title", "tagline", "description"))
    umbrel = read("umbrel/umbrel-app.yml")
    assert (umbrel["version"], umbrel["port"], umbrel["manifestVersion"]) == (__version__, 5000, 1)
    assert umbrel["id"] == read("casaos/docker-compose.yml")["name"]


def test_the_publisher_is_named_in_one_place(tmp_path: Path) -> None:
    fill_in = load("fill_in.py")
    publisher = {"image": "ghcr.io/ana/train", "url": "https://ana.example/train", "name": "Ana"}
    made = fill_in.lay_out(tmp_path, publisher)
    text = "".join(path.read_text("utf-8") for path in made if path.suffix != ".png")
    assert "registry.example" not in text
    assert "The publisher" not in text
    assert text.count(f"ghcr.io/ana/train:{__version__}") == 4
    assert (tmp_path / "home-assistant" / "mexican-train-companion" / "CHANGELOG.md").is_file()
    asked = subprocess.run(
        [sys.executable, str(PACKAGING / "fill_in.py"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (asked.returncode, asked.stderr) == (1, "Say in packaging/publisher.toml who publishes the image.\n")


@contextmanager
def answering(status: int) -> Iterator[int]:
    """The port of something that answers like this."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/health" else 404)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_the_health_of_a_container_is_that_of_its_companion(monkeypatch: pytest.MonkeyPatch) -> None:
    command = load("container/companion")
    for status, said in ((200, 0), (503, 1)):
        with answering(status) as port:
            monkeypatch.setenv("PORT", str(port))
            assert command.ask_health() == said
    assert command.ask_health() == 1, "nobody answers any more"


def test_what_home_assistant_was_told_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command, file = load("container/companion"), tmp_path / "options.json"
    monkeypatch.setenv("ADDRESS", "")
    monkeypatch.delenv("ADDRESS")
    for text in (None, "{", "[]", '{"address": ""}'):
        if text is not None:
            file.write_text(text)
        command.read_options(file)
        assert "ADDRESS" not in os.environ
    file.write_text('{"address": "192.168.1.20"}')
    command.read_options(file)
    assert os.environ["ADDRESS"] == "192.168.1.20"


def test_root_gives_the_folders_over_and_is_root_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    command = load("container/companion")
    (tmp_path / "data" / "backups").mkdir(parents=True)
    (tmp_path / "data" / "companion.sqlite").touch()
    given: list[str] = []
    became: list[str] = []
    monkeypatch.setattr(os, "chown", lambda path, *_, **__: given.append(Path(path).name))
    monkeypatch.setattr(Path, "lstat", lambda _: os.stat_result((0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    for name in ("setgroups", "setgid", "setuid"):
        monkeypatch.setattr(os, name, lambda given, name=name: became.append(f"{name} {given}"))
    command.hand_over([tmp_path / "data", tmp_path / "copies"])
    assert sorted(given) == ["backups", "companion.sqlite", "copies", "data"]
    assert became == ["setgroups []", "setgid 1000", "setuid 1000"]
