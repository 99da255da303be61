"""What a weak player does in the dark that does not think: as people err, not by chance moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import TEMPLES, LightLantern, Move, NinjaMove, PieceKind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from onitama_core.engine.levels import Glances
    from onitama_core.game import Action, Piece, Player, PlayerView, Square

FORWARD: Final = 2.0
"""How many times likelier than another quiet step at a glance."""


def erring(
    policy: Mapping[Action, float], view: PlayerView, glances: Glances | None
) -> dict[Action, float]:
    """Partly the policy, partly what looks good at a glance; sums to 1 as the policy does."""
    if glances is None:
        return dict(policy)
    hasty = at_a_glance(view, glances)
    share = glances.share
    return {action: (1 - share) * policy[action] + share * hasty[action] for action in policy}


def at_a_glance(view: PlayerView, glances: Glances) -> dict[Action, float]:
    """From what this seat sees on the board alone, without any answer to it."""
    actions = view.legal_actions
    tasted = shares(actions, lambda action: taste(view, action, glances.greed))
    if not any(wins(view, action) for action in actions):
        return tasted
    won = shares(actions, lambda action: float(wins(view, action)))
    unseen = glances.overlooks_wins
    return {action: (1 - unseen) * won[action] + unseen * tasted[action] for action in actions}


def shares(actions: Sequence[Action], weigh: Callable[[Action], float]) -> dict[Action, float]:
    weights = {action: weigh(action) for action in actions}
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


def taste(view: PlayerView, action: Action, greed: float) -> float:
    """How likely, relative to a quiet step that does not go forward; lanterns are forgotten."""
    match action:
        case LightLantern():
            return float(action == LightLantern(None))
        case Move() | NinjaMove() if captured(view, action.target) is not None:
            return greed
        case Move() | NinjaMove() if goes_forward(view.viewer, action):
            return FORWARD
    return 1.0


def goes_forward(seat: Player, action: Move | NinjaMove) -> bool:
    ranks = action.target.rank - action.origin.rank
    return ranks * (TEMPLES[seat.opponent].rank - TEMPLES[seat].rank) > 0


def wins(view: PlayerView, action: Action) -> bool:
    """Surely, with this step."""
    if not isinstance(action, Move | NinjaMove):
        return False
    moved = view.board[action.origin]
    enters = (
        isinstance(action, Move)
        and moved is not None
        and moved.kind is PieceKind.MASTER
        and action.target is TEMPLES[view.viewer.opponent]
    )
    piece = captured(view, action.target)
    return enters or (piece is not None and ends_the_game(view, piece))


def captured(view: PlayerView, square: Square) -> Piece | None:
    """Of what stands there in sight."""
    piece = view.public.board[square]
    return None if piece is None or piece.owner is view.viewer else piece


def ends_the_game(view: PlayerView, piece: Piece) -> bool:
    if piece.kind is PieceKind.MASTER:
        return True
    others = (other for other in view.public.board if other and other.owner is piece.owner)
    has_pawns = any(other.kind is not PieceKind.NINJA for other in others)
    return view.public.ninjas[piece.owner] == 1 and not has_pawns
