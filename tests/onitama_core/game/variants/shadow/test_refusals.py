"""What the referee refuses by night: in every phase, and in values that tell no secret."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    GameState,
    IllegalAction,
    MustMove,
    NoStartForNinjas,
    NotInThisStep,
    NotYourTurn,
    Player,
    Reason,
    Square,
    Variant,
    legal_actions,
    player_view,
)
from tests.onitama_core.game.helpers import (
    act_as,
    answer,
    dealt,
    leads,
    offered,
    placed,
    play,
    refusal,
    shadow,
)

TEXT = "2m2/5/5/s4/2M2 r crab,tiger crane,ox dragon"


def before_move(blue_ninja: str = "e5", revealed: str = "") -> GameState:
    return shadow(TEXT, red_ninja="a1", blue_ninja=blue_ninja, revealed=revealed)


PHASES = {
    "placement": placed(dealt(Variant.SHADOW), blue="d5"),
    "move": before_move(),
    "ninja": play(before_move(), "crab:c1c2"),
    "lantern": play(before_move(), "crab:c1c2 ninja:stay"),
}
TEXTS = {
    "placement": ("place:b1",),
    "move": ("crab:c1c2", "crab:pass"),
    "ninja": ("ninja:stay", "ninja:a1c1", "ninja:a1c1!"),
    "lantern": ("lantern:3", "lantern:none"),
}


@pytest.mark.parametrize(
    ("phase", "text"),
    [(phase, text) for phase in PHASES for kind in TEXTS if kind != phase for text in TEXTS[kind]],
)
def test_an_action_of_another_step_is_not_offered(phase: str, text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(PHASES[phase], Player.RED, text)
    assert isinstance(caught.value, NotInThisStep)
    assert caught.value.phase is PHASES[phase].phase


@pytest.mark.parametrize("text", [text for texts in TEXTS.values() for text in texts])
@pytest.mark.parametrize("phase", ["move", "ninja", "lantern"])
def test_the_other_player_waits_in_every_step(phase: str, text: str) -> None:
    with pytest.raises(NotYourTurn) as caught:
        act_as(PHASES[phase], Player.BLUE, text)
    assert caught.value.to_act is Player.RED
    assert legal_actions(PHASES[phase], Player.BLUE) == ()


def test_one_places_only_once() -> None:
    with pytest.raises(NotYourTurn) as caught:
        act_as(PHASES["placement"], Player.BLUE, "place:b5")
    assert caught.value.to_act is Player.RED


def test_who_moves_first_waits_for_the_others_placement() -> None:
    with pytest.raises(NotYourTurn) as caught:
        act_as(placed(dealt(Variant.SHADOW), red="b1"), Player.RED, "place:d1")
    assert caught.value.to_act is Player.BLUE


@pytest.mark.parametrize("squares", ["a1", "c1", "b5", "c3", "b1,d1"])
def test_a_ninja_starts_nowhere_else(squares: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        act_as(dealt(Variant.SHADOW), Player.RED, f"place:{squares}")
    assert isinstance(caught.value, NoStartForNinjas)
    assert caught.value.starts == ((Square.B1,), (Square.D1,))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("ninja:b2b3", Reason.NOT_YOUR_PIECE),
        ("ninja:a1c2", Reason.NOT_ON_CARD),
        ("ninja:a1a2!", Reason.NOT_OFFERED),
    ],
)
def test_a_refused_ninja_step_gives_its_reason(text: str, reason: Reason) -> None:
    refused = refusal(PHASES["ninja"], text)
    assert refused.reason is reason


def test_the_ninja_is_refused_an_own_pawns_square() -> None:
    state = shadow("2m2/5/5/S4/2M2 r crab,tiger crane,ox dragon", red_ninja="a1", blue_ninja="e5")
    refused = refusal(play(state, "crab:c1c2"), "ninja:a1a2")
    assert refused.reason is Reason.OWN_PIECE_IN_THE_WAY


def test_a_pass_is_refused_while_a_pawn_can_move() -> None:
    refused = refusal(before_move(), "crab:pass")
    assert refused.reason is Reason.MUST_MOVE


def test_the_example_of_a_move_leaves_out_the_own_ninjas_square() -> None:
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="c2", blue_ninja="e5")
    refused = refusal(state, "crab:pass")
    assert isinstance(refused, MustMove)
    assert str(refused.example) != "crab:c1c2"


def test_an_own_pawn_is_refused_the_own_ninjas_square() -> None:
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="c2", blue_ninja="e5")
    refused = refusal(state, "crab:c1c2")
    assert refused.reason is Reason.OWN_NINJA_IN_THE_WAY


def test_the_squares_a_card_could_go_to_leave_out_the_own_ninjas() -> None:
    state = shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="c2", blue_ninja="e5")
    assert leads(state, "crab:c1d2") == "a1 e1"


EVERYTHING = [
    f"{card}:{origin}{target}"
    for card in ("crab", "tiger", "ninja")
    for origin in ("a1", "c1", "c2")
    for target in ("a1", "a2", "c1", "c2", "c3", "d4", "e1")
]


@pytest.mark.parametrize("player", Player)
@pytest.mark.parametrize("played", ["", "crab:c1c2", "crab:c1c2 ninja:stay"])
@pytest.mark.parametrize("square", ["a1", "a3", "c3", "c1", "d4"])
def test_a_refusal_is_the_same_wherever_an_enemy_ninja_hides(
    square: str, played: str, player: Player
) -> None:
    here, there = (play(before_move(blue_ninja), played) for blue_ninja in (square, "e5"))
    viewer = Player.RED
    assert player_view(here, viewer) == player_view(there, viewer)
    for text in [*EVERYTHING, *(f"{text}!" for text in EVERYTHING if "ninja" in text)]:
        assert answer(here, player, text) == answer(there, player, text)


def test_every_phase_offers_what_it_should() -> None:
    for phase in ("move", "ninja", "lantern"):
        assert offered(PHASES[phase]) & set(TEXTS[phase])
