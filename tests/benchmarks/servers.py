"""Start-up time until all shards are ready, and memory, with many servers.

`servers [NUMBER…]` runs the bot at a Discord stand-in that sets the number of shards and the rate
at which they may identify.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.benchmarks.watching import check_maximum, resident_megabytes
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.world import PUBLIC_THREAD, TEXT, Guild, guild_json
from tests.dojo import Dojo, environment
from tests.engine_folder import ensure_compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.discord_stand_in.records import Json

VOICE, CATEGORY = 2, 4
ROLES, CATEGORIES, TEXTS, VOICES, EMOJI = 18, 4, 16, 4, 30
"""Contents of each server. discord.py needs 33 kB of memory for one like this."""


@dataclass
class TypicalGuild(Guild):
    """A server that generates its contents when they are sent, because 10,000 would fill memory."""

    def create_event(self, intents: int) -> Json:
        ids = (str(number) for number in count(int(self.id) + 1))
        roles = [
            {
                **self.json["roles"][0], "id": next(ids), "name": f"Role number {place}",
                "position": place, "permissions": str(2248473465835073 + place % 7),
                "color": place * 40_000, "colors": {"primary_color": place * 40_000},
            }
            for place in range(1, ROLES)
        ]  # fmt: skip
        denied = {"type": 0, "deny": "2048"}
        kinds = [CATEGORY] * CATEGORIES + [TEXT] * TEXTS + [VOICE] * VOICES
        channels = [
            {
                "id": channel_id, "type": kind, "position": place,
                "name": f"channel-number-{place}",
                "last_message_id": channel_id, "bitrate": 64_000, "user_limit": 0, "flags": 0,
                "topic": f"What channel {place} is for, in a sentence of usual length",
                "parent_id": None if kind == CATEGORY else str(int(self.id) + ROLES),
                "permission_overwrites": [
                    {"id": self.id, "allow": "0", **denied},
                    {"id": roles[place % len(roles)]["id"], "allow": "1024", **denied},
                ],
            }
            for place, (kind, channel_id) in enumerate(zip(kinds, ids, strict=False))
        ]  # fmt: skip
        stamps = ("archive_timestamp", "create_timestamp")
        times = dict.fromkeys(stamps, "2026-01-01T12:00:00+00:00")
        threads = [
            {
                "id": next(ids), "type": PUBLIC_THREAD, "name": "a thread about something",
                "guild_id": self.id, "parent_id": channels[CATEGORIES]["id"], "owner_id": self.id,
                "message_count": 5, "member_count": 3,
                "thread_metadata": {"archived": False, "auto_archive_duration": 1440, **times},
            }
            for _ in range(2)
        ]  # fmt: skip
        emoji = {"name": "an_emoji", "roles": [], "animated": False, "available": True}
        return {
            **super().create_event(intents),
            "icon": "a_0123456789abcdef0123456789abcdef",
            "description": "A server like many others",
            "features": ["COMMUNITY", "NEWS", "AUTO_MODERATION"],
            "roles": [*self.json["roles"], *roles],
            "channels": channels,
            "threads": threads,
            "emojis": [{**emoji, "id": next(ids)} for _ in range(EMOJI)],
        }


async def run(numbers: Sequence[str] = ()) -> str:
    lines, few = ["servers: until all are there, and memory then"], None
    for servers in map(int, numbers or (1, 2501, 10_000)):
        shards, seconds, megabytes = await start(servers)
        line = f"  {servers:6} servers, {shards:2} shards: {megabytes:.0f} MB"
        within = {10_000: 60}.get(servers)  # at one session every five seconds
        line += (
            f", {seconds:.0f} s" if within is None else f", {check_maximum(seconds, within, 's')}"
        )
        if few is None:
            few = servers, megabytes
        else:
            each = (megabytes - few[1]) * 1000 / (servers - few[0])
            line += f", {check_maximum(each, 33, 'kB a server')}"
        lines.append(line)
    return "\n".join(lines)


async def start(servers: int) -> tuple[int, float, float]:
    """Start the bot; return the shards, the seconds until it answers, and its megabytes."""
    await ensure_compiled()
    with TemporaryDirectory() as folder:
        async with FakeDiscord(specs=()) as fake_discord:
            gateway = fake_discord.server.gateway
            dojo = Dojo(fake_discord, fake_discord.world.guild("Dojo"))
            gateway.identify_interval = 4.95
            gateway.remembers = False
            first = int(fake_discord.world.snowflake()) >> 22  # ids are as far apart as real ones
            for number in range(servers - len(fake_discord.world.guilds)):
                guild_id = str(first + number + 1 << 22)
                json = guild_json(
                    guild_id, f"Server number {number}", fake_discord.world.owner["id"]
                )
                fake_discord.world.guilds[guild_id] = guild = TypicalGuild(fake_discord.world, json)
                guild.add_member(fake_discord.world.bot)
            started, shards = time.monotonic(), gateway.proposed_shards
            log, env = Path(folder) / "bot.log", environment(Path(folder))
            async with fake_discord.bot("bot.py", env=env, log=log, within=600.0) as bot:
                while gateway.sessions_receiving_guilds:  # noqa: ASYNC110 - its end sets no event
                    await asyncio.sleep(0.2)
                table = await dojo.table()
                await table.invite()  # the last server sent is answered after all others
                seconds = time.monotonic() - started
                await fake_discord.quiet()
                megabytes = resident_megabytes(bot.process.pid)
                await bot.stop()
    return shards, seconds, megabytes
