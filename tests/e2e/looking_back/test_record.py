"""Games as text files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.game.record import read_record
from tests.discord_stand_in.permissions import PERMISSIONS
from tests.dojo import running_bot
from tests.e2e.looking_back.test_reveal import give_up, play_by_night
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import File
    from tests.dojo import Dojo, Table

GAME: Final = """\
[Variant "classic"]
[Cards "crab,tiger crane,monkey dragon"]
[First "red"]
[Red "*Dora* <@1>"]
[Blue "Emil"]
[Result "1-0"]
[Termination "stone"]

1. red crab:b1b2
2. blue monkey:c5b4
3. red tiger:b2b4
1-0
"""

AS_WRITTEN: Final = "`/onitama record export` shows how a game is written."
BAD_FORM: Final = 50035

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def exported(table: Table, person: Person) -> File:
    outcome = await person.slash(table.channel, "onitama record export", match=table.number())
    assert outcome.ephemeral
    [file] = outcome.message.files
    return file


async def test_a_finished_match_is_a_text_file(table: Table) -> None:
    await table.start()
    await table.play(*STONE)
    file = await exported(table, table.cleo)
    assert file.filename == f"onitama-{table.number()}.txt"
    record = read_record(file.data.decode())
    assert len(record.turns) == len(STONE)
    assert [side.name for side in record.sides] == ["Alice", "Bob"]


async def test_what_is_hidden_comes_after_the_end(table: Table) -> None:
    await play_by_night(table)
    texts = [
        (await exported(table, person)).data.decode()
        for person in (table.alice, table.bob, table.cleo)
    ]
    assert [text.count("place:?") for text in texts] == [1, 1, 2]
    await give_up(table)
    assert "?" not in (await exported(table, table.cleo)).data.decode()


# What somebody brings in


async def bring_in(table: Table, person: Person, data: bytes) -> Outcome:
    file = person.upload("game.txt", data)
    outcome = await person.slash(table.channel, "onitama record import", file=file)
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    assert outcome.ephemeral
    return outcome


async def brought_in(table: Table) -> tuple[Message, str]:
    message = (await bring_in(table, table.alice, GAME.encode())).message
    return message, message.text.split(" ")[0].removeprefix("#")


async def test_a_game_that_is_brought_in_is_replayed(table: Table) -> None:
    message, number = await brought_in(table)
    assert message.text.startswith(
        f"#{number} · \\*Dora\\* \\<@\u200b1> (Red) – Emil (Blue). For you alone; I forget it <t:"
    )
    page = await table.alice.click(message, f"Replay #{number}")
    assert "**Turn 1** of 3" in page.text
    found = await table.alice.slash(table.channel, "onitama replay", match=number)
    assert found.text == page.text


async def test_it_is_suggested_to_who_brought_it_alone(table: Table) -> None:
    _, number = await brought_in(table)
    for person, is_told in ((table.alice, True), (table.bob, False)):
        choices = await person.autocomplete(table.channel, "onitama replay", "match", "")
        assert (number in [choice["value"] for choice in choices]) is is_told


async def test_to_others_it_is_a_match_that_never_was(table: Table) -> None:
    message, number = await brought_in(table)
    table.fd.world.member_permissions[table.guild.id, table.bob.id] |= PERMISSIONS["MANAGE_GUILD"]
    for person in (table.bob, table.cleo):
        for command in ("replay", "review", "board", "resign", "close", "record export"):
            told = await person.slash(table.channel, f"onitama {command}", match=number)
            never = await person.slash(table.channel, f"onitama {command}", match="987654")
            assert told.text.replace(number, "#") == never.text.replace("987654", "#")
        outcome = await person.press_forged(message, table.channel, f"o1:reveal:{number}:0:")
        assert outcome.text.startswith(f"There is no match #{number}")


async def test_its_film_stays_with_who_brought_it(table: Table) -> None:
    before = len(table.public)
    _, number = await brought_in(table)
    shared = await table.alice.slash(table.channel, "onitama replay", match=number, share=True)
    assert shared.text == f"#{number} was private, so I show it in no channel."
    assert len(table.public) == before


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (GAME.replace("b1b2", "b1b3").encode(), "Line 9, column 8: Crab can't go from b1 to b3."),
        (b"\xff", "Line 1, column 1: from here on it is no plain text in UTF-8."),
        (b"", f"Line 1, column 1: I find no game here. {AS_WRITTEN}"),
        (b"1. e4 e5", f"Line 1, column 4: “e4” doesn't belong here. {AS_WRITTEN}"),
        (
            GAME.replace("b1b2", "b1").encode(),
            f"Line 9, column 8: “crab:b1” is no action. {AS_WRITTEN}",
        ),
        (b" " * 200_001, "That file is too large. A game takes at most 200 KB."),
    ],
)
async def test_what_is_amiss_in_a_file_is_told_in_one_sentence(
    table: Table, data: bytes, told: str
) -> None:
    outcome = await bring_in(table, table.alice, data)
    text = outcome.message.text if outcome.answered else outcome.followups[0].text
    assert text.startswith(told)


async def test_a_file_that_discord_does_not_give_is_told(table: Table) -> None:
    file = table.alice.upload("game.txt", GAME.encode())
    del table.fd.world.files[file.id]
    outcome = await table.alice.slash(table.channel, "onitama record import", file=file)
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    text = outcome.message.text if outcome.answered else outcome.followups[0].text
    assert text == "Discord doesn't give me that file now. Please send it again in a minute."


async def test_it_is_handed_back_as_text(table: Table) -> None:
    message, number = await brought_in(table)
    handed = await table.alice.click(message, f"As text #{number}")
    assert handed.ephemeral
    [file] = handed.message.files
    assert read_record(file.data.decode()).turns == read_record(GAME).turns


async def test_who_is_not_shown_what_they_brought_in_need_not_bring_it_again(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        table.fd.server.fail("PATCH", ".*/messages/@original", 400, BAD_FORM)
        outcome = await bring_in(table, table.alice, GAME.encode())
        assert outcome.text.startswith("It is done")
        assert await table.alice.autocomplete(table.channel, "onitama replay", "match", "")
