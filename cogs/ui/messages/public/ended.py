"""What everybody sees of a match that is over: its last post opens what was hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cogs.ui import clicks
from cogs.ui.messages.public.board import latest_post
from cogs.ui.messages.scenes import MOST_TURNS
from cogs.ui.messages.types import Button, PublicMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences.looking_back.replay import above_film, hidden_until_now, shared_by
from cogs.ui.sentences.playing.watching import watched_by
from cogs.ui.sentences.standing import rated
from cogs.ui.sentences.standing.badges import earned

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.ui.messages.types import PublicPicture
    from onitama_core.game import Player
    from onitama_core.matches import PublicUpdate, Revealed
    from onitama_core.store import Badge, Match, RatingChange


class Gained(NamedTuple):
    """What a match brought its players."""

    ratings: Sequence[RatingChange] = ()
    badges: Sequence[Badge] = ()
    """The winner's first ones of a kind."""


def last_post(update: PublicUpdate, picture: PublicPicture, gained: Gained) -> PublicMessage:
    """The last board of a match in which nothing was hidden."""
    return latest_post(update, picture, *told(update.match, gained))


def opened_post(
    update: PublicUpdate, picture: PublicPicture, end: Revealed, gained: Gained
) -> PublicMessage:
    """The last board of a match in which something was."""
    return latest_post(update, picture, hidden_until_now(end), *told(update.match, gained))


def told(match: Match, gained: Gained) -> Iterator[str]:
    yield earned(gained.badges)
    yield rated.what_it_counted(match, gained.ratings)


def with_watchers(post: PublicMessage, watchers: Sequence[int]) -> PublicMessage:
    """The last post, which also calls those who waited for it."""
    if not watchers:
        return post
    content = f"{post.content}\n{watched_by(watchers)}"
    return replace(post, content=content, pings=(*post.pings, *watchers), is_silent=False)


def film_post(end: Revealed, picture: PublicPicture, sharer: Player) -> PublicMessage:
    """The whole match, shared by one of its players."""
    lines = (*above_film(end, MOST_TURNS), shared_by(end.match, sharer))
    replay = Button(clicks.Reveal(end.match.id), labels.REPLAY)
    return PublicMessage("\n".join(lines), picture, (replay,), is_silent=True)
