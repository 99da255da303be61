"""Indexed pictures as files."""

from rendering.encoding.gif import change, ended, opening
from rendering.encoding.png import png

__all__ = ["change", "ended", "opening", "png"]
