"""Bot with which the load benchmark compares ours, to measure the cost of discord.py itself.

Its command `/pong` answers, posts a constant picture with a row of buttons, and removes the buttons
of the post before.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands

PICTURE: Final = Path(__file__).parents[1] / "rendering" / "golden" / "middle-red.png"

Interaction = discord.Interaction[Any]


class Pong(discord.ui.Button[Any]):
    async def callback(self, interaction: Interaction) -> None:
        await interaction.response.send_message("pong", ephemeral=True)


def buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for label in ("Pong", "My board", "More"):
        view.add_item(Pong(label=label, custom_id=label))
    return view


class BareBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), max_messages=None, chunk_guilds_at_startup=False
        )
        self.tree = app_commands.CommandTree(self)
        self.picture = PICTURE.read_bytes()
        self.posted = dict[int, discord.Message]()

    async def setup_hook(self) -> None:
        self.add_view(buttons())
        self.tree.add_command(
            app_commands.Command(name="pong", description="Pong", callback=answer)
        )
        await self.tree.sync()

    async def post(self, channel: discord.TextChannel) -> None:
        file = discord.File(io.BytesIO(self.picture), "board.png", description="A board")
        before = self.posted.get(channel.id)
        self.posted[channel.id] = await channel.send("Your turn", file=file, view=buttons())
        if before is not None:
            await before.edit(view=None)


async def answer(interaction: discord.Interaction[BareBot]) -> None:
    await interaction.response.send_message("pong", ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    await interaction.client.post(interaction.channel)


if __name__ == "__main__":
    BareBot().run(os.environ["DISCORD_TOKEN"])
