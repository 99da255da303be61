"""Settings of a server, chosen by people with Manage Server, and settings of a person."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from cogs.people.buttons import (
    ChooseForServer,
    ChooseOwnTheme,
    PickForServer,
    PostDailyNow,
    ServerPage,
    ShowServer,
)
from cogs.people.server_settings import SETTINGS, ButtonSetting
from rendering.theme import THEMES
from tests.discord_stand_in.records import CHANNEL_SELECT, walk
from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, MANAGER, PERMISSIONS
from tests.e2e.sight import (
    choose,
    chosen_in,
    click_and_wait,
    find_list,
    labels,
    open_settings,
    row_with,
    tap,
    turn_page,
    values_in,
)
from tests.e2e.test_challenge import TIME, TOO_OLD, chosen_values, panel
from tests.e2e.whole_games.test_typed_game import STONE_GAME

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table

# Labels of the buttons that open the pages of a server's settings
GAME, LIMITS, PLACE = "What is played", "Time and limits", "Channels and boards"
DAILY = "Puzzle of the day"
# Parts of the lists' custom ids
VARIANT, CARDS, CHANNELS = ":variant", ":pool", ":channels"
FORUM, MEDIA = 15, 16
PAGES = ["In short", GAME, LIMITS, PLACE, DAILY]
MANAGER_CLICKS = (
    ChooseForServer("rated", "no"),
    ChooseForServer("leaderboard", "no"),
    ChooseForServer("good_games", "no"),
    ChooseForServer("in_threads", "yes"),
    ChooseForServer("one_board", "yes"),
    ChooseForServer("theme", "night"),
    PostDailyNow(),
    *(ShowServer(page) for page in ServerPage if page is not ServerPage.ALL),
)


@pytest.fixture
def table(own_table: Table) -> Table:
    return own_table


async def server(table: Table, person: Person, *pages: str) -> Message:
    return await open_settings(table, person, "This server", *pages)


def test_the_tests_forge_a_click_of_each_setting_with_buttons() -> None:
    forged = {click.name for click in MANAGER_CLICKS if isinstance(click, ChooseForServer)}
    with_buttons = {
        name for name, setting in SETTINGS.items() if isinstance(setting, ButtonSetting)
    }
    assert forged == with_buttons, (
        "a new setting with buttons: add one of its clicks to MANAGER_CLICKS"
    )


async def test_only_managers_see_commands_and_settings_for_managers(table: Table) -> None:
    dana = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    for person, is_manager in ((table.alice, False), (dana, True)):
        message = (await person.slash(table.channel, "onitama help")).message
        await turn_page(table, person, message, "All commands")
        assert ("`/onitama match close`" in message.text) is is_manager
        assert "Manage Server" not in message.text
        page = await server(table, person)
        assert (DAILY in labels(page)) is is_manager


async def test_everybody_can_read_the_servers_settings_and_only_managers_change_them(
    table: Table,
) -> None:
    page = await server(table, table.alice)
    assert page.text.splitlines() == [
        "**This server**",
        "Usually **Classic** is played, with base cards.",
        "Matches here have **3 days a move**, unless the challenge names another pace.",
        "Matches here **may be rated**.",
        "After a match, each player may say **Good game** with a button.",
        "A person may have **25 open matches** here.",
        "Matches begin in **every channel**.",
        "There is **no puzzle of the day**.",
        "There is **no table of the week**.",
        "Matches here are played in the **channel**, unless the challenge says otherwise.",
        "**One board** a match: each new one turns the last into a line of text.",
        "My posts here are in **English**.",
        "This server's boards: **Shrine** (paper, vermilion and indigo).",
    ]
    assert labels(page) == ["Back"]
    refused = [
        await table.alice.click_forged(page, table.channel, click.custom_id)
        for click in MANAGER_CLICKS
    ]
    refused += [
        await table.alice.select_forged(page, PickForServer(setting).custom_id, value)
        for setting, value in (
            ("variant", "wind"),
            ("pool", "all"),
            ("channels", table.channel["id"]),
            ("language", "en"),
        )
    ]
    assert all("Only people with Manage Server choose" in outcome.text for outcome in refused)
    assert (await server(table, table.bob)).text == page.text
    await click_and_wait(table.alice, page, "Back", "Your own pictures")


async def test_a_manager_turns_the_pages_and_chooses_the_theme_of_all_boards(
    table: Table, dana: Person
) -> None:
    page = await server(table, dana)
    assert labels(page) == [*PAGES, "Back"]
    for label, expected_text in (
        (GAME, "**This server: what is played**"),
        (PLACE, "**This server: channels and boards**"),
        (LIMITS, "**This server: time and limits**"),
        (DAILY, "**This server: puzzle of the day**"),
        ("In short", "**This server**"),
    ):
        await click_and_wait(dana, page, label, expected_text)
        pages = [f"{PLACE} (1 of 2)" if label == one == PLACE else one for one in PAGES]
        back = ["Back"] if label == "In short" else []
        assert labels(page)[-len([*pages, *back]) :] == [*pages, *back]
        assert (page.picture is not None) == (label == PLACE)
    await click_and_wait(dana, page, PLACE, "**This server: channels and boards**")
    await turn_to_looks(table, dana, page)
    assert theme_of(page) == "shrine"
    assert "✓ Boards: Shrine" in row_with(page, "Boards: Night")
    await click_and_wait(dana, page, "Boards: Night", "This server's boards: **Night**")
    assert theme_of(page) == "night"
    await table.start()
    assert theme_of(table.boards[-1]) == "night"
    assert theme_of(await own_board(table, table.bob)) == "night"


async def turn_to_looks(table: Table, person: Person, page: Message) -> None:
    """Turn to the second message of the page about channels and boards."""
    await person.click(page, f"{PLACE} (1 of 2)")
    await table.until(lambda: f"{PLACE} (2 of 2)" in labels(page), "the second message")


async def test_a_server_can_remove_the_button_good_game(table: Table, dana: Person) -> None:
    await table.start()
    earlier = await table.play(*STONE_GAME)
    page = await server(table, dana, GAME)
    await click_and_wait(dana, page, "No good game", "There is **no button to say *Good game***")
    off = await table.alice.click(earlier, "Good game")
    assert off.text == "This server has turned **Good game** off."
    await table.start()
    assert "Good game" not in labels(await table.play(*STONE_GAME))


async def test_challenges_practice_and_leaderboard_use_the_servers_usual_variant(
    table: Table, dana: Person
) -> None:
    page = await server(table, dana, GAME)
    await choose(dana, page, "wind", VARIANT, "**Way of the Wind**")
    await dana.select(page, "sensei", contains=CARDS)
    await table.reads(page, "Usually **Way of the Wind** is played, with Sensei's Path cards.")
    assert chosen_in(find_list(page, "What is usually played")) == ["wind"]
    assert chosen_in(find_list(page, "Which cards are usually dealt")) == ["sensei"]
    expected_terms = "Way of the Wind · Sensei's Path cards and Wind cards"
    message = await panel(table)
    assert chosen_in(find_list(message, "What you play")) == ["wind"]
    assert chosen_in(find_list(message, "Which cards are dealt")) == ["sensei"]
    assert expected_terms in (await table.invite()).text
    invitation = await table.invite(opponent=table.cleo, variant="classic", cards="all")
    assert "Classic · all ordinary cards" in invitation.text
    board = await table.alice.slash(table.channel, "onitama leaderboard")
    assert board.text.startswith("**Way of the Wind** · all time")
    await table.alice.slash(table.channel, "onitama practice", level="both", where="channel")
    assert "Spirit" in ((await table.post("The match begins")).alt_text or "")


async def test_a_server_may_have_no_leaderboard_and_no_rated_matches(
    table: Table, dana: Person
) -> None:
    page = await server(table, dana, GAME)
    await click_and_wait(
        dana, page, "No leaderboard", "**may be rated**, and there is **no leaderboard**."
    )
    refused = await table.alice.slash(table.channel, "onitama leaderboard")
    assert "no leaderboard" in refused.text
    await click_and_wait(table.alice, refused.message, "Statistics", "been played here so far.")
    assert "Leaderboard" not in labels(refused.message)
    await click_and_wait(dana, page, "Leaderboard", "**may be rated**.")
    await click_and_wait(dana, page, "Never rated", "Matches here are **not rated**.")
    assert "Play unrated" not in labels(await panel(table))
    refused = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, rated=True
    )
    assert refused.text.startswith("Matches in this server are played unrated.")
    assert "3 days a move · not rated\n" in (await table.invite()).text
    await click_and_wait(dana, page, "May be rated", "**may be rated**")


async def test_matches_begin_in_the_channels_that_are_allowed(table: Table, dana: Person) -> None:
    """Check too that the answer names no channel that the user can't see."""
    await table.start()
    await table.resign()
    over = await table.post("gave up")
    going_on = await table.start()
    allowed = await create_channel(table, "games")
    page = await server(table, dana, PLACE)
    await choose(dana, page, allowed["id"], CHANNELS, f"Matches begin in <#{allowed['id']}>.")
    menus = [c for c in walk(page.json["components"]) if c["type"] == CHANNEL_SELECT]
    [menu] = [menu for menu in menus if CHANNELS in menu["custom_id"]]
    assert [value["id"] for value in menu["default_values"]] == [allowed["id"]]
    expected_text = (
        f"Matches in this server begin in <#{allowed['id']}>. Challenge or practise there."
    )
    for refused in (
        await table.alice.slash(table.channel, "onitama challenge", opponent=table.cleo),
        await table.alice.slash(table.channel, "onitama practice", level="1"),
        await table.alice.user_command(table.channel, "Challenge to Onitama", table.cleo),
        await table.bob.click(over, "Rematch"),
    ):
        assert refused.ephemeral
        assert refused.text == expected_text
    assert "after turn 1" in (await table.play("tiger:e1e3")).text
    assert going_on in table.public
    table.fake_discord.world.forbid(allowed, table.alice.id, "VIEW_CHANNEL")
    await table.fake_discord.server.announce_channel(allowed)
    refused = await table.alice.slash(table.channel, "onitama challenge", opponent=table.cleo)
    assert refused.text == (
        "Matches in this server begin in channels that you don't see, or that are gone. "
        "Somebody with Manage Server can let you in, or allow others."
    )
    assert allowed["id"] not in (await server(table, table.alice)).text
    table.fake_discord.world.allow(allowed, table.alice.id, "VIEW_CHANNEL")
    await table.fake_discord.server.announce_channel(allowed)
    thread = table.guild.thread(allowed, "A long match")
    await table.fake_discord.server.gateway.dispatch("THREAD_CREATE", thread)
    for place in (allowed, thread):
        await table.alice.slash(place, "onitama challenge")
        here = replace(table, channel=place)
        await here.post("is looking for somebody to play Onitama")
    await dana.select(page, contains=CHANNELS)
    await table.reads(page, "Matches begin in **every channel**.")
    await table.bob.click(over, "Rematch")
    await table.post("offers you a rematch")


@pytest.mark.parametrize("kind", [FORUM, MEDIA])
async def test_matches_may_begin_in_the_posts_of_a_forum_or_media_channel(
    table: Table, dana: Person, kind: int
) -> None:
    posts = table.guild.text_channel("games")
    posts["type"] = kind
    await table.fake_discord.server.announce_new_channel(posts)
    post = table.guild.thread(posts, "Onitama")
    await table.fake_discord.server.gateway.dispatch("THREAD_CREATE", post)
    page = await server(table, dana, PLACE)
    await choose(dana, page, posts["id"], CHANNELS, f"Matches begin in <#{posts['id']}>.")
    there = replace(table, channel=post)
    await there.start()
    await there.play("tiger:c1c3")
    refused = await table.alice.slash(table.channel, "onitama challenge", opponent=table.cleo)
    assert refused.text.startswith(f"Matches in this server begin in <#{posts['id']}>.")
    forged = await dana.select_forged(page, PickForServer("daily_in").custom_id, posts["id"])
    assert forged.text == TOO_OLD


async def create_channel(table: Table, name: str) -> dict[str, str]:
    channel = table.guild.text_channel(name)
    await table.fake_discord.server.announce_new_channel(channel)
    return channel


async def test_values_that_the_lists_do_not_offer_are_refused(table: Table, dana: Person) -> None:
    page = await server(table, dana, GAME)
    before = page.text
    for click, values in (
        (PickForServer("variant"), ("chess",)),
        (PickForServer("variant"), ("wind", "classic")),
        (PickForServer("pool"), ("tiger,crab",)),
        (PickForServer("pool"), ()),
        (PickForServer("channels"), ("7",)),
        (PickForServer("channels"), ("here",)),
        (PickForServer("channels"), (table.channel["id"],) * 26),
    ):
        outcome = await dana.select_forged(page, click.custom_id, *values)
        assert outcome.text == TOO_OLD
    for custom_id in (
        "o1:guild_theme:0:0:server",
        "o1:set:0:0:rated:maybe",
        "o1:set:0:0:channels:1",
    ):
        outcome = await dana.click_forged(page, table.channel, custom_id)
        assert outcome.text == TOO_OLD
    assert page.text == before
    assert (await server(table, dana)).text.count("every channel") == 1


SETTINGS_BUTTONS = ["Mine: pings and people", "This server", "Privacy"]
THEME_LIST = "pick_theme"
BOARDS_PAGE = ("This server", "Channels and boards")
LIMITS_PAGE = ("This server", "Time and limits")


def theme_of(message: Message) -> str:
    """Return the theme of a picture, by the colour of the board's frame."""
    assert message.picture is not None
    pixel = Image.open(BytesIO(message.picture)).convert("RGB").getpixel((54, 350))
    [name] = [name for name, theme in THEMES.items() if pixel in (theme.frame, theme.ninjas.veil)]
    return name


async def own_board(table: Table, person: Person) -> Message:
    return (await person.click(table.boards[-1], "My board")).message


async def test_a_personal_theme_changes_only_what_that_user_sees(table: Table) -> None:
    """Check too the buttons of an earlier version, which had no list."""
    await table.start()
    page = await open_settings(table, table.alice)
    assert labels(page) == SETTINGS_BUTTONS
    assert chosen_values(page) == ["server", "discord"]
    assert theme_of(page) == "shrine"
    await choose(table.alice, page, "night", THEME_LIST, "Your own pictures: **Night**")
    assert chosen_values(page) == ["night", "discord"]
    assert theme_of(page) == "night"
    assert theme_of(await own_board(table, table.alice)) == "night"
    assert theme_of(await own_board(table, table.bob)) == "shrine"
    controller = (await table.alice.click(table.boards[-1], "Move")).message
    assert theme_of(controller) == "night"
    emoji = [button["emoji"]["name"] for button in controller.buttons if button.get("emoji")]
    assert all(name.startswith("night_") for name in emoji)
    await tap(table.alice, controller, "c1", "tap <:night_target_")
    await table.play("tiger:c1c3")
    assert theme_of(table.boards[-1]) == "shrine"
    await table.alice.select(page, "server", contains=THEME_LIST)
    await table.reads(page, "Your own pictures: they look like this server's boards")
    for theme, expected_text in (("night", "**Night**"), (None, "like this server's boards")):
        click = ChooseOwnTheme(theme)
        await table.alice.click_forged(page, table.channel, click.custom_id)
        await table.reads(page, expected_text)


async def test_a_server_plays_in_threads_unless_the_challenge_says_otherwise(
    own_table: Table, dana: Person
) -> None:
    """Check too that it plays in the channel if the bot may not create threads there."""
    page = await open_settings(own_table, dana, *BOARDS_PAGE)
    assert "✓ In the channel" in row_with(page, "In threads")
    assert "✓ One board" in row_with(page, "All boards")
    await click_and_wait(dana, page, "In threads", "played in **threads** of their own")
    invitation = await own_table.invite()
    assert "in a thread of its own" in invitation.text
    await own_table.bob.click(invitation, "Accept")
    thread = await own_table.in_thread()
    await thread.post("The match begins")
    # A thread can't contain threads, so the match is played in it.
    challenge_outcome = await thread.alice.slash(
        thread.channel, "onitama challenge", opponent=thread.cleo
    )
    assert "thread" not in challenge_outcome.text
    menu = await own_table.alice.user_command(
        own_table.channel, "Challenge to Onitama", own_table.bob
    )
    assert "Play in this channel" in labels(menu.message)
    commands = (await own_table.alice.slash(own_table.channel, "onitama help")).message
    to_anybody = await own_table.alice.click(commands, "Challenge")
    assert "whoever accepts**, in a thread of its own" in to_anybody.text
    assert "thread" not in (await own_table.invite(where="here")).text
    no_threads = DEFAULT_PERMISSIONS & ~PERMISSIONS["CREATE_PUBLIC_THREADS"]
    await own_table.fake_discord.server.set_bot_permissions(own_table.channel, no_threads)
    asked_for = {"opponent": dana, "where": "thread"}
    refused = await own_table.alice.slash(own_table.channel, "onitama challenge", **asked_for)
    assert "Choose **here** as `where`, and play in this channel." in refused.text
    assert "thread" not in (await own_table.invite(opponent=dana)).text


# A server's time and limits, chosen by people with Manage Server

# Parts of the lists' custom ids
USUAL, ALLOWED, MOST = ":pace", ":paces", ":most_matches"


async def test_challenges_are_made_at_the_paces_and_within_the_limits_of_the_server(
    table: Table, dana: Person
) -> None:
    page = await open_settings(table, dana, *LIMITS_PAGE)
    await choose(dana, page, "5+3", USUAL, "have **5+3**, unless")
    assert chosen_in(find_list(await panel(table), TIME)) == ["5+3"]
    to_cleo = await table.invite(opponent=table.cleo, pace="1d")
    assert "· 1 day a move · rated\n" in to_cleo.text
    await dana.select(page, "7d", "1d", contains=ALLOWED)
    await table.reads(page, "Matches here have **7 days a move**, unless the challenge says: 1")
    assert chosen_in(find_list(page, "The usual pace")) == ["7d"]
    assert chosen_in(find_list(page, "The paces a challenge may choose")) == ["1d", "7d"]
    challenge = partial(table.alice.slash, table.channel, "onitama challenge")
    refused = await challenge(opponent=table.bob, pace="5+3")
    assert refused.text == (
        "Matches in this server have 1 day or 7 days a move. Choose one of these as `pace`."
    )
    assert values_in(find_list(await panel(table), TIME)) == ["1d", "7d"]
    invitation = await table.invite()
    assert "· 7 days a move · rated\n" in invitation.text
    await choose(dana, page, "1", MOST, "A person may have **1 open match** here.")
    await table.bob.click(invitation, "Accept")
    for refused in (await table.cleo.click(to_cleo, "Accept"), await challenge(opponent=dana)):
        expected_text = (
            "A person may have 1 open match in this server. Alice has no room for another"
        )
        assert refused.text.startswith(expected_text)
