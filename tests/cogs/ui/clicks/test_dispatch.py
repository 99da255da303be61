"""A click is let in, decoded, let through the gate, and only then answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from cogs.ui import clicks
from cogs.ui.clicks.dispatch import Clicks, on_invitation, on_match, on_own
from onitama_core.store import NoSuchInvitation, NoSuchMatch

if TYPE_CHECKING:
    from onitama_core.store import Invitation, Match

THEIRS: Any = object()
"""The match or the invitation with the number 7."""


class Gate:
    async def match(self, _: object, match_id: int) -> Match:
        if match_id != 7:
            raise NoSuchMatch(match_id)
        return cast("Match", THEIRS)

    async def invitation(self, _: object, invitation_id: int) -> Invitation:
        if invitation_id != 7:
            raise NoSuchInvitation(invitation_id)
        return cast("Invitation", THEIRS)


class Reception:
    def __init__(self, *, lets_in: bool = True) -> None:
        self.lets_in = lets_in

    async def admit(self, _: object) -> bool:
        return self.lets_in


def interaction() -> Any:
    made = cast("Any", Mock())
    made.response.is_done.return_value = False
    made.response.send_message = AsyncMock()
    return made


def told(made: Any) -> str:
    return str(made.response.send_message.await_args.args[0])


@pytest.fixture
def handled() -> AsyncMock:
    return AsyncMock()


@pytest.fixture
def answering(handled: AsyncMock) -> Clicks:
    dispatcher = Clicks(Reception(), Gate())
    dispatcher.register(
        (
            on_match(clicks.ShowBoard, handled),
            on_invitation(clicks.Accept, handled),
            on_own(clicks.ChooseOwnTheme, handled),
        )
    )
    return dispatcher


@pytest.mark.parametrize("click", [clicks.ShowBoard(7), clicks.Accept(7)])
async def test_a_handler_gets_what_the_gate_found(
    answering: Clicks, handled: AsyncMock, click: clicks.Click
) -> None:
    made = interaction()
    await answering.answer(made, click.custom_id)
    handled.assert_awaited_once_with(made, click, THEIRS)


async def test_what_is_ones_own_needs_no_gate(answering: Clicks, handled: AsyncMock) -> None:
    made, click = interaction(), clicks.ChooseOwnTheme(None)
    await answering.answer(made, click.custom_id)
    handled.assert_awaited_once_with(made, click)


@pytest.mark.parametrize("click", [clicks.ShowBoard(8), clicks.Accept(8)])
async def test_nobody_is_asked_about_what_the_gate_keeps(
    answering: Clicks, handled: AsyncMock, click: clicks.Click
) -> None:
    made = interaction()
    await answering.answer(made, click.custom_id)
    handled.assert_not_awaited()
    assert "no match #8" in told(made) or "don't know that invitation" in told(made)


async def test_what_this_bot_never_wrote_is_told_to_be_too_old(answering: Clicks) -> None:
    made = interaction()
    await answering.answer(made, "o1:castle:7:0:")
    assert "too old for me" in told(made)


async def test_who_is_not_let_in_is_not_answered_twice(handled: AsyncMock) -> None:
    closed = Clicks(Reception(lets_in=False), Gate())
    closed.register((on_match(clicks.ShowBoard, handled),))
    made = interaction()
    await closed.answer(made, clicks.ShowBoard(7).custom_id)
    handled.assert_not_awaited()
    made.response.send_message.assert_not_awaited()


def test_one_click_has_one_answer(answering: Clicks, handled: AsyncMock) -> None:
    with pytest.raises(ValueError, match="answered already"):
        answering.register((on_match(clicks.ShowBoard, handled),))


def test_what_is_forgotten_can_be_answered_anew(answering: Clicks, handled: AsyncMock) -> None:
    again = (on_match(clicks.ShowBoard, handled),)
    answering.forget(again)
    answering.register(again)
