"""What a store can be asked and told of what the channels are owed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.store.records.invitations import Invitation
    from onitama_core.store.records.matches import Match
    from onitama_core.store.records.posts import (
        BoardPost,
        Delivery,
        Post,
        PostKind,
        SentBoard,
        SharedFilm,
        ThreadPost,
    )


class PostReader(Protocol):
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

    def has_board_under_way(self, match: Match, /) -> bool:
        """Whether a board is still to be sent to where the match is played."""
        ...

    def board_owed_since(self, match_id: int, /) -> datetime | None:
        """Since when the newest board waits to be posted; None once it is, or is refused."""
        ...

    def boards_owed_in(self, channel_id: int, /) -> list[int]:
        """The matches of which a board waits to be posted in a channel, and is not refused."""
        ...

    def is_turn_unseen(self, match_id: int, before: int, begun_by: Player, /) -> bool:
        """Whether no board was posted since the opponent, with whose action a turn begins, acted.

        Before an entry that ended it: not of a board that is owed to another channel once more.
        """
        ...

    def latest_board(self, match_id: int, before: int | None = None, /) -> SentBoard | None:
        """The latest that was posted, of all or of those about entries before one."""
        ...

    def board_in(self, match_id: int, channel_id: int, before: int, /) -> SentBoard | None:
        """The latest that was posted in a channel, of those owed before the post of this id."""
        ...

    def is_first_after_move(self, post: BoardPost, /) -> bool:
        """Whether it would be the first that is posted since the match went to another channel."""
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


class PostTransaction(Protocol):
    def owe_match_post(self, match: Match, kind: PostKind, seq: int, /) -> int: ...

    def owe_result(self, match: Match, seq: int, /) -> None:
        """Owe a line about the end to the channel whose thread the match was played in."""
        ...

    def owe_invitation_post(self, invitation: Invitation, kind: PostKind, /) -> int: ...

    def owe_film(self, match: Match, player: Player, /) -> int:
        """The film of a match, once. Raises Conflict where it is shared."""
        ...

    def keep_line(self, post: ThreadPost, line_id: int, /) -> None:
        """The line is posted; its thread is still to be opened."""
        ...

    def keep_refused(self, post: Post, /) -> None:
        """People keep it from its channel, and so all boards that wait there."""
        ...

    def settle_post(self, post: Post, message_id: int | None, /) -> None:
        """Sent as `message_id`, or None: there is nowhere to send it.

        An invitation that nobody can see is withdrawn; a film may be shared again. With the last
        board nobody watches the match any more.
        """
        ...

    def drop_posts(self, match_id: int, /) -> None:
        """Owe nothing of a match any more."""
        ...

    def clear_posts(self, match_id: int, most: int, /) -> bool:
        """Remove settled posts of a match that is over; False once none is left."""
        ...
