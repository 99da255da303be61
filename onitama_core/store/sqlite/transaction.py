"""Changes to the database. Nothing here alters or removes an entry of a match's log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.records import BoardPost, InvitationPost, InvitationStatus, PostKind
from onitama_core.store.sqlite.reader import Reader

if TYPE_CHECKING:
    from datetime import datetime

    import aiosqlite

    from onitama_core.game import Setup
    from onitama_core.store.records import (
        Entry,
        Invitation,
        MatchRow,
        Person,
        Place,
        Post,
        ThreadPost,
    )
    from onitama_core.store.terms import Terms


@dataclass(frozen=True, slots=True)
class NewInvitation:
    place: Place
    challenger: Person
    opponent: Person | None
    terms: Terms
    rematch_of: int | None = None


class Transaction(Reader):
    """Changes that happen together or not at all."""

    def __init__(self, connection: aiosqlite.Connection, now: datetime) -> None:
        super().__init__(connection)
        self._now = to_milliseconds(now)
        self.has_new_posts = False
        self.has_new_deadline = False

    async def add_invitation(self, new: NewInvitation, expires_at: datetime) -> int:
        self.has_new_deadline = True
        opponent = new.opponent
        return await self._insert(
            "invitation",
            guild_id=new.place.guild_id,
            channel_id=new.place.channel_id,
            challenger_id=new.challenger.user_id,
            challenger_name=new.challenger.name,
            opponent_id=None if opponent is None else opponent.user_id,
            opponent_name=None if opponent is None else opponent.name,
            variant=new.terms.variant.value,
            pool=new.terms.pool,
            dealt=int(new.terms.is_dealt),
            seat=new.terms.seat.value,
            in_thread=int(new.terms.in_thread),
            rematch_of=new.rematch_of,
            status=InvitationStatus.OPEN.value,
            created_at=self._now,
            expires_at=to_milliseconds(expires_at),
        )

    async def close_invitation(self, invitation_id: int, status: InvitationStatus) -> None:
        """Does nothing to one that is closed already."""
        await self._connection.execute(
            "UPDATE invitation SET status = ?, closed_at = ? WHERE id = ? AND status = 'open'",
            (status.value, self._now, invitation_id),
        )

    async def set_opponent(self, invitation_id: int, opponent: Person) -> None:
        """Keep who accepted, under the name of that moment."""
        await self._connection.execute(
            "UPDATE invitation SET opponent_id = ?, opponent_name = ? WHERE id = ?",
            (opponent.user_id, opponent.name, invitation_id),
        )

    async def add_match(
        self, invitation: Invitation, seats: tuple[Person, Person], setup: Setup
    ) -> int:
        red, blue = seats
        return await self._insert(
            "match",
            invitation_id=invitation.id,
            guild_id=invitation.place.guild_id,
            channel_id=invitation.place.channel_id,
            red_id=red.user_id,
            red_name=red.name,
            blue_id=blue.user_id,
            blue_name=blue.name,
            variant=setup.variant.value,
            cards=",".join(setup.card_ids),
            first_player=int(setup.first),
            started_at=self._now,
        )

    async def append(self, match_id: int, entry: Entry) -> None:
        """Raises sqlite3.IntegrityError where another entry has this `seq`."""
        await self._insert(
            "entry",
            match_id=match_id,
            seq=entry.seq,
            kind=entry.kind.value,
            player=int(entry.player),
            action=entry.action,
            at=self._now,
        )

    async def finish_match(self, match_id: int) -> None:
        await self._connection.execute(
            "UPDATE match SET finished_at = ? WHERE id = ?", (self._now, match_id)
        )

    async def owe_match_post(self, match: MatchRow, kind: PostKind, seq: int) -> int:
        self.has_new_posts = True
        return await self._insert(
            "post",
            channel_id=match.place.channel_id,
            kind=kind.value,
            match_id=match.id,
            seq=seq,
            due_at=self._now,
        )

    async def owe_result(self, match: MatchRow, seq: int) -> None:
        """Owe a line about the end to the channel whose thread the match was played in."""
        if match.parent_id is None:
            return
        self.has_new_posts = True
        await self._insert(
            "post",
            channel_id=match.parent_id,
            kind=PostKind.RESULT.value,
            match_id=match.id,
            seq=seq,
            due_at=self._now,
        )

    async def move_to_thread(self, match: MatchRow, thread_id: int) -> None:
        """From now on the match is played in a thread of its channel; so are its due posts."""
        self.has_new_posts = True
        await self._connection.execute(
            "UPDATE match SET parent_id = channel_id, channel_id = ?"
            " WHERE id = ? AND parent_id IS NULL",
            (thread_id, match.id),
        )
        await self._connection.execute(
            "UPDATE post SET channel_id = ?"
            " WHERE match_id = ? AND settled_at IS NULL AND kind <> 'thread'",
            (thread_id, match.id),
        )

    async def owe_invitation_post(self, invitation: Invitation, kind: PostKind) -> int:
        self.has_new_posts = True
        return await self._insert(
            "post",
            channel_id=invitation.place.channel_id,
            kind=kind.value,
            invitation_id=invitation.id,
            due_at=self._now,
        )

    async def keep_line(self, post: ThreadPost, line_id: int) -> None:
        """The line is posted; its thread is still to be opened."""
        await self._connection.execute(
            "UPDATE post SET message_id = ? WHERE id = ?", (line_id, post.id)
        )

    async def settle_post(self, post: Post, message_id: int | None) -> None:
        """Sent as `message_id`, or None: there is nowhere to send it.

        An invitation that nobody can see is withdrawn.
        """
        await self._connection.execute(
            "UPDATE post SET settled_at = ?, message_id = ? WHERE id = ?",
            (self._now, message_id, post.id),
        )
        match post:
            case BoardPost() if message_id is not None:
                await self._connection.execute(
                    "UPDATE match SET last_post_id = ? WHERE id = ?", (message_id, post.match_id)
                )
            case InvitationPost() if message_id is not None:
                await self._connection.execute(
                    "UPDATE invitation SET message_id = ? WHERE id = ?",
                    (message_id, post.invitation_id),
                )
            case InvitationPost():
                await self.close_invitation(post.invitation_id, InvitationStatus.WITHDRAWN)

    async def keep_memo(self, name: str, value: str) -> None:
        await self._connection.execute(
            "INSERT INTO memo VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )

    async def keep_theme_of(self, user_id: int, theme: str | None) -> None:
        await self._connection.execute(
            "INSERT INTO person_theme VALUES (?, ?)"
            " ON CONFLICT (user_id) DO UPDATE SET theme = excluded.theme",
            (user_id, theme),
        )

    async def keep_theme_in(self, guild_id: int, theme: str) -> None:
        await self._connection.execute(
            "INSERT INTO guild_theme VALUES (?, ?)"
            " ON CONFLICT (guild_id) DO UPDATE SET theme = excluded.theme",
            (guild_id, theme),
        )

    async def _insert(self, table: str, **values: Any) -> int:
        columns = ", ".join(values)
        marks = ", ".join("?" * len(values))
        sql = f"INSERT INTO {table} ({columns}) VALUES ({marks})"  # noqa: S608 - names from here
        async with self._connection.execute(sql, tuple(values.values())) as cursor:
            return cursor.lastrowid or 0
