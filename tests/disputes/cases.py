"""The judge's cases, as they lie in ``tests/cases``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILES = ("judge", "judge-more", "judge-known")
CASES: list[dict[str, Any]] = [
    json.loads(line)
    for name in FILES
    for line in (Path(__file__).parents[1] / "cases" / f"{name}.jsonl").read_text("utf-8").splitlines()
]
