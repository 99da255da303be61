"""Pieces that were tapped, and from which a player is shown where the own cards lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Player, Square, parse_position, player_view
from rendering import hints_for
from tests.onitama_core.game.helpers import light, play, shadow
from tests.rendering.night_positions import HANDS
from tests.rendering.wind_positions import SPIRIT_STEP_OF_BLUE, wind

if TYPE_CHECKING:
    from onitama_core.game import GameState, PlayerView
    from rendering import Hints, Renderer

RED, BLUE = Player

CLASSIC: Final = parse_position("1sm1s/2s2/1S1s1/2M2/S3S r boar,crab crane,monkey dragon")
CLASSIC_OF_BLUE: Final = play(CLASSIC, "crab:c2c3")
WIND: Final = wind("1sm1s/5/1Ws2/1S3/S1M1S r elephant,seasnake spider,monkey dragon")
SHADOW_NINJA: Final = play(
    shadow(f"s1m2/5/2s2/5/S1M1S r {HANDS}", red_ninja="c2", blue_ninja="b3", turn=5), "crab:e1e2"
)
LIGHT_NINJA: Final = light(f"5/5/1SS2/4S/S1M2 b {HANDS}", ninjas="c4 c5", lanterns=1, turn=8)

TAPPED: Final[dict[str, tuple[GameState, Player, str]]] = {
    "hints-red": (CLASSIC, RED, "c2"),
    "hints-blue": (CLASSIC_OF_BLUE, BLUE, "c4"),
    "hints-wind-pawn": (WIND, RED, "b2"),
    "hints-wind-spirit": (WIND, RED, "b3"),
    "hints-wind-spirit-step-blue": (SPIRIT_STEP_OF_BLUE, BLUE, "c3"),
    "hints-shadow-ninja": (SHADOW_NINJA, RED, "c2"),
    "hints-light-ninja": (LIGHT_NINJA, BLUE, "c4"),
}
"""Who taps which square, by the picture's name."""


def tapped(name: str) -> tuple[PlayerView, Hints]:
    """What the player sees, and the hints for that square."""
    state, player, square = TAPPED[name]
    view = player_view(state, player)
    hints = hints_for(view, Square.parse(square))
    assert hints is not None
    return view, hints


def paint(renderer: Renderer, name: str) -> bytes:
    view, hints = tapped(name)
    return renderer.board(view, seen_from=view.viewer, hints=hints).data
