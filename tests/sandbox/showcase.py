"""A bot that shows every kind of message the page can draw, and answers as badly as a bot can."""

from __future__ import annotations

import asyncio
import io
import os
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

MARKS = """# Big
**bold** *slanted* `code` ||secret|| \\*plain\\*
- one
- two
> said
<t:1800000000:R>
-# small [words](https://example.org)
**over
two lines**
before ```
a  b
 c
```after"""
CARDS = ("tiger", "crab", "monkey")

bot = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(bot)


def picture(colour: str, name: str) -> discord.File:
    """As large as a board; a film when its name ends so."""
    image, file = Image.new("RGB", (1100, 700), colour), io.BytesIO()
    image.save(file, name.rpartition(".")[2])
    file.seek(0)
    return discord.File(file, name, description=f"All of it {colour}")


class Name(ui.Modal, title="A form"):
    word = ui.Label[Any](text="A word", component=ui.TextInput(custom_id="word", max_length=5))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.word.component, ui.TextInput)
        await interaction.response.send_message(f"You wrote {self.word.component.value}")


class Card(ui.Select[Any]):
    def __init__(self) -> None:
        options = [discord.SelectOption(label=name, emoji="🎴", description="-") for name in CARDS]
        super().__init__(custom_id="card", placeholder="Choose a card", options=options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"You chose {self.values[0]}", ephemeral=True)


def box() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    link: ui.Button[Any] = ui.Button(label="Away", url="https://example.org")
    row = ui.ActionRow[Any](
        *(ui.Button(label=s.name, style=s) for s in list(discord.ButtonStyle)[:4])
    )
    view.add_item(
        ui.Container(
            ui.TextDisplay("## In a box"),
            ui.Section("Beside a link", accessory=link),
            ui.Separator(),
            row,
            ui.ActionRow(Card()),
            accent_colour=0x5865F2,
        )
    )
    return view


@bot.event
async def setup_hook() -> None:
    await tree.sync()


@tree.command(description="Text in all its forms")
async def text(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message(MARKS)


@tree.command(description="Components V2")
async def layout(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message(view=box())


@tree.command(description="A form to fill in")
async def form(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Name())


@tree.command(description="An embed")
async def embed(interaction: discord.Interaction[Any]) -> None:
    rich = discord.Embed(title="Rich", description="with *fields*", colour=0x1D7D41)
    await interaction.response.send_message(embed=rich.add_field(name="Field", value="value"))


@tree.command(description="Takes its time")
async def slow(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()
    await asyncio.sleep(1.5)
    await interaction.followup.send("At last")


@tree.command(description="Never answers")
async def mute(interaction: discord.Interaction[Any]) -> None:
    del interaction


@tree.command(description="Says something and takes it back")
async def fleeting(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("Gone soon")
    await asyncio.sleep(1)
    await interaction.delete_original_response()


@tree.command(description="Two pictures and something else")
async def files(interaction: discord.Interaction[Any]) -> None:
    text = discord.File(io.BytesIO(b"words"), "words.txt")
    shown = [text, picture("green", "one.png"), picture("navy", "two.gif")]
    await interaction.response.send_message("Three files", files=shown)


@tree.command(description="Changes its picture, then takes it away")
async def change(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("First", file=picture("green", "first.png"))
    await asyncio.sleep(0.7)
    await interaction.edit_original_response(
        content="Then", attachments=[picture("navy", "then.gif")]
    )
    await asyncio.sleep(0.7)
    await interaction.edit_original_response(content="At last nothing", attachments=[])


@tree.command(description="Calls somebody, opens a thread, says the rest silently")
async def call(interaction: discord.Interaction[Any]) -> None:
    who = interaction.user.mention
    await interaction.response.send_message("Called", ephemeral=True)
    assert isinstance(interaction.channel, discord.TextChannel)
    message = await interaction.channel.send(f"{who}, come", view=choices())
    thread = await message.create_thread(name="A talk")
    await thread.send("Inside")
    await interaction.channel.send(f"No hurry, {who}", silent=True)


def choices() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Card())
    return view


@tree.command(description="Options of several kinds")
async def options(
    interaction: discord.Interaction[Any],
    size: app_commands.Range[int, 1, 9],
    who: discord.Member | None = None,
    loud: bool = False,  # noqa: FBT001, FBT002 - discord.py makes an option of it
) -> None:
    await interaction.response.send_message(f"{size} {who and who.mention} {loud}")


if __name__ == "__main__":
    bot.run(os.environ["DISCORD_TOKEN"])
