"""The icons of a companion that is put on a device, drawn from its sign ``static/img/tile.svg``: ``./run icons``.

Each system cuts its icons to a shape of its own, so three are drawn: the sign as it is, with its round corners; the
same for whoever rounds corners by themselves (``apple``); and one whose tile keeps clear of whatever shape is cut out
of it (``maskable``: nothing that matters is farther from the middle than two fifths of the side).
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from .canvas import open_canvas

IMAGES = Path(__file__).resolve().parents[2] / "static" / "img"
SIGN = "tile.svg"
_STROKE = re.compile(r"M([\d.]+) ([\d.]+)h([\d.]+)")


class Icon(NamedTuple):
    """One file: its side in pixels, whether the table fills it to its corners, and how large the tile is in it, as a
    part of its size in the sign."""

    name: str
    side: int
    full: bool = False
    scale: float = 1.0


ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-192.png", 192, True, 0.78),
    Icon("icon-maskable-512.png", 512, True, 0.78),
    Icon("icon-apple-180.png", 180, True, 0.94),
)


def draw_icon(icon: Icon, sign: str) -> bytes:
    """An icon as PNG; ``sign``: an SVG whose first shape is the table, and which knows rectangles, circles and level
    lines. Raises ValueError for a shape that is none of these."""
    import pypdfium2

    document = pypdfium2.PdfDocument(_draw_page(icon, ElementTree.fromstring(sign)))
    try:
        drawn = document[0].render(scale=1, fill_color=(0, 0, 0, 0)).to_pil()
    finally:
        document.close()
    file = io.BytesIO()
    drawn.convert("RGB" if icon.full else "RGBA").save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_page(icon: Icon, sign: ElementTree.Element) -> bytes:
    """The icon as a page of paper with a point for each pixel."""
    file = io.BytesIO()
    canvas = open_canvas(file, (icon.side, icon.side), "en")
    _, _, wide, high = (float(number) for number in sign.get("viewBox", "").split())
    canvas.translate(0, icon.side)
    canvas.scale(icon.side / wide, -icon.side / high)  # from the upper edge down, as the sign is written
    table, *shapes = sign
    _draw(canvas, table, square=icon.full)
    canvas.translate(wide / 2, high / 2)
    canvas.scale(icon.scale, icon.scale)
    canvas.translate(-wide / 2, -high / 2)
    for shape in shapes:
        _draw(canvas, shape)
    canvas.save()
    return file.getvalue()


def _draw(canvas: Any, shape: ElementTree.Element, ink: str = "", square: bool = False) -> None:
    kind = shape.tag.rpartition("}")[2]
    ink = shape.get("fill") or shape.get("stroke") or ink
    at = {name: float(value) for name, value in shape.items() if re.fullmatch(r"[\d.]+", value)}
    if kind == "g":
        for part in shape:
            _draw(canvas, part, ink)
        return
    if kind not in ("circle", "rect", "path"):
        raise ValueError(f"an icon cannot be drawn from: {kind}")
    canvas.setFillColor(ink)
    if kind == "circle":
        canvas.circle(at["cx"], at["cy"], at["r"], stroke=0, fill=1)
    elif kind == "rect":
        corner = 0 if square else at["rx"]
        canvas.roundRect(at.get("x", 0), at.get("y", 0), at["width"], at["height"], corner, stroke=0, fill=1)
    elif kind == "path" and (line := _STROKE.fullmatch(shape.get("d", ""))):
        left, middle, long = (float(number) for number in line.groups())
        thick = at["stroke-width"]
        canvas.rect(left, middle - thick / 2, long, thick, stroke=0, fill=1)
    else:
        raise ValueError(f"an icon cannot be drawn from: {shape.get('d')}")


def main() -> None:
    """Draw all icons beside the sign."""
    sign = (IMAGES / SIGN).read_text("utf-8")
    for icon in ICONS:
        (IMAGES / icon.name).write_bytes(draw_icon(icon, sign))


if __name__ == "__main__":
    main()
