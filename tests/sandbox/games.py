"""Short scripted matches of every variant, and the clicks that play their actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Place,
    Player,
    Square,
    Variant,
    parse_action,
)
from rendering.words import line_name
from tests.dojo import DEAL

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Game:
    variant: Variant
    name: str
    """Name of the variant in the option's list; empty for Classic, which is the default."""
    seat: Player
    """The challenger's seat."""
    placements: dict[Player, str]
    """Each player's placement of ninjas."""
    turns: tuple[tuple[str, ...], ...]
    """Actions of each turn, Red's and Blue's alternately; no ninja shares a square with a pawn."""
    refused: tuple[int, str]
    """A turn's number, and a move that is illegal in that turn and typed before it."""
    deal: str = DEAL

    @property
    def title(self) -> str:
        return f"A match of Onitama, {self.name}" if self.name else "A match of Onitama"

    def steps(self) -> Iterator[tuple[int, Player, tuple[str, ...]]]:
        for number, actions in enumerate(self.turns, start=1):
            yield number, (Player.RED, Player.BLUE)[(number - 1) % 2], actions


def single_action_turns(turns: str) -> tuple[tuple[str, ...], ...]:
    return tuple((action,) for action in turns.split())


CLASSIC: Final = Game(
    Variant.CLASSIC,
    "",
    seat=Player.RED,
    placements={},
    turns=single_action_turns("crab:c1c2 crane:b5b4 tiger:c2c4 monkey:c5d4 crane:c4c5"),
    refused=(4, "monkey:c5c4"),
)
"""A match that Red's master wins by the Way of the Stream."""
WIND: Final = Game(
    Variant.WIND,
    "Way of the Wind",
    seat=Player.RED,
    placements={},
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
"""A match in which the Spirit swaps a student of Red's to c3, where it captures the master."""
SHADOW: Final = Game(
    Variant.SHADOW,
    "Way of the Shadow",
    seat=Player.RED,
    placements={Player.RED: "place:b1", Player.BLUE: "place:d5"},
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
"""A match with an attempted capture that misses, and a ninja that captures the master.

Blue's attempt reveals its ninja, which Red captures; Red's ninja captures the master.
"""
LIGHT: Final = Game(
    Variant.LIGHT,
    "Way of the Light",
    seat=Player.BLUE,
    placements={Player.BLUE: "place:b5,d5"},
    turns=(
        *single_action_turns("crab:a1a2 monkey:d5e4"),
        ("tiger:d1d3", "lantern:4"),
        ("crab:e4c4",),
        ("monkey:d3c4", "lantern:b"),
        *single_action_turns("tiger:b5b3 crab:e1e2 monkey:b3a2 dragon:c1a2"),
    ),
    refused=(6, "tiger:b5b4"),
)
"""A match in which Red finds and captures one ninja with lanterns.

The other ninja captures a student and is captured in return.
"""
GAMES: Final = (CLASSIC, WIND, SHADOW, LIGHT)


def find_clicks(text: str) -> tuple[tuple[Square, ...], tuple[str, ...]]:
    """Return an action's squares to tap, and the beginnings of the button labels to click then."""
    action = parse_action(text)
    match action:
        case Place(squares):
            return squares, (f"Confirm: place on {' and '.join(map(str, squares))}",)
        case Move(card, origin, target):
            return (origin, target), (f"Play {card.name} {origin}–{target}",)
        case NinjaMove(origin, target, is_attempt):
            label = f"Strike {target}" if is_attempt else f"Move ninja {origin}–{target}"
            return (target,), (label,)
        case NinjaStay():
            return (), ("Ninja stays",)
        case LightLantern(line) if line is not None:
            return (), (str(line), f"Light {line_name(line)}")
    return (), ("No lantern",)
