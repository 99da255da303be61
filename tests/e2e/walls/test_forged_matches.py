"""Buttons of one match with the number of another, pressed by those who are not to act there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain, permutations, product
from typing import TYPE_CHECKING, Final

import pytest
import pytest_asyncio

from cogs.ui import clicks
from tests.dojo import open_dojo, running_bot
from tests.e2e.onlookers import Names, Onlooker

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Outcome, Person
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

DEAL: Final = "tiger,crab,monkey,crane,dragon"
NINJAS: Final = ("b1", "d1")
"""Where Red's hides, in every match of the one evening and of the other."""
NEW_MESSAGE: Final = 4
PLAYED: Final = (
    "alice crab:c1c2",
    "",
    "alice crab:c1c2, alice ninja:stay, bob crane:c5c4, bob ninja:stay",
)
"""After Red has placed: in the second match Blue still has to."""


@dataclass(frozen=True)
class Game:
    """A match in which `owner` is to act, and what the owner's controller offers."""

    table: Table
    owner: Person
    buttons: tuple[clicks.StepClick, ...]

    @property
    def number(self) -> int:
        return self.buttons[0].match_id

    @property
    def step(self) -> int:
        return self.buttons[0].step

    @property
    def others(self) -> list[Person]:
        """The opponent and a spectator."""
        people = (self.table.alice, self.table.bob, self.table.cleo)
        return [person for person in people if person is not self.owner]


@dataclass
class Evening:
    entries: list[int] = field(default_factory=list)
    """In the log of all matches, before and after."""
    outcomes: list[Outcome] = field(default_factory=list)
    told: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    """To whom, about which match."""

    async def press(self, games: list[Game]) -> None:
        for (which, game), (_, source) in permutations(enumerate(games), 2):
            for person, button in product(game.others, source.buttons):
                for step in {button.step, game.step}:
                    forged = clicks.StepClick(game.number, step, button.choice)
                    said = await self.forge(person, source.table, forged)
                    self.told.setdefault((person.name, which), set()).add(said)

    async def forge(self, person: Person, table: Table, button: clicks.StepClick) -> str:
        outcome = await person.press_forged(table.boards[-1], table.channel, button.custom_id)
        self.outcomes.append(outcome)
        return Names(str(button.match_id)).text(outcome.text)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def evenings(tmp_path_factory: pytest.TempPathFactory) -> list[Evening]:
    folder = tmp_path_factory.mktemp("forged")
    async with open_dojo() as dojo, running_bot(dojo, folder) as bot:
        spent = [await spend(dojo, folder, ninja) for ninja in NINJAS]
        assert await bot.stop() == 0
        return spent


async def spend(dojo: Dojo, folder: Path, ninja: str) -> Evening:
    """Two matches of the same people and one of others, each in another step."""
    evening, here, others = Evening(), await dojo.table(), await dojo.table()
    there = replace(await dojo.table(), alice=here.alice, bob=here.bob, cleo=here.cleo)
    tables = (here, there, others)
    games = [await begin(t, ninja, played) for t, played in zip(tables, PLAYED, strict=True)]
    evening.entries.append(entries(folder))
    await evening.press(games)
    evening.entries.append(entries(folder))
    return evening


async def begin(table: Table, ninja: str, played: str) -> Game:
    invitation = await table.invite(variant="shadow", deal=DEAL, seat="red")
    await table.bob.click(invitation, "Accept")
    await table.board(1)
    number = table.number()
    texts = [f"alice place:{ninja}", *(["bob place:d5", *played.split(", ")] if played else ())]
    for text in texts:
        name, move = text.split()
        player = Onlooker(table, getattr(table, name))
        outcome = await player.slash("onitama move", move=move, match=number)
        assert outcome.text.startswith("You "), outcome.text
    owner = table.alice if played == PLAYED[0] else table.bob
    return Game(table, owner, await buttons(table, owner, int(number)))


async def buttons(table: Table, owner: Person, number: int) -> tuple[clicks.StepClick, ...]:
    """Those of the owner's controller that can be pressed."""
    move = clicks.OpenController(number, 0).custom_id
    controller = (await Onlooker(table, owner).press(table.boards[-1], move)).message
    ids = [button["custom_id"] for button in controller.buttons if not button.get("disabled")]
    found = map(clicks.decode, ids)
    return tuple(click for click in found if isinstance(click, clicks.StepClick))


def entries(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        return int(database.execute("SELECT count(*) FROM entry").fetchone()[0])


async def test_every_answer_is_a_private_sentence(evenings: list[Evening]) -> None:
    for outcome in chain.from_iterable(evening.outcomes for evening in evenings):
        assert outcome.kind == NEW_MESSAGE
        assert outcome.ephemeral
        assert not outcome.message.files
        assert not outcome.followups
        assert "on my side" not in outcome.text


async def test_nothing_is_added_to_any_log(evenings: list[Evening]) -> None:
    assert all(before == after > 0 for before, after in (each.entries for each in evenings))


async def test_each_is_told_one_thing_whatever_the_button(evenings: list[Evening]) -> None:
    told = evenings[0].told
    assert [len(said) for said in told.values()] == [1] * 6


async def test_the_sentences_are_the_same_wherever_the_ninja_hides(
    evenings: list[Evening],
) -> None:
    assert evenings[0].told == evenings[1].told
