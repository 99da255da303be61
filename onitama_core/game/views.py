"""What may be shown, and the only functions that make it (RULES.md §6).

`PublicView` is for everybody; `PlayerView` is for one player alone; `ReplayView` opens everything,
once the game is over.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from onitama_core.game.actions import Action, Move, NinjaMove, PublicAction
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


@dataclass(frozen=True, slots=True)
class PublicView:
    variant: Variant
    phase: Phase
    """The step that comes next."""
    board: Board
    """25 squares, indexed by Square; of the ninjas the revealed ones; not the Spirit."""
    spirit: Square | None
    """Where the Wind Spirit stands, in Way of the Wind."""
    turn: Player
    """The player to act; after a win the winner; during placement who moves first."""
    display_hands: tuple[Hand, Hand]
    """Red's and Blue's, as every pair indexed by Player; as the cards lie."""
    side: Card
    turn_number: int
    last_action: PublicAction | None
    """The last move or pass; of the two moves of a Wind card the pawn's."""
    spirit_move: Move | None
    """The Spirit's part in the turn of `last_action`, which it equals where no pawn moved."""
    lanterns_left: tuple[int, int]
    """Left to each."""
    ninjas_alive: tuple[int, int]
    """How many of each are alive, hidden or revealed."""
    has_placed: tuple[bool, bool]
    last_lantern: LanternUse | None
    """The last lantern that was lit, without its answer."""
    last_strike: NinjaStrike | None
    """What the last ninja struck that moved after a pawn."""
    quiet_turns: int
    """Complete turns in a row without a capture, an attempt or a lantern; 0 by day."""
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player may know. Its `repr` holds only what everybody may know."""

    viewer: Player
    public: PublicView
    board: Board = field(repr=False)
    """As the public one, with the viewer's own hidden ninjas."""
    hidden_ninjas: tuple[Square, ...] = field(repr=False)
    """Where the viewer's own hidden ninjas stand."""
    lantern_answers: tuple[LanternAnswer, ...] = field(repr=False)
    """What the viewer's lanterns told, oldest first."""
    legal_actions: tuple[Action, ...] = field(repr=False)
    """Empty when the viewer is not to act."""
    may_take_back: bool
    """Whether the viewer may return to where the turn began."""

    @property
    def has_pawns(self) -> bool:
        """False for who plays with ninjas alone."""
        own = (piece for piece in self.public.board if piece and piece.owner is self.viewer)
        return any(piece.kind is not PieceKind.NINJA for piece in own)


class PlayedAction(NamedTuple):
    """An action as it was really played, and all that came of it."""

    player: Player
    action: Action
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        """Return only what everybody may know: others can't tell whether a ninja moved."""
        return f"PlayedAction({self.player!r})"


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A moment of a game that is over, as only its replay shows it."""

    public: PublicView
    board: Board
    """As the public one, with every ninja; where both sides' stand, Blue's."""
    ninjas: tuple[tuple[Square, ...], tuple[Square, ...]]
    """Where each side's ninjas stand."""
    hidden_ninjas: tuple[tuple[Square, ...], tuple[Square, ...]]
    """Those of them that were not revealed."""
    lantern_answers: tuple[tuple[LanternAnswer, ...], tuple[LanternAnswer, ...]]
    """What each side's lanterns had told, oldest first."""
    played_actions: tuple[PlayedAction, ...]
    """What was done in the turn that led here."""

    @property
    def shared_squares(self) -> tuple[Square, ...]:
        """The squares that hold both sides' ninjas."""
        red, blue = self.ninjas
        return tuple(square for square in red if square in blue)


def public_view(state: GameState) -> PublicView:
    position, ninja_state = state.position, state.ninja_state
    board: list[Piece | None] = [None] * len(SQUARES)
    for player in Player:
        pawns, masters = position.pawns[player], position.masters
        seen = ninja_state.revealed[player]
        for pieces, bits in ((STUDENTS, pawns), (MASTERS, pawns & masters), (NINJAS, seen)):
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
    """The view of `state`, which `played_actions` led to, in the game that ended as `final`.

    Raises GameStillOn while it goes on, and GameCancelled.
    """
    if final.outcome is None:
        raise GameStillOn
    if final.outcome.is_cancelled:
        raise GameCancelled
    public, secrets = public_view(state), state.secrets
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
    return tuple(squares_in(state.secrets.ninjas[player] & ~state.ninja_state.revealed[player]))


def add_ninjas(board: Board, player: Player, squares: Iterable[Square]) -> Board:
    pieces = list(board)
    for square in squares:
        pieces[square] = NINJAS[player]
    return tuple(pieces)


# What an action is sure to bring about, as far as its player can know


def find_certain_win(view: PlayerView, action: Action) -> Termination | None:
    """The first way to win at once that an action is seen to fulfil."""
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
    """Whether the enemy has one ninja left, and nothing else."""
    enemy = view.viewer.opponent
    pawns = (piece for piece in view.public.board if piece and piece.kind is not PieceKind.NINJA)
    return view.public.ninjas_alive[enemy] == 1 and all(piece.owner is not enemy for piece in pawns)


def is_followed_by_spirit_step(view: PlayerView, action: Action) -> bool:
    """Whether the Spirit moves next, with the same card."""
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


def reveals_own_ninja(view: PlayerView, action: Action) -> bool:
    """Whether an own ninja that is hidden is seen afterwards, hit or miss."""
    match action:
        case NinjaMove(target=target, is_attempt=is_attempt):
            return is_attempt or view.public.board[target] is not None
        case Move(origin=origin, target=target):
            return origin in view.hidden_ninjas and view.public.board[target] is not None
        case _:
            return False
