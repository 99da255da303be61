"""What every store can be told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from onitama_core.store.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime, timedelta

    from onitama_core.game import Player
    from onitama_core.store.records.customs import Customs
    from onitama_core.store.records.due import DueKind
    from onitama_core.store.records.entries import Entry
    from onitama_core.store.records.invitations import Invitation, InvitationStatus, NewInvitation
    from onitama_core.store.records.matches import Match, NewMatch, Standing
    from onitama_core.store.records.pace import Pace
    from onitama_core.store.records.posts import Post, PostKind, ThreadPost
    from onitama_core.store.records.reviews import Judged
    from onitama_core.store.records.seats import Person


class Transaction(Reader, Protocol):
    """Changes that happen together or not at all. Nothing alters or removes a log's entry."""

    def add_match(self, new: NewMatch, standing: Standing, /) -> int: ...

    def append(self, match_id: int, entry: Entry, /) -> None:
        """Raises Conflict where another entry has this `seq`."""
        ...

    def stand(self, match_id: int, standing: Standing, /) -> None:
        """Keep how far a match has come."""
        ...

    def keep_deadline(self, match_id: int, deadline: datetime | None, /) -> None:
        """None: the match is over."""
        ...

    def move_to_thread(self, match_id: int, channel_id: int, thread_id: int, /) -> None:
        """From now on the match is played in a thread of this channel; so are its due posts.

        It changes nothing told again, or of a match that has left the channel.
        """
        ...

    def move_match(self, match: Match, channel_id: int, /) -> None:
        """From now on the match is played in another channel, which is owed nothing of it yet.

        Where it was is owed a word of that, and so is the channel whose thread it was in.
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

    def drop_posts(self, match_id: int, /) -> None:
        """Owe nothing of a match any more."""
        ...

    def keep_draw_seed(self, match_id: int, seed: str, /) -> None:
        """Of a match that has none."""
        ...

    def keep_review(self, match_id: int, judged: Sequence[Judged], /) -> None:
        """In place of an earlier one."""
        ...

    def watch(self, match_id: int, user_id: int, /) -> None: ...

    def stop_watching(self, match_id: int, user_id: int, /) -> None: ...

    def keep_theme_of(self, user_id: int, theme: str | None, /) -> None: ...

    def keep_theme_in(self, guild_id: int, theme: str, /) -> None: ...

    def keep_customs_in(self, guild_id: int, customs: Customs, /) -> None: ...

    def keep_memo(self, name: str, value: str, /) -> None: ...

    def schedule(self, kind: DueKind, subject: int, at: datetime, /) -> None: ...

    def owe_thought(self, match_id: int, /) -> None:
        """Have the computer think about a match, after all it was to think about before."""
        ...

    def unschedule(self, kind: DueKind, subject: int, /) -> None: ...

    def give_back(
        self, paces: Collection[Pace], begin: datetime, by: timedelta, earliest: datetime, /
    ) -> None:
        """Have deadlines of matches at these paces that were not before `begin` come later.

        By so much, and at the `earliest` then; warnings alike.
        """
        ...

    def lose_server(self, guild_id: int, /) -> bool:
        """Keep that the bot is kept from a server since now; False where that is known."""
        ...

    def find_server(self, guild_id: int, /) -> datetime | None:
        """Since when it was lost; from now on it is not."""
        ...

    def shift_deadlines(
        self,
        guild_id: int,
        since: datetime,
        paces: Collection[Pace],
        by: timedelta,
        earliest: datetime,
        /,
    ) -> None:
        """Have those of a server's matches at these paces come later, or, less than 0, sooner.

        Where nothing was done after `since`; at the `earliest` then, and warnings alike.
        """
        ...

    def clear_posts(self, match_id: int, most: int, /) -> bool:
        """Remove settled posts of a match that is over; False once none is left."""
        ...

    def clear_invitation(self, invitation_id: int, /) -> None:
        """Remove a closed invitation and its posts; its match keeps what it needs of it."""
        ...

    def clear_invitation_of(self, match_id: int, /) -> None:
        """Remove the invitation that led to a match, if it is still there."""
        ...
