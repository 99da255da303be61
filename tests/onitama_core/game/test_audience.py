"""What others may read: the table of public forms in NOTATION.md, and events by audience."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    CARDS,
    GameState,
    LanternAnswered,
    Line,
    NinjasPlaced,
    NinjaStepTaken,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    Player,
    SecretMove,
    SecretNinjaStep,
    SecretPlace,
    Square,
    Variant,
    events_for,
    format_action,
    parse_action,
    public_action,
)
from tests.onitama_core.game.helpers import (
    START,
    act_as,
    classic,
    dealt,
    light,
    play,
    public_text,
    shadow,
)

NINJA_STEP = play(
    shadow("2m2/5/5/s4/2M2 r crab,tiger crane,ox dragon", red_ninja="a1", blue_ninja="e5"),
    "crab:c1c2",
)
SHADOW_TURN = light("5/5/5/S4/2M2 b crab,tiger crane,monkey dragon", ninjas="a3 c5")


@pytest.mark.parametrize(
    ("state", "text", "public"),
    [
        (NINJA_STEP, "ninja:stay", "ninja:?"),
        (NINJA_STEP, "ninja:a1c1", "ninja:?"),
        (NINJA_STEP, "ninja:a1a2", "ninja:?a2"),
        (NINJA_STEP, "ninja:a1c1!", "ninja:?c1!"),
        (SHADOW_TURN, "monkey:c5b4", "monkey:?"),
        (SHADOW_TURN, "crane:a3a2", "crane:?a2"),
        (classic(START), "tiger:c1c3", "tiger:c1c3"),
    ],
)
def test_the_public_form_is_as_in_the_notation(state: GameState, text: str, public: str) -> None:
    assert public_text(state, text) == public


@pytest.mark.parametrize(
    ("variant", "player", "text"),
    [
        (Variant.SHADOW, Player.RED, "place:b1"),
        (Variant.SHADOW, Player.BLUE, "place:d5"),
        (Variant.LIGHT, Player.BLUE, "place:a5,c5"),
    ],
)
def test_the_public_form_of_a_placement_is_a_question_mark(
    variant: Variant, player: Player, text: str
) -> None:
    events = act_as(dealt(variant), player, text).events
    assert format_action(public_action(parse_action(text), events)) == "place:?"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (SecretPlace(), "place:?"),
        (SecretNinjaStep(), "ninja:?"),
        (SecretNinjaStep(Square.A1), "ninja:?a1"),
        (SecretNinjaStep(Square.C2, is_attempt=True), "ninja:?c2!"),
        (SecretMove(CARDS["tiger"]), "tiger:?"),
        (SecretMove(CARDS["tiger"], Square.A1), "tiger:?a1"),
    ],
)
def test_secret_actions_are_written_as_in_the_notation(
    action: SecretPlace | SecretNinjaStep | SecretMove, text: str
) -> None:
    assert format_action(action) == text


PLACED = NinjasPlaced(Player.RED)
STEP = NinjaStepTaken(Player.RED)
OF_RED = (
    OwnNinjasPlaced(Player.RED, (Square.B1,)),
    OwnNinjaMoved(Player.RED, Square.B1, Square.C2),
)
OF_BLUE = LanternAnswered(Player.BLUE, Line.FILE_A, is_there=True)
EVENTS = (PLACED, *OF_RED, STEP, OF_BLUE)


def test_everybody_is_told_the_public_events_in_their_order() -> None:
    assert events_for(EVENTS, None) == (PLACED, STEP)


def test_a_player_is_told_its_own_events_as_well() -> None:
    assert events_for(EVENTS, Player.RED) == (PLACED, *OF_RED, STEP)
    assert events_for(EVENTS, Player.BLUE) == (PLACED, STEP, OF_BLUE)
