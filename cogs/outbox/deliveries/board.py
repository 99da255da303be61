"""The board after a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import Settled
from cogs.ui.messages.public.board import board_line, board_post, cancelled_post, moved_post
from cogs.ui.messages.public.ended import Gained, last_post, opened_post, with_watchers

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Badge, BoardPost, Match, RatingChange, Reader, SentBoard


async def deliver_board(desk: Desk, post: BoardPost, *, is_latest: bool) -> Settled:
    update = await desk.play.look(post.match_id, until=post.seq)
    found = await desk.store.read(lambda reader: circumstances(reader, post))
    overtaking, before, has_moved, call = found
    if not is_latest and any(seq > post.seq for seq in overtaking):
        message = board_line(update)  # which it would become in a moment
    elif is_latest and has_moved and not update.match.is_over:
        message = moved_post(update, await desk.draw(update))
    else:
        message = await composed(desk, update, is_latest=is_latest)
    if not has_moved and is_repeated(post, before):
        message = replace(message, pings=(), is_silent=True)
    sent = await announce(desk, post, message)
    if post.seq not in overtaking:
        strip_soon(desk, post.channel_id, update.match.last_post_id)
    if call is not None:
        desk.tidying.soon(desk.exit.remove(post.channel_id, call), call)
    return Settled(sent)


class Circumstances(NamedTuple):
    overtaking: list[int]
    """Which boards from this one on take another's place."""
    before: SentBoard | None
    has_moved: bool
    call: int | None
    """The warning that the turn was running out."""


def circumstances(reader: Reader, post: BoardPost) -> Circumstances:
    return Circumstances(
        reader.overtaking(post.match_id, post.seq),
        reader.latest_board(post.match_id),
        reader.is_first_after_move(post),
        reader.warning_message(post.match_id, post.seq),
    )


def is_repeated(post: BoardPost, before: SentBoard | None) -> bool:
    """The same board was there, and was deleted: whom it called knows."""
    return before is not None and (before.seq, before.channel_id) == (post.seq, post.channel_id)


async def composed(desk: Desk, update: PublicUpdate, *, is_latest: bool) -> PublicMessage:
    match = update.match
    if not match.is_over:
        return board_post(update, await desk.draw(update), is_latest=is_latest)
    found = await desk.store.read(lambda reader: aftermath(reader, match))
    return with_watchers(await composed_end(desk, update, found.gained), found.watchers)


class Aftermath(NamedTuple):
    watchers: list[int]
    gained: Gained


def aftermath(reader: Reader, match: Match) -> Aftermath:
    gained = Gained(ratings_told_of(reader, match), badges_earned_in(reader, match))
    return Aftermath(reader.watchers(match.id), gained)


def ratings_told_of(reader: Reader, match: Match) -> list[RatingChange]:
    """None where a server shows nobody how others stand."""
    shows_ratings = reader.customs_in(match.place.guild_id).leaderboard
    return reader.rating_changes_of(match.id) if shows_ratings else []


def badges_earned_in(reader: Reader, match: Match) -> list[Badge]:
    """Kept in the transaction of the result; those held before are not earned again."""
    if match.outcome is None or match.outcome.winner is None:
        return []
    held = [
        one
        for user_id in match.users(match.outcome.winner)
        for one in reader.badges_of(match.place.guild_id, user_id)
    ]
    return [one.badge for one in held if one.match_id == match.id]


async def composed_end(desk: Desk, update: PublicUpdate, gained: Gained) -> PublicMessage:
    """Opens what was hidden in the match, unless nobody moved in it."""
    match = update.match
    if match.is_cancelled:
        return cancelled_post(update)
    if not match.setup.variant.has_secrets:
        return last_post(update, await desk.draw(update), gained)
    end = await desk.reveal.reveal(match.id)
    return opened_post(update, await desk.draw_opened(update, end), end, gained)


def strip_soon(desk: Desk, channel_id: int, older: int | None) -> None:
    """Take the buttons off the board before, without keeping the next one waiting."""
    if older is not None:
        desk.tidying.soon(desk.exit.strip(channel_id, older), older)
