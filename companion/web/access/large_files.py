"""The few forms that bring files: for the host they may be larger than others."""

from __future__ import annotations

from flask import request

from .guard import door
from .permissions import HOST

LARGE = {"maintenance.upload": 200 * 2**20, "exchange.bring": 32 * 2**20}  # bytes
TYPED = 4 * 2**20  # bytes of what is pasted into such a form
ROUND_ABOUT = 16 * 1024  # bytes of a form beside its file


def widen(endpoint: str | None, _values: object) -> None:
    """Take a large file, where one comes. This goes before any form is read (``url_value_preprocessor``)."""
    limit = limit_of(endpoint)
    if limit:
        request.max_content_length = limit + ROUND_ABOUT
        request.max_form_memory_size = min(limit, TYPED) + ROUND_ABOUT


def limit_of(endpoint: str | None) -> int:
    """How large the file may be that whoever asks brings with this request; 0 for what brings none."""
    limit = LARGE.get(endpoint or "", 0)
    return limit if limit and request.method == "POST" and door().may(HOST) else 0
