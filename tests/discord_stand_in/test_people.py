from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from . import FakeDiscord, NotOffered, Unanswered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from .guilds import Guild
    from .payload import Json


@pytest.fixture
async def _bot(fd: FakeDiscord, bot_program: str, log: Path) -> AsyncIterator[None]:
    async with fd.bot(bot_program, log=log):
        yield


pytestmark = pytest.mark.usefixtures("channel", "_bot")


async def test_buttons_are_told_apart(fd: FakeDiscord, guild: Guild, channel: Json) -> None:
    alice = fd.person("alice", guild)
    board = (await alice.slash(channel, "board")).message
    assert (await alice.click(board, "Go")).text == "You pressed answer"
    assert not (await alice.click(board, custom_id="3:silent")).answered
    assert not (await alice.click(board, contains="sil")).answered
    for looks, reason in [({"label": "Deaf"}, "is disabled"), ({"label": "No"}, "there are")]:
        with pytest.raises(NotOffered, match=reason):
            await alice.click(board, **looks)


async def test_a_wait_in_vain_names_what_was_waited_for(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    board = (await alice.slash(channel, "board")).message
    with pytest.raises(Unanswered, match=r"waited 3\.0 s for .*alice: the click on '5:mute'"):
        await alice.click(board, emoji="\N{DRAGON}")


async def test_a_silent_acknowledgement_is_no_answer(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    board = (await alice.slash(channel, "board")).message
    hush = await alice.click(board, "Hush")
    assert not hush.answered
    await fd.server.wait("the follow-up", lambda: hush.followups)
    assert [message.text for message in hush.followups] == ["Later"]


async def test_ephemeral_answers_are_for_one(fd: FakeDiscord, guild: Guild, channel: Json) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    board = (await alice.slash(channel, "board")).message
    answer = (await alice.click(board, "Go")).message
    assert alice.sees(channel) == [board, answer]
    assert bob.sees(channel) == [board]


async def test_a_forged_press_reaches_the_bot(fd: FakeDiscord, guild: Guild, channel: Json) -> None:
    alice, bob = fd.person("alice", guild), fd.person("bob", guild)
    board = (await alice.slash(channel, "board")).message
    secret = (await alice.click(board, "Go")).message
    fd.world.forbid(channel, bob.json, "VIEW_CHANNEL")
    assert (await bob.press_forged(secret, channel, "9:forged")).text == "You pressed forged"
    assert (await bob.press_forged(None, channel, "9:bare")).text == "You pressed bare"


async def test_choices_are_asked_for_by_a_member(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    choices = await alice.autocomplete(channel, "pick", "card", "ti")
    assert choices == [{"name": "Member ti", "value": "ti"}]


async def test_only_registered_commands_can_be_typed(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    with pytest.raises(NotOffered, match="no command 'chess'"):
        await alice.slash(channel, "chess")
    with pytest.raises(NotOffered, match="opponent is required"):
        await alice.slash(channel, "who")
    fd.world.forbid(channel, alice.json, "USE_APPLICATION_COMMANDS")
    with pytest.raises(NotOffered, match="alice lacks"):
        await alice.slash(channel, "board")


async def test_a_modal_is_filled_in(fd: FakeDiscord, guild: Guild, channel: Json) -> None:
    alice = fd.person("alice", guild)
    form = await alice.slash(channel, "form")
    with pytest.raises(NotOffered, match="move is required"):
        await alice.submit(form)
    with pytest.raises(NotOffered, match="6 characters, 0 to 5 wanted"):
        await alice.submit(form, move="a1-b22")
    assert (await alice.submit(form, move="a1-b2")).text == "a1-b2"


async def test_a_filled_in_deferral_pings_nobody_and_is_no_edit(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    slow = await alice.slash(channel, "slow")
    assert not slow.answered
    await fd.server.wait("the answer", lambda: slow.answered)
    assert slow.text == f"<@{alice.id}>"
    assert (slow.message.pings, slow.followups) == ([], [])
    assert slow.message.json["edited_timestamp"] is None


async def test_a_choice_is_made_among_what_is_offered(
    fd: FakeDiscord, guild: Guild, channel: Json
) -> None:
    alice = fd.person("alice", guild)
    hand = (await alice.slash(channel, "cards_in_hand")).message
    assert (await alice.select(hand, "crab")).text == "You pressed choice"
    with pytest.raises(NotOffered, match=r"\['ox'\] not among"):
        await alice.select(hand, "ox")
    with pytest.raises(NotOffered, match="2 values chosen"):
        await alice.select(hand, "crab", "tiger")
