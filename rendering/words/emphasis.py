"""Sentences mark with `**` what a message shows in bold."""

from __future__ import annotations


def plain(text: str) -> str:
    """For alt text and pictures, where nothing is bold."""
    return text.replace("**", "")
