"""Indexed pictures as files."""

from rendering.encoding.png import png

__all__ = ["png"]
