"""The controller explains the signs that its buttons bear, and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.private_controller import TappedController
from cogs.match.private_seats import InMatch
from cogs.ui import clicks
from cogs.ui.messages import UNICODE, Caption
from onitama_core.game import Square
from rendering import Emoji
from tests.cogs.ui.nights import after
from tests.onitama_core.game.helpers import classic, play, wind

if TYPE_CHECKING:
    from onitama_core.game import GameState

GO, CAPTURE, SWAP = UNICODE[Emoji.TARGET], UNICODE[Emoji.CAPTURE], UNICODE[Emoji.SWAP]


def steps(state: GameState) -> TappedController:
    update = after(state, "").own[state.position.turn]
    return TappedController(InMatch(update), Caption("", ""), UNICODE)


def told(state: GameState, square: str) -> str:
    """After that square was tapped."""
    return steps(state).after(clicks.ChoosePawn(Square.parse(square))).text


def test_capturing_is_explained_where_something_can_be_captured() -> None:
    state = classic("2m2/5/1s3/2M2/S4 r crab,ox crane,monkey dragon")
    assert f"tap {GO} to go there. Or" in told(state, "a1")
    beside = classic("2m2/5/2s2/2M2/S4 r crab,ox crane,monkey dragon")
    assert f"tap {GO} to go there, {CAPTURE} to capture. Or" in told(beside, "c2")


def test_going_is_not_explained_where_only_captures_are() -> None:
    only = classic("m4/5/s4/S4/M4 r tiger,horse crane,monkey dragon")
    assert f"tap {CAPTURE} to capture. Or" in told(only, "a1")


def test_swapping_is_explained_where_the_spirit_meets_a_student() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    assert f"tap {GO} to move it there. Or" in told(state, "c3")
    second = steps(play(state, "bat:a1a2")).first().text
    assert f"with Bat: tap {GO} to move it." in second
    assert SWAP not in second
