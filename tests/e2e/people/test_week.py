"""The weekly table of a server's players, from the setting to the post on Monday."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.discord_stand_in.world import MANAGER
from tests.dojo import running_bot
from tests.e2e.people.test_server_settings import PLACE, server
from tests.e2e.sight import advance_time, choose
from tests.e2e.whole_games.test_typed_game import STREAM_GAME

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo

ONE_DAY: Final = 24 * 3600
ONE_WEEK: Final = 7 * ONE_DAY
FIRST_SUNDAY: Final = 3 * ONE_DAY
"""Start of the first Sunday in Unix time, whose first day was a Thursday, in seconds."""
TEN_HOURS: Final = 10 * 3600


async def test_the_weekly_table_is_posted_on_monday_and_names_the_most_active_players(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    world = dojo_with_frozen_time.fake_discord.world
    world.advance(ONE_WEEK - (world.time() - FIRST_SUNDAY) % ONE_WEEK)
    table = await dojo_with_frozen_time.table()
    manager = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    async with running_bot(dojo_with_frozen_time, folder):
        page = await server(table, manager, PLACE)
        await table.reads(page, "There is **no table of the week**.")
        channel_id = table.channel["id"]
        posted = f"The **table of the week** is posted in <#{channel_id}> on Mondays; the next one "
        await choose(manager, page, channel_id, ":week_in", posted)
        await table.start()
        await table.play(*STREAM_GAME)
        await advance_time(table, ONE_DAY + TEN_HOURS)
        post = await table.post("📊 **The week's table** · <t:")
        players = f"\nMost matches: <@{table.alice.id}> **1** · <@{table.bob.id}> **1**"
        assert post.text.endswith(players)
        assert post.pings == []
        world.forbid(table.channel, world.bot, "SEND_MESSAGES")
        await table.fake_discord.server.announce_channel(table.channel)
        why = f"I may not send messages in <#{channel_id}>"
        assert why in (await server(table, table.alice)).text
        await advance_time(table, ONE_WEEK)
        await table.reads(await server(table, table.alice), "on Mondays; the next one <t:")
        assert table.last is post
