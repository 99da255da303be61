"""What a server has chosen, and the pages on which it chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences import paces
from cogs.ui.sentences.inviting.cards_offered import POOL_NAMES
from cogs.ui.sentences.settings.panel import DESCRIBED
from onitama_core.store import EVERY_PACE
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Customs, Pace

THIS_SERVER: Final = "**This server**"
GAME: Final = "**This server: what is played**"
TIME: Final = "**This server: time and limits**"
PLACE: Final = "**This server: channels and boards**"
USUAL_VARIANT: Final = "What is usually played"
USUAL_CARDS: Final = "Which cards are usually dealt"
USUAL_PACE: Final = "The usual pace"
ALLOWED_PACES: Final = "The paces a challenge may choose"
MOST_MATCHES: Final = "How many open matches a person may have"
CHANNELS: Final = "Where matches may begin: in every channel"
PLAYED_ON: Final = "What is offered or played already stays as it is."
MANAGERS_CHOOSE: Final = "People with Manage Server choose for the server."
MOST_NAMED: Final = 3
EVERYWHERE: Final = "Matches begin in **every channel**."
UNSEEN: Final = "Matches begin in channels that you don't see, or that are gone."


def what_is_played(customs: Customs) -> str:
    variant, cards = words.variant_name(customs.variant), POOL_NAMES[customs.pool]
    return f"Usually **{variant}** is played, with {cards}."


def what_counts(customs: Customs) -> str:
    rated = "**may be rated**" if customs.rated else "are **not rated**"
    shown = "" if customs.leaderboard else ", and there is **no leaderboard**"
    return f"Matches here {rated}{shown}."


def where_it_begins(channel_ids: Sequence[int], *, is_anywhere: bool) -> str:
    """`channel_ids`: those that its reader may be told of."""
    if is_anywhere:
        return EVERYWHERE
    return f"Matches begin in {channels(channel_ids)}." if channel_ids else UNSEEN


def channels(channel_ids: Sequence[int], joint: str = "and") -> str:
    """`#games, #onitama, #table and 3 other channels`."""
    named = [f"<#{channel_id}>" for channel_id in channel_ids[:MOST_NAMED]]
    others = len(channel_ids) - len(named)
    return words.listed([*named, *([more_channels(others)] if others else [])], joint)


def more_channels(number: int) -> str:
    return "1 other channel" if number == 1 else f"{number} other channels"


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


def usual(pace: Pace) -> str:
    """In a list below which another one names paces too."""
    return f"Usually {paces.pace(pace)}"


def how_many(most: int) -> str:
    return f"A person may have **{open_matches(most)}** here."


def open_matches(number: int) -> str:
    return "1 open match" if number == 1 else f"{number} open matches"


def at_most(number: int) -> str:
    return f"At most {open_matches(number)}"


def what_stays(customs: Customs) -> str:
    if customs.one_board:
        return "**One board** a match: each new one turns the last into a line of text."
    return "**All boards** of a match stay in the channel."


def what_the_server_sees(theme: str) -> str:
    return f"This server's boards: {DESCRIBED[theme]}."
