"""What may be shown, and the only functions that make it (RULES.md §6).

`PublicView` is for everybody; `PlayerView` is for one player alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from onitama_core.game.board import NINJAS, SQUARES, Player, squares_in
from onitama_core.game.referee import legal_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game.actions import Action, PublicAction
    from onitama_core.game.board import Piece, Square
    from onitama_core.game.cards import Card, Hand
    from onitama_core.game.night import Answer, Lit, Night
    from onitama_core.game.outcome import Outcome
    from onitama_core.game.position import Position
    from onitama_core.game.setup import Variant
    from onitama_core.game.state import GameState, Phase

Board: TypeAlias = "tuple[Piece | None, ...]"


@dataclass(frozen=True, slots=True)
class PublicView:
    variant: Variant
    phase: Phase
    """The step that comes next."""
    board: Board
    """25 squares, indexed by Square; of the ninjas the revealed ones."""
    turn: Player
    """The player to act; after a win the winner; during placement who moves first."""
    hands: tuple[Hand, Hand]
    """Red's and Blue's, as every pair indexed by Player."""
    side: Card
    turn_number: int
    last_action: PublicAction | None
    """The last move or pass."""
    lanterns: tuple[int, int]
    """Left to each."""
    ninjas: tuple[int, int]
    """How many of each are alive, hidden or revealed."""
    has_placed: tuple[bool, bool]
    lit: Lit | None
    """The last lantern that was lit, without its answer."""
    quiet_turns: int
    """Complete turns in a row without a capture, an attempt or a lantern; 0 by day."""
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    viewer: Player
    public: PublicView
    board: Board
    """As the public one, with the viewer's own hidden ninjas."""
    hidden: tuple[Square, ...]
    """Where the viewer's own hidden ninjas stand."""
    answers: tuple[Answer, ...]
    """What the viewer's lanterns told, oldest first."""
    legal_actions: tuple[Action, ...]
    """Empty when the viewer is not to act."""


def public_view(state: GameState) -> PublicView:
    position, night = state.position, state.night
    return PublicView(
        variant=state.variant,
        phase=state.phase,
        board=public_board(position, night),
        turn=position.turn,
        hands=position.hands,
        side=position.side,
        turn_number=state.turn_number,
        last_action=state.last_action,
        lanterns=night.lanterns,
        ninjas=night.alive,
        has_placed=night.placed,
        lit=night.lit,
        quiet_turns=night.quiet_turns,
        outcome=state.outcome,
    )


def player_view(state: GameState, player: Player) -> PlayerView:
    public = public_view(state)
    hidden = squares_in(state.secrets.ninjas[player] & ~state.night.revealed[player])
    return PlayerView(
        viewer=player,
        public=public,
        board=with_ninjas(public.board, player, hidden),
        hidden=tuple(hidden),
        answers=state.secrets.answers[player],
        legal_actions=legal_actions(state, player),
    )


def public_board(position: Position, night: Night) -> Board:
    board: Board = tuple(position.piece_at(square) for square in SQUARES)
    for player in Player:
        board = with_ninjas(board, player, squares_in(night.revealed[player]))
    return board


def with_ninjas(board: Board, player: Player, squares: Iterable[Square]) -> Board:
    pieces = list(board)
    for square in squares:
        pieces[square] = NINJAS[player]
    return tuple(pieces)
