"""What sides, pieces, lines, cards and variants are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import CardSet, PieceKind, Player, Variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Card, Line, Piece

SIDES: Final = {Player.RED: "Red", Player.BLUE: "Blue"}
KINDS: Final = {
    PieceKind.MASTER: "master",
    PieceKind.STUDENT: "student",
    PieceKind.NINJA: "ninja",
}
VARIANTS: Final = {
    Variant.CLASSIC: "Classic",
    Variant.WIND: "Way of the Wind",
    Variant.SHADOW: "Way of the Shadow",
    Variant.LIGHT: "Way of the Light",
}
CARD_SETS: Final = {
    CardSet.BASE: "Base",
    CardSet.SENSEIS_PATH: "Sensei's Path",
    CardSet.PROMO: "Promotional",
    CardSet.WAY_OF_THE_WIND: VARIANTS[Variant.WIND],
}


class Names(NamedTuple):
    """What the players of a game are called in sentences about it."""

    short: Callable[[Player], str]
    full: Callable[[Player], str]
    """With the side."""


def side(player: Player) -> str:
    return SIDES[player]


def kind_name(kind: PieceKind) -> str:
    return KINDS[kind]


def piece_name(piece: Piece) -> str:
    """As in `Blue's student`."""
    return f"{side(piece.owner)}'s {kind_name(piece.kind)}"


def line_name(line: Line) -> str:
    """As in `rank 3`."""
    return f"{'rank' if line.is_rank else 'file'} {line}"


def card_name(card: Card) -> str:
    return card.name


def card_set_name(card_set: CardSet) -> str:
    return CARD_SETS[card_set]


def variant_name(variant: Variant) -> str:
    return VARIANTS[variant]
