"""Short matches of the other ways to play, and which buttons their actions are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    CARDS,
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Place,
    Player,
    Square,
    Variant,
    lay_out,
    new_game,
    parse_action,
)
from rendering.words import card_name, line_name
from tests.dojo import DEAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Action, GameState


@dataclass(frozen=True)
class Game:
    variant: Variant
    name: str
    """As the list of the option offers it."""
    seat: Player
    """The challenger's."""
    places: dict[Player, str]
    turns: tuple[tuple[str, ...], ...]
    """Red's and Blue's by turns. What hides a ninja is never the square of a pawn."""
    deal: str = DEAL
    refused: tuple[int, str] | None = None
    """What a player types in vain before a turn."""

    @property
    def place_button(self) -> str:
        return "Place ninja" if self.variant is Variant.SHADOW else "Place ninjas"

    def start(self) -> GameState:
        return new_game(lay_out(self.variant, [CARDS[card] for card in self.deal.split(",")]))

    def steps(self) -> Iterator[tuple[int, Player, tuple[str, ...]]]:
        """Turn number, who moves, actions."""
        for number, actions in enumerate(self.turns, start=1):
            yield number, (Player.RED, Player.BLUE)[(number - 1) % 2], actions


WIND: Final = Game(
    Variant.WIND,
    "Way of the Wind",
    seat=Player.RED,
    places={},
    turns=(
        ("bat:e1e2", "bat:c3d4"),
        ("crane:b5b4",),
        ("dragon:d4c3",),
        ("hawk:d5e4", "hawk:c3e2"),
        ("tiger:c3c5",),
    ),
    deal="bat,tiger,hawk,crane,dragon",
    refused=(4, "hawk:c3e2"),
)
"""The Spirit swaps a student of Red's to c3, from where it captures the master."""
SHADOW: Final = Game(
    Variant.SHADOW,
    "Way of the Shadow",
    seat=Player.RED,
    places={Player.RED: "place:b1", Player.BLUE: "place:d5"},
    turns=(
        ("crab:e1e2", "ninja:b1b2"),
        ("monkey:e5d4", "ninja:d5c4", "lantern:2"),
        ("tiger:a1a3", "ninja:b2b4", "lantern:d"),
        ("crab:a5a4", "ninja:c4c3!", "lantern:none"),
        ("dragon:e2c3", "ninja:stay"),
        ("crane:d4d3", "lantern:b"),
        ("monkey:c3d4", "ninja:b4c5"),
    ),
    refused=(7, "monkey:a3b4"),
)
"""An attempt that misses shows Blue's ninja, which is captured; Red's captures the master."""
LIGHT: Final = Game(
    Variant.LIGHT,
    "Way of the Light",
    seat=Player.BLUE,
    places={Player.BLUE: "place:b5,d5"},
    turns=(
        ("crab:a1a2",),
        ("monkey:d5e4",),
        ("tiger:d1d3", "lantern:4"),
        ("crab:e4c4",),
        ("monkey:d3c4", "lantern:b"),
        ("tiger:b5b3",),
        ("crab:e1e2",),
        ("monkey:b3a2",),
        ("dragon:c1a2",),
    ),
    refused=(6, "tiger:b5b4"),
)
"""Red finds one ninja by its lanterns; the other captures a student and is captured for it."""


def buttons(text: str) -> tuple[tuple[Square, ...], tuple[str, ...]]:
    """The squares to tap in the controller, then how the buttons to press begin."""
    action = parse_action(text)
    match action:
        case Place(squares):
            return squares, (f"Confirm: place on {' and '.join(map(str, squares))}",)
        case Move(card, origin, target):
            return (origin, target), (f"Play {card_name(card)} {origin}–{target}",)
        case NinjaMove(origin, target, is_attempt):
            label = f"Strike {target}" if is_attempt else f"Move ninja {origin}–{target}"
            return (target,), (label,)
        case _:
            return (), without_squares(action)


def without_squares(action: Action) -> tuple[str, ...]:
    match action:
        case NinjaStay():
            return ("Ninja stays",)
        case LightLantern(line) if line is not None:
            return line_name(line).capitalize(), f"Light {line_name(line)}"
        case _:
            return ("No lantern",)
