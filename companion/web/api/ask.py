"""The schemas of what the contract's command on ready questions takes and gives."""

from __future__ import annotations

from companion.disputes.outcomes import HEADLINES, SMALL_WORDS
from companion.disputes.questions import QUESTIONS
from companion.engine.rules.values import MOST_PLAYERS

from .tables import ANY_ID, TEXT, YES, Schema, array, either, nullable, record, ref, whole

_CHOICES = {
    step.name: {
        "enum": list(
            dict.fromkeys(
                choice.value
                for each in QUESTIONS.values()
                for other in each.steps
                if other.name == step.name
                for choice in other.choices
            )
        )
    }
    for each in QUESTIONS.values()
    for step in each.steps
    if step.choices
}
_NUMBER = either(whole(0), TEXT)
_OUTCOME: Schema = {"enum": list(dict.fromkeys([*HEADLINES, *SMALL_WORDS, "points"]))}
_POINTS = either({"type": "integer"}, TEXT)
_ROW = record({"name": TEXT, "total": _POINTS, "zeros": array(whole(1)), "lowest": nullable(_POINTS)})
_COUNT = record(
    {"count": TEXT},
    {
        "tiles": array(ref("Tile")),
        "which": TEXT,
        "hands": array(nullable(ref("Hand")), description="of the round, by player; null: not told"),
        "rows": array(_ROW, description="of the game: totals, rounds with 0, the lowest other"),
        "over": YES | {"description": "whether the game is over"},
    },
)

ASK: Schema = {
    "AskRequest": record(
        {"rules": ref("Rules"), "question": {"enum": list(QUESTIONS)}},
        {
            "id": ANY_ID,
            "players": array(TEXT, minItems=2, maxItems=MOST_PLAYERS),
            "round": whole(1),
            "left": {"type": "object", "additionalProperties": ref("Hand")}
            | {"description": "by name, the hands of this round as far as they are known"},
            "who": either(TEXT, whole(0)) | {"description": "the name, or the seat, of whoever acts"},
            "pip": _NUMBER | {"description": "of the double"},
            "tile": ref("Tile"),
            "tiles": either(array(ref("Tile")), TEXT),
            "seen": _NUMBER | {"description": "how many tiles with the number of the double lie there, beside it"},
            "train": TEXT | {"description": "a seat or m, with + where a marker lies on it"},
            "end": _NUMBER | {"description": "the pip at the end of the train"},
            **_CHOICES,
        },
    ),
    "AskAnswer": record({
        "id": ANY_ID,
        "outcome": _OUTCOME | {"description": "the answer to the question that was asked"},
        "headline": TEXT | {"description": "the same in a word or three"},
        "figure": nullable({"type": "integer"}) | {"description": "the points that the answer is"},
        "verdict": {"enum": ["legal", "illegal", "depends", "fact"]},
        "rule": TEXT,
        "source": array(TEXT),
        "why": TEXT,
        "next": nullable(ref("Table")),
        "over": nullable(ref("Over")),
        "granted": array(TEXT, description="what was taken for granted beyond the answers"),
        "lines": array(TEXT, description="of counting, in figures: those of this table, or an example"),
        "request": record({"table": ref("Table"), "action": either(ref("Action"), _COUNT)}),
        "others": array(
            record({
                "rules": ref("Preset"), "outcome": _OUTCOME, "headline": TEXT, "why": TEXT, "source": array(TEXT),
            }),
            description="the same question under the other sheets",
        ),
    }),
}  # fmt: skip
