"""A score sheet on paper: ``python -m companion sheet``."""

from __future__ import annotations

import argparse
import json
import sys

from companion.book.fold.exchange import book_from_json
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import find_preset
from companion.engine.rules.validity import tiles_for
from companion.language import Language, language
from companion.sheets.blank_sheet import blank_sheet
from companion.sheets.score_sheet import score_sheet


def sheet_command(given: argparse.Namespace) -> int:
    """Write a score sheet as PDF, of a game or blank; returns the exit status."""
    first, second = language(given.lang), language(given.lang2) if given.lang2 else None
    try:
        pdf = _blank(given, first, second) if given.game is None else _filled(given, first, second)
        with open(given.out, "wb") as out:
            out.write(pdf)
    except OSError as error:
        print(f"companion: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _filled(given: argparse.Namespace, first: Language, second: Language | None) -> bytes:
    with open(given.game, "rb") as game:
        try:
            document = json.load(game)
        except (ValueError, RecursionError):
            raise Unreadable(Phrase(N_("expected a game as JSON, got something else"))) from None
    return score_sheet(book_from_json(document), first, second, given.paper)


def _blank(given: argparse.Namespace, first: Language, second: Language | None) -> bytes:
    preset = find_preset(given.rules)
    tiles_for(preset.rules, given.players)
    return blank_sheet(preset.rules, preset.title, given.players, first, second, given.paper)
