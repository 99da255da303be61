"""What the referee refuses in Way of the Light, in values that tell no secret."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    IllegalAction,
    NotYourTurn,
    Player,
    Reason,
    Variant,
    legal_actions,
    player_view,
)
from tests.onitama_core.game.helpers import act_as, answer, dealt, light, placed, play, refusal

RED_TURN = "5/5/5/5/2M2 r crab,tiger crane,monkey dragon"
BLUE_TURN = "5/5/5/5/2M2 b crab,tiger crane,monkey dragon"

PHASES = {
    "placement": (dealt(Variant.LIGHT), Player.BLUE),
    "Red's move": (placed(dealt(Variant.LIGHT), blue="a5,b5"), Player.RED),
    "Blue's move": (light(BLUE_TURN, ninjas="a5 c5"), Player.BLUE),
    "lantern": (play(light(RED_TURN, ninjas="a5 c5"), "crab:c1c2"), Player.RED),
}
TEXTS = ("place:a5,b5", "crab:c1c2", "crane:a5a4", "ninja:stay", "ninja:a5a4!", "lantern:3")
KINDS = {"placement": "place", "Red's move": "c", "Blue's move": "c", "lantern": "lantern"}


@pytest.mark.parametrize(
    ("phase", "text"),
    [(phase, text) for phase in PHASES for text in TEXTS if not text.startswith(KINDS[phase])],
)
def test_an_action_of_another_step_is_not_offered(phase: str, text: str) -> None:
    state, player = PHASES[phase]
    with pytest.raises(IllegalAction) as caught:
        act_as(state, player, text)
    assert caught.value.reason is Reason.NOT_OFFERED


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("phase", PHASES)
def test_the_other_player_waits_in_every_step(phase: str, text: str) -> None:
    state, player = PHASES[phase]
    with pytest.raises(NotYourTurn) as caught:
        act_as(state, player.opponent, text)
    assert caught.value.to_act is player
    assert legal_actions(state, player.opponent) == ()


@pytest.mark.parametrize("squares", ["a5", "a5,a5", "a4,b5", "a1,b1"])
def test_ninjas_start_on_two_different_squares_of_rank_5(squares: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(dealt(Variant.LIGHT), Player.BLUE, f"place:{squares}")
    assert caught.value.reason is Reason.NOT_OFFERED


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("crane:b4b3", Reason.NOT_YOUR_PIECE),
        ("crane:a5b4", Reason.NOT_ON_CARD),
        ("crane:a5a4", Reason.OWN_NINJA_IN_THE_WAY),
        ("tiger:a5a3", Reason.CARD_NOT_IN_HAND),
        ("crane:pass", Reason.MUST_MOVE),
    ],
)
def test_the_shadow_masters_refusals_give_a_reason(text: str, reason: Reason) -> None:
    refused = refusal(light(BLUE_TURN, ninjas="a4 a5"), text)
    assert refused.reason is reason


@pytest.mark.parametrize("ninjas", ["c2 c3", "a1 e1", "a5 d4"])
@pytest.mark.parametrize("text", [RED_TURN, BLUE_TURN])
def test_reds_refusals_are_the_same_wherever_the_ninjas_hide(text: str, ninjas: str) -> None:
    here, there = (light(text, ninjas=squares) for squares in (ninjas, "b5 e5"))
    assert player_view(here, Player.RED) == player_view(there, Player.RED)
    for card in ("crab", "tiger", "crane", "dragon"):
        for target in ("a1", "c2", "c3", "d4", "e1"):
            for action in (f"{card}:c1{target}", f"{card}:{target}c1", f"{card}:pass"):
                assert answer(here, Player.RED, action) == answer(there, Player.RED, action)
