"""The command line: JSON Lines in and out, the exit status, and what ``rules`` prints."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.__main__ import main
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.presets import PRESETS, read_rules, rules_to_json

ROOT = Path(__file__).parents[1]
GOOD: dict[str, Any] = {
    "id": 1,
    "rules": "czech-plus",
    "players": ["A", "B", "C"],
    "rounds": [{"engine": 12, "left": {"A": [], "B": ["6-5", "4-2"], "C": 29}, "out": ["A"]}],
}
ANSWER = {
    "id": 1,
    "rounds": [{"A": 46, "B": 0, "C": 0}],
    "totals": {"A": 46, "B": 0, "C": 0},
    "ranking": [{"place": 1, "names": ["A"], "total": 46}, {"place": 2, "names": ["B", "C"], "total": 0}],
    "decided_by": "total",
}


class Printed(NamedTuple):
    """What a command answered: its exit status, its lines, and what it said on the side."""

    status: int
    lines: list[Any]
    aside: str


class Shell:
    """Runs a command on some input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, given: bytes | str = b"") -> Printed:
        data = given.encode() if isinstance(given, str) else given
        out, aside = io.TextIOWrapper(io.BytesIO(), "ascii"), io.StringIO()
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "ascii"))
        self.monkeypatch.setattr(sys, "stdout", out)
        self.monkeypatch.setattr(sys, "stderr", aside)
        status = main(list(arguments))
        out.flush()
        written = out.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]
        self.text = written
        lines = (
            [json.loads(line, parse_constant=pytest.fail) for line in written.split("\n")[:-1]]
            if arguments[0] != "rules"
            else []
        )
        return Printed(status, lines, aside.getvalue())


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(monkeypatch)


def lines_of(*requests: Any) -> str:
    return "".join(json.dumps(request, ensure_ascii=False) + "\n" for request in requests)


# JSON Lines


def test_the_example_of_the_contract(shell: Shell) -> None:
    assert shell("score", given=lines_of(GOOD)) == (0, [ANSWER], "")


def test_through_a_shell() -> None:
    given = lines_of(GOOD, {**GOOD, "id": "zwei", "rules": "texan"})
    done = subprocess.run(
        [sys.executable, "-m", "companion", "score"], input=given.encode(), capture_output=True, cwd=ROOT, check=False
    )
    first, second = done.stdout.decode().splitlines()
    assert json.loads(first) == ANSWER
    assert json.loads(second)["id"] == "zwei"
    assert (done.returncode, done.stderr) == (2, b"")


def test_nothing_to_do(shell: Shell) -> None:
    assert shell("score") == (0, [], "")


def test_blank_lines_are_skipped(shell: Shell) -> None:
    printed = shell("score", given="\n  \n" + lines_of(GOOD) + "\r\n\t\n" + lines_of(GOOD) + "\n\n")
    assert printed == (0, [ANSWER, ANSWER], "")


def test_a_last_line_without_an_end(shell: Shell) -> None:
    assert shell("score", given=lines_of(GOOD).rstrip("\n")).lines == [ANSWER]


def test_windows_ends_of_lines_and_byte_order_mark(shell: Shell) -> None:
    given = b"\xef\xbb\xbf" + lines_of(GOOD, GOOD).replace("\n", "\r\n").encode()
    assert shell("score", given=given) == (0, [ANSWER, ANSWER], "")


@pytest.mark.parametrize(
    "identity",
    [0, -7, 1.5, "a", "", "Žofie ✓", "שלום", None, True, [1, [2]], {"a": {"b": None}}, 10**30, "\ud800", "a\u2028b"],
)
def test_the_id_is_repeated(shell: Shell, identity: object) -> None:
    good, bad = {**GOOD, "id": identity}, {"id": identity, "rules": "texan"}
    given = (json.dumps(good) + "\n" + json.dumps(bad) + "\n").encode()
    printed = shell("score", given=given)
    assert [line["id"] for line in printed.lines] == [identity, identity]


def test_no_id_is_null(shell: Shell) -> None:
    printed = shell("score", given=lines_of({key: value for key, value in GOOD.items() if key != "id"}))
    assert printed.lines[0]["id"] is None
    assert printed.status == 0


BAD_LINES = {
    "no JSON": b"hello",
    "half a line": b'{"id": 1, "rules": "heb',
    "two objects": b"{} {}",
    "invalid UTF-8": b'{"id": "\xff\xfe"}',
    "UTF-16": '{"id": 1}'.encode("utf-16-le"),
    "a half sign": b'{"id": "\xed\xa0\x80"}',
    "NaN": b'{"id": NaN, "rules": "hebrew"}',
    "Infinity": b'{"id": -Infinity, "rules": "hebrew"}',
    "a number beyond all": b'{"id": 1e999, "rules": "hebrew"}',
    "an endless number": b'{"id": ' + b"9" * 5000 + b"}",
    "deep nesting": b"[" * 100_000,
    "deep nesting closed": b'{"id": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "a control sign": b'{"id": "\x01"}',
    "a number": b"5",
    "null": b"null",
    "a list": b"[1, 2]",
    "text": b'"score"',
    "single quotes": b"{'id': 1}",
    "a comment": b"// nothing",
    "a zero byte": b"\x00",
}


@pytest.mark.parametrize("line", BAD_LINES.values(), ids=BAD_LINES)
@pytest.mark.parametrize("command", ["score", "judge", "replay", "train", "amiss", "simulate"])
def test_a_line_that_cannot_be_read_never_stops_the_others(shell: Shell, command: str, line: bytes) -> None:
    good = lines_of(GOOD).encode()
    printed = shell(command, given=good + line + b"\n" + good)
    assert printed.status == 2
    before, unreadable, after = printed.lines
    assert before == after
    assert before["id"] == 1
    assert set(unreadable) == {"id", "error", "field"}
    assert unreadable["id"] is None
    assert "expected" in unreadable["error"]
    assert unreadable["error"][0].islower()
    assert printed.aside == ""


@pytest.mark.parametrize(
    ("line", "answered"),
    [
        (b'{"id": 5, "rounds": 1e400}', (5, "rounds", "1e400")),
        (b'{"id": "a", "rules": {"preset": "hebrew", "hand_size": [NaN]}}', ("a", "hand_size", "NaN")),
        (b'{"id": 5, "table": [{"x": -1e400}]}', (5, "x", "-1e400")),
        (b'[-Infinity, {"id": 5}]', (None, "", "-Infinity")),
    ],
)
def test_a_number_beyond_all_is_answered_under_its_id(
    shell: Shell, line: bytes, answered: tuple[object, str, str]
) -> None:
    for command in ("simulate", "judge"):
        printed = shell(command, given=line)
        identity, field, written = answered
        said = {"id": identity, "error": f"expected a number that JSON has, got '{written}'", "field": field}
        assert (printed.status, printed.lines) == (2, [said])


@pytest.mark.parametrize("depth", [*range(900, 1000, 7), 3000])
@pytest.mark.parametrize("where", ["id", "rules", "preset", "players", "left"])
def test_nesting_of_any_depth_is_answered(shell: Shell, depth: int, where: str) -> None:
    deep = "[" * depth + "]" * depth
    text = {
        "id": f'{{"id": {deep}, "rules": "hebrew"}}',
        "rules": f'{{"id": 5, "rules": {deep}}}',
        "preset": f'{{"id": 5, "rules": {{"preset": "hebrew", "blocked": {deep}}}}}',
        "players": f'{{"id": 5, "rules": "hebrew", "players": {deep}}}',
        "left": f'{{"id": 5, "rules": "hebrew", "players": ["A", "B"], "rounds": [{{"engine": 12, "left": {deep}}}]}}',
    }[where]
    printed = shell("score", given=text + "\n" + lines_of(GOOD))
    assert printed.status == 2
    assert "error" in printed.lines[0]
    assert printed.lines[1] == ANSWER


def test_answers_come_in_order(shell: Shell) -> None:
    requests = [{**GOOD, "id": n} if n % 3 else {"id": n} for n in range(60)]
    printed = shell("score", given=lines_of(*requests))
    assert [line["id"] for line in printed.lines] == list(range(60))
    assert ["error" in line for line in printed.lines] == [n % 3 == 0 for n in range(60)]


def test_every_line_ends_one_answer(shell: Shell) -> None:
    names = ["A\u2028", "B\n", "\u0085C"]
    request = {**GOOD, "players": names, "rounds": []}
    shell("score", given=json.dumps(request) + "\n")
    assert shell.text.count("\n") == 1
    assert json.loads(shell.text)["totals"] == dict.fromkeys(names, 0)


def test_names_are_written_as_they_are(shell: Shell) -> None:
    shell("score", given=lines_of({**GOOD, "players": ["דנה", "Žofie", "مینا"], "rounds": []}))
    assert '"דנה"' in shell.text
    assert '"Žofie"' in shell.text


def test_a_letter_that_has_no_utf8(shell: Shell) -> None:
    request = {**GOOD, "players": ["\ud800", "B", "C"], "rounds": []}
    printed = shell("score", given=json.dumps(request) + "\n")
    assert list(printed.lines[0]["totals"]) == ["\ud800", "B", "C"]


def test_errors_in_the_language_asked_for(shell: Shell) -> None:
    given = lines_of({"id": 1, "rules": "texan"})
    english = shell("score", given=given).lines[0]
    for code in ("he", "fa", "cs", "it"):
        other = shell("score", "--lang", code, given=given).lines[0]
        assert other["field"] == english["field"] == "rules"
        assert other["error"]
    assert shell("score", "--lang", "en", given=given).lines[0] == english


def test_the_same_line_is_answered_the_same_way(shell: Shell) -> None:
    given = lines_of(GOOD, {"id": 2})
    assert shell("score", given=given) == shell("score", given=given)


# rules


def test_rules_prints_every_preset_with_every_option(shell: Shell) -> None:
    assert shell("rules").status == 0
    printed = json.loads(shell.text)
    assert list(printed) == list(PRESETS)
    for name, options in printed.items():
        assert options == rules_to_json(PRESETS[name].rules)
        assert list(options) == list(OPTIONS)


@pytest.mark.parametrize("name", PRESETS)
def test_rules_of_one_preset_with_meanings_and_passages(shell: Shell, name: str) -> None:
    assert shell("rules", name).status == 0
    printed = json.loads(shell.text)
    assert list(printed) == list(OPTIONS)
    for option, told in printed.items():
        assert told["value"] == rules_to_json(read_rules(name))[option]
        assert told["meaning"] == OPTIONS[option].meaning
        assert told["source"] == list(PRESETS[name].sources[option])
        assert told["source"] or told["default"]


def test_rules_say_who_else_published_a_value(shell: Shell) -> None:
    shell("rules", "good-sam-florida")
    told = json.loads(shell.text)
    assert told["late_guest"]["published"] == "http://goodsams-florida.org/GameRules-MexicanTrainDominoes.html"
    assert "published" not in told["set_max"]


def test_rules_in_another_language_whatever_the_terminal(shell: Shell) -> None:
    assert shell("rules", "hebrew", "--lang", "he").status == 0
    assert len(json.loads(shell.text)) == len(OPTIONS)


def test_rules_that_nobody_published(shell: Shell) -> None:
    printed = shell("rules", "texan")
    assert printed.status == 2
    assert shell.text == ""
    assert printed.aside.startswith("companion: expected the name of a rule set (hebrew, ")
    assert printed.aside.endswith("got 'texan'\n")


# Commands


@pytest.mark.parametrize(
    "arguments", [["surrender"], ["score", "--lang", "xx"], ["score", "file.json"], ["rules", "hebrew", "persian"]]
)
def test_commands_that_do_not_exist(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: python -m companion" in capsys.readouterr().err


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    told = capsys.readouterr().out
    assert all(
        command in told for command in ("rules", "judge", "replay", "score", "train", "amiss", "simulate", "sheet")
    )


def test_a_reader_that_goes_away_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines_of(GOOD).encode())))
    monkeypatch.setattr(sys, "stdout", type("Out", (), {"buffer": Gone()})())
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert main(["score"]) == 0
