"""A position, or a round that is followed, under other names: those its people bear by now, or words for nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.table import read_actions, reading

from .position import Written


def rename_players(written: Mapping[str, Any], names: Mapping[str, str]) -> Written:
    """The same with other names, by those that stand in it; what is no name stays as it is."""
    table = dict(written["table"])
    table |= {key: _rename(table[key], names) for key in reading.NAMING if key in table}
    table |= {key: _rename_keys(table[key], names) for key in reading.BY_NAME if key in table}
    acts: Written = {}
    if "action" in written:
        acts["action"] = _rename_action(written["action"], names)
    if "actions" in written:
        acts["actions"] = [_rename_action(each, names) for each in written["actions"] or ()]
    return {**written, "table": table, **acts}


def _rename(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_rename(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _rename_keys(value: Any, names: Mapping[str, str]) -> Any:
    return {names.get(name, name): part for name, part in value.items()} if isinstance(value, dict) else value


def _rename_action(action: Any, names: Mapping[str, str]) -> Any:
    if not isinstance(action, dict):
        return action
    return {**action, **{key: _rename(action[key], names) for key in read_actions.NAMING if key in action}}
