"""The panel of `/onitama settings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import paces
from onitama_core.store import EVERY_PACE

if TYPE_CHECKING:
    from onitama_core.store import Customs, Pace

HOUSE_RULES: Final = "**Time and limits in this server**"
USUAL_PACE: Final = "The usual pace"
ALLOWED_PACES: Final = "The paces a challenge may choose"
MOST_MATCHES: Final = "How many open matches a person may have"
PLAYED_ON: Final = "What is offered or played already stays as it is."
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


def how_much_time(customs: Customs) -> str:
    usual, others = paces.pace(customs.pace), [p for p in customs.paces if p != customs.pace]
    if not others:
        return f"Every match here has **{usual}**."
    if customs.paces == EVERY_PACE:
        return f"Matches here have **{usual}**, unless the challenge names another pace."
    among = paces.paces(others, "or")
    return f"Matches here have **{usual}**, unless the challenge says: {among}."


def how_many(most: int) -> str:
    return f"A person may have **{open_matches(most)}** here."


def open_matches(number: int) -> str:
    return "1 open match" if number == 1 else f"{number} open matches"


def at_most(number: int) -> str:
    return f"At most {open_matches(number)}"


def usual(pace: Pace) -> str:
    """In a list below which another one names paces too."""
    return f"Usually {paces.pace(pace)}"


def what_stays(customs: Customs) -> str:
    if customs.one_board:
        return "**One board** a match: each new one turns the last into a line of text."
    return "**All boards** of a match stay in the channel."
