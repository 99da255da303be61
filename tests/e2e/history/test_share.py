"""The film of a match in its channel: shared by a player, once; others see it alone."""

from __future__ import annotations

import asyncio
import io
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
from PIL import Image

from tests.dojo import bot_process, running_bot
from tests.e2e.history.test_replay import files_of
from tests.e2e.history.test_reveal import give_up, play_by_night
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table

HISTORY: Final = "onitama history"

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALONE = "-# Only you see this; its players can share it with the channel."


async def finished(table: Table) -> Message:
    await table.start()
    return await table.play(*STONE)


def films(table: Table) -> list[Message]:
    return [m for m in table.public if m.files and m.files[0].filename.endswith(".gif")]


async def test_a_player_shares_the_film_with_the_channel(table: Table) -> None:
    last = await finished(table)
    assert labels(last) == [
        *("Rematch", "My board", "Replay", "Review", "Share the replay", "Rules"),
    ]
    outcome = await table.bob.click(last, "Share the replay")
    assert outcome.ephemeral
    post = await table.post("Shared by 🔷 Bob.")
    number = table.number()
    first, ending, last_line = post.text.splitlines()
    assert first == f"#{number} · Alice (Red) – Bob (Blue) · {len(STONE)} turns"
    assert "**Alice (🔴 Red) wins**" in ending
    assert last_line == "-# Shared by 🔷 Bob."
    await table.reads(outcome.message, f"You shared #{number}: [here is its film](")
    assert post.id in outcome.message.text
    assert post.pings == []
    assert labels(post) == ["Replay"]
    picture = Image.open(io.BytesIO(post.picture or b""))
    assert (picture.format, getattr(picture, "n_frames", 1)) == ("GIF", len(STONE) + 1)
    assert (post.alt_text or "").startswith(
        f"Match #{number}, Alice (Red) against Bob (Blue). Animated replay"
    )


async def test_the_film_of_a_night_is_everybodys_once_it_is_shared(table: Table) -> None:
    await play_by_night(table)
    await give_up(table)
    await table.alice.slash(table.channel, HISTORY, action="share")
    post = await table.post("Shared by 🔴 Alice.")
    assert "hidden ninja d4" in (post.alt_text or "")
    page = await table.cleo.click(post, "Replay")
    assert page.ephemeral
    assert "**Turn 1** of 4" in page.text


async def test_it_is_shared_once_whoever_asks_again(table: Table) -> None:
    last = await finished(table)
    people = (table.alice, table.bob, table.alice)
    await asyncio.gather(*(person.click(last, "Share the replay") for person in people))
    post = await table.post("Shared by")
    await table.fd.quiet(0.2)
    again = await table.bob.click(last, "Share the replay")
    number = table.number()
    assert again.text.startswith(f"#{number} is shared already: [here is its film](")
    assert post.id in again.text
    typed = await table.alice.slash(table.channel, HISTORY, action="share", match=number)
    assert typed.text == again.text
    assert films(table) == [post]


async def test_an_onlooker_gets_it_alone(table: Table) -> None:
    last = await finished(table)
    count = len(table.public)
    for ask in (
        partial(table.cleo.click, last, "Share the replay"),
        partial(table.cleo.slash, table.channel, HISTORY, action="share"),
    ):
        outcome = await ask()
        assert outcome.ephemeral
        await table.until(partial(files_of, outcome), "the film")
        assert outcome.message.files[0].filename.endswith(".gif")
        assert outcome.message.text.endswith(ALONE)
    assert len(table.public) == count


async def test_it_comes_to_its_channel_from_wherever_it_is_shared(dojo: Dojo, table: Table) -> None:
    await finished(table)
    elsewhere = await dojo.table()
    outcome = await table.alice.slash(
        elsewhere.channel, HISTORY, action="share", match=table.number()
    )
    post = await table.post("Shared by 🔴 Alice.")
    await table.reads(outcome.message, post.id)
    assert elsewhere.public == []


async def test_of_an_open_match_nothing_is_shared(table: Table) -> None:
    await table.start()
    outcome = await table.alice.slash(table.channel, HISTORY, action="share", match=table.number())
    assert "is still going on" in outcome.text
    assert films(table) == []


async def test_where_the_bot_may_not_post_its_sharer_is_told_who_can_help(table: Table) -> None:
    last = await finished(table)
    bot = table.fd.world.bot["id"]
    table.fd.world.forbid(table.channel, bot, "ATTACH_FILES")
    await table.fd.server.announce_channel(table.channel)
    outcome = await table.alice.click(last, "Share the replay")
    assert "I may not attach files in this channel" in outcome.text
    table.fd.world.allow(table.channel, bot, "ATTACH_FILES")
    await table.fd.server.announce_channel(table.channel)
    await table.alice.click(last, "Share the replay")
    await table.post("Shared by 🔴 Alice.")


async def test_where_the_channel_is_gone_its_player_sees_it_alone(dojo: Dojo, table: Table) -> None:
    await finished(table)
    number, elsewhere = table.number(), await dojo.table()
    await table.fd.server.delete_channel(table.channel)
    outcome = await table.alice.slash(elsewhere.channel, HISTORY, action="share", match=number)
    await table.until(lambda: outcome.message.files, "the film")
    assert "Its channel is gone" in outcome.message.text


async def test_a_kill_while_it_is_posted_neither_loses_nor_doubles_it(
    still_dojo: Dojo, folder: Path
) -> None:
    table = await still_dojo.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(still_dojo, folder) as bot:
        last = await finished(table)
        await table.fd.quiet(0.2)
        table.fd.server.fail("POST", path, 500, after=True, times=1)
        press = asyncio.create_task(table.alice.click(last, "Share the replay"))
        await table.post("Shared by 🔴 Alice.")
        await bot.kill()
        await asyncio.gather(press, return_exceptions=True)
    async with running_bot(still_dojo, folder):
        await table.fd.quiet(0.3)
        assert len(films(table)) == 1
        again = await table.bob.click(last, "Share the replay")
        await table.until(lambda: "shared" in again.text or "on its way" in again.text)
