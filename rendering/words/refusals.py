"""Why something can't be done in a game, in the one sentence that its reader gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from onitama_core import game
from rendering.words.names import N_, OR, describe_moves, filled, listed_squares, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def refusal(problem: BaseException) -> str | None:
    """The sentence, or None for what is no refusal of the game's."""
    for kind in type(problem).__mro__:
        if (sentence := SENTENCES.get(kind)) is not None:
            return sentence(problem) if callable(sentence) else filled(sentence, problem)
    return None


def unreadable(problem: game.UnreadableText) -> str:
    return filled(EXPECTED[problem.reason], problem)


def no_start(problem: game.NoStartForNinjas) -> str:
    if ones := [squares[0] for squares in problem.starts if len(squares) == 1]:
        told = N_("Your ninja starts beside your master, on {squares}.")
        return filled(told, squares=listed_squares(ones, OR))
    told = N_("Your ninjas start on two different squares of rank {rank}.")
    return filled(told, rank=str(problem.starts[0][0])[1])


def no_pawn(problem: game.NoPawnThere) -> str:
    if problem.enemy is not None:
        return filled(N_("{enemy} stands on {square}. Yours are on {pawns}."), problem)
    return filled(N_("None of your pawns is on {square}. Yours are on {pawns}."), problem)


def no_ninja(problem: game.NoNinjaThere) -> str:
    told = ngettext(
        "Your ninja isn't on {square}; it's on {ninjas}.",
        "You have no ninja on {square}. Yours are on {ninjas}.",
        len(problem.ninjas),
    )
    if problem.enemy is not None:
        told = ngettext(
            "{enemy} stands on {square}. Your ninja is on {ninjas}.",
            "{enemy} stands on {square}. Your ninjas are on {ninjas}.",
            len(problem.ninjas),
        )
    return filled(told, problem)


def not_on_card(problem: game.NotOnCard) -> str:
    is_spirits = isinstance(problem, game.NotOnSpiritsGrid)
    card = problem.move.card
    ways = describe_moves(card.spirit_moves if is_spirits else card.moves)
    told = NOT_ON_CARD[is_spirits, bool(problem.free)]
    return filled(told, problem, ways=ways, squares=listed_squares(problem.free, OR))


def no_card_leads_there(problem: game.NoCardLeadsThere) -> str:
    (first, second), squares = problem.hand, listed_squares(problem.free, OR)
    told = N_(
        "Neither {first} nor {second} goes from {origin} to {target}. "
        "That piece can't move just now."
    )
    if problem.free:
        told = N_(
            "Neither {first} nor {second} goes from {origin} to {target}. "
            "From {origin} you can go to {squares}."
        )
    return filled(told, problem, first=first, second=second, squares=squares)


NOT_ON_CARD: Final = {
    (False, True): N_(
        "{card} can't go from {origin} to {target}. "
        "It moves {ways}: from {origin} it can go to {squares}."
    ),
    (False, False): N_(
        "{card} can't go from {origin} to {target}. "
        "It moves {ways}: from {origin} it can go nowhere just now."
    ),
    (True, True): N_(
        "{card} can't take the Spirit from {origin} to {target}. "
        "It moves the Spirit {ways}: from {origin} it can go to {squares}."
    ),
    (True, False): N_(
        "{card} can't take the Spirit from {origin} to {target}. "
        "It moves the Spirit {ways}: from {origin} it can go nowhere just now."
    ),
}
"""By whether it is the Spirit that goes, and whether it can go anywhere."""
EXPECTED: Final = {
    game.Unreadable.ACTION: N_(
        "A move is a card and two squares, as in `tiger:c1c3`; or a pass, as in `tiger:pass`."
    ),
    game.Unreadable.SQUARE: N_("“{text}” is not a square. Squares are written a1 to e5."),
    game.Unreadable.LINE: N_(
        "“{text}” is no line. Lines are a to e and 1 to 5; `none` keeps your lanterns."
    ),
    game.Unreadable.CARD: N_("“{text}” is not a card I know."),
    game.Unreadable.POSITION: N_(
        "A position is written as board, r or b, Red's hand, Blue's hand and side card: "
        "`ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon`."
    ),
    game.Unreadable.HAND: N_("“{text}” is not a hand: two cards with a comma between them."),
    game.Unreadable.BOARD: N_("“{text}” is not a board: five ranks with / between them."),
    game.Unreadable.RANK: N_("“{text}” is not a rank of five squares."),
    game.Unreadable.PIECE: N_("“{text}” is no piece: M S for Red, m s for Blue, W the Spirit."),
    game.Unreadable.FEWER_PIECES: N_("The board has too many {text}."),
    game.Unreadable.DIFFERENT_CARDS: N_(
        "A position names five different cards; one is named twice."
    ),
    game.Unreadable.SPIRIT: N_("“{text}” is a Wind card; it needs the Spirit, W, on the board."),
    game.Unreadable.ENTERED_TEMPLE: N_(
        "That game is over: a master has reached the enemy temple on {text}. "
        "Use a position in which neither has."
    ),
}
OFFERED: Final = {
    game.Variant.CLASSIC: N_("In a classic game you move a pawn, or pass if none can move."),
    game.Variant.WIND: N_(
        "In Way of the Wind you move a pawn or the Spirit, or pass if neither can move."
    ),
}
NEXT: Final = {
    game.Phase.PLACEMENT: N_("The ninjas are placed first: place yours."),
    game.Phase.MOVE: N_("Now your move: a card and two squares, as in `tiger:c1c3`."),
    game.Phase.NINJA: N_("Now your ninja: `ninja:b1b2` moves it, `ninja:stay` lets it stay."),
    game.Phase.LANTERN: N_("Now your lanterns: `lantern:3` lights one, `lantern:none` none."),
}
SENTENCES: Final[Mapping[type[BaseException], str | Callable[[Any], str]]] = {
    game.UnreadableText: unreadable,
    # cards that can't start a game
    game.UnknownCard: N_("“{card_id}” is not a card I know."),
    game.CardNamedTwice: N_("A game needs five different cards; one is named twice."),
    game.WindCardOutOfPlace: N_(
        "{card} is a Wind card, and this game takes ordinary ones. Choose another."
    ),
    game.NotFiveCards: N_(
        "A game needs five cards: Red's two, Blue's two, the side card. I count {count}."
    ),
    game.PoolTooSmall: N_("A game needs five cards; the pool has {count}."),
    game.PoolLacksAKind: N_(
        "Way of the Wind needs three ordinary cards and two Wind cards; "
        "the pool has {ordinary} and {wind}."
    ),
    # whose turn, which step
    game.NotYourTurn: N_("It is {to_act}'s turn."),
    game.GameOver: N_("This game is over."),
    game.GameStillOn: N_("What is hidden opens after the game."),
    game.GameCancelled: N_("This game was cancelled, so what was hidden stays hidden."),
    game.NotInThisVariant: lambda problem: filled(OFFERED[problem.variant]),
    game.NotInThisStep: lambda problem: filled(NEXT[problem.phase]),
    game.NoStartForNinjas: no_start,
    game.NothingToAttempt: N_(
        "You can strike at an empty square, while an enemy ninja is hidden. "
        "To go to {square}, leave out the “!”."
    ),
    game.NothingToTakeBack: N_(
        "Only a Wind card's pawn move can be taken back, until the Spirit has moved."
    ),
    game.SpiritMovesNow: N_("Now the Spirit moves with {card}, for example {example}."),
    game.MustMove: N_("You can still move, for example {example}."),
    game.PawnMovesFirst: N_("{card} moves a pawn first, for example {example}, then the Spirit."),
    # card, piece, square
    game.CardNotInHand: N_("You don't hold {card}. Your cards are {hand}."),
    game.NoPawnThere: no_pawn,
    game.NoNinjaThere: no_ninja,
    game.NotOnCard: not_on_card,
    game.NoCardLeadsThere: no_card_leads_there,
    game.OwnPieceInTheWay: N_("Your own piece stands on {square}. Choose another square."),
    game.OwnNinjaInTheWay: N_("Your own ninja stands on {square}. Choose another square."),
    game.OtherNinjaInTheWay: N_("Your other ninja stands on {square}. Choose another square."),
    game.SpiritInTheWay: N_("The Spirit stands on {square}, where nobody can go."),
    game.MasterInTheWay: N_("A master stands on {square}, and the Spirit never goes onto one."),
}
"""By type of problem: a sentence with its values as places, or what makes one of the problem.

What is not here is no refusal; a test finds an error of the game's that is missing.
"""
