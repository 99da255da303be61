"""Matches, invitations and due posts in SQLite. SQL stands here and nowhere else."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onitama_core.matches import rows
from onitama_core.matches.clock import to_milliseconds
from onitama_core.matches.errors import NoSuchInvitation, NoSuchMatch
from onitama_core.matches.records import InvitationStatus, PostKind

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable
    from datetime import datetime

    import aiosqlite

    from onitama_core.game import Setup
    from onitama_core.matches.database import Database
    from onitama_core.matches.records import Entry, Invitation, Person, Place, Post
    from onitama_core.matches.rows import MatchRow
    from onitama_core.matches.terms import Terms


@dataclass(frozen=True, slots=True)
class NewInvitation:
    place: Place
    challenger: Person
    opponent: Person | None
    terms: Terms
    rematch_of: int | None = None


class Reader:
    """Questions to the database."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def match(self, match_id: int) -> MatchRow:
        """Raises NoSuchMatch."""
        row = await self._one("SELECT * FROM match WHERE id = ?", match_id)
        if row is None:
            raise NoSuchMatch(f"There is no match #{match_id} here.")
        return rows.match(row)

    async def entries(self, match_id: int, until: int | None = None) -> list[Entry]:
        """The log in order, whole or up to `until`, that included."""
        found = await self._all(
            "SELECT * FROM entry WHERE match_id = ? AND seq <= ifnull(?, seq) ORDER BY seq",
            match_id,
            until,
        )
        return [rows.entry(row) for row in found]

    async def open_matches_of(self, user_id: int, guild_id: int) -> list[MatchRow]:
        return rows.matches(
            await self._all(
                "SELECT * FROM match WHERE finished_at IS NULL AND guild_id = ?"
                " AND ? IN (red_id, blue_id) ORDER BY id",
                guild_id,
                user_id,
            )
        )

    async def open_matches_in(self, channel_id: int) -> list[MatchRow]:
        return rows.matches(
            await self._all(
                "SELECT * FROM match WHERE finished_at IS NULL AND channel_id = ? ORDER BY id",
                channel_id,
            )
        )

    async def finished_matches(self, user_id: int, place: Place, most: int) -> list[MatchRow]:
        """The person's in the server and everybody's in the channel, the latest first."""
        return rows.matches(
            await self._all(
                "SELECT * FROM match WHERE finished_at IS NOT NULL AND guild_id = ?"
                " AND (channel_id = ? OR ? IN (red_id, blue_id))"
                " ORDER BY finished_at DESC, id DESC LIMIT ?",
                place.guild_id,
                place.channel_id,
                user_id,
                most,
            )
        )

    async def invitation(self, invitation_id: int) -> Invitation:
        """Raises NoSuchInvitation."""
        row = await self._one("SELECT * FROM invitation WHERE id = ?", invitation_id)
        if row is None:
            raise NoSuchInvitation(
                "I don't know that invitation any more. `/onitama challenge` makes a new one."
            )
        return rows.invitation(row)

    async def match_of_invitation(self, invitation_id: int) -> int | None:
        """The id of the match an accepted invitation led to."""
        row = await self._one("SELECT id FROM match WHERE invitation_id = ?", invitation_id)
        return None if row is None else int(row["id"])

    async def invitation_of_match(self, match_id: int) -> Invitation:
        row = await self._one(
            "SELECT invitation.* FROM invitation JOIN match ON match.invitation_id = invitation.id"
            " WHERE match.id = ?",
            match_id,
        )
        if row is None:
            raise NoSuchMatch(f"There is no match #{match_id} here.")
        return rows.invitation(row)

    async def rematch_of(self, match_id: int) -> Invitation | None:
        """The open or accepted invitation to the rematch of a match."""
        row = await self._one(
            "SELECT * FROM invitation WHERE rematch_of = ? AND status IN ('open', 'accepted')",
            match_id,
        )
        return None if row is None else rows.invitation(row)

    async def open_between(self, one: int, other: int, guild_id: int) -> Invitation | None:
        row = await self._one(
            "SELECT * FROM invitation WHERE status = 'open' AND guild_id = ?"
            " AND ((challenger_id, opponent_id) = (?, ?) OR (challenger_id, opponent_id) = (?, ?))",
            guild_id,
            one,
            other,
            other,
            one,
        )
        return None if row is None else rows.invitation(row)

    async def open_invitations_by(self, challenger_id: int, guild_id: int) -> list[Invitation]:
        found = await self._all(
            "SELECT * FROM invitation"
            " WHERE challenger_id = ? AND guild_id = ? AND status = 'open' ORDER BY id",
            challenger_id,
            guild_id,
        )
        return [rows.invitation(row) for row in found]

    async def last_declined(self, challenger_id: int, opponent_id: int) -> datetime | None:
        row = await self._one(
            "SELECT max(closed_at) AS at FROM invitation"
            " WHERE challenger_id = ? AND opponent_id = ? AND status = 'declined'",
            challenger_id,
            opponent_id,
        )
        return None if row is None else rows.moment(row["at"])

    async def next_expiry(self) -> datetime | None:
        row = await self._one("SELECT min(expires_at) AS at FROM invitation WHERE status = 'open'")
        return None if row is None else rows.moment(row["at"])

    async def expired(self, now: datetime) -> list[Invitation]:
        found = await self._all(
            "SELECT * FROM invitation WHERE status = 'open' AND expires_at <= ?",
            to_milliseconds(now),
        )
        return [rows.invitation(row) for row in found]

    async def newest_due_posts(self) -> dict[int, int]:
        """The id of the newest due post of each channel that is owed one."""
        found = await self._all(
            "SELECT channel_id, max(id) AS newest FROM post"
            " WHERE settled_at IS NULL GROUP BY channel_id"
        )
        return {row["channel_id"]: row["newest"] for row in found}

    async def next_due_post(self, channel_id: int) -> Post | None:
        row = await self._one(
            "SELECT * FROM post WHERE channel_id = ? AND settled_at IS NULL ORDER BY id LIMIT 1",
            channel_id,
        )
        return None if row is None else rows.post(row)

    async def post(self, post_id: int) -> Post | None:
        row = await self._one("SELECT * FROM post WHERE id = ?", post_id)
        return None if row is None else rows.post(row)

    async def last_board(self, match_id: int) -> int | None:
        """The log entry of the latest board the channel was or is owed."""
        row = await self._one(
            "SELECT max(seq) AS seq FROM post WHERE match_id = ? AND kind = 'board'", match_id
        )
        return None if row is None else row["seq"]

    async def board_post(self, match_id: int, seq: int) -> int | None:
        """The post about the board after entry `seq`."""
        row = await self._one(
            "SELECT id FROM post WHERE match_id = ? AND seq = ? AND kind = 'board'", match_id, seq
        )
        return None if row is None else row["id"]

    async def draw_offer_message(self, match_id: int, seq: int) -> int | None:
        """The message of the latest draw offer made before entry `seq`."""
        row = await self._one(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'draw_offer' AND seq < ?"
            " ORDER BY seq DESC LIMIT 1",
            match_id,
            seq,
        )
        return None if row is None else row["message_id"]

    async def memo(self, name: str) -> str | None:
        row = await self._one("SELECT value FROM memo WHERE name = ?", name)
        return None if row is None else str(row["value"])

    async def theme_of(self, user_id: int) -> str | None:
        row = await self._one("SELECT theme FROM person_theme WHERE user_id = ?", user_id)
        return None if row is None or row["theme"] is None else str(row["theme"])

    async def themes_in_use(self) -> list[str]:
        found = await self._all(
            "SELECT theme FROM person_theme WHERE theme IS NOT NULL"
            " UNION SELECT theme FROM guild_theme ORDER BY theme"
        )
        return [str(row["theme"]) for row in found]

    async def theme_in(self, guild_id: int) -> str | None:
        row = await self._one("SELECT theme FROM guild_theme WHERE guild_id = ?", guild_id)
        return None if row is None else str(row["theme"])

    async def _one(self, sql: str, *values: Any) -> aiosqlite.Row | None:
        return next(iter(await self._all(sql, *values)), None)

    async def _all(self, sql: str, *values: Any) -> Iterable[aiosqlite.Row]:
        """In one go: a cursor left open while others read would show them all an old snapshot."""
        return await self._connection.execute_fetchall(sql, values)


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

    async def settle_post(self, post: Post, message_id: int | None) -> None:
        """Sent as `message_id`, or None: there is nowhere to send it.

        An invitation that nobody can see is withdrawn.
        """
        await self._connection.execute(
            "UPDATE post SET settled_at = ?, message_id = ? WHERE id = ?",
            (self._now, message_id, post.id),
        )
        if message_id is not None and post.kind is PostKind.BOARD:
            await self._connection.execute(
                "UPDATE match SET last_post_id = ? WHERE id = ?", (message_id, post.match_id)
            )
        if post.kind is PostKind.INVITATION:
            await self._connection.execute(
                "UPDATE invitation SET message_id = ? WHERE id = ?",
                (message_id, post.invitation_id),
            )
        if post.kind is PostKind.INVITATION and message_id is None and post.invitation_id:
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


class Store:
    """The database as the rest of the bot sees it."""

    def __init__(self, database: Database) -> None:
        self.read = Reader(database.reader)
        self.posts_due = asyncio.Event()
        """Set whenever a committed transaction left a new post to send."""
        self.deadlines_changed = asyncio.Event()
        """Set whenever a committed transaction left a new deadline."""
        self._database = database

    @asynccontextmanager
    async def transaction(self, now: datetime) -> AsyncIterator[Transaction]:
        async with self._database.transaction() as connection:
            transaction = Transaction(connection, now)
            yield transaction
        if transaction.has_new_posts:
            self.posts_due.set()
        if transaction.has_new_deadline:
            self.deadlines_changed.set()
