"""The schemas of games, entries, standings, hands and problems, with their bounds."""

from __future__ import annotations

from companion.book.fold.admission import (
    LONGEST_NAME,
    LONGEST_REASON,
    LONGEST_TITLE,
    LONGEST_WRITTEN,
    MOST_ADJUSTED,
    MOST_BEGUN_WITH,
)
from companion.engine.rules.options import OPTIONS
from companion.engine.rules.values import MOST_PLAYERS
from companion.engine.tiles import SETS
from companion.exchange.bg_stats import SOURCE
from companion.language import LANGUAGES

from .amiss import AMISS
from .ask import ASK
from .asking import LATEST
from .figure_schemas import FIGURES
from .hands import LONGEST_SOURCE
from .tables import (
    CONTRACT,
    NAMES,
    OPTIONS_SCHEMA,
    ROUNDS,
    TEXT,
    YES,
    Schema,
    array,
    either,
    nullable,
    record,
    ref,
    whole,
)

_STABLE: Schema = {"type": "string", "format": "uuid"}
_SEAT = whole(0, MOST_PLAYERS - 1, description="0 for the first player, clockwise")
_SEATS = array(_SEAT, maxItems=MOST_PLAYERS)
_NUMBER = whole(1, ROUNDS)
_PIP = whole(0, SETS[-1])
_VERSION = whole(1, LATEST, description="the number of entries in the book")
_WHEN: Schema = {"type": "string", "description": "ISO 8601, UTC", "examples": ["2026-11-21T19:30:00Z"]}
_TITLE: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE}
_STATE: Schema = {"enum": ["playing", "finished"]}
_BY_SIDE = array(ref("Points"), description="in the order of sides")
_PLAYED = array(nullable(ref("Points")), description="in the order of sides; null: did not play")
_HEAD: Schema = {"slug": ref("Slug"), "title": TEXT, "state": _STATE, "version": _VERSION}
_TIMES: Schema = {"begun_at": _WHEN, "changed_at": _WHEN}


def _kind(kind: str, /, **properties: Schema) -> Schema:
    return record({"kind": {"const": kind}, **properties})


_ROUND: Schema = {
    "number": _NUMBER,
    "engine": _PIP,
    "hands": array(ref("Hand"), maxItems=MOST_PLAYERS, description="by seat; went out, or did not play: no tiles"),
    "out": _SEATS | {"description": "the seats that went out; none: the round was blocked"},
}  # fmt: skip
_MORE = whole(
    -MOST_ADJUSTED, MOST_ADJUSTED,
    description="as they are added to the total, not 0: a penalty is below 0 where the most points win",
)  # fmt: skip
_REASON: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_REASON}
_START = whole(-MOST_BEGUN_WITH, MOST_BEGUN_WITH, description="the total to begin with")
_SEQ: Schema = {"seq": whole(1, LATEST, description="the entry that no longer counts, or counts again")}
_PLAIN: dict[str, Schema] = {
    "round": _kind("round", **_ROUND),
    "correction": _kind("correction", **_ROUND),
    "rename": _kind("rename", seat=_SEAT, name=ref("Name")),
    "adjust": record(
        {"kind": {"const": "adjust"}, "seat": _SEAT, "points": _MORE, "reason": _REASON, "round": _NUMBER},
        {"ruling": nullable(whole(1, LATEST)) | {"description": "the kept ruling from which they follow"}},
    ),
    "join": _kind("join", name=ref("Name"), round=_NUMBER, total=_START),
    "leave": _kind("leave", seat=_SEAT, round=_NUMBER),
    "back": _kind("back", seat=_SEAT, round=_NUMBER),
    "end": record(
        {"kind": {"const": "end"}},
        {"rounds": _NUMBER, "until": _WHEN},
        description="the agreed end: after a round or by a moment; without both nothing is agreed any more",
    ),
    "finish": _kind("finish"),
    "reopen": _kind("reopen"),
    "void": _kind("void", **_SEQ),
    "restore": _kind("restore", **_SEQ),
}
_ASKED = record({"table": ref("Table"), "action": ref("Action")})
_KEPT: Schema = {"title": TEXT, "request": {"type": "object"}, "answer": {"type": "object"}}
_BEGUN = record(
    {
        "kind": {"const": "begun"}, "title": TEXT, "players": NAMES, "preset": TEXT, "changes": {"type": "object"},
        "rules": ref("Options"), "language": ref("Language"),
    },
    {"house": TEXT, "looks": {"type": "array", "items": whole(1, 99), "description": "the colour and sign by seat"}},
)  # fmt: skip
_WRITTEN: Schema = {
    "seq": _VERSION | {"description": "the number of the entry in the book"},
    "at": _WHEN,
    "device": TEXT,
    "key": ref("Key"),
    "made_from": whole(0, LATEST, description="the version that was seen when it was made"),
    "entry": ref("Entry"),
    "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "chained to that of the entry before"},
}
_HAND: Schema = {"seat": _SEAT, "hand": nullable(ref("Hand")), "at": _WHEN, "device": TEXT}

GAMES: Schema = {
    "Slug": {"type": "string", "pattern": "^[0-9a-z]{1,24}$"},
    "Key": {
        "type": "string", "pattern": "^[A-Za-z0-9._:\\-]{1,64}$",
        "description": "made by the device, never used for anything else; sent again, nothing is written twice",
    },
    "Name": {
        "type": "string", "minLength": 1, "maxLength": LONGEST_WRITTEN,
        "description": f"at most {LONGEST_NAME} letters; accents and vowel signs belong to their letter",
    },
    "Language": {"enum": list(LANGUAGES)},
    "Card": record(
        {**_HEAD, "preset": TEXT, "players": NAMES, "rounds_entered": whole(), "rounds": whole(1), "leaders": NAMES,
         "total": ref("Points"), **_TIMES}
    ),
    "Games": record(
        {"games": array(ref("Card")), "before": nullable(whole(1)) | {"description": "where the next part begins"}}
    ),
    "NewGame": record(
        {"key": ref("Key"), "title": _TITLE, "players": array(ref("Name"), minItems=2, maxItems=MOST_PLAYERS),
         "rules": ref("Rules")},
        {"language": ref("Language")},
    ),
    "Side": record({"name": TEXT, "seats": _SEATS}),
    "Round": record({
        "number": _NUMBER, "engine": _PIP, "left": {"type": "object", "additionalProperties": ref("Hand")},
        "out": NAMES, "points": _PLAYED, "winners": array(whole(), description="which of the sides"), "blocked": YES,
        "corrected": YES,
    }),
    "ComingRound": record({
        "number": _NUMBER, "seats": _SEATS | {"description": "who plays"},
        "engine": nullable(_PIP), "starter": nullable(TEXT), "start": OPTIONS_SCHEMA["starter"],
        "tiles": whole(description="how many each player takes"), "boneyard": whole(),
    }),
    "Game": record({
        **_HEAD, "language": ref("Language"), "house": TEXT,
        "rules": {
            "type": "object", "required": ["preset"],
            "properties": {"preset": TEXT, **{name: OPTIONS_SCHEMA[name] for name in OPTIONS}},
        },
        "options": ref("Options"), "players": NAMES, "sides": array(ref("Side")), "rounds": array(ref("Round")),
        "stays": ref("Stays"), "adjustments": array(ref("Adjustment")),
        "agreed_end": record({"rounds": nullable(_NUMBER), "until": nullable(_WHEN)}),
        "coming": nullable(ref("ComingRound")), "over": YES, "finished": YES | {"description": "stopped by the table"},
        "undo": nullable(whole(1)) | {"description": "the entry that can be voided"},
        "redo": nullable(whole(1)) | {"description": "the entry that can be restored"}, **_TIMES,
    }),
    "Standings": record({
        "slug": ref("Slug"), "version": _VERSION, "over": YES, "sides": array(ref("Side")),
        "rows": array(ref("Row"), description="first place first"),
        "totals": array(_BY_SIDE, description="after every round"),
        "left": array(
            record({"side": whole(), "name": TEXT, "total": ref("Points")}), description="who has left, without a place"
        ),
        "places": array(array(nullable(whole(1))), description="after every round; null: had none"),
        "decision": record({"kind": ref("Decider"), "words": TEXT}),
    }),
    "Row": record({
        "place": whole(1), "side": whole(), "name": TEXT, "total": ref("Points"), "behind": ref("Points"),
        "zero_rounds": array(_NUMBER), "lowest_nonzero": nullable(ref("Points")),
    }),
    "BgStatsPlay": record(
        {
            "sourceName": {"const": SOURCE},
            "sourcePlayId": _STABLE | {"description": "the same for a game every time"},
            "game": record({"name": TEXT, "sourceGameId": TEXT, "highestWins": YES, "noPoints": YES}),
            "players": array(ref("BgStatsPlayer"), description="in seat order; partners by themselves"),
            "comments": TEXT | {"description": "the name of the rules"},
        },
        {
            "playDate": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$",
                         "description": "when it ended, UTC"},
            "durationMin": whole(1) | {"description": "only where it can be believed"},
        },
    ),
    "BgStatsPlayer": record(
        {
            "name": TEXT, "sourcePlayerId": _STABLE | {"description": "the same for a person every time"},
            "score": {"type": "number"}, "winner": YES | {"description": "true for all who share the first place"},
            "startPlayer": YES,
        },
        {"rank": whole(1) | {"description": "left out for whoever left"}, "role": TEXT | {"description": "the pair"}},
    ),
    "NewEntry": record({
        "key": ref("Key"),
        "made_from": nullable(whole(0, LATEST)) | {"description": "the version seen; null only for a ruling"},
        "entry": either(*_PLAIN.values(), _kind("ruling", request=either(_ASKED, ref("KeptMishap")))),
    }),
    "Entry": either(_BEGUN, *_PLAIN.values(), _kind("ruling", **_KEPT)),
    "WrittenEntry": record(_WRITTEN),
    "Acknowledged": record({"version": _VERSION, **_WRITTEN}),
    "Entries": record({
        "version": _VERSION, "entries": array(ref("WrittenEntry")),
        "after": nullable(whole(1)) | {"description": "where the next part begins"},
    }),
    "NewHand": record(
        {"key": ref("Key"), "number": _NUMBER, "seat": _SEAT,
         "hand": nullable(ref("Hand")) | {"description": "null takes back what this source said"},
         "source": {"type": "string", "minLength": 1, "maxLength": LONGEST_SOURCE,
                    "description": "tells devices apart: the last word of each counts"}},
        {"engine": nullable(_PIP) | {"description": "the engine that was laid, where the rules leave it open"}},
    ),
    "EnteredHand": record(_HAND),
    "MadeHand": record({"number": _NUMBER, "key": ref("Key"), **_HAND}),
    "Hands": record({
        "number": nullable(_NUMBER) | {"description": "the round in progress; null: the game is over"},
        "entered": _SEATS, "missing": _SEATS,
        "disputed": _SEATS | {"description": "about which devices say something different"},
        "hands": array(ref("EnteredHand"), description="those that whoever asks may see"),
    }),
    "Problem": {
        "type": "object", "required": ["type", "title", "status", "detail"],
        "properties": {
            "type": {"type": "string", "format": "uri", "description": "the kind of problem, for programs"},
            "title": TEXT, "status": whole(400, 599), "detail": TEXT,
            "field": {"type": "string", "description": "where in the request"},
            "faults": array(ref("Fault"), description="everything wrong with an entry"),
            "version": _VERSION | {"description": "the version of the book now"},
            "since": array(ref("WrittenEntry"), description="what was written since the book was seen"),
        },
    },
    "Fault": record({"field": TEXT, "seat": nullable(_SEAT), "message": TEXT}),
}  # fmt: skip

SCHEMAS: Schema = {**CONTRACT, **ASK, **AMISS, **GAMES, **FIGURES}
