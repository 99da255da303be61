"""The bot's debug log of a match with hidden ninjas, which must name no hidden square."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final

import pytest_asyncio

from cogs.match.buttons import OpenController
from tests.dojo import bot_process, open_dojo
from tests.e2e.onlookers import Onlooker

if TYPE_CHECKING:
    import pytest

    from tests.discord_stand_in import Message
    from tests.dojo import Table

DEAL: Final = "tiger,crab,monkey,crane,dragon"
STEPS: Final = (
    "place:b1 place:d5",
    "crab:a1a2 ninja:b1b2",
    "monkey:a5b4 ninja:d5e4 lantern:2",
    "tiger:e1e3 ninja:b2b4 lantern:none",
)
"""Typed steps: the placements of two ninjas, then those of each turn.

Red's ninja captures on b4, which makes that square public.
"""
HIDDEN_SQUARES: Final = ("b1", "b2", "d5", "e4")
# Parts of log lines: tokens, terminal colours, the beginning, hidden squares, hidden actions
TOKENS: Final = re.compile(r"(/webhooks/\d+|/interactions/\d+|['\"]token['\"]:)[^\s,}]*")
COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")
LINE: Final = re.compile(r"\d{4}-\d\d-\d\d [\d:]+ +[A-Z]+ +(?P<logger>[\w.]+)")
SQUARE: Final = re.compile(
    rf"(?<![a-z0-9])(?:[a-e][1-5])?(?:{'|'.join(HIDDEN_SQUARES)})(?:[a-e][1-5])?(?![a-z0-9])",
    re.IGNORECASE,
)
ACTION: Final = re.compile(r"(?:ninja|place):?\s*[a-e][1-5]|ninja:stay", re.IGNORECASE)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the complete debug log of a bot that ran one match."""
    folder = tmp_path_factory.mktemp("log")
    async with open_dojo() as dojo, bot_process(dojo, folder, ONITAMA_LOG_LEVEL="DEBUG"):
        await play(await dojo.table())
    return (folder / "bot.log").read_text(encoding="utf-8")


async def test_the_log_does_not_contain_the_bots_token(log: str) -> None:
    assert "INFO" in log
    assert "fake.bot.token" not in log


async def test_the_log_has_one_line_for_each_interaction(log: str) -> None:
    ids = re.findall(r"interaction id=(\d+) server=\d+ what=\"[^\"]+\" result=\w+ ms=\d+", log)
    assert len(ids) == len(set(ids))
    for what in (
        "command onitama move",
        "suggest onitama move",
        "click step",
        "command onitama board",
    ):
        assert f'what="{what}" result=answered' in log


async def test_no_log_level_reveals_a_hidden_ninjas_square(log: str) -> None:
    leaks = find_leaks(log)
    assert not leaks, {logger: lines[:2] for logger, lines in leaks.items()}


def find_leaks(log: str) -> dict[str, list[str]]:
    """Return log excerpts that contain a hidden square, by logger.

    A line without a timestamp belongs to the record before it.
    """
    leaks = defaultdict[str, list[str]](list)
    logger = "?"
    for line in COLOUR.sub("", log).splitlines():
        if begin := LINE.match(line):
            logger = begin["logger"]
        text = TOKENS.sub("", line)
        for secret in (*SQUARE.finditer(text), *ACTION.finditer(text)):
            leaks[logger].append(text[max(0, secret.start() - 80) : secret.end() + 40])
    return dict(leaks)


async def play(table: Table) -> None:
    """Play the match with suggestions, controllers, private boards and typed steps."""
    await table.start(variant="shadow")
    await table.board(1)
    people = (Onlooker(table, table.alice), Onlooker(table, table.bob))
    for person, text in zip(people, STEPS[0].split(), strict=True):
        controller = await open_controller(person)
        square = text.removeprefix("place:")
        [cell] = [b["custom_id"] for b in controller.buttons if f":{square}:" in b["custom_id"]]
        await person.click(controller, cell)
        await person.slash("onitama move", move=text)
    for number, turn in enumerate(STEPS[1:]):
        await table.board(number + 2)
        person = people[number % 2]
        for text in turn.split():
            await person.complete("onitama move", "move")
            await open_controller(person)
            await person.slash("onitama move", move=text)
        for onlooker in people:
            await onlooker.slash("onitama board")
    await table.board(len(STEPS) + 1)
    await table.fake_discord.quiet(0.2)


async def open_controller(person: Onlooker) -> Message:
    """Open the controller, even from a board that has lost its buttons."""
    table = person.table
    move = OpenController(int(table.number()), 0).custom_id
    outcome = await person.click(table.boards[-1], move)
    return outcome.message
