"""Makes the answers: JSON, with a tag where asking again may cost nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from flask import Response, request

from ..shared.translation import reader

_READERS_OWN = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language, Authorization, Cookie"}


def answer(value: Mapping[str, Any], status: int = 200, **headers: str) -> Response:
    """An answer that nobody keeps."""
    return Response(_json(value), status, {"Cache-Control": "no-store", **headers}, mimetype="application/json")


def tag_of(tag: str) -> str:
    """The tag of an answer in the reader's language."""
    return f"{tag}-{reader().code}"


def unchanged(tag: str) -> Response | None:
    """304 where whoever asks has this answer already."""
    if not request.if_none_match.contains_weak(tag):
        return None
    return _tagged(Response(status=304), tag)


def tagged(value: Mapping[str, Any], tag: str) -> Response:
    """An answer that may be kept, and asked for again with its tag."""
    return _tagged(Response(_json(value), mimetype="application/json"), tag)


def _tagged(response: Response, tag: str) -> Response:
    response.headers.update(_READERS_OWN)
    response.set_etag(tag)
    return response


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
