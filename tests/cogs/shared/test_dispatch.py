"""Dispatch of clicks to their handlers, and messages about clicks that fail."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord import app_commands

from cogs.bot.client import EXTENSIONS
from cogs.match.buttons import ControllerClick, ShowBoard
from cogs.people.buttons import ChooseOwnTheme
from cogs.shared import dispatch
from cogs.shared.errors import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, NotShown, OldButton, OldCommand
from cogs.shared.links import Accept, Withdraw
from cogs.shared.messages import Button, Controller, PictureReference, PrivateMessage, PublicMessage
from cogs.shared.views import make_view
from onitama_core.matches import OpponentsTurn, TooManyInvitations
from onitama_core.store import NoSuchInvitation, NoSuchMatch
from tests.cogs.clicks import CLICKS
from tests.sentences.problems import NAMED_INVITATION

if TYPE_CHECKING:
    from _pytest.logging import LogCaptureFixture

    from cogs.shared.custom_ids import Click
    from onitama_core.store import Invitation, Match

BUTTONS = (Button(Withdraw(1), "Withdraw"),)


@pytest.mark.parametrize(
    "message",
    [
        PublicMessage("To all.", buttons=BUTTONS),
        PrivateMessage("To one.", buttons=BUTTONS),
        Controller("A board.", PictureReference("board.png", "A board."), grid=(BUTTONS,)),
    ],
)
async def test_discord_py_stores_no_view_of_a_sent_message(message: Any) -> None:
    view = make_view(message)
    assert view is not None
    assert view.is_finished()


# A click is admitted, decoded, checked by the gate, and only then answered

VISIBLE: Any = object()
"""The match or invitation with the id 7, which is the only one that the user may see."""


async def match(_: object, match_id: int) -> Match:
    if match_id != 7:
        raise NoSuchMatch(match_id)
    return cast("Match", VISIBLE)


async def invitation(_: object, invitation_id: int) -> Invitation:
    if invitation_id != 7:
        raise NoSuchInvitation(invitation_id)
    return cast("Invitation", VISIBLE)


class AnsweringCog:
    """A cog that answers a click about a match, one about an invitation, and a plain one."""

    def __init__(self, handler: AsyncMock) -> None:
        self.handler = handler

    @dispatch.on_click(ShowBoard)
    async def show(self, interaction: object, click: ShowBoard, match: Match) -> None:
        await self.handler(interaction, click, match)

    @dispatch.on_click(Accept)
    async def accept(self, interaction: object, click: Accept, invitation: Invitation) -> None:
        await self.handler(interaction, click, invitation)

    @dispatch.on_click(ChooseOwnTheme)
    async def choose(self, interaction: object, click: ChooseOwnTheme) -> None:
        await self.handler(interaction, click)


def make_interaction() -> Any:
    interaction = cast("Any", Mock(extras={}))
    interaction.response.is_done.return_value = False
    interaction.response.send_message = AsyncMock()
    return interaction


def sent_text(interaction: Any) -> str:
    return str(interaction.response.send_message.await_args.args[0])


@pytest.fixture
def handler() -> AsyncMock:
    return AsyncMock()


@pytest.fixture
def dispatcher(handler: AsyncMock) -> dispatch.Clicks:
    clicks = dispatch.Clicks(AsyncMock(return_value=True), match, invitation)
    clicks.register(AnsweringCog(handler))
    return clicks


@pytest.mark.parametrize(
    ("click", "arguments"),
    [
        (ShowBoard(7), [VISIBLE]),
        (Accept(7), [VISIBLE]),
        (ChooseOwnTheme(None), []),  # the user's own settings need no gate
        (ShowBoard(8), None),
        (Accept(8), None),
    ],
)
async def test_a_click_handler_gets_the_match_that_the_gate_allows_the_user_to_see(
    dispatcher: dispatch.Clicks, handler: AsyncMock, click: Click, arguments: list[object] | None
) -> None:
    interaction = make_interaction()
    await dispatcher.answer(interaction, click.custom_id)
    if arguments is not None:
        handler.assert_awaited_once_with(interaction, click, *arguments)
    else:
        handler.assert_not_awaited()
        text = sent_text(interaction)
        assert "no match #8" in text or "don't know that invitation" in text


async def test_a_second_handler_is_an_error_and_a_click_that_is_not_admitted_has_no_answer(
    dispatcher: dispatch.Clicks, handler: AsyncMock
) -> None:
    with pytest.raises(ValueError, match="answered already"):
        dispatcher.register(AnsweringCog(handler))
    refusing = dispatch.Clicks(AsyncMock(return_value=False), match, invitation)
    refusing.register(AnsweringCog(handler))
    interaction = make_interaction()
    await refusing.answer(interaction, ShowBoard(7).custom_id)
    handler.assert_not_awaited()
    interaction.response.send_message.assert_not_awaited()


async def test_every_click_is_handled_by_one_cog() -> None:
    bot = cast("Any", Mock(add_cog=AsyncMock()))
    for extension in EXTENSIONS:
        await import_module(extension).setup(bot)
    cogs = [call.args[0] for call in bot.add_cog.await_args_list]
    answered = [kind for cog in cogs for kind, _ in dispatch.click_handlers(cog)]
    assert len(answered) == len(set(answered))
    what_to_do = "a new click: have a method of a cog answer it, with @on_click"
    assert set(answered) == {*CLICKS, ControllerClick}, what_to_do


# Messages to users about errors, and the log lines about them


async def explain_to_user(
    problem: BaseException, extras: dict[str, str] | None = None
) -> str | None:
    """Return the user's message about a problem; `extras` receives what is logged."""
    interaction = cast("Any", Mock(extras={} if extras is None else extras))
    interaction.response.is_done.return_value = False
    interaction.response.send_message = AsyncMock()
    await dispatch.explain(interaction, problem)
    sent = interaction.response.send_message.await_args
    return None if sent is None else str(sent.args[0])


def error_after_commit(problem: Exception) -> NotShown:
    """Return the error that replaces a problem after the commit."""
    with pytest.raises(NotShown) as caught, dispatch.after_commit():
        raise problem
    return caught.value


@pytest.mark.parametrize(
    ("problem", "logged"),
    [
        (app_commands.CommandInvokeError(Mock(), ValueError("oh")), "ValueError: oh"),
        # An error while the sentence is made, here because the match is None.
        (OpponentsTurn(cast("Any", None)), "AttributeError"),
    ],
)
async def test_a_bug_is_reported_to_the_user_with_the_id_in_the_log(
    problem: Exception, logged: str, caplog: LogCaptureFixture
) -> None:
    sentence = await explain_to_user(problem) or ""
    assert sentence.startswith("Something broke on my side")
    assert sentence.split("`")[1] in caplog.text
    assert logged in caplog.text


def test_the_error_about_too_many_invitations_has_buttons_to_withdraw_them() -> None:
    several = [replace(NAMED_INVITATION, id=number) for number in range(1, 7)]
    buttons = dispatch.buttons_beside_error(
        TooManyInvitations(several), NAMED_INVITATION.challenger.user_id
    )
    assert [button.click for button in buttons] == [Withdraw(number) for number in range(1, 6)]


async def test_an_error_after_the_commit_is_reported_as_done_but_not_shown(
    caplog: LogCaptureFixture,
) -> None:
    """A match that was erased in the meantime is reported as usual."""
    with pytest.raises(NoSuchMatch) as caught, dispatch.after_commit():
        raise NoSuchMatch(8)
    assert await explain_to_user(caught.value) == "There is no match #8 here."
    assert caplog.text == ""
    sentence = await explain_to_user(error_after_commit(ValueError("oh"))) or ""
    assert sentence.startswith("It is done and it counts; only showing it to you went wrong")
    assert "try again" not in sentence
    assert sentence.split("`")[1] in caplog.text


@pytest.mark.parametrize("code", [dispatch.UNKNOWN_INTERACTION, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE])
async def test_an_expired_interaction_after_a_commit_is_not_logged_as_a_bug(
    caplog: LogCaptureFixture, code: int
) -> None:
    response = {"code": code, "message": "Unknown"}
    extras = dict[str, str]()
    problem = error_after_commit(discord.NotFound(Mock(status=404), response))
    assert await explain_to_user(problem, extras) is None
    assert extras["result"] == dispatch.LATE
    assert "unexpected error" not in caplog.text


@pytest.mark.parametrize(
    ("problem", "expected"),
    [
        (OldButton(), "too old for me"),
        (app_commands.CommandNotFound("chess", ["onitama"]), "Reload Discord"),
        (app_commands.CommandSignatureMismatch(Mock(qualified_name="onitama")), "Reload Discord"),
        (
            app_commands.TransformerError("huge", discord.AppCommandOptionType.string, Mock()),
            "Reload Discord",
        ),
        (
            app_commands.TransformerError("7", discord.AppCommandOptionType.user, Mock()),
            "isn't in this server",
        ),
        (OldCommand(), "Reload Discord"),
    ],
)
async def test_an_expected_error_gets_a_sentence_and_no_traceback(
    problem: Exception, expected: str, caplog: LogCaptureFixture
) -> None:
    """Values that only outdated clients send are among them."""
    assert expected in (await explain_to_user(problem) or "")
    assert caplog.text == ""
