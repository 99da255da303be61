"""What the deliveries work with, and what one of them has come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.house.report.meters import Meters
    from cogs.outbox.exit import Exit
    from cogs.outbox.tidying import Tidying
    from cogs.outbox.waiting import Waiting
    from cogs.ui.errors import BotLacksPermissions
    from cogs.ui.messages.types import PublicPicture
    from onitama_core.matches import Invitations, Play, PublicUpdate, Reveal, Revealed
    from onitama_core.store import Clock, Store

    Draw: TypeAlias = Callable[[PublicUpdate], Awaitable[PublicPicture]]
    DrawFilm: TypeAlias = Callable[[Sequence[Revealed]], Awaitable[PublicPicture]]
    DrawOpened: TypeAlias = Callable[[PublicUpdate, Revealed], Awaitable[PublicPicture]]


@dataclass(frozen=True, slots=True)
class Desk:
    store: Store
    clock: Clock
    invitations: Invitations
    play: Play
    reveal: Reveal
    draw: Draw
    """The public picture of a match, in its server's theme."""
    draw_opened: DrawOpened
    """The same of one that is over, with what was hidden in it."""
    draw_film: DrawFilm
    obstacle: Callable[[int], BotLacksPermissions | None]
    """What the bot lacks in a channel, as far as it knows."""
    is_in: Callable[[int], bool]
    """Whether the bot is in a server, as far as it knows."""
    exit: Exit
    tidying: Tidying
    waiting: Waiting
    meters: Meters


@dataclass(frozen=True, slots=True)
class Settled:
    message_id: int | None
    """None: there is nothing to send."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The match goes on in a thread of its channel."""

    match_id: int
    thread_id: int


Delivered: TypeAlias = Settled | Moved
GIVEN_UP = Settled(None)
