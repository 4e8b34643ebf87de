"""A page with gaps, packed part by part, unpacks to the page."""

from __future__ import annotations

import gzip

from hypothesis import given
from hypothesis import strategies as st

from companion.web.packing import Part, joined, zipped

PIECES = st.lists(st.one_of(st.text().map(Part.of), st.binary(max_size=300)), max_size=8)


@given(PIECES)
def test_a_packed_text_unpacks_to_itself(parts: list[Part | bytes]) -> None:
    assert gzip.decompress(zipped(parts)) == joined(parts)
