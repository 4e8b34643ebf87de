"""Gzip of a text with gaps: the parts that never change are packed once, what fills the gaps goes in as it is.

A gzip stream is a row of blocks. Every fixed part is kept as blocks of its own, cut at a byte (RFC 1951); a gap becomes
a stored block; the checksum at the end runs over all of it (RFC 1952).
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LAST_BLOCK = b"\x01\x00\x00\xff\xff"


@dataclass(frozen=True, slots=True)
class Part:
    """A fixed part of a text: its bytes, and the same as blocks of a gzip stream."""

    plain: bytes
    blocks: bytes

    @staticmethod
    def of(text: str) -> Part:
        """The part of this text, packed."""
        plain = text.encode()
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        return Part(plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH))


def joined(parts: list[Part | bytes]) -> bytes:
    """The text as it is: fixed parts and what fills the gaps, in order."""
    return b"".join(part.plain if isinstance(part, Part) else part for part in parts)


def zipped(parts: list[Part | bytes]) -> bytes:
    """The same text as one gzip stream. What fills a gap has at most 65,535 bytes."""
    written, checksum, length = [_HEAD], 0, 0
    for part in parts:
        plain, blocks = (part.plain, part.blocks) if isinstance(part, Part) else (part, _stored(part))
        written.append(blocks)
        checksum = zlib.crc32(plain, checksum)
        length += len(plain)
    end = checksum.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join((*written, _LAST_BLOCK, end))


def _stored(plain: bytes) -> bytes:
    size = len(plain)
    return b"\x00" + size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little") + plain
