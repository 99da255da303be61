"""Invitations: open ones by who made them, closed ones by when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.errors import NoSuchInvitation
from onitama_core.store.records.invitations import InvitationStatus
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.questions import Changes, Questions

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.invitations import Invitation, NewInvitation
    from onitama_core.store.records.seats import Person


class InvitationQuestions(Questions):
    def invitation(self, invitation_id: int) -> Invitation:
        row = self.one("SELECT * FROM invitation WHERE id = ?", invitation_id)
        if row is None:
            raise NoSuchInvitation(invitation_id)
        return rows.invitation(row)

    def offered_rematch_of(self, match_id: int) -> Invitation | None:
        row = self.one(
            "SELECT * FROM invitation WHERE rematch_of = ?"
            " AND status IN ('open', 'accepted') AND status = 'open'",  # the first finds the index
            match_id,
        )
        return None if row is None else rows.invitation(row)

    def open_between(self, one: int, other: int, guild_id: int) -> Invitation | None:
        row = self.one(
            "SELECT * FROM invitation WHERE status = 'open' AND guild_id = ?"
            " AND (challenger_id = ? AND opponent_id = ? OR challenger_id = ? AND opponent_id = ?)",
            *(guild_id, one, other, other, one),
        )
        return None if row is None else rows.invitation(row)

    def open_invitations_by(self, challenger_id: int, guild_id: int) -> list[Invitation]:
        found = self.all(
            "SELECT * FROM invitation"
            " WHERE challenger_id = ? AND guild_id = ? AND status = 'open' ORDER BY id",
            *(challenger_id, guild_id),
        )
        return [rows.invitation(row) for row in found]

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


class InvitationChanges(InvitationQuestions, Changes):
    def add_invitation(self, new: NewInvitation, expires_at: datetime) -> int:
        opponent = new.opponent
        return self.insert(
            "invitation",
            guild_id=new.place.guild_id,
            channel_id=new.place.channel_id,
            challenger_id=new.challenger.user_id,
            challenger_name=new.challenger.name,
            opponent_id=None if opponent is None else opponent.user_id,
            opponent_name=None if opponent is None else opponent.name,
            **rows.of_terms(new.terms),
            rematch_of=new.rematch_of,
            status=InvitationStatus.OPEN.value,
            created_at=self._now,
            expires_at=to_milliseconds(expires_at),
        )

    def close_invitation(self, invitation_id: int, status: InvitationStatus) -> None:
        self.change(
            "UPDATE invitation SET status = ?, closed_at = ? WHERE id = ? AND status = 'open'",
            *(status.value, self._now, invitation_id),
        )

    def set_opponent(self, invitation_id: int, opponent: Person) -> None:
        self.update(
            "invitation",
            invitation_id,
            opponent_id=opponent.user_id,
            opponent_name=opponent.name,
        )

    def clear_invitation(self, invitation_id: int) -> None:
        self.change("UPDATE match SET invitation_id = NULL WHERE invitation_id = ?", invitation_id)
        self.change("DELETE FROM post WHERE invitation_id = ?", invitation_id)
        self.change("DELETE FROM invitation WHERE id = ? AND status <> 'open'", invitation_id)

    def clear_invitation_of(self, match_id: int) -> None:
        invitation_id = self.value("SELECT invitation_id FROM match WHERE id = ?", match_id)
        if invitation_id is not None:
            self.clear_invitation(invitation_id)
