"""A game as text for a QR code on paper, from which it can be read back without any computer that knew it.

    MTC1:<base 45 of raw deflate of canonical JSON [slug, [[at, device, key, made_from, entry], ...], last seal]>

All letters are of the alphanumeric kind of QR codes (RFC 9285), so a code holds 4,296 of them at most. The seals in
between are left out: each follows from what is there, and the last one tells whether all was read right. Typical: 13
rounds of 8 players, hands as totals: 1,400 letters (105 x 105 modules); all hands as tiles: 2,500 (137 x 137).

MTC2 and MTC3 are the same with an entry in it that the readers of those before do not know; a game without such an
entry has MTC1.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from companion.book.fold.exchange import FORMAT
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase

from ..books.hash_chain import compact, seal
from .export import export_game

MOST = 4296  # letters in version 40, correction L
PREFIX = "MTC"
_VERSION = re.compile(r"MTC([1-9]\d{0,2}):", re.ASCII)
_LATEST = 3
_SINCE: Mapping[str, int] = {"back": 2, "end": 3}
"""The kinds of entry that came after the first version of the code."""
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_LONGEST = 1_000_000  # bytes unpacked: whatever was drawn as a code, it does not fill the memory

# Words that stand in every book: with them a code is a third smaller. Never changed: codes on paper need them.
_WORDS = (
    b'"device":"iPad, Safari","Android, Chrome"{"changes":{},"kind":"begun","language":"en","players":["Ana","Ben"'
    b'],"preset":"hebrew","rules":{"answer_order":"any","answers_per_turn":"one","blank_value":0,"blocked":"count_'
    b'all","blocked_tie":"share","dead_double":"until_blocked","direction":"ccw","double_extra":"anywhere","double'
    b'_lock":true,"doubles_per_turn":"unlimited","engine":"held_fixed","first_turn":"single","first_turn_decline":'
    b'true,"first_turn_double":"deferred","first_turn_draw":"none","first_turn_out":"finish_cycle","hand_size":{"2'
    b'-4":15,"5-6":12,"7-8":10},"mark_on_empty_pass":true,"mexican":"on","mexican_double":"free","mexican_from":"c'
    b'ycle1","mexican_start":"engine","must_answer":false,"must_play":false,"must_play_drawn":false,"open_double_m'
    b'arks_train":true,"out_on_double":"ends","partners":false,"players":[2,8],"rounds":13,"score_unit":"pips","sc'
    b'oring":"penalty","set_max":12,"split_doubles":false,"starter":"engine_holder","swan_direction":"cw","swan_dr'
    b'ive":false,"tiebreaks":["zero_rounds","lowest_nonzero_round"],"trains_start":"private","zero_round_means":"s'
    b'core_0"},"title":""}]["2026-11-21T19:00:00Z",{"engine":12,"hands":[[],["12-11","10-9"]],"kind":"round","numb'
    b'er":1,"out":[0]}'
)


def qr_text(slug: str, address: str, most: int = MOST) -> str:
    """The text for the code of a game: the whole game, or when it is longer than ``most``, where it is and its seal.

    ``address``: of the game's page. Raises NoSuchGame.
    """
    document = export_game(slug)
    text = packed(document)
    return text if len(text) <= most else f"{address} {document['entries'][-1]['hash']}"


def packed(document: dict[str, Any]) -> str:
    """The document of a game as the text of a code, however long."""
    entries = document["entries"]
    short = [[e["at"], e["device"], e["key"], e["made_from"], e["entry"]] for e in entries]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=_WORDS)
    data = packer.compress(compact([document["slug"], short, entries[-1]["hash"]]).encode("ascii")) + packer.flush()
    prefix = f"{PREFIX}{max(_SINCE.get(e['entry']['kind'], 1) for e in entries)}:"
    text = prefix + _base45(data)
    # a blank at the end would be lost on the way; what follows after the end of the data is not read
    return prefix + _base45(data + b"\1") if text.endswith(" ") else text


def unpacked(text: str) -> dict[str, Any]:
    """The document of a game from the text of its code, for ``import_game``.

    Raises Unreadable for a text that is no such code, was not read right, or is of a later release.
    """
    version = _VERSION.match(text.strip())
    if version and int(version[1]) > _LATEST:
        raise Unreadable(Phrase(N_("this code was printed by a later release of the companion: read it with that one")))
    try:
        slug, short, last = _read(text.strip())
        document = _document(slug, short)
        if document["entries"][-1]["hash"] == last:
            return document
    except (ValueError, TypeError, LookupError, ArithmeticError, AttributeError, zlib.error, RecursionError):
        pass
    raise Unreadable(Phrase(N_("this is not the code of a game, or it was not read whole"))) from None


def _read(text: str) -> Any:
    version = _VERSION.match(text)
    if version is None:
        raise ValueError(PREFIX)
    unpacker = zlib.decompressobj(-15, zdict=_WORDS)
    data = unpacker.decompress(_from_base45(text[version.end() :]), _LONGEST)
    return json.loads(data)


def _document(slug: str, short: list[list[Any]]) -> dict[str, Any]:
    """The document with all its seals."""
    entries: list[dict[str, Any]] = []
    previous = ""
    for seq, (at, device, key, base_version, entry) in enumerate(short, 1):
        previous = seal(previous, slug, seq, key, base_version, entry["kind"], compact(entry), at, device)
        written = {"seq": seq, "at": at, "device": device, "key": key, "made_from": base_version}
        entries.append({**written, "entry": entry, "hash": previous})
    return {"format": FORMAT, "slug": slug, "entries": entries}


def _base45(data: bytes) -> str:
    signs = []
    for place in range(0, len(data), 2):
        pair = data[place : place + 2]
        rest = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            rest, sign = divmod(rest, 45)
            signs.append(_SIGNS[sign])
    return "".join(signs)


def _from_base45(text: str) -> bytes:
    data = bytearray()
    for place in range(0, len(text), 3):
        values = [_SIGNS.index(sign) for sign in text[place : place + 3]]
        number = sum(value * 45**power for power, value in enumerate(values))
        data += number.to_bytes(len(values) - 1, "big")
    return bytes(data)
