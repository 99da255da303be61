"""Nothing the core hands out can be changed."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from onitama_core.game import (
    CARDS,
    CaptureAttempted,
    GameEnded,
    LanternAnswered,
    LanternLit,
    Line,
    NinjaRevealed,
    NinjasPlaced,
    NinjaStepTaken,
    NoProgress,
    Outcome,
    OwnNinjaMoved,
    OwnNinjasPlaced,
    Pass,
    PieceCaptured,
    Player,
    PositionRepeated,
    SecretMove,
    SecretMoveMade,
    SecretNinjaStep,
    SecretPlace,
    Setup,
    SpiritMoved,
    Square,
    Termination,
    TurnPassed,
    Variant,
    parse_action,
    player_view,
    public_view,
)
from onitama_core.game.board import Piece, PieceKind
from onitama_core.game.referee import VARIANTS
from tests.onitama_core.game.helpers import START, WIND_START, act, classic, shadow, wind

STATE, EVENTS = act(classic(START), "tiger:c1c3")
WIND, _ = act(wind(WIND_START), "bat:c1c2")
NIGHT, _ = act(
    shadow("2m2/5/5/5/2M2 r crab,tiger crane,ox dragon", red_ninja="b3", blue_ninja="d4"),
    "crab:c1c2",
)
NIGHT_EVENTS = (
    NinjasPlaced(Player.RED),
    NinjaStepTaken(Player.RED),
    SecretMoveMade(Player.BLUE, CARDS["tiger"]),
    NinjaRevealed(Player.RED, Square.C2),
    CaptureAttempted(Player.RED, Square.C2, is_hit=False),
    LanternLit(Player.RED, Line.RANK_3, 1),
    NoProgress(30),
    OwnNinjasPlaced(Player.RED, (Square.B1,)),
    OwnNinjaMoved(Player.RED, Square.B1, Square.C2),
    LanternAnswered(Player.RED, Line.RANK_3, is_there=True),
)
OUTCOME = Outcome(Player.RED, Termination.STONE)
PIECE = Piece(Player.RED, PieceKind.MASTER)

VALUES = (
    STATE,
    STATE.position,
    act(classic(START), "tiger:c1c3"),
    public_view(STATE),
    player_view(STATE, Player.BLUE),
    Setup(Variant.CLASSIC, ("tiger", "crab"), ("monkey", "crane"), "dragon", Player.RED),
    CARDS["tiger"],
    PIECE,
    OUTCOME,
    *VARIANTS.values(),
    parse_action("tiger:c1c3"),
    Pass(CARDS["tiger"]),
    EVENTS[0],
    PieceCaptured(PIECE, Square.C3),
    TurnPassed(Player.RED, CARDS["tiger"]),
    PositionRepeated(2),
    GameEnded(OUTCOME, (Termination.STONE,)),
    WIND,
    WIND.position,
    act(WIND, "bat:c3b4"),
    public_view(WIND),
    player_view(WIND, Player.RED),
    SpiritMoved(Player.RED, CARDS["bat"], Square.C3, Square.B4, PIECE),
    NIGHT,
    NIGHT.night,
    NIGHT.secrets,
    player_view(NIGHT, Player.RED),
    *(parse_action(text) for text in ("place:b1", "ninja:b1c2!", "ninja:stay", "lantern:3")),
    SecretPlace(),
    SecretNinjaStep(Square.C2),
    SecretMove(CARDS["tiger"]),
    *NIGHT_EVENTS,
)


def field_names(value: Any) -> list[str]:
    if is_dataclass(value):
        return [field.name for field in fields(value)]
    return list(value._fields)


def ids(value: Any) -> str:
    return type(value).__name__


@pytest.mark.parametrize("value", VALUES, ids=ids)
def test_a_value_is_slim_a_key_and_keeps_its_fields(value: Any) -> None:
    assert not hasattr(value, "__dict__")
    assert {value: True}[value]
    for name in field_names(value):
        held = getattr(value, name)
        assert not isinstance(held, list | dict | set)
        with pytest.raises(AttributeError):
            setattr(value, name, held)
        with pytest.raises(AttributeError):
            delattr(value, name)
