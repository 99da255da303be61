"""The values that may be shown, and the only functions that make them (RULES.md §6).

A PublicView is for everybody, a PlayerView for one player alone. A ReplayView shows everything and
exists only once the game is over. PublicView and PlayerView are unrelated types, so that the type
checker refuses the one where the other is expected.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from onitama_core.game.actions import Action, Move, NinjaMove, Pass, PublicAction
from onitama_core.game.board import (
    MASTERS,
    NINJAS,
    SQUARES,
    STUDENTS,
    TEMPLES,
    Piece,
    PieceKind,
    Player,
    Square,
    squares_in,
)
from onitama_core.game.cards import Card, Hand, Variant
from onitama_core.game.events import Event
from onitama_core.game.illegal_actions import GameCancelled, GameStillOn
from onitama_core.game.movement import SPIRIT_MOVES
from onitama_core.game.referee import legal_actions, may_take_back
from onitama_core.game.state import (
    GameState,
    LanternAnswer,
    LanternUse,
    NinjaStrike,
    Outcome,
    Phase,
    Termination,
)

Board: TypeAlias = tuple[Piece | None, ...]
"""The piece on each square, indexed by Square."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The facts that everybody may know. Pairs are indexed by Player."""

    variant: Variant
    phase: Phase
    """The step that comes next."""
    board: Board
    """The piece on each of the 25 squares, indexed by Square; no Spirit, no hidden ninjas."""
    spirit: Square | None
    """The square of the Wind Spirit; None in the other variants."""
    turn: Player
    """The player to move.

    After a win it is the winner, and during placement the player who moves first.
    """
    display_hands: tuple[Hand, Hand]
    """Red's and Blue's cards in the order in which they lie on the table."""
    side: Card
    turn_number: int
    last_action: PublicAction | None
    """The last move or pass; of a Wind card's two moves the pawn's."""
    spirit_move: Move | None
    """The Spirit's move in the turn of `last_action`; None if the Spirit did not move.

    It equals `last_action` if no pawn moved.
    """
    lanterns_left: tuple[int, int]
    """The lanterns that each player may still light."""
    ninjas_alive: tuple[int, int]
    """The number of each player's ninjas that are not captured, hidden or revealed."""
    has_placed: tuple[bool, bool]
    """True for each player who has placed all ninjas or has none."""
    last_lantern: LanternUse | None
    """The last lantern that was lit, without its answer."""
    last_strike: NinjaStrike | None
    """The last capture or attempt in a ninja step."""
    quiet_turns: int
    """The number of complete turns in a row without a capture, an attempt or a lantern.

    0 in variants without ninjas.
    """
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The facts that one player may know.

    Its `repr()` contains public facts only, because tracebacks contain it.
    """

    viewer: Player
    public: PublicView
    board: Board = field(repr=False)
    """The public board with the viewer's own hidden ninjas."""
    hidden_ninjas: tuple[Square, ...] = field(repr=False)
    """The squares of the viewer's own hidden ninjas."""
    lantern_answers: tuple[LanternAnswer, ...] = field(repr=False)
    """The answers of the viewer's own lanterns, oldest first."""
    legal_actions: tuple[Action, ...] = field(repr=False)
    """The viewer's legal actions; empty if it is not the viewer's time to act."""
    may_take_back: bool
    """True if the viewer may take back the first part of the current turn."""

    @property
    def has_pawns(self) -> bool:
        """True if the viewer has pawns on the board. The Shadow Master has ninjas alone."""
        own = (piece for piece in self.public.board if piece and piece.owner is self.viewer)
        return any(piece.kind is not PieceKind.NINJA for piece in own)


class PlayedAction(NamedTuple):
    """An action with everything that only its player may know, and the events it caused."""

    player: Player
    action: Action
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        """Return only public facts: the action and its events may show whether a ninja moved."""
        return f"PlayedAction({self.player!r})"


@dataclass(frozen=True, slots=True)
class ReplayView:
    """One moment of a game that is over, with everything that was hidden."""

    public: PublicView
    board: Board
    """The public board with all ninjas.

    Where ninjas of both players share a square, it has Blue's.
    """
    ninjas: tuple[tuple[Square, ...], tuple[Square, ...]]
    """The squares of each player's ninjas."""
    hidden_ninjas: tuple[tuple[Square, ...], tuple[Square, ...]]
    """The squares of each player's ninjas that were hidden at this moment."""
    lantern_answers: tuple[tuple[LanternAnswer, ...], tuple[LanternAnswer, ...]]
    """The answers of each player's lanterns, oldest first."""
    played_actions: tuple[PlayedAction, ...]
    """The actions of the turn that led to this moment, in order."""

    @property
    def shared_squares(self) -> tuple[Square, ...]:
        """The squares on which ninjas of both players stand."""
        red, blue = self.ninjas
        return tuple(square for square in red if square in blue)


def public_view(state: GameState) -> PublicView:
    """Return the view of a state for everybody."""
    position = state.position
    ninja_state = state.ninja_state
    board: list[Piece | None] = [None] * len(SQUARES)
    for player in Player:
        pawns = position.pawns[player]
        layers = (
            (STUDENTS, pawns),  # with the master, whom the next layer overwrites
            (MASTERS, pawns & position.masters),
            (NINJAS, ninja_state.revealed[player]),
        )
        for pieces, bits in layers:
            for square in squares_in(bits):
                board[square] = pieces[player]
    return PublicView(
        variant=state.variant,
        phase=state.phase,
        board=tuple(board),
        spirit=next(iter(squares_in(position.spirit)), None),
        turn=position.turn,
        display_hands=state.display_hands,
        side=position.side,
        turn_number=state.turn_number,
        last_action=state.last_action,
        spirit_move=state.spirit_move,
        lanterns_left=ninja_state.lanterns_left,
        ninjas_alive=ninja_state.ninjas_alive,
        has_placed=ninja_state.has_placed,
        last_lantern=ninja_state.last_lantern,
        last_strike=ninja_state.last_strike,
        quiet_turns=ninja_state.quiet_turns,
        outcome=state.outcome,
    )


def player_view(state: GameState, player: Player) -> PlayerView:
    """Return the view of a state for one player."""
    public = public_view(state)
    hidden = hidden_ninjas(state, player)
    return PlayerView(
        viewer=player,
        public=public,
        board=add_ninjas(public.board, player, hidden),
        hidden_ninjas=hidden,
        lantern_answers=state.secrets.lantern_answers[player],
        legal_actions=legal_actions(state, player),
        may_take_back=may_take_back(state, player),
    )


def replay_view(
    final: GameState, state: GameState, played_actions: Iterable[PlayedAction]
) -> ReplayView:
    """Return the replay's view of `state`, to which `played_actions` led.

    `final` is the game's last state. Raises GameStillOn if it is not over, GameCancelled if it was
    cancelled.
    """
    if final.outcome is None:
        raise GameStillOn
    if final.outcome.is_cancelled:
        raise GameCancelled
    secrets = state.secrets
    public = public_view(state)
    board = public.board
    for player in Player:
        board = add_ninjas(board, player, squares_in(secrets.ninjas[player]))
    red, blue = (tuple(squares_in(ninjas)) for ninjas in secrets.ninjas)
    return ReplayView(
        public=public,
        board=board,
        ninjas=(red, blue),
        hidden_ninjas=(hidden_ninjas(state, Player.RED), hidden_ninjas(state, Player.BLUE)),
        lantern_answers=secrets.lantern_answers,
        played_actions=tuple(played_actions),
    )


def hidden_ninjas(state: GameState, player: Player) -> tuple[Square, ...]:
    """Return the squares of a player's ninjas that are not revealed."""
    return tuple(squares_in(state.secrets.ninjas[player] & ~state.ninja_state.revealed[player]))


def add_ninjas(board: Board, player: Player, squares: Iterable[Square]) -> Board:
    """Return a copy of a board with a player's ninjas on squares."""
    pieces = list(board)
    for square in squares:
        pieces[square] = NINJAS[player]
    return tuple(pieces)


# -- consequences of an action that its player can predict from that player's view --


def find_certain_win(view: PlayerView, action: Action) -> Termination | None:
    """Return the win condition that an action is certain to fulfil, judged by its player's view.

    If there are several, return the first in the order of Termination; None if the player can't be
    certain of a win.
    """
    if not isinstance(action, (Move, NinjaMove)) or action.origin is view.public.spirit:
        return None
    target_piece = view.public.board[action.target]
    enemy = view.viewer.opponent
    if target_piece == Piece(enemy, PieceKind.MASTER):
        return Termination.STONE
    is_master = view.board[action.origin] == Piece(view.viewer, PieceKind.MASTER)
    if is_master and action.target is TEMPLES[enemy]:
        return Termination.STREAM
    if target_piece == NINJAS[enemy] and has_one_ninja_left(view):
        return Termination.NINJAS
    return None


def has_one_ninja_left(view: PlayerView) -> bool:
    """Return whether one ninja is all that the enemy has left."""
    enemy = view.viewer.opponent
    pawns = (piece for piece in view.public.board if piece and piece.kind is not PieceKind.NINJA)
    return view.public.ninjas_alive[enemy] == 1 and all(piece.owner is not enemy for piece in pawns)


def is_followed_by_spirit_step(view: PlayerView, action: Action) -> bool:
    """Return whether the Spirit's part with the same card follows an action."""
    if not isinstance(action, Move) or view.public.phase is not Phase.MOVE:
        return False
    spirit = view.public.spirit
    if spirit is None or action.origin is spirit or action.card.is_ordinary:
        return False
    moves = SPIRIT_MOVES[action.card.id][view.viewer][spirit]
    masters = {
        action.target if square is action.origin else square
        for square, piece in zip(SQUARES, view.public.board, strict=True)
        if piece is not None and piece.kind is PieceKind.MASTER
    }
    is_possible = any(move.target not in masters for move, _ in moves)
    return is_possible and find_certain_win(view, action) is None


def is_followed_by_ninja_step(view: PlayerView, action: Action) -> bool:
    """Return whether the ninja's part with the same card follows a pawn's move or a pass.

    It does for a player with pawns and a living ninja. Everybody may know that.
    """
    if view.public.phase is not Phase.MOVE or not isinstance(action, (Move, Pass)):
        return False
    has_both = view.has_pawns and view.public.ninjas_alive[view.viewer] > 0
    return has_both and find_certain_win(view, action) is None


def reveals_own_ninja(view: PlayerView, action: Action) -> bool:
    """Return whether an action certainly reveals a hidden ninja of its player, hit or miss."""
    match action:
        case NinjaMove(target=target, is_attempt=is_attempt):
            return is_attempt or view.public.board[target] is not None
        case Move(origin=origin, target=target):
            return origin in view.hidden_ninjas and view.public.board[target] is not None
        case _:
            return False
