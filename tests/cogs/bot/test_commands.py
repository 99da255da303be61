"""The list of slash commands, and what README and the help say of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import app_commands

from cogs.bot.client import CommandCollector
from cogs.learn.commands import COMMANDS

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [README, COMMANDS], ids=["README", "help"])
async def test_readme_and_help_name_every_command(text: str) -> None:
    tree = await CommandCollector(None).collect()
    group = tree.get_command("onitama")
    assert isinstance(group, app_commands.Group)
    named = set(re.findall(r"`/onitama ([a-z]+)", text))
    what_to_do = "a new command: name it in README.md and in the help (cogs/learn/commands.py)"
    assert named == {command.name for command in group.commands}, what_to_do
