"""What everybody sees of a match that is over: its last post opens what was hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.match.buttons import ShowReplay
from cogs.match.past_words import above_film, hidden_until_now, shared_by
from cogs.match.public import board_post, header, players_to_notify_of_end, users_to_ping
from cogs.shared import labels
from cogs.shared.messages import MOST_TURNS, Button, PublicMessage, PublicPicture
from cogs.shared.rating_words import earned, what_it_counted
from cogs.shared.words import last_board, mentions, names, numbered, seats, who
from onitama_core.game import GameEnded, Player
from onitama_core.store import Badge, EntryKind, RatingChange
from rendering import words
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.matches import PublicUpdate, Revealed


class Gained(NamedTuple):
    """What a match brought its players."""

    ratings: Sequence[RatingChange] = ()
    badges: Sequence[Badge] = ()
    """The winner's first ones of a kind."""


def last_post(
    update: PublicUpdate, picture: PublicPicture, gained: Gained, end: Revealed | None = None
) -> PublicMessage:
    """The last board; `end`: of a match in which something was hidden."""
    hidden = "" if end is None else hidden_until_now(end)
    counted = what_it_counted(update.match, gained.ratings)
    return board_post(update, picture, hidden, earned(gained.badges), counted)


def cancelled_post(update: PublicUpdate) -> PublicMessage:
    """The last word on a match that was none."""
    lines = (
        header(update),
        cancelled(update, mentions(update.match, players_to_notify_of_end(update))),
    )
    return PublicMessage("\n".join(lines), pings=users_to_ping(update))


def with_watchers(post: PublicMessage, watchers: Sequence[int]) -> PublicMessage:
    """The last post, which also calls those who waited for it."""
    if not watchers:
        return post
    people = words.listed([f"<@{user_id}>" for user_id in watchers])
    content = f"{post.content}\n{_('-# Watched by {people}.').format(people=people)}"
    return replace(post, content=content, pings=(*post.pings, *watchers), is_silent=False)


def film_post(end: Revealed, picture: PublicPicture, sharer: Player) -> PublicMessage:
    """The whole match, shared by one of its players."""
    lines = (*above_film(end, MOST_TURNS), shared_by(end.match, sharer))
    replay = Button(ShowReplay(end.match.id), labels.REPLAY)
    return PublicMessage("\n".join(lines), picture, (replay,), is_silent=True)


# -- beside a thread --


def result_line(update: PublicUpdate) -> PublicMessage:
    match = update.match
    if match.is_cancelled:
        told = cancelled(update)
    else:
        there = _("{last_board} is in their thread.").format(last_board=last_board(match))
        told = f"{ending(update)} {there}"
    return PublicMessage(numbered(match.id, f"{seats(match)}\n{told}"), is_silent=True)


def result_alone(update: PublicUpdate) -> PublicMessage:
    """Where the thread is gone, and the last board with it: it calls those whom that would have."""
    match, people = update.match, mentions(update.match, players_to_notify_of_end(update))
    if match.is_cancelled:
        told = cancelled(update, people)
    else:
        gone = (
            _("{people}, your thread is gone. `/onitama history match:{id}` still shows it.")
            if people
            else _("Your thread is gone. `/onitama history match:{id}` still shows it.")
        )
        told = f"{ending(update)} {gone.format(people=people, id=match.id)}"
    return PublicMessage(numbered(match.id, f"{seats(match)}\n{told}"), pings=users_to_ping(update))


def ending(update: PublicUpdate) -> str:
    match = update.match
    ends = (event for event in update.events if isinstance(event, GameEnded))
    return " ".join(words.ending(end, match.setup.variant, names(match)) for end in ends)


CANCELLED: Final = (
    N_("{player} cancelled the match before the first move: it counts for nothing."),
    N_("{people}, {player} cancelled the match before the first move: it counts for nothing."),
)
"""To nobody in particular, and to those to whom it is news; so are those below."""
NOT_PLAYED: Final = {
    EntryKind.ABANDONED: (
        N_("Nobody placed in time. The match is cancelled: it counts for nothing."),
        N_("{people}, nobody placed in time. The match is cancelled: it counts for nothing."),
    ),
    EntryKind.CLOSED: (
        N_(
            "Somebody with Manage Server closed the match: it counts for nothing. "
            "`/onitama challenge` starts another."
        ),
        N_(
            "{people}, somebody with Manage Server closed the match: it counts for nothing. "
            "`/onitama challenge` starts another."
        ),
    ),
}
OPPONENT_LEFT: Final = N_(
    "{player} ended the match without a result: it counts for nothing. "
    "{opponent} is not in this server any more."
)


def cancelled(update: PublicUpdate, people: str = "") -> str:
    match, actor = update.match, update.actor
    player, opponent = who(match, actor), who(match, actor.opponent)
    if update.kind is EntryKind.OPPONENT_LEFT:
        return _(OPPONENT_LEFT).format(player=player, opponent=opponent)
    told = CANCELLED if update.kind is None else NOT_PLAYED.get(update.kind, CANCELLED)
    return _(told[bool(people)]).format(people=people, player=player)
