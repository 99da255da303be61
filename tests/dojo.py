"""A server of the Discord stand-in, its people and the bot, for end-to-end tests."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import bot
from cogs.bot.client import EXTENSIONS
from cogs.bot.settings import Settings
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.gateway import TOKEN
from tests.engine_folder import BOT_SETTING, ensure_compiled
from tests.patience import until

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator, Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from onitama_core.game import Player
    from tests.discord_stand_in import Bot, Message, Outcome, Person
    from tests.discord_stand_in.driver import BotInProcess
    from tests.discord_stand_in.records import Json
    from tests.discord_stand_in.world import Guild

EMOJI_LOG_LINE: Final = "the bot's emoji at Discord"
"""Text of the bot's log once it has uploaded its emoji, or does without them."""
DEAL: Final = "tiger,crab,monkey,crane,dragon"
"""Cards of a deal in which Red begins, because the side card, Dragon, bears Red's stamp.

Tiger and Crab are Red's cards, Monkey and Crane are Blue's.
"""

CLOCK_MAY_JUMP: Final = {"ONITAMA_ABSENCE": str(365 * 86400)}
"""Settings for tests that advance the clock.

The bot takes a jump of Discord's time of up to this length for time passed, not for an absence of
its own, which would extend deadlines.
"""
PRELOAD: Final = ("bot", *EXTENSIONS)
"""Modules that the stand-in imports once, so that each bot process starts faster."""


@dataclass
class Table:
    """A channel in which Alice and Bob play and Cleo watches."""

    fake_discord: FakeDiscord
    guild: Guild
    channel: Json
    alice: Person
    bob: Person
    cleo: Person
    home: Json | None = None
    """The parent channel, if `channel` is a thread."""

    # -- what can be seen --

    @property
    def public(self) -> list[Message]:
        return [
            message
            for message in self.fake_discord.world.messages.get(self.channel["id"], [])
            if not message.ephemeral
        ]

    @property
    def last(self) -> Message:
        return self.public[-1]

    async def until(
        self, predicate: Callable[[], Any], awaited: str = "the channel to change"
    ) -> Any:
        return await self.fake_discord.server.wait(awaited, predicate)

    async def post(self, *words: str) -> Message:
        """Wait until the channel's last post has all these words, and return it."""
        await self.until(
            lambda: self.public and all(word in self.last.text for word in words),
            f"a post with {words}",
        )
        return self.last

    async def reads(self, message: Message, words: str) -> None:
        """Wait until a message contains a text, which an edit may add."""
        await self.until(lambda: words in message.text, f"“{words}” in “{message.text}”")

    async def turn(self, number: int) -> Message:
        """Wait for the board at the start of a turn."""
        words = "the start" if number == 1 else f"after turn {number - 1}"
        return await self.post(f"· {words}\n", "to move")

    # -- what people do --

    async def invite(self, **options: Any) -> Message:
        """Invite Bob as Alice, with other options if given, and return the new post."""
        earlier_ids = {message.id for message in self.public}
        await self.alice.slash(
            self.channel, "onitama challenge", **{"opponent": self.bob, **options}
        )
        await self.until(lambda: self.public and self.last.id not in earlier_ids, "a new post")
        return await self.post("invites you")

    async def start(self, **options: Any) -> Message:
        """Start a match of Alice against Bob, and return its first post."""
        await self.bob.click(
            await self.invite(**{"deal": DEAL, "seat": "red", **options}), "Accept"
        )
        has_ninjas = options.get("variant") in ("shadow", "light")
        return await self.post("The cards are dealt" if has_ninjas else "The match begins")

    async def in_thread(self) -> Table:
        """Wait for the thread of the match that begins here; return the table there."""
        announcement = await self.post("play in <#")
        # Discord gives a thread the id of the message from which it was started.
        thread = self.fake_discord.world.channels[announcement.id]
        return replace(self, channel=thread, home=self.channel)

    async def type(self, person: Person, move: str, **options: Any) -> Outcome:
        """Send the command `/onitama move` as a person."""
        return await person.slash(self.channel, "onitama move", move=move, **options)

    async def take(self, player: Player, move: str) -> Outcome:
        """Type a step as Red, who is Alice, or as Blue, who is Bob; wait for the answer."""
        return await self.type_step((self.alice, self.bob)[player], move)

    async def type_step(self, person: Person, step: str) -> Outcome:
        """Type a step and wait for the answer, which is empty if the new board says it all."""
        outcome = await self.type(person, step)
        await self.until(lambda: outcome.answered, f"an answer to {step}")
        assert not outcome.text or outcome.text.startswith("You "), outcome.text
        return outcome

    async def play(self, *moves: str, first: Person | None = None) -> Message:
        """Type moves as Alice and Bob in turn, Alice first by default; return the last board."""
        players = [self.alice, self.bob] if first in (None, self.alice) else [self.bob, self.alice]
        boards = len(self.boards)
        for number, move in enumerate(moves, start=1):
            outcome = await self.type(players[(number - 1) % 2], move)
            assert not outcome.text or outcome.text.startswith("You "), outcome.text
            await self.board(boards + number)
        return self.boards[-1]

    async def board(self, count: int) -> Message:
        """Wait for the channel's board of that number, counted from 1."""
        await self.until(lambda: len(self.boards) >= count, f"board {count}")
        return self.boards[count - 1]

    async def resign(self, person: Person | None = None, **options: Any) -> Outcome:
        """Resign and confirm it, as Alice unless another person is given."""
        person = person or self.alice
        confirmation = await person.slash(self.channel, "onitama match resign", **options)
        return await person.click(confirmation.message, "Resign")

    @property
    def boards(self) -> list[Message]:
        """Public messages that have a board, or had one before an edit removed the picture."""
        return [
            message
            for message in self.public
            if any(state["attachments"] for state in (message.json, *message.history))
        ]

    def number(self) -> str:
        """Return the number of the last board's match, as the option `match` takes it."""
        return self.boards[-1].text.split(" ")[0].removeprefix("#")


@dataclass
class Dojo:
    """A Discord stand-in with one server, in which each table has a channel of its own."""

    fake_discord: FakeDiscord
    guild: Guild
    count: int = 0
    """Number of tables so far, which names their channels."""

    async def table(self, *, bot_permissions: int | None = None) -> Table:
        self.count += 1
        options = {} if bot_permissions is None else {"bot_permissions": bot_permissions}
        channel = self.guild.text_channel(f"onitama-{self.count}", **options)
        await self.fake_discord.server.announce_new_channel(channel)
        alice, bob, cleo = (
            self.fake_discord.person(name, self.guild) for name in ("alice", "bob", "cleo")
        )
        return Table(self.fake_discord, self.guild, channel, alice, bob, cleo)


@asynccontextmanager
async def open_dojo() -> AsyncIterator[Dojo]:
    """Start the stand-in without the bot, and check all requests and answers at the end.

    Every body must fit the bot's own excerpt of Discord's specification, and the whole
    specification if its file is found. Every answer must be private or edit the message that the
    user clicked.
    """
    async with FakeDiscord(preload=PRELOAD) as fake_discord:
        yield Dojo(fake_discord, fake_discord.world.guild("Dojo"))
        for interaction in fake_discord.world.interactions.values():
            answers = [interaction.original, *interaction.followups]
            assert all(
                answer is None or answer is interaction.source or answer.ephemeral
                for answer in answers
            ), interaction.json
        what_to_do = "a new field of a body: add it to tests/discord_stand_in/excerpt.py"
        assert fake_discord.problems() == [], what_to_do
        assert fake_discord.own_problems() == []


async def wait_for_emoji(bot: Bot | BotInProcess) -> None:
    """Wait until the bot has its emoji, or does without them."""
    await until(lambda: EMOJI_LOG_LINE in bot.log.read_text(encoding="utf-8"), pause=0.05)


def running_bot(
    dojo: Dojo, folder: Path, **settings: str
) -> AbstractAsyncContextManager[BotInProcess]:
    """Run the bot in this process, with its database and log in a folder."""
    settings_by_name = {"DISCORD_TOKEN": TOKEN, **environment(folder), **settings}

    async def serve(stopped: asyncio.Event) -> None:
        await ensure_compiled()
        await bot.serve(Settings.of(settings_by_name), stopped)

    return dojo.fake_discord.bot_here(serve, log=folder / "bot.log")


@asynccontextmanager
async def bot_process(dojo: Dojo, folder: Path, **settings: str) -> AsyncIterator[Bot]:
    """Run the unmodified bot.py in a process of its own, for tests that kill or inspect it."""
    await ensure_compiled()
    env = {**environment(folder), **settings}
    async with dojo.fake_discord.bot("bot.py", env=env, log=folder / "bot.log") as process:
        yield process


def environment(folder: Path) -> dict[str, str]:
    return {"ONITAMA_DATABASE": str(folder / "onitama.db"), **BOT_SETTING}
