"""The blueprint of this room; its pages are added by the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, has_request_context

from ..games.carried import people_in_address

pages = Blueprint("rulebook", __name__)


@pages.url_defaults
def carry_people(_endpoint: str, values: dict[str, Any]) -> None:
    """Whoever is to play goes along while the rules of a new game are looked for."""
    for name, given in _people().items():
        values.setdefault(name, given)


@pages.context_processor
def name_people() -> dict[str, Any]:
    """``people``: who is to play, for the ways to the new game and for forms that send by GET."""
    return {"people": _people()}


def _people() -> Mapping[str, Any]:
    return people_in_address() if has_request_context() else {}
