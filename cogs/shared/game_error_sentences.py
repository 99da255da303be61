"""The sentence about each error of the rules: typed texts, cards of a deal, illegal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias, assert_never

from cogs.shared import words as shared_words
from cogs.shared.typed_cards import (
    local_word,
    localise_deal,
    localise_example,
    nearest_cards,
)
from onitama_core import game
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_QUOTED_CHARS: Final = 30
"""Characters of a user's text that a sentence repeats."""
TURN_RULES: Final = {
    game.Variant.CLASSIC: N_("In a classic game you move a piece, or pass if none can move."),
    game.Variant.WIND: N_(
        "In Way of the Wind you move a piece or the Spirit, or pass if neither can move."
    ),
}
"""Sentences about the possible actions in a turn, for the variants without ninjas.

In the other variants a turn has several steps, which `describe_required_step` names.
"""

SetupError: TypeAlias = (
    game.UnknownCard
    | game.CardNamedTwice
    | game.WindCardOutOfPlace
    | game.NotFiveCards
    | game.PoolTooSmall
    | game.PoolLacksAKind
)
TurnError: TypeAlias = (
    game.NotYourTurn
    | game.GameOver
    | game.GameStillOn
    | game.GameCancelled
    | game.NotInThisVariant
    | game.NotInThisStep
    | game.NoStartForNinjas
    | game.NothingToAttempt
    | game.NothingToTakeBack
    | game.SpiritMovesNow
    | game.MustMove
)
"""Errors about whose turn it is, or which step."""
MoveError: TypeAlias = (
    game.CardNotInHand
    | game.NoPawnThere
    | game.NoNinjaThere
    | game.NotOnCard
    | game.NoCardLeadsThere
    | game.OwnPieceInTheWay
    | game.OwnNinjaInTheWay
    | game.SpiritInTheWay
    | game.MasterInTheWay
)
"""Errors about the card, the piece or a square of a move."""
GameError: TypeAlias = game.UnreadableText | SetupError | TurnError | MoveError


def describe_game_error(problem: GameError) -> str:
    if isinstance(problem, game.UnreadableText):
        return describe_unreadable_text(problem)
    if isinstance(problem, SetupError):
        return describe_setup_error(problem)
    if isinstance(problem, TurnError):
        return describe_turn_error(problem)
    return describe_move_error(problem)


def describe_unreadable_text(problem: game.UnreadableText, *, in_a_deal: bool = False) -> str:
    """Return the sentence about a text that can't be read.

    It describes the expected form, and after an unknown card names the most similar cards.
    `in_a_deal`: the card is one of the option `deal`.
    """
    sentences = [describe_expected_text(problem.reason, quote_beginning(problem.text))]
    if problem.reason is not game.Unreadable.CARD:
        return sentences[0]
    if names := [f"**{words.card_name(card)}**" for card in nearest_cards(problem.text)]:
        sentences.append(_("Perhaps {names}?").format(names=words.join_words(names, words.OR)))
    if in_a_deal:
        example = [game.CARDS[card] for card in ("tiger", "crab", "monkey", "crane", "dragon")]
        text = _("A deal has commas between its cards: `{deal}`.")
        sentences.append(text.format(deal=localise_deal(example)))
    elif not names:
        sentences.append(_("`card` in `/onitama rules` suggests them."))
    return words.join_sentences(*sentences)


def quote_beginning(text: str) -> str:
    """Return the beginning of what a user typed, without formatting, mentions and links."""
    return shared_words.isolate(shared_words.escape(text[:MAX_QUOTED_CHARS]))


def describe_expected_text(reason: game.Unreadable, text: str) -> str:
    """Return the sentence that describes the expected form of a text."""
    match reason:
        case game.Unreadable.ACTION:
            return _(
                "A move is a card and two squares, as in `{move}`; or a pass, as in `{passing}`."
            ).format(move=localise_example("tiger:c1c3"), passing=localise_example("tiger:pass"))
        case game.Unreadable.SQUARE:
            return _("“{text}” is not a square. Squares are written a1 to e5.").format(text=text)
        case game.Unreadable.LINE:
            return _(
                "“{text}” is no line. Lines are a to e and 1 to 5; `{none}` keeps your lanterns."
            ).format(text=text, none=local_word("none"))
        case game.Unreadable.CARD:
            return _("“{text}” is not a card I know.").format(text=text)
        case game.Unreadable.POSITION:
            return _(
                "A position is written as board, r or b, Red's hand, Blue's hand and side card: "
                "`ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon`."
            )
        case game.Unreadable.HAND:
            return _("“{text}” is not a hand: two cards with a comma between them.").format(
                text=text
            )
        case game.Unreadable.BOARD:
            return _("“{text}” is not a board: five ranks with / between them.").format(text=text)
        case game.Unreadable.RANK:
            return _("“{text}” is not a rank of five squares.").format(text=text)
        case game.Unreadable.PIECE:
            return _("“{text}” is no piece: M S for Red, m s for Blue, W the Spirit.").format(
                text=text
            )
        case game.Unreadable.FEWER_PIECES:
            return _("The board has too many {text}.").format(text=text)
        case game.Unreadable.DIFFERENT_CARDS:
            return _("A position names five different cards; one is named twice.")
        case game.Unreadable.SPIRIT:
            return _("“{text}” is a Wind card; it needs the Spirit, W, on the board.").format(
                text=text
            )
        case game.Unreadable.ENTERED_TEMPLE:
            return _(
                "That game is over: a master has reached the enemy temple on {text}. "
                "Use a position in which neither has."
            ).format(text=text)
        case _:
            assert_never(reason)


def describe_setup_error(problem: SetupError) -> str:
    """Return the sentence that says why a game can't start with these cards."""
    match problem:
        case game.UnknownCard(card_id):
            return _("“{card_id}” is not a card I know.").format(card_id=card_id)
        case game.CardNamedTwice():
            return _("A game needs five different cards; one is named twice.")
        case game.WindCardOutOfPlace(card):
            return _(
                "{card} is a Wind card, and this game takes ordinary ones. Choose another."
            ).format(card=words.card_name(card))
        case game.NotFiveCards(count):
            return _(
                "A game needs five cards: Red's two, Blue's two, the side card. I count {count}."
            ).format(count=count)
        case game.PoolTooSmall(count):
            return _("A game needs five cards; the pool has {count}.").format(count=count)
        case game.PoolLacksAKind(ordinary, wind):
            return _(
                "Way of the Wind needs three ordinary cards and two Wind cards; "
                "the pool has {ordinary} and {wind}."
            ).format(ordinary=ordinary, wind=wind)
        case _:
            assert_never(problem)


def describe_turn_error(problem: TurnError) -> str:
    match problem:
        case game.NotYourTurn(player):
            return _("It is {to_act}'s turn.").format(to_act=words.side(player))
        case game.GameOver():
            return _("This game is over.")
        case game.GameStillOn():
            return _("What is hidden opens after the game.")
        case game.GameCancelled():
            return _("This game was cancelled, so what was hidden stays hidden.")
        case game.NotInThisVariant(variant):
            return _(TURN_RULES[variant])
        case game.NotInThisStep(phase):
            return describe_required_step(phase)
        case game.NoStartForNinjas(starts):
            return describe_ninja_starts(starts)
        case game.NothingToAttempt(square):
            return _(
                "You can strike at an empty square, while an enemy ninja is hidden. "
                "To go to {square}, leave out the “!”."
            ).format(square=square)
        case game.NothingToTakeBack():
            return _(
                "Only the first move of a Wind card can be taken back, until the Spirit has moved."
            )
        case game.SpiritMovesNow(example):
            return _("Now the Spirit moves with {card}, for example {example}.").format(
                card=words.card_name(example.card), example=words.format_move(example)
            )
        case game.PawnMovesFirst(example):
            return _("{card} moves a piece first, for example {example}, then the Spirit.").format(
                card=words.card_name(example.card), example=words.format_move(example)
            )
        case game.MustMove(example):
            return _("You can still move, for example {example}.").format(
                example=words.format_move(example)
            )
        case _:
            assert_never(problem)


def describe_required_step(phase: game.Phase) -> str:
    """Return the sentence that says which step of a turn comes next, in variants with ninjas."""
    match phase:
        case game.Phase.PLACEMENT:
            return _("The ninjas are placed first: place yours.")
        case game.Phase.MOVE:
            text = _("Now your move: a card and two squares, as in `{move}`.")
            return text.format(move=localise_example("tiger:c1c3"))
        case game.Phase.NINJA:
            text = _("Now your ninja: `ninja:b1b2` moves it, `{stay}` lets it stay.")
            return text.format(stay=localise_example("ninja:stay"))
        case game.Phase.LANTERN:
            text = _("Now your lanterns: `lantern:3` lights one, `{none}` none.")
            return text.format(none=localise_example("lantern:none"))
        case game.Phase.SPIRIT:
            raise ValueError(phase)  # only in Way of the Wind, which has SpiritMovesNow for it
        case _:
            assert_never(phase)


def describe_ninja_starts(starts: Sequence[Sequence[game.Square]]) -> str:
    """Return the sentence that says where a player may place their one or two ninjas."""
    if squares := [start[0] for start in starts if len(start) == 1]:
        return _("Your ninja starts beside your master, on {squares}.").format(
            squares=words.join_squares(squares, words.OR)
        )
    return _("Your ninjas start on two different squares of rank {rank}.").format(
        rank=str(starts[0][0])[1]
    )


def describe_move_error(problem: MoveError) -> str:
    match problem:
        case game.CardNotInHand(card, hand):
            return _("You don't hold {card}. Your cards are {hand}.").format(
                card=words.card_name(card), hand=words.join_cards(hand)
            )
        case game.NoPawnThere():
            return describe_missing_pawn(problem)
        case game.NoNinjaThere():
            return describe_missing_ninja(problem)
        case game.NotOnSpiritsGrid():
            return describe_move_off_spirits_grid(problem)
        case game.NotOnCard():
            return describe_move_off_card(problem)
        case game.NoCardLeadsThere():
            return describe_unreachable_square(problem)
        case game.OwnPieceInTheWay(square):
            return _("Your own piece stands on {square}. Choose another square.").format(
                square=square
            )
        case game.OtherNinjaInTheWay(square):
            return _("Your other ninja stands on {square}. Choose another square.").format(
                square=square
            )
        case game.OwnNinjaInTheWay(square):
            return _("Your own ninja stands on {square}. Choose another square.").format(
                square=square
            )
        case game.SpiritInTheWay(square):
            return _("The Spirit stands on {square}, where nobody can go.").format(square=square)
        case game.MasterInTheWay(square):
            return _("A master stands on {square}, and the Spirit never goes onto one.").format(
                square=square
            )
        case _:
            assert_never(problem)


def describe_missing_pawn(problem: game.NoPawnThere) -> str:
    pawns = words.join_squares(problem.pawns)
    if problem.enemy is not None:
        return _("{enemy} stands on {square}. Yours are on {pawns}.").format(
            enemy=words.piece_name(problem.enemy), square=problem.square, pawns=pawns
        )
    return _("None of your pieces is on {square}. Yours are on {pawns}.").format(
        square=problem.square, pawns=pawns
    )


def describe_missing_ninja(problem: game.NoNinjaThere) -> str:
    ninjas = words.join_squares(problem.ninjas)
    if problem.enemy is not None:
        return ngettext(
            "{enemy} stands on {square}. Your ninja is on {ninjas}.",
            "{enemy} stands on {square}. Your ninjas are on {ninjas}.",
            len(problem.ninjas),
        ).format(enemy=words.piece_name(problem.enemy), square=problem.square, ninjas=ninjas)
    return ngettext(
        "Your ninja isn't on {square}; it's on {ninjas}.",
        "You have no ninja on {square}. Yours are on {ninjas}.",
        len(problem.ninjas),
    ).format(square=problem.square, ninjas=ninjas)


def describe_move_off_card(problem: game.NotOnCard) -> str:
    move = problem.move
    ways = words.describe_moves(move.card.moves)
    if problem.free:
        return _(
            "{card} can't go from {origin} to {target}. "
            "It moves {ways}: from {origin} it can go to {squares}."
        ).format(
            card=words.card_name(move.card),
            origin=move.origin,
            target=move.target,
            ways=ways,
            squares=words.join_squares(problem.free, words.OR),
        )
    return _(
        "{card} can't go from {origin} to {target}. "
        "It moves {ways}: from {origin} it can go nowhere just now."
    ).format(card=words.card_name(move.card), origin=move.origin, target=move.target, ways=ways)


def describe_move_off_spirits_grid(problem: game.NotOnSpiritsGrid) -> str:
    move = problem.move
    ways = words.describe_moves(move.card.spirit_moves)
    if problem.free:
        return _(
            "{card} can't take the Spirit from {origin} to {target}. "
            "It moves the Spirit {ways}: from {origin} it can go to {squares}."
        ).format(
            card=words.card_name(move.card),
            origin=move.origin,
            target=move.target,
            ways=ways,
            squares=words.join_squares(problem.free, words.OR),
        )
    return _(
        "{card} can't take the Spirit from {origin} to {target}. "
        "It moves the Spirit {ways}: from {origin} it can go nowhere just now."
    ).format(card=words.card_name(move.card), origin=move.origin, target=move.target, ways=ways)


def describe_unreachable_square(problem: game.NoCardLeadsThere) -> str:
    first, second = problem.hand
    if problem.free:
        return _(
            "Neither {first} nor {second} goes from {origin} to {target}. "
            "From {origin} you can go to {squares}."
        ).format(
            first=words.card_name(first),
            second=words.card_name(second),
            origin=problem.origin,
            target=problem.target,
            squares=words.join_squares(problem.free, words.OR),
        )
    return _(
        "Neither {first} nor {second} goes from {origin} to {target}. "
        "That piece can't move just now."
    ).format(
        first=words.card_name(first),
        second=words.card_name(second),
        origin=problem.origin,
        target=problem.target,
    )
