"""Where a player's cards lead from one piece, as its owner alone may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from onitama_core.game import Move, NinjaMove, Phase
from rendering.reading.view import last_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Card, Piece, Player, PlayerView, PublicView, Square

    Going: TypeAlias = Move | NinjaMove


class Target(NamedTuple):
    square: Square
    met: Piece | None
    """What is seen to stand there: captured, or swapped with by the Spirit."""


class Reach(NamedTuple):
    card: Card
    targets: tuple[Target, ...]
    """In the order a1 to e5."""


@dataclass(frozen=True, slots=True)
class Hints:
    player: Player
    origin: Square
    is_spirit: bool
    """It is the Spirit that goes: it captures nothing."""
    reaches: tuple[Reach, Reach]
    """Of the left card and of the right one."""

    def captures(self, target: Target) -> bool:
        return target.met is not None and not self.is_spirit


def hints_for(view: PlayerView, origin: Square) -> Hints | None:
    """From the legal actions alone; None where none of them starts on `origin`."""
    moves = [move for move in goings(view) if move.origin is origin]
    if not moves:
        return None
    left, right = view.public.hands[view.viewer]
    return Hints(
        view.viewer,
        origin,
        origin is view.public.spirit,
        (reach(view, left, moves), reach(view, right, moves)),
    )


def hints_of_step(view: PlayerView) -> Hints | None:
    """In the steps in which one piece alone may go: the Spirit's, the ninja's."""
    if view.public.phase not in (Phase.SPIRIT, Phase.NINJA):
        return None
    origins = [move.origin for move in goings(view)]
    return hints_for(view, origins[0]) if origins else None


def hints_of_move(view: PublicView, move: Move) -> Hints:
    """One move alone, of who is to act: by day, where all may see it."""
    target = Target(move.target, view.board[move.target])
    left, right = (
        Reach(card, (target,) if card is move.card else ()) for card in view.hands[view.turn]
    )
    return Hints(view.turn, move.origin, move.origin is view.spirit, (left, right))


def goings(view: PlayerView) -> Iterator[Going]:
    for action in view.legal_actions:
        if isinstance(action, (Move, NinjaMove)):
            yield action


def reach(view: PlayerView, card: Card, moves: list[Going]) -> Reach:
    """A ninja that goes there, and one that tries for another there, go to one square."""
    squares = sorted({move.target for move in moves if card_of(move, view) is card})
    return Reach(card, tuple(Target(square, view.public.board[square]) for square in squares))


def card_of(move: Going, view: PlayerView) -> Card | None:
    """After a pawn the ninja moves with the card just used."""
    return move.card if isinstance(move, Move) else last_card(view.public)
