"""The panel of `/onitama settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from onitama_core.store import Customs

MANAGERS_CHOOSE: Final = "People with Manage Server choose for the server."
DESCRIBED: Final = {
    "shrine": "**Shrine** (paper, vermilion and indigo)",
    "night": "**Night** (dark and bright)",
}


def what_you_see(theme: str | None) -> str:
    mine = "they look like this server's boards" if theme is None else DESCRIBED[theme]
    return f"Your own pictures: {mine}. Below is a sample."


def what_the_server_sees(theme: str) -> str:
    return f"This server's boards: {DESCRIBED[theme]}."


def where_it_plays(customs: Customs) -> str:
    place = "in **threads** of their own" if customs.in_threads else "in the **channel**"
    return f"Matches here are played {place}, unless the challenge says otherwise."


def what_stays(customs: Customs) -> str:
    if customs.one_board:
        return "**One board** a match: each new one turns the last into a line of text."
    return "**All boards** of a match stay in the channel."
