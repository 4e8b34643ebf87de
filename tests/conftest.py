"""A companion for every test, on a database of its own, and people at the table."""

from __future__ import annotations

import gc
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from flask import Config, Flask
from flask.testing import FlaskClient
from flask_sqlalchemy import SQLAlchemy
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import Engine

from app import create_app
from companion.book.entries.entry import Begun
from companion.engine.rules.presets import read_rules
from companion.store.access.pin import set_pin
from companion.store.books import games
from companion.store.database import open_database
from companion.store.look import open_checked
from tests.needs import describe_left_out
from tests.visitor import CAST, Visitor

PIN = "2468"

gc.set_threshold(
    200_000, 20, 20
)  # pages are read into many small objects: a tenth of the run was spent on counting them


settings.register_profile("any machine", deadline=None, max_examples=50)  # how long one takes hangs on who else is busy
settings.register_profile("wide", parent=settings.get_profile("any machine"), max_examples=500)
settings.load_profile("any machine")

HERE = Path(__file__).parent
MEMORY = Path("/dev/shm")
"""A folder in memory, where Linux has one."""
ROOM = 2 << 30  # bytes; what a run has at one time is far less


def pytest_configure(config: pytest.Config) -> None:
    """Let tests write into memory where there is room: to wait for a disk at every entry took as long as to test."""
    if config.getoption("--wide"):
        settings.load_profile("wide")
    if MEMORY.is_dir() and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--whole``: a run that had to leave something out has failed. ``--wide``: before a release, what is the same
    thing once more, in another language or size, and ten times the examples. ``--shuffle SEED``: another order."""
    parser.addoption("--whole", action="store_true", help="fail when tests were left out for want of something")
    parser.addoption("--wide", action="store_true", help="the same in more languages, sizes and examples too")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="shuffle files, and tests in each, by this number")


def pytest_xdist_auto_num_workers() -> int:
    """Three for two cores: while a test waits for a browser, a server or a disk another has the core; four of them and
    their browsers took an eighth longer, each in the other's way."""
    cores = os.cpu_count() or 1
    return cores + max(1, cores // 2)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of a whole run each process reads its share of the files first, so that it finds what the others have read
    already written down: to read all of them took each as long as hundreds of tests."""
    me, all_ = os.environ.get("PYTEST_XDIST_WORKER"), int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if me is None or session.config.option.file_or_dir:
        return
    files = sorted(HERE.rglob("test_*.py"))[int(me.removeprefix("gw")) :: all_]
    for path in files:
        with suppress(Exception, pytest.skip.Exception):  # it is said when the tests are collected
            import_module(".".join(path.relative_to(HERE.parent).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put what takes long first, and shuffle files, and the tests in each: the same number is the same order, in every
    process of a run."""
    if not config.getoption("--wide"):
        wide = [item for item in items if item.get_closest_marker("wide")]
        config.hook.pytest_deselected(items=wide)
        items[:] = [item for item in items if not item.get_closest_marker("wide")]
    seed = config.getoption("--shuffle")
    if seed is not None:
        dice = random.Random(seed)
        dice.shuffle(items)
        files = sorted({item.path for item in items})
        dice.shuffle(files)
        place = {path: number for number, path in enumerate(files)}
        items.sort(key=lambda item: place[item.path])
    items[:] = begin_with_long(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def begin_with_long(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in an order in which every process, which gets as many as another, begins with its share of those that
    take long: whoever comes to one at the end lets all others wait."""
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    shares = [long[number::processes] for number in range(processes)]
    ordered, taken = [], 0
    for number, share in enumerate(shares):
        end = max(taken, len(items) * (number + 1) // processes - sum(map(len, shares[: number + 1])))
        ordered += share + others[taken:end]
        taken = end
    return ordered + others[taken:]


def pytest_collection_finish() -> None:
    """Look no more through what was read and collected: it stays to the end."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str | None:
    """Say which order it is, so that it can be had again."""
    seed = config.getoption("--shuffle")
    return None if seed is None else f"shuffled: --shuffle {seed}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a whole run that was not whole."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--whole") and reporter and describe_left_out(_reasons(reporter)):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say last what was left out, and what brings it."""
    for line in describe_left_out(_reasons(terminalreporter)):
        terminalreporter.write_line(line, yellow=True, bold=True)


def _reasons(reporter: pytest.TerminalReporter) -> Iterator[str]:
    for report in reporter.stats.get("skipped", []):
        yield report.longrepr[2]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> FileSystemBytecodeCache:
    """Templates, compiled once for all apps and all processes of this run."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    folder = tmp_path_factory.getbasetemp().with_name("templates")
    folder.mkdir(exist_ok=True)
    return FileSystemBytecodeCache(str(folder))


@pytest.fixture(scope="session")
def empty_books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that an app has opened and in which nobody wrote, made once for all apps of this run."""
    folder = tmp_path_factory.mktemp("books")
    app = Flask("books", instance_path=str(folder))
    app.config["DATABASE_URL"] = f"sqlite:///{folder}/empty.sqlite"
    open_checked(app)
    app.extensions["companion.store"].engine.dispose()
    return folder / "empty.sqlite"


@pytest.fixture(scope="session")
def first_app(tmp_path_factory: pytest.TempPathFactory, compiled: FileSystemBytecodeCache, empty_books: Path) -> Flask:
    """The first app of this run, whose addresses and templates serve the others too."""
    app = create_app(_settings(tmp_path_factory.mktemp("first"), empty_books))
    app.jinja_env.bytecode_cache = compiled
    app.extensions["companion.store"].engine.dispose()
    return app


@pytest.fixture(scope="session", autouse=True)
def compile_once() -> Iterator[None]:
    """Statements, compiled once for all databases of a kind: every test has its own, and compiled all of them anew. The
    first that was reached is like all of them: of one that never was it is not known what its server can do."""
    make, first = SQLAlchemy._make_engine, dict[str, Engine]()

    def make_like_the_first(self: SQLAlchemy, bind: str | None, options: dict[str, Any], app: Flask) -> Engine:
        engine = make(self, bind, options, app)
        like = first.get(engine.name, engine)
        if like.dialect.server_version_info is None:
            like = first[engine.name] = engine
        engine.dialect, engine._compiled_cache = like.dialect, like._compiled_cache
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLAlchemy, "_make_engine", make_like_the_first)
        yield


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Callable[[Flask], Flask]]:
    """Closes the databases of apps at the end."""
    opened: list[Flask] = []

    def remember(app: Flask) -> Flask:
        opened.append(app)
        return app

    yield remember
    for app in opened:
        app.extensions["companion.store"].engine.dispose()


@pytest.fixture
def make_companion(
    tmp_path: Path, compiled: FileSystemBytecodeCache, empty_books: Path, books: Callable[[Flask], Flask]
) -> Callable[..., Flask]:
    """Makes the whole app as ``python app.py`` would, tokens of forms included, on a database in ``tmp_path``."""

    def make(**config: Any) -> Flask:
        app = create_app({**_settings(tmp_path, empty_books), **config})
        app.jinja_env.bytecode_cache = compiled
        return books(app)

    return make


@pytest.fixture
def share_first(
    first_app: Flask, tmp_path: Path, empty_books: Path, books: Callable[[Flask], Flask]
) -> Callable[..., Flask]:
    """Makes apps that share with the first one what no test changes, its addresses and templates: to make these takes
    longer than most tests. Settings, database and what else is kept in an app are its own; a database in which nobody
    wrote yet was looked over when it was made, and is not again."""

    def make(**config: Any) -> Flask:
        empty = not (tmp_path / "book.sqlite").exists()
        settings = _settings(tmp_path, empty_books)
        app = copy(first_app)
        app.instance_path = settings.pop("INSTANCE")
        app.config = Config(app.root_path, {**first_app.config, **settings, **config})
        own = ("sqlalchemy", "companion.store")
        app.extensions = {name: kept for name, kept in first_app.extensions.items() if name not in own}
        app.teardown_appcontext_funcs = []  # those of the database, which come with it
        (open_database if empty else open_checked)(app)
        return books(app)

    return make


@pytest.fixture
def app(share_first: Callable[..., Flask]) -> Flask:
    """The whole app on an empty book shelf."""
    return share_first()


@pytest.fixture
def guarded(share_first: Callable[..., Flask]) -> Flask:
    """The whole app as it listens beyond this machine: the host's ``PIN`` and links are asked for."""
    app = share_first(GUARDED=True)
    with app.app_context():
        set_pin(PIN)
    return app


def _settings(folder: Path, empty_books: Path) -> dict[str, str]:
    if not (folder / "book.sqlite").exists():
        shutil.copy(empty_books, folder / "book.sqlite")
    return {"INSTANCE": str(folder), "DATABASE_URL": f"sqlite:///{folder}/book.sqlite", "SECRET_KEY": "test"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A device that asks for English pages."""
    return device(app)


@pytest.fixture
def cast() -> tuple[str, ...]:
    """Ana keeps the book; Ben, Cruz and Dot play."""
    return CAST


@pytest.fixture
def ana(client: FlaskClient) -> Visitor:
    """Ana's tablet, without script."""
    return Visitor(client)


@pytest.fixture
def ben(app: Flask) -> Visitor:
    """Ben's telephone, without script."""
    return Visitor(device(app))


@pytest.fixture
def friday(app: Flask, ana: Visitor, cast: tuple[str, ...]) -> str:
    """A game of Ana, Ben, Cruz and Dot that has just begun; Ana's tablet shows its table."""
    with app.app_context():
        slug = games.create(Begun("Friday", cast, "hebrew", {}, read_rules("hebrew")), key="friday")
    ana.stand_at(f"/game/{slug}")
    return slug


def device(app: Flask, language: str = "en") -> FlaskClient:
    """Another device at the table."""
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    return client
