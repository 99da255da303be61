"""Why something can't be done in a game, in the one sentence that its reader gets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from onitama_core import game
from rendering.words.names import (
    OR,
    card_name,
    describe_moves,
    filled,
    in_words,
    listed_cards,
    listed_squares,
    piece_name,
    variant_name,
)

Sentences: TypeAlias = Mapping[type[BaseException], str | Callable[[Any], str]]
"""By type of problem: a sentence with its values as places, or what makes one of the problem."""


def refusal(problem: BaseException) -> str | None:
    """The sentence, or None for what is no refusal of the game's."""
    return sentence_in(SENTENCES, problem, in_words)


def sentence_in(
    sentences: Sentences, problem: BaseException, in_words: Callable[[Any], Any]
) -> str | None:
    """The sentence for the problem's type, or for the nearest type above it that has one."""
    for kind in type(problem).__mro__:
        if (sentence := sentences.get(kind)) is not None:
            if callable(sentence):
                return sentence(problem)
            return filled(sentence, problem, in_words)
    return None


def unreadable(problem: game.UnreadableText) -> str:
    return EXPECTED[problem.reason].format(text=problem.text)


def no_start(problem: game.NoStartForNinjas) -> str:
    ones = [squares[0] for squares in problem.starts if len(squares) == 1]
    if ones:
        return f"Your ninja starts beside your master, on {listed_squares(ones, OR)}."
    rank = str(problem.starts[0][0])[1]
    return f"Your ninjas start on two different squares of rank {rank}."


def no_pawn(problem: game.NoPawnThere) -> str:
    pawns = listed_squares(problem.pawns)
    if problem.enemy is not None:
        return f"{piece_name(problem.enemy)} stands on {problem.square}. Yours are on {pawns}."
    return f"None of your pawns is on {problem.square}. Yours are on {pawns}."


def no_ninja(problem: game.NoNinjaThere) -> str:
    ninjas = listed_squares(problem.ninjas)
    if problem.enemy is not None:
        yours = "ninja is" if len(problem.ninjas) == 1 else "ninjas are"
        return f"{piece_name(problem.enemy)} stands on {problem.square}. Your {yours} on {ninjas}."
    if len(problem.ninjas) == 1:
        return f"Your ninja isn't on {problem.square}; it's on {ninjas}."
    return f"You have no ninja on {problem.square}. Yours are on {ninjas}."


def not_on_card(problem: game.NotOnCard) -> str:
    move, card = problem.move, problem.move.card
    return (
        f"{card_name(card)} can't go from {move.origin} to {move.target}. "
        f"It moves {describe_moves(card.moves)}: {can_go(move.origin, problem.free)}."
    )


def not_on_spirits_grid(problem: game.NotOnSpiritsGrid) -> str:
    move, card = problem.move, problem.move.card
    return (
        f"{card_name(card)} can't take the Spirit from {move.origin} to {move.target}. "
        f"It moves the Spirit {describe_moves(card.spirit_moves)}: "
        f"{can_go(move.origin, problem.free)}."
    )


def can_go(origin: game.Square, free: tuple[game.Square, ...]) -> str:
    where = f"to {listed_squares(free, OR)}" if free else "nowhere just now"
    return f"from {origin} it can go {where}"


def no_card_leads_there(problem: game.NoCardLeadsThere) -> str:
    first, second = map(card_name, problem.hand)
    told = f"Neither {first} nor {second} goes from {problem.origin} to {problem.target}."
    if not problem.free:
        return f"{told} That piece can't move just now."
    return f"{told} From {problem.origin} you can go to {listed_squares(problem.free, OR)}."


EXPECTED: Final = {
    game.Unreadable.ACTION: (
        "A move is a card and two squares, as in `tiger:c1c3`; or a pass, as in `tiger:pass`."
    ),
    game.Unreadable.SQUARE: "“{text}” is not a square. Squares are written a1 to e5.",
    game.Unreadable.LINE: (
        "“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    ),
    game.Unreadable.CARD: "“{text}” is not a card I know.",
    game.Unreadable.POSITION: (
        "A position is written as board, r or b, Red's hand, Blue's hand and side card: "
        "`ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon`."
    ),
    game.Unreadable.HAND: "“{text}” is not a hand: two cards with a comma between them.",
    game.Unreadable.BOARD: "“{text}” is not a board: five ranks with / between them.",
    game.Unreadable.RANK: "“{text}” is not a rank of five squares.",
    game.Unreadable.PIECE: "“{text}” is no piece: M S for Red, m s for Blue, W the Spirit.",
    game.Unreadable.FEWER_PIECES: "The board has too many {text}.",
    game.Unreadable.DIFFERENT_CARDS: "A position names five different cards; one is named twice.",
    game.Unreadable.SPIRIT: "“{text}” is a Wind card; it needs the Spirit, W, on the board.",
}
OFFERED: Final = {
    game.Variant.CLASSIC: "In a classic game you move a pawn, or pass if none can move.",
    game.Variant.WIND: (
        "In Way of the Wind you move a pawn or the Spirit, or pass if neither can move."
    ),
}
NEXT: Final = {
    game.Phase.PLACEMENT: "The ninjas are placed first: place yours.",
    game.Phase.MOVE: "Now your move: choose a card and a piece.",
    game.Phase.NINJA: "Now your ninja: move it, or let it stay.",
    game.Phase.LANTERN: "Now your lanterns: light one, or none.",
}
SENTENCES: Final[Sentences] = {
    game.UnreadableText: unreadable,
    # cards that can't start a game
    game.UnknownCard: "“{card_id}” is not a card I know.",
    game.CardNamedTwice: "A game needs five different cards; one is named twice.",
    game.WindCardOutOfPlace: (
        "{card} is a Wind card, and this game takes ordinary ones. Choose another."
    ),
    game.NotFiveCards: (
        "A game needs five cards: Red's two, Blue's two, the side card. I count {count}."
    ),
    game.PoolTooSmall: "A game needs five cards; the pool has {count}.",
    game.PoolLacksAKind: (
        f"{variant_name(game.Variant.WIND)} needs three ordinary cards and two Wind cards; "
        "the pool has {ordinary} and {wind}."
    ),
    # whose turn, which step
    game.NotYourTurn: "It is {to_act}'s turn.",
    game.GameOver: "This game is over.",
    game.GameStillOn: "What is hidden opens after the game.",
    game.GameCancelled: "This game was cancelled, so what was hidden stays hidden.",
    game.NotInThisVariant: lambda problem: OFFERED[problem.variant],
    game.NotInThisStep: lambda problem: NEXT[problem.phase],
    game.NoStartForNinjas: no_start,
    game.NothingToAttempt: (
        "You can strike at an empty square, while an enemy ninja is hidden. "
        "To go to {square}, leave out the “!”."
    ),
    game.NothingToTakeBack: (
        "Only a Wind card's pawn move can be taken back, until the Spirit has moved."
    ),
    game.SpiritMovesNow: lambda problem: (
        f"Now the Spirit moves with {card_name(problem.example.card)}, "
        f"for example {in_words(problem.example)}."
    ),
    game.MustMove: "You can still move, for example {example}.",
    game.PawnMovesFirst: lambda problem: (
        f"{card_name(problem.example.card)} moves a pawn first, "
        f"for example {in_words(problem.example)}, then the Spirit."
    ),
    # card, piece, square
    game.CardNotInHand: lambda problem: (
        f"You don't hold {card_name(problem.card)}. Your cards are {listed_cards(problem.hand)}."
    ),
    game.NoPawnThere: no_pawn,
    game.NoNinjaThere: no_ninja,
    game.NotOnCard: not_on_card,
    game.NotOnSpiritsGrid: not_on_spirits_grid,
    game.NoCardLeadsThere: no_card_leads_there,
    game.OwnPieceInTheWay: "Your own piece stands on {square}. Choose another square.",
    game.OwnNinjaInTheWay: "Your own ninja stands on {square}. Choose another square.",
    game.OtherNinjaInTheWay: "Your other ninja stands on {square}. Choose another square.",
    game.SpiritInTheWay: "The Spirit stands on {square}, where nobody can go.",
    game.MasterInTheWay: "A master stands on {square}, and the Spirit never goes onto one.",
}
"""What is not here is no refusal; a test finds an error of the game's that is missing."""
