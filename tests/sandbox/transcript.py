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
from tests.sandbox.games import GAMES, buttons
from tests.signs import in_unicode

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Player
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Table
    from tests.sandbox.games import Game

Controls: TypeAlias = tuple[Any, ...]


class Scene:
    def __init__(self, table: Table, report: Callable[[str], None]) -> None:
        """Prepare a scene; `report` gets each command and click at once, except tapped squares."""
        self.table = table
        self._report = report
        self.people = (table.alice, table.bob, table.cleo)
        self.pictures: dict[tuple[str, bytes], None] = {}
        """Names and bytes of the pictures, in the order in which they appeared."""

    async def type(self, person: Person, command: str, **options: Any) -> Outcome:
        people = {id(each): f"@{each.name.capitalize()}" for each in self.people}
        words = " ".join(f"{name}:{people.get(id(v), v)}" for name, v in options.items())
        self._say(person, f"types /{command} {words}".rstrip())
        outcome = await person.slash(self.table.channel, command, **options)
        await self._look()
        return outcome

    async def click(self, person: Person, message: Message, start: str) -> Message:
        """Click the button whose label is `start`, or begins with it, and return the answer."""
        labels = [button.get("label") or "" for button in message.buttons]
        # The visible effect of a move may follow after a colon or a comma.
        longer = (label for label in labels if label.startswith((f"{start}:", f"{start},")))
        label = start if start in labels else next(longer, start)
        self._say(person, f"clicks {label}")
        return (await self._click(person, message, label=label)).message

    async def turn_page(self, person: Person, message: Message, emoji: str) -> None:
        self._say(person, f"clicks {emoji}")
        await self._click(person, message, emoji=emoji)

    async def tap(self, person: Person, controller: Message, square: str) -> None:
        for button in controller.buttons:
            # The id lists the squares chosen earlier before the tapped one.
            _, verb, _, _, squares, *_ = button["custom_id"].split(":")
            if square == (squares if verb == "start" else squares[-2:]):
                await self._click(person, controller, custom_id=button["custom_id"])
                return
        raise AssertionError(f"{square} can't be tapped")

    async def _click(self, person: Person, message: Message, **which: str) -> Outcome:
        before = controls(message)
        outcome = await person.click(message, **which)
        await self._look(message, before)
        return outcome

    async def appears(self, words: str) -> None:
        """Wait for a post that takes longer than `_look` waits, because a film is drawn first."""
        await self.table.post(words)
        await self._look()

    def _say(self, person: Person, words: str) -> None:
        self._report(f"{person.name.capitalize()} {words}")

    async def _look(self, clicked: Message | None = None, before: Controls = ()) -> None:
        """Wait for the answer and keep every picture that is shown.

        A private message that was clicked usually changes, but first its picture may be drawn.
        """
        if clicked is not None and clicked.only_for is not None:
            with suppress(AssertionError):
                server = self.table.fd.server
                await server.wait("a change", lambda: controls(clicked) != before, 2.0)
        await self.table.fd.quiet(0.12)
        for message in self.table.fd.world.messages[self.table.channel["id"]]:
            self.pictures.update(dict.fromkeys((f.filename, f.data) for f in message.files))


def controls(message: Message) -> Controls:
    """Return the parts of a message that change with each step: its text and its buttons."""
    return message.text, [dict(button) for button in message.buttons]


BY_TAPS = 3
"""Number of the first turns that are clicked, like the last turn; the others are typed."""
TO_THE_START, ON = "⏮️", "▶️"
LOOKED_AT = 4
"""Turn before which everybody opens the board, and a player declines a draw."""


async def play_a_game(scene: Scene, game: Game) -> None:
    table, alice, bob, cleo = scene.table, scene.table.alice, scene.table.bob, scene.table.cleo
    named = {"variant": game.variant.value} if game.name else {}
    terms = {"opponent": bob, **named, "deal": game.deal, "seat": str(game.seat)}
    await scene.type(alice, "onitama challenge", **terms)
    invitation = table.last
    for person, label in ((cleo, "Accept"), (bob, "Rules"), (bob, "Accept")):
        await scene.click(person, invitation, label)
    await table.until(lambda: table.boards, "the first board")
    await place(scene, game)
    for number, player, actions in game.steps():
        if number == LOOKED_AT:
            await look(scene)
        person = seated(scene, game, player)
        if game.refused[0] == number:
            await scene.type(person, "onitama move", move=game.refused[1])
        if number <= BY_TAPS or number == len(game.turns):
            controller = await scene.click(person, table.boards[-1], "Move")
            for action in actions:
                await step(scene, person, controller, action)
        else:
            for action in actions:
                await scene.type(person, "onitama move", move=action)
    await scene.appears("wins")
    await (reveal if game.variant.has_secrets else rematch)(scene)


def seated(scene: Scene, game: Game, player: Player) -> Person:
    return scene.table.alice if player is game.seat else scene.table.bob


async def place(scene: Scene, game: Game) -> None:
    board = scene.table.boards[-1]
    label = "Place ninja" if game.variant is Variant.SHADOW else "Place ninjas"
    opened = {
        player: await scene.click(seated(scene, game, player), board, label)
        for player in game.places
    }
    for player, action in game.places.items():
        await step(scene, seated(scene, game, player), opened[player], action)


async def step(scene: Scene, person: Person, controller: Message, action: str) -> None:
    squares, labels = buttons(action)
    for square in squares:
        await scene.tap(person, controller, str(square))
    for label in labels:
        await scene.click(person, controller, label)


async def look(scene: Scene) -> None:
    table, board = scene.table, scene.table.boards[-1]
    await scene.click(table.alice, board, "My board")
    await scene.type(table.bob, "onitama board")
    await scene.click(table.cleo, board, "My board")
    await scene.click(table.cleo, board, "Move")
    await scene.type(table.alice, "onitama match draw")
    await scene.click(table.bob, table.last, "Decline")


async def reveal(scene: Scene) -> None:
    """Replay the ended match: a player shares the film, a spectator leafs through the turns."""
    table, last = scene.table, scene.table.last
    await scene.click(table.cleo, last, "Share the replay")
    await scene.click(table.alice, last, "Share the replay")
    await scene.appears("Shared by")
    replay = await scene.click(table.cleo, last, "Replay")
    for emoji in (TO_THE_START, ON, ON, ON):
        await scene.turn_page(table.cleo, replay, emoji)


async def rematch(scene: Scene) -> None:
    """Start a rematch that is cancelled before the first move; its watcher is notified."""
    table = scene.table
    await scene.click(table.alice, table.last, "Rematch")
    await scene.click(table.bob, table.last, "Accept")
    await table.until(lambda: "The match begins" in table.last.text, "the rematch's board")
    await scene.click(table.cleo, await scene.click(table.cleo, table.last, "More"), "Watch")
    sure = await scene.type(table.bob, "onitama match cancel")
    await scene.click(table.bob, sure.message, "Cancel match")


WIDTH = 96


def post(scene: Scene, message: Message, name: str) -> str:
    who = f"Onitama  (only {name} can see this)" if message.ephemeral else "Onitama"
    text = message.text
    for person in scene.people:
        text = text.replace(f"<@{person.id}>", f"@{person.name.capitalize()}")
    body = [plain(text)]
    for file in message.files[:1]:
        body += wrap(f"[{file.filename}: {message.alt_text}]", WIDTH)
    squares = [in_unicode(b["emoji"]["name"]) for b in message.buttons if not b.get("label")]
    body += ["".join(squares[start : start + 5]) for start in range(0, len(squares), 5)]
    if labels := [f"[ {button['label']} ]" for button in message.buttons if button.get("label")]:
        body.append("  ".join(labels))
    return f"\n{who}\n" + indent("\n".join(body), "  │ ")


def plain(text: str) -> str:
    text = re.sub(r"<t:\d+:R>", "in a day", in_unicode(text))
    text = re.sub(r"<t:\d+:[fT]>", "tomorrow at noon", text)
    text = re.sub(r"\[([^]]+)]\([^)]+\)", r"\1", text)
    return text.replace("**", "").replace("`", "")


def perform(folder: Path, report: Callable[[str], None]) -> str:
    """Play the matches and return their transcripts and folders, one for each variant.

    `report` gets a line for each step while it is played.
    """
    scenes = asyncio.run(played(report))
    return "\n".join(
        written(scene, game, folder) for scene, game in zip(scenes, GAMES, strict=True)
    )


def written(scene: Scene, game: Game, place: Path) -> str:
    folder = place / game.variant.value
    folder.mkdir(parents=True, exist_ok=True)
    for number, (name, data) in enumerate(scene.pictures, start=1):
        (folder / f"{number:02}-{name}").write_bytes(data)
    transcript, rule = f"\n{game.title}", "=" * WIDTH
    for person in scene.people:
        name = person.name.capitalize()
        posts = (post(scene, message, name) for message in person.sees(scene.table.channel))
        title = f"\n{rule}\n#onitama as {name} sees it\n{rule}"
        transcript = "\n".join((transcript, title, *posts))
    (folder / "transcript.txt").write_text(transcript, encoding="utf-8")
    return f"{transcript}\n{len(scene.pictures)} pictures, and this: {folder.resolve()}"


async def played(report: Callable[[str], None]) -> list[Scene]:
    """Start the stand-in and the bot, play each game in a channel of its own, and stop both.

    Nobody plays the computer, so no compiled engine is needed.
    """
    with tempfile.TemporaryDirectory() as data:
        env, log = environment(Path(data)), Path(data, "bot.log")
        async with open_dojo() as dojo, dojo.fd.bot("bot.py", env=env, log=log) as bot:
            scenes = [Scene(await dojo.table(), report) for _ in GAMES]
            for scene, game in zip(scenes, GAMES, strict=True):
                report(f"\n{game.title}")
                await play_a_game(scene, game)
            await bot.stop()
    return scenes
