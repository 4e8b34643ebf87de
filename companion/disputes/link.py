"""A position as text: packed into a link, pasted by people, written as a record of moves.

A position is the request of the judge, ``table`` and ``action``; with ``actions`` it is a round as far as it came.
``ends`` are the last tiles of trains that are told by their open end alone, as people see them lie there.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from companion.engine.errors import CompanionError, Unreadable
from companion.engine.judging.transcript import read_record, write_record
from companion.engine.phrases import N_, Phrase
from companion.engine.strict_json import decode_json
from companion.engine.table.read_actions import read_action
from companion.engine.table.reading import read_table
from companion.engine.table.writing import action_to_json, table_to_json

from .position import UNNAMED, Written

MOST_PACKED, MOST_WRITTEN = 4000, 40_000
_VERSION = "1"
_KEYS = ("table", "action", "actions", "ask", "asked", "ends", UNNAMED)
# Frequent pieces of a position, most frequent last; part of every link that was ever sent, so never changed.
_WORDS = (
    b'{"table":{"rules":"persian","players":["Ana","Ben","Cruz","Dot","Player 1","Player 2"],"round":1,"engine":12,'
    b'"trains":{"mexican":["12-1","public":["open_doubles":["first_turn":["turn":"starter":"laid":[["drew":"hands":{"'
    b'"boneyard":"failed":["out":["passes":0,"mexican_after":"hebrew"italian"czech-minus"czech-plus"preset":"'
    b'},"action":{"play":"on":"by":"at":"draw":true"pass":true}}"actions":[{"play":"12-10","on":"'
)


def pack(position: Mapping[str, Any]) -> str:
    """A position as a text for an address: letters, digits, ``-`` and ``_``. See ``unpack``."""
    return _pack(_write(position))


def _write(position: Mapping[str, Any]) -> bytes:
    return json.dumps(position, ensure_ascii=False, separators=(",", ":")).encode()


def _pack(plain: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_WORDS)
    packed = base64.urlsafe_b64encode(packer.compress(plain) + packer.flush()).rstrip(b"=")
    return _VERSION + packed.decode()


def unpack(text: str) -> Written:
    """The position of a link. Raises Unreadable for a text that is none, or is longer than a position can be."""
    fault = _no_position()
    if not text.startswith(_VERSION) or not text.isascii() or len(text) > MOST_PACKED:
        raise fault
    try:
        packed = base64.b64decode(text[1:].encode() + b"=" * (-(len(text) - 1) % 4), b"-_", validate=True)
        opener = zlib.decompressobj(-15, zdict=_WORDS)
        plain = opener.decompress(packed, MOST_WRITTEN)
        if opener.unconsumed_tail or not opener.eof:
            raise fault
        return _check_shape(decode_json(plain), fault)
    except (ValueError, zlib.error, RecursionError):
        raise fault from None


def check_position(value: object) -> Written:
    """A position that came as JSON: what of it a link can carry. Raises Unreadable where none could."""
    known = _check_shape(value, _no_position())
    try:
        plain = _write(known)
    except UnicodeEncodeError:
        raise _no_position() from None
    if len(plain) > MOST_WRITTEN or len(_pack(plain)) > MOST_PACKED:
        raise _no_position()
    return known


def _no_position() -> Unreadable:
    text = N_("This link holds no table that can be read. It may have been cut off on its way.")
    return Unreadable(Phrase(text), "p")


def read_pasted(text: str) -> Written:
    """The position of a text that was pasted: JSON of the contract, a text record, or the address of a link.

    Raises Unreadable.
    """
    plain = text.strip()
    fault = Unreadable(Phrase(N_("This is neither a link, nor a record of moves, nor a position as text.")), "pasted")
    if len(plain) > MOST_WRITTEN or not plain:
        raise fault
    if plain.startswith("{"):
        try:
            return _check_shape(decode_json(plain), fault)
        except (ValueError, RecursionError):
            raise fault from None
    link = re.search(r"[?&]p=([\w-]+)", plain, re.ASCII)
    return unpack(link[1]) if link else _read_transcript(plain, fault)


def _check_shape(value: object, fault: Unreadable) -> Written:
    if not isinstance(value, dict) or not isinstance(value.get("table"), dict):
        raise fault
    known = {name: value[name] for name in _KEYS if name in value}
    if not isinstance(known.get("actions", []), list) or not isinstance(known.get("action"), (dict, type(None))):
        raise fault
    if not all(isinstance(known.get(name, {}), dict) for name in ("ends", "asked")):
        raise fault
    if not isinstance(known["table"].get("trains") or {}, dict):
        raise fault
    if not all(isinstance(known.get(name, ""), str) for name in ("ask", UNNAMED)):
        raise fault
    return known


def _read_transcript(text: str, fault: Unreadable) -> Written:
    """The round of a text record; the first line that makes no sense is what is wrong with it."""
    read = read_record(text)
    if read.table is not None and not read.troubles:
        return {"table": table_to_json(read.table), "actions": [action_to_json(action) for action in read.actions]}
    if read.table is None and ":" not in text:
        raise fault
    trouble = read.troubles[0]
    lines = text.splitlines()
    written = lines[trouble.line - 1].strip() if 0 < trouble.line <= len(lines) else ""
    said = Phrase(N_("Line %(line)s makes no sense here: %(written)s"), {"line": trouble.line, "written": written[:80]})
    raise Unreadable(said, "pasted")


def write_transcript(written: Mapping[str, Any]) -> str:
    """The round of a position as a text record; empty where it has moves that only the table could allow, on trust."""
    try:
        table = read_table(written["table"])
        actions = [read_action(each, table) for each in written.get("actions", ())]
        return write_record(table, [action for action in actions if action])
    except (CompanionError, ValueError):
        return ""
