"""A ruling on a slip of paper: the disputed play, the verdict, why, the passages, and what follows.

It is made from the judge's request and answer objects, as they are kept with a game; what an object does not say is
left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from companion.book.words.rulings import head_options, name_verdict
from companion.engine.errors import Unreadable
from companion.engine.phrases import N_, Phrase
from companion.engine.rules.presets import PRESETS, find_preset
from companion.engine.tiles import Tile
from companion.language import Language

from .code import draw_qr
from .frame import MARGIN, both, draw_foot
from .model import find_passages, list_passages
from .paper import INK, LINE, QUIET, WHITE, Paper, Voice
from .tile import IVORY

_BAND, _TILE, _QR = 58.0, 34.0, 76.0
_COSTS = {
    "points": N_("Penalty points: %(n)s."),
    "tiles": N_("Tiles drawn: %(n)s."),
    "turns": N_("Turns missed: %(n)s."),
}


def ruling_slip(
    title: str, request: Mapping[str, Any], answer: Mapping[str, Any], language: Language,
    second: Language | None = None, paper: str = "a4", qr: str | None = None, printed: date | None = None,
) -> bytes:  # fmt: skip
    """A kept ruling as PDF.

    ``title`` is what the ruling is called, ``request`` and ``answer`` the judge's objects, ``qr`` what a QR code says
    (the address of the position). Raises KeyError for a paper other than ``"a4"`` and ``"letter"``.
    """
    document = Paper(language, second, paper, title)
    y = _draw_head(document, title, request)
    y = _draw_verdict(document, y, request, answer)
    room = document.width - 2 * MARGIN - (_QR + 16 if qr else 0)
    below = _draw_reasons(document, y, room, answer)
    if qr:
        draw_qr(document, document.width - MARGIN - _QR, y - _QR - 6, _QR, qr)
        below = min(below, y - _QR - 18)
    _draw_cut(document, below, printed)
    return document.done()


def _draw_head(paper: Paper, title: str, request: Mapping[str, Any]) -> float:
    y = paper.height - MARGIN - 20
    table = _mapping(request.get("table"))
    engine = table.get("engine")
    room = paper.width - 2 * MARGIN - 80
    paper.name(MARGIN, y, title, 20, bold=True, room=room, smallest=11)
    if isinstance(engine, int) and 0 <= engine <= 18:
        paper.tile(paper.width - MARGIN - 60, y - 12, 30, engine, engine)
    for phrase in _circumstances(request, table):
        y -= 15
        first, second = both(paper, phrase)
        width = paper.words(MARGIN, y, first, 10, ink=QUIET, room=room)
        if second and paper.second and second != first and width < room - 40:
            paper.words(MARGIN + width + 10, y, second, 8.5, ink=QUIET, room=room - width - 10, voice=paper.second)
    return y - 16


def _circumstances(request: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[Phrase]:
    rules = table.get("rules")
    name = rules.get("preset") if isinstance(rules, Mapping) else rules
    number = table.get("round")
    if isinstance(name, str):
        try:
            preset = find_preset(name).title
        except Unreadable:
            preset = Phrase("%(name)s", {"name": name})
        changed = isinstance(rules, Mapping) and len(rules) > 1
        yield Phrase(N_("Rules: %(preset)s, with changes") if changed else N_("Rules: %(preset)s"), {"preset": preset})
    by = _mapping(request.get("action")).get("by", table.get("turn"))
    if isinstance(number, int) and isinstance(by, str):
        yield Phrase(N_("Round %(round)s, turn of %(name)s"), {"round": number, "name": by})
    elif isinstance(by, str):
        yield Phrase(N_("Turn of %(name)s"), {"name": by})


def _draw_verdict(paper: Paper, y: float, request: Mapping[str, Any], answer: Mapping[str, Any]) -> float:
    """A band across the page: the tiles played, and the verdict; dark where the play is not allowed."""
    verdict = str(answer.get("verdict"))
    dark = verdict == "illegal"
    width, ink = paper.width - 2 * MARGIN, WHITE if dark else INK
    paper.box(MARGIN, y - _BAND, width, _BAND, radius=10, fill=INK if dark else IVORY, edge=INK, pen=1.4)
    x = MARGIN + 16
    for tile in _tiles_of(request)[:3]:
        # Its name stands beside it, and that is read from the left in every language: so does the tile.
        halves = (tile.low, tile.high) if paper.rtl else (tile.high, tile.low)
        paper.tile(x, y - _BAND / 2 - _TILE / 2 + 1, _TILE, *halves)
        x += 2 * _TILE + 8
    first, second = both(paper, name_verdict(answer))
    room = MARGIN + width - 16 - x
    base = y - _BAND / 2 + (2 if second else -9)
    paper.words(x + 6, base, first[:1].upper() + first[1:], 25, bold=True, ink=ink, room=room, smallest=12)
    if second and paper.second:
        paper.words(x + 6, base - 18, second, 13, ink=ink, room=room, voice=paper.second)
    return y - _BAND - 20


def _tiles_of(request: Mapping[str, Any]) -> list[Tile]:
    """The tiles of the disputed act, as far as they are known."""
    action = _mapping(request.get("action"))
    said = action.get("play", action.get("draw", action.get("engine")))
    tiles = []
    for each in said if isinstance(said, Sequence) and not isinstance(said, str) else [said]:
        try:
            tiles.append(Tile.parse(each))
        except Unreadable:
            continue
    return tiles


def _draw_reasons(paper: Paper, y: float, room: float, answer: Mapping[str, Any]) -> float:
    why = answer.get("why")
    if isinstance(why, str) and why:
        # The sentence was kept in the language it was given in; it has that one's direction, not the page's.
        direction = Voice.of(paper.voice.language)._replace(plain=paper.voice.name, bold=paper.voice.bold_name)
        y = paper.paragraph(MARGIN, y, why, 13, room, voice=direction, leading=1.35) - 4
    options = _mapping(answer.get("options"))
    if lines := [str(line) for line in options.get("lines") or ()]:
        y = paper.paragraph(MARGIN, y - 2, paper.voice.say(head_options(options.get("of"))), 11, room, bold=True)
        for text in lines:
            y = paper.paragraph(MARGIN, y, text, 11, room)
        y -= 6
    for phrase in _consequences(answer):
        first, second = both(paper, phrase)
        y = paper.paragraph(MARGIN, y, first, 11, room)
        if second and paper.second and second != first:
            y = paper.paragraph(MARGIN, y + 1, second, 9, room, ink=QUIET, voice=paper.second)
    granted, example = answer.get("granted") or (), answer.get("example")
    if example:  # the act too was none of what was asked
        granted = (example, *granted)
    label = Phrase(N_("For example")) if example else Phrase(N_("Taken for granted"))
    for text in (paper.voice.say(label), *map(str, granted)) if granted else ():
        y = paper.paragraph(MARGIN, y - 2, text, 9, room, ink=QUIET)
    for phrase in _whose_law(answer):
        y = paper.paragraph(MARGIN, y - 2, paper.voice.say(phrase), 9, room, ink=QUIET)
    for text in map(str, answer.get("readings") or ()):
        y = paper.paragraph(MARGIN, y - 2, text, 9, room, ink=QUIET)
    if source := find_passages(answer):
        passages = paper.voice.say(list_passages(source))
        y = paper.paragraph(MARGIN, y - 4, passages, 9, room, ink=QUIET)
    return y


def _whose_law(answer: Mapping[str, Any]) -> Iterator[Phrase]:
    """Whose law it is by which a mishap is put right, and that no sheet has one."""
    whose, source = [str(line) for line in answer.get("authority") or ()], answer.get("source")
    for index, line in enumerate(whose):
        is_published = index == len(whose) - 1 and isinstance(source, str)
        yield Phrase("%(said)s %(address)s" if is_published else "%(said)s", {"said": line, "address": source})
    if isinstance(sheets := answer.get("sheets"), Mapping) and answer.get("steps"):
        titles = tuple(PRESETS[name].title for name in sheets if name in PRESETS)
        yield Phrase(N_("No sheet says what follows: %(sheets)s."), {"sheets": titles})


def _consequences(answer: Mapping[str, Any]) -> Iterator[Phrase]:
    """What comes next; or how a mishap is put right."""
    for step in answer.get("steps") or ():
        if isinstance(step, Mapping):
            facts = {"do": step.get("do", ""), "how": step.get("how", ""), "whose": Phrase(N_("Our advice"))}
            yield Phrase("%(do)s %(how)s (%(whose)s)" if step.get("advised") else "%(do)s %(how)s", facts)
    if price := _mapping(answer.get("price")):
        yield from _list_costs(price)
    yield from (Phrase("%(line)s", {"line": str(line)}) for line in answer.get("then") or ())


def _list_costs(price: Mapping[str, Any]) -> Iterator[Phrase]:
    """What a mishap costs, a sentence for each that is due."""
    due = [Phrase(text, {"n": price[name]}) for name, text in _COSTS.items() if price.get(name)]
    yield from due or [Phrase(N_("It costs nothing."))]


def _draw_cut(paper: Paper, y: float, printed: date | None) -> None:
    """The foot of the slip, and where it may be cut off."""
    y = max(min(y - 30, paper.height - 260), MARGIN)
    draw_foot(paper, printed, None, y)
    with paper.dashed(3, 3):
        paper.line(0, y - 32, paper.width, y - 32, 0.7, LINE)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
