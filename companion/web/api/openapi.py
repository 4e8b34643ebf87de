"""The description of the public interface: OpenAPI 3.1, made from the tables of operations and schemas."""

from __future__ import annotations

from functools import cache
from typing import Any

from .examples import EXAMPLES
from .operations import (
    ALWAYS,
    BG_STATS,
    ENTRIES,
    GAME,
    GAMES,
    HANDS,
    LANG,
    PLAYER,
    PLAYERS,
    ROUNDS,
    STANDINGS,
    STATISTICS,
    content,
    problems,
)
from .problems import KINDS, TITLES, TYPE
from .schemas import SCHEMAS
from .tables import Schema, record, ref

COMMANDS = {
    "judge": ("Is this play allowed, why, and what follows?", "JudgeRequest", "JudgeAnswer"),
    "ask": ("A dispute that tables have often", "AskRequest", "AskAnswer"),
    "replay": ("Check a whole round", "ReplayRequest", "ReplayAnswer"),
    "score": ("Points, totals, ranking", "ScoreRequest", "ScoreAnswer"),
    "train": ("The longest train in a hand", "TrainRequest", "TrainAnswer"),
    "amiss": ("How is put right what went wrong?", "AmissRequest", "AmissAnswer"),
}

_ABOUT = """\
The requests of the contract, and the games that are kept here.

Roles are those of the pages: a link to a game lets watch it, enter hands, or keep its book; the host's PIN opens
everything. As long as the companion listens on its own machine alone, nobody is asked for either.

Whatever is written carries a key. Sent again under the same key, the same is answered and nothing is written twice;
so a request whose answer was lost is sent again as it was.
"""

_SCHEMES: Schema = {
    "link": {"type": "http", "scheme": "bearer", "description": "the token of a link: the end of its address"},
    "pin": {"type": "http", "scheme": "basic", "description": "any user, the host's PIN as password"},
    "session": {"type": "apiKey", "in": "cookie", "name": "session", "description": "what a browser has shown"},
}

_HEADERS: dict[int, Schema] = {
    401: {"WWW-Authenticate": {"schema": {"type": "string"}, "required": True}},
    429: {"Retry-After": {"schema": {"type": "string"}, "description": "seconds"}},
}


@cache
def document() -> dict[str, Any]:
    """The whole description."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mexican Train Companion", "version": "1.1.0", "description": _ABOUT},
        "tags": [{"name": "contract", "description": "open to everybody"}, {"name": "games"}],
        "paths": {
            **{f"/api/v1/{name}": {"post": _command(name, *told)} for name, told in COMMANDS.items()},
            "/api/v1/games": GAMES,
            "/api/v1/games/{slug}": GAME,
            "/api/v1/games/{slug}/entries": ENTRIES,
            "/api/v1/games/{slug}/standings": STANDINGS,
            "/api/v1/games/{slug}/bgstats": BG_STATS,
            "/api/v1/games/{slug}/hands": HANDS,
            "/api/v1/players": PLAYERS,
            "/api/v1/players/{id}": PLAYER,
            "/api/v1/statistics": STATISTICS,
            "/api/v1/export/rounds.csv": ROUNDS,
            "/api/v1/openapi.json": {"get": _description()},
            "/health": {"get": _health()},
        },
        "components": {
            "schemas": {name: _with_example(name, schema) for name, schema in SCHEMAS.items()},
            "responses": {str(status): _problem(status) for status in TITLES},
            "securitySchemes": _SCHEMES,
        },
    }


def _with_example(name: str, schema: Schema) -> Schema:
    return {**schema, "examples": [EXAMPLES[name]]} if name in EXAMPLES else schema


def _problem(status: int) -> Schema:
    kinds = ", ".join(f"`{TYPE}{kind}`" for kind in KINDS[status] if kind)
    told: dict[str, Any] = {
        "description": TITLES[status] + f" ({kinds})",
        "content": {"application/problem+json": {"schema": ref("Problem")}},
    }
    return {**told, "headers": _HEADERS[status]} if status in _HEADERS else told


def _command(name: str, summary: str, asked: str, answered: str) -> Schema:
    cannot = {"description": "cannot be read: what was expected, and where", "content": content(ref("Unreadable"))}
    return {
        "operationId": name,
        "summary": summary,
        "tags": ["contract"],
        "security": [],
        "parameters": [LANG],
        "requestBody": {"required": True, "content": content(ref(asked))},
        "responses": {
            "200": {"description": "the answer", "content": content(ref(answered))},
            "422": cannot,
            **problems(*ALWAYS),
        },
    }


def _description() -> Schema:
    return {
        "operationId": "openapi",
        "summary": "This description",
        "tags": ["contract"],
        "security": [],
        "responses": {
            "200": {"description": "OpenAPI 3.1", "content": content({"type": "object"})},
            **problems("421", "500"),
        },
    }


def _health() -> Schema:
    more: Schema = {"scheme": {"enum": ["http", "https"]}, "address": {"type": "string"}}
    health = record({"status": {"enum": ["ok", "down"]}, "version": {"type": "string", "examples": ["1.3"]}}, more)
    return {
        "operationId": "health",
        "summary": "Does the database answer?",
        "tags": ["contract"],
        "security": [],
        "responses": {
            "200": {"description": "it does", "content": content(health)},
            "503": {"description": "it does not", "content": content(health)},
        },
    }
