"""A pair of people who play one match after another, each by themselves and one thing at a time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from onitama_core.store import Venue
from tests.discord_stand_in import NotOffered, Outcome, Unanswered
from tests.discord_stand_in.components import BUTTON
from tests.soak.clicks.asked import whole
from tests.soak.clicks.crowd import items
from tests.soak.clicks.typed import CHAT_INPUT, leaves
from tests.soak.kills.accounts import Attempt

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from random import Random

    from tests.discord_stand_in import Bot, FakeDiscord, Message, Person
    from tests.discord_stand_in.payload import Json
    from tests.soak.book import Book, Turn
    from tests.soak.clicks.typed import Leaf
    from tests.soak.kills.accounts import Accounts

DONE: Final = "You "
"""How an answer begins that tells what somebody has played."""
LATEST: Final = 6
"""Messages whose buttons somebody looks at."""
MOST_TURNS: Final = 30
AT_LEISURE: Final = 0.05
"""Seconds for which somebody looks on."""
SELDOM: Final = frozenset(
    {"resign_for_sure", "cancel_for_sure", "decline", "withdraw", clicks.EraseForSure.verb}
)
CHALLENGE: Final = "onitama challenge"
PLAYS, PAUSES, PRACTISES, LEAVES = 0.6, 0.2, 0.1, 0.03
PRESSES, HESITATES, HALF = 0.8, 0.8, 0.5
"""How often somebody does so who could."""


@dataclass
class Visit:
    """From a start of the bot to its end."""

    fd: FakeDiscord
    bot: Bot
    book: Book
    accounts: Accounts
    rng: Random
    is_cut_off: bool = False
    """Its gateway was lost for a moment: what people did then may stay without an answer."""
    complaints: list[str] = field(default_factory=list)

    @property
    def is_over(self) -> bool:
        return self.bot.process.returncode is not None

    async def answered(self, asking: Awaitable[Outcome]) -> Outcome | None:
        """None where the bot died before it had answered."""
        asked = asyncio.create_task(whole_answer(self.fd, asking))
        end = asyncio.create_task(self.bot.process.wait())
        await asyncio.wait({asked, end}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if not asked.done():
            asked.cancel()
        try:
            return await asked
        except asyncio.CancelledError:
            return None


async def whole_answer(fd: FakeDiscord, asking: Awaitable[Outcome]) -> Outcome:
    outcome = await asking
    await whole(fd, outcome)
    return outcome


def is_plain(leaf: Leaf) -> bool:
    needs_more = any(option.get("required") for option in leaf.options)
    return not needs_more and leaf.text != CHALLENGE


def commands(visit: Visit) -> list[Leaf]:
    """All that are typed."""
    roots = visit.fd.world.commands[None]
    return [leaf for root in roots if root["type"] == CHAT_INPUT for leaf in leaves(root)]


def verb_of(item: Json) -> str:
    _, verb, *_ = item["custom_id"].split(":")
    return str(verb)


def pressable(message: Message) -> list[Json]:
    """Buttons that are not greyed out."""
    return [item for item in items(message) if item["type"] == BUTTON and not item.get("disabled")]


@dataclass
class Guest:
    person: Person
    other: Person
    channel: Json
    begins: bool
    """Of the two the one who challenges."""

    @property
    def id(self) -> int:
        return int(self.person.id)

    async def stay(self, visit: Visit, *, plays_on: bool = False) -> None:
        """Until the bot dies; with `plays_on` until their matches are over, and nothing else."""
        while not visit.is_over:
            turns = [
                turn for turn in visit.book.turns() if turn.match.player_of(self.id) is not None
            ]
            if plays_on and not turns:
                return
            await self.do_something(visit, turns, plays_on=plays_on)

    async def do_something(self, visit: Visit, turns: list[Turn], *, plays_on: bool) -> None:
        own = [turn for turn in turns if turn.user_id == self.id]
        if own and (plays_on or visit.rng.random() < PLAYS):
            await self.play(visit, visit.rng.choice(own))
        elif plays_on or visit.rng.random() < PAUSES:
            await asyncio.sleep(AT_LEISURE)
        elif not own and visit.rng.random() < PRACTISES:
            await self.practise(visit)
        elif visit.rng.random() < LEAVES:
            await self.leave(visit)
        elif not turns and self.begins and visit.rng.random() < HALF:
            await self.challenge(visit)
        elif visit.rng.random() < PRESSES:
            await self.press(visit)
        else:
            await self.command(visit)

    async def play(self, visit: Visit, turn: Turn) -> None:
        if turn.match.turn_number > MOST_TURNS:
            await self.give_up(visit, turn)
            return
        text = visit.rng.choice(turn.actions)
        outcome = await self._try(visit, Attempt(self.id, text), self._typed(turn, text))
        if outcome is None or outcome.text.startswith(DONE):
            return
        if visit.book.match(turn.match.id).seq == turn.match.seq and not visit.is_over:
            visit.complaints.append(f"{text} in {turn.match.id} was refused: {outcome.text}")

    async def give_up(self, visit: Visit, turn: Turn) -> None:
        sure = clicks.ResignForSure(turn.match.id).custom_id
        board = visit.fd.world.messages[self.channel["id"]][0]
        pressed = self.person.press_forged(board, self.channel, sure)
        await self._try(visit, Attempt(self.id), pressed)

    async def challenge(self, visit: Visit) -> None:
        """At whatever terms a client offers."""
        [challenge] = [leaf for leaf in commands(visit) if leaf.text == CHALLENGE]
        chosen = {
            option["name"]: visit.rng.choice(option["choices"])["value"]
            for option in challenge.options
            if option.get("choices") and visit.rng.random() < HALF
        }
        asked = self.person.slash(self.channel, CHALLENGE, opponent=self.other, **chosen)
        await self._try(visit, Attempt(self.id), asked)

    async def practise(self, visit: Visit) -> None:
        """Against the computer, before nobody or in the channel, wherever it sits."""
        where = visit.rng.choice([Venue.PRIVATE, Venue.CHANNEL]).value
        asked = self.person.slash(self.channel, "onitama practice", level="1", where=where)
        await self._try(visit, Attempt(self.id), asked)

    async def press(self, visit: Visit) -> None:
        """A button that can be seen: an invitation, a controller, an offer, a question, a page."""
        seen = [message for place in self._places(visit) for message in self._seen(place)]
        if not seen:
            await asyncio.sleep(AT_LEISURE)
            return
        message = visit.rng.choice(seen)
        item = visit.rng.choice(pressable(message))
        if verb_of(item) in SELDOM and visit.rng.random() < HESITATES:
            return
        pressed = self.person.click(message, custom_id=item["custom_id"])
        await self._try(visit, Attempt(self.id), pressed)

    async def command(self, visit: Visit) -> None:
        """One that can be sent without saying more."""
        plain = [leaf.text for leaf in commands(visit) if is_plain(leaf)]
        place, text = visit.rng.choice(self._places(visit)), visit.rng.choice(plain)
        await self._try(visit, Attempt(self.id), self.person.slash(place, text))

    def _places(self, visit: Visit) -> list[Json]:
        every = visit.fd.world.channels.values()
        threads = [each for each in every if each.get("parent_id") == self.channel["id"]]
        return [self.channel, *threads[-2:]]

    def _seen(self, place: Json) -> list[Message]:
        messages = [each for each in self.person.sees(place) if self._is_theirs(each)]
        return [message for message in messages if pressable(message)][-LATEST:]

    def _is_theirs(self, message: Message) -> bool:
        """Two pairs share a channel."""
        return message.only_for == self.person.id or self.person.name.capitalize() in str(
            message.json
        )

    async def leave(self, visit: Visit) -> None:
        """For good, to come back as somebody new."""
        board = visit.fd.world.messages[self.channel["id"]][0]
        asking = self.person.press_forged(board, self.channel, clicks.AskToErase().custom_id)
        asked = await self._try(visit, Attempt(self.id), asking)
        if asked is not None and asked.answered:
            pressed = self.person.click(asked.message, contains=f":{clicks.EraseForSure.verb}:")
            await self._try(visit, Attempt(self.id), pressed)

    async def _typed(self, turn: Turn, text: str) -> Outcome:
        return await self.person.slash(
            self.channel, "onitama move", move=text, match=f"#{turn.match.id}"
        )

    async def _try(
        self, visit: Visit, attempt: Attempt, asking: Awaitable[Outcome]
    ) -> Outcome | None:
        visit.accounts.begin(attempt)
        try:
            outcome = await visit.answered(asking)
        except NotOffered:
            outcome = None
        except (Unanswered, TimeoutError) as problem:
            outcome = None
            if not visit.is_over and not visit.is_cut_off:
                visit.complaints.append(f"no answer: {problem}")
        attempt.is_done = bool(attempt.action and outcome and outcome.text.startswith(DONE))
        if not visit.is_over:
            visit.accounts.told(attempt)
        return outcome
