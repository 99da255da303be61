"""Indexed pictures as files: a PNG, or a GIF in which a frame holds only what is new in it."""

from __future__ import annotations

from struct import pack
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

from PIL import Image, ImageChops
from zlib_ng import zlib_ng

if TYPE_CHECKING:
    from collections.abc import Iterable


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


BITS: Final = 8
CLEAR: Final = 2**BITS - 1
"""The index that shows what was there before."""
CENTISECOND: Final = 10
SAME: Final = [CLEAR, *[0] * CLEAR]
"""No difference becomes clear, and any other nothing."""

FOR_EVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
HAS_PALETTE: Final = 0x80 | (BITS - 1)
STAYS: Final = 0x04
"""A frame is left where it is when the next one comes."""
END: Final = b"\x3b"
HEADER, PALETTE, PLACE = 13, 3 * 2**BITS, 10
"""Bytes before the indexes in a file of one picture."""


def opening(image: Image.Image, milliseconds: int) -> bytes:
    """The beginning of a file, and the whole first picture."""
    palette = bytes(image.getpalette("RGB") or ()).ljust(PALETTE, b"\0")
    screen = pack("<HHBBB", *image.size, HAS_PALETTE, 0, 0)
    return b"GIF89a" + screen + palette + FOR_EVER + frame(image.copy(), (0, 0), milliseconds)


def change(before: Image.Image, after: Image.Image, milliseconds: int) -> bytes:
    """What makes the one picture of the other."""
    difference = ImageChops.difference(before, after)
    box = difference.getbbox() or (0, 0, 1, 1)
    patch = ImageChops.lighter(after, difference.point(SAME)).crop(box)
    return frame(patch, box[:2], milliseconds)


def ended(parts: Iterable[bytes]) -> bytes:
    """The whole file, of an opening and of changes."""
    return b"".join((*parts, END))


def frame(image: Image.Image, spot: tuple[int, int], milliseconds: int) -> bytes:
    control = pack("<BHB", STAYS | 1, milliseconds // CENTISECOND, CLEAR)
    place = pack("<HHHHB", *spot, *image.size, 0)
    return b"".join((b"!\xf9\x04", control, b"\0,", place, packed_by_lzw(image)))


def packed_by_lzw(image: Image.Image) -> bytes:
    """The indexes alone, taken out of a file of one picture.

    Pillow packs into a real file without the interpreter's lock, into memory with it: that would
    be 3 ms in which nobody is answered.
    """
    image.putpalette(bytes(PALETTE))
    with TemporaryFile(buffering=0) as file:
        image.save(file, "GIF", interlace=0, optimize=False)
        file.seek(HEADER + PALETTE + PLACE)
        return file.read().removesuffix(END)
