"""The canvas that paper is drawn on: ReportLab's, which is loaded with the first."""

from __future__ import annotations

import io
from typing import Any, NamedTuple


class NamedFace(NamedTuple):
    """The name that ReportLab asks of a face."""

    name: str


class _NoFont:
    """What a page begins with instead of a Helvetica that would not be embedded: nothing."""

    fontName = "no font"
    _dynamicFont = True
    _multiByte = False
    face = NamedFace("no face")


def open_canvas(file: io.BytesIO, size: tuple[float, float], language_code: str) -> Any:
    """An empty ReportLab canvas; ReportLab is loaded with the first one."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # pages as bytes, not as letters: a quarter smaller, and much quicker
    pdfmetrics.registerFont(_NoFont)
    return Canvas(
        file, pagesize=size, pageCompression=1, lang=language_code, initialFontName=_NoFont.fontName, pdfVersion=(1, 7)
    )
