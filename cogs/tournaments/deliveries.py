"""Deliveries of tournaments' posts: sign-up, rounds with their threads, and winners."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from cogs.outbox import NOTHING_SENT, RETRYABLE, Delivered, classify
from cogs.shared.discord_errors import NAME_REFUSED, Failure, describe
from cogs.shared.errors import ChannelGone
from cogs.tournaments.public import (
    end_post,
    neutral_thread_name,
    round_post,
    signup_post,
    thread_name,
)
from cogs.tournaments.table import make_table, table_filename
from onitama_core.store import PostKind
from onitama_core.tournaments import cancel_if_open

if TYPE_CHECKING:
    from cogs.outbox import DeliveryContext, DeliveryFunctions
    from cogs.shared.messages import PublicMessage, PublicPicture
    from onitama_core.store import Match, Reader, TournamentPost, TournamentView


log = logging.getLogger(__name__)


# -- the sign-up and the winners --


async def deliver_signup(context: DeliveryContext, post: TournamentPost) -> Delivered:
    """Post the sign-up of a tournament, even if it is closed by now."""
    view = await read_view(context, post)
    return Delivered(await context.announce(post, signup_post(view)))


async def update_signup(context: DeliveryContext, post: TournamentPost) -> Delivered:
    """Show in the sign-up who takes part, or that the tournament runs or has ended."""
    view = await read_view(context, post)
    message_id = view.tournament.message_id
    if message_id is None:
        return NOTHING_SENT
    await context.revise(post, message_id, signup_post(view))
    return Delivered(message_id)


async def deliver_end(context: DeliveryContext, post: TournamentPost) -> Delivered:
    """Post the winners of a tournament with the final table."""
    view = await read_view(context, post)
    message = end_post(view, await draw_table(context, view))
    return Delivered(await context.announce(post, message))


async def read_view(context: DeliveryContext, post: TournamentPost) -> TournamentView:
    return await context.store.read(lambda reader: reader.tournaments.view(post.tournament_id))


async def draw_table(context: DeliveryContext, view: TournamentView) -> PublicPicture:
    guild_id = view.tournament.plan.place.guild_id
    return await context.draw_table(guild_id, table_filename(view), make_table(view))


# -- rounds --


async def deliver_round(context: DeliveryContext, post: TournamentPost) -> Delivered:
    """Post the pairings of a round, and open the thread on it in which its matches are played.

    If Discord refuses the thread, the matches are played in the channel. The message's id is stored
    before the thread is opened, so that a retry does not post the message again.
    """
    message_id = await context.store.read(
        lambda reader: reader.tournaments.round_message(post.tournament_id, post.seq)
    )
    if message_id is None:
        posted_id = await announce_round(context, post)
        await context.store.write(
            context.clock(),
            lambda transaction: transaction.posts.save_message_before_thread(post, posted_id),
        )
        message_id = posted_id
    view = await read_view(context, post)
    try:
        await open_named_thread(context, post, message_id, view)
    except discord.HTTPException as problem:
        if classify(problem) is Failure.TRANSIENT:
            raise
        log.warning(
            "could not open thread of round %s of tournament %s: %s",
            post.seq,
            post.tournament_id,
            describe(problem),
        )
        return Delivered(message_id)
    matches = await context.store.read(
        lambda reader: reader.tournaments.matches_without_board(post.tournament_id, post.seq)
    )
    return Delivered(message_id, relocated_matches=tuple(matches))


async def announce_round(context: DeliveryContext, post: TournamentPost) -> int:
    """Post the pairings of a round and return the message's id.

    If the channel was deleted, cancel the tournament, because nobody would see its rounds. Raises
    ChannelGone.
    """
    try:
        return await context.announce(post, await compose_round(context, post))
    except ChannelGone:
        tournament = (await read_view(context, post)).tournament
        if context.transport.is_in(tournament.plan.place.guild_id):
            log.info("cancelling tournament %s: its channel is gone", tournament.id)
            await context.store.write(context.clock(), cancel_if_open, tournament.id)
        raise


async def open_named_thread(
    context: DeliveryContext, post: TournamentPost, message_id: int, view: TournamentView
) -> None:
    """Open a round's thread, with a neutral name if Discord refuses the tournament's name."""
    try:
        name = thread_name(view, post.seq)
        await context.transport.open_thread(post.channel_id, message_id, name)
    except discord.HTTPException as problem:
        if problem.code not in NAME_REFUSED:
            raise
        log.info(
            "opening thread of tournament %s without its name: %s",
            post.tournament_id,
            describe(problem),
        )
        name = neutral_thread_name(view, post.seq)
        await context.transport.open_thread(post.channel_id, message_id, name)


async def update_round(context: DeliveryContext, post: TournamentPost) -> Delivered:
    """Show the results of a round and the table in the round's post."""
    message_id = await context.store.read(
        lambda reader: reader.tournaments.round_message(post.tournament_id, post.seq)
    )
    if message_id is None:
        return NOTHING_SENT
    message = await compose_round(context, post)
    edit = context.transport.redraw(post.channel_id, message_id, message)
    await context.edits.attempt(edit, message_id, RETRYABLE)
    return Delivered(message_id)


async def compose_round(context: DeliveryContext, post: TournamentPost) -> PublicMessage:
    """Return the post of a round as it should be now."""

    def read(reader: Reader) -> tuple[TournamentView, dict[int, Match]]:
        view = reader.tournaments.view(post.tournament_id)
        ids = [board.match_id for board in view.boards[post.seq - 1]]
        return view, {
            match_id: reader.matches.get(match_id) for match_id in ids if match_id is not None
        }

    view, matches = await context.store.read(read)
    return round_post(view, post.seq, matches, await draw_table(context, view))


DELIVERIES: Final[DeliveryFunctions] = {
    PostKind.TOURNAMENT: deliver_signup,
    PostKind.TOURNAMENT_EDIT: update_signup,
    PostKind.ROUND: deliver_round,
    PostKind.ROUND_EDIT: update_round,
    PostKind.TOURNAMENT_END: deliver_end,
}
