"""A remedy that is kept with a game: as the ruling it is, with what was asked and what was answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.engine.phrases import Phrase

from ..setting import Setting
from .remedy import Price, Remedy
from .request import read_amiss, remedy_to_json, told_to_json
from .steps import Step

REMEDY = "remedy"
"""The verdict of an answer that is no yes and no no."""


def write_remedy(
    setting: Setting, remedy: Remedy, say: Callable[[Phrase], str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The request and the answer as a book keeps them and a slip prints them; the table says where it was."""
    table = {"rules": setting.spec, "players": list(setting.players), "round": setting.round}
    quoted = [code for sheet in remedy.sheets[:1] for code in sheet.codes]
    answer = {"verdict": REMEDY, "rule": remedy.told.option, "source": quoted, **remedy_to_json(remedy, say)}
    return {"table": table, "amiss": told_to_json(remedy.told)}, answer


def is_remedy(request: object) -> bool:
    """Whether a ruling that is kept, or is to be kept, is one on something that went wrong."""
    return isinstance(request, Mapping) and isinstance(request.get("amiss"), Mapping)


def find_same(request: Mapping[str, Any], answer: Mapping[str, Any]) -> Remedy | None:
    """The remedy of today, in anybody's language, where it is the one that was kept; None where it is another. Raises
    Unreadable."""
    today = _read_today(request)
    steps = [step.get("key") for step in answer.get("steps") or []]
    return today if (today.law, [step.key for step in today.steps]) == (answer.get("law"), steps) else None


def read_kept(request: Mapping[str, Any], answer: Mapping[str, Any]) -> Remedy:
    """The remedy that was kept: that of today where it is the same, else in its own words. Raises Unreadable."""
    if same := find_same(request, answer):
        return same
    today, given = _read_today(request), answer.get("steps") or []
    return replace(
        today,
        law=str(answer.get("law")),
        headline=str(answer.get("headline", "")),
        because=_as_said(answer.get("why")),
        limit=_as_said(answer["limit"]) if answer.get("limit") else None,
        steps=tuple(_read_step(step) for step in given),
        price=Price(**{name: int(answer.get("price", {}).get(name, 0)) for name in ("points", "tiles", "turns")}),
        points=int(answer.get("points", 0)),
    )


def _read_today(request: Mapping[str, Any]) -> Remedy:
    return read_amiss({"rules": request["table"]["rules"], **request["amiss"]})


def _read_step(step: Mapping[str, Any]) -> Step:
    return Step(str(step.get("key")), _as_said(step.get("do")), _as_said(step.get("how")), bool(step.get("advised")))


def _as_said(text: object) -> Phrase:
    """Words that were said once; they have no gaps."""
    return Phrase(str(text or "").replace("%", "%%"))
