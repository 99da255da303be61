"""Time that is credited after outages of the bot or of Discord; emoji, health endpoint, names."""

from __future__ import annotations

import asyncio
import socket
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import pytest
import pytest_asyncio

from cogs.shared.messages import UNICODE_EMOJI
from tests.discord_stand_in.gateway import REQUEST_GUILD_MEMBERS, RESUME
from tests.dojo import CLOCK_MAY_JUMP, Dojo, Table, bot_process, running_bot, wait_for_emoji
from tests.e2e.sight import grid, play_by_taps
from tests.e2e.whole_games.test_typed_game import STREAM_GAME
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json


async def test_no_match_ends_while_the_gateway_is_silent(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    """Check that an invitation expires only after the bot's request has reached the gateway.

    During the outage no click could have reached the bot.
    """
    table = await dojo_with_frozen_time.table()
    async with running_bot(dojo_with_frozen_time, folder):
        invitation = await table.invite()
        gateway = table.fake_discord.server.gateway
        path = f"/channels/{table.channel['id']}/messages"
        table.fake_discord.server.fail("POST", path, 500, times=1000)
        await table.cleo.slash(table.channel, "onitama challenge")
        gateway.silent = True
        message_count = len(gateway.log)
        # The bot reads the new time in the answers to its retried post.
        table.fake_discord.world.advance(25 * 3600)
        await table.until(
            lambda: (
                REQUEST_GUILD_MEMBERS in [message["op"] for message in gateway.log[message_count:]]
            )
        )
        assert "expired" not in invitation.text
        gateway.silent = False
        table.fake_discord.server.heal()
        await table.cleo.autocomplete(table.channel, "onitama move", "move", "")
        await table.reads(invitation, "expired without an answer")


TURN_SECONDS: Final = 300.0
MAX_CLOCK_STEP: Final = 2.5
"""Seconds by which the time is advanced at once; more would look like a suspended machine."""
LOST_ON_TIME: Final = "ran out of time"
MAX_EXTENSIONS: Final = 6
"""Half minutes by which the time is advanced while a deadline is extended."""


async def start_five_minute_match(table: Table) -> float:
    """Start a match in which Alice is to move; return her deadline by Discord's clock."""
    started_at = table.fake_discord.world.time()
    await table.start(pace="5m")
    return started_at + TURN_SECONDS


async def advance_in_steps(table: Table, until: float) -> None:
    """Advance the time in small steps, each with an interaction, which is a contact."""
    world = table.fake_discord.world
    while (left := until - world.time()) > 0:
        world.advance(min(MAX_CLOCK_STEP, left))
        await table.cleo.autocomplete(table.channel, "onitama move", "move", "")


async def advance_until_posted(table: Table, words: str) -> Message:
    """Advance the time past a deadline until a post has these words, and return it.

    The bot may have extended the deadline, or wait for a contact after it.
    """
    await advance_in_steps(table, table.fake_discord.world.time() + TURN_SECONDS + 60)
    for _ in range(MAX_EXTENSIONS):
        await table.fake_discord.quiet(0.5)
        if words in table.last.text:
            break
        await advance_in_steps(table, table.fake_discord.world.time() + 30)
    return await table.post(words)


async def test_a_click_made_in_time_counts_although_it_arrives_after_the_deadline(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    async with running_bot(dojo_with_frozen_time, folder):
        deadline = await start_five_minute_match(table)
        await advance_in_steps(table, deadline + 1)
        table.fake_discord.world.advance(-1.5)  # the interaction is dated before the deadline
        await table.type(table.alice, "tiger:c1c3")
        table.fake_discord.world.advance(1.5)
        await table.turn(2)


async def silence_gateway(table: Table) -> None:
    """Let two turns' time pass while the gateway is connected and sends nothing."""
    table.fake_discord.server.gateway.silent = True
    table.fake_discord.world.advance(2 * TURN_SECONDS)
    table.fake_discord.server.gateway.silent = False


async def drop_gateway_connection(table: Table) -> None:
    """Let two turns' time pass while the gateway is disconnected, until the bot resumes."""
    gateway = table.fake_discord.server.gateway
    message_count = len(gateway.log)
    await table.fake_discord.server.drop_gateway()
    table.fake_discord.world.advance(2 * TURN_SECONDS)
    await table.until(lambda: RESUME in [message["op"] for message in gateway.log[message_count:]])


@pytest.mark.parametrize("cause_outage", [silence_gateway, drop_gateway_connection])
async def test_no_deadline_passes_while_the_gateway_is_unreachable(
    dojo_with_frozen_time: Dojo, folder: Path, cause_outage: Callable[[Table], Awaitable[None]]
) -> None:
    table = await dojo_with_frozen_time.table()
    async with running_bot(dojo_with_frozen_time, folder):
        deadline = await start_five_minute_match(table)
        await advance_in_steps(table, deadline - 5)
        await cause_outage(table)
        await assert_match_goes_on(table)


async def test_no_deadline_passes_while_the_bot_is_offline(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        deadline = await start_five_minute_match(table)
        await advance_in_steps(table, deadline - 5)
        await bot.kill()
    table.fake_discord.world.advance(2 * TURN_SECONDS)
    async with running_bot(dojo_with_frozen_time, folder):
        await assert_match_goes_on(table)


async def test_a_silent_shard_does_not_affect_matches_of_another(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    fake_discord = dojo_with_frozen_time.fake_discord
    gateway = fake_discord.server.gateway
    gateway.guilds_per_shard = gateway.max_concurrency = 2
    reachable = await Dojo(fake_discord, fake_discord.world.guild("Dojo 0", shard=(0, 2))).table()
    unreachable = await Dojo(fake_discord, fake_discord.world.guild("Dojo 1", shard=(1, 2))).table()
    async with running_bot(dojo_with_frozen_time, folder):
        deadline = await start_five_minute_match(reachable)
        await start_five_minute_match(unreachable)
        gateway.silent_shards.add(1)
        await advance_in_steps(reachable, deadline + 4)
        await reachable.post(LOST_ON_TIME)
        later = await start_five_minute_match(reachable)
        await advance_in_steps(reachable, later - 5)
        await reachable.type(reachable.alice, "tiger:c1c3")
        await reachable.turn(2)
        assert len(unreachable.boards) == 1
        gateway.silent_shards.clear()
        await assert_match_goes_on(unreachable)


async def assert_match_goes_on(table: Table) -> None:
    """Assert that the match goes on 20 seconds later."""
    await advance_in_steps(table, table.fake_discord.world.time() + 20)
    assert len(table.boards) == 1
    await table.type(table.alice, "tiger:c1c3")
    await table.turn(2)


async def test_nobody_loses_on_time_because_the_machines_clock_is_wrong(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    table.fake_discord.world.advance(-5 * 3600)
    async with running_bot(dojo_with_frozen_time, folder):
        deadline = await start_five_minute_match(table)
        await advance_in_steps(table, deadline - TURN_SECONDS + 10)
        await table.type(table.alice, "tiger:c1c3")
        await table.turn(2)


# Removal of the bot or of a player from a server


@pytest_asyncio.fixture(loop_scope="session")
async def table(dojo: Dojo) -> Table:
    return await table_in_new_server(dojo)


async def table_in_new_server(dojo: Dojo, role_permissions: int = 0) -> Table:
    """Return a table in a new server that has a role which nobody has yet.

    `role_permissions` are the role's permissions, as Discord's bit field.
    """
    guild = dojo.fake_discord.world.guild("Travellers")
    [everyone] = guild.json["roles"]
    role = {
        "id": dojo.fake_discord.world.snowflake(),
        "name": "role",
        "permissions": str(role_permissions),
    }
    guild.json["roles"] = [everyone, {**everyone, **role}]
    await dojo.fake_discord.server.announce_new_guild(guild)
    return await Dojo(dojo.fake_discord, guild).table()


async def remove_bot(table: Table) -> Json:
    member = await table.fake_discord.server.remove_bot(table.guild)
    await table.fake_discord.quiet(0.1)
    return member


async def test_posts_refused_before_the_bot_was_removed_are_sent_after_its_return(
    table: Table,
) -> None:
    await table.start()
    path = rf"/channels/{table.channel['id']}/messages"
    table.fake_discord.server.fail("POST", path, 403, 50013, "Missing Permissions", times=100)
    await table.type(table.alice, "tiger:c1c3")
    await table.fake_discord.quiet(0.1)
    table.fake_discord.server.heal()
    await table.fake_discord.server.add_bot(table.guild, await remove_bot(table))
    await table.turn(2)


async def test_clocks_stop_while_the_bot_is_not_in_the_server(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    other_table = await dojo_without_bot.table()
    table = await table_in_new_server(dojo_without_bot)
    async with running_bot(dojo_without_bot, folder):
        deadline = await start_five_minute_match(table)
        member = await remove_bot(table)
        await advance_in_steps(other_table, deadline + 30)
        await table.fake_discord.server.add_bot(table.guild, member)
        await table.fake_discord.quiet(0.1)
        await table.type(table.alice, "tiger:c1c3")
        await table.turn(2)


async def test_a_loss_on_time_is_not_rated_if_a_moderator_kept_the_loser_from_playing(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    """Check both causes: a timeout beyond the deadline, and a removal from the server.

    Bob, who wins, has a role with the permission to kick members.
    """
    table = await table_in_new_server(dojo_with_frozen_time, role_permissions=1 << 1)
    [_, role] = table.guild.json["roles"]
    table.guild.members[table.bob.id]["roles"] = [role["id"]]
    async with running_bot(dojo_with_frozen_time, folder, **CLOCK_MAY_JUMP):
        deadline = await start_five_minute_match(table)
        await table.play(*STREAM_GAME[:4])
        until = datetime.fromtimestamp(deadline + 2 * TURN_SECONDS, UTC).isoformat()
        table.guild.members[table.alice.id]["communication_disabled_until"] = until
        last = await advance_until_posted(table, LOST_ON_TIME)
        assert "Not rated: a timeout in this server kept the loser from moving." in last.text
        await start_five_minute_match(table)
        await table.play(*STREAM_GAME[:4])
        table.guild.remove_member(table.alice.id)
        removed = "Not rated: one of the players is no longer in this server."
        last = await advance_until_posted(table, removed)
        assert LOST_ON_TIME in last.text


UNICODE = set(UNICODE_EMOJI.values())


async def test_a_controller_whose_emoji_discord_refuses_is_sent_with_unicode_emoji(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder) as bot:
        await wait_for_emoji(bot)
        dojo_without_bot.fake_discord.world.emojis.clear()
        controller = (await table.alice.click(await table.start(), "Move")).message
        assert grid(controller)[-1] == "(🔴)(🔴)(⭕)(🔴)(🔴)"
        emoji = [button["emoji"]["name"] for button in controller.buttons if button.get("emoji")]
        assert set(emoji) <= UNICODE
        await play_by_taps(table.alice, controller, "Tiger c1–c3")
        await table.turn(2)
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert "unexpected error" not in log


# The health endpoint, for monitoring and Prometheus


async def health(session: aiohttp.ClientSession, url: str) -> tuple[int, Any]:
    async with session.get(f"{url}/health") as response:
        return response.status, await response.json()


async def test_the_health_endpoint_reports_the_bots_state(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    async with (
        running_bot(dojo_without_bot, folder, ONITAMA_HEALTH_PORT=str(port)),
        aiohttp.ClientSession() as session,
    ):
        await table.start()
        assert await health(session, url) == (200, {"gateway": "well", "store": "well"})
        async with session.get(f"{url}/metrics") as figures:
            page = await figures.text()
        assert 'onitama_acknowledgement_seconds_count{kind="command"} 1.0' in page
        assert 'onitama_delivery_seconds_count{kind="board"} 1.0' in page
        assert "onitama_open_matches 1.0" in page
        assert str(table.alice.id) not in page
        table.fake_discord.server.gateway.is_holding = True
        await table.fake_discord.server.drop_gateway()
        async with asyncio.timeout(WAIT_TIMEOUT):
            while (response := await health(session, url))[0] == 200:  # noqa: ASYNC110 - a process
                await asyncio.sleep(0.05)
        assert response == (503, {"gateway": "not connected", "store": "well"})


# Names of users who rename themselves or leave the server


async def read(person: Person, table: Table, command: str, **options: object) -> str:
    """Return the text of a private answer once it is complete."""
    outcome = await person.slash(table.channel, f"onitama {command}", **options)
    await table.until(lambda: outcome.answered, f"an answer to {command}")
    return outcome.text


async def test_a_players_new_name_is_used_from_the_next_turn_on_and_after_they_left(
    table: Table,
) -> None:
    """Check too that a user who has left the server can't be invited to a rematch."""
    await table.start()
    await table.play("tiger:c1c3")
    table.guild.rename(table.bob.id, "Robert")
    board = await table.play("crane:a5a4", first=table.bob)
    assert "Alice (Red) – Robert (Blue)" in board.text
    assert "🔷 Robert played" in board.text
    assert "vs Robert" in await read(table.alice, table, "games")
    first, *_ = await table.alice.autocomplete(table.channel, "onitama board", "match", "")
    assert "Robert (Blue)" in first["name"]
    await table.resign(table.bob)
    last = await table.post("gave up")
    table.guild.remove_member(table.bob.id)
    refused = await table.alice.click(last, "Rematch")
    assert refused.text == "They aren't in this server any more. Invite somebody who is."
    assert "against **Robert**" in await read(table.alice, table, "history")
    assert table.last == last
