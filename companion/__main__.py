"""The command: without a word it serves; rules, judge, replay, score, train, amiss, simulate, statistics and sheet are
a public interface; restore, export, import, pin, doctor and version are for whoever looks after the score books;
errands is for the companion itself.

``./run`` in a checkout, ``mexican-train-companion`` where it was installed and ``python -m companion`` are the same.
The batch commands read JSON Lines on standard input and write one JSON line for each, in order. Exit status 0 when
every line could be read, 2 when any could not.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.batches import Answer, answer_batch, explain_fault, make_say, read_requests, write_line
from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase
from companion.places import ERRANDS, NAME, own_command

if TYPE_CHECKING:
    from companion.engine.rules.declaration import Option
    from companion.engine.rules.sheets import Preset

LANGUAGES = ("en", "he", "fa", "cs", "it")


def main(arguments: list[str] | None = None) -> int:
    """Run one command, or serve where none is given; returns the exit status."""
    parsed = make_parser().parse_args(arguments)
    if sys.stdin is None:  # it was closed
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    try:
        return int(parsed.run(parsed))
    except CompanionError as error:
        print(f"companion: {own_command(str(error))}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        print(f"companion: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130


def make_parser() -> argparse.ArgumentParser:
    """What may be typed. The words are stated here alone."""
    parser = argparse.ArgumentParser(
        prog=NAME if Path(sys.argv[0]).stem == NAME else "python -m companion",
        description="Serve the companion, or do one thing for it. In the environment HOST, PORT, DATABASE_URL and "
        "INSTANCE say where and what it serves.",
    )
    parser.add_argument("--lan", action="store_true", help="serve the home network too, not only this machine")
    parser.add_argument("--https", action="store_true", help="the same by https, with a certificate of this house")
    parser.add_argument("--cert", metavar="FILE", help="https with a certificate of your own (PEM, the whole chain)")
    parser.add_argument("--key", metavar="FILE", help="its key, where that is in another file")
    parser.add_argument("--open", action="store_true", help="show its first page in the browser of this machine")
    parser.add_argument("--version", action="version", version=__version__)
    parser.set_defaults(run=_serve)
    commands = parser.add_subparsers(metavar="COMMAND")
    rules = commands.add_parser("rules", help="print every rule set, or one with meanings and passages")
    rules.add_argument("name", nargs="?")
    rules.set_defaults(run=_rules)
    for name, (answer, words) in _BATCHES.items():
        batch = commands.add_parser(name, help=words)
        batch.set_defaults(run=lambda given, answer=answer: answer_batch(answer(), given.lang))
        _add_language(batch, "--lang")
    _add_language(rules, "--lang")
    sheet = commands.add_parser("sheet", help="write a score sheet as PDF")
    sheet.add_argument("game", nargs="?", help="a game as the app exports it; without one the sheet is blank")
    sheet.add_argument("-o", "--out", required=True)
    sheet.add_argument("--rules", default="hebrew", help="the rule set of a blank sheet")
    sheet.add_argument("--players", type=int, default=4, help="the columns of a blank sheet")
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4")
    _add_language(sheet, "--lang")
    sheet.add_argument("--lang2", choices=LANGUAGES)
    sheet.set_defaults(run=lambda given: _printing().sheet_command(given))
    statistics = commands.add_parser("statistics", help="figures of people and of the house, from exported games")
    statistics.set_defaults(run=_statistics)
    _add_language(statistics, "--lang")
    _add_house(commands)
    return parser


def _add_house(commands: Any) -> None:
    """The commands by which the host looks after the score books."""
    restore = commands.add_parser("restore", help="restore a backup of the score books, or list the backups")
    restore.add_argument("file", nargs="?", help="a file, the name of a backup, last, or: here")
    restore.add_argument("--yes", action="store_true", help="do not ask")
    restore.set_defaults(run=lambda given: _house().restore_command(given.file, given.yes, make_say(given.lang)))
    export = commands.add_parser("export", help="write games as JSON")
    export.add_argument("slug", nargs="*", help="the names of games in addresses; none: all games")
    export.add_argument("-o", "--out", required=True, help="a folder")
    export.set_defaults(run=lambda given: _house().export_command(given.slug, given.out, make_say(given.lang)))
    import_ = commands.add_parser("import", help="read games that were exported")
    import_.add_argument("file", nargs="+")
    import_.set_defaults(run=lambda given: _house().import_command(given.file, make_say(given.lang)))
    pin = commands.add_parser("pin", help="set the PIN of the host")
    pin.add_argument("--none", action="store_true", help="take it away")
    pin.set_defaults(run=lambda given: _house().pin_command(given.none, make_say(given.lang)))
    doctor = commands.add_parser("doctor", help="say what is in order and what is not")
    doctor.set_defaults(run=lambda given: _house().doctor_command(make_say(given.lang)))
    for each in (restore, export, import_, pin, doctor):
        _add_language(each, "--lang")
    errands = commands.add_parser(ERRANDS)  # no word of a person: not listed
    errands.set_defaults(run=_errands)
    version = commands.add_parser("version", help="say which version this is")
    version.set_defaults(run=_version)


def _serve(given: argparse.Namespace) -> int:
    gc.disable()  # what is read now stays to the end; to look through it again and again took a seventh of the start
    from companion.application import create_app
    from companion.web.server.serving import serve
    from companion.web.server.showing import show_if_served

    if given.open and show_if_served():
        return 0
    secure = {"HTTPS": given.https and "1", "TLS_CERT": given.cert, "TLS_KEY": given.key}
    os.environ.update({name: value for name, value in secure.items() if value})
    if given.lan or ((given.https or given.cert) and not os.environ.get("HOST")):
        os.environ["HOST"] = "0.0.0.0"
    serve(create_app, given.open)
    return 0


def _errands(_given: argparse.Namespace) -> int:
    """Play chunks of evenings for another process, as they are asked for, and behind everything else at work here."""
    from companion.simulation.errand import answer_errand

    if hasattr(os, "nice"):
        os.nice(19)
    return answer_batch(answer_errand, "en")


def _version(_given: argparse.Namespace) -> int:
    print(__version__)
    return 0


def _house() -> ModuleType:
    from companion import commands

    os.umask(0o077)  # books and backups are their owner's alone
    return commands


def _printing() -> ModuleType:
    from companion import printing

    return printing


def _add_language(parser: argparse.ArgumentParser, option: str) -> None:
    parser.add_argument(option, choices=LANGUAGES, default="en", help="the language of what people read")


def _score() -> Answer:
    from companion.book.figures.scoring import answer_score

    return answer_score


def _judge() -> Answer:
    from companion.engine.requests import answer_judge

    return answer_judge


def _replay() -> Answer:
    from companion.engine.requests import answer_replay

    return answer_replay


def _train() -> Answer:
    from companion.engine.requests import answer_train

    return answer_train


def _amiss() -> Answer:
    from companion.disputes.mishaps.request import answer_amiss

    return answer_amiss


def _ask() -> Answer:
    from companion.disputes.asking import answer_ask

    return answer_ask


def _simulate() -> Answer:
    from companion.simulation.report import answer_simulate

    return answer_simulate


_BATCHES: dict[str, tuple[Callable[[], Answer], str]] = {
    "judge": (_judge, "is this play allowed?"),
    "replay": (_replay, "check a whole round"),
    "score": (_score, "points, totals, winner"),
    "train": (_train, "the longest train in a hand"),
    "ask": (_ask, "one of the disputes that tables have most"),
    "amiss": (_amiss, "how is put right what went wrong?"),
    "simulate": (_simulate, "rounds that the companion plays out by itself, counted"),
}


def _rules(given: argparse.Namespace) -> int:
    from companion.engine.rules.options import OPTIONS
    from companion.engine.rules.presets import PRESETS, find_preset, rules_to_json
    from companion.engine.rules.values import option_to_json

    say = make_say(given.lang)
    if given.name is None:
        printed: dict[str, Any] = {name: rules_to_json(preset.rules) for name, preset in PRESETS.items()}
    else:
        preset = find_preset(given.name)
        printed = {
            name: {
                "value": option_to_json(name, getattr(preset.rules, name)),
                "meaning": say(Phrase(option.meaning)),
                "source": list(preset.sources[name]),
                "default": name in preset.silent,
                **_published(option, preset),
            }
            for name, option in OPTIONS.items()
        }
    sys.stdout.buffer.write(json.dumps(printed, ensure_ascii=False, indent=2).encode() + b"\n")
    return 0


def _published(option: Option, preset: Preset) -> dict[str, Any]:
    """Where a value that no sheet has was published, and what it costs; nothing of any other value."""
    from companion.engine.rules.presets import publication

    value = getattr(preset.rules, option.name)
    law = option.laws.get(value)
    if law is None:
        return {}
    costs = {"points": law.points, "or_hand": law.or_hand, "tiles": law.tiles, "turns": law.turns}
    return {
        "published": publication(option.name, value, preset),
        **{name: cost for name, cost in costs.items() if cost},
    }


def _statistics(given: argparse.Namespace) -> int:
    from companion.statistics.report import read_games, report_reading

    say = make_say(given.lang)
    reading = read_games(read_requests(sys.stdin.buffer), lambda error: explain_fault(error, say))
    sys.stdout.buffer.write(write_line(report_reading(reading, say)))
    return 2 if reading.unreadable else 0


if __name__ == "__main__":
    sys.exit(main())
