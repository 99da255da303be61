"""A scripted match of another way to play: what each of three people is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sandbox.games import buttons

if TYPE_CHECKING:
    from onitama_core.game import Player
    from tests.discord_stand_in import Message, Person
    from tests.sandbox.games import Game
    from tests.sandbox.scripted.scene import Scene

BY_TAPS = 3
"""So many turns at first, and the last one; the others are typed."""
TO_THE_START, ON = "⏮️", "▶️"
LOOKED_AT = 4
"""Before this turn everybody looks at the board."""


async def play_a_game(scene: Scene, game: Game) -> None:
    await challenge(scene, game)
    await place(scene, game)
    for number, player, actions in game.steps():
        if number == LOOKED_AT:
            await look(scene)
        person = seated(scene, game, player)
        if game.refused is not None and game.refused[0] == number:
            await scene.type(person, "onitama move", move=game.refused[1])
        by_taps = number <= BY_TAPS or number == len(game.turns)
        await (play_by_taps if by_taps else play_by_typing)(scene, person, actions)
    if game.variant.has_secrets:
        await reveal(scene)


def seated(scene: Scene, game: Game, player: Player) -> Person:
    return scene.table.alice if player is game.seat else scene.table.bob


async def challenge(scene: Scene, game: Game) -> None:
    table = scene.table
    await scene.type(
        table.alice,
        "onitama challenge",
        opponent=table.bob,
        variant=game.variant.value,
        deal=game.deal,
        seat=str(game.seat),
    )
    await scene.click(table.bob, table.last, "Accept")
    await table.until(lambda: table.boards, "the first board")


async def place(scene: Scene, game: Game) -> None:
    """Both have opened their controller before either confirms."""
    board = scene.table.boards[-1]
    opened = {
        player: (await scene.click(seated(scene, game, player), board, game.place_button)).message
        for player in game.places
    }
    for player, action in game.places.items():
        await step(scene, seated(scene, game, player), opened[player], action)


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
        await scene.type(person, "onitama move", move=action)


async def look(scene: Scene) -> None:
    table = scene.table
    await scene.click(table.alice, table.boards[-1], "My board")
    await scene.type(table.bob, "onitama board")
    await scene.click(table.cleo, table.boards[-1], "My board")
    await scene.click(table.cleo, table.boards[-1], "Move")


async def reveal(scene: Scene) -> None:
    """The last post has opened all: a player shares the film, a spectator leafs through turns."""
    table, last = scene.table, scene.table.last
    await scene.click(table.cleo, last, "Share the replay")
    await scene.click(table.alice, last, "Share the replay")
    await scene.appears("Shared by")
    replay = (await scene.click(table.cleo, last, "Replay")).message
    for emoji in (TO_THE_START, ON, ON, ON):
        await scene.turn_page(table.cleo, replay, emoji)
