"""Tests of the languages that people and channels read.

The bot runs in this process, where German is English with a frame around each text.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.catalogues import added_language, frame_texts, words_outside_frames
from tests.discord_stand_in.person import NotOffered
from tests.discord_stand_in.world import MANAGER
from tests.dojo import DEAL, running_bot
from tests.e2e.sight import click_and_wait, labels, lists, tap, whole_message

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table

NAMES: Final = frozenset({"Alice", "Bob", "Dana", "Onitama", "English"})
"""Names of people, of the game, and of English, which are the same in each language."""
BLANK_BETWEEN_SENTENCES: Final = re.compile(r"[.!?]⟧+ +⟦")
LINK: Final = re.compile(r"\(https?://[^)]*\)|<[@#t/][^>]*>")


@pytest.fixture(autouse=True)
def framed(tmp_path: Path) -> Iterator[None]:
    with added_language(tmp_path / "locales", "de", frame_texts()):
        yield


def list_texts(message: Message) -> list[str]:
    """Return all texts of a message that a person reads or hears."""
    menus = lists(message)
    options = [option for menu in menus for option in menu["options"]]
    return [
        message.text,
        message.alt_text or "",
        *labels(message),
        *(menu["placeholder"] for menu in menus),
        *(option["label"] for option in options),
        *(option.get("description") or "" for option in options),
    ]


def find_english(message: Message) -> list[str]:
    """Return the texts of a message with words that are in no catalogue.

    Also those with a blank between sentences that is in none, because Japanese has no such blank.
    """
    return [
        text
        for text in list_texts(message)
        if set(words_outside_frames(LINK.sub("", text))) - NAMES
        or BLANK_BETWEEN_SENTENCES.search(text)
    ]


def enabled_labels(message: Message) -> list[str]:
    """Return the labels of the buttons that can be clicked."""
    return [
        button["label"]
        for button in message.buttons
        if button.get("label") and not button.get("disabled")
    ]


def is_framed(message: Message) -> bool:
    return any("⟦" in text for text in list_texts(message))


async def open_page(table: Table, person: Person, command: str, **options: Any) -> Message:
    return await whole_message(table, await person.slash(table.channel, command, **options))


async def test_a_person_reads_their_language_and_a_channel_that_of_its_server(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    table.alice.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        await table.start()
        await table.play("tiger:c1c3")
        for post in table.public:
            assert not is_framed(post)
        mine = await open_page(table, table.alice, "onitama board")
        assert is_framed(mine)
        assert not is_framed(await open_page(table, table.bob, "onitama board"))
        refused = await table.alice.click(table.boards[-1], "Move")
        assert "⟦" in refused.text


async def test_a_channel_reads_the_language_of_its_server_whoever_acts(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    table.guild.json |= {"features": ["COMMUNITY"], "preferred_locale": "de"}
    async with running_bot(dojo_without_bot, folder):
        await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob, deal=DEAL)
        await table.until(lambda: table.public, "the invitation")
        invitation = table.last
        assert is_framed(invitation)
        await table.bob.click(invitation, "⟦Accept⟧")
        await table.until(lambda: table.boards, "a board")
        assert find_english(table.boards[-1]) == []
        await table.until(lambda: "⟦" in invitation.text and labels(invitation) == [], "the end")
        assert not is_framed(await open_page(table, table.alice, "onitama board"))


PAGES: Final = (
    "learn",
    "rules",
    "help",
    "games",
    "settings",
    "puzzle",
    "profile",
    "leaderboard",
    "history",
    "practice",
    "board",
    "tournament",
    "challenge",
)
"""Commands that need no options and answer with a page."""


@pytest.mark.parametrize("command", PAGES)
async def test_nothing_that_a_person_reads_is_outside_of_the_catalogue(
    dojo_without_bot: Dojo, folder: Path, command: str
) -> None:
    """Open a page, and click each of its buttons on a page of its own."""
    table = await dojo_without_bot.table()
    table.guild.json |= {"features": ["COMMUNITY"], "preferred_locale": "de"}
    dana = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    dana.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        first = await open_page(table, dana, f"onitama {command}")
        assert find_english(first) == []
        for label in enabled_labels(first):
            page = await open_page(table, dana, f"onitama {command}")
            if label in enabled_labels(page):
                outcome = await dana.click(page, label)
                shown = outcome.message if outcome.answered else page
                assert find_english(shown) == [], label


async def test_a_private_match_and_its_replay_are_in_the_players_language(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    """The computer's turn is shown by the bot itself, not in answer to a click."""
    table = await dojo_without_bot.table()
    alice = table.alice
    alice.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        board = await open_page(table, alice, "onitama practice", level="1", seat="red", deal=DEAL)
        assert find_english(board) == []
        for square, words in (("c1", "c1"), ("c3", "c3"), ("c3", "🔷 ⟦Computer⟧")):
            await tap(alice, board, square, words)
        await table.until(lambda: "⟦Your turn." in board.text, "the player's turn")
        assert find_english(board) == []
        await click_and_wait(alice, board, "⟦Hint⟧", "💡")
        assert find_english(board) == []
        more = await whole_message(table, await alice.click(board, "⟦More⟧"))
        question = await whole_message(table, await alice.click(more, "⟦Resign⟧"))
        assert find_english(question) == []
        await alice.click(question, "⟦Resign⟧")
        await table.until(lambda: "⟦Replay⟧" in labels(board), "the end of the match")
        for label in ("⟦Replay⟧", "⟦Review⟧"):
            shown = await whole_message(table, await alice.click(board, label))
            assert find_english(shown) == [], label


@pytest.mark.parametrize("variant", ["wind", "shadow", "light"])
async def test_a_variants_board_is_in_the_players_language(
    dojo_without_bot: Dojo, folder: Path, variant: str
) -> None:
    table = await dojo_without_bot.table()
    table.alice.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        board = await open_page(
            table, table.alice, "onitama practice", level="1", seat="blue", variant=variant
        )
        assert find_english(board) == []
        controls = await open_page(table, table.alice, "onitama board", text=True)
        assert find_english(controls) == []


COMMANDS: Final = ("board", "games", "settings", "learn", "challenge", "profile")


async def act(table: Table, person: Person, message: Message, rng: Random) -> Message | None:
    """Click a button of a message, or use a command; return the ephemeral answer if there is one.

    None also if Discord would not have offered the click.
    """
    if offered := enabled_labels(message):
        try:
            outcome = await person.click(message, rng.choice(offered))
        except NotOffered:
            return None
    else:
        outcome = await person.slash(table.channel, f"onitama {rng.choice(COMMANDS)}")
    await table.fake_discord.quiet(0.02)
    return outcome.message if outcome.answered and outcome.message.ephemeral else None


async def test_an_answer_beside_an_edited_post_is_in_the_persons_language(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    """Withdraw an invitation with a button that its post no longer has."""
    table = await dojo_without_bot.table()
    table.alice.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        invitation = await table.invite()
        [withdraw] = [b["custom_id"] for b in invitation.buttons if b["label"] == "Withdraw"]
        invitation.json["components"] = []
        outcome = await table.alice.click_forged(invitation, table.channel, withdraw)
        assert outcome.message.ephemeral
        assert find_english(outcome.message) == []
        await table.post("withdrew the invitation")


async def test_an_invitation_withdrawn_on_a_private_page_is_described_in_the_persons_language(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    """Invite a person twice; the refusal of the second invitation has a button to withdraw it."""
    table = await dojo_without_bot.table()
    table.alice.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        await table.invite()
        refused = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
        page = refused.message
        await click_and_wait(table.alice, page, "⟦Withdraw⟧", "⟦**Alice** withdrew the invitation")
        assert find_english(page) == []


@pytest.mark.parametrize("clicks", [100, pytest.param(1000, marks=pytest.mark.tooling)])
async def test_everybody_reads_one_language_while_people_of_two_click(
    dojo_without_bot: Dojo, folder: Path, clicks: int
) -> None:
    """Alice and Cleo have a German client, Bob and Dana an English one; the server is English."""
    table, rng = await dojo_without_bot.table(), Random(clicks)  # noqa: S311 - clicks, no secrets
    dana = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    table.alice.locale = table.cleo.locale = "de"
    people = (table.alice, table.bob, table.cleo, dana)
    answers: dict[str, list[Message]] = {person.id: [] for person in people}
    async with running_bot(dojo_without_bot, folder):
        await table.start()
        for _ in range(clicks):
            person = rng.choice(people)
            message = rng.choice([*table.public[-8:], *answers[person.id][-4:]])
            answer = await act(table, person, message, rng)
            if answer is not None:
                answers[person.id].append(answer)
        assert [post.text for post in table.public if is_framed(post)] == []
        for person in people:
            of_other_language = [
                answer.text
                for answer in answers[person.id]
                if answer.text and ("⟦" in answer.text) != (person.locale == "de")
            ]
            assert answers[person.id]
            assert of_other_language == []


async def test_the_computers_first_turn_is_in_the_players_language(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    """The engine may answer before the board that waits for it has been sent."""
    table = await dojo_without_bot.table()
    table.alice.locale = "de"
    async with running_bot(dojo_without_bot, folder):
        for _ in range(3):
            options = {"level": "1", "seat": "blue", "deal": DEAL}
            board = await open_page(table, table.alice, "onitama practice", **options)
            await table.reads(board, "🔴 ⟦Computer⟧")
            assert find_english(board) == []
