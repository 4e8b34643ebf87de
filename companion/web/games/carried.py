"""What a new game is so far, in addresses: it goes along while its rules are looked for, and comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import request

from companion.engine.rules.options import OPTIONS

from .forms import NewGameForm
from .rules_contract import LAWS, PREFIX, Contract

PEOPLE = ("title", "name", "given", "newcomer")
RULES = ("preset", "was_preset", "house")
HOUSE_LAWS = tuple(PREFIX + name for name, option in OPTIONS.items() if option.topic == LAWS)


def carried_fields(form: NewGameForm, contract: Contract) -> Mapping[str, Any]:
    """The fields of a form as an address carries them: of the points those that were changed."""
    points = {name: value for name, value in form.points.data.items() if _is_changed(name, contract)}
    same = form.preset.data == form.was_preset.data
    return {name: form[name].data for name in (*PEOPLE, *RULES)} | (points if same else {})


def people_in_address() -> Mapping[str, Any]:
    """Who plays and which house laws they have agreed on, in the address of this page; empty where no new game is
    carried."""
    return _in_address((*PEOPLE, *HOUSE_LAWS))


def table_in_address() -> Mapping[str, Any]:
    """Who plays, and what they call their rules; empty where no new game is carried."""
    return _in_address((*PEOPLE, "house"))


def game_in_address() -> Mapping[str, Any]:
    """The whole new game in the address of this page; empty where none is carried."""
    points = tuple(name for name in request.args if name.startswith(PREFIX))
    return _in_address((*PEOPLE, *RULES, *points))


def _in_address(names: Sequence[str]) -> Mapping[str, Any]:
    if "title" not in request.args:
        return {}
    return {name: values for name in names if (values := request.args.getlist(name))}


def _is_changed(field: str, contract: Contract) -> bool:
    option = field.removeprefix(PREFIX)
    return option in contract.changes or bool(contract.figures.get(option))
