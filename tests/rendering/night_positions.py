"""Positions of Light & Shadow worth a picture."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import (
    POOLS,
    SQUARES,
    Answer,
    Player,
    PlayerView,
    PublicView,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    player_view,
    players_to_act,
    public_view,
)
from onitama_core.game.state import Secrets, changed
from tests.onitama_core.game.helpers import dealt, light, placed, play, shadow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState

View: TypeAlias = PublicView | PlayerView

RED, BLUE = Player
HANDS: Final = "crab,tiger crane,monkey dragon"

PLACING: Final = placed(dealt(Variant.SHADOW), red="b1")
MOVED: Final = play(
    shadow(f"s1m1s/5/5/3S1/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="b3", turn=5), "crab:d2d3"
)
LIT_RANK: Final = play(MOVED, "ninja:stay lantern:3")
LIT_FILE: Final = play(MOVED, "ninja:stay lantern:d")
ATTEMPTED: Final = play(
    shadow(
        f"2m1s/2s2/5/2S2/S1M2 b {HANDS}",
        red_ninja="d3", blue_ninja="d4", lanterns=(1, 0), turn=8,
    ),
    "crane:e5e4 ninja:d4d3!",
)  # fmt: skip
MISSED: Final = play(
    shadow(
        f"2m1s/2s2/5/2S2/S1M2 b {HANDS}",
        red_ninja="e3", blue_ninja="d4", lanterns=(1, 1), turn=8,
    ),
    "crane:e5e4 ninja:d4d3! lantern:none",
)  # fmt: skip
SHADOW_STONE: Final = play(
    shadow(f"5/2m2/2S2/5/4M r {HANDS}", red_ninja="", blue_ninja="d5", lanterns=(0, 1), turn=21),
    "crab:c3c4",
)
LIGHT_TURN: Final = light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 c3", lanterns=1, turn=8)
LIGHT_QUIET: Final = light(
    f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 c3", lanterns=1, turn=18, quiet=30
)
LIGHT_CAPTURE: Final = play(
    light(f"5/5/1S3/2S1S/S1M2 b {HANDS}", ninjas="c5 b4", lanterns=2, turn=8), "crane:b4b3"
)
LIGHT_LIT: Final = play(
    light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="c5 d3", lanterns=1, turn=9),
    "crab:c2c3 lantern:5",
)
LIGHT_NINJAS: Final = play(
    light(f"5/5/1S3/2S1S/S1M2 r {HANDS}", ninjas="b4", lanterns=1, turn=9), "crab:b3b4"
)

NIGHT_GOLDEN: Final[dict[str, tuple[View, Player]]] = {
    "shadow-placing": (public_view(PLACING), RED),
    "shadow-placing-blue": (player_view(PLACING, BLUE), BLUE),
    "shadow-ninja-step-red": (player_view(MOVED, RED), RED),
    "shadow-lit": (public_view(LIT_RANK), RED),
    "shadow-lit-red": (player_view(LIT_RANK, RED), RED),
    "shadow-lit-file-blue": (player_view(LIT_FILE, BLUE), BLUE),
    "shadow-attempt": (public_view(ATTEMPTED), RED),
    "shadow-missed": (public_view(MISSED), RED),
    "shadow-stone": (public_view(SHADOW_STONE), RED),
    "light-placing-blue": (player_view(dealt(Variant.LIGHT), BLUE), BLUE),
    "light-quiet": (public_view(LIGHT_QUIET), RED),
    "light-turn-blue": (player_view(LIGHT_TURN, BLUE), BLUE),
    "light-capture-blue": (player_view(LIGHT_CAPTURE, BLUE), BLUE),
    "light-lit-red": (player_view(LIGHT_LIT, RED), RED),
    "light-ninjas": (public_view(LIGHT_NINJAS), RED),
}


def play_out_by_night(variant: Variant, seed: int, most_turns: int = 40) -> Iterator[GameState]:
    """Every state of a game played at random."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    state = new_game(deal(variant, POOLS["all"], rng))
    yield state
    while state.outcome is None and state.turn_number <= most_turns:
        player = rng.choice(players_to_act(state))
        state = apply(state, player, rng.choice(legal_actions(state, player))).state
        yield state


def with_other_secrets(state: GameState, player: Player, seed: int) -> GameState:
    """What nobody but `player` could tell from `state`."""
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    secrets, shown = state.secrets, state.night.revealed[player]
    pawns = state.position.pawns[RED] | state.position.pawns[BLUE]
    free = [square.bit for square in SQUARES if not square.bit & (pawns | shown)]
    hidden = (secrets.ninjas[player] & ~shown).bit_count()
    ninjas = shown | sum(rng.sample(free, hidden))
    answers = tuple(Answer(lit, not is_there) for lit, is_there in secrets.answers[player])
    return replace(
        state,
        secrets=Secrets(
            changed(secrets.ninjas, player, ninjas), changed(secrets.answers, player, answers)
        ),
    )
