"""What may be shown, and the only functions that make it (RULES.md §6).

`PublicView` is for everybody; `PlayerView` is for one player alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game.board import SQUARES
from onitama_core.game.referee import legal_actions

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.board import Piece, Player
    from onitama_core.game.cards import Card, Hand
    from onitama_core.game.outcome import Outcome
    from onitama_core.game.setup import Variant
    from onitama_core.game.state import GameState


@dataclass(frozen=True, slots=True)
class PublicView:
    variant: Variant
    board: tuple[Piece | None, ...]
    """25 squares, indexed by Square."""
    turn: Player
    """The player to act; after a win the winner."""
    hands: tuple[Hand, Hand]
    """Red's and Blue's, indexed by Player."""
    side: Card
    turn_number: int
    last_action: Action | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    viewer: Player
    public: PublicView
    legal_actions: tuple[Action, ...]
    """Empty when the viewer is not to act."""


def public_view(state: GameState) -> PublicView:
    position = state.position
    return PublicView(
        variant=state.variant,
        board=tuple(position.piece_at(square) for square in SQUARES),
        turn=position.turn,
        hands=position.hands,
        side=position.side,
        turn_number=state.turn_number,
        last_action=state.last_action,
        outcome=state.outcome,
    )


def player_view(state: GameState, player: Player) -> PlayerView:
    return PlayerView(player, public_view(state), legal_actions(state, player))
