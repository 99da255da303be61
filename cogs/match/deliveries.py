"""Deliveries of a match's posts: boards, reminders, proposals, the thread, the film and the end."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import discord
from discord.utils import snowflake_time

from cogs.match import public, public_end, public_proposals
from cogs.outbox import NOTHING_SENT, RETRYABLE, Delivered, classify, keep_users_who_want_pings
from cogs.shared.discord_errors import NAME_REFUSED, Failure, describe
from cogs.shared.errors import UNKNOWN_MESSAGE
from cogs.shared.messages import MAX_FILM_TURNS, PublicMessage
from onitama_core.game import Phase, Player
from onitama_core.matches import (
    PublicUpdate,
    VoteNow,
    read_vote,
    show_again,
    waits_for_opponent,
)
from onitama_core.store import EASILY_EDITED, MatchPost, PostKind

if TYPE_CHECKING:
    from collections.abc import Collection

    from cogs.outbox import DeliveryContext, DeliveryFunctions
    from onitama_core.store import Delivery, Match, Reader, SentBoard

log = logging.getLogger(__name__)

BOARD_TIMEOUT: Final = 2.0
"""Seconds that the line about a match's end waits for the board to which it links."""


# -- boards --


@dataclass(frozen=True, slots=True)
class BoardRecords:
    """Records that are read together with the match when a board is delivered."""

    overtaking: Collection[int]
    """Log entries, this post's and later ones, whose boards will replace the boards before them.

    A replaced board becomes a line of text.
    """
    latest: SentBoard | None
    """The latest board that was sent."""
    is_first_after_relocation: bool
    """True if the match has moved to this channel and has no board here yet."""
    warning_id: int | None
    """The message that warned the players before this entry, if there is one."""
    capture_watchers: list[int]
    """The ids of the watchers who asked to be notified of captures."""
    vote: VoteNow | None
    """The votes in a match in which a channel plays; None in other matches."""
    users_who_want_pings: list[int]
    """The ids of those players and watchers who want to be notified when a post mentions them."""
    is_in_round_post: bool
    """True if the post of a tournament's round has pinged both players at the match's start."""


def read_board_records(reader: Reader, match: Match, post: MatchPost) -> BoardRecords:
    watchers = reader.matches.capture_watchers(match.id)
    return BoardRecords(
        overtaking=reader.posts.replacing_boards(post.match_id, post.seq),
        latest=reader.posts.latest_board(post.match_id),
        is_first_after_relocation=reader.posts.is_first_after_relocation(post),
        warning_id=reader.posts.warning_message(post.match_id, post.seq),
        capture_watchers=watchers,
        vote=None if match.channel_player is None else read_vote(reader, match),
        users_who_want_pings=keep_users_who_want_pings(reader, (*match.users(*Player), *watchers)),
        is_in_round_post=reader.tournaments.is_in_round_post(post.match_id),
    )


async def deliver_board(context: DeliveryContext, post: MatchPost, *, is_latest: bool) -> Delivered:
    """Post the board of a match after one of its log entries.

    `is_latest`: whether no newer board of the match waits in the channel's queue. A board that a
    newer one will turn into a line is posted as that line. Afterwards the board before it loses its
    buttons, and the warning before it is deleted.

    Three steps decide whom it pings: `public` and `public_end` choose the users, here a repeated
    board and the first one of a tournament's match are silenced, and `announce` leaves out users
    who do not want pings.
    """
    update, records = await context.matches.look_at(
        post.match_id, lambda reader, match: (post.seq, read_board_records(reader, match, post))
    )
    match = update.match
    if not is_latest and any(seq > post.seq for seq in records.overtaking):
        message = public.board_line(update)
    elif match.is_over:
        message = await compose_end(context, update)
    else:
        picture = await context.draw(update, None)
        if is_latest and records.is_first_after_relocation:
            message = public.relocation_post(update, picture)
        else:
            message = public.board_post(update, picture, is_latest=is_latest, vote=records.vote)
            if public.has_capture(update):
                message = public.with_capture_watchers(message, records.capture_watchers)
    is_repeated = not records.is_first_after_relocation and was_posted_before(records.latest, post)
    if is_repeated or (records.is_in_round_post and update.kind is None):
        # Another message has already pinged the users whom this one would ping.
        message = replace(message, pings=(), is_silent=True)
    # The last board of a match also pings watchers, whose preferences were not read here.
    known = None if match.is_over else records.users_who_want_pings
    message_id = await context.announce(post, message, known)
    older_id = match.last_post_id
    # A board that is turned into a line loses its buttons then.
    if post.seq not in records.overtaking and older_id is not None:
        context.edits.start(context.transport.strip(post.channel_id, older_id), older_id)
    if records.warning_id is not None:
        deletion = context.transport.remove(post.channel_id, records.warning_id)
        context.edits.start(deletion, records.warning_id)
    return Delivered(message_id)


def was_posted_before(board: SentBoard | None, post: MatchPost) -> bool:
    """Return whether a board is posted for the second time, because somebody deleted the first.

    `board`: the latest board that was sent.
    """
    if board is None:
        return False
    return (board.seq, board.channel_id) == (post.seq, post.channel_id)


async def compose_end(context: DeliveryContext, update: PublicUpdate) -> PublicMessage:
    """Return the last post of a match. It shows hidden ninjas unless the match was cancelled."""
    match = update.match
    gains, watchers, good_games, voters = await context.store.read(
        lambda reader: (
            read_gains(reader, match),
            reader.matches.watchers(match.id),
            read_good_games(reader, match),
            reader.votes.voters_of_played_turns(match.id),
        )
    )
    if match.is_cancelled:
        message = public_end.cancelled_post(update)
    else:
        has_secrets = match.setup.variant.has_secrets
        last_turn = await context.matches.replays.reveal(match.id) if has_secrets else None
        picture = await context.draw(update, last_turn)
        message = public_end.last_post(update, picture, gains, last_turn, good_games, voters=voters)
    return public_end.with_watchers(message, watchers)


def read_gains(reader: Reader, match: Match) -> public_end.Gains:
    """Return the rating changes of a match and the badges that the winner earned by it.

    The rating changes are left out if the server shows no leaderboard. A badge is stored with the
    match that earned it, so that the winner's earlier badges are recognised.
    """
    guild_id = match.place.guild_id
    shows_ratings = reader.servers.settings(guild_id).leaderboard
    winner = None if match.outcome is None else match.outcome.winner
    winners = () if winner is None else match.users(winner)
    badges = [badge for user_id in winners for badge in reader.statistics.badges(guild_id, user_id)]
    return public_end.Gains(
        reader.ratings.changes_of_match(match.id) if shows_ratings else [],
        [badge.badge for badge in badges if badge.match_id == match.id],
    )


def read_good_games(reader: Reader, match: Match) -> list[Player] | None:
    """Return the players who said "good game"; None if the server has no button for it."""
    if not reader.servers.settings(match.place.guild_id).good_games:
        return None
    return reader.matches.good_games(match.id)


async def show_good_games(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Show below the last board of a match who said "good game".

    Only the buttons are edited: the text names watchers, who are no longer stored.
    """
    match = await context.matches.match(post.match_id)
    board, good_games = await context.store.read(
        lambda reader: (reader.posts.latest_board(match.id), read_good_games(reader, match))
    )
    if board is None or (board.seq, board.channel_id) != (post.seq, post.channel_id):
        return NOTHING_SENT
    edited_post = public_end.post_with_good_games(match, good_games)
    edit = context.transport.change_buttons(post.channel_id, board.message_id, edited_post)
    await context.edits.attempt(edit, board.message_id, RETRYABLE)
    return Delivered(board.message_id)


async def show_votes(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Show new votes in the latest board of a match, unless that vote has closed by now."""

    def find(reader: Reader, match: Match) -> tuple[int, tuple[SentBoard | None, VoteNow]]:
        return post.seq, (reader.posts.latest_board(match.id), read_vote(reader, match))

    update, (board, vote) = await context.matches.look_at(post.match_id, find)
    match = await context.matches.match(post.match_id)
    is_shown = board is not None and (board.seq, board.channel_id) == (post.seq, post.channel_id)
    if board is None or not is_shown or match.seq != post.seq:
        return NOTHING_SENT
    await context.revise(post, board.message_id, public.board_post(update, None, vote=vote))
    return Delivered(board.message_id)


async def replace_board(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Replace the board before the newest one with a line, and delete the reminder.

    Nothing is replaced until the board of this post, or a later one, is sent. A board in another
    channel stays: it says where the match goes on.
    """

    def find(reader: Reader, _: Match) -> tuple[int, tuple[SentBoard | None, int | None]]:
        newest = reader.posts.latest_board(post.match_id)
        older = reader.posts.latest_board(post.match_id, post.seq)
        if newest is None or newest.seq < post.seq or older is None:
            return post.seq, (None, None)
        if older.channel_id != post.channel_id:
            return post.seq, (None, None)
        return older.seq, (older, reader.posts.message_of(post.match_id, PostKind.REMINDER))

    update, (older, reminder_id) = await context.matches.look_at(post.match_id, find)
    if older is None:
        return NOTHING_SENT
    message_id = older.message_id
    edit = context.transport.redraw(post.channel_id, message_id, public.board_line(update))
    is_done = await context.edits.attempt(edit, message_id, RETRYABLE)
    # Discord delays most edits of messages older than an hour (30046), so such a board is deleted.
    # A younger one becomes a line as soon as Discord gets to it.
    if not is_done and context.clock() - snowflake_time(message_id) > EASILY_EDITED:
        await context.remove(post, message_id)
    if reminder_id is not None:
        await context.remove(post, reminder_id)
    return Delivered(message_id)


async def redraw_placement(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Show in the board who has placed ninjas, unless the match has a newer board by now.

    If somebody deleted the board, it is posted again.
    """
    update, board = await context.matches.look_at(
        post.match_id, lambda reader, match: (post.seq, reader.posts.latest_board(match.id))
    )
    if board is None or board.seq > post.seq or board.channel_id != post.channel_id:
        return NOTHING_SENT
    message_id = board.message_id
    message = public.board_post(update, await context.draw(update, None), is_latest=True)

    async def redraw() -> None:
        try:
            await context.transport.redraw(post.channel_id, message_id, message)
        except discord.NotFound as problem:
            if problem.code != UNKNOWN_MESSAGE:
                raise
            await context.store.write(context.clock(), show_again, update.match)

    await context.edits.attempt(redraw(), message_id, RETRYABLE)
    return Delivered(message_id)


async def leave_channel(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Say in a channel from which a match has moved away where the match goes on.

    The match's last board there says so, or the line that led to its thread.
    """
    match = await context.matches.match(post.match_id)
    board, line_id = await context.store.read(
        lambda reader: (
            reader.posts.board_in(match.id, post.channel_id, post.id),
            reader.posts.thread_line(match.id, post.channel_id),
        )
    )
    if board is None and line_id is not None:
        await context.revise(post, line_id, public.thread_line(match, match.place.channel_id))
    has_come_back = match.place.channel_id == post.channel_id
    if board is not None and not has_come_back:
        moved_away = public.moved_away_post(await context.matches.look(match.id, until=board.seq))
        await context.revise(post, board.message_id, moved_away)
    return NOTHING_SENT


async def deliver_film(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Post the film of a match that one of its players shared.

    It was drawn for that player and is cached; after a restart it is drawn again.
    """
    film = await context.store.read(lambda reader: reader.posts.film(post.match_id))
    if film is None:
        return NOTHING_SENT
    turns = await context.matches.replays.every_turn(post.match_id, MAX_FILM_TURNS + 1)
    message = public_end.film_post(turns[-1], await context.draw_film(turns), film.player)
    return Delivered(await context.announce(post, message))


# -- reminders and warnings --


async def deliver_reminder(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Remind a player to place ninjas, unless the player has done so."""
    match = await context.matches.match(post.match_id)
    if not waits_for_opponent(match):
        return NOTHING_SENT
    return Delivered(await context.announce(post, public.reminder_post(match)))


async def deliver_warning(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Warn the players who must act, unless they have acted since the warning fell due.

    They have acted if they played a turn, placed ninjas, or cast the first vote in a channel.
    """
    earlier = (await context.matches.look(post.match_id, until=post.seq)).match
    match = await context.matches.match(post.match_id)
    vote = await context.store.read(lambda reader: read_vote(reader, match))
    if not is_still_waited_for(match, earlier) or vote.ballot.count:
        return NOTHING_SENT
    return Delivered(await context.announce(post, public.warning_post(match)))


def is_still_waited_for(match: Match, earlier: Match) -> bool:
    """Return whether a match still waits for players for whom it waited in an earlier state.

    If both players were to place ninjas, one of them may have done so.
    """
    is_same_turn = match.turn_number == earlier.turn_number and (
        (match.phase is Phase.PLACEMENT) == (earlier.phase is Phase.PLACEMENT)
    )
    return not match.is_over and is_same_turn and set(match.waits_for) <= set(earlier.waits_for)


# -- draw offers and takeback requests --


async def deliver_proposal(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Post a proposal, or a line that it has lapsed meanwhile."""
    kind = public_proposals.PROPOSALS[post.kind]
    match = await context.matches.match(post.match_id)
    proposal = kind.find_open(match)
    if proposal is None or proposal.seq != post.seq:
        message = public_proposals.lapsed_proposal_post(kind, match)
    else:
        turn = await context.matches.replays.look_back(
            match.id, match.last_turn_of(proposal.player)
        )
        message = public_proposals.proposal_post(kind, match, proposal, turn)
    return Delivered(await context.announce(post, message))


async def close_proposal(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Write the answer to a proposal into the message that made it."""
    is_draw = post.kind is PostKind.DRAW_OFFER_CLOSED
    proposal_kind = PostKind.DRAW_OFFER if is_draw else PostKind.TAKEBACK
    message_id = await context.store.read(
        lambda reader: reader.posts.message_of(post.match_id, proposal_kind, post.seq)
    )
    if message_id is not None:
        update = await context.matches.look(post.match_id, until=post.seq)
        closed = public_proposals.closed_proposal_post(
            public_proposals.PROPOSALS[post.kind], update
        )
        await context.revise(post, message_id, closed)
    return Delivered(message_id)


# -- the thread of a match, and the lines about it in its channel --


async def open_thread(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Post the line that leads to a match's thread, and open the thread on it.

    If Discord refuses the thread, the match is played in the channel, and the line says why. The
    line is recorded before the thread is opened, so that it is posted once.
    """
    match = await context.matches.match(post.match_id)
    delivery = await context.store.read(lambda reader: reader.posts.delivery(post.id))
    if delivery is not None and delivery.message_id is not None:
        line_id = delivery.message_id
    else:
        line_id = await context.announce(post, public.thread_line(match))
        await context.store.write(
            context.clock(),
            lambda transaction: transaction.posts.save_message_before_thread(post, line_id),
        )
    try:
        await open_named_thread(context, post, line_id, match)
    except discord.HTTPException as problem:
        if classify(problem) is Failure.TRANSIENT:
            raise
        log.warning("could not open thread of match %s: %s", match.id, describe(problem))
        place = match.place._replace(channel_id=post.channel_id)
        refusal = context.explain_refused_thread(place, problem.code)
        line = public.refused_thread_line(match, refusal)
        delivered = Delivered(line_id)
    else:
        line = public.thread_line(match, line_id)
        delivered = Delivered(line_id, relocated_matches=(match.id,))
    context.edits.start(context.transport.revise(post.channel_id, line_id, line), line_id)
    return delivered


async def open_named_thread(
    context: DeliveryContext, post: MatchPost, message_id: int, match: Match
) -> None:
    """Open a thread with the players' names, or without them if Discord refuses the names."""
    try:
        name = public.thread_name(match)
        await context.transport.open_thread(post.channel_id, message_id, name)
    except discord.HTTPException as problem:
        if problem.code not in NAME_REFUSED:
            raise
        log.info("opening thread of match %s without names: %s", match.id, describe(problem))
        name = public.neutral_thread_name(match)
        await context.transport.open_thread(post.channel_id, message_id, name)


async def deliver_result(context: DeliveryContext, post: MatchPost) -> Delivered:
    """Post the line about a match's end in the channel of its thread.

    It links to the last board, which the thread's queue sends. If the thread is gone and the board
    with it, the line has no link, and pings the players whom the board would have pinged.
    """

    def board_of(reader: Reader) -> tuple[int | None, Delivery | None]:
        post_id = reader.posts.board_post(post.match_id, post.seq)
        return post_id, None if post_id is None else reader.posts.delivery(post_id)

    board_id, board = await context.store.read(board_of)
    if board_id is not None and board is not None and not board.is_done:
        await context.waiters.wait(board_id, BOARD_TIMEOUT)
    update, (_, board) = await context.matches.look_at(
        post.match_id, lambda reader, _: (post.seq, board_of(reader))
    )
    is_lost = board is not None and board.is_done and board.message_id is None
    line = public_end.result_without_link(update) if is_lost else public_end.result_line(update)
    return Delivered(await context.announce(post, line))


DELIVERIES: Final[DeliveryFunctions] = {
    PostKind.BOARD: deliver_board,
    PostKind.OVERTAKEN: replace_board,
    PostKind.PLACED: redraw_placement,
    PostKind.LEFT: leave_channel,
    PostKind.FILM: deliver_film,
    PostKind.VOTES: show_votes,
    PostKind.GOOD_GAME: show_good_games,
    PostKind.REMINDER: deliver_reminder,
    PostKind.WARNING: deliver_warning,
    PostKind.DRAW_OFFER: deliver_proposal,
    PostKind.TAKEBACK: deliver_proposal,
    PostKind.DRAW_OFFER_CLOSED: close_proposal,
    PostKind.TAKEBACK_CLOSED: close_proposal,
    PostKind.THREAD: open_thread,
    PostKind.RESULT: deliver_result,
}
