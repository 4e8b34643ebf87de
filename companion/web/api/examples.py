"""One example of everything that can be sent, as it is accepted by a companion that knows no game yet."""

from __future__ import annotations

from typing import Any

_TABLE = {
    "rules": "persian",
    "players": ["Ana", "Ben"],
    "engine": 12,
    "trains": {"Ana": ["12-5", "5-3"]},
    "first_turn": ["Ben"],
    "turn": "Ben",
    "hands": {"Ben": ["12-4", "4-4", "3-1"]},
}
_TURN = {"play": ["12-4"], "on": "Ben"}
_LEFT = {"Ana": [], "Ben": ["6-5", "4-2"], "Cruz": 29}

EXAMPLES: dict[str, dict[str, Any]] = {
    "JudgeRequest": {"id": 1, "table": _TABLE, "action": _TURN},
    "AskRequest": {"id": 1, "rules": "persian", "question": "dead", "players": ["Ana", "Ben"], "pip": 6, "seen": 12},
    "ReplayRequest": {"table": _TABLE, "actions": [_TURN]},
    "ScoreRequest": {
        "rules": "czech-plus",
        "players": ["Ana", "Ben", "Cruz"],
        "rounds": [{"engine": 12, "left": _LEFT, "out": ["Ana"]}],
    },
    "TrainRequest": {"engine": 12, "hand": ["12-5", "5-5", "5-3", "9-1"], "prefer": "tiles"},
    "AmissRequest": {
        "rules": {"preset": "persian", "announce_last": "draw_two"},
        "mishap": "last-tile",
        "who": "Ben",
        "when": "later",
    },
    "NewGame": {
        "key": "tablet:7f3a-1",
        "title": "Friday",
        "players": ["Ana", "Ben", "Cruz"],
        "rules": {"preset": "czech-plus", "blank_value": 50},
        "language": "en",
    },
    "NewEntry": {
        "key": "tablet:7f3a-2",
        "made_from": 1,
        "entry": {"kind": "round", "number": 1, "engine": 12, "hands": [[], ["6-5", "4-2"], 29], "out": [0]},
    },
    "NewHand": {"key": "phone:91c0-1", "number": 1, "seat": 1, "hand": ["6-5", "4-2"], "source": "phone:91c0"},
}
"""By the name of the schema."""
