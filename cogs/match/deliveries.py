"""Posts of a match: its boards, reminders, proposals and its end."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import discord
from discord.utils import snowflake_time

from cogs.match import public, public_end, public_proposals
from cogs.outbox import GIVEN_UP, MAY_PASS, Delivered, classify, pinged_of
from cogs.shared.discord_errors import NAME_REFUSED, Failure
from cogs.shared.errors import UNKNOWN_MESSAGE
from cogs.shared.messages import MAX_FILM_TURNS, PublicMessage
from onitama_core.game import Phase, Player
from onitama_core.matches import PublicUpdate, show_again, waits_for_opponent
from onitama_core.store import MatchPost, PostKind

if TYPE_CHECKING:
    from cogs.outbox import Deliveries, DeliveryContext
    from onitama_core.store import Delivery, Match, Reader, SentBoard

log = logging.getLogger(__name__)

EASILY_EDITED: Final = timedelta(hours=1)
"""The age of a post up to which Discord edits it at once (error 30046 for older ones)."""
BOARD_TIMEOUT: Final = 2.0
"""Seconds that the line about a match's end waits for the board it links to."""


async def deliver_board(context: DeliveryContext, post: MatchPost, *, is_latest: bool) -> Delivered:
    """`is_latest`: no newer board of the match waits."""
    update, (overtaking, before, has_moved, warned, pinged) = await context.matches.look_at(
        post.match_id,
        lambda reader, match: (
            post.seq,
            (
                reader.overtaking(post.match_id, post.seq),
                reader.latest_board(post.match_id),
                reader.is_first_after_move(post),
                reader.warning_message(post.match_id, post.seq),
                pinged_of(reader, match.users(*Player)),
            ),
        ),
    )
    if not is_latest and any(seq > post.seq for seq in overtaking):
        message = public.board_line(update)  # which it would become in a moment
    elif is_latest and has_moved and not update.match.is_over:
        message = public.moved_post(update, await context.draw(update, None))
    elif update.match.is_over:
        message = await composed_end(context, update)
    else:
        message = public.board_post(update, await context.draw(update, None), is_latest=is_latest)
    here = (post.seq, post.channel_id)
    is_repeated = before is not None and (before.seq, before.channel_id) == here
    if not has_moved and is_repeated:  # it was deleted: whom it called knows
        message = replace(message, pings=(), is_silent=True)
    sent = await context.announce(post, message, None if update.match.is_over else pinged)
    older = update.match.last_post_id
    if post.seq not in overtaking and older is not None:
        context.edits.soon(context.transport.strip(post.channel_id, older), older)
    if warned is not None:
        context.edits.soon(context.transport.remove(post.channel_id, warned), warned)
    return Delivered(sent)


async def composed_end(context: DeliveryContext, update: PublicUpdate) -> PublicMessage:
    """Opens what was hidden in the match, unless nobody moved in it."""
    match = update.match
    gained, watchers = await context.store.read(
        lambda reader: (gained_in(reader, match), reader.watchers(match.id))
    )
    if match.is_cancelled:
        message = public_end.cancelled_post(update)
    else:
        has_secrets = match.setup.variant.has_secrets
        end = await context.matches.reveal(match.id) if has_secrets else None
        picture = await context.draw(update, end)
        message = public_end.last_post(update, picture, gained, end)
    return public_end.with_watchers(message, watchers)


def gained_in(reader: Reader, match: Match) -> public_end.Gained:
    """Ratings, unless a server shows nobody how others stand, and the winner's badges.

    Those are kept in the transaction of the result; what was held before is not earned again.
    """
    guild_id = match.place.guild_id
    shows_ratings = reader.settings_in(guild_id).leaderboard
    winner = None if match.outcome is None else match.outcome.winner
    winners = () if winner is None else match.users(winner)
    held = [one for user_id in winners for one in reader.badges_of(guild_id, user_id)]
    return public_end.Gained(
        reader.rating_changes_of(match.id) if shows_ratings else [],
        [one.badge for one in held if one.match_id == match.id],
    )


async def replace_board(context: DeliveryContext, post: MatchPost) -> Delivered:
    """A board gives way to a newer one, and a line is left of it.

    A newer board that was left out replaces none, the next one does.
    """

    def find(reader: Reader, _: Match) -> tuple[int, tuple[SentBoard | None, int | None]]:
        newest = reader.latest_board(post.match_id)
        older = reader.latest_board(post.match_id, post.seq)
        if newest is None or newest.seq < post.seq or older is None:
            return post.seq, (None, None)
        if older.channel_id != post.channel_id:  # that says where the match goes on
            return post.seq, (None, None)
        return older.seq, (older, reader.message_of(post.match_id, PostKind.REMINDER))

    update, (older, reminded) = await context.matches.look_at(post.match_id, find)
    if older is None:
        return GIVEN_UP
    line, message_id = public.board_line(update), older.message_id
    change = context.transport.redraw(post.channel_id, message_id, line)
    is_done = await context.edits.attempt(change, message_id, *MAY_PASS)
    # Of posts older than an hour Discord has few edited and keeps the others waiting (30046): one
    # of those is deleted; a younger one becomes a line as soon as Discord gets to it.
    if not is_done and context.clock() - snowflake_time(message_id) > EASILY_EDITED:
        await context.remove(post, message_id)
    if reminded is not None:
        await context.remove(post, reminded)
    return Delivered(message_id)


async def tell_where_it_goes_on(context: DeliveryContext, post: MatchPost) -> Delivered:
    """In the last board there, or in the line that led to a thread."""
    match = await context.matches.match(post.match_id)
    board, line = await context.store.read(
        lambda reader: (
            reader.board_in(match.id, post.channel_id, post.id),
            reader.line_in(match.id, post.channel_id),
        )
    )
    if board is None and line is not None:
        await context.revise(post, line, public.thread_line(match, match.place.channel_id))
    if board is not None and match.place.channel_id != post.channel_id:  # else it has come back
        left = public.left_board(await context.matches.look(match.id, until=board.seq))
        await context.revise(post, board.message_id, left)
    return GIVEN_UP


async def deliver_film(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Mostly drawn by now for who shared it; after a restart it is drawn anew."""
    film = await context.store.read(lambda reader: reader.film_of(post.match_id))
    if film is None:
        return GIVEN_UP
    turns = await context.matches.every_turn(post.match_id, MAX_FILM_TURNS + 1)
    message = public_end.film_post(turns[-1], await context.draw_film(turns), film.player)
    return Delivered(await context.announce(post, message))


# Those who are waited for


async def redraw_placement(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Unless the match has a newer board by now; posted once more where it was deleted."""
    update, board = await context.matches.look_at(
        post.match_id, lambda reader, match: (post.seq, reader.latest_board(match.id))
    )
    if board is None or board.seq > post.seq or board.channel_id != post.channel_id:
        return GIVEN_UP
    message_id = board.message_id
    now = public.board_post(update, await context.draw(update, None), is_latest=True)

    async def redraw() -> None:
        try:
            await context.transport.redraw(post.channel_id, message_id, now)
        except discord.NotFound as refusal:
            if refusal.code != UNKNOWN_MESSAGE:
                raise
            await context.store.write(
                context.clock(), lambda transaction: show_again(transaction, update.match)
            )

    await context.edits.attempt(redraw(), message_id, *MAY_PASS)
    return Delivered(message_id)


async def deliver_reminder(context: DeliveryContext, post: MatchPost) -> Delivered:
    match = await context.matches.match(post.match_id)
    if not waits_for_opponent(match):
        return GIVEN_UP
    return Delivered(await context.announce(post, public.reminder(match)))


async def deliver_warning(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Unless somebody has done since then what was waited for."""
    then = (await context.matches.look(post.match_id, until=post.seq)).match
    match = await context.matches.match(post.match_id)
    if not is_still_waited_for(match, then):
        return GIVEN_UP
    return Delivered(await context.announce(post, public.warning(match)))


def is_still_waited_for(match: Match, then: Match) -> bool:
    """By then both may have had to place, of whom one has."""
    is_same_turn = match.turn_number == then.turn_number and (
        (match.phase is Phase.PLACEMENT) == (then.phase is Phase.PLACEMENT)
    )
    return not match.is_over and is_same_turn and set(match.waits_for) <= set(then.waits_for)


# A draw offer or the request to take a turn back, and what became of it


async def deliver_proposal(context: DeliveryContext, post: MatchPost) -> Delivered:
    """As `deliver_invitation`."""
    kind = public_proposals.PROPOSALS[post.kind]
    match = await context.matches.match(post.match_id)
    proposal = kind.of(match)
    if proposal is None or proposal.seq != post.seq:
        message = public_proposals.proposal_lapsed(kind, match)
    else:
        turn = await context.matches.look_back(match.id, match.last_turn_of(proposal.player))
        message = public_proposals.proposal_post(kind, match, proposal, turn)
    return Delivered(await context.announce(post, message))


async def close_proposal(context: DeliveryContext, post: MatchPost) -> Delivered:
    is_draw = post.kind is PostKind.DRAW_OFFER_CLOSED
    proposed = PostKind.DRAW_OFFER if is_draw else PostKind.TAKEBACK
    message_id = await context.store.read(
        lambda reader: reader.message_of(post.match_id, proposed, post.seq)
    )
    if message_id is not None:
        update = await context.matches.look(post.match_id, until=post.seq)
        closed = public_proposals.proposal_closed(public_proposals.PROPOSALS[post.kind], update)
        await context.revise(post, message_id, closed)
    return Delivered(message_id)


# The line in a channel and the thread on it, and the line about how a match there ended


async def open_thread(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Post the line that leads to a match's thread, and open the thread on it.

    Where Discord refuses a thread, the match is played in the channel, and the line says why. The
    line is recorded before the thread is opened, so that it is posted once.
    """
    match = await context.matches.match(post.match_id)
    kept = await context.store.read(lambda reader: reader.delivery(post.id))
    if kept is not None and kept.message_id is not None:
        line = kept.message_id
    else:
        line = await context.announce(post, public.thread_line(match))
        await context.store.write(
            context.clock(), lambda transaction: transaction.keep_line(post, line)
        )
    try:
        await open_named_thread(context, post, line, match)
    except discord.HTTPException as refusal:
        if classify(refusal) is Failure.TRANSIENT:
            raise
        log.warning("could not open thread of match %s: %s", match.id, refusal)
        place = match.place._replace(channel_id=post.channel_id)
        why = context.explain_refused_thread(place, refusal.code)
        told, end = public.thread_refused(match, why), Delivered(line)
    else:
        told, end = public.thread_line(match, line), Delivered(line, match.id)
    context.edits.soon(context.transport.revise(post.channel_id, line, told), line)
    return end


async def open_named_thread(
    context: DeliveryContext, post: MatchPost, message_id: int, match: Match
) -> None:
    """Open a thread with the players' names, or without where Discord refuses those."""
    try:
        name = public.thread_name(match)
        await context.transport.open_thread(post.channel_id, message_id, name)
    except discord.HTTPException as refusal:
        if refusal.code not in NAME_REFUSED:
            raise
        log.info("opening thread of match %s without names: %s", match.id, refusal)
        name = public.neutral_thread_name(match)
        await context.transport.open_thread(post.channel_id, message_id, name)


async def deliver_result(context: DeliveryContext, post: MatchPost) -> Delivered:
    """After the board that it leads to, which another worker brings, or in its place."""

    def board_of(reader: Reader) -> tuple[int | None, Delivery | None]:
        post_id = reader.board_post(post.match_id, post.seq)
        return post_id, None if post_id is None else reader.delivery(post_id)

    board_id, board = await context.store.read(board_of)
    if board_id is not None and board is not None and not board.is_settled:
        await context.waiters.wait(board_id, BOARD_TIMEOUT)
    update, (_, board) = await context.matches.look_at(
        post.match_id, lambda reader, _: (post.seq, board_of(reader))
    )
    is_lost = board is not None and board.is_settled and board.message_id is None
    line = public_end.result_alone(update) if is_lost else public_end.result_line(update)
    return Delivered(await context.announce(post, line))


DELIVERIES: Final[Deliveries] = {
    PostKind.BOARD: deliver_board,
    PostKind.OVERTAKEN: replace_board,
    PostKind.LEFT: tell_where_it_goes_on,
    PostKind.FILM: deliver_film,
    PostKind.PLACED: redraw_placement,
    PostKind.REMINDER: deliver_reminder,
    PostKind.WARNING: deliver_warning,
    PostKind.DRAW_OFFER: deliver_proposal,
    PostKind.TAKEBACK: deliver_proposal,
    PostKind.DRAW_OFFER_CLOSED: close_proposal,
    PostKind.TAKEBACK_CLOSED: close_proposal,
    PostKind.THREAD: open_thread,
    PostKind.RESULT: deliver_result,
}
