"""Pictures, files and pages that Discord refuses: told in a sentence, and nothing is half done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from cogs.ui import clicks
from tests.dojo import running_bot
from tests.e2e.whole_games.test_typed_game import STREAM
from tests.soak.book import unsound

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.discord_stand_in import Outcome
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

TOO_LARGE: Final = 40005
ANSWERS: Final = r".*/(callback|messages/@original)"
COMMANDS: Final = ("profile", "leaderboard", "history", "settings", "rules")
CLICKS: Final = ("stats:0:0:", "privacy:0:0:", "take_all:0:0:", "erase:0:0:", "record:{}:0:")


async def refused(table: Table, asking: Callable[[], Awaitable[Outcome]]) -> Outcome:
    """What is told where Discord takes a promise, and not the answer itself."""
    called = len(table.fd.server.calls)
    table.fd.server.fail("", ANSWERS, 413, TOO_LARGE)
    outcome = await asking()
    await table.until(lambda: outcome.message.text, "an answer")
    table.fd.server.heal()
    assert 413 in [call.status for call in table.fd.server.calls[called:]]
    return outcome


async def test_what_is_refused_is_told_in_one_sentence(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        await table.start()
        await table.play(*STREAM)
        await table.fd.quiet(0.05)  # until the last turn's note is gone
        pressed = [f"o1:{click.format(table.number())}" for click in CLICKS]
        slash, press = table.alice.slash, table.alice.press_forged
        for asking in (
            *(partial(slash, table.channel, f"onitama {command}") for command in COMMANDS),
            *(partial(press, table.boards[-1], table.channel, click) for click in pressed),
        ):
            outcome = await refused(table, asking)
            assert outcome.text.startswith("Something broke on my side, sorry. Please try again")
            assert outcome.ephemeral
            assert outcome.followups == []


async def test_who_left_is_told_so_though_the_question_stays(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        await table.start()
        asked = await table.alice.press_forged(
            table.boards[-1], table.channel, clicks.AskToErase().custom_id
        )
        table.fd.server.fail("PATCH", r".*/messages/@original", 413, TOO_LARGE)
        click = await table.alice.click(asked.message, "Erase everything")
        await table.until(lambda: click.followups, "an answer")
        assert click.followups[0].text.startswith("It is done")
        await table.post("gave up", "a former player")
        assert await bot.stop() == 0
    assert await unsound(folder) == []
