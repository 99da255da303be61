"""What a view says, for its picture and for the words that go with it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core import game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    PieceMove: TypeAlias = game.Move | game.NinjaMove


View: TypeAlias = game.PublicView | game.PlayerView | game.ReplayView


def public_part(view: View) -> game.PublicView:
    return view if isinstance(view, game.PublicView) else view.public


def is_unmoved(view: game.PublicView) -> bool:
    """Nobody has moved yet; ninjas may be placed."""
    return view.turn_number == 1 and view.phase in (game.Phase.PLACEMENT, game.Phase.MOVE)


def last_card(view: game.PublicView) -> game.Card | None:
    match view.last_action:
        case game.Move(card=card) | game.Pass(card=card) | game.SecretMove(card=card):
            return card
        case _:
            return None


def receiver(view: game.PublicView) -> game.Player:
    """Who gets the side card next: before the lantern it was exchanged already."""
    return view.turn.opponent if view.phase is game.Phase.LANTERN else view.turn


def begun(variant: game.Variant) -> game.PublicView:
    cards = game.deal(variant, game.named_pool(variant, "base"), Random(0))  # noqa: S311 - any will do
    return game.public_view(game.new_game(cards))


BEGUN: Final = {variant: begun(variant) for variant in game.Variant}
"""How a game of each begins: what a side has then tells what it has lost."""


def unseen_ninjas(view: game.PublicView, owner: game.Player) -> int:
    """How many live on the board and don't show, which everybody knows."""
    if not view.has_placed[owner]:
        return 0
    return view.ninjas[owner] - view.board.count(game.Piece(owner, game.PieceKind.NINJA))


def missing(view: game.PublicView, owner: game.Player) -> Iterator[game.Piece]:
    """`owner`'s pieces that were captured, in the order in which they are shown."""
    start = BEGUN[view.variant]
    for kind in (game.PieceKind.STUDENT, game.PieceKind.NINJA, game.PieceKind.MASTER):
        piece = game.Piece(owner, kind)
        lost = start.board.count(piece) - view.board.count(piece)
        if kind is game.PieceKind.NINJA:
            lost = start.ninjas[owner] - view.ninjas[owner]
        yield from [piece] * lost


def shown_lit(view: View) -> game.Lit | None:
    """The lit line for a turn after its own; for who lit it, who still needs it then, for two."""
    public = public_part(view)
    if public.lit is None:
        return None
    is_own = isinstance(view, game.PlayerView) and view.viewer is public.lit.player
    shown_turns = 2 if is_own else 1
    return public.lit if public.lit.turn_number >= public.turn_number - shown_turns else None


def shown_hidden(view: View) -> tuple[game.Square, ...]:
    """Where ninjas hide, as far as the view tells."""
    if isinstance(view, game.ReplayView):
        return (*view.hidden[game.Player.RED], *view.hidden[game.Player.BLUE])
    return view.hidden if isinstance(view, game.PlayerView) else ()


def last_strike(view: game.PublicView) -> game.Struck | None:
    """In the turn that the last action belongs to; None where it struck nothing."""
    has_begun = view.phase is not game.Phase.MOVE
    turn = view.turn_number if has_begun else view.turn_number - 1
    return view.struck if view.struck is not None and view.struck.turn_number >= turn else None


def begins(view: game.PublicView) -> bool:
    """The first turn of a game is to come; a lesson's position may be the middle of one."""
    is_first = view.turn_number == 1 and view.phase is game.Phase.MOVE
    return is_first and view.board == BEGUN[view.variant].board


def winning_square(view: game.PublicView, outcome: game.Outcome) -> game.Square | None:
    """Where the master fell, or entered the other temple."""
    winner = outcome.winner
    if winner is not None and outcome.termination is game.Termination.STREAM:
        return game.TEMPLES[winner.opponent]
    if winner is None or outcome.termination is not game.Termination.STONE:
        return None
    # A winner's ninja that is revealed has struck; otherwise the last move did.
    if game.NINJAS[winner] in view.board:
        return game.Square(view.board.index(game.NINJAS[winner]))
    match view.last_action:
        case game.Move(target=target) | game.SecretMove(target=target):
            return target
        case _:
            return None


MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Heat:
    hider: game.Player
    """Whose hidden ninjas the other side looks for."""
    chances: tuple[float, ...]
    """25, indexed by Square: that a hidden ninja stands there. They sum to how many are hidden."""
    true: tuple[game.Square, ...]
    """Where they really stood; at least one."""

    @property
    def possible(self) -> tuple[game.Square, ...]:
        """In the order a1 to e5."""
        return tuple(square for square in game.SQUARES if self.chances[square] > 0)

    @property
    def likeliest(self) -> tuple[game.Square, ...]:
        """The first three, the likeliest first."""
        ranked = sorted(self.possible, key=lambda square: -self.chances[square])
        return tuple(ranked[:MOST_NAMED])

    @property
    def hot(self) -> tuple[game.Square, ...]:
        """Those to look at: the possible ones, and the true ones even if they were ruled out."""
        return tuple(sorted({*self.possible, *self.true}))


def heat_of(view: game.ReplayView, hider: game.Player, chances: Sequence[float]) -> Heat | None:
    """`chances` as in Heat, but of all ninjas that live; None where none of them hid.

    A revealed ninja's square, which everybody saw, is left out.
    """
    true = view.hidden[hider]
    if not true:
        return None
    seen = [square for square in view.ninjas[hider] if square not in true]
    unseen = (0.0 if square in seen else chances[square] for square in game.SQUARES)
    return Heat(hider, tuple(unseen), true)


class Target(NamedTuple):
    square: game.Square
    met: game.Piece | None
    """What is seen to stand there: captured, or swapped with by the Spirit."""


class Reach(NamedTuple):
    card: game.Card
    targets: tuple[Target, ...]
    """In the order a1 to e5."""


@dataclass(frozen=True, slots=True)
class Hints:
    player: game.Player
    origin: game.Square
    is_spirit: bool
    """It is the Spirit that goes: it captures nothing."""
    reaches: tuple[Reach, Reach]
    """Of the left card and of the right one."""

    def captures(self, target: Target) -> bool:
        return target.met is not None and not self.is_spirit


def hints_for(view: game.PlayerView, origin: game.Square) -> Hints | None:
    """From the legal actions alone; None where none of them starts on `origin`."""
    moves = [move for move in piece_moves(view) if move.origin is origin]
    if not moves:
        return None
    left, right = view.public.hands[view.viewer]
    return Hints(
        view.viewer,
        origin,
        origin is view.public.spirit,
        (reach(view, left, moves), reach(view, right, moves)),
    )


def hints_of_step(view: game.PlayerView) -> Hints | None:
    """In the steps in which one piece alone may go: the Spirit's, the ninja's."""
    if view.public.phase not in (game.Phase.SPIRIT, game.Phase.NINJA):
        return None
    origins = [move.origin for move in piece_moves(view)]
    return hints_for(view, origins[0]) if origins else None


def hints_of_move(view: game.PublicView, move: game.Move) -> Hints:
    """One move alone, of who is to act: by day, where all may see it."""
    target = Target(move.target, view.board[move.target])
    left, right = (
        Reach(card, (target,) if card is move.card else ()) for card in view.hands[view.turn]
    )
    return Hints(view.turn, move.origin, move.origin is view.spirit, (left, right))


def piece_moves(view: game.PlayerView) -> Iterator[PieceMove]:
    for action in view.legal_actions:
        if isinstance(action, (game.Move, game.NinjaMove)):
            yield action


def reach(view: game.PlayerView, card: game.Card, moves: list[PieceMove]) -> Reach:
    """A ninja that goes there, and one that tries for another there, go to one square.

    After a pawn the ninja moves with the card just used.
    """
    just_used = last_card(view.public)
    squares = {
        move.target
        for move in moves
        if (move.card if isinstance(move, game.Move) else just_used) is card
    }
    return Reach(
        card, tuple(Target(square, view.public.board[square]) for square in sorted(squares))
    )


class Turning(NamedTuple):
    """A turn that decided much, to its mover's loss."""

    number: int
    """From 1."""
    player: game.Player


@dataclass(frozen=True, slots=True)
class Chart:
    chances: tuple[float, ...]
    """Red's to win, 0 to 1, at the start and after each turn: two at least."""
    turnings: tuple[Turning, ...]
    """In the order of the game, few."""
    accuracy: tuple[float | None, float | None]
    """Red's and Blue's in per cent; None for who made no turn."""

    @property
    def turns(self) -> int:
        return len(self.chances) - 1


class RatingPoint(NamedTuple):
    rating: float
    deviation: float
    """How far off the rating may well be, to either side."""
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class RatingHistory:
    marks: tuple[RatingPoint, ...]
    """Before the first of these games and after each: two at least."""
    games: int
    """Rated ones in all; the last mark is after the last of them."""

    @property
    def shown(self) -> int:
        """Games whose outcome can be seen."""
        return len(self.marks) - 1

    @property
    def before(self) -> int:
        """Games before the first mark."""
        return self.games - self.shown


class CardShare(NamedTuple):
    card: game.Card
    share: float
    """Of the points, 0 to 1, of those who began with it."""
    games: int


@dataclass(frozen=True, slots=True)
class Shares:
    games: int
    first: float
    """Of the points, of those who moved first."""
    cards: tuple[CardShare, ...]
    """The best first; few enough for a picture."""
    are_all: bool
    """False: the best and the worst of more."""
    lengths: tuple[int, ...]
    """How many games ended in each step of turns; the last step has no end."""
    step: int
    """Turns in a step."""
