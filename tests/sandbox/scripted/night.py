"""A scripted match with hidden ninjas: what each of three people is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dojo import DEAL
from tests.sandbox.nights import buttons

if TYPE_CHECKING:
    from onitama_core.game import Player
    from tests.discord_stand_in import Message, Person
    from tests.sandbox.nights import Night
    from tests.sandbox.scripted.scene import Scene

BY_TAPS = 3
"""So many turns at first, and the last one; the others are typed."""
TO_THE_START, ON = "⏮️", "▶️"
LOOKED_AT = 4
"""Before this turn everybody looks at the board."""


async def play_a_night(scene: Scene, night: Night) -> None:
    await challenge(scene, night)
    await place(scene, night)
    for number, player, actions in night.steps():
        if number == LOOKED_AT:
            await look(scene)
        person = seated(scene, night, player)
        if night.refused is not None and night.refused[0] == number:
            await scene.type(person, "onitama move", move=night.refused[1])
        by_taps = number <= BY_TAPS or number == len(night.turns)
        await (play_by_taps if by_taps else play_by_typing)(scene, person, actions)
    await reveal(scene)


def seated(scene: Scene, night: Night, player: Player) -> Person:
    return scene.table.alice if player is night.seat else scene.table.bob


async def challenge(scene: Scene, night: Night) -> None:
    table = scene.table
    await scene.type(
        table.alice,
        "onitama challenge",
        opponent=table.bob,
        variant=night.variant.value,
        deal=DEAL,
        seat=str(night.seat),
    )
    await scene.click(table.bob, table.last, "Accept")


async def place(scene: Scene, night: Night) -> None:
    """Both have opened their controller before either confirms."""
    board = scene.table.boards[-1]
    opened = {
        player: (await scene.click(seated(scene, night, player), board, night.place_button)).message
        for player in night.places
    }
    for player, action in night.places.items():
        await step(scene, seated(scene, night, player), opened[player], action)


async def play_by_taps(scene: Scene, person: Person, actions: tuple[str, ...]) -> None:
    controller = (await scene.click(person, scene.table.boards[-1], "Move")).message
    for action in actions:
        await step(scene, person, controller, action)


async def step(scene: Scene, person: Person, controller: Message, action: str) -> None:
    squares, labels = buttons(action)
    for square in squares:
        await scene.tap(person, controller, str(square))
    for label in labels:
        await scene.click(person, controller, label)


async def play_by_typing(scene: Scene, person: Person, actions: tuple[str, ...]) -> None:
    for action in actions:
        kind, _, what = action.partition(":")
        if kind == "lantern":
            await scene.type(person, "onitama lantern", line=what)
        else:
            await scene.type(person, "onitama move", move=action)


async def look(scene: Scene) -> None:
    table = scene.table
    await scene.click(table.alice, table.boards[-1], "My board")
    await scene.type(table.bob, "onitama ninja")
    await scene.click(table.cleo, table.boards[-1], "My board")
    await scene.click(table.cleo, table.boards[-1], "Move")


async def reveal(scene: Scene) -> None:
    """The match is over: a spectator opens the hidden boards and leafs through the first turns."""
    cleo = scene.table.cleo
    replay = (await scene.click(cleo, scene.table.last, "Reveal")).message
    for emoji in (TO_THE_START, ON, ON, ON):
        await scene.turn_page(cleo, replay, emoji)
