"""Past games and their records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dojo import DEAL
from tests.e2e.history.test_replay import give_up, play_by_night
from tests.e2e.sight import labels
from tests.e2e.test_challenge import TOO_OLD
from tests.e2e.whole_games.test_typed_game import STONE
from tests.onitama_core.game.helpers import read_record

if TYPE_CHECKING:
    from typing import Any

    from tests.discord_stand_in import Outcome, Person
    from tests.discord_stand_in.records import File, Json
    from tests.dojo import Dojo, Table


A_PAGE = 10


async def history(
    table: Table, viewer: Person, channel: Json | None = None, **options: Any
) -> Outcome:
    """Once it is there."""
    outcome = await viewer.slash(channel or table.channel, "onitama history", **options)
    await table.until(lambda: outcome.message.text, "the list")
    return outcome


async def lost(table: Table) -> str:
    """The number of a match that Alice has just given up; she may name ten opponents an hour."""
    await table.alice.slash(table.channel, "onitama challenge", deal=DEAL, seat="red")
    await table.bob.click(await table.post("Anyone may accept"), "Accept")
    await table.post("The match begins")
    await give_up(table)
    return table.number()


async def test_a_chosen_match_is_replayed_and_reviewed(table: Table) -> None:
    await table.start()
    await table.play(*STONE)
    won, given_up = table.number(), await lost(table)
    shown = (await history(table, table.alice)).message
    assert [line.rsplit(" · ", 1)[0] for line in shown.text.splitlines()] == [
        "**Your finished matches**",
        f"#{given_up} · Lost by resignation against **Bob** · Classic",
        f"#{won} · Won by stone against **Bob** · Classic",
    ]
    assert labels(shown) == []
    forged = f"o1:pick_game:0:0:{table.alice.id}:any:latest"
    both = await table.alice.select_forged(shown, forged, won, given_up)
    assert both.text == TOO_OLD
    await table.alice.select(shown, won)
    assert labels(shown) == [f"Replay #{won}", f"Review #{won}", f"As text #{won}"]
    assert f"**▸** #{won} · Won by stone" in shown.text
    page = (await table.alice.click(shown, f"Replay #{won}")).message
    assert page.text.startswith(f"#{won} · **Turn 1** of {len(STONE)}")


async def test_pages_lead_to_older_ones_and_back(table: Table) -> None:
    numbers = [await lost(table) for _ in range(A_PAGE + 1)]
    shown = (await history(table, table.bob)).message
    first = shown.text
    assert f"#{numbers[-1]} · Won" in first
    assert f"#{numbers[0]} " not in first
    await table.bob.click(shown, "Older")
    assert len(shown.text.splitlines()) == 2
    assert f"#{numbers[0]} · Won" in shown.text
    await table.bob.click(shown, "Newer")
    assert shown.text == first


async def test_anothers_matches_are_there_for_who_sees_their_channel(
    dojo: Dojo, table: Table
) -> None:
    """Also of somebody who has left the server; a forged page tells no more."""
    elsewhere = (await dojo.table()).channel
    number = await lost(table)
    table.guild.remove_member(table.alice.id)
    seen = await history(table, table.cleo, elsewhere, person=table.alice)
    assert seen.text.startswith("**Alice's finished matches that you can see**")
    assert f"#{number} · Lost" in seen.text
    dora = dojo.fd.person("dora", dojo.guild)
    dojo.fd.world.forbid(table.channel, dora.id, "VIEW_CHANNEL")
    await dojo.fd.server.announce_channel(table.channel)
    unseen = await history(table, dora, elsewhere, person=table.alice)
    nobodys = await history(table, dora, elsewhere, person=table.cleo)
    page = f"o1:history:{number}:0:{table.alice.id}:any:after:1"
    forged = await dora.press_forged(None, elsewhere, page)
    await table.until(lambda: forged.message.text, "the list")
    assert unseen.text.startswith("There is no finished match of theirs that you can see here")
    assert unseen.text == nobodys.text == forged.text


# Games as text files


async def exported(table: Table, person: Person) -> File:
    outcome = await person.slash(
        table.channel, "onitama history", action="text", match=table.number()
    )
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
