"""An indexed picture as a PNG.

Pillow's own encoder is zlib's, which takes many times as long (`tests.benchmarks pictures`).
ISA-L's takes half as long, but now and then, while other threads paint, it packs the same pixels
into other bytes, and by its bytes nobody may tell a picture from its like.
"""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING, Final

from zlib_ng import zlib_ng

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEVEL: Final = 2
DEPTH, INDEXED = 8, 3
"""Bits of an index, and PNG's number for pictures with a palette."""


def png(image: Image.Image) -> bytes:
    """Of a picture of mode P always the same bytes, on one machine."""
    header = pack(">IIBBBBB", *image.size, DEPTH, INDEXED, 0, 0, 0)
    palette = bytes(image.getpalette("RGB") or ())
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", packed(image)), (b"IEND", b""))
    return SIGNATURE + b"".join(chunk(kind, data) for kind, data in parts)


def packed(image: Image.Image) -> bytes:
    """Each row begins with a 0: its bytes are as they are, not differences to others."""
    rows = image.tobytes("raw", "P", image.width + 1, 1)
    squeezer = zlib_ng.compressobj(LEVEL)
    return b"".join(
        (squeezer.compress(b"\0"), squeezer.compress(memoryview(rows)[:-1]), squeezer.flush())
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib_ng.crc32(data, zlib_ng.crc32(kind))
    return pack(">I", len(data)) + kind + data + pack(">I", check)
