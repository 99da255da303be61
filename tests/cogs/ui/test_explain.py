"""What is told to whom something went wrong for, and what the log keeps of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord import app_commands

from cogs.ui.clicks import Withdraw
from cogs.ui.dispatch import UNKNOWN_INTERACTION, committed, explain, next_buttons
from cogs.ui.errors import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, NotShown, OldButton, OldCommand
from onitama_core.matches import OpponentsTurn, TooManyInvitations
from onitama_core.store import NoSuchMatch
from tests.sentences.problems import TO_ONE

if TYPE_CHECKING:
    from _pytest.logging import LogCaptureFixture


async def told(problem: BaseException) -> str | None:
    interaction = cast("Any", Mock())
    interaction.response.is_done.return_value = False
    interaction.response.send_message = AsyncMock()
    await explain(interaction, problem)
    sent = interaction.response.send_message.await_args
    return None if sent is None else str(sent.args[0])


def after_commit(problem: Exception) -> NotShown:
    with pytest.raises(NotShown) as caught, committed():
        raise problem
    return caught.value


async def test_what_is_wrong_is_told_without_a_trace(caplog: LogCaptureFixture) -> None:
    assert "too old for me" in (await told(OldButton()) or "")
    assert caplog.text == ""


async def test_a_fault_is_told_with_its_id_which_is_in_the_log(caplog: LogCaptureFixture) -> None:
    sentence = await told(app_commands.CommandInvokeError(Mock(), ValueError("oh")))
    assert sentence is not None
    assert sentence.startswith("Something broke on my side")
    assert sentence.split("`")[1] in caplog.text
    assert "ValueError: oh" in caplog.text


async def test_where_a_problem_cannot_be_said_that_is_a_fault(caplog: LogCaptureFixture) -> None:
    sentence = await told(OpponentsTurn(cast("Any", None))) or ""
    assert sentence.startswith("Something broke on my side")
    assert sentence.split("`")[1] in caplog.text
    assert "AttributeError" in caplog.text


def test_each_of_too_many_invitations_can_be_withdrawn() -> None:
    several = [replace(TO_ONE, id=number) for number in range(1, 7)]
    buttons = next_buttons(TooManyInvitations(several), TO_ONE.challenger.user_id)
    assert [button.click for button in buttons] == [Withdraw(number) for number in range(1, 6)]


async def test_after_a_commit_nobody_is_told_that_it_broke(caplog: LogCaptureFixture) -> None:
    sentence = await told(after_commit(ValueError("oh")))
    assert sentence is not None
    assert sentence.startswith("It is done and it counts; only showing it to you went wrong")
    assert "try again" not in sentence
    assert sentence.split("`")[1] in caplog.text


async def test_what_went_with_who_left_is_no_fault_after_a_commit(
    caplog: LogCaptureFixture,
) -> None:
    with pytest.raises(NoSuchMatch) as caught, committed():
        raise NoSuchMatch(8)
    assert await told(caught.value) == "There is no match #8 here."
    assert caplog.text == ""


@pytest.mark.parametrize("code", [UNKNOWN_INTERACTION, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE])
async def test_after_a_commit_too_what_comes_too_late_is_no_fault(
    caplog: LogCaptureFixture, code: int
) -> None:
    gone = {"code": code, "message": "Unknown"}
    assert await told(after_commit(discord.NotFound(Mock(status=404), gone))) is None
    assert "fault" not in caplog.text


@pytest.mark.parametrize(
    "problem",
    [
        app_commands.CommandNotFound("chess", ["onitama"]),
        app_commands.CommandSignatureMismatch(Mock(qualified_name="onitama")),
        app_commands.TransformerError("huge", discord.AppCommandOptionType.string, Mock()),
        OldCommand(),
    ],
)
async def test_a_client_that_is_out_of_date_is_told_to_reload(
    problem: Exception, caplog: LogCaptureFixture
) -> None:
    assert "Reload Discord" in (await told(problem) or "")
    assert caplog.text == ""


async def test_somebody_who_is_not_here_is_named_as_that() -> None:
    stranger = app_commands.TransformerError("7", discord.AppCommandOptionType.user, Mock())
    assert "isn't in this server" in (await told(stranger) or "")
