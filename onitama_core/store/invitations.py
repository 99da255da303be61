"""Queries and changes of invitations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.errors import NoSuchInvitation
from onitama_core.store.people import name_column, person_from_columns
from onitama_core.store.sql import (
    NO_LIMIT,
    Columns,
    SqlReader,
    SqlWriter,
    columns_of,
    optional_moment,
    read_row,
)
from onitama_core.store.values.moments import INVITATION_KINDS
from onitama_core.store.values.terms import Invitation, InvitationStatus, Location, Terms

if TYPE_CHECKING:
    import sqlite3
    from datetime import datetime

    from onitama_core.store.people import PersonChanges
    from onitama_core.store.values.terms import NewInvitation, Person

SELECT_INVITATIONS: Final = (
    f"SELECT *, {name_column('invitation', 'challenger_id')},"  # noqa: S608 - no user input
    f" {name_column('invitation', 'opponent_id')} FROM invitation"
)
CANCELLED_BY_QUERY: Final = """
    SELECT max(finished_at) FROM match JOIN entry ON match_id = match.id AND entry.seq = match.seq
    WHERE termination = 'cancelled' AND kind = 'cancelled' AND (
        red_id = ?1 AND blue_id = ?2 AND player = 0 OR blue_id = ?1 AND red_id = ?2 AND player = 1
    ) HAVING NOT EXISTS (
        SELECT 1 FROM match AS later
        WHERE red_id IN (?1, ?2) AND blue_id IN (?1, ?2) AND red_id <> blue_id
        AND termination IS NOT 'cancelled' AND finished_at IS NOT NULL AND later.id > match.id
    )
"""
"""Query for the latest match that one player cancelled, if the two have played none since.

A match that a manager closed has another kind of entry and does not count.
"""


WITH_USER_QUERY: Final = """
    SELECT * FROM invitation WHERE challenger_id = :user AND {which}
    UNION SELECT * FROM invitation WHERE opponent_id = :user AND {which}
    ORDER BY id LIMIT :limit
"""
"""Query for the invitations from or to a person that meet a condition."""
CLOSED_AND_SHOWN_CONDITION: Final = (
    "status <> 'open' AND NOT EXISTS (SELECT 1 FROM post"
    " WHERE post.invitation_id = invitation.id AND settled_at IS NULL)"
)
"""Condition for closed invitations whose channel already shows how they ended."""


def invitation_from_row(row: Columns) -> Invitation:
    opponent = None
    if row["opponent_id"] is not None:
        opponent = person_from_columns(row["opponent_id"], row["opponent_name"])
    return read_row(
        Invitation,
        row,
        place=Location(row["guild_id"], row["channel_id"]),
        challenger=person_from_columns(row["challenger_id"], row["challenger_name"]),
        opponent=opponent,
        terms=read_row(Terms, row),
        is_quiet=opponent is not None and not row["pings"],
    )


class InvitationQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def get(self, invitation_id: int) -> Invitation:
        """Return an invitation. Raises NoSuchInvitation."""
        found = self._invitation("WHERE id = ?", invitation_id)
        if found is None:
            raise NoSuchInvitation(invitation_id)
        return found

    def open_rematch_of(self, match_id: int) -> Invitation | None:
        """Return the open invitation to the rematch of a match."""
        return self._invitation(
            "WHERE rematch_of = ?"
            # The first condition is that of the index, so that SQLite uses it.
            " AND status IN ('open', 'accepted') AND status = 'open'",
            match_id,
        )

    def open_between(self, user_id: int, other_id: int) -> list[Invitation]:
        """Return the open invitations between two people in all servers."""
        return self._invitations(
            "WHERE status = 'open'"
            " AND (challenger_id = ? AND opponent_id = ? OR challenger_id = ? AND opponent_id = ?)",
            user_id,
            other_id,
            other_id,
            user_id,
        )

    def open_by(self, challenger_id: int, guild_id: int) -> list[Invitation]:
        """Return the open invitations that a user has made in a server, oldest first."""
        return self._invitations(
            "WHERE challenger_id = ? AND guild_id = ? AND status = 'open' ORDER BY id",
            challenger_id,
            guild_id,
        )

    def _invitation(self, which: str, *values: int) -> Invitation | None:
        return next(iter(self._invitations(which, *values)), None)

    def _invitations(self, which: str, *values: int) -> list[Invitation]:
        return [
            invitation_from_row(row)
            for row in self._sql.all(f"{SELECT_INVITATIONS} {which}", *values)
        ]

    def open_ids_of(self, user_id: int, limit: int = NO_LIMIT) -> list[int]:
        """Return the open invitations that a person has sent or received, oldest first."""
        return [row["id"] for row in self._with_user(user_id, "status = 'open'", limit)]

    def removable_ids_of(self, user_id: int, limit: int) -> list[int]:
        """Return a person's closed invitations, except those whose channel must show the end."""
        return [row["id"] for row in self._with_user(user_id, CLOSED_AND_SHOWN_CONDITION, limit)]

    def rows_of(self, user_id: int) -> list[dict[str, Any]]:
        """Return a person's invitations in the form in which they are stored, oldest first."""
        return [dict(row) for row in self._with_user(user_id, "TRUE", NO_LIMIT)]

    def _with_user(self, user_id: int, which: str, limit: int) -> list[sqlite3.Row]:
        return self._sql.all(WITH_USER_QUERY.format(which=which), user=user_id, limit=limit)

    def last_closed(
        self, challenger_id: int, opponent_id: int, status: InvitationStatus
    ) -> datetime | None:
        """Return when the last invitation from one person to another ended with a status.

        An invitation that was withdrawn or expired before it was posted does not count.
        """
        sql = (
            "SELECT max(closed_at) FROM invitation"
            " WHERE challenger_id = ? AND opponent_id = ? AND status = ?"
            " AND (status NOT IN ('withdrawn', 'expired') OR message_id IS NOT NULL)"
        )
        return optional_moment(self._sql.value(sql, challenger_id, opponent_id, status))

    def last_cancelled(self, user_id: int, opponent_id: int) -> datetime | None:
        """Return when a user last cancelled a match with an opponent.

        None if there is no such match, or if the two have finished another one since.
        """
        return optional_moment(self._sql.value(CANCELLED_BY_QUERY, user_id, opponent_id))

    def named_before(self, challenger_id: int, limit: int, *, since: datetime) -> datetime | None:
        """Return when the `limit`-th last invitation that named somebody was made.

        None if the user has made fewer of them since then.
        """
        sql = (
            "SELECT created_at FROM invitation WHERE challenger_id = ? AND created_at > ?"
            " AND named = 1 ORDER BY created_at DESC LIMIT 1 OFFSET ?"
        )
        return optional_moment(self._sql.value(sql, challenger_id, since, limit - 1))


class InvitationChanges(InvitationQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter, now: datetime, people: PersonChanges) -> None:
        super().__init__(sql)
        self._now = now
        self._people = people

    def add(self, new: NewInvitation, expires_at: datetime) -> int:
        """Add an open invitation, with the names of its people, and return its id."""
        opponent = new.opponent
        self._people.save_names(new.place.guild_id, new.challenger, opponent)
        return self._sql.insert(
            "invitation",
            **new.place._asdict(),
            challenger_id=new.challenger.user_id,
            opponent_id=None if opponent is None else opponent.user_id,
            **columns_of(new.terms),
            rematch_of=new.rematch_of,
            status=InvitationStatus.OPEN,
            pings=opponent is not None and not new.is_quiet,
            named=opponent is not None,
            created_at=self._now,
            expires_at=expires_at,
        )

    def change_terms(self, invitation: Invitation, terms: Terms, expires_at: datetime) -> None:
        """Save new terms of an invitation, which then has its next version."""
        changed: dict[str, Any] = {**columns_of(terms), "version": invitation.version + 1}
        self._sql.update("invitation", invitation.id, **changed, expires_at=expires_at)

    def close(self, invitation_id: int, status: InvitationStatus) -> None:
        """Close an invitation; does nothing if it is closed already."""
        self._sql.execute(
            "UPDATE invitation SET status = ?, closed_at = ? WHERE id = ? AND status = 'open'",
            status,
            self._now,
            invitation_id,
        )

    def forget_message(self, invitation_id: int) -> None:
        """Forget the message of an invitation, which was deleted at Discord."""
        self._sql.update("invitation", invitation_id, message_id=None)

    def set_opponent(self, invitation: Invitation, opponent: Person) -> None:
        """Save the person who accepted an invitation as its opponent."""
        self._people.save_name(invitation.place.guild_id, opponent)
        self._sql.update("invitation", invitation.id, opponent_id=opponent.user_id)

    def remove_closed(self, invitation_id: int) -> None:
        """Remove a closed invitation and its posts; the match that it led to stays."""
        self._sql.execute(
            "UPDATE match SET invitation_id = NULL WHERE invitation_id = ?", invitation_id
        )
        self._sql.delete("post", invitation_id=invitation_id)
        found = self._sql.all(
            "DELETE FROM invitation WHERE id = ? AND status <> 'open'"
            " RETURNING challenger_id, opponent_id",
            invitation_id,
        )
        for row in found:
            self._people.remove_unused_names(*row)

    def remove_closed_of_match(self, match_id: int) -> None:
        """Remove the invitation that led to a match, if it is still there."""
        invitation_id = self._sql.value("SELECT invitation_id FROM match WHERE id = ?", match_id)
        if invitation_id is not None:
            self.remove_closed(invitation_id)

    def remove(self, invitation_id: int) -> None:
        """Remove an invitation, even an open one, with its posts and scheduled tasks."""
        self._sql.delete("post", invitation_id=invitation_id)
        for kind in INVITATION_KINDS:
            self._sql.delete("due", kind=kind, subject=invitation_id)
        self._sql.delete("invitation", id=invitation_id)
