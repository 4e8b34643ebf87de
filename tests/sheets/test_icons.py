"""The icons beside the sign are what is drawn of it today."""

from __future__ import annotations

import io
import math

import pytest
from PIL import Image, ImageChops

from companion.sheets.icons import ICONS, IMAGES, SIGN, Icon, draw_icon

TABLE = (0x11, 0x21, 0x1C)


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_an_icon_is_as_it_is_drawn(icon: Icon) -> None:
    drawn = Image.open(io.BytesIO(draw_icon(icon, (IMAGES / SIGN).read_text("utf-8"))))
    kept = Image.open(IMAGES / icon.name)
    assert (kept.size, kept.mode) == (drawn.size, drawn.mode)
    worst = max(high for _, high in ImageChops.difference(drawn, kept).convert("RGB").getextrema())
    assert worst < 40, "./run icons draws them again"
    if icon.name.startswith("icon-maskable"):
        left, top, right, bottom = ImageChops.difference(kept, Image.new("RGB", kept.size, TABLE)).getbbox()
        middle = icon.side / 2
        farthest = max(math.dist((x, y), (middle, middle)) for x in (left, right) for y in (top, bottom))
        assert farthest <= 0.4 * icon.side, "a round cut would take a corner of the tile"


def test_a_shape_that_it_does_not_know_is_not_left_out() -> None:
    with pytest.raises(ValueError, match="polygon"):
        draw_icon(
            ICONS[0], '<svg viewBox="0 0 64 64"><rect width="64" height="64" rx="9" fill="#111"/><polygon/></svg>'
        )
