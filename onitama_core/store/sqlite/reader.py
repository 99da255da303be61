"""Questions to the database of matches, invitations and due posts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.errors import NoSuchInvitation, NoSuchMatch
from onitama_core.store.records import Delivery
from onitama_core.store.sqlite import rows

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    import aiosqlite

    from onitama_core.store.records import Entry, Invitation, MatchRow, Place, Post


class Reader:
    """Questions to the database."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def match(self, match_id: int) -> MatchRow:
        """Raises NoSuchMatch."""
        row = await self._one("SELECT * FROM match WHERE id = ?", match_id)
        if row is None:
            raise NoSuchMatch(match_id)
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
            raise NoSuchInvitation(invitation_id)
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
            raise NoSuchMatch(match_id)
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

    async def due_posts(self, after: int) -> list[Post]:
        """Those that became due after the post of this id, oldest first."""
        found = await self._all(
            "SELECT * FROM post INDEXED BY post_due WHERE settled_at IS NULL AND id > ?"
            " ORDER BY id",
            after,
        )
        return [rows.post(row) for row in found]

    async def delivery(self, post_id: int) -> Delivery | None:
        row = await self._one("SELECT settled_at, message_id FROM post WHERE id = ?", post_id)
        return None if row is None else Delivery(row["settled_at"] is not None, row["message_id"])

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
