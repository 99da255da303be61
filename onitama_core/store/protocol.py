"""What every store can do. SQLite's is the only one so far; a suite holds any other to the same.

Readers and transactions are synchronous: a question or a change is one function that runs where
the connection lives, so that no await can ever stand inside a transaction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.game import Player, Setup
    from onitama_core.store.records.customs import Customs
    from onitama_core.store.records.due import Due, DueKind
    from onitama_core.store.records.entries import Entry
    from onitama_core.store.records.invitations import (
        Invitation,
        InvitationStatus,
        NewInvitation,
    )
    from onitama_core.store.records.matches import Match, NewMatch, Standing
    from onitama_core.store.records.posts import (
        Delivery,
        Post,
        PostKind,
        SentBoard,
        SharedFilm,
        ThreadPost,
    )
    from onitama_core.store.records.seats import Person, Place

T = TypeVar("T")


class Reader(Protocol):
    """Questions. What one function asks is answered from one instant."""

    # -- matches --

    def match(self, match_id: int, /) -> Match:
        """Raises NoSuchMatch."""
        ...

    def entries(self, match_id: int, /, after: int = 0, until: int | None = None) -> list[Entry]:
        """The log in order, from `after` (left out) to `until` (included) or the end."""
        ...

    def open_matches_of(self, user_id: int, guild_id: int, most: int, /) -> list[Match]:
        """Oldest first."""
        ...

    def open_matches_in(self, channel_id: int, most: int, /) -> list[Match]:
        """Oldest first."""
        ...

    def finished_matches(self, user_id: int, place: Place, most: int, /) -> list[Match]:
        """The person's in the server and everybody's in the channel, the latest first."""
        ...

    def match_of_invitation(self, invitation_id: int, /) -> Match | None:
        """The match an accepted invitation led to."""
        ...

    def rematch_of(self, match_id: int, /) -> int | None:
        """The id of the match that was the rematch of another."""
        ...

    def not_summed_up(self, most: int, /) -> list[tuple[int, Setup]]:
        """Matches of an earlier version, whose rows do not say yet how far they have come."""
        ...

    # -- invitations --

    def invitation(self, invitation_id: int, /) -> Invitation:
        """Raises NoSuchInvitation."""
        ...

    def offered_rematch_of(self, match_id: int, /) -> Invitation | None:
        """The open invitation to the rematch of a match."""
        ...

    def open_between(self, one: int, other: int, guild_id: int, /) -> Invitation | None: ...

    def open_invitations_by(self, challenger_id: int, guild_id: int, /) -> list[Invitation]: ...

    def last_closed(
        self, challenger_id: int, opponent_id: int, status: InvitationStatus, /
    ) -> datetime | None:
        """When the last one from one to the other ended so; withdrawn unseen does not count."""
        ...

    # -- posts --

    def due_posts(self, after: int, /) -> list[Post]:
        """Those that became due after the post of this id, oldest first."""
        ...

    def delivery(self, post_id: int, /) -> Delivery | None: ...

    def board_post(self, match_id: int, seq: int, /) -> int | None:
        """The post about the board after entry `seq`."""
        ...

    def latest_board(self, match_id: int, before: int | None = None, /) -> SentBoard | None:
        """The latest that was posted, of all or of those about entries before one."""
        ...

    def overtaking(self, match_id: int, since: int, /) -> list[int]:
        """The entries from `since` on whose boards take the place of those before them."""
        ...

    def reminder_message(self, match_id: int, /) -> int | None: ...

    def draw_offer_message(self, match_id: int, seq: int, /) -> int | None:
        """The message of the latest draw offer made before entry `seq`."""
        ...

    def film_of(self, match_id: int, /) -> SharedFilm | None: ...

    # -- who watches --

    def watchers(self, match_id: int, /) -> list[int]:
        """Who is to be called when it ends."""
        ...

    def count_watched(self, user_id: int, /) -> int:
        """How many matches somebody waits for."""
        ...

    # -- what people prefer, and what the bot remembers --

    def theme_of(self, user_id: int, /) -> str | None: ...

    def theme_in(self, guild_id: int, /) -> str | None: ...

    def customs_in(self, guild_id: int, /) -> Customs: ...

    def themes_in_use(self) -> list[str]: ...

    def memo(self, name: str, /) -> str | None: ...

    # -- what happens at a time --

    def due(self, now: datetime, most: int, /) -> list[Due]:
        """What is due by now: the most urgent kind first, of each kind the oldest."""
        ...

    def next_due(self) -> datetime | None: ...


class Transaction(Reader, Protocol):
    """Changes that happen together or not at all. Nothing alters or removes a log's entry."""

    def add_match(self, new: NewMatch, standing: Standing, /) -> int: ...

    def append(self, match_id: int, entry: Entry, /) -> None:
        """Raises Conflict where another entry has this `seq`."""
        ...

    def stand(self, match_id: int, standing: Standing, /) -> None:
        """Keep how far a match has come since its last entry."""
        ...

    def sum_up(self, match_id: int, standing: Standing, /) -> None:
        """As `stand`, for a match of an earlier version: nothing has happened in it just now."""
        ...

    def move_to_thread(self, match_id: int, thread_id: int, /) -> None:
        """From now on the match is played in a thread of its channel; so are its due posts.

        Told again, it changes nothing.
        """
        ...

    def add_invitation(self, new: NewInvitation, expires_at: datetime, /) -> int: ...

    def close_invitation(self, invitation_id: int, status: InvitationStatus, /) -> None:
        """Does nothing to one that is closed already."""
        ...

    def set_opponent(self, invitation_id: int, opponent: Person, /) -> None:
        """Keep who accepted, under the name of that moment."""
        ...

    def owe_match_post(self, match: Match, kind: PostKind, seq: int, /) -> int: ...

    def owe_result(self, match: Match, seq: int, /) -> None:
        """Owe a line about the end to the channel whose thread the match was played in."""
        ...

    def owe_invitation_post(self, invitation: Invitation, kind: PostKind, /) -> int: ...

    def owe_way_to_thread(self, match_id: int, /) -> None:
        """Have the invitation that led to a match say in which thread it is played."""
        ...

    def owe_film(self, match: Match, player: Player, /) -> int:
        """The film of a match, once. Raises Conflict where it is shared."""
        ...

    def keep_line(self, post: ThreadPost, line_id: int, /) -> None:
        """The line is posted; its thread is still to be opened."""
        ...

    def settle_post(self, post: Post, message_id: int | None, /) -> None:
        """Sent as `message_id`, or None: there is nowhere to send it.

        An invitation that nobody can see is withdrawn; a film may be shared again. With the last
        board nobody watches the match any more.
        """
        ...

    def watch(self, match_id: int, user_id: int, /) -> None: ...

    def stop_watching(self, match_id: int, user_id: int, /) -> None: ...

    def keep_theme_of(self, user_id: int, theme: str | None, /) -> None: ...

    def keep_theme_in(self, guild_id: int, theme: str, /) -> None: ...

    def keep_customs_in(self, guild_id: int, customs: Customs, /) -> None: ...

    def keep_memo(self, name: str, value: str, /) -> None: ...

    def schedule(self, kind: DueKind, subject: int, at: datetime, /) -> None: ...

    def unschedule(self, kind: DueKind, subject: int, /) -> None: ...

    def clear_posts(self, match_id: int, most: int, /) -> bool:
        """Remove settled posts of a match that is over; False once none is left."""
        ...

    def clear_invitation(self, invitation_id: int, /) -> None:
        """Remove a closed invitation and its posts; its match keeps what it needs of it."""
        ...

    def clear_invitation_of(self, match_id: int, /) -> None:
        """Remove the invitation that led to a match, if it is still there."""
        ...


class Store(Protocol):
    @property
    def posts_due(self) -> asyncio.Event:
        """Set whenever a committed transaction left a new post to send."""
        ...

    @property
    def deadlines_changed(self) -> asyncio.Event:
        """Set whenever a committed transaction left a new deadline."""
        ...

    async def read(self, question: Callable[[Reader], T], /) -> T: ...

    async def write(self, now: datetime, change: Callable[[Transaction], T], /) -> T:
        """Commit what a function does, or, where it raises, nothing of it.

        Raises Locked in time for Discord, whatever others do to the file.
        """
        ...
