from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from . import OPENAPI, FakeDiscord, Message
from .gateway import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from .guilds import Guild
    from .payload import Json

Answer = tuple[int, Any]

BOT = """
import asyncio
import os
import discord
from discord import app_commands

bot = discord.Client(intents=discord.Intents(guilds=True))
tree = app_commands.CommandTree(bot)


@bot.event
async def setup_hook():
    await tree.sync()


def button(custom_id, **looks):
    return discord.ui.Button(custom_id=custom_id, **looks)


@tree.command(description="-")
async def board(interaction):
    view = discord.ui.View(timeout=None)
    view.add_item(button("1:used", label="Go", disabled=True))
    view.add_item(button("2:answer", label="Go"))
    view.add_item(button("3:silent", label="Hush"))
    view.add_item(button("4:deaf", label="Deaf", disabled=True))
    view.add_item(button("5:mute", emoji="\\N{DRAGON}"))
    await interaction.response.send_message("The board", view=view)


@tree.command(description="-")
async def rights(interaction):
    channel = interaction.guild.get_channel(interaction.channel_id)
    own = channel.permissions_for(interaction.guild.me)
    told = interaction.app_permissions
    await interaction.response.send_message(f"{own.send_messages} {told.send_messages}")


@tree.command(description="-")
async def who(interaction, opponent: discord.Member):
    asker, other = interaction.permissions, opponent.resolved_permissions
    await interaction.response.send_message(f"{asker.attach_files} {other.view_channel}")


@tree.command(description="-")
async def pick(interaction, card: str):
    await interaction.response.send_message(card)


@pick.autocomplete("card")
async def cards(interaction, current):
    name = type(interaction.user).__name__
    return [app_commands.Choice(name=f"{name} {current}", value=current)]


class Form(discord.ui.Modal, title="Play"):
    move = discord.ui.TextInput(label="Move", custom_id="move", max_length=5)

    async def on_submit(self, interaction):
        await interaction.response.send_message(self.move.value)


@tree.command(description="-")
async def form(interaction):
    await interaction.response.send_modal(Form())


@tree.command(description="-")
async def slow(interaction):
    await interaction.response.defer()
    await asyncio.sleep(0.3)
    await interaction.followup.send(interaction.user.mention)


@tree.command(description="-")
async def cards_in_hand(interaction):
    view = discord.ui.View(timeout=None)
    options = [discord.SelectOption(label=n, emoji="\\N{DRAGON}") for n in ("tiger", "crab")]
    view.add_item(discord.ui.Select(custom_id="1:choice", options=options))
    await interaction.response.send_message("Your hand", view=view)


@bot.event
async def on_interaction(interaction):
    if interaction.type is not discord.InteractionType.component:
        return
    verb = interaction.data["custom_id"].split(":")[-1]
    if verb == "silent":
        await interaction.response.defer()
        await interaction.followup.send("Later", ephemeral=True)
    elif verb != "mute":
        await interaction.response.send_message(f"You pressed {verb}", ephemeral=True)


bot.run(os.environ["DISCORD_TOKEN"])
"""


@dataclass
class Rest:
    """Plain calls with the bot's token."""

    session: aiohttp.ClientSession
    base_url: str

    async def call(self, method: str, path: str, body: Any = None, *, token: str = TOKEN) -> Answer:
        headers = {"Authorization": f"Bot {token}"}
        url = f"{self.base_url}/api/v10{path}"
        async with self.session.request(method, url, json=body, headers=headers) as answer:
            return answer.status, None if answer.status == 204 else await answer.json()

    async def post(self, channel: Json, **body: Any) -> Answer:
        return await self.call("POST", f"/channels/{channel['id']}/messages", body)

    async def upload(self, channel: Json, data: bytes, **body: Any) -> Answer:
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        form.add_field("files[0]", data, filename="board.png", content_type="image/png")
        url = f"{self.base_url}/api/v10/channels/{channel['id']}/messages"
        headers = {"Authorization": f"Bot {TOKEN}"}
        async with self.session.post(url, data=form, headers=headers) as answer:
            return answer.status, await answer.json()


@pytest.fixture
async def fd() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord(OPENAPI) as discord:
        yield discord
        assert discord.own_problems() == []


@pytest.fixture
async def rest(fd: FakeDiscord) -> AsyncIterator[Rest]:
    async with aiohttp.ClientSession() as session:
        yield Rest(session, fd.world.base_url)


@pytest.fixture
def guild(fd: FakeDiscord) -> Guild:
    return fd.world.guild("Dojo")


@pytest.fixture
def channel(guild: Guild) -> Json:
    return guild.text_channel("onitama")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "bot.log"


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """Write a program and return its path."""

    def write(source: str) -> str:
        path = tmp_path / "program.py"
        path.write_text(source, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def bot_program(program: Callable[[str], str]) -> str:
    return program(BOT)


@pytest.fixture
def posted(fd: FakeDiscord, rest: Rest, channel: Json) -> Callable[..., Any]:
    """Post a message and return what the stand-in keeps of it."""

    async def post(**body: Any) -> Message:
        status, answer = await rest.post(channel, **body)
        assert status == 200, answer
        message = fd.world.message(channel["id"], answer["id"])
        assert message is not None
        return message

    return post
