"""Looking back: a finished match as a moving picture, an open one as everybody saw it."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from onitama_core.game import Variant
from tests.e2e.history.test_reveal import (
    BACK,
    FIRST,
    LAST,
    ON,
    enabled,
    give_up,
    play_by_night,
)
from tests.e2e.onlookers import Names, Onlooker, differences
from tests.e2e.pairs import find_pairs
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import File, Json
    from tests.dojo import Dojo, Table
    from tests.e2e.pairs import PairOfGames


async def replay(table: Table, person: Person, **options: str) -> Outcome:
    return await person.slash(table.channel, "onitama history", action="replay", **options)


async def film(table: Table, person: Person, **options: str) -> Message:
    """In place of the first page."""
    page = (await replay(table, person, **options)).message
    await person.click(page, "Film")
    await table.until(lambda: page.files[0].filename.endswith(".gif"), "the film")
    return page


def files_of(outcome: Outcome) -> list[File]:
    return outcome.message.files


def opened(message: Message) -> Image.Image:
    return Image.open(BytesIO(message.picture or b""))


async def test_a_finished_match_is_a_moving_picture(table: Table) -> None:
    await table.start()
    await table.play(*STONE)
    message = await film(table, table.cleo, match=table.number())
    assert message.text.splitlines() == [
        f"#{table.number()} · Alice (Red) – Bob (Blue) · {len(STONE)} turns",
        "**Alice (🔴 Red) wins** by the Way of the **Stone**: 🔷 Bob's master is captured.",
    ]
    assert message.files[0].filename.endswith(".gif")
    picture = opened(message)
    assert (picture.format, getattr(picture, "n_frames", 1)) == ("GIF", len(STONE) + 1)
    alt_text = message.alt_text or ""
    assert alt_text.startswith(
        f"Match #{table.number()}, Alice (Red) against Bob (Blue). "
        f"Animated replay of {len(STONE)} turns,"
    )
    assert "Red wins by the Way of the Stone" in alt_text


async def test_the_film_of_a_night_opens_what_was_hidden(table: Table) -> None:
    await play_by_night(table)
    await give_up(table)
    message = await film(table, table.cleo)
    assert "hidden ninja d4" in (message.alt_text or "")
    assert enabled(message) == [FIRST, ON, LAST]
    page = await table.cleo.click(message, emoji=LAST)
    assert page.message is message
    assert page.text.startswith(f"#{table.number()} · **Turn 4** of 4")
    assert message.files[0].filename.endswith(".png")


async def test_an_open_match_is_stepped_through_turn_by_turn(table: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3", "crane:c5c4")
    outcome = await replay(table, table.cleo)
    page = outcome.message
    assert outcome.ephemeral
    assert page.text.splitlines() == [
        f"#{table.number()} · **Turn 2** of 2",
        "🔷 Bob played **Crane c5–c4**.",
        "-# The film comes after the end.",
    ]
    assert page.picture == table.boards[-1].picture
    for emoji, words in (
        (BACK, "🔴 Alice played **Tiger c1–c3**."),
        (FIRST, "The cards are dealt."),
        (ON, "**Turn 1** of 2"),
        (LAST, "**Turn 2** of 2"),
    ):
        clicked = await table.cleo.click(page, emoji=emoji)
        assert clicked.message is page
        assert words in page.text
        assert len(page.files) == 1
    assert enabled(page) == [FIRST, BACK]


async def test_an_open_match_by_night_hides_from_its_owner_too(table: Table) -> None:
    await play_by_night(table)
    seen = []
    for person in (table.alice, table.bob, table.cleo):
        page = (await replay(table, person)).message
        last = [page.text, page.alt_text or "", page.picture]
        await person.click(page, emoji=BACK)
        seen.append([*last, page.text, page.alt_text or "", page.picture])
        assert "As everybody saw it." in page.text
        for hidden in ("b3", "d4", "hidden ninja d", "hidden ninja b"):
            assert hidden not in " ".join(part for part in seen[-1] if isinstance(part, str))
    red, blue, onlooker = seen
    assert red == onlooker
    assert blue[::3] == red[::3], "the story is the same"
    assert all("seen from Red's side" in str(text) for text in red[1::3])
    assert all("seen from Blue's side" in str(text) for text in blue[1::3])
    assert blue[2] != red[2]


async def test_a_page_leads_to_what_was_hidden_once_the_match_is_over(table: Table) -> None:
    await play_by_night(table)
    page = (await replay(table, table.cleo)).message
    await give_up(table)
    await table.cleo.click(page, emoji=BACK)
    assert "Alice: Dragon e1–c2; ninja b3–d4; lit no lantern" in page.text


async def test_without_any_match_here_the_list_leads_to_another(table: Table) -> None:
    outcome = await replay(table, table.cleo)
    assert outcome.text == (
        "You have no match here to look back at. The list at `match` suggests others; "
        "where it is empty, `/onitama challenge` begins one."
    )


async def test_without_the_option_the_latest_that_ended_comes_first(table: Table) -> None:
    await table.start()
    page = await replay(table, table.alice)
    assert "**The start**" in page.text
    await table.play(*STONE)
    first = table.number()
    await table.start()
    assert (await replay(table, table.alice)).text.startswith(f"#{first} · **Turn 1**")


async def test_match_suggests_what_is_open_and_then_what_has_ended(table: Table) -> None:
    await table.start()
    await table.play(*STONE)
    ended = table.number()
    for person in (table.alice, table.cleo):
        [choice] = await person.autocomplete(table.channel, "onitama history", "match", "bob")
        assert choice["value"] == ended
        assert choice["name"] == f"#{ended} Alice (Red) – Bob (Blue), ended"
    await table.start()
    choices = await table.cleo.autocomplete(table.channel, "onitama history", "match", "")
    assert [choice["value"] for choice in choices] == [table.number(), ended]


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
async def test_nobody_can_tell_games_apart_by_their_past(dojo: Dojo, variant: Variant) -> None:
    """Also at a moment at which the ninjas stand elsewhere."""
    [pair] = find_pairs(variant, None, 1)
    tables = await dojo.table(), await dojo.table()
    both = (look_back(table, pair, which) for which, table in enumerate(tables))
    one, other = await asyncio.gather(*both)
    assert differences(one, other) == []


async def look_back(table: Table, pair: PairOfGames, which: int) -> list[Json]:
    await table.start(variant=pair.setup.variant.value, deal=",".join(pair.setup.card_ids))
    boards = 1
    cleo = Onlooker(table, table.cleo)
    for number, step in enumerate(pair.steps[:-1]):
        person = (table.alice, table.bob)[step.player]
        outcome = await Onlooker(table, person).slash("onitama move", move=step.texts[which])
        assert outcome.text.startswith("You "), outcome.text
        boards += step.ends_turn
        await table.board(boards)
        if step.places:
            await table.reads(table.boards[0], "has placed")
        if number % 5 == 4:
            await step_back(cleo)
    await table.until(lambda: [post for post in table.public if post.picture] == [table.last])
    return [cleo.record(Names(table.number()))]


async def step_back(cleo: Onlooker) -> None:
    await cleo.complete("onitama history", "match")
    page = (await cleo.slash("onitama history", action="replay")).message
    for emoji in (BACK, FIRST, ON):
        if emoji in enabled(page):
            await cleo.note("step", await cleo.person.click(page, emoji=emoji))
