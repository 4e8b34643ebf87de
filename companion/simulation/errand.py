"""An errand: a chunk that another process is to play, as one line of JSON, and its portion as another.

Every line holds the whole request, so whoever plays need remember nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase
from companion.engine.table.expected import TEXT, expected, read_object

from .asked import Asked, asked_from_json, asked_to_json
from .chunks import Chunk, Portion, play_chunk, portion_from_json, portion_to_json, read_chunk


def write_asked(asked: Asked) -> str:
    """The request as every errand of it holds it."""
    return json.dumps(asked_to_json(asked), separators=(",", ":"))


def write_errand(written: str, chunk: Chunk) -> bytes:
    """The line that asks for a chunk of a request that ``write_asked`` wrote."""
    return json.dumps({"asked": written, "chunk": list(chunk)}).encode() + b"\n"


def answer_errand(request: object, say: Callable[[Phrase], str]) -> dict[str, Any]:
    """Play the chunk of an errand: its portion, or ``error`` where the line cannot be read."""
    try:
        read = read_object(request, ("asked", "chunk"))
        if not isinstance(read["asked"], str):
            raise expected(TEXT, read["asked"], "asked")
        return portion_to_json(play_chunk(_read_asked(read["asked"]), read_chunk(read["chunk"])))
    except CompanionError as error:
        return {"error": say(error.phrase), "field": error.field}


def read_portion(line: bytes) -> Portion:
    """The portion in a line that answered an errand. Raises ValueError and CompanionError for any other line."""
    return portion_from_json(json.loads(line))


@lru_cache(maxsize=2)
def _read_asked(written: str) -> Asked:
    return asked_from_json(json.loads(written))
