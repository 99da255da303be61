"""Settings of a person, and house rules."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from cogs.ui import clicks
from rendering.theme import THEMES
from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, PERMISSIONS
from tests.e2e.sight import labels, settings, tap
from tests.e2e.test_challenge import chosen, lists, panel

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table


OWN = ["Mine: pings and people", "This server", "Privacy"]
LOOKS = "pick_theme"
PLACES = ("This server", "Channels and boards")
RULES = ("This server", "Time and limits")


def rows(shown: Message) -> list[list[str | None]]:
    return [[one.get("label") for one in row["components"]] for row in shown.json["components"]]


def emoji_of(controller: Message) -> list[str]:
    return [button["emoji"]["name"] for button in controller.buttons if button.get("emoji")]


def theme_of(message: Message) -> str:
    """By the frame of the board in its picture, which is never the same."""
    assert message.picture is not None
    pixel = Image.open(BytesIO(message.picture)).convert("RGB").getpixel((54, 350))
    [name] = [name for name, theme in THEMES.items() if pixel in (theme.frame, theme.night.veil)]
    return name


async def own_board(table: Table, person: Person) -> Message:
    return (await person.click(table.boards[-1], "My board")).message


async def test_an_own_choice_changes_what_that_person_alone_sees(table: Table) -> None:
    """Buttons of a version that had no list choose as well."""
    await table.start()
    shown = await settings(table, table.alice)
    assert shown.ephemeral
    assert labels(shown) == OWN
    assert (chosen(shown), theme_of(shown)) == (["server"], "shrine")
    await table.alice.select(shown, "night", contains=LOOKS)
    await table.reads(shown, "Your own pictures: **Night**")
    assert (chosen(shown), theme_of(shown)) == (["night"], "night")
    assert theme_of(await own_board(table, table.alice)) == "night"
    assert theme_of(await own_board(table, table.bob)) == "shrine"
    controller = (await table.alice.click(table.boards[-1], "Move")).message
    assert theme_of(controller) == "night"
    assert all(name.startswith("night_") for name in emoji_of(controller))
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "tap <:night_target_")
    await table.play("tiger:c1c3")
    assert theme_of(table.boards[-1]) == "shrine"
    await table.alice.select(shown, "server", contains=LOOKS)
    await table.reads(shown, "Your own pictures: they look like this server's boards")
    for theme, told in (("night", "**Night**"), (None, "like this server's boards")):
        click = clicks.ChooseOwnTheme(theme)
        await table.alice.press_forged(shown, table.channel, click.custom_id)
        await table.reads(shown, told)


async def test_a_server_plays_in_threads_unless_the_challenge_says_otherwise(
    house: Table, dana: Person
) -> None:
    """And without, where the bot may open none."""
    shown = await settings(house, dana, *PLACES)
    assert rows(shown)[2:4] == [
        ["✓ In the channel", "In threads"],
        ["All boards", "✓ One board", "✓ Boards: Shrine", "Boards: Night"],
    ]
    await dana.click(shown, "In threads")
    await house.reads(shown, "played in **threads** of their own")
    invitation = await house.invite()
    assert "in a thread of its own" in invitation.text
    await house.bob.click(invitation, "Accept")
    thread = await house.in_thread()
    await thread.post("The match begins")
    # in a thread there can be none, so the match is played in it
    asked = await thread.alice.slash(thread.channel, "onitama challenge", opponent=thread.cleo)
    assert "thread" not in asked.text
    menu = await house.alice.user_command(house.channel, "Challenge to Onitama", house.bob)
    assert "Play in this channel" in labels(menu.message)
    assert "thread" not in (await house.invite(where="here")).text
    no_threads = DEFAULT_PERMISSIONS & ~PERMISSIONS["CREATE_PUBLIC_THREADS"]
    await house.fd.server.set_bot_permissions(house.channel, no_threads)
    asked_for = {"opponent": dana, "where": "thread"}
    refused = await house.alice.slash(house.channel, "onitama challenge", **asked_for)
    assert "so the match needs `where:here`." in refused.text
    assert "thread" not in (await house.invite(opponent=dana)).text


async def test_a_servers_choice_changes_its_boards(house: Table, dana: Person) -> None:
    shown = await settings(house, dana, *PLACES)
    assert theme_of(shown) == "shrine"
    await dana.click(shown, "Boards: Night")
    await house.reads(shown, "This server's boards: **Night**")
    assert theme_of(shown) == "night"
    await house.start()
    assert theme_of(house.boards[-1]) == "night"
    assert theme_of(await own_board(house, house.bob)) == "night"


# A server's time and limits, chosen by people with Manage Server


USUAL, ALLOWED, MOST = ":pace", ":paces", ":most_matches"


@pytest.fixture
def table(house: Table) -> Table:
    return house


async def test_the_usual_pace_is_what_a_challenge_is_made_at(table: Table, dana: Person) -> None:
    shown = await settings(table, dana, *RULES)
    await dana.select(shown, "5+3", contains=USUAL)
    await table.reads(shown, "have **5+3**, unless")
    assert chosen(await panel(table))[2] == "5+3"
    assert "· 1 day a move · rated\n" in (await table.invite(opponent=table.cleo, pace="1d")).text
    assert "· 5+3 · rated\n" in (await table.invite()).text


async def test_no_other_pace_than_those_allowed_is_offered(table: Table, dana: Person) -> None:
    shown = await settings(table, dana, *RULES)
    await dana.select(shown, "7d", "1d", contains=ALLOWED)
    await table.reads(
        shown, "Matches here have **7 days a move**, unless the challenge says: 1 day"
    )
    assert chosen(shown)[:3] == ["7d", "1d", "7d"]
    refused = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, pace="5+3"
    )
    assert refused.text == (
        "Matches in this server have 1 day or 7 days a move. Choose one of these as `pace`."
    )
    time = lists(await panel(table))[2]
    assert [option["value"] for option in time["options"]] == ["1d", "7d"]
    assert "· 7 days a move · rated\n" in (await table.invite()).text


async def test_a_server_may_want_fewer_matches(table: Table, dana: Person) -> None:
    shown = await settings(table, dana, *RULES)
    await dana.select(shown, "1", contains=MOST)
    await table.reads(shown, "A person may have **1 open match** here.")
    invitation = await table.invite(opponent=table.cleo)
    await table.start()
    for refused in (
        await table.cleo.click(invitation, "Accept"),
        await table.alice.slash(table.channel, "onitama challenge", opponent=dana),
    ):
        told = "A person may have 1 open match in this server. Alice has no room for another"
        assert refused.text.startswith(told)
