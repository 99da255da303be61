"""A click is let in, decoded, let through the gate, and only then answered."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import pytest

from cogs.bot.client import EXTENSIONS, Capability
from cogs.ui import clicks
from cogs.ui.dispatch import Clicks, answers_of, on_click
from onitama_core.store import NoSuchInvitation, NoSuchMatch

if TYPE_CHECKING:
    from onitama_core.store import Invitation, Match

THEIRS: Any = object()
"""The match or the invitation with the number 7."""


async def match(_: object, match_id: int) -> Match:
    if match_id != 7:
        raise NoSuchMatch(match_id)
    return cast("Match", THEIRS)


async def invitation(_: object, invitation_id: int) -> Invitation:
    if invitation_id != 7:
        raise NoSuchInvitation(invitation_id)
    return cast("Invitation", THEIRS)


class Answering:
    def __init__(self, handled: AsyncMock) -> None:
        self.handled = handled

    @on_click(clicks.ShowBoard)
    async def show(self, made: object, click: clicks.ShowBoard, match: Match) -> None:
        await self.handled(made, click, match)

    @on_click(clicks.Accept)
    async def accept(self, made: object, click: clicks.Accept, invitation: Invitation) -> None:
        await self.handled(made, click, invitation)

    @on_click(clicks.ChooseOwnTheme)
    async def choose(self, made: object, click: clicks.ChooseOwnTheme) -> None:
        await self.handled(made, click)


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
    dispatcher = Clicks(AsyncMock(return_value=True), match, invitation)
    dispatcher.register(Answering(handled))
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
    closed = Clicks(AsyncMock(return_value=False), match, invitation)
    closed.register(Answering(handled))
    made = interaction()
    await closed.answer(made, clicks.ShowBoard(7).custom_id)
    handled.assert_not_awaited()
    made.response.send_message.assert_not_awaited()


def test_one_click_has_one_answer(answering: Clicks, handled: AsyncMock) -> None:
    with pytest.raises(ValueError, match="answered already"):
        answering.register(Answering(handled))


def test_every_click_is_answered_by_one_cog() -> None:
    named = [made for name in EXTENSIONS for made in vars(import_module(name)).values()]
    cogs = {made for made in named if isinstance(made, type) and issubclass(made, Capability)}
    answered = [kind for cog in cogs for kind, _ in answers_of(cog.__new__(cog))]
    assert len(answered) == len(set(answered))
    assert set(answered) == {*clicks.CLICKS, clicks.StepClick}
