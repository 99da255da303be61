"""Players that need no engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import TEMPLES, Move, NinjaMove, PieceKind, Square, Variant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Action, Event, Piece, Player, PlayerView, Setup

WIN: Final = 100
CAPTURE: Final = 1


class Chance:
    """Any action, each as likely."""

    name = "random"

    def sit(self, _setup: Setup, _seat: Player) -> Chance:
        return self

    def told(self, events: Sequence[Event]) -> None:
        """It listens to nobody."""

    def choose(self, view: PlayerView, rng: Random) -> Action:
        return rng.choice(view.legal_actions)


class Greedy:
    """Wins where it surely can in this turn, else captures where it can, else plays anything."""

    name = "greedy"

    def sit(self, _setup: Setup, _seat: Player) -> Greedy:
        return self

    def told(self, events: Sequence[Event]) -> None:
        """It looks at the board alone."""

    def choose(self, view: PlayerView, rng: Random) -> Action:
        worths = [worth(view, action) for action in view.legal_actions]
        best = max(worths)
        return rng.choice(
            [a for a, found in zip(view.legal_actions, worths, strict=True) if found == best]
        )


def worth(view: PlayerView, action: Action) -> int:
    """What is surely got: by a move also what the ninja gets with the same card."""
    match action:
        case Move() if view.has_pawns:
            return worth_of_landing(view, action) + worth_of_following(view, action)
        case Move() | NinjaMove():
            return worth_of_capture(view, action.target)
        case _:
            return 0


def worth_of_landing(view: PlayerView, move: Move) -> int:
    moved = view.board[move.origin]
    is_master = moved is not None and moved.kind is PieceKind.MASTER
    if is_master and move.target is TEMPLES[view.viewer.opponent]:
        return WIN
    return worth_of_capture(view, move.target)


def worth_of_following(view: PlayerView, move: Move) -> int:
    """The best the ninja can capture in its step after this move."""
    if view.public.variant is not Variant.SHADOW:
        return 0
    targets = {
        target
        for origin in view.hidden
        for offset in move.card.moves
        if (target := origin.step(offset, view.viewer)) is not None
    }
    return max((worth_of_capture(view, target) for target in targets - {move.target}), default=0)


def worth_of_capture(view: PlayerView, square: Square) -> int:
    captured = view.public.board[square]
    if captured is None or captured.owner is view.viewer:
        return 0
    return WIN if ends_the_game(view, captured) else CAPTURE


def ends_the_game(view: PlayerView, captured: Piece) -> bool:
    if captured.kind is PieceKind.MASTER:
        return True
    is_last = view.public.ninjas[captured.owner] == 1
    is_light = view.public.variant is Variant.LIGHT
    return captured.kind is PieceKind.NINJA and is_light and is_last
