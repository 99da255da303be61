"""Posts about the end of a match: the last board, the film, and the line beside a thread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.match.buttons import ShowReplay
from cogs.match.past_words import describe_hidden_ninjas, film_lines, sharer_line
from cogs.match.public import (
    board_post,
    concerned_users,
    header,
    last_buttons,
    players_to_notify_of_end,
)
from cogs.match.public_vote import describe_voters
from cogs.shared import labels
from cogs.shared.messages import MAX_FILM_TURNS, Button, PublicMessage, PublicPicture
from cogs.shared.rating_words import describe_badges, describe_rating_changes
from cogs.shared.turn_sentences import describe_ending
from cogs.shared.words import (
    last_board_link,
    list_seats,
    marked_name,
    mentions,
    names_in,
    with_number,
)
from onitama_core.game import GameEnded, Player
from onitama_core.store import Badge, EntryKind, Match, RatingChange
from rendering import words
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.matches import PublicUpdate, RevealedTurn


class Gains(NamedTuple):
    """The rating changes of a match, and the badges that the winner earned by winning it."""

    ratings: Sequence[RatingChange] = ()
    badges: Sequence[Badge] = ()


def last_post(
    update: PublicUpdate,
    picture: PublicPicture,
    gains: Gains,
    last_turn: RevealedTurn | None = None,
    good_games: Sequence[Player] | None = None,
    *,
    voters: Sequence[tuple[int, int]] = (),
) -> PublicMessage:
    """Return the last board of a match.

    `last_turn`: the last turn with the hidden ninjas, if the variant has any. `good_games`: the
    players who said "good game"; None: the server has no button for it. `voters`: as for
    `describe_voters`.
    """
    hidden = "" if last_turn is None else describe_hidden_ninjas(last_turn)
    counted = describe_rating_changes(update.match, gains.ratings)
    badges = describe_badges(gains.badges)
    votes = describe_voters(voters)
    return board_post(update, picture, hidden, badges, counted, votes, good_games=good_games)


def post_with_good_games(match: Match, good_games: Sequence[Player] | None) -> PublicMessage:
    """Return the buttons of a match's last post, without its text and picture."""
    return PublicMessage("", buttons=last_buttons(match, good_games))


def cancelled_post(update: PublicUpdate) -> PublicMessage:
    """Return the last post of a match that ended without a result."""
    lines = (
        header(update),
        describe_cancellation(update, mentions(update.match, players_to_notify_of_end(update))),
    )
    return PublicMessage("\n".join(lines), pings=concerned_users(update))


def with_watchers(post: PublicMessage, watchers: Sequence[int]) -> PublicMessage:
    """Return the last post of a match, extended so that it names and pings the watchers."""
    if not watchers:
        return post
    people = words.join_words([f"<@{user_id}>" for user_id in watchers])
    text = _("-# Watched by {people}.").format(people=people)
    content = f"{post.content}\n{text}"
    return replace(post, content=content, pings=(*post.pings, *watchers), is_silent=False)


def film_post(last_turn: RevealedTurn, picture: PublicPicture, sharer: Player) -> PublicMessage:
    """Return the post of a match's film, which one of the players shares."""
    lines = (*film_lines(last_turn, MAX_FILM_TURNS), sharer_line(last_turn.match, sharer))
    replay = Button(ShowReplay(last_turn.match.id), labels.REPLAY)
    return PublicMessage("\n".join(lines), picture, (replay,), is_silent=True)


# -- posts in a channel about a match that was played in one of its threads --


def result_line(update: PublicUpdate) -> PublicMessage:
    """Return the line about the result, with a link to the last board in the thread."""
    match = update.match
    if match.is_cancelled:
        text = describe_cancellation(update)
    else:
        there = _("{last_board} is in their thread.").format(last_board=last_board_link(match))
        text = join_sentences(describe_result(update), there)
    return PublicMessage(with_number(match.id, f"{list_seats(match)}\n{text}"), is_silent=True)


def result_without_link(update: PublicUpdate) -> PublicMessage:
    """Return the line about the result of a match whose thread was deleted.

    It pings the players whom the last board would have pinged.
    """
    match = update.match
    people = mentions(update.match, players_to_notify_of_end(update))
    if match.is_cancelled:
        text = describe_cancellation(update, people)
    else:
        gone = _("Your thread is gone. `/onitama history match:{id}` still shows it.")
        if people:
            gone = _("{people}, your thread is gone. `/onitama history match:{id}` still shows it.")
        text = join_sentences(describe_result(update), gone.format(people=people, id=match.id))
    return PublicMessage(
        with_number(match.id, f"{list_seats(match)}\n{text}"), pings=concerned_users(update)
    )


def describe_result(update: PublicUpdate) -> str:
    """Return the sentence about how a match ended."""
    match = update.match
    end_events = (event for event in update.events if isinstance(event, GameEnded))
    return join_sentences(
        *(describe_ending(end, match.setup.variant, names_in(match)) for end in end_events)
    )


CANCELLED: Final = (
    N_("{player} cancelled the match before the first move: it counts for nothing."),
    N_("{people}, {player} cancelled the match before the first move: it counts for nothing."),
)
"""Two forms of a sentence: without and with mentions of the players to notify."""
NOT_PLAYED: Final = {
    EntryKind.ABANDONED: (
        N_("Nobody placed in time. The match is cancelled: it counts for nothing."),
        N_("{people}, nobody placed in time. The match is cancelled: it counts for nothing."),
    ),
    EntryKind.FORFEITED: (
        N_("Nobody moved before the tournament's round ended: both lose by forfeit."),
        N_("{people}, nobody moved before the tournament's round ended: both lose by forfeit."),
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
"""Sentences by the log entry that ended the match, each in the two forms of CANCELLED."""
OPPONENT_LEFT: Final = N_(
    "{player} ended the match without a result: it counts for nothing. "
    "{opponent} is not in this server any more."
)


def describe_cancellation(update: PublicUpdate, people: str = "") -> str:
    """Return the sentence about a match that ended without a result; `people`: mentions in it."""
    match = update.match
    actor = update.actor
    player = marked_name(match, actor)
    opponent = marked_name(match, actor.opponent)
    if update.kind is EntryKind.OPPONENT_LEFT:
        return _(OPPONENT_LEFT).format(player=player, opponent=opponent)
    if update.kind is EntryKind.CLOSED and match.channel_player is not None:
        return _("The match was closed: it counts for nothing.")
    text = CANCELLED if update.kind is None else NOT_PLAYED.get(update.kind, CANCELLED)
    return _(text[bool(people)]).format(people=people, player=player)
