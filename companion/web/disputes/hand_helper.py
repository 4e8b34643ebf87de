"""The hand helper: the longest and the heaviest train in a hand, for beginners and for looking back after a round.

It is off until somebody switches it on for a game, on this device: nobody is helped unasked.
"""

from __future__ import annotations

from typing import Any

from flask import make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from companion.disputes.setting import Setting, find_setting
from companion.disputes.typed_text import NO_TILE, read_figure, split_tiles
from companion.engine.errors import CompanionError
from companion.engine.phrases import Phrase
from companion.engine.requests import answer_train
from companion.engine.tiles import Tile

from ..shared.requests import cookie_path, find_book
from ..shared.translation import say
from .blueprint import pages
from .forms import HelperForm

ON = "1"
A_SEASON = 90 * 24 * 3600
MOST_TILES = 40


@pages.get("/game/<slug>/hand")
def hand_helper(slug: str) -> str | tuple[str, int]:
    """The trains in the hand that was given, or the switch while the helper is off."""
    setting = find_setting(slug, find_book(slug))
    if request.cookies.get(_switch(slug)) != ON:
        return render_template("disputes/helper_off.html", setting=setting)
    hand = [str(_read(each) or each) for each in split_tiles(request.args.get("hand", ""))[:MOST_TILES]]
    engine = read_figure(request.args.get("engine", ""))
    chosen = engine if isinstance(engine, int) else _engine(setting)
    found = _trains(chosen, hand, setting.rules.set_max)
    shown = render_template("disputes/helper.html", setting=setting, engine=chosen, hand=" ".join(hand), **found)
    return (shown, 422) if found["fault"] else shown


@pages.post("/game/<slug>/hand/switch")
def switch_helper(slug: str) -> Response:
    """Switch the helper on or off for this game, on this device."""
    find_book(slug)
    answer = make_response(redirect(url_for("disputes.hand_helper", slug=slug), 303))
    if HelperForm().helper.data == ON:
        answer.set_cookie(_switch(slug), ON, max_age=A_SEASON, path=cookie_path(), httponly=True, samesite="Lax")
    else:
        answer.delete_cookie(_switch(slug), path=cookie_path())
    return answer


def _switch(slug: str) -> str:
    return f"helper-{slug}"


def _engine(setting: Setting) -> int:
    return setting.rules.set_max if setting.engine is None else setting.engine


def _read(written: str) -> Tile | None:
    """The tile that was typed, whichever half first; None where it is none."""
    try:
        return Tile.parse(written)
    except CompanionError:
        return None


def _trains(engine: int, hand: list[str], set_max: int) -> dict[str, Any]:
    """The best trains by tiles and by pips; ``fault`` says what of the hand is no tile of the set."""
    if not hand:
        return {"longest": None, "heaviest": None, "fault": None}
    alien = next((each for each in hand if (tile := _read(each)) is None or tile.high > set_max), None)
    if alien is not None:
        return {"longest": None, "heaviest": None, "fault": say(Phrase(NO_TILE, {"got": alien}))}
    answers = {}
    for name, prefer in (("longest", "tiles"), ("heaviest", "pips")):
        answer = answer_train({"engine": engine, "hand": hand, "prefer": prefer}, say)
        if "error" in answer:
            return {"longest": None, "heaviest": None, "fault": answer["error"]}
        answers[name] = {
            **answer,
            "drawn": _draw_halves(engine, answer["train"]),
            "left": list(map(Tile.parse, answer["left"])),
        }
    return {**answers, "fault": None}


def _draw_halves(engine: int, train: list[str]) -> list[tuple[int, int]]:
    """The halves of the tiles of a train, the engine's side first."""
    halves, end = [], engine
    for tile in map(Tile.parse, train):
        halves.append((end, tile.other(end)))
        end = tile.other(end)
    return halves
