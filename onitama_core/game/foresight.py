"""What an action is sure to bring about, as far as its player can know: told from a view alone."""

from onitama_core.game.actions import Action, Move, NinjaMove
from onitama_core.game.board import NINJAS, SQUARES, TEMPLES, Piece, PieceKind
from onitama_core.game.movement import SPIRIT_MOVES
from onitama_core.game.state import Phase, Termination
from onitama_core.game.views import PlayerView


def sure_win(view: PlayerView, action: Action) -> Termination | None:
    """The first way to win at once that an action is seen to fulfil."""
    if not isinstance(action, (Move, NinjaMove)) or action.origin is view.public.spirit:
        return None
    met = view.public.board[action.target]
    enemy = view.viewer.opponent
    if met == Piece(enemy, PieceKind.MASTER):
        return Termination.STONE
    is_master = view.board[action.origin] == Piece(view.viewer, PieceKind.MASTER)
    if is_master and action.target is TEMPLES[enemy]:
        return Termination.STREAM
    if met == NINJAS[enemy] and is_last(view):
        return Termination.NINJAS
    return None


def is_last(view: PlayerView) -> bool:
    """Whether the enemy has one ninja left, and nothing else."""
    enemy = view.viewer.opponent
    pawns = (piece for piece in view.public.board if piece and piece.kind is not PieceKind.NINJA)
    return view.public.ninjas[enemy] == 1 and all(piece.owner is not enemy for piece in pawns)


def leads_to_spirit(view: PlayerView, action: Action) -> bool:
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
    return is_possible and sure_win(view, action) is None


def shows_ninja(view: PlayerView, action: Action) -> bool:
    """Whether an own ninja that is hidden is seen afterwards, hit or miss."""
    match action:
        case NinjaMove(target=target, is_attempt=is_attempt):
            return is_attempt or view.public.board[target] is not None
        case Move(origin=origin, target=target):
            return origin in view.hidden and view.public.board[target] is not None
        case _:
            return False
