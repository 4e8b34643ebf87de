"""What was said of people as a document, for another house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import CompanionError, Unreadable, quote
from companion.engine.phrases import N_, Phrase

from .acts import PersonRecord, act_from_json, act_to_json
from .people import People

PEOPLE_FORMAT = "mexican-train-companion-people/1"
MOST_ACTS = 10_000


def people_to_json(people: People) -> dict[str, Any]:
    """The document: its format and the acts in order, undone ones included."""
    acts = [
        {"seq": each.seq, "at": each.at, "device": each.device, "act": act_to_json(each.act)} for each in people.records
    ]
    return {"format": PEOPLE_FORMAT, "acts": acts}


def people_from_json(document: object) -> People:
    """The people of a document. Raises Unreadable with the field of what cannot be."""
    acts = document.get("acts") if isinstance(document, Mapping) else None
    if not isinstance(document, Mapping) or document.get("format") != PEOPLE_FORMAT or not isinstance(acts, list):
        said = N_("expected what was said of people (%(format)s), got %(got)s")
        raise Unreadable(Phrase(said, {"format": PEOPLE_FORMAT, "got": quote(document)}))
    if len(acts) > MOST_ACTS:
        raise Unreadable(Phrase(N_("choose a file of at most %(most)s acts"), {"most": MOST_ACTS}), "acts")
    records = []
    for seq, given in enumerate(acts, 1):
        try:
            records.append(_record(given, seq))
        except Unreadable as error:
            raise error.at(f"acts[{seq - 1}]") from None
    try:
        return People.of(records)
    except CompanionError as error:
        raise Unreadable(error.phrase, "acts") from None


def _record(given: object, seq: int) -> PersonRecord:
    if not isinstance(given, Mapping) or given.get("seq") != seq:
        raise Unreadable(Phrase(N_("expected entry %(seq)s, got %(got)s"), {"seq": seq, "got": quote(given)}), "seq")
    for name in ("at", "device"):
        if not isinstance(given.get(name), str):
            raise Unreadable(Phrase(N_("expected text, got %(got)s"), {"got": quote(given.get(name))}), name)
    return PersonRecord(seq, act_from_json(given.get("act")), given["at"], given["device"])
