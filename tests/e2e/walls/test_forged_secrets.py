"""Forged clicks and commands."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from tests.e2e.onlookers import Names, Onlooker, differences

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Dojo, Table


NEW_MESSAGE: Final = 4
DEAL: Final = "tiger,crab,monkey,crane,dragon"
NINJAS: Final = ("b1", "d1")
"""Red's, in the one match and in the other; Blue's is on d5 in both."""
RED_STEPS: Final = (("ninja:b1b2", "ninja:d1d2"), ("ninja:b2b4", "ninja:d2d4"))
"""In the second match the last goes where Blue's ninja hides."""
SQUARES: Final = ("b1", "b2", "d1")
BUTTONS: Final = (
    *(("pawn", square) for square in SQUARES),
    *(("square", f"{square}c2") for square in SQUARES),
    *(("start", f"{square}:{square}") for square in SQUARES),
    *(("play", f"place:{square}") for square in ("b1", "d1")),
    *(("play", f"ninja:{square}c2{mark}") for square in SQUARES for mark in ("", "!")),
    ("play", "ninja:stay"),
    ("play", "crab:c1c2"),
    ("play", "lantern:2"),
    ("play", "lantern:none"),
    ("line", "b"),
    ("back", ""),
    ("move", ""),
)
ONE_OF_EACH: Final = tuple(dict(BUTTONS).items())
WORDS: Final = tuple(argument for verb, argument in BUTTONS if verb == "play")
ILLEGAL_FOR_BLUE: Final = tuple(
    (verb, argument) for verb, argument in BUTTONS if argument.startswith(("place", "ninja:b"))
)
"""Also when it is Blue's turn, in whichever step."""


@dataclass
class Trial:
    """A match in which Bob and Cleo try what is Alice's."""

    table: Table
    which: int
    step: int = 0

    def __post_init__(self) -> None:
        self.bob = Onlooker(self.table, self.table.bob)
        self.cleo = Onlooker(self.table, self.table.cleo)
        self.tried: list[str] = []

    async def run(self) -> Trial:
        await self.place()
        for step in ("crab:c1c2", RED_STEPS[0][self.which]):
            await self.try_everything()
            await self.play(self.table.alice, step)
        await self.table.board(3)
        await self.play_blue("crane:c5c4", "ninja:d5d4", "lantern:none")
        await self.table.board(4)
        for step in ("tiger:a1a3", RED_STEPS[1][self.which]):
            await self.try_everything()
            await self.play(self.table.alice, step)
        await self.try_everything()
        return self

    async def place(self) -> None:
        table = self.table
        await table.start(variant="shadow")
        await table.board(1)
        await self.press(self.cleo, BUTTONS)
        await self.type(self.cleo, WORDS)
        await Onlooker(table, table.alice).slash("onitama move", move=f"place:{NINJAS[self.which]}")
        await self.press_in_turn(self.bob, ILLEGAL_FOR_BLUE)
        await self.press(self.cleo, BUTTONS)
        await self.play(table.bob, "place:d5")
        await table.board(2)

    async def play(self, person: Person, text: str) -> None:
        outcome = await Onlooker(self.table, person).slash("onitama move", move=text)
        assert outcome.text.startswith("You "), outcome.text
        self.step += 1

    async def play_blue(self, *steps: str) -> None:
        """Also in turn Bob can do nothing with what is Alice's."""
        for step in steps:
            before = await self.situation()
            await self.press_in_turn(self.bob, ILLEGAL_FOR_BLUE)
            await self.type(self.bob, [argument for _, argument in ILLEGAL_FOR_BLUE])
            await self.press(self.cleo, BUTTONS)
            assert await self.situation() == before
            await self.play(self.table.bob, step)

    async def try_everything(self) -> None:
        """What Alice alone can do now, by each of the others, and her buttons elsewhere."""
        before = await self.situation()
        for onlooker in (self.bob, self.cleo):
            said = {
                *await self.press(onlooker, BUTTONS),
                *await self.press(onlooker, ONE_OF_EACH, step=self.step + 1),
                *await self.press_hers(onlooker),
                *await self.type(onlooker, WORDS),
            }
            assert len(said) == 1, said
        await self.reveal_too_soon()
        await self.use_hers_elsewhere()
        assert await self.situation() == before

    async def press_in_turn(self, onlooker: Onlooker, buttons: tuple[tuple[str, str], ...]) -> None:
        """On the own controller: a post's answer to a controller's button is a new controller."""
        move = clicks.OpenController(int(self.table.number()), self.step).custom_id
        controller = (await onlooker.press(self.table.boards[-1], move)).message
        await self.press(onlooker, buttons, controller)

    async def press(
        self,
        onlooker: Onlooker,
        buttons: tuple[tuple[str, str], ...],
        message: Message | None = None,
        *,
        step: int | None = None,
    ) -> set[str]:
        """On the last board, and in the present step, unless told otherwise."""
        number, step = int(self.table.number()), self.step if step is None else step
        ids = [f"o1:{verb}:{number}:{step}:{argument}" for verb, argument in buttons]
        return {await self.forge(onlooker, custom_id, message) for custom_id in ids}

    async def forge(
        self, onlooker: Onlooker, custom_id: str, message: Message | None = None
    ) -> str:
        outcome = await onlooker.press(message or self.table.boards[-1], custom_id)
        return private_answer(outcome, custom_id)

    async def press_hers(self, onlooker: Onlooker) -> set[str]:
        """These differ from match to match, so what they do is no part of the record."""
        other = Onlooker(self.table, onlooker.person)
        said = {await self.forge(other, custom_id) for custom_id in await self.hers()}
        for _, outcome in other.done:
            outcome.message.deleted = True
        return said

    async def hers(self) -> list[str]:
        """The custom_ids of Alice's own controller, after a tap too; its rules are everybody's."""
        move = clicks.OpenController(int(self.table.number()), self.step).custom_id
        alice = Onlooker(self.table, self.table.alice)
        controller = (await alice.press(self.table.boards[-1], move)).message
        ids = [button["custom_id"] for button in controller.buttons]
        enabled = next(b["custom_id"] for b in controller.buttons if not b.get("disabled"))
        await alice.press(controller, enabled)
        await self.table.until(lambda: controller.history, "the tapped controller")
        tapped = [button["custom_id"] for button in controller.buttons]
        rules = clicks.ShowRules(int(self.table.number())).custom_id
        return sorted({*ids, *tapped} - {rules})

    async def use_hers_elsewhere(self) -> None:
        """By Alice herself: for other steps, for a match of others, in another phase."""
        alice = Onlooker(self.table, self.table.alice)
        number, other = int(self.table.number()), int(self.table.number()) + 10**6
        for step in (self.step - 1, self.step + 1):
            for verb, argument in ONE_OF_EACH:
                custom_id = f"o1:{verb}:{number}:{step}:{argument}"
                private_answer(await alice.press(self.table.boards[-1], custom_id), custom_id)
        for custom_id in await self.hers():
            elsewhere = custom_id.replace(f":{number}:", f":{other}:", 1)
            private_answer(await alice.press(self.table.boards[-1], elsewhere), elsewhere)

    async def reveal_too_soon(self) -> None:
        """What opens everything after the end; each is told the same, and shown nothing."""
        for onlooker in (Onlooker(self.table, self.table.alice), self.bob, self.cleo):
            buttons = tuple(product(("reveal", "believed"), ("", "0", "1", "first")))
            assert len(await self.press(onlooker, buttons)) == 1
            assert not any(outcome.message.files for _, outcome in onlooker.done[-len(buttons) :])

    async def type(self, onlooker: Onlooker, texts: list[str] | tuple[str, ...]) -> set[str]:
        said = set[str]()
        for text in texts:
            outcome = await onlooker.slash("onitama move", move=text, match=self.table.number())
            said.add(private_answer(outcome, text))
        return said

    async def situation(self) -> tuple[object, ...]:
        """The step, the phase and what can be done in it, and what the channel was told."""
        table = self.table
        asked = [
            await person.autocomplete(table.channel, "onitama move", "move", "")
            for person in (table.alice, table.bob)
        ]
        board = (await table.alice.slash(table.channel, "onitama board")).message
        return asked, board.files[0].filename, board.picture, len(table.public)


def private_answer(outcome: Outcome, tried: str) -> str:
    assert outcome.kind == NEW_MESSAGE, tried
    assert outcome.ephemeral, tried
    assert not outcome.followups, tried
    assert "on my side" not in outcome.text, tried
    return outcome.text


async def test_what_is_one_players_does_and_tells_nothing_to_others(dojo: Dojo) -> None:
    tables = [await dojo.table(), await dojo.table()]
    one, other = await asyncio.gather(*(Trial(t, n).run() for n, t in enumerate(tables)))
    await dojo.fd.quiet(0.2)
    for a, b in ((one.bob, other.bob), (one.cleo, other.cleo)):
        assert a.done
        records = [onlooker.record(Names(onlooker.table.number())) for onlooker in (a, b)]
        found = differences(records[0], records[1])
        assert not found, "\n".join(found[:5])
