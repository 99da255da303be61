"""Tournaments as people see them: the panel, the sign-up, the rounds, the table and the winner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from cogs.tournaments.buttons import (
    AskToCancelTournament,
    CancelTournament,
    DropTournamentDraft,
    ExplainPairing,
    JoinTournament,
    LeaveTournament,
    NewTournament,
    PickTournamentTerm,
    ShowTable,
    ShowTournament,
    StartTournament,
    TournamentDraftClick,
)
from cogs.tournaments.drafts import DraftTerm, TournamentDraft
from onitama_core.store import GuildSettings
from tests.discord_stand_in.world import MANAGER
from tests.dojo import bot_process, running_bot
from tests.e2e.sight import advance_time, click_and_wait, find_list, labels, lists, reads

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table

CUP: Final = "Spring Cup"
ROUND_TIME: Final = "A round ends after 14 days at the latest. A player who is to move then loses."
NOT_HERE: Final = "That tournament isn't here any more."


@pytest.fixture
def table(own_table: Table) -> Table:
    """Return a table in a server of its own, which has no other tournament."""
    return own_table


async def open_panel(table: Table, manager: Person) -> Message:
    page = (await manager.slash(table.channel, "onitama tournament")).message
    await click_and_wait(manager, page, "New tournament", "**New tournament** in this channel")
    return page


async def choose(manager: Person, panel: Message, placeholder: str, value: str) -> None:
    """Choose a value in a list of the panel, and wait until the panel shows it as chosen."""
    await manager.select(panel, value, custom_id=find_list(panel, placeholder)["custom_id"])

    def is_chosen() -> bool:
        options = find_list(panel, placeholder)["options"]
        return any(option["value"] == value and option.get("default") for option in options)

    await manager.server.wait(f"{value} is chosen", is_chosen)


async def post_tournament(
    table: Table, manager: Person, kind: str = "round_robin", start: str = "by_hand"
) -> Message:
    """Post a tournament and return its sign-up."""
    panel = await open_panel(table, manager)
    await choose(manager, panel, "How people are paired", kind)
    await choose(manager, panel, "When it starts", start)
    form = await manager.click(panel, "Name it and post")
    await manager.submit(form, CUP)
    await reads(manager, panel, f"The sign-up of **{CUP}** is open.")
    await manager.submit(form, "The same once more")
    return await table.post(f"🏆 **{CUP}**")


def people(table: Table, count: int) -> list[Person]:
    """Return this number of people: Alice, Bob, Cleo, and new ones after them."""
    names = ("erin", "finn", "gina", "hugo", "ines")
    others = [table.fake_discord.person(name, table.guild) for name in names]
    return [table.alice, table.bob, table.cleo, *others][:count]


async def join(post: Message, *joining: Person) -> None:
    for person in joining:
        outcome = await person.click(post, "Join")
        await reads(person, outcome.message, f"You take part in **{CUP}**")


async def manage(table: Table, manager: Person, label: str, words: str) -> Message:
    """Click a button on the tournament's page for managers."""
    page = (await manager.slash(table.channel, "onitama tournament")).message
    await click_and_wait(manager, page, CUP, f"🏆 **{CUP}**\n")
    await click_and_wait(manager, page, label, words)
    return page


async def wait_for_round(table: Table, number: int) -> Message:
    return await table.post(f"🏆 **{CUP}** · round {number} of ")


def matches_in(post: Message) -> list[tuple[str, str, str]]:
    """Return the match, the id of Red and the id of Blue of each pairing in a round's post."""
    lines = re.findall(r"🔴 <@(\d+)> – 🔷 <@(\d+)> · \[?#(\d+)", post.text)
    return [(match, red, blue) for red, blue, match in lines]


async def resign(table: Table, player: Person, match: str) -> None:
    question = await player.slash(table.channel, "onitama match resign", match=match)
    await click_and_wait(player, question.message, "Resign", "You gave up match #")


async def thread_of(table: Table, post: Message) -> Json:
    """Wait for the thread on a round's post."""
    channels = table.fake_discord.world.channels
    thread: Json = await table.until(lambda: channels.get(post.id), "the thread of the round")
    return thread


def boards_in(table: Table, channel: Json) -> list[Message]:
    return [m for m in table.fake_discord.world.messages.get(channel["id"], []) if m.files]


async def wait_for_boards(table: Table, channel: Json, count: int) -> list[Message]:
    await table.until(lambda: len(boards_in(table, channel)) >= count, f"{count} boards")
    return boards_in(table, channel)


async def test_four_people_play_a_round_robin_from_sign_up_to_badge(
    table: Table, dana: Person
) -> None:
    signup = await post_tournament(table, dana)
    assert signup.text.splitlines()[1:] == [
        "Round robin, 12 people at most · Classic · base cards · 3 days a move · rated",
        ROUND_TIME,
        "It starts when somebody with Manage Server starts it.",
        "Nobody has joined yet. Press **Join** to take part.",
    ]
    assert labels(signup) == ["Join", "Leave", "Table"]
    four = people(table, 4)
    by_id = {person.id: person for person in four}
    await join(signup, *four)
    await table.cleo.click_forged(None, table.channel, "o1:own_pings:0:0:no")
    await manage(table, dana, "Start now", "The first round begins.")
    weakest_first = [person.id for person in reversed(four)]
    for number in (1, 2, 3):
        post = await wait_for_round(table, number)
        assert set(post.pings) == set(by_id) - {table.cleo.id}
        assert f"<@{table.cleo.id}>" in post.text
        assert post.picture is not None
        assert (post.alt_text or "").startswith(f"Table of a tournament, round {number} of 3. 1. ")
        thread = await thread_of(table, post)
        assert thread["name"] == f"{CUP} · round {number}"
        for board in await wait_for_boards(table, thread, 2):
            assert board.pings == []
        pairings = matches_in(post)
        assert len(pairings) == 2
        for match, red, blue in pairings:
            loser = min((red, blue), key=weakest_first.index)
            await resign(table, by_id[loser], match)
        await table.reads(post, f"round {number} of 3 is over")
        assert post.text.count("1 – 0") + post.text.count("0 – 1") == 2
        assert labels(post) == ["Table"]
    end = await table.post(f"🏆 **{CUP}** is over.")
    assert end.text.splitlines()[1:] == [
        f"🥇 <@{table.alice.id}>, 3 points",
        f"🥈 <@{table.bob.id}>, 2 points",
        f"🥉 <@{table.cleo.id}>, 1 point",
        f"<@{table.alice.id}> gets the badge **Champion** in `/onitama profile`.",
    ]
    assert end.pings == []
    assert end.picture is not None
    await table.reads(signup, "It is over.")
    assert labels(signup) == ["Table"]
    profile = await table.alice.slash(table.channel, "onitama profile")
    await table.reads(profile.message, "Champion")


async def play_round(table: Table, number: int, everybody: list[Person]) -> Message:
    """Have everybody but the first-named person of each pairing resign; return the round's post."""
    post = await wait_for_round(table, number)
    ranking = [person.id for person in everybody]
    for match, red, blue in matches_in(post):
        loser = max((red, blue), key=ranking.index)
        await resign(table, everybody[ranking.index(loser)], match)
    await table.reads(post, f"round {number} of ")
    await table.reads(post, " is over")
    return post


async def test_a_swiss_tournament_starts_with_its_fourth_entrant_and_accepts_a_late_joiner(
    table: Table, dana: Person
) -> None:
    signup = await post_tournament(table, dana, "swiss3", "people4")
    assert "It starts as soon as 4 people have joined." in signup.text
    *first, late, later = people(table, 6)
    await join(signup, *first)
    again = await table.alice.click(signup, "Join")
    assert f"You are in **{CUP}** already." in again.text
    post = await wait_for_round(table, 1)
    await table.reads(signup, "It has started. You can still join until round 2 begins.")
    assert labels(post) == ["Table", "Why this opponent?", "Join", "Leave"]
    await join(post, late)
    await table.reads(
        await open_tournament_page(table, late), "You take part from the next round on."
    )

    left = await table.cleo.click(post, "Leave")
    assert left.text.startswith(f"You get no more opponents in **{CUP}**.")
    again = await table.cleo.click(post, "Leave")
    assert f"You aren't in **{CUP}**" in again.text
    own = await open_tournament_page(table, table.cleo)
    assert labels(own) == [CUP]
    await play_round(table, 1, first)

    second = await wait_for_round(table, 2)
    paired = {player for _, *players in matches_in(second) for player in players}
    assert paired == {person.id for person in (table.alice, table.bob, first[3], late)}
    assert set(second.pings) == paired
    assert labels(second) == ["Table", "Why this opponent?", "Leave"]
    closed = await later.click_forged(
        signup, table.channel, JoinTournament(number_of(signup)).custom_id
    )
    assert "so it is too late to join" in closed.text


def number_of(signup: Message) -> int:
    """Return the id of the tournament of a sign-up."""
    return int(signup.buttons[0]["custom_id"].split(":")[2])


async def open_tournament_page(table: Table, person: Person) -> Message:
    """Open the answer to `/onitama tournament`, which lists the tournaments of the server."""
    return (await person.slash(table.channel, "onitama tournament")).message


async def test_everybody_can_open_the_table_and_the_reason_for_a_pairing(
    table: Table, dana: Person
) -> None:
    signup = await post_tournament(table, dana, "knockout")
    before = await table.cleo.click(signup, "Table")
    await table.reads(before.message, "The table begins with the first round.")
    five = people(table, 5)
    await join(signup, *five)
    page = await manage(table, dana, "Start now", "The first round begins.")
    assert labels(page) in (
        ["Table", "Cancel tournament"],  # until the first round is paired
        ["Table", "Why this opponent?", "Cancel tournament"],
    )
    post = await wait_for_round(table, 1)
    assert "No opponent in this round: " in post.text
    shown = await dana.click(post, "Table")
    await table.reads(shown.message, "-# Rounds won")
    assert shown.message.text.count(": 1\n") == 3  # for each person without an opponent
    assert shown.message.picture is not None
    assert (shown.message.alt_text or "").startswith("Table of a tournament, round 1 of 3. ")

    [(_, red, blue)] = matches_in(post)
    by_id = {person.id: person for person in five}
    own = await by_id[red].click(post, "Why this opponent?")
    assert own.text.startswith("The best by rating meet the last: **")
    assert f"**{by_id[red].json['global_name']}** is number " in own.text
    other = await by_id[blue].click(post, "Why this opponent?")
    assert other.text.startswith(
        f"The best by rating meet the last: **{by_id[blue].json['global_name']}"
    )
    spectator = await dana.click(post, "Why this opponent?")
    assert "Which pairing would you like explained?" in spectator.text
    [pairings] = lists(spectator.message)
    assert len(pairings["options"]) == 4
    await dana.select(spectator.message, "3")
    await table.reads(spectator.message, "The bracket has places to spare")


async def test_a_drawn_match_of_a_knockout_is_played_again(table: Table, dana: Person) -> None:
    signup = await post_tournament(table, dana, "knockout")
    four = people(table, 4)
    await join(signup, *four)
    await manage(table, dana, "Start now", "The first round begins.")
    post = await wait_for_round(table, 1)
    thread = await thread_of(table, post)
    await wait_for_boards(table, thread, 2)
    match, red, blue = matches_in(post)[0]
    by_id = {person.id: person for person in four}
    await by_id[red].slash(table.channel, "onitama match draw", match=match)
    offered = await by_id[blue].slash(table.channel, "onitama match draw", match=match)
    await by_id[blue].click(offered.message, "Accept draw")
    known_numbers = tuple(f"#{number} " for number, *_ in matches_in(post))

    def find_replay() -> list[Message]:
        return [
            board for board in boards_in(table, thread) if not board.text.startswith(known_numbers)
        ]

    [again] = await table.until(find_replay, "the board of the replay")
    assert len(again.pings) == 1
    await advance_time(table, 60)
    await table.until(lambda: len(matches_in(post)) == 3, "the replay in the round's post")
    number, *players = matches_in(post)[2]
    assert players == [blue, red]
    assert again.text.startswith(f"#{number} ")
    why = await by_id[blue].click(post, "Why this opponent?")
    assert " was drawn, so they play again." in why.text


async def test_a_manager_cancels_a_tournament_and_its_matches_go_on(
    table: Table, dana: Person
) -> None:
    signup = await post_tournament(table, dana)
    signup.deleted = True
    four = people(table, 4)
    for person in four:
        page = await open_tournament_page(table, person)
        await click_and_wait(person, page, CUP, f"🏆 **{CUP}**\nRound robin")
        await click_and_wait(person, page, "Join", f"You take part in **{CUP}**.")
        assert "Leave" in labels(page)
    await manage(table, dana, "Start now", "The first round begins.")
    post = await wait_for_round(table, 1)
    own = await open_tournament_page(table, table.alice)
    assert re.search(r"You play \*\*\w+\*\* in \[?#\d+", own.text)
    page = await manage(table, dana, "Cancel tournament", f"Cancel **{CUP}**?")
    await click_and_wait(dana, page, "Cancel tournament", "You cancelled the tournament.")
    await table.reads(post, "cancelled in round 1 of 3; its matches go on")
    assert labels(post) == ["Table"]
    match, red, _blue = matches_in(post)[0]
    await resign(table, next(person for person in four if person.id == red), match)


async def test_without_threads_the_matches_are_played_in_the_channel(
    table: Table, dana: Person
) -> None:
    table.fake_discord.world.forbid(
        table.channel, table.fake_discord.world.bot, "CREATE_PUBLIC_THREADS"
    )
    await table.fake_discord.server.announce_channel(table.channel)
    signup = await post_tournament(table, dana)
    await join(signup, *people(table, 4))
    await manage(table, dana, "Start now", "The first round begins.")
    await table.until(lambda: len(boards_in(table, table.channel)) == 3, "the table and two boards")
    post = boards_in(table, table.channel)[0]
    assert post.text.startswith(f"🏆 **{CUP}** · round 1 of 3, ends <t:")
    assert "thread" not in post.json


async def test_users_who_cannot_see_the_channel_learn_nothing_of_its_tournament(
    dojo: Dojo, table: Table, dana: Person
) -> None:
    signup = await post_tournament(table, dana)
    number = number_of(signup)
    elsewhere = await dojo.table()
    stranger = table.fake_discord.person("erin", table.guild)
    other = table.guild.text_channel("other")
    await table.fake_discord.server.announce_new_channel(other)
    table.fake_discord.world.forbid(table.channel, stranger.id, "VIEW_CHANNEL")
    await table.fake_discord.server.announce_channel(table.channel)
    manager = table.fake_discord.person("mona", elsewhere.guild, permissions=MANAGER)
    kinds = (ShowTournament, JoinTournament, LeaveTournament, ShowTable, ExplainPairing)
    for kind in (*kinds, StartTournament, AskToCancelTournament, CancelTournament):
        click = kind(number).custom_id
        abroad = await manager.click_forged(None, elsewhere.channel, click)
        assert abroad.text.startswith(NOT_HERE)
        if kind in kinds:
            outside = await stranger.click_forged(None, other, click)
            assert outside.text.startswith(NOT_HERE)
    for person, channel in ((stranger, other), (manager, elsewhere.channel)):
        page = (await person.slash(channel, "onitama tournament")).message
        assert CUP not in page.text
        assert CUP not in labels(page)


async def test_only_managers_plan_start_and_cancel(table: Table, dana: Person) -> None:
    signup = await post_tournament(table, dana)
    number = number_of(signup)
    draft = TournamentDraft.default_in(GuildSettings())
    page = await open_tournament_page(table, table.alice)
    assert labels(page) == [CUP]
    await click_and_wait(table.alice, page, CUP, "Nobody has joined yet")
    assert labels(page) == ["Join", "Table"]
    # Anybody may drop a draft; the choice of a term needs the term too.
    exceptions = (PickTournamentTerm, DropTournamentDraft)
    panel = [
        kind(draft) for kind in TournamentDraftClick.__subclasses__() if kind not in exceptions
    ]
    clicks = (StartTournament, AskToCancelTournament, CancelTournament)
    for click in (
        *(kind(number) for kind in clicks),
        *panel,
        PickTournamentTerm(draft, DraftTerm.PACE),
        NewTournament(),
    ):
        refused = await table.alice.click_forged(page, table.channel, click.custom_id)
        assert "people with Manage Server" in refused.text, click


async def test_the_panel_changes_with_each_choice(table: Table, dana: Person) -> None:
    panel = await open_panel(table, dana)
    assert panel.text.splitlines()[1:3] == [
        "Swiss, 5 rounds · Classic · base cards · 3 days a move · rated",
        f"It starts as soon as 8 people have joined. {ROUND_TIME}",
    ]
    await choose(dana, panel, "How much time each has in a match", "5+3")
    assert " · 5+3 · rated\n" in panel.text
    assert "A round ends after 30 minutes at the latest" in panel.text
    await click_and_wait(dana, panel, "Play unrated", " · not rated\n")
    await choose(dana, panel, "When it starts", "1d")
    assert "It starts <t:" in panel.text
    await choose(dana, panel, "What is played", "wind")
    await click_and_wait(dana, panel, "Cards and round time", "Way of the Wind")
    await choose(dana, panel, "Which cards are dealt", "all")
    assert "all ordinary cards and Wind cards" in panel.text
    await choose(dana, panel, "How long a round lasts at most", "3h")
    assert "A round ends after 3 hours at the latest" in panel.text
    await click_and_wait(dana, panel, "Back", "Way of the Wind")
    await click_and_wait(dana, panel, "Cancel", "No tournament was posted.")
    assert table.public == []


async def test_a_tournament_continues_after_the_bot_is_killed_at_each_step(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    dana = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    four = people(table, 4)
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        panel = await open_panel(table, dana)
        form = await dana.click(panel, "Name it and post")
        await bot.kill()
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        table.fake_discord.server.fail("POST", path, 500, times=1000)
        await dana.submit(form, CUP)  # the form was opened before the kill
        await bot.kill()
    table.fake_discord.server.heal()
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        signup = await table.post(f"🏆 **{CUP}**")
        await dana.submit(form, CUP)  # the form does not show whether the tournament was posted
        await join(signup, *four)
        table.fake_discord.server.fail("POST", rf"{path}/\d+/threads", 500, times=1000)
        await manage(table, dana, "Start now", "The first round begins.")
        await wait_for_round(table, 1)  # the post is sent, the thread is not open
        await bot.kill()
    table.fake_discord.server.heal()
    for number in (1, 2, 3):
        async with bot_process(dojo_with_frozen_time, folder) as bot:
            post = await wait_for_round(table, number)
            await wait_for_boards(table, await thread_of(table, post), 2)
            matches = matches_in(post)
            loser = next(person for person in four if person.id == matches[0][1])
            await resign(table, loser, matches[0][0])
            await bot.kill()
        async with running_bot(dojo_with_frozen_time, folder):
            loser = next(person for person in four if person.id == matches[1][1])
            await resign(table, loser, matches[1][0])
            await table.reads(post, " is over")
            await table.post(f"round {number + 1} of 3" if number < 3 else f"**{CUP}** is over.")
    assert len([m for m in table.public if "Swiss, " in m.text]) == 1
    rounds = [m for m in table.public if " · round " in m.text]
    assert len(rounds) == 3
    assert len([m for m in table.public if m.text.endswith("in `/onitama profile`.")]) == 1
    assert len({match for post in rounds for match, *_ in matches_in(post)}) == 6
