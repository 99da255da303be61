"""What a store can be asked and told of invitations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.invitations import Invitation, InvitationStatus, NewInvitation
    from onitama_core.store.records.seats import Person
    from onitama_core.store.records.terms import Terms


class InvitationReader(Protocol):
    def invitation(self, invitation_id: int, /) -> Invitation:
        """Raises NoSuchInvitation."""
        ...

    def offered_rematch_of(self, match_id: int, /) -> Invitation | None:
        """The open invitation to the rematch of a match."""
        ...

    def open_between(self, one: int, other: int, guild_id: int, /) -> Invitation | None: ...

    def open_between_both(self, one: int, other: int, /) -> list[Invitation]:
        """In every server."""
        ...

    def open_invitations_by(self, challenger_id: int, guild_id: int, /) -> list[Invitation]: ...

    def open_invitations_of(self, user_id: int, /) -> list[int]:
        """Theirs, and those to them."""
        ...

    def last_closed(
        self, challenger_id: int, opponent_id: int, status: InvitationStatus, /
    ) -> datetime | None:
        """When the last one from one to the other ended so; withdrawn unseen does not count."""
        ...

    def last_cancelled(self, user_id: int, opponent_id: int, /) -> datetime | None:
        """When somebody last called off a match with somebody else."""
        ...

    def named_before(self, challenger_id: int, most: int, /, *, since: datetime) -> datetime | None:
        """When the `most`-th last invitation that pinged whom it named was made, rematches apart.

        None: there are fewer since then.
        """
        ...


class InvitationTransaction(Protocol):
    def add_invitation(self, new: NewInvitation, expires_at: datetime, /) -> int: ...

    def change_terms(
        self, invitation: Invitation, terms: Terms, expires_at: datetime, /
    ) -> None: ...

    def close_invitation(self, invitation_id: int, status: InvitationStatus, /) -> None:
        """Does nothing to one that is closed already."""
        ...

    def set_opponent(self, invitation: Invitation, opponent: Person, /) -> None:
        """Keep who accepted."""
        ...

    def clear_invitation(self, invitation_id: int, /) -> None:
        """Remove a closed invitation and its posts; its match keeps what it needs of it."""
        ...

    def clear_invitation_of(self, match_id: int, /) -> None:
        """Remove the invitation that led to a match, if it is still there."""
        ...
