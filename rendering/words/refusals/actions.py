"""Why something can't be done, in the one sentence that its reader gets."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    CardNotInHand,
    GameCancelled,
    GameOver,
    GameStillOn,
    IllegalSetup,
    MasterInTheWay,
    MustMove,
    NoNinjaThere,
    NoPawnThere,
    NoStartForNinjas,
    NothingToAttempt,
    NothingToTakeBack,
    NotInThisStep,
    NotInThisVariant,
    NotOnCard,
    NotOnSpiritsGrid,
    NotYourTurn,
    OtherNinjaInTheWay,
    OwnNinjaInTheWay,
    OwnPieceInTheWay,
    PawnMovesFirst,
    Phase,
    SpiritInTheWay,
    SpiritMovesNow,
    UnreadableText,
    Variant,
)
from rendering.words.cards import describe_moves
from rendering.words.lists import OR, listed_cards, listed_squares
from rendering.words.names import card_name, side
from rendering.words.refusals.cards import unfit_cards
from rendering.words.refusals.texts import unreadable

if TYPE_CHECKING:
    from onitama_core.game import Move, Square


@singledispatch
def refusal(_: BaseException) -> str | None:
    """The sentence, or None for what is no refusal of the game's."""
    return None


@refusal.register
def _(problem: UnreadableText) -> str:
    return unreadable(problem)


@refusal.register
def _(problem: IllegalSetup) -> str | None:
    return unfit_cards(problem)


# -- whose turn, which step --


@refusal.register
def _(problem: NotYourTurn) -> str:
    return f"It is {side(problem.to_act)}'s turn."


@refusal.register
def _(_: GameOver) -> str:
    return "This game is over."


@refusal.register
def _(_: GameStillOn) -> str:
    return "What is hidden opens after the game."


@refusal.register
def _(_: GameCancelled) -> str:
    return "This game was cancelled, so what was hidden stays hidden."


@refusal.register
def _(problem: NotInThisVariant) -> str:
    return OFFERED[problem.variant]


OFFERED: Final = {
    Variant.CLASSIC: "In a classic game you move a pawn, or pass if none can move.",
    Variant.WIND: "In Way of the Wind you move a pawn or the Spirit, or pass if neither can move.",
}


@refusal.register
def _(problem: NotInThisStep) -> str:
    return NEXT[problem.phase]


NEXT: Final = {
    Phase.PLACEMENT: "The ninjas are placed first: place yours.",
    Phase.MOVE: "Now your move: choose a card and a piece.",
    Phase.NINJA: "Now your ninja: move it, or let it stay.",
    Phase.LANTERN: "Now your lanterns: light one, or none.",
}


@refusal.register
def _(problem: NoStartForNinjas) -> str:
    ones = [squares[0] for squares in problem.starts if len(squares) == 1]
    if ones:
        return f"Your ninja starts beside your master, on {listed_squares(ones, OR)}."
    rank = str(problem.starts[0][0])[1]
    return f"Your ninjas start on two different squares of rank {rank}."


@refusal.register
def _(problem: NothingToAttempt) -> str:
    return (
        "You can strike at an empty square, while an enemy ninja is hidden. "
        f"To go to {problem.square}, leave out the “!”."
    )


@refusal.register
def _(_: NothingToTakeBack) -> str:
    return "Only a Wind card's pawn move can be taken back, until the Spirit has moved."


@refusal.register
def _(problem: SpiritMovesNow) -> str:
    card, move = card_name(problem.example.card), example(problem.example)
    return f"Now the Spirit moves with {card}, for example {move}."


@refusal.register
def _(problem: MustMove) -> str:
    return f"You can still move, for example {example(problem.example)}."


@refusal.register
def _(problem: PawnMovesFirst) -> str:
    card, move = card_name(problem.example.card), example(problem.example)
    return f"{card} moves a pawn first, for example {move}, then the Spirit."


def example(move: Move) -> str:
    return f"{card_name(move.card)} {move.origin}–{move.target}"


# -- card, piece, square --


@refusal.register
def _(problem: CardNotInHand) -> str:
    return f"You don't hold {card_name(problem.card)}. Your cards are {listed_cards(problem.hand)}."


@refusal.register
def _(problem: NoPawnThere) -> str:
    pawns = listed_squares(problem.pawns)
    return f"None of your pawns is on {problem.square}. Yours are on {pawns}."


@refusal.register
def _(problem: NoNinjaThere) -> str:
    if len(problem.ninjas) == 1:
        return f"Your ninja isn't on {problem.square}; it's on {problem.ninjas[0]}."
    ninjas = listed_squares(problem.ninjas)
    return f"You have no ninja on {problem.square}. Yours are on {ninjas}."


@refusal.register
def _(problem: NotOnCard) -> str:
    move, card = problem.move, problem.move.card
    return (
        f"{card_name(card)} can't go from {move.origin} to {move.target}. "
        f"It moves {describe_moves(card.moves)}: {can_go(move.origin, problem.free)}."
    )


@refusal.register
def _(problem: NotOnSpiritsGrid) -> str:
    move, card = problem.move, problem.move.card
    return (
        f"{card_name(card)} can't take the Spirit from {move.origin} to {move.target}. "
        f"It moves the Spirit {describe_moves(card.spirit_moves)}: "
        f"{can_go(move.origin, problem.free)}."
    )


def can_go(origin: Square, free: tuple[Square, ...]) -> str:
    where = f"to {listed_squares(free, OR)}" if free else "nowhere just now"
    return f"from {origin} it can go {where}"


@refusal.register
def _(problem: OwnPieceInTheWay) -> str:
    return f"Your own piece stands on {problem.square}. Choose another square."


@refusal.register
def _(problem: OwnNinjaInTheWay) -> str:
    return f"Your own ninja stands on {problem.square}. Choose another square."


@refusal.register
def _(problem: OtherNinjaInTheWay) -> str:
    return f"Your other ninja stands on {problem.square}. Choose another square."


@refusal.register
def _(problem: SpiritInTheWay) -> str:
    return f"The Spirit stands on {problem.square}, where nobody can go."


@refusal.register
def _(problem: MasterInTheWay) -> str:
    return f"A master stands on {problem.square}, and the Spirit never goes onto one."
