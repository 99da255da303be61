"""What a channel is told of a match in its thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.sentences.links import last_board
from cogs.ui.sentences.people import both, names, plain_name, seats
from cogs.ui.sentences.playing.board import (
    addressed,
    cancelled,
    numbered,
    surprised,
    tell_of_cancelling,
)
from onitama_core.game import GameEnded
from rendering import words

if TYPE_CHECKING:
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match


def name(match: Match) -> str:
    red, blue = map(plain_name, match.seats)
    return f"#{match.id} {red} – {blue}"


def line(match: Match, thread_id: int | None) -> str:
    where = "a thread" if thread_id is None else f"<#{thread_id}>"
    return numbered(match.id, f"{who_play(match)} in {where}. Anyone may watch.")


def who_play(match: Match) -> str:
    return f"{both(match)} {'plays both sides' if match.is_solo else 'play'}"


def refused(match: Match) -> str:
    told = f"{who_play(match)} here, because I may not open a thread."
    allow = "Somebody with Manage Channel can allow *Create Public Threads* for me."
    return numbered(match.id, f"{told} {allow}")


def result(update: PublicUpdate) -> str:
    match = update.match
    return numbered(match.id, f"{seats(match)}\n{how_it_ended(update)}")


def result_alone(update: PublicUpdate) -> str:
    """Where the thread is gone, and the last board with it."""
    match = update.match
    told = (
        tell_of_cancelling(update)
        if match.is_cancelled
        else f"{ending(update)} {lead_to_replay(update)}"
    )
    return numbered(match.id, f"{seats(match)}\n{told}")


def lead_to_replay(update: PublicUpdate) -> str:
    told = f"your thread is gone. `/onitama replay match:{update.match.id}` still shows it."
    return addressed(update.match, surprised(update), told)


def how_it_ended(update: PublicUpdate) -> str:
    match = update.match
    if match.is_cancelled:
        return as_sentence(cancelled(update))
    return f"{ending(update)} {last_board(match)} is in their thread."


def ending(update: PublicUpdate) -> str:
    match = update.match
    ends = (event for event in update.events if isinstance(event, GameEnded))
    return " ".join(words.ending(end, match.setup.variant, names(match)) for end in ends)


def as_sentence(told: str) -> str:
    return f"{told[0].upper()}{told[1:]}"
