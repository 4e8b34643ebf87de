"""Paper: a PDF that is drawn from the start of the line, whichever side that is.

Everything is placed as if it were read from left to right; ``X`` turns it round for a language that is read from
right to left, and it is the only place that does. Tiles and numbers are placed by it, never mirrored.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from companion.engine.phrases import Phrase
from companion.language import Language

from . import tile as tiles
from .canvas import open_canvas
from .tile import Colour, colour, rounded, short
from .typesetting.bidi_explicit import LTR, RTL
from .typesetting.embed import EmbeddedFonts
from .typesetting.faces import clean, families_for
from .typesetting.outlines import outlines
from .typesetting.text import AUTO, Setting, Shaped, fit, shape, wrap

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "picture": (1080.0, 1350.0)}
"""Sizes in points, upright; a picture has a pixel for each point."""

INK, QUIET, LINE, BAND = colour("#13241E"), colour("#5B6862"), colour("#A9B2AD"), colour("#F3F0E6")
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
WHITE: Colour = (1.0, 1.0, 1.0)


class Voice(NamedTuple):
    """A language as paper needs it: its words, and how they are set."""

    language: Language
    plain: Setting
    bold: Setting
    name: Setting
    bold_name: Setting

    @classmethod
    def of(cls, language: Language) -> Voice:
        """The voice of a language."""
        families = families_for(language.code)
        direction = RTL if language.direction == "rtl" else LTR
        kinds = [Setting(bold, families, way) for way in (direction, AUTO) for bold in (False, True)]
        return cls(language, *kinds)

    def say(self, phrase: Phrase) -> str:
        """The phrase in this language."""
        return self.language.say(phrase)


class Paper:
    """A document being drawn. Coordinates are points from the lower corner at the start of the line."""

    def __init__(
        self, language: Language, second: Language | None, paper: str, title: str, landscape: bool = False
    ) -> None:
        self.voice = Voice.of(language)
        self.second = Voice.of(second) if second and second.code != language.code else None
        self.rtl = language.direction == "rtl"
        self._made_of = (language, second, paper, title)
        self.upright = PAPERS[paper]
        self.width, self.height = self.upright[::-1] if landscape else self.upright
        self._file = io.BytesIO()
        self._canvas = open_canvas(self._file, (self.width, self.height), language.code)
        self._canvas.setTitle(clean(title))
        self._canvas.setAuthor("Mexican Train Companion")
        self._canvas.setCreator("Mexican Train Companion")
        self._canvas.setSubject(clean(title))
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if self.rtl:
            self._canvas.setViewerPreference("Direction", "R2L")
        self._fonts = EmbeddedFonts()
        self._forms: set[str] = set()
        self._repeats: dict[str, str] = {}
        self._state: dict[str, object] = {}

    def another(self) -> Paper:
        """Empty paper of the same size, for the same languages."""
        return Paper(*self._made_of)

    def turn(self, landscape: bool) -> None:
        """Lay the page that is begun next, or not yet drawn on, across or upright."""
        self.width, self.height = self.upright[::-1] if landscape else self.upright
        self._canvas.setPageSize((self.width, self.height))

    def next_page(self) -> None:
        """End this page."""
        self._canvas.showPage()
        self._state.clear()

    @property
    def pages(self) -> int:
        """The number of the page being drawn, 1 and more."""
        return int(self._canvas.getPageNumber())

    def done(self) -> bytes:
        """The finished document."""
        if self._canvas._code:
            self._canvas.showPage()
        self._fonts.write(self._canvas._doc)
        self._canvas.save()
        return self._file.getvalue()

    def X(self, x: float, width: float = 0) -> float:
        """Where something ``width`` wide that starts ``x`` from the start of the line has its left edge."""
        return self.width - x - width if self.rtl else x

    def text(self, x: float, y: float, line: Shaped, size: float, align: str = "start", ink: Colour = INK) -> None:
        """Draw a line of text whose start, middle or end (``start``, ``middle``, ``end``) is at ``x``."""
        width = line.width * size
        left = self.X(x - width * _BEFORE[align], width)
        self._fill(ink)
        parts, risen = [f"BT {short(left)} {short(y)} Td"], 0.0
        for name, rise, operands in self._fonts.spell(line):
            face = f"/{name} {size:.4g} Tf"
            if self._state.get("face") != face:
                self._state["face"] = face
                parts.append(face)
            if rise != risen:
                parts.append(f"{rise * size:.2f} Ts")
                risen = rise
            parts.append(f"[{operands}]TJ")
        parts.append("0 Ts ET" if risen else "ET")
        if marks := outlines(line):
            parts.append(f"q {size:.4g} 0 0 {size:.4g} {short(left)} {short(y)} cm {marks} f Q")
        self._draw(" ".join(parts))

    def words(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, align: str = "start",
        ink: Colour = INK, room: float | None = None, smallest: float = 6.5, voice: Voice | None = None,
    ) -> float:  # fmt: skip
        """Draw words of a language, shrunk and then cut where there is no ``room``. Returns their width."""
        voice = voice or self.voice
        return self._fitted(x, y, text, voice.bold if bold else voice.plain, size, align, ink, room, smallest)

    def name(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, align: str = "start",
        ink: Colour = INK, room: float | None = None, smallest: float = 6.5,
    ) -> float:  # fmt: skip
        """Draw a name, in its own direction."""
        setting = self.voice.bold_name if bold else self.voice.name
        return self._fitted(x, y, text, setting, size, align, ink, room, smallest)

    def _fitted(
        self, x: float, y: float, text: str, setting: Setting, size: float, align: str, ink: Colour,
        room: float | None, smallest: float,
    ) -> float:  # fmt: skip
        line = shape(text, setting)
        if room is not None:
            line, size = fit(text, setting, size, smallest, room)
        self.text(x, y, line, size, align, ink)
        return line.width * size

    def paragraph(
        self, x: float, y: float, text: str, size: float, room: float, *, bold: bool = False, ink: Colour = INK,
        voice: Voice | None = None, leading: float = 1.4,
    ) -> float:  # fmt: skip
        """Draw a paragraph whose first line stands at ``y``; returns where the next line would stand."""
        voice = voice or self.voice
        setting = voice.bold if bold else voice.plain
        for line in wrap(text, setting, size, room):
            self.text(x, y, shape(line, setting), size, "start", ink)
            y -= size * leading
        return y

    def line(self, x: float, y: float, x2: float, y2: float, width: float = 0.5, ink: Colour = LINE) -> None:
        """Draw a line."""
        self._pen(width, ink)
        self._draw(f"{short(self.X(x))} {short(y)} m {short(self.X(x2))} {short(y2)} l S")

    def box(
        self, x: float, y: float, width: float, height: float, *, radius: float = 0.0, fill: Colour | None = None,
        edge: Colour | None = None, pen: float = 0.5,
    ) -> None:  # fmt: skip
        """Draw a box with round corners, filled or edged or both."""
        if fill:
            self._fill(fill)
        if edge:
            self._pen(pen, edge)
        path = rounded(self.X(x, width), y, width, height, radius)
        self._draw(f"{path} {'B' if fill and edge else 'f' if fill else 'S'}")

    def modules(self, x: float, y: float, size: float, count: int, runs: list[tuple[int, int, int]]) -> None:
        """Draw the dark modules of a code, ``count`` of them on ``size`` points: (across, down, how many) each."""
        self._fill(INK)
        step = size / count
        self._draw(f"q {step:.5f} 0 0 {-step:.5f} {self.X(x, size):.3f} {y + size:.3f} cm")
        self._draw("\n".join(f"{across} {down} {many} 1 re" for across, down, many in runs))
        self._draw("f Q")

    def drawing(self, x: float, y: float, width: float, scale: float, operations: Iterable[str]) -> None:
        """Draw operations that have units of their own, ``scale`` points each, and are ``width`` points wide; they are
        turned round by nobody."""
        self._draw(f"q {scale:.5g} 0 0 {scale:.5g} {short(self.X(x, width))} {short(y)} cm")
        self._draw("\n".join(operations))
        self._draw("Q")

    def glow(self, x: float, y: float, radius: float, middle: Colour, rim: Colour) -> None:
        """Fill the page with a light around (x, y) that becomes ``rim`` at ``radius``."""
        from reportlab.lib.colors import Color

        self._canvas.radialGradient(self.X(x), y, radius, [Color(*middle), Color(*rim)])
        self._state.clear()

    @contextmanager
    def thin(self, share: float) -> Iterator[None]:
        """What is filled inside covers what lies below by this share, 0 to 1."""
        self._canvas.setFillAlpha(share)
        yield
        self._canvas.setFillAlpha(1)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a disc around (x, y)."""
        self._fill(fill)
        self._draw(f"{rounded(self.X(x) - radius, y - radius, 2 * radius, 2 * radius, radius)} f")

    def half(self, x: float, y: float, height: float, pips: int) -> None:
        """Draw one half of a tile alone."""
        self._place(f"h{pips}", lambda: tiles.half(pips), (100, 100), x, y, height)

    def dot(self, x: float, y: float, radius: float) -> None:
        """Draw a small brass dot around (x, y)."""
        size = round(radius * 20)
        self._place(f"d{size}", lambda: tiles.dot(size), (size, size), x - radius, y - radius, 2 * radius)

    def tile(self, x: float, y: float, height: float, first: int, second: int) -> None:
        """Draw a lying tile, twice as wide as high; ``first`` is its half at the start of the line."""
        left, right = (second, first) if self.rtl else (first, second)
        self._place(f"t{left}.{right}", lambda: tiles.lying(left, right), (200, 100), x, y, height)

    def standing_tile(self, x: float, y: float, height: float, upper: int, lower: int) -> None:
        """Draw a standing tile, half as wide as high."""
        self._place(f"u{upper}.{lower}", lambda: tiles.standing(upper, lower), (100, 200), x, y, height)

    def chip(self, x: float, y: float, width: float, height: float) -> None:
        """Draw a small ivory box with a brass edge, as points stand in of somebody who went out."""
        wide, high = round(width * 10), round(height * 10)
        self._place(f"c{wide}.{high}", lambda: tiles.chip(wide, high), (wide, high), x, y, height)

    def _place(
        self, name: str, drawn: Callable[[], list[str]], size: tuple[int, int], x: float, y: float, height: float
    ) -> None:
        """Place a form, drawn when it is first wanted in this document; ``size`` is in its own units."""
        scale = height / size[1]
        if name not in self._forms:
            self._forms.add(name)
            self._canvas.beginForm(name, -8, -tiles.SHADE - 1, size[0] + 8, size[1] + 8)
            self._canvas._code.extend(drawn())
            self._canvas.endForm()
        self._draw(f"q {scale:.3g} 0 0 {scale:.3g} {short(self.X(x, size[0] * scale))} {short(y)} cm")
        self._canvas.doForm(name)
        self._draw("Q")

    @contextmanager
    def repeated(self) -> Iterator[None]:
        """What is drawn inside comes again on other pages, the same in every mark: from its second time on as a form.

        Tiles and other forms cannot be inside.
        """
        code = self._canvas._code
        start = len(code)
        self._state.clear()
        yield
        drawn = "\n".join(code[start:])
        self._state.clear()
        if drawn not in self._repeats:
            self._repeats[drawn] = f"r{len(self._repeats)}"
            return
        del code[start:]
        name = self._repeats[drawn]
        if name not in self._forms:
            self._forms.add(name)
            self._canvas.beginForm(name, 0, 0, self.width, self.height)
            self._canvas._code.append(drawn)
            self._canvas.endForm()
        self._canvas.doForm(name)

    @contextmanager
    def dashed(self, on: float, off: float) -> Iterator[None]:
        """Lines drawn inside are dashed."""
        self._draw(f"[{on} {off}] 0 d")
        yield
        self._draw("[] 0 d")

    def _fill(self, ink: Colour) -> None:
        if self._state.get("fill") != ink:
            self._state["fill"] = ink
            self._draw(f"{ink[0]:.3f} {ink[1]:.3f} {ink[2]:.3f} rg")

    def _pen(self, width: float, ink: Colour) -> None:
        if self._state.get("pen") != (width, ink):
            self._state["pen"] = (width, ink)
            self._draw(f"{ink[0]:.3f} {ink[1]:.3f} {ink[2]:.3f} RG {width:g} w")

    def _draw(self, operations: str) -> None:
        self._canvas._code.append(operations)
