"""The schemas of what the contract's command on mishaps takes and gives."""

from __future__ import annotations

from companion.disputes.mishaps.catalogue import MISHAPS, MOST_TILES
from companion.disputes.mishaps.procedures import PROCEDURES
from companion.disputes.mishaps.request import MOST_LETTERS
from companion.disputes.mishaps.steps import STEPS
from companion.disputes.mishaps.told import MOST_POINTS
from companion.engine.rules.values import MOST_PLAYERS

from .tables import ANY_ID, NAMES, TEXT, YES, Schema, array, nullable, record, ref, whole


def _answers(name: str) -> Schema:
    """Every answer to the questions of this name."""
    found = [each.answers for mishap in MISHAPS.values() for each in mishap.questions if each.name == name]
    return {"enum": list(dict.fromkeys(answer for answers in found for answer in answers))}


_LAW: Schema = {"enum": list(dict.fromkeys(value for values in PROCEDURES.values() for value in values))}
_PRICE = record({
    "points": whole(description="penalty points"),
    "tiles": whole(description="drawn from the boneyard at once"),
    "turns": whole(description="missed"),
})  # fmt: skip
_SOURCE = nullable(TEXT) | {"description": "the address it was published at; null: our proposal"}

_MISHAP: Schema = {"mishap": {"enum": list(MISHAPS)}}
_TOLD: Schema = {
    "who": nullable({"type": "string", "minLength": 1, "maxLength": MOST_LETTERS})
    | {"description": "whose mishap it is"},
    "kind": nullable(_answers("kind")),
    "when": nullable(_answers("when")),
    "tiles": nullable(whole(1, MOST_TILES)) | {"description": "how many are too many or too few"},
    "hand": nullable(whole(0, MOST_POINTS)) | {"description": "points in that hand, where the price asks"},
    "players": nullable(whole(2, MOST_PLAYERS)) | {"description": "how many sit at the table"},
    "law": nullable(_LAW) | {"description": "the law chosen now, where the rules agree on none"},
}

_ADVISED = YES | {"description": "our advice beside a law that does not say it"}

AMISS: Schema = {
    "AmissRequest": record({"rules": ref("Rules"), **_MISHAP}, {"id": ANY_ID, **_TOLD}),
    "KeptMishap": record({
        "table": record({"rules": ref("Rules"), "players": NAMES, "round": whole(1)}),
        "amiss": record(_MISHAP, _TOLD),
    }),
    "AmissAnswer": record({
        "id": ANY_ID,
        "option": {"enum": list(PROCEDURES), "description": "the option of the rules that is the law for it"},
        "law": _LAW | {"description": "the value that is held to"},
        "agreed": YES | {"description": "whether it stands in the rules"},
        "headline": TEXT,
        "why": TEXT,
        "late": YES | {"description": "the time to hold to the law has passed"},
        "limit": nullable(TEXT) | {"description": "until when it may be held to"},
        "steps": array(record({"key": {"enum": list(STEPS)}, "do": TEXT, "how": TEXT, "advised": _ADVISED})),
        "price": _PRICE,
        "points": {"type": "integer", "description": "as they are added to a total: below 0 where the most points win"},
        "source": _SOURCE,
        "authority": array(TEXT) | {"description": "who agreed on it, and who published it; empty for our advice"},
        "sheets": {
            "type": "object", "additionalProperties": array(TEXT),
            "description": "by sheet, its passages on the rule that was broken; none says what follows",
        },
        "others": array(record({"law": _LAW, "says": TEXT, "price": _PRICE, "source": _SOURCE})),
    }),
}  # fmt: skip
