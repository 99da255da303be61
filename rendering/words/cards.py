"""The names of cards and descriptions of their moves, in the current language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.words.languages import N_, _
from rendering.words.names import AND, OR, Conjunction, join_words, side

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from onitama_core import game


NAMES: Final[Mapping[str, str]] = {
    "tiger": N_("Tiger"),
    "dragon": N_("Dragon"),
    "frog": N_("Frog"),
    "rabbit": N_("Rabbit"),
    "crab": N_("Crab"),
    "elephant": N_("Elephant"),
    "goose": N_("Goose"),
    "rooster": N_("Rooster"),
    "monkey": N_("Monkey"),
    "mantis": N_("Mantis"),
    "horse": N_("Horse"),
    "ox": N_("Ox"),
    "crane": N_("Crane"),
    "boar": N_("Boar"),
    "eel": N_("Eel"),
    "cobra": N_("Cobra"),
    "fox": N_("Fox"),
    "dog": N_("Dog"),
    "giraffe": N_("Giraffe"),
    "panda": N_("Panda"),
    "bear": N_("Bear"),
    "kirin": N_("Kirin"),
    "seasnake": N_("Sea Snake"),
    "viper": N_("Viper"),
    "phoenix": N_("Phoenix"),
    "mouse": N_("Mouse"),
    "rat": N_("Rat"),
    "turtle": N_("Turtle"),
    "tanuki": N_("Tanuki"),
    "iguana": N_("Iguana"),
    "sable": N_("Sable"),
    "otter": N_("Otter"),
    "goat": N_("Goat"),
    "sheep": N_("Sheep"),
    "bat": N_("Bat"),
    "eagle": N_("Eagle"),
    "hawk": N_("Hawk"),
    "lion": N_("Lion"),
    "octopus": N_("Octopus"),
    "rhinoceros": N_("Rhinoceros"),
    "scorpion": N_("Scorpion"),
    "spider": N_("Spider"),
}
"""The names of all cards by id, for the catalogue. Records and notation keep the English names."""


def card_name(card: game.Card) -> str:
    return _(NAMES[card.id])


def join_cards(cards: Iterable[game.Card], conjunction: Conjunction = AND) -> str:
    return join_words([card_name(card) for card in cards], conjunction)


def format_move(move: game.Move | game.PawnMoved | game.SpiritMoved) -> str:
    """Return a text like `Tiger c1–c3`."""
    return f"{card_name(move.card)} {move.origin}–{move.target}"


# -- where a card leads --

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
"""The moves of all cards."""


def describe_moves(offsets: Iterable[game.Offset]) -> str:
    """Return a text like `two forward or one back`, from the front to the back."""
    in_order = sorted(offsets, key=lambda offset: (-offset[1], offset[0]))
    return join_words([_(OFFSETS[offset]) for offset in in_order], OR)


def describe_card_moves(card: game.Card) -> str:
    """Return a text about the moves of a card, like `describe_moves`; a Wind card has two."""
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
    """Return a sentence about the first player, whom the stamp of the side card decides."""
    if card.stamp is None:
        return _("Who moves first is drawn by lot when it is the side card")
    return _("{player} moves first when it is the side card").format(player=name(card.stamp))
