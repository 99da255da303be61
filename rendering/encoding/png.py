"""An indexed picture as a PNG.

Pillow's own encoder is zlib's, which takes six times as long for a twentieth fewer bytes
(`tests.benchmarks pictures`).
"""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING, Final

from isal import isal_zlib

if TYPE_CHECKING:
    from PIL import Image

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LEVEL, WINDOW, BLOCKS = 2, 15, 2
"""Smaller blocks than ISA-L would choose: their letters differ more from part to part."""
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
    squeezer = isal_zlib.compressobj(LEVEL, isal_zlib.DEFLATED, WINDOW, BLOCKS)
    return b"".join(
        (squeezer.compress(b"\0"), squeezer.compress(memoryview(rows)[:-1]), squeezer.flush())
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    check = isal_zlib.crc32(data, isal_zlib.crc32(kind))
    return pack(">I", len(data)) + kind + data + pack(">I", check)
