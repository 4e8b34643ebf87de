"""The canonical form of an entry, and the hash that seals it to the entry before.

    seal = sha256(canonical JSON of [previous seal, slug, seq, key, base_version, kind, body, at, device])

in hexadecimal, the previous seal of the first entry being the empty text. Canonical JSON has sorted keys, no spaces
and only ASCII; ``body`` stands in it as text. The slug is in it and the numbers of rows are not, so that a game keeps
its seals when it moves to another database. The seal is there to notice accidents and single changed digits, which
the database's own checks pass; whoever can compute it can also forge it.
"""

from __future__ import annotations

import hashlib
import json

_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def compact(value: object) -> str:
    """A value as JSON in its one canonical form: keys sorted, no spaces, nothing but ASCII."""
    return _CANONICAL.encode(value)


def seal(
    previous: str, slug: str, seq: int, key: str, base_version: int, kind: str, body: str, at: str, device: str
) -> str:
    """The hash of an entry, chained to that of the entry before it."""
    sealed = compact([previous, slug, seq, key, base_version, kind, body, at, device])
    return hashlib.sha256(sealed.encode("ascii")).hexdigest()
