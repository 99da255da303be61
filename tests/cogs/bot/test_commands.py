"""The order of the slash commands, and their mention in README.md and the help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from cogs.bot.client import CommandCollector
from cogs.learn.commands import COMMANDS

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


async def test_commands_for_newcomers_are_listed_first_and_closing_a_match_last() -> None:
    tree = await CommandCollector(None).collect()
    [listed] = [
        command.to_dict(tree) for command in tree.get_commands() if command.name == "onitama"
    ]
    names = [option["name"] for option in listed["options"]]
    assert names[:5] == ["challenge", "learn", "practice", "move", "board"]
    assert names[-1] == "match"
    in_group = [option["name"] for option in listed["options"][-1]["options"]]
    assert in_group == ["resign", "draw", "takeback", "cancel", "close"]


@pytest.mark.parametrize("text", [README, COMMANDS], ids=["README", "help"])
async def test_readme_and_help_name_every_command(text: str) -> None:
    tree = await CommandCollector(None).collect()
    group = tree.get_command("onitama")
    assert isinstance(group, app_commands.Group)
    named = set(re.findall(r"`/onitama ([a-z]+)", text))
    what_to_do = "a new command: name it in README.md and in the help (cogs/learn/commands.py)"
    assert named == {command.name for command in group.commands}, what_to_do
