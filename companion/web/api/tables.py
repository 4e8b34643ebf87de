"""The schemas of what the contract's commands take and give: tables, actions, rounds, hands."""

from __future__ import annotations

from typing import Any

from companion.engine.rules.declared.setting_up import HIGHEST
from companion.engine.rules.options import FIRST_RELEASE, OPTIONS
from companion.engine.rules.presets import PRESETS
from companion.engine.rules.values import HIGHEST_PIP, MOST_PLAYERS
from companion.engine.tiles import SETS, tile_set

Schema = dict[str, Any]

MOST_TILES = len(tile_set(SETS[-1]))
ROUNDS = SETS[-1] + 1


def ref(name: str) -> Schema:
    """A schema of the components by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(items: Schema, **more: Any) -> Schema:
    """A list."""
    return {"type": "array", "items": items, **more}


def whole(low: int = 0, high: int | None = None, **more: Any) -> Schema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": low, **({} if high is None else {"maximum": high}), **more}


def either(*kinds: Schema) -> Schema:
    """One or another."""
    return {"anyOf": list(kinds)}


def nullable(kind: Schema) -> Schema:
    """This, or null."""
    return either(kind, {"type": "null"})


def record(needed: Schema, more: Schema | None = None, **said: Any) -> Schema:
    """An object with these properties and no others; those of ``more`` may be left out."""
    properties = {**needed, **(more or {})}
    return {
        "type": "object", "required": list(needed), "properties": properties, "additionalProperties": False, **said,
    }  # fmt: skip


TEXT: Schema = {"type": "string"}
YES: Schema = {"type": "boolean"}
NAMES = array(TEXT)
ANY_ID: Schema = {"description": "repeated in the answer"}
_BY_NAME = {"type": "object", "additionalProperties": ref("Points")}


def _option(name: str) -> Schema:
    values = OPTIONS[name].values
    special: dict[str, Schema] = {
        "players": array(whole(2, MOST_PLAYERS), minItems=2, maxItems=2),
        "hand_size": {"type": "object", "minProperties": 1, "additionalProperties": whole(1, MOST_TILES)},
        "rounds": either(whole(1, ROUNDS), {"const": "all"}),
        "first_engine": either(whole(0, HIGHEST_PIP), {"const": HIGHEST}),
    }
    kind = special.get(name) or {"enum": [list(each) if isinstance(each, tuple) else each for each in values]}
    return {**kind, "description": OPTIONS[name].meaning}


OPTIONS_SCHEMA = {name: _option(name) for name in OPTIONS}

_TABLE_KEYS: Schema = {
    "round": nullable(whole(1)),
    "trains": {"type": ["object", "null"]},
    "public": nullable(NAMES),
    "open_doubles": {"type": ["array", "null"]},
    "first_turn": nullable(NAMES),
    "turn": nullable(TEXT),
    "starter": nullable(TEXT),
    "laid": {"type": ["array", "null"]},
    "drew": either(ref("Tile"), {"const": True}, array(either(ref("Tile"), {"const": True})), {"type": "null"}),
    "hands": nullable({"type": "object", "additionalProperties": array(ref("Tile"))}),
    "boneyard": nullable(whole(0, MOST_TILES)),
    "out": nullable(NAMES),
    "failed": nullable(NAMES),
    "passes": nullable(whole(0)),
    "mexican_after": nullable(TEXT),
}

_RULED: Schema = {
    "id": ANY_ID,
    "verdict": {"enum": ["legal", "illegal", "depends"]},
    "rule": {"type": "string", "description": "the key of the rule that decided"},
    "source": array(TEXT, description="the passages of the rule sheet"),
    "why": {"type": "string", "description": "one sentence, in the language asked for"},
}
_NEXT: Schema = {"next": nullable(ref("Table")), "over": nullable(ref("Over"))}
_FAILED: Schema = {"ok": {"const": False}, "at": whole(0, description="the action that is not allowed, from 0")}
_ACTION = record({}, {
    "play": either(ref("Tile"), array(ref("Tile"), minItems=1)), "on": TEXT, "at": either(ref("Tile"), TEXT),
    "by": TEXT, "draw": either(ref("Tile"), {"const": True}), "pass": {"const": True}, "engine": ref("Tile"),
    "deal": whole(0), "search": {"const": True}, "stop": {"const": True},
})  # fmt: skip

CONTRACT: Schema = {
    "Tile": {
        "type": "string", "pattern": "^([0-9]|1[0-8])-([0-9]|1[0-8])$", "examples": ["12-5"],
        "description": "either half first; tiles on a train are answered from the engine outwards",
    },
    "Points": either(TEXT | {"pattern": "^-?[0-9]+/[0-9]+$"}, {"type": "integer"})
    | {"description": "a share that is not a whole number is the exact fraction as text, such as 33/2"},
    "Preset": {"enum": list(PRESETS)},
    "Options": record(
        {name: schema for name, schema in OPTIONS_SCHEMA.items() if name in FIRST_RELEASE},
        {name: schema for name, schema in OPTIONS_SCHEMA.items() if name not in FIRST_RELEASE},
        description="every option of the rules and its value; a younger one that is missing has its default",
    ),
    "Rules": either(ref("Preset"), record({"preset": ref("Preset")}, OPTIONS_SCHEMA))
    | {"description": "the name of a preset, or an object that changes single options of one"},
    "Hand": either(array(ref("Tile"), maxItems=MOST_TILES), whole(0))
    | {"description": "the tiles that were left, or their total; no tiles: went out"},
    "Table": record({"rules": ref("Rules"), "players": NAMES, "engine": nullable(whole(0, SETS[-1]))}, _TABLE_KEYS)
    | {"description": "everything on the table at one moment; docs/contract.md describes every key"},
    "Action": _ACTION,
    "Over": record({"how": {"enum": ["out", "blocked"]}, "out": NAMES, "winners": nullable(NAMES)}),
    "JudgeRequest": record({"table": ref("Table"), "action": nullable(ref("Action"))}, {"id": ANY_ID}),
    "JudgeAnswer": either(record(_RULED | _NEXT), record({"id": ANY_ID, "legal": array({"type": "object"})})),
    "ReplayRequest": record({"table": ref("Table"), "actions": array(ref("Action"))}, {"id": ANY_ID}),
    "ReplayAnswer": either(
        record({"id": ANY_ID, "ok": {"const": True}, "plays": whole()} | _NEXT), record(_RULED | _FAILED)
    ),
    "ScoreRequest": {
        "type": "object", "required": ["rules", "players", "rounds"],
        "properties": {
            "id": ANY_ID, "rules": ref("Rules"), "players": NAMES,
            "rounds": array(ref("ScoredRound"), maxItems=ROUNDS),
            "stays": ref("Stays"), "adjustments": array(ref("Adjustment")),
        },
    },
    "Stays": {
        "type": "object", "description": "those who do not play from the first round to the last, by name",
        "additionalProperties": record({}, {
            "since": whole(1, ROUNDS, description="the first round they play"),
            "until": nullable(whole(1)) | {"description": "the first round they do not play any more"},
            "start": {"type": "integer", "description": "the total they begin with"},
            "away": array(
                array(whole(1), minItems=2, maxItems=2),
                description="who left and came back: the first round that was missed, the first played again",
            ),
        }),
    },
    "Adjustment": record(
        {"player": TEXT, "points": {"type": "integer", "description": "as they are added to the total"}},
        {"reason": TEXT, "round": whole(1), "ruling": nullable(whole(1))},
    ),
    "ScoredRound": {
        "type": "object", "required": ["left", "out"],
        "properties": {
            "engine": nullable(whole(0, SETS[-1])), "out": NAMES,
            "left": {"type": "object", "additionalProperties": ref("Hand")},
        },
    },
    "ScoreAnswer": record({
        "id": ANY_ID, "rounds": array(_BY_NAME), "totals": _BY_NAME,
        "ranking": array(record({"place": whole(1), "names": NAMES, "total": ref("Points")})),
        "decided_by": ref("Decider"),
    }),
    "Decider": {"enum": ["total", "zero_rounds", "lowest_nonzero_round", "shared"]},
    "TrainRequest": record(
        {"engine": whole(0, SETS[-1]), "hand": array(ref("Tile"))},
        {"id": ANY_ID, "prefer": {"enum": ["tiles", "pips"], "default": "tiles"}},
    ),
    "TrainAnswer": record({
        "id": ANY_ID, "train": array(ref("Tile")), "tiles": whole(), "pips": whole(), "left": array(ref("Tile")),
        "left_pips": whole(),
    }),
    "Unreadable": record({"id": ANY_ID, "error": TEXT, "field": TEXT}),
}  # fmt: skip
