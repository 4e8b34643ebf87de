"""What is in a file that was brought: games of a companion, one or many, plays of BG Stats, or the code of a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from companion.book.fold.exchange import FORMAT
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.strict_json import decode_json
from companion.exchange.bg_stats_read import PlaysFile, is_plays_file, read_plays
from companion.people.exchange import PEOPLE_FORMAT, people_from_json
from companion.people.people import People
from companion.store.backups.qr import PREFIX, unpacked

from .preview import Refusal

MOST_LINES = 5000
BROKEN = N_("choose the file of a game; this one is not whole")
FOREIGN = N_("choose a file of the companion or of BG Stats; this one is neither")

_WHERE = re.compile(r"\S+/game/([0-9a-z]{1,24})\S*\s+[0-9a-f]{64}", re.ASCII)
_BREAKS = str.maketrans("", "", "\r\n\ufeff")


@dataclass(frozen=True)
class Documents:
    """What was read: the documents of games with their lines, what was said of people, or the plays of another book;
    and the lines that cannot be read."""

    games: tuple[tuple[int, object], ...] = ()
    people: People | None = None
    plays: PlaysFile | None = None
    refused: tuple[Refusal, ...] = ()


def read_file(path: Path) -> Documents:
    """What is in a file. Raises Unreadable where it is none of these."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(Phrase(N_("the file of a game is text; this one is something else"))) from None
    return read_text(text)


def read_text(text: str) -> Documents:
    """What a text is. Raises Unreadable."""
    start = text.lstrip("\ufeff \r\n\t")
    if not start.startswith("{"):
        return Documents(games=((1, _read_code(text, start)),))
    try:
        document = decode_json(start)
    except (ValueError, RecursionError):
        return _read_lines(start)
    if is_plays_file(document):
        return Documents(plays=read_plays(document, datetime.now(UTC)))
    if not _is_ours(document):
        raise Unreadable(Phrase(FOREIGN))
    return _sort([(1, document)], ())


def _is_ours(document: Mapping[str, object]) -> bool:
    """Whether a companion wrote it, of this or of another release."""
    return str(document.get("format")).startswith(FORMAT.partition("/")[0])


def _read_code(text: str, start: str) -> object:
    where = _WHERE.fullmatch(text.strip())
    if where is not None:
        said = N_("this code says where the game %(slug)s is kept; the game itself is not in it")
        raise Unreadable(Phrase(said, {"slug": where[1]}))
    if not start:
        raise Unreadable(Phrase(N_("choose a file, or paste the text of a code")))
    if not start.startswith(PREFIX):
        said = N_("choose the file of a game, or paste the text of a code that begins with %(prefix)s")
        raise Unreadable(Phrase(said, {"prefix": PREFIX}))
    return unpacked(text.translate(_BREAKS))  # broken into lines on its way, as mail does


def _read_lines(text: str) -> Documents:
    """One document a line."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < 2:
        raise Unreadable(Phrase(BROKEN))
    if len(lines) > MOST_LINES:
        raise Unreadable(Phrase(N_("choose a file of at most %(most)s games"), {"most": MOST_LINES}))
    read: list[tuple[int, object]] = []
    broken: list[Refusal] = []
    for number, line in lines:
        try:
            read.append((number, decode_json(line)))
        except (ValueError, RecursionError):
            broken.append(Refusal(number, Phrase(N_("this line is not whole"))))
    if not any(isinstance(document, Mapping) and "format" in document for _, document in read):
        raise Unreadable(Phrase(BROKEN))
    return _sort(read, broken)


def _sort(read: list[tuple[int, object]], broken: Iterator[Refusal] | list[Refusal] | tuple[()]) -> Documents:
    """Games, and what was said of people."""
    found, refused = None, list(broken)
    said = [each for each in read if isinstance(each[1], Mapping) and each[1].get("format") == PEOPLE_FORMAT]
    for number, document in said:
        try:
            found = people_from_json(document)
        except Unreadable as error:
            refused.append(Refusal(number, error.phrase, part=error.field))
    return Documents(tuple(each for each in read if each not in said), found, refused=tuple(refused))
