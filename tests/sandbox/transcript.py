"""Scripted matches played by three people, and transcripts of what each of them sees."""

from __future__ import annotations

import asyncio
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from textwrap import indent, wrap
from typing import TYPE_CHECKING, Any, TypeAlias

from onitama_core.game import Variant
from tests.dojo import environment, open_dojo
from tests.sandbox.games import GAMES, find_clicks
from tests.signs import in_unicode

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Player
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Table
    from tests.sandbox.games import Game

Controls: TypeAlias = tuple[Any, ...]


class MatchRecorder:
    """One match at a table: sends commands and clicks, and keeps all pictures that appear."""

    def __init__(self, table: Table, report: Callable[[str], None]) -> None:
        """Prepare a match; `report` gets each command and click, except tapped squares."""
        self.table = table
        self._report = report
        self.people = (table.alice, table.bob, table.cleo)
        self.pictures: dict[tuple[str, bytes], None] = {}
        """Names and bytes of the pictures, in the order in which they appeared."""

    async def type(self, person: Person, command: str, **options: Any) -> Outcome:
        people = {id(user): f"@{user.name.capitalize()}" for user in self.people}
        words = " ".join(f"{name}:{people.get(id(v), v)}" for name, v in options.items())
        self._report_step(person, f"types /{command} {words}".rstrip())
        outcome = await person.slash(self.table.channel, command, **options)
        await self._collect_pictures()
        return outcome

    async def click(self, person: Person, message: Message, start: str) -> Message:
        """Click the button whose label is `start`, or begins with it, and return the answer."""
        labels = [button.get("label") or "" for button in message.buttons]
        # The visible effect of a move may follow after a colon or a comma.
        longer_labels = (label for label in labels if label.startswith((f"{start}:", f"{start},")))
        label = start if start in labels else next(longer_labels, start)
        self._report_step(person, f"clicks {label}")
        return (await self._click(person, message, label=label)).message

    async def turn_page(self, person: Person, message: Message, emoji: str) -> None:
        self._report_step(person, f"clicks {emoji}")
        await self._click(person, message, emoji=emoji)

    async def tap(self, person: Person, controller: Message, square: str) -> None:
        for button in controller.buttons:
            # The custom id lists the squares chosen earlier, and the tapped one last.
            _, verb, _, _, squares, *_ = button["custom_id"].split(":")
            if square == (squares if verb == "start" else squares[-2:]):
                await self._click(person, controller, custom_id=button["custom_id"])
                return
        raise AssertionError(f"{square} can't be tapped")

    async def _click(self, person: Person, message: Message, **criteria: str) -> Outcome:
        before = controls(message)
        outcome = await person.click(message, **criteria)
        await self._collect_pictures(message, before)
        return outcome

    async def wait_for_post(self, words: str) -> None:
        """Wait for a post that takes long, because its film is rendered first."""
        await self.table.post(words)
        await self._collect_pictures()

    def _report_step(self, person: Person, words: str) -> None:
        self._report(f"{person.name.capitalize()} {words}")

    async def _collect_pictures(
        self, clicked: Message | None = None, before: Controls = ()
    ) -> None:
        """Wait for the answer to a click or command, and keep every picture that is shown.

        A clicked private message usually changes, but only after its picture is rendered.
        """
        if clicked is not None and clicked.only_for is not None:
            with suppress(AssertionError):
                server = self.table.fake_discord.server
                await server.wait("a change", lambda: controls(clicked) != before, 2.0)
        await self.table.fake_discord.quiet(0.12)
        for message in self.table.fake_discord.world.messages[self.table.channel["id"]]:
            self.pictures.update(dict.fromkeys((f.filename, f.data) for f in message.files))


def controls(message: Message) -> Controls:
    """Return the parts of a message that change with each step: its text and its buttons."""
    return message.text, [dict(button) for button in message.buttons]


TAPPED_TURNS = 3
"""Number of turns at the beginning that are played by taps, like the last one; others are typed."""
TO_THE_START, NEXT = "⏮️", "▶️"
BOARDS_OPENED_BEFORE_TURN = 4
"""Number of the turn before which everybody opens a board, and a player declines a draw."""


async def play_game(recorder: MatchRecorder, game: Game) -> None:
    """Play a scripted match from the challenge to its replay or rematch."""
    table = recorder.table
    alice = recorder.table.alice
    bob = recorder.table.bob
    cleo = recorder.table.cleo
    variant_option = {"variant": game.variant.value} if game.name else {}
    terms = {"opponent": bob, **variant_option, "deal": game.deal, "seat": str(game.seat)}
    await recorder.type(alice, "onitama challenge", **terms)
    invitation = table.last
    for person, label in ((cleo, "Accept"), (bob, "Rules"), (bob, "Accept")):
        await recorder.click(person, invitation, label)
    await table.until(lambda: table.boards, "the first board")
    await place_ninjas(recorder, game)
    for number, player, actions in game.steps():
        if number == BOARDS_OPENED_BEFORE_TURN:
            await open_boards(recorder)
        person = person_in_seat(recorder, game, player)
        if game.refused[0] == number:
            await recorder.type(person, "onitama move", move=game.refused[1])
        if number <= TAPPED_TURNS or number == len(game.turns):
            controller = await recorder.click(person, table.boards[-1], "Move")
            for action in actions:
                await tap_action(recorder, person, controller, action)
        else:
            for action in actions:
                await recorder.type(person, "onitama move", move=action)
    await recorder.wait_for_post("wins")
    finish = replay_match if game.variant.has_secrets else rematch
    await finish(recorder)


def person_in_seat(recorder: MatchRecorder, game: Game, player: Player) -> Person:
    return recorder.table.alice if player is game.seat else recorder.table.bob


async def place_ninjas(recorder: MatchRecorder, game: Game) -> None:
    board = recorder.table.boards[-1]
    label = "Place ninja" if game.variant is Variant.SHADOW else "Place ninjas"
    controllers = {
        player: await recorder.click(person_in_seat(recorder, game, player), board, label)
        for player in game.placements
    }
    for player, action in game.placements.items():
        await tap_action(
            recorder, person_in_seat(recorder, game, player), controllers[player], action
        )


async def tap_action(
    recorder: MatchRecorder, person: Person, controller: Message, action: str
) -> None:
    squares, labels = find_clicks(action)
    for square in squares:
        await recorder.tap(person, controller, str(square))
    for label in labels:
        await recorder.click(person, controller, label)


async def open_boards(recorder: MatchRecorder) -> None:
    """Have all three people open a board, and Bob decline a draw."""
    table = recorder.table
    board = recorder.table.boards[-1]
    await recorder.click(table.alice, board, "My board")
    await recorder.type(table.bob, "onitama board")
    await recorder.click(table.cleo, board, "My board")
    await recorder.click(table.cleo, board, "Move")
    await recorder.type(table.alice, "onitama match draw")
    await recorder.click(table.bob, table.last, "Decline")


async def replay_match(recorder: MatchRecorder) -> None:
    """Replay the ended match: a player shares the film, a spectator steps through the turns."""
    table = recorder.table
    last = recorder.table.last
    await recorder.click(table.cleo, last, "Share the replay")
    await recorder.click(table.alice, last, "Share the replay")
    await recorder.wait_for_post("Shared by")
    replay = await recorder.click(table.cleo, last, "Replay")
    for emoji in (TO_THE_START, NEXT, NEXT, NEXT):
        await recorder.turn_page(table.cleo, replay, emoji)


async def rematch(recorder: MatchRecorder) -> None:
    """Start a rematch that Cleo watches and Bob cancels before the first move."""
    table = recorder.table
    await recorder.click(table.alice, table.last, "Rematch")
    await recorder.click(table.bob, table.last, "Accept")
    await table.until(lambda: "The match begins" in table.last.text, "the rematch's board")
    await recorder.click(table.cleo, await recorder.click(table.cleo, table.last, "More"), "Watch")
    question = await recorder.type(table.bob, "onitama match cancel")
    await recorder.click(table.bob, question.message, "Cancel match")


WIDTH = 96


def format_message(recorder: MatchRecorder, message: Message, name: str) -> str:
    """Return a message as text: its author, content, alt text, squares and buttons."""
    author = f"Onitama  (only {name} can see this)" if message.ephemeral else "Onitama"
    text = message.text
    for person in recorder.people:
        text = text.replace(f"<@{person.id}>", f"@{person.name.capitalize()}")
    body = [strip_formatting(text)]
    for file in message.files[:1]:
        body += wrap(f"[{file.filename}: {message.alt_text}]", WIDTH)
    squares = [in_unicode(b["emoji"]["name"]) for b in message.buttons if not b.get("label")]
    body += ["".join(squares[start : start + 5]) for start in range(0, len(squares), 5)]
    if labels := [f"[ {button['label']} ]" for button in message.buttons if button.get("label")]:
        body.append("  ".join(labels))
    return f"\n{author}\n" + indent("\n".join(body), "  │ ")


def strip_formatting(text: str) -> str:
    """Return a text without Markdown and links, and with fixed words in place of timestamps."""
    text = re.sub(r"<t:\d+:R>", "in a day", in_unicode(text))
    text = re.sub(r"<t:\d+:[fT]>", "tomorrow at noon", text)
    text = re.sub(r"\[([^]]+)]\([^)]+\)", r"\1", text)
    return text.replace("**", "").replace("`", "")


def play_and_transcribe(folder: Path, report: Callable[[str], None]) -> str:
    """Play a match of each variant, write their transcripts and pictures, and return the texts.

    `report` gets a line for each step while it is played.
    """
    recorders = asyncio.run(play_games(report))
    return "\n".join(
        write_transcript(recorder, game, folder)
        for recorder, game in zip(recorders, GAMES, strict=True)
    )


def write_transcript(recorder: MatchRecorder, game: Game, parent: Path) -> str:
    """Write a match's pictures and transcript below a folder, and return the transcript."""
    folder = parent / game.variant.value
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, data) in enumerate(recorder.pictures, start=1):
        (folder / f"{number:02}-{name}").write_bytes(data)
    transcript = f"\n{game.title}"
    rule = "=" * WIDTH
    for person in recorder.people:
        name = person.name.capitalize()
        posts = (
            format_message(recorder, message, name)
            for message in person.sees(recorder.table.channel)
        )
        title = f"\n{rule}\n#onitama as {name} sees it\n{rule}"
        transcript = "\n".join((transcript, title, *posts))
    (folder / "transcript.txt").write_text(transcript, encoding="utf-8")
    return f"{transcript}\n{len(recorder.pictures)} pictures, and this: {folder.resolve()}"


async def play_games(report: Callable[[str], None]) -> list[MatchRecorder]:
    """Start the stand-in and the bot, play each game in a channel of its own, and stop both.

    Nobody plays against the computer, so no compiled engine is needed.
    """
    with tempfile.TemporaryDirectory() as data:
        env = environment(Path(data))
        log = Path(data, "bot.log")
        async with open_dojo() as dojo, dojo.fake_discord.bot("bot.py", env=env, log=log) as bot:
            recorders = [MatchRecorder(await dojo.table(), report) for _ in GAMES]
            for recorder, game in zip(recorders, GAMES, strict=True):
                report(f"\n{game.title}")
                await play_game(recorder, game)
            await bot.stop()
    return recorders
