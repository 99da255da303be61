"""Invitations: open ones by who made them, closed ones by when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.errors import NoSuchInvitation
from onitama_core.store.records.invitations import InvitationStatus
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.people.members import MemberChanges, name_of
from onitama_core.store.sqlite.subjects.questions import Questions

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.invitations import Invitation, NewInvitation
    from onitama_core.store.records.seats import Person
    from onitama_core.store.records.terms import Terms

NAMED: Final = (
    f"SELECT *, {name_of('invitation', 'challenger_id')}, {name_of('invitation', 'opponent_id')}"  # noqa: S608 - names from here
    " FROM invitation"
)

CANCELLED_BY: Final = """
    SELECT max(finished_at) FROM match JOIN entry ON match_id = match.id AND entry.seq = match.seq
    WHERE termination = 'cancelled' AND kind = 'cancelled' AND (
        red_id = ? AND blue_id = ? AND player = 0 OR blue_id = ? AND red_id = ? AND player = 1
    )
"""
"""One that a manager closed has another kind of entry."""


class InvitationQuestions(Questions):
    def invitation(self, invitation_id: int) -> Invitation:
        found = self._invitation("WHERE id = ?", invitation_id)
        if found is None:
            raise NoSuchInvitation(invitation_id)
        return found

    def offered_rematch_of(self, match_id: int) -> Invitation | None:
        return self._invitation(
            "WHERE rematch_of = ?"
            " AND status IN ('open', 'accepted') AND status = 'open'",  # the first finds the index
            match_id,
        )

    def open_between(self, one: int, other: int, guild_id: int) -> Invitation | None:
        return self._invitation(
            "WHERE status = 'open' AND +guild_id = ?"  # the two find it sooner than their server
            " AND (challenger_id = ? AND opponent_id = ? OR challenger_id = ? AND opponent_id = ?)",
            *(guild_id, one, other, other, one),
        )

    def open_between_both(self, one: int, other: int) -> list[Invitation]:
        return self._invitations(
            "WHERE status = 'open'"
            " AND (challenger_id = ? AND opponent_id = ? OR challenger_id = ? AND opponent_id = ?)",
            *(one, other, other, one),
        )

    def open_invitations_by(self, challenger_id: int, guild_id: int) -> list[Invitation]:
        return self._invitations(
            "WHERE challenger_id = ? AND guild_id = ? AND status = 'open' ORDER BY id",
            *(challenger_id, guild_id),
        )

    def _invitation(self, which: str, *values: int) -> Invitation | None:
        return next(iter(self._invitations(which, *values)), None)

    def _invitations(self, which: str, *values: int) -> list[Invitation]:
        return [rows.invitation(row) for row in self.all(f"{NAMED} {which}", *values)]

    def last_closed(
        self, challenger_id: int, opponent_id: int, status: InvitationStatus
    ) -> datetime | None:
        return rows.moment(
            self.value(
                "SELECT max(closed_at) FROM invitation"
                " WHERE challenger_id = ? AND opponent_id = ? AND status = ?"
                " AND (status <> 'withdrawn' OR message_id IS NOT NULL)",
                *(challenger_id, opponent_id, status.value),
            )
        )

    def last_cancelled(self, user_id: int, opponent_id: int) -> datetime | None:
        pair = (user_id, opponent_id)
        return rows.moment(self.value(CANCELLED_BY, *pair, *pair))

    def named_before(self, challenger_id: int, most: int, *, since: datetime) -> datetime | None:
        return rows.moment(
            self.value(
                "SELECT created_at FROM invitation WHERE challenger_id = ? AND created_at > ?"
                " AND named = 1 AND rematch_of IS NULL ORDER BY created_at DESC LIMIT 1 OFFSET ?",
                *(challenger_id, to_milliseconds(since), most - 1),
            )
        )


class InvitationChanges(InvitationQuestions, MemberChanges):
    def add_invitation(self, new: NewInvitation, expires_at: datetime) -> int:
        opponent = new.opponent
        self.keep_names(new.place.guild_id, new.challenger, opponent)
        return self.insert(
            "invitation",
            guild_id=new.place.guild_id,
            channel_id=new.place.channel_id,
            challenger_id=new.challenger.user_id,
            opponent_id=None if opponent is None else opponent.user_id,
            **rows.of_terms(new.terms),
            rematch_of=new.rematch_of,
            status=InvitationStatus.OPEN.value,
            pings=opponent is not None and not new.is_quiet,
            named=opponent is not None,
            created_at=self._now,
            expires_at=to_milliseconds(expires_at),
        )

    def change_terms(self, invitation: Invitation, terms: Terms, expires_at: datetime) -> None:
        self.update(
            "invitation",
            invitation.id,
            **rows.of_terms(terms),
            version=invitation.version + 1,
            expires_at=to_milliseconds(expires_at),
        )

    def close_invitation(self, invitation_id: int, status: InvitationStatus) -> None:
        self.change(
            "UPDATE invitation SET status = ?, closed_at = ? WHERE id = ? AND status = 'open'",
            *(status.value, self._now, invitation_id),
        )

    def set_opponent(self, invitation: Invitation, opponent: Person) -> None:
        self.keep_name(invitation.place.guild_id, opponent)
        self.update("invitation", invitation.id, opponent_id=opponent.user_id)

    def clear_invitation(self, invitation_id: int) -> None:
        self.change("UPDATE match SET invitation_id = NULL WHERE invitation_id = ?", invitation_id)
        self.change("DELETE FROM post WHERE invitation_id = ?", invitation_id)
        found = self.all(
            "DELETE FROM invitation WHERE id = ? AND status <> 'open'"
            " RETURNING challenger_id, opponent_id",
            invitation_id,
        )
        for row in found:
            self.forget_names(*row)

    def clear_invitation_of(self, match_id: int) -> None:
        invitation_id = self.value("SELECT invitation_id FROM match WHERE id = ?", match_id)
        if invitation_id is not None:
            self.clear_invitation(invitation_id)
