"""The panel of `/onitama settings`."""

from __future__ import annotations

from typing import Final

DESCRIBED: Final = {
    "shrine": "**Shrine** (paper, vermilion and indigo)",
    "night": "**Night** (dark and bright)",
}


def what_you_see(theme: str | None) -> str:
    mine = "they look like this server's boards" if theme is None else DESCRIBED[theme]
    return f"Your own pictures: {mine}. Below is a sample."


def what_the_server_sees(theme: str, *, may_manage_guild: bool) -> str:
    others = "" if may_manage_guild else " People with Manage Server can change that."
    return f"This server's boards: {DESCRIBED[theme]}.{others}"
