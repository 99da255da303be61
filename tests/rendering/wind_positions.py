"""Positions of Way of the Wind worth a picture."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    POOLS,
    Player,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    parse_position,
    public_view,
)
from tests.onitama_core.game.helpers import play
from tests.rendering.replay_positions import after_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState
    from rendering.reading import View

RED, BLUE = Player


def wind(text: str, actions: str = "") -> GameState:
    return play(parse_position(text), actions)


OPENING: Final = wind("ssmss/5/2W2/5/SSMSS r bat,tiger hawk,monkey dragon")
BOTH_MOVED: Final = wind(
    "1sm1s/s4/3W1/1S3/S1M1S r bat,tiger hawk,monkey dragon", "bat:b2b3 bat:d3e4"
)
BEFORE_SWAP: Final = wind("1sm1s/2s2/3W1/1S3/S1M1S r rhinoceros,tiger spider,monkey dragon")
SWAPPED: Final = play(BEFORE_SWAP, "rhinoceros:b2a3 rhinoceros:d3c4")
SAME_SQUARE: Final = wind(
    "1s1ms/W4/5/1S1S1/S1M2 b eagle,tiger hawk,monkey dragon", "hawk:b5c4 hawk:a4c4"
)
"""The Spirit changes places with the pawn that has just moved."""
LEFT_SQUARE: Final = wind(
    "1sm1s/s4/2W2/1S3/S1M1S r octopus,tiger scorpion,monkey dragon", "octopus:b2a3 octopus:c3b2"
)
"""The Spirit goes where the pawn came from."""
SPIRIT_ALONE: Final = wind(
    "ss1ms/2s2/2W2/1S3/S1M1S r lion,tiger octopus,monkey dragon", "tiger:c3c5"
)
SPIRIT_STEP: Final = wind("1sm1s/5/2s2/1S3/S1MWS r bat,tiger hawk,monkey dragon", "bat:b2b3")
SPIRIT_STEP_OF_BLUE: Final = wind(
    "1sm1s/s4/2W2/1S3/S1M1S b bat,tiger hawk,monkey dragon", "hawk:b5c4"
)
STONE: Final = wind("5/2m1s/1S3/5/S1M1W r spider,tiger hawk,monkey dragon", "spider:b3c4")
STUDENT_ON_TEMPLE: Final = wind(
    "1sm1s/s4/5/1S1M1/S1W2 r rhinoceros,tiger hawk,monkey dragon",
    "rhinoceros:d2c3 rhinoceros:c1b2",
)

REPLAYED: Final = after_turn(BEFORE_SWAP, "rhinoceros:b2a3 rhinoceros:d3c4")

WIND_GOLDEN: Final[dict[str, tuple[View, Player]]] = {
    "wind-opening": (public_view(OPENING), RED),
    "wind-both-red": (public_view(BOTH_MOVED), RED),
    "wind-swap-red": (public_view(SWAPPED), RED),
    "wind-same-square-blue": (public_view(SAME_SQUARE), BLUE),
    "wind-left-square-blue": (public_view(LEFT_SQUARE), BLUE),
    "wind-spirit-on-temple": (public_view(SPIRIT_ALONE), RED),
    "wind-student-on-temple": (public_view(STUDENT_ON_TEMPLE), RED),
    "wind-spirit-step-red": (public_view(SPIRIT_STEP), RED),
    "wind-spirit-step-blue": (public_view(SPIRIT_STEP_OF_BLUE), BLUE),
    "wind-stone": (public_view(STONE), RED),
    "wind-replay": (REPLAYED, RED),
}


def play_out_in_wind(seed: int, most_turns: int = 60) -> Iterator[GameState]:
    """Every state of a game played at random."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    state = new_game(deal(Variant.WIND, POOLS["all"], rng))
    yield state
    while state.outcome is None and state.turn_number <= most_turns:
        turn = state.position.turn
        state = apply(state, turn, rng.choice(legal_actions(state, turn))).state
        yield state
