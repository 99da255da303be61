"""Completing options: also for clients that are out of date, and where something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from unittest.mock import Mock

import pytest
from discord import app_commands

from cogs.bot.client import Interaction, command, focused, suggestions
from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from _pytest.logging import LogCaptureFixture

CASTLE = [app_commands.Choice(name="Castle", value="castle")]


async def find(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    match current:
        case "wrong":
            raise OnitamaError
        case "broken":
            raise ValueError(current)
    return CASTLE


async def move(_: Interaction, side: str) -> None: ...


def typing(value: str, option: str = "side") -> Any:
    made = cast("Any", Mock())
    made.command = command("castle", "Go to safety", move, side=find)
    made.data = {"options": [{"name": option, "value": value, "focused": True}]}
    return made


async def test_an_option_is_completed() -> None:
    assert await suggestions(typing("ca")) == CASTLE


async def test_what_is_wrong_completes_nothing(caplog: LogCaptureFixture) -> None:
    assert await suggestions(typing("wrong")) == []
    assert caplog.text == ""


async def test_a_fault_completes_nothing_and_is_in_the_log(caplog: LogCaptureFixture) -> None:
    assert await suggestions(typing("broken")) == []
    assert "ValueError: broken" in caplog.text


async def test_an_option_or_a_command_there_is_not_completes_nothing() -> None:
    assert await suggestions(typing("ca", option="speed")) == []
    unknown = typing("ca")
    unknown.command = None
    assert await suggestions(unknown) == []


@pytest.mark.parametrize("path", ["", "a", "ab"])
def test_the_option_that_is_typed_is_found_in_any_depth(path: str) -> None:
    typed = {"name": "side", "focused": True}
    options: list[dict[str, Any]] = [{"name": "other"}, typed]
    for name in path:
        options = [{"name": name, "options": options}]
    assert focused(options) is typed
    assert focused([{"name": "other"}]) is None
