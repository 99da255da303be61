"""The panel of `/onitama settings`: what is a person's own."""

from __future__ import annotations

from typing import Final

DESCRIBED: Final = {
    "shrine": "**Shrine** (paper, vermilion and indigo)",
    "night": "**Night** (dark and bright)",
}


def what_you_see(theme: str | None) -> str:
    mine = "they look like this server's boards" if theme is None else DESCRIBED[theme]
    return f"Your own pictures: {mine}. Below is a sample."
