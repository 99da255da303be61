"""What a store can be asked and told of people: their names, what they chose, what is theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.preferences import Preferences
    from onitama_core.store.records.seats import Person


class PersonReader(Protocol):
    def name_in(self, guild_id: int, user_id: int, /) -> str | None:
        """As last seen there; None of who has played nothing there."""
        ...

    def preferences_of(self, user_id: int, /) -> Preferences: ...

    def theme_of(self, user_id: int, /) -> str | None: ...

    def has_blocked(self, user_id: int, other_id: int, /) -> bool: ...

    def blocked_by(self, user_id: int, guild_id: int, /) -> list[Person]:
        """The oldest first, called as they are known in this server."""
        ...

    def have_played(self, one: int, other: int, /) -> bool:
        """With each other, anywhere, and not only called it off."""
        ...

    def erased_at(self, user_id: int, /) -> datetime | None:
        """When somebody was erased last, as long as that is kept."""
        ...

    def own_rows(self, user_id: int, /) -> dict[str, list[dict[str, Any]]]:
        """As they are kept, by table: what is nobody else's, and their invitations."""
        ...

    def own_entries(self, match_id: int, user_id: int, /) -> list[dict[str, Any]]:
        """What somebody did in a match, as it is kept."""
        ...


class PersonTransaction(Protocol):
    def keep_name(self, guild_id: int, person: Person, /) -> None:
        """As the server knows them from now on."""
        ...

    def rename(self, guild_id: int, person: Person, /) -> None:
        """As `keep_name`, of who is known there already."""
        ...

    def keep_preferences_of(self, user_id: int, preferences: Preferences, /) -> None: ...

    def keep_theme_of(self, user_id: int, theme: str | None, /) -> None: ...

    def block(self, user_id: int, other_id: int, /) -> None:
        """Does nothing to who is blocked already."""
        ...

    def unblock(self, user_id: int, other_id: int, /) -> None: ...

    def erase_person(self, user_id: int, number: int, /) -> bool:
        """Forget who somebody is: the number takes their place where others need one.

        Who blocked them keeps that, by a mark that tells nothing until the same person is back.
        Their open matches are to be ended before. Whether anything was kept of them.
        """
        ...

    def mark_erased(self, user_id: int, /) -> int:
        """Keep when, under a number, by a keyed hash of their id alone."""
        ...

    def forget_erasure(self, erasure_id: int, /) -> None: ...
