"""What every store can be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.customs import Customs
    from onitama_core.store.records.due import Due
    from onitama_core.store.records.entries import Entry
    from onitama_core.store.records.invitations import Invitation, InvitationStatus
    from onitama_core.store.records.matches import Match, Unsummed
    from onitama_core.store.records.posts import Delivery, Post, PostKind, SentBoard, SharedFilm
    from onitama_core.store.records.reviews import Judged
    from onitama_core.store.records.seats import Place


class Reader(Protocol):
    """Questions. What one function asks is answered from one instant."""

    # -- matches --

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

    def match_of_invitation(self, invitation_id: int, /) -> Match | None:
        """The match an accepted invitation led to."""
        ...

    def rematch_of(self, match_id: int, /) -> int | None:
        """The id of the match that was the rematch of another."""
        ...

    def not_summed_up(self, most: int, /) -> list[Unsummed]: ...

    # -- invitations --

    def invitation(self, invitation_id: int, /) -> Invitation:
        """Raises NoSuchInvitation."""
        ...

    def offered_rematch_of(self, match_id: int, /) -> Invitation | None:
        """The open invitation to the rematch of a match."""
        ...

    def open_between(self, one: int, other: int, guild_id: int, /) -> Invitation | None: ...

    def open_invitations_by(self, challenger_id: int, guild_id: int, /) -> list[Invitation]: ...

    def last_closed(
        self, challenger_id: int, opponent_id: int, status: InvitationStatus, /
    ) -> datetime | None:
        """When the last one from one to the other ended so; withdrawn unseen does not count."""
        ...

    # -- posts --

    def due_posts(self, after: int, /) -> list[Post]:
        """Those that became due after the post of this id, oldest first."""
        ...

    def is_owed(self, match_id: int, /) -> bool:
        """Whether a post of the match is still to be sent."""
        ...

    def delivery(self, post_id: int, /) -> Delivery | None: ...

    def board_post(self, match_id: int, seq: int, /) -> int | None:
        """The post about the board after entry `seq`."""
        ...

    def board_owed_since(self, match_id: int, /) -> datetime | None:
        """Since when the newest board waits to be posted; None once it is."""
        ...

    def latest_board(self, match_id: int, before: int | None = None, /) -> SentBoard | None:
        """The latest that was posted, of all or of those about entries before one."""
        ...

    def board_in(self, match_id: int, channel_id: int, before: int, /) -> SentBoard | None:
        """The latest that was posted in a channel, of those owed before the post of this id."""
        ...

    def line_in(self, match_id: int, channel_id: int, /) -> int | None:
        """The message in a channel that leads to the match's thread."""
        ...

    def overtaking(self, match_id: int, since: int, /) -> list[int]:
        """The entries from `since` on whose boards take the place of those before them."""
        ...

    def reminder_message(self, match_id: int, /) -> int | None: ...

    def warning_message(self, match_id: int, before: int, /) -> int | None:
        """Who was called between the board of entry `before` and the one before that."""
        ...

    def proposal_message(self, match_id: int, kind: PostKind, before: int, /) -> int | None:
        """The message of the latest proposal of a kind that was made before an entry."""
        ...

    def film_of(self, match_id: int, /) -> SharedFilm | None: ...

    # -- what the computer thought of it --

    def draw_seed_of(self, match_id: int, /) -> str | None:
        """What the computer's draws in it hang on, where it draws: a secret."""
        ...

    def review_of(self, match_id: int, /) -> list[Judged]:
        """Of each position in order; nothing of a match that was not reviewed."""
        ...

    # -- who watches --

    def watchers(self, match_id: int, /) -> list[int]:
        """Who is to be called when it ends."""
        ...

    def count_watched(self, user_id: int, /) -> int:
        """How many matches somebody waits for."""
        ...

    # -- what people prefer, and what the bot remembers --

    def theme_of(self, user_id: int, /) -> str | None: ...

    def theme_in(self, guild_id: int, /) -> str | None: ...

    def customs_in(self, guild_id: int, /) -> Customs: ...

    def themes_in_use(self) -> list[str]: ...

    def memo(self, name: str, /) -> str | None: ...

    # -- servers --

    def servers_played_in(self) -> list[int]:
        """Those with open matches."""
        ...

    def lost_servers(self) -> list[int]:
        """Those that the bot is kept from."""
        ...

    def is_lost(self, guild_id: int, /) -> bool:
        """Whether the bot is kept from it, and nobody there can be told anything."""
        ...

    # -- what happens at a time --

    def due(self, now: datetime, most: int, /) -> list[Due]:
        """What is due by now: the most urgent kind first, of each kind the oldest."""
        ...

    def is_due(self, due: Due, now: datetime, /) -> bool:
        """Still: it may have been put off, or off the list, since that was asked."""
        ...

    def next_due(self) -> datetime | None: ...

    def thoughts(self, now: datetime, most: int, /) -> list[int]:
        """Matches in which the computer is to act by now, the oldest first.

        None in a server that the bot is kept from: nobody there could answer it.
        """
        ...

    # -- what must hold of the whole, asked while nobody waits --

    def matches_after(self, match_id: int, most: int, /) -> list[int]:
        """All there are, in order; of a row that makes no sense the number alone is sure."""
        ...

    def misfiled(self) -> list[int]:
        """Matches that are listed as open and are over, or the other way round."""
        ...

    def endless(self) -> list[int]:
        """Open matches without a time at which they end, or that nothing ends at that time."""
        ...

    def dangling(self) -> list[tuple[str, str]]:
        """Which tables refer to what is not there, and in which."""
        ...

    def missing_due(self) -> list[Due]:
        """What should be due at some time and is not."""
        ...
