"""The description of the public interface: OpenAPI 3.1, made from one table."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.language import LANGUAGES

TABLE = "a table as ``docs/contract.md`` describes it"
_OBJECT = {"type": "object", "additionalProperties": True}
_NAMES = {"type": "array", "items": {"type": "string"}}
_ANY_ID = {"description": "repeated in the answer"}
_TILES = {"type": "array", "items": {"type": "string", "examples": ["12-5"]}}


def _request(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "properties": {"id": _ANY_ID, **properties}}


_RULES = {"oneOf": [{"type": "string", "examples": ["italian"]}, _OBJECT]}

REQUESTS: dict[str, tuple[str, dict[str, Any]]] = {
    "judge": (
        "Is this play allowed, why, and what follows?",
        _request(["table"], table={**_OBJECT, "description": TABLE}, action={"type": ["object", "null"]}),
    ),
    "replay": (
        "Check a whole round",
        _request(["table", "actions"], table={**_OBJECT, "description": TABLE}, actions={"type": "array"}),
    ),
    "score": (
        "Points, totals, ranking",
        _request(["rules", "players", "rounds"], rules=_RULES, players=_NAMES, rounds={"type": "array"}),
    ),
    "train": (
        "The longest train in a hand",
        _request(
            ["engine", "hand"],
            engine={"type": "integer", "minimum": 0, "maximum": 18},
            hand=_TILES,
            prefer={"enum": ["tiles", "pips"], "default": "tiles"},
        ),
    ),
}

_ERROR = {
    "type": "object",
    "required": ["error", "field"],
    "properties": {"id": _ANY_ID, "error": {"type": "string"}, "field": {"type": "string"}},
}


def _content(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _post(command: str, summary: str, schema: dict[str, Any]) -> dict[str, Any]:
    lang = {"name": "lang", "in": "query", "required": False, "schema": {"enum": list(LANGUAGES)}}
    return {
        "post": {
            "operationId": command,
            "summary": summary,
            "parameters": [lang],
            "requestBody": {"required": True, "content": _content(schema)},
            "responses": {
                "200": {"description": "the answer", "content": _content(_OBJECT)},
                "413": {"description": "more was sent than can be read"},
                "422": {"description": "cannot be read: what was expected, and where", "content": _content(_ERROR)},
            },
        }
    }


@cache
def document() -> dict[str, Any]:
    """The whole description."""
    health = {"type": "object", "required": ["status"], "properties": {"status": {"enum": ["ok", "down"]}}}
    paths: dict[str, Any] = {f"/api/v1/{name}": _post(name, *told) for name, told in REQUESTS.items()}
    paths["/health"] = {
        "get": {
            "operationId": "health",
            "summary": "Does the database answer?",
            "responses": {
                "200": {"description": "it does", "content": _content(health)},
                "503": {"description": "it does not", "content": _content(health)},
            },
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mexican Train Companion", "version": "1.0.0"},
        "paths": paths,
    }
