"""The house keeps its order: who imports whom, what is told of every part, and what no file may say."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from flask import Flask

from companion.engine.rules.presets import PRESETS
from companion.web import VIEWS

ROOT = Path(__file__).parents[1]
NOT_OURS = {".git", ".venv", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__", "instance"}

# All that pages stand on.
BEHIND_PAGES = {
    "places",
    "engine",
    "book",
    "disputes",
    "people",
    "clock",
    "statistics",
    "simulation",
    "exchange",
    "language",
    "store",
    "sheets",
}
# Each room and the rooms it may import from.
ROOMS: dict[str, set[str]] = {
    "places": set(),
    "engine": set(),
    "book": {"engine"},
    "disputes": {"engine", "book"},
    "people": {"engine", "book"},
    "clock": {"engine", "book"},
    "statistics": {"engine", "book", "people", "clock"},
    "simulation": {"engine", "book"},
    "exchange": {"engine", "book", "people", "statistics"},
    "language": {"engine"},
    "store": {"engine", "book", "people", "statistics", "simulation"},
    "sheets": {"engine", "book", "disputes", "people", "statistics", "simulation", "language"},
    "web": BEHIND_PAGES,
    "app": {"command line"},
    # The modules beside the rooms: python -m companion, and what the host does with it.
    "command line": BEHIND_PAGES | {"web"},
}
# Each floor of a room and the floors it may import from. What lies beside them, such as tiles or the database, is free
# to all; a roof, where there is one, stands on them.
FLOORS: dict[str, dict[str, set[str]]] = {
    "engine": {
        "rules": set(),
        "table": {"rules"},
        "judging": {"rules", "table"},
        "longest_train": {"table"},
        "playing": {"rules", "table", "judging", "longest_train"},
    },
    "book": {
        "people": set(),
        "entries": set(),
        "figures": {"people", "entries"},
        "fold": {"people", "entries", "figures"},
        "words": {"people", "entries", "figures", "fold"},
    },
    "store": {
        "books": set(),
        "access": {"books"},
        "people": {"books"},
        "backups": {"books", "access", "people"},
    },
}
ROOFS = {"engine": "requests", "store": "look"}
STANDARD_ONLY = ("engine", "book", "disputes", "people", "clock", "statistics", "simulation")
MODULES = sorted([*(ROOT / "companion").rglob("*.py"), ROOT / "app.py"])
TEXTS = {".py", ".toml", ".txt", ".md", ".html", ".css", ".js", ".json", ".jsonl", ".po", ".pot", ".yml", ".svg", ""}


@cache
def tree_of(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"))


def name_of(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


def room_of(module: Path) -> str | None:
    """The room a module stands in; None for the package itself."""
    parts = module.relative_to(ROOT).with_suffix("").parts
    return None if parts == ("companion", "__init__") else room_named(list(parts))


def room_named(parts: list[str]) -> str | None:
    """The room of a module by its full name, None for one that is not ours."""
    if parts[0] == "companion" and len(parts) > 1 and not parts[1].startswith("__v"):  # the version is everybody's
        return parts[1] if parts[1] in ROOMS else "command line"
    return "app" if parts == ["app"] else None


@cache
def imported(module: Path) -> tuple[str, ...]:
    """The full name of everything a module imports, at its head or inside a function."""
    return tuple(_walk_imports(module))


def _walk_imports(module: Path) -> Iterator[str]:
    package = module.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            source = ".".join(part for part in (base, node.module or "") if part)
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def rooms_imported(module: Path) -> set[str]:
    return {room for name in imported(module) if (room := room_named(name.split(".")))}


def test_imports_go_one_way() -> None:
    """The package itself imports nothing."""
    may = {module: ROOMS[room] | {room} if (room := room_of(module)) else set() for module in MODULES}
    assert {name_of(module): wrong for module in MODULES if (wrong := rooms_imported(module) - may[module])} == {}


@pytest.mark.parametrize(("room", "floor"), [(room, floor) for room, floors in FLOORS.items() for floor in floors])
def test_the_floors_of_a_room_stand_on_each_other(room: str, floor: str) -> None:
    """A stair between two floors goes one way."""
    used = {
        name.split(".")[2]
        for module in (ROOT / "companion" / room / floor).rglob("*.py")
        for name in imported(module)
        if name.startswith(f"companion.{room}.") and name.count(".") > 1
    }
    assert used & (FLOORS[room].keys() | {ROOFS.get(room)}) <= FLOORS[room][floor] | {floor}


@pytest.mark.parametrize("room", FLOORS)
def test_every_folder_of_a_room_is_a_floor(room: str) -> None:
    folders = {module.parent.name for module in (ROOT / "companion" / room).glob("*/__init__.py")}
    assert folders - {"migrations"} == FLOORS[room].keys()


@pytest.mark.parametrize("room", FLOORS)
def test_what_the_floors_stand_on_uses_none_of_them(room: str) -> None:
    for module in (ROOT / "companion" / room).glob("*.py"):
        if module.stem not in ("__init__", ROOFS.get(room)):
            used = {name.split(".")[2] for name in imported(module) if name.startswith(f"companion.{room}.")}
            assert not used & FLOORS[room].keys(), name_of(module)


@pytest.mark.parametrize(
    "room",
    sorted({*BEHIND_PAGES, "web"} - {"places"}),
)
def test_no_module_of_a_room_needs_itself(room: str) -> None:
    """No circles: modules can be put in an order in which each needs only those before it."""
    modules = {
        ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): module
        for module in MODULES
        if room_of(module) == room
    }
    needs = {
        name: {
            other for other in imported(module) if other in modules and other != name and other != f"companion.{room}"
        }
        for name, module in modules.items()
    }
    while free := {name for name, others in needs.items() if not others}:
        needs = {name: others - free for name, others in needs.items() if name not in free}
    assert needs == {}


def test_no_script_needs_itself() -> None:
    """No circles, nor by a script that is loaded only when it is needed."""
    folder = ROOT / "static" / "js"
    loads = re.compile(r"""(?:\bfrom|^import|\bimport\()\s*"(\.[^"]+)""", re.MULTILINE)
    needs = {
        script.resolve(): {(script.parent / name).resolve() for name in loads.findall(script.read_text("utf-8"))}
        for script in folder.rglob("*.js")
    }
    assert set().union(*needs.values()) <= needs.keys()
    while free := {script for script, others in needs.items() if not others}:
        needs = {script: others - free for script, others in needs.items() if script not in free}
    assert sorted(script.relative_to(folder).as_posix() for script in needs) == []


# A room of the pages is a folder, a blueprint, and folders of templates, scripts, styles and tests, all of one name


def rooms_of_pages() -> dict[str, set[str]]:
    """The rooms that have pages, each with the modules that add some."""
    rooms: dict[str, set[str]] = {}
    for module in (ROOT / "companion" / "web").glob("*/*.py"):
        if re.search(r"^@pages\.(get|post|route)\(", module.read_text("utf-8"), re.MULTILINE):
            rooms.setdefault(module.parent.name, set()).add(module.stem)
    return rooms


def test_every_page_is_registered() -> None:
    listed: dict[str, set[str]] = {"api": rooms_of_pages()["api"]}  # which has a list of its own
    for module in VIEWS:
        *_, room, name = module.__name__.split(".")
        listed.setdefault(room, set()).add(name)
    assert rooms_of_pages() == listed


def test_a_room_has_one_name_everywhere(make_companion: Callable[..., Flask]) -> None:
    rooms = rooms_of_pages()
    assert rooms.keys() == make_companion().blueprints.keys()
    tests = {folder.name for folder in (ROOT / "tests" / "web").iterdir() if (folder / "__init__.py").exists()}
    assert tests - {"shared", "server"} == rooms.keys()
    for folder in ("templates", "static/js", "static/css"):
        found = {each.name for each in (ROOT / folder).iterdir() if each.is_dir()}
        assert found - {"shared"} <= rooms.keys(), folder


def named(tree: ast.AST, names: set[str]) -> set[int]:
    """The lines of a tree that speak of one of these, such as ``request.form``."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {node.lineno for node in nodes if ast.unparse(node) in names or f".{node.attr}" in names}


def test_what_is_posted_is_read_by_forms_alone() -> None:
    posted, outside = {"request.form", "request.values", "request.files"}, []
    for module in (ROOT / "companion" / "web").rglob("*.py"):
        tree = tree_of(module)
        forms = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name.endswith("Form")]
        lines = named(tree, posted) - {line for form in forms for line in named(form, posted)}
        outside += [f"{name_of(module)}:{line}" for line in lines]
    assert outside == []
    assert named(tree_of(ROOT / "companion" / "web" / "shared" / "forms.py"), posted), "or nobody reads it any more"


def test_numbers_are_read_in_one_place() -> None:
    asking = {name_of(module) for module in MODULES if named(tree_of(module), {".isdigit", ".isdecimal", ".isnumeric"})}
    assert asking == {
        "companion/engine/digits.py",
        "companion/sheets/contract.py",  # how paper sets them
        "companion/sheets/typesetting/text.py",
    }


@pytest.mark.parametrize("room", STANDARD_ONLY)
def test_rules_and_book_need_nothing_but_python(room: str) -> None:
    outside = {name.split(".")[0] for module in (ROOT / "companion" / room).rglob("*.py") for name in imported(module)}
    assert outside <= sys.stdlib_module_names | {"companion"}


def test_only_one_room_knows_the_library_of_languages() -> None:
    knowing = {room_of(module) for module in MODULES for name in imported(module) if name.split(".")[0] == "babel"}
    assert knowing <= {"language"}


@pytest.mark.parametrize("room", STANDARD_ONLY)
def test_rules_and_book_print_nothing(room: str) -> None:
    for module in (ROOT / "companion" / room).rglob("*.py"):
        calls = [node.func for node in ast.walk(tree_of(module)) if isinstance(node, ast.Call)]
        assert not [call for call in calls if isinstance(call, ast.Name) and call.id in ("print", "input", "open")]


# Every part is told


def test_a_docstring_opens_every_module() -> None:
    assert [name_of(module) for module in MODULES if not ast.get_docstring(tree_of(module))] == []


def untold(module: Path) -> Iterator[str]:
    """Public classes, functions and methods without a docstring."""
    tree = tree_of(module)
    holders: list[tuple[str, ast.AST]] = [("", tree)]
    holders += [(f"{node.name}.", node) for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
    for prefix, holder in holders:
        for node in ast.iter_child_nodes(holder):
            named = isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
            if named and not ast.get_docstring(node) and not _declares_only(node):
                yield prefix + node.name


def _declares_only(node: ast.AST) -> bool:
    """Whether a method of a protocol has no body."""
    body = getattr(node, "body", [])
    return len(body) == 1 and isinstance(body[0], ast.Expr) and getattr(body[0].value, "value", None) is ...


@pytest.mark.parametrize(
    "room", ["engine", "book", "disputes", "people", "clock", "statistics", "simulation", "exchange", "language"]
)
def test_public_parts_have_docstrings(room: str) -> None:
    missing = {
        f"{name_of(module)}: {name}" for module in (ROOT / "companion" / room).rglob("*.py") for name in untold(module)
    }
    assert missing == set()


# A rule sheet is data


def compared_with(tree: ast.AST) -> Iterator[str]:
    """Every text that something is compared with or matched against."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Compare, ast.MatchValue)):
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def test_nothing_hangs_on_the_name_of_a_preset() -> None:
    found = {name_of(module): set(compared_with(tree_of(module))) & set(PRESETS) for module in MODULES}
    assert {name: names for name, names in found.items() if names} == {}


def test_no_page_hangs_on_the_name_of_a_preset() -> None:
    names = "|".join(map(re.escape, PRESETS))
    asked = re.compile(rf"{{%-?\s*(?:if|elif)\b[^%]*['\"](?:{names})['\"]")
    found = [name_of(page) for page in (ROOT / "templates").rglob("*.html") if asked.search(page.read_text("utf-8"))]
    assert found == []


# No line is a wall


def test_templates_scripts_and_styles_keep_to_the_width() -> None:
    """What ruff sees to in Python: the formatters break what they can, the rest is broken by hand."""
    kinds = (("templates", "html"), ("static/js", "js"), ("static/css", "css"))
    found = [
        f"{name_of(path)}:{number}"
        for folder, kind in kinds
        for path in sorted((ROOT / folder).rglob(f"*.{kind}"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert found == []


# Layouts go by the size of letters


def test_no_breakpoint_is_in_pixels() -> None:
    """In em: letters made larger in the browser choose the layout that has room for them, as zoom does."""
    asked = re.compile(r"@(?:media|container)\b[^{]*\dpx|matchMedia\([^)]*\dpx")
    files = (path for kind in ("css", "js") for path in sorted((ROOT / "static" / kind).rglob(f"*.{kind}")))
    assert [name_of(path) for path in files if asked.search(path.read_text("utf-8"))] == []


# The repository speaks of the product alone


def texts() -> Iterator[Path]:
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in NOT_OURS]
        yield from (Path(folder, name) for name in files if Path(name).suffix in TEXTS and name not in NOT_OURS)


ELSEWHERE = (  # each begins with what it is found by: to try a line at every letter took long
    re.compile(r"/(?<![\w.]/)(?:work|shared|root|tmp)/\w"),  # folders of one machine
    re.compile(r"MATRIX(?<!\wMATRIX)\b"),
    re.compile(r"\.md(?<=\bHOUSE\.md|\bSTYLE\.md)\b|\.md(?<=\bSCREENS\.md)\b|\.md(?<=\bDESIGN\.md)\b"),
    re.compile(r"github\.com/\w+/\w+/(?:issues|pull)/\d"),
    re.compile(r"issue(?<!\wissue) #?\d"),
)


def test_no_file_names_another_place() -> None:
    found = {}
    for path in texts():
        if path == Path(__file__):
            continue
        text = path.read_text("utf-8", errors="ignore")
        for match in chain.from_iterable(each.finditer(text) for each in ELSEWHERE):
            line = text.count("\n", 0, match.start()) + 1
            found[f"{name_of(path)}:{line}"] = match[0]
    assert found == {}


def test_sheets_are_where_their_passages_point() -> None:
    for preset in (preset for preset in PRESETS.values() if preset.sheet.has_text):
        assert (ROOT / "rules" / f"{preset.sheet.key}.txt").is_file()
