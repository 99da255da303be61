"""Names of sides, pieces, lines, cards and variants, and where a card leads."""

from __future__ import annotations

from gettext import translation
from pathlib import Path
from typing import TYPE_CHECKING, Final, NewType

from onitama_core import game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


N_: Final = str
"""Marks a text for the catalogue that `_` looks up later, when it is shown."""
LOCALES: Final = Path(__file__).parents[1] / "locales"
CATALOGUE: Final = translation("messages", LOCALES, fallback=True)
"""The catalogue of the environment's language.

It is looked up once, because `gettext.gettext` searches several folders in each call.
"""
_, ngettext = CATALOGUE.gettext, CATALOGUE.ngettext

SIDES: Final = {game.Player.RED: N_("Red"), game.Player.BLUE: N_("Blue")}
KINDS: Final = {
    game.PieceKind.MASTER: N_("master"),
    game.PieceKind.STUDENT: N_("student"),
    game.PieceKind.NINJA: N_("ninja"),
}
VARIANTS: Final = {
    game.Variant.CLASSIC: N_("Classic"),
    game.Variant.WIND: N_("Way of the Wind"),
    game.Variant.SHADOW: N_("Way of the Shadow"),
    game.Variant.LIGHT: N_("Way of the Light"),
}
CARD_SETS: Final = {
    game.CardSet.BASE: N_("Base"),
    game.CardSet.SENSEIS_PATH: N_("Sensei's Path"),
    game.CardSet.PROMO: N_("Promotional"),
    game.CardSet.WAY_OF_THE_WIND: N_("Way of the Wind"),
}
TERMINATIONS: Final = {
    game.Termination.STONE: N_("by stone"),
    game.Termination.STREAM: N_("by stream"),
    game.Termination.NINJAS: N_("by both ninjas"),
    game.Termination.AGREEMENT: N_("by agreement"),
    game.Termination.REPETITION: N_("by repetition"),
    game.Termination.NO_PROGRESS: N_("by quiet turns"),
    game.Termination.RESIGNATION: N_("by resignation"),
    game.Termination.TIMEOUT: N_("on time"),
    game.Termination.ABANDONMENT: N_("abandoned"),
}
"""Phrases for how games end, except cancelled games, which have no result."""


def side(player: game.Player) -> str:
    return _(SIDES[player])


def kind_name(kind: game.PieceKind) -> str:
    return _(KINDS[kind])


def piece_name(piece: game.Piece, count: int = 1) -> str:
    """Return a text like `Blue's student` or `2 of Red's students`."""
    match piece:
        case game.Piece(game.Player.RED, game.PieceKind.MASTER):
            name = _("Red's master")
        case game.Piece(game.Player.BLUE, game.PieceKind.MASTER):
            name = _("Blue's master")
        case game.Piece(game.Player.RED, game.PieceKind.NINJA):
            name = _("Red's ninja")
        case game.Piece(game.Player.BLUE, game.PieceKind.NINJA):
            name = ngettext("Blue's ninja", "{count} of Blue's ninjas", count)
        case game.Piece(game.Player.RED, game.PieceKind.STUDENT):
            name = ngettext("Red's student", "{count} of Red's students", count)
        case _student_of_blue:
            name = ngettext("Blue's student", "{count} of Blue's students", count)
    return name.format(count=count)


def line_name(line: game.Line) -> str:
    """Return a text like `rank 3`."""
    return (_("rank {line}") if line.is_rank else _("file {line}")).format(line=line)


def card_set_name(card_set: game.CardSet) -> str:
    return _(CARD_SETS[card_set])


def variant_name(variant: game.Variant) -> str:
    return _(VARIANTS[variant])


def termination_name(termination: game.Termination) -> str:
    """Return how a game that was not cancelled ended, in few words like `by stone`."""
    return _(TERMINATIONS[termination])


def format_move(move: game.Move | game.PawnMoved | game.SpiritMoved) -> str:
    """Return a text like `Tiger c1–c3`."""
    return f"{move.card.name} {move.origin}–{move.target}"


# -- lists --

Joint = NewType("Joint", str)
"""A text with placeholders that joins the last part of a list to the earlier parts."""
AND: Final = Joint(N_("{earlier} and {last}"))
OR: Final = Joint(N_("{earlier} or {last}"))
NOR: Final = Joint(N_("{earlier} nor {last}"))
THEN: Final = Joint(N_("{earlier}, then {last}"))


def join_words(words: Sequence[str], joint: Joint = AND) -> str:
    """Return a list like `a1, b1 and d1`; an empty text for no words."""
    if len(words) <= 1:
        return "".join(words)
    return _(joint).format(earlier=", ".join(words[:-1]), last=words[-1])


def join_squares(squares: Iterable[game.Square], joint: Joint = AND) -> str:
    return join_words([str(square) for square in squares], joint)


def join_cards(cards: Iterable[game.Card], joint: Joint = AND) -> str:
    return join_words([card.name for card in cards], joint)


# -- cards --

OFFSETS: Final[Mapping[game.Offset, str]] = {
    (-2, 2): N_("two forward-left"),
    (-1, 2): N_("two forward with one left"),
    (0, 2): N_("two forward"),
    (1, 2): N_("two forward with one right"),
    (2, 2): N_("two forward-right"),
    (-2, 1): N_("one forward with two left"),
    (-1, 1): N_("one forward-left"),
    (0, 1): N_("one forward"),
    (1, 1): N_("one forward-right"),
    (2, 1): N_("one forward with two right"),
    (-2, 0): N_("two left"),
    (-1, 0): N_("one left"),
    (1, 0): N_("one right"),
    (2, 0): N_("two right"),
    (-1, -1): N_("one back-left"),
    (0, -1): N_("one back"),
    (1, -1): N_("one back-right"),
    (0, -2): N_("two back"),
}
"""Texts for the moves of all cards, by columns to the right and rows forward."""


def describe_moves(offsets: Iterable[game.Offset]) -> str:
    """Return a text like `two forward or one back`, from the front to the back."""
    in_order = sorted(offsets, key=lambda offset: (-offset[1], offset[0]))
    return join_words([_(OFFSETS[offset]) for offset in in_order], OR)


def describe_card_moves(card: game.Card) -> str:
    """Return where a card leads, as `describe_moves` writes it; for a Wind card both moves."""
    moves = describe_moves(card.moves)
    if not card.spirit:
        return moves
    spirit = describe_moves(card.spirit)
    return _("a piece {moves}; then the Spirit {spirit}").format(moves=moves, spirit=spirit)


def describe_card_effect(card: game.Card) -> str:
    """Return a text like `It moves a piece two forward or one back`."""
    effect = _("It moves {ways}") if card.spirit else _("It moves a piece {ways}")
    return effect.format(ways=describe_card_moves(card))


def describe_first_player(card: game.Card, name: Callable[[game.Player], str] = side) -> str:
    """Return who moves first if this card is the side card; `name` returns a side's name."""
    if card.stamp is None:
        return _("Who moves first is drawn by lot when it is the side card")
    return _("{player} moves first when it is the side card").format(player=name(card.stamp))
