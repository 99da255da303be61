"""What sides, pieces, lines, cards and variants are called, and where a card leads."""

from __future__ import annotations

from gettext import translation
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NewType

from onitama_core import game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence


N_: Final = str
"""Marks for the catalogue what is looked up when it is said."""
LOCALES: Final = Path(__file__).parents[1] / "locales"
CATALOGUE: Final = translation("messages", LOCALES, fallback=True)
"""In the environment's language; `gettext.gettext` looks into several folders whenever asked."""
_, ngettext = CATALOGUE.gettext, CATALOGUE.ngettext

SIDES: Final = {game.Player.RED: N_("Red"), game.Player.BLUE: N_("Blue")}
KINDS: Final = {
    game.PieceKind.MASTER: N_("master"),
    game.PieceKind.STUDENT: N_("student"),
    game.PieceKind.NINJA: N_("ninja"),
}
PIECES: Final[Mapping[game.Piece, Callable[[int], str]]] = {
    game.Piece(game.Player.RED, game.PieceKind.MASTER): lambda _count: _("Red's master"),
    game.Piece(game.Player.BLUE, game.PieceKind.MASTER): lambda _count: _("Blue's master"),
    game.Piece(game.Player.RED, game.PieceKind.NINJA): lambda _count: _("Red's ninja"),
    game.Piece(game.Player.BLUE, game.PieceKind.NINJA): lambda count: ngettext(
        "Blue's ninja", "{count} of Blue's ninjas", count
    ),
    game.Piece(game.Player.RED, game.PieceKind.STUDENT): lambda count: ngettext(
        "Red's student", "{count} of Red's students", count
    ),
    game.Piece(game.Player.BLUE, game.PieceKind.STUDENT): lambda count: ngettext(
        "Blue's student", "{count} of Blue's students", count
    ),
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
Joint = NewType("Joint", str)
"""How the last of several is joined to those before it."""
AND: Final = Joint(N_("{earlier} and {last}"))
OR: Final = Joint(N_("{earlier} or {last}"))
NOR: Final = Joint(N_("{earlier} nor {last}"))
THEN: Final = Joint(N_("{earlier}, then {last}"))


class Names(NamedTuple):
    """What the players of a game are called in sentences about it."""

    short: Callable[[game.Player], str]
    full: Callable[[game.Player], str]
    """With the side."""


def side(player: game.Player) -> str:
    return _(SIDES[player])


def kind_name(kind: game.PieceKind) -> str:
    return _(KINDS[kind])


def piece_name(piece: game.Piece, count: int = 1) -> str:
    """As in `Blue's student`, `2 of Red's students`."""
    return PIECES[piece](count).format(count=count)


def line_name(line: game.Line) -> str:
    """As in `rank 3`."""
    return (_("rank {line}") if line.is_rank else _("file {line}")).format(line=line)


def card_set_name(card_set: game.CardSet) -> str:
    return _(CARD_SETS[card_set])


def variant_name(variant: game.Variant) -> str:
    return _(VARIANTS[variant])


# -- sentences --


def listed(words: Sequence[str], joint: Joint = AND) -> str:
    """As in `a1, b1 and d1`; empty for none."""
    if len(words) <= 1:
        return "".join(words)
    return _(joint).format(earlier=", ".join(words[:-1]), last=words[-1])


def listed_squares(squares: Iterable[game.Square], joint: Joint = AND) -> str:
    return listed([str(square) for square in squares], joint)


def listed_cards(cards: Iterable[game.Card], joint: Joint = AND) -> str:
    return listed([card.name for card in cards], joint)


def plain(text: str) -> str:
    """For alt text and pictures, without the `**` around what a message shows in bold."""
    return text.replace("**", "")


def filled(sentence: str, of: object = None, **places: object) -> str:
    """The sentence, looked up; what stands in its places is given, or is a field of `of`."""
    return _(sentence).format_map(Places(of, places)) if sentence else ""


class Places(dict[str, Any]):
    """Values in words, by the names of their places."""

    def __init__(self, of: object, given: Mapping[str, object]) -> None:
        super().__init__({name: in_words(value) for name, value in given.items()})
        self._of = of

    def __missing__(self, name: str) -> Any:
        """Return a field of the source, or of its move or goal; `move` is card and squares.

        Raises KeyError for a place that has no value.
        """
        if name == "move":
            return f"{self['card']} {self['origin']}–{self['target']}"
        source = self._of
        for holder in (source, getattr(source, "move", None), getattr(source, "goal", None)):
            if hasattr(holder, name):
                return in_words(getattr(holder, name))
        raise KeyError(name)


IN_WORDS: Final[Mapping[type, Callable[[Any], str]]] = {
    game.Card: attrgetter("name"),
    game.Line: line_name,
    game.Move: lambda move: f"{move.card.name} {move.origin}–{move.target}",
    game.Piece: piece_name,
    game.Player: side,
    list: lambda several: listed([str(in_words(one)) for one in several]),
    tuple: lambda several: listed([str(in_words(one)) for one in several]),
    type(None): lambda _none: "",
}


def in_words(value: Any) -> Any:
    """What stands for a value of the game's in its place."""
    return IN_WORDS[type(value)](value) if type(value) in IN_WORDS else value


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
"""Those of all cards."""


def describe_moves(offsets: Iterable[game.Offset]) -> str:
    """As in `two forward or one back`: far forward first, then from left to right."""
    in_order = sorted(offsets, key=lambda offset: (-offset[1], offset[0]))
    return listed([_(OFFSETS[offset]) for offset in in_order], OR)


def where_it_leads(card: game.Card) -> str:
    """As `describe_moves`; of a Wind card both parts."""
    moves = describe_moves(card.moves)
    if not card.spirit:
        return moves
    told = _("a pawn {moves}; then the Spirit {spirit}")
    return told.format(moves=moves, spirit=describe_moves(card.spirit))


def what_it_moves(card: game.Card) -> str:
    """As in `It moves a piece two forward or one back`."""
    moves = _("It moves {ways}") if card.spirit else _("It moves a piece {ways}")
    return moves.format(ways=where_it_leads(card))


def first_player(card: game.Card, name: Callable[[game.Player], str] = side) -> str:
    """What its stamp says."""
    if card.stamp is None:
        return _("Who moves first is drawn by lot when it is the side card")
    return _("{player} moves first when it is the side card").format(player=name(card.stamp))


def card_page(card: game.Card, name: Callable[[game.Player], str]) -> Iterator[str]:
    """What stands above the card's picture."""
    yield f"**{card.name}** · {card_set_name(card.card_set)}"
    yield _("{it_moves}, as its player sees it.").format(it_moves=what_it_moves(card))
    yield f"{first_player(card, name)}."
    mirror = game.mirror_of(card)
    if mirror is card:
        yield _("It is its own mirror image.")
    elif mirror is not None:
        yield _("Its mirror image is **{card}**.").format(card=mirror.name)


def describe_cards(cards: Sequence[game.Card]) -> str:
    """Alt text for `Renderer.cards`' picture, as in `Ox: one forward, one right or one back`."""
    return " ".join(f"{card.name}: {where_it_leads(card)}." for card in cards)


def describe_card(card: game.Card) -> str:
    """Alt text for `Renderer.card`'s picture."""
    grid = N_(
        "Onitama card {name}, {card_set}, with its grid as Red reads it and, turned round, "
        "as Blue does."
    )
    grids = N_(
        "Onitama card {name}, {card_set}, with two grids as Red reads it and, turned round, "
        "as Blue does."
    )
    shown = filled(grids if card.spirit else grid, card, card_set=card_set_name(card.card_set))
    return f"{shown} {what_it_moves(card)}. {first_player(card)}."
