"""What a store can be asked and told of matches and their logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from onitama_core.game import Variant
    from onitama_core.store.records.entries import Entry
    from onitama_core.store.records.matches import Match, NewMatch, Standing, Unsummed
    from onitama_core.store.records.seats import Place
    from onitama_core.store.records.slices import Slice


class MatchReader(Protocol):
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
        """Oldest first; none that is private."""
        ...

    def count_open(self) -> int:
        """How many matches go on that are not private, everywhere."""
        ...

    def finished_matches(self, user_id: int, place: Place, most: int, /) -> list[Match]:
        """The person's in the server and everybody's in the channel, the latest first.

        Private ones are the person's alone.
        """
        ...

    def finished_of(
        self,
        user_id: int,
        guild_id: int,
        variant: Variant | None,
        part: Slice,
        most: int,
        /,
        *,
        with_private: bool = False,
    ) -> list[Match]:
        """The latest before where the part begins, or the earliest after it; the latest first.

        Private ones are the person's alone.
        """
        ...

    def match_of_invitation(self, invitation_id: int, /) -> Match | None:
        """The match an accepted invitation led to."""
        ...

    def rematch_of(self, match_id: int, /) -> int | None:
        """The id of the match that was the rematch of another."""
        ...

    def not_summed_up(self, most: int, /) -> list[Unsummed]: ...

    def open_matches_everywhere(self, user_id: int, /) -> list[int]:
        """None that is private."""
        ...

    def private_matches_of(self, user_id: int, /) -> list[int]:
        """Also those that are over."""
        ...

    def matches_of(self, user_id: int, after: int, most: int, /) -> list[int]:
        """All there ever were, in order, from `after` (left out)."""
        ...

    def watchers(self, match_id: int, /) -> list[int]:
        """Who is to be called when it ends."""
        ...

    def count_watched(self, user_id: int, /) -> int:
        """How many matches somebody waits for."""
        ...


class MatchTransaction(Protocol):
    def add_match(self, new: NewMatch, standing: Standing, /) -> int: ...

    def append(self, match_id: int, entry: Entry, /) -> None:
        """Raises Conflict where another entry has this `seq`."""
        ...

    def stand(self, match_id: int, standing: Standing, /) -> None:
        """Keep how far a match has come."""
        ...

    def number_result(self, match_id: int, /) -> None:
        """A match is over: the latest of all results."""
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

    def watch(self, match_id: int, user_id: int, /) -> None: ...

    def stop_watching(self, match_id: int, user_id: int, /) -> None: ...

    def remove_match(self, match_id: int, /) -> None:
        """With all that hangs on it: log, review, posts, the invitation that led to it."""
        ...
