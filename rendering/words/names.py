"""What sides, pieces, lines, cards and variants are called, and where a card leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from onitama_core.game import (
    Card,
    CardSet,
    Line,
    Move,
    Piece,
    PieceKind,
    Player,
    Variant,
    mirror_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from onitama_core.game import Offset, Square

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
OR: Final = "or"
N_: Final = str
"""Marks for the catalogue what is looked up when it is said."""
COUNTS: Final = ("no", "one", "two")


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


# -- sentences --


def listed(words: Sequence[str], joint: str = "and") -> str:
    """As in `a1, b1 and d1`."""
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def listed_squares(squares: Iterable[Square], joint: str = "and") -> str:
    return listed([str(square) for square in squares], joint)


def listed_cards(cards: Iterable[Card], joint: str = "and") -> str:
    return listed([card_name(card) for card in cards], joint)


def plain(text: str) -> str:
    """For alt text and pictures, without the `**` around what a message shows in bold."""
    return text.replace("**", "")


def in_words(value: Any) -> Any:
    """What stands for a value of the game's in the place of its name."""
    match value:
        case Card():
            return card_name(value)
        case Line():
            return line_name(value)
        case Move(card, origin, target):
            return f"{card_name(card)} {origin}–{target}"
        case Piece():
            return piece_name(value)
        case Player():
            return side(value)
        case _:
            return value


def filled(sentence: str, of: Any, in_words: Callable[[Any], Any] = in_words, **places: str) -> str:
    """The sentence with a value's fields, and `places`, in the places named so."""
    fields = {name: in_words(getattr(of, name)) for name in getattr(of, "__match_args__", ())}
    return sentence.format(**{**fields, **places})


# -- cards --


def where_it_leads(card: Card) -> str:
    """As `describe_moves`; of a Wind card both parts."""
    if not card.spirit:
        return describe_moves(card.moves)
    return f"a pawn {describe_moves(card.moves)}; then the Spirit {describe_moves(card.spirit)}"


def what_it_moves(card: Card) -> str:
    """As in `It moves a piece two forward or one back`."""
    return f"It moves {'' if card.spirit else 'a piece '}{where_it_leads(card)}"


def describe_moves(offsets: Iterable[Offset]) -> str:
    """As in `two forward or one back`: far forward first, then from left to right."""
    in_order = sorted(offsets, key=lambda offset: (-offset[1], offset[0]))
    return listed([describe_offset(offset) for offset in in_order], OR)


def describe_offset(offset: Offset) -> str:
    right, forward = offset
    along = "forward" if forward > 0 else "back"
    across = "right" if right > 0 else "left"
    if not right:
        return f"{COUNTS[abs(forward)]} {along}"
    if not forward:
        return f"{COUNTS[abs(right)]} {across}"
    if abs(right) == abs(forward):
        return f"{COUNTS[abs(right)]} {along}-{across}"
    return f"{COUNTS[abs(forward)]} {along} with {COUNTS[abs(right)]} {across}"


def first_player(card: Card, name: Callable[[Player], str] = side) -> str:
    """What its stamp says."""
    if card.stamp is None:
        return "Who moves first is drawn by lot when it is the side card"
    return f"{name(card.stamp)} moves first when it is the side card"


def card_page(card: Card, name: Callable[[Player], str]) -> Iterator[str]:
    """What stands above the card's picture."""
    yield f"**{card_name(card)}** · {card_set_name(card.card_set)}"
    yield f"{what_it_moves(card)}, as its player sees it."
    yield f"{first_player(card, name)}."
    mirror = mirror_of(card)
    if mirror is card:
        yield "It is its own mirror image."
    elif mirror is not None:
        yield f"Its mirror image is **{card_name(mirror)}**."


def describe_cards(cards: Sequence[Card]) -> str:
    """Alt text for `Renderer.cards`' picture, as in `Ox: one forward, one right or one back`."""
    return " ".join(f"{card_name(card)}: {where_it_leads(card)}." for card in cards)


def describe_card(card: Card) -> str:
    """Alt text for `Renderer.card`'s picture."""
    grids = "two grids" if card.spirit else "its grid"
    return (
        f"Onitama card {card_name(card)}, {card_set_name(card.card_set)}, with {grids} as Red "
        f"reads it and, turned round, as Blue does. {what_it_moves(card)}. "
        f"{first_player(card)}."
    )
