"""A moving picture as a GIF in which a frame holds only what is new in it.

Nothing is lost: every picture has the palette of the first, which must leave an index free.
Pillow's own writer wants all frames at once, each of 0.8 MB; only its LZW is used.
"""

from __future__ import annotations

from struct import pack
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

from PIL import ImageChops

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PIL import Image

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
    clear_where_same = difference.crop(box).point(SAME)
    patch = ImageChops.lighter(after.crop(box), clear_where_same)
    return frame(patch, box[:2], milliseconds)


def ended(parts: Iterable[bytes]) -> bytes:
    """The whole file, of an opening and of changes."""
    return b"".join((*parts, END))


def frame(image: Image.Image, spot: tuple[int, int], milliseconds: int) -> bytes:
    control = pack("<BHB", STAYS | 1, milliseconds // CENTISECOND, CLEAR)
    place = pack("<HHHHB", *spot, *image.size, 0)
    return b"".join((b"!\xf9\x04", control, b"\0,", place, packed(image)))


def packed(image: Image.Image) -> bytes:
    """The indexes alone, taken out of a file of one picture.

    Pillow packs into a real file without the interpreter's lock, into memory with it: that would
    be 3 ms in which nobody is answered.
    """
    image.putpalette(bytes(PALETTE))
    with TemporaryFile(buffering=0) as file:
        image.save(file, "GIF", interlace=0, optimize=False)
        file.seek(HEADER + PALETTE + PLACE)
        return file.read().removesuffix(END)
