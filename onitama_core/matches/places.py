"""Where a match is played, and that its board is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Phase
from onitama_core.matches.errors import HasAPlace
from onitama_core.matches.seats import require_player
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from onitama_core.store import Clock, Match, Store, Transaction


class Places:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def move(self, match: Match, user_id: int, channel_id: int) -> int:
        """Have a match, found with a place that won't do, go on in another channel of its server.

        Return the post of its board there. Raises NotAPlayer, MatchOver, or HasAPlace where
        somebody was quicker.
        """

        def change(transaction: Transaction) -> int:
            present = transaction.match(match.id)
            require_player(present, user_id)
            if present.is_private or present.place != match.place:
                raise HasAPlace(present)
            return move(transaction, present, channel_id)

        return await self._store.write(self._clock(), change)

    async def show_again(self, match: Match) -> None:
        """Have the latest board posted once more, which was deleted."""
        await self._store.write(self._clock(), lambda transaction: show_again(transaction, match))


def show_again(transaction: Transaction, found: Match) -> None:
    """Unless another board has come since, or is on its way: this would come after it."""
    match, board = transaction.match(found.id), transaction.latest_board(found.id)
    if board is None or board.message_id != found.last_post_id:
        return
    if not match.is_over and not transaction.has_board_under_way(match):
        seq = match.seq if match.phase is Phase.PLACEMENT else board.seq
        transaction.owe_match_post(match, PostKind.BOARD, seq)


def move(transaction: Transaction, match: Match, channel_id: int) -> int:
    """The new place is owed the whole position, and what is still to be answered."""
    transaction.move_match(match, channel_id)
    moved = transaction.match(match.id)
    post_id = transaction.owe_match_post(moved, PostKind.BOARD, moved.seq)
    if moved.draw_offer is not None:
        transaction.owe_match_post(moved, PostKind.DRAW_OFFER, moved.draw_offer.seq)
    if moved.takeback is not None:
        transaction.owe_match_post(moved, PostKind.TAKEBACK, moved.takeback.seq)
    return post_id
