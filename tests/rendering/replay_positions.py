"""Moments of finished games, opened for the replay."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    POOLS,
    Deed,
    Outcome,
    Player,
    ReplayView,
    Termination,
    Variant,
    apply,
    conclude,
    deal,
    legal_actions,
    new_game,
    parse_action,
    players_to_act,
    replay_view,
)
from rendering import Scene
from tests.onitama_core.game.helpers import dealt, light, placed, shadow
from tests.rendering.night_positions import HANDS
from tests.rendering.night_positions import MISSED as NIGHT_MISSED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState

RED, BLUE = Player
MOST_TURNS: Final = 60


def given_up(state: GameState) -> GameState:
    if state.outcome is not None:
        return state
    return conclude(state, Outcome(RED, Termination.RESIGNATION)).state


def after_turn(state: GameState, texts: str) -> ReplayView:
    """The turn that these actions make, in a game that is over by now."""
    deeds = []
    for text in texts.split():
        player, action = state.position.turn, parse_action(text)
        state, events = apply(state, player, action)
        deeds.append(Deed(player, action, events))
    return replay_view(given_up(state), state, deeds)


def replays(variant: Variant, seed: int) -> Iterator[ReplayView]:
    """Every moment of a game played at random."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    state = new_game(deal(variant, POOLS["all"], rng))
    moments: list[tuple[GameState, tuple[Deed, ...]]] = [(state, ())]
    while state.outcome is None and state.turn_number <= MOST_TURNS:
        before, player = state, rng.choice(players_to_act(state))
        action = rng.choice(legal_actions(state, player))
        state, events = apply(state, player, action)
        earlier = moments[-1][1] if before.phase is not before.phase.MOVE else ()
        moments.append((state, (*earlier, Deed(player, action, events))))
    for moment, deeds in moments:
        yield replay_view(given_up(state), moment, deeds)


START: Final = replay_view(
    given_up(placed(dealt(Variant.SHADOW), red="b1", blue="d5")),
    placed(dealt(Variant.SHADOW), red="b1", blue="d5"),
    (),
)
MET: Final = after_turn(
    shadow(f"s1m1s/5/5/3S1/S1M2 r {HANDS}", red_ninja="b3", blue_ninja="b4", turn=5),
    "crab:d2d3 ninja:b3b4 lantern:4",
)
"""Both ninjas stand on b4, and nobody at the table could tell."""
MISSED: Final = after_turn(
    shadow(
        f"2m1s/5/1s3/2S2/S1M2 b {HANDS}",
        red_ninja="e3", blue_ninja="d4", lanterns=(1, 0), turn=8,
    ),
    "crane:e5e4 ninja:d4d3!",
)  # fmt: skip
UNSEEN: Final = after_turn(
    light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 c3", lanterns=1, turn=8), "crane:c5c4"
)

GIVEN_UP: Final = replay_view(given_up(NIGHT_MISSED), given_up(NIGHT_MISSED), ())
"""What the last post of a match shows that was resigned after a turn."""

REPLAY_GOLDEN: Final = {
    "replay-start": (START, RED),
    "replay-met": (MET, RED),
    "replay-missed-blue": (MISSED, BLUE),
    "replay-unseen": (UNSEEN, RED),
    "replay-given-up": (GIVEN_UP, RED),
}
FILM: Final = (
    Scene(START, "The start · Red: placed on b1; Blue: placed on d5"),
    Scene(MET, "5 · Red: Crab d2–d3; ninja b3–b4; lit rank 4: yes", RED),
    Scene(
        MISSED,
        "8 · Blue: Crane e5–e4; ninja d4–d3, struck and missed; lit no lantern",
        BLUE,
    ),
)
