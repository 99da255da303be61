"""Positions worth a picture, from text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    POOLS,
    Outcome,
    Player,
    Termination,
    Variant,
    apply,
    conclude,
    deal,
    legal_actions,
    new_game,
    parse_action,
    parse_position,
    public_view,
)
from rendering import THEMES
from tests.rendering.night_positions import NIGHT_GOLDEN
from tests.rendering.replay_positions import REPLAY_GOLDEN
from tests.rendering.wind_positions import WIND_GOLDEN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState, PublicView
    from rendering.reading import View

OPENING: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
MIDDLE: Final = "1sm1s/5/1s1S1/2M2/S3S b crab,tiger crane,monkey dragon"
STONE: Final = "1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant"
STREAM: Final = "1s2s/2M1m/5/5/S3S r crab,tiger phoenix,seasnake elephant"
STUCK: Final = "S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"


def after(position: str, *actions: str) -> PublicView:
    state = parse_position(position)
    for text in actions:
        state = apply(state, state.position.turn, parse_action(text)).state
    return public_view(state)


def broken_off(outcome: Outcome) -> PublicView:
    """In the middle of a game, by what is no action on the board."""
    state = parse_position(MIDDLE)
    moved = apply(state, Player.BLUE, parse_action("crane:c5c4")).state
    return public_view(conclude(moved, outcome).state)


def play_out(seed: int, most_turns: int = 60) -> Iterator[GameState]:
    """Every state of a game played at random."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    state = new_game(deal(Variant.CLASSIC, POOLS["all"], rng))
    yield state
    while state.outcome is None and state.turn_number <= most_turns:
        turn = state.position.turn
        state = apply(state, turn, rng.choice(legal_actions(state, turn))).state
        yield state


GOLDEN: Final[dict[str, tuple[View, Player]]] = {
    "opening-red": (after(OPENING), Player.RED),
    "opening-blue": (after(OPENING), Player.BLUE),
    "middle-red": (after(MIDDLE, "crane:c5c4"), Player.RED),
    "middle-blue": (after(MIDDLE, "crane:c5c4"), Player.BLUE),
    "stone-red": (after(STONE, "crab:c4c5"), Player.RED),
    "stream-red": (after(STREAM, "crab:c4c5"), Player.RED),
    "pass-red": (after(STUCK, "tiger:pass"), Player.RED),
    "time-blue": (broken_off(Outcome(Player.RED, Termination.TIMEOUT)), Player.BLUE),
    "abandoned-red": (broken_off(Outcome(None, Termination.ABANDONMENT)), Player.RED),
    "closed-red": (broken_off(Outcome(None, Termination.CANCELLED)), Player.RED),
    **NIGHT_GOLDEN,
    **REPLAY_GOLDEN,
    **WIND_GOLDEN,
}
"""The pictures in golden/, by name."""
OF_OTHER_THEMES: Final = (
    "middle-red",
    "stream-red",
    "wind-same-square-blue",
    "shadow-lit-red",
    "shadow-missed",
    "light-capture-blue",
    "light-quiet",
)
"""Those of them that other themes than the default one have too."""
OTHER_THEMES: Final = tuple(THEMES)[1:]
