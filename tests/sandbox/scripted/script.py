"""The scripted match: two people play, a third looks on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dojo import DEAL

if TYPE_CHECKING:
    from tests.discord_stand_in import Person
    from tests.sandbox.scripted.scene import Scene

TAPPED = (("Tiger", "b1", "b3"), ("Monkey", "e5", "d4"), ("Dragon", "b3", "d4"))
TYPED = ("crane:d5d4", "crab:d1d2", "tiger:d4d2", "monkey:c1d2", "crab:b5d5")
AFTER_THE_OFFER = (
    *("tiger:e1e3", "dragon:c5a4", "crab:a1a2", "tiger:a4a2"),
    *("dragon:e3c4", "monkey:d5c4", "tiger:d2d4", "dragon:a2c1"),
)


async def play_the_script(scene: Scene) -> None:
    await challenge(scene)
    for number, (card, origin, target) in enumerate(TAPPED):
        await play_by_taps(scene, players(scene)[number % 2], card, origin, target)
    await look_on(scene)
    await play_by_typing(scene, TYPED, first=1)
    await refuse_a_draw(scene)
    await play_by_typing(scene, AFTER_THE_OFFER, first=0)
    await cancel_a_rematch(scene)


def players(scene: Scene) -> tuple[Person, Person]:
    return scene.table.alice, scene.table.bob


async def challenge(scene: Scene) -> None:
    table = scene.table
    await scene.type(table.alice, "onitama challenge", opponent=table.bob, deal=DEAL, seat="red")
    invitation = table.last
    await scene.click(table.cleo, invitation, "Accept")
    await scene.click(table.bob, invitation, "Rules")
    await scene.click(table.bob, invitation, "Accept")
    await table.until(lambda: table.boards, "the first board")


async def play_by_taps(scene: Scene, person: Person, card: str, origin: str, target: str) -> None:
    controller = (await scene.click(person, scene.table.boards[-1], "Move")).message
    await scene.tap(person, controller, origin)
    await scene.tap(person, controller, target)
    await scene.click(person, controller, f"Play {card} {origin}–{target}")


async def play_by_typing(scene: Scene, moves: tuple[str, ...], first: int) -> None:
    for number, move in enumerate(moves, start=first):
        await scene.type(players(scene)[number % 2], "onitama move", move=move)


async def look_on(scene: Scene) -> None:
    """A spectator looks at the board and may not touch it; a player types nonsense."""
    table = scene.table
    await scene.click(table.cleo, table.boards[-1], "My board")
    await scene.click(table.cleo, table.boards[-1], "Move")
    await scene.type(table.bob, "onitama move", move="crane:d5d2")


async def refuse_a_draw(scene: Scene) -> None:
    table = scene.table
    await scene.type(table.alice, "onitama match draw")
    await scene.click(table.bob, table.last, "Decline")
    await scene.type(table.alice, "onitama board")


async def cancel_a_rematch(scene: Scene) -> None:
    """Before anybody has moved; who watches is told."""
    table = scene.table
    await scene.click(table.alice, table.last, "Rematch")
    await scene.click(table.bob, table.last, "Accept")
    await table.until(lambda: "The match begins" in table.last.text, "the rematch's board")
    more = (await scene.click(table.cleo, table.last, "More")).message
    await scene.click(table.cleo, more, "Watch")
    sure = (await scene.type(table.bob, "onitama match cancel")).message
    await scene.click(table.bob, sure, "Cancel match")
