"""An outbox with a real database and a fake transport that records posts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import pytest_asyncio

from cogs.challenge import deliveries as challenge
from cogs.match import deliveries as match
from cogs.outbox import DeliveryContext, Outbox
from cogs.outbox.failures import PAUSES
from cogs.puzzles import deliveries as puzzles
from cogs.shared.background import Metrics
from cogs.shared.discord_errors import Circumstances, RefusedCalls, explain_thread_error_code
from cogs.shared.messages import PublicPicture
from cogs.shared.send import DiscordTransport
from onitama_core.people import People
from onitama_core.store import GuildSettings, Store
from rendering.words import ENGLISH
from tests.cogs import http_error
from tests.onitama_core.conftest import clock, empty_database, path
from tests.onitama_core.matches.table import HERE, Table, table_at
from tests.patience import WAIT_TIMEOUT, until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from pathlib import Path

    import pytest

    from cogs.shared.messages import PublicMessage
    from onitama_core.matches import PublicUpdate, RevealedTurn
    from onitama_core.puzzles import Puzzle
    from rendering import Crosstable
    from tests.onitama_core.matches.table import FakeClock

__all__ = ["clock", "empty_database", "path"]


@pytest_asyncio.fixture
async def table(
    path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[OutboxTable]:
    """Yield a table whose outbox is not started yet, with retries after a few milliseconds."""
    for fault in PAUSES:
        monkeypatch.setitem(PAUSES, fault, (0.01, 0.04))
    async with table_at(path, clock) as plain:
        discord = FakeTransport()
        outbox = outbox_at(plain, discord)
        yield OutboxTable(**vars(plain), outbox=outbox, discord=discord)
        await outbox.stop()


# The fake transport, and its failures

MISSING_PERMISSIONS, BAD_FORM, UNKNOWN_MESSAGE = 50013, 50035, 10008


@dataclass
class SentPost:
    """A message that the outbox posted, with all later edits."""

    id: int
    channel_id: int
    message: PublicMessage
    has_buttons: bool
    thread: str | None = None

    @property
    def text(self) -> str:
        return self.message.content


@dataclass
class Fault:
    """A failure of the next `times` calls of one kind."""

    call: str
    text: str
    """Part of the message, the thread's name or the number of the edited message."""
    problem: Exception
    times: int

    def raise_if_due(self, call: str, text: str) -> None:
        if self.times > 0 and self.call == call and self.text in text:
            self.times -= 1
            raise self.problem


@dataclass
class FakeTransport(DiscordTransport):
    """A transport without Discord; it ignores the second of two posts with the same nonce."""

    posts: list[SentPost] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    """First lines of all messages that the outbox tried to post, including failed attempts."""
    faults: list[Fault] = field(default_factory=list)
    slow: dict[str, asyncio.Event] = field(default_factory=dict)
    """Events by the name of a call, which ends only when its event is set."""
    forgets_nonces: bool = False
    """True if a second post with the same nonce is posted too, as after some minutes."""
    is_in_the_server: bool = True
    _ids: Iterator[int] = field(default_factory=lambda: count(5000))
    _nonces: dict[str, int] = field(default_factory=dict)

    def fail(
        self, problem: Exception, words: str = "", call: str = "announce", times: int = 1
    ) -> None:
        """Make the next calls fail with an exception.

        With `call="announce"` nothing is posted; with `call="answer"` the message is posted, but
        its response is lost. `opened` is the same for threads. `words`: part of the message, of the
        thread's name or of the edited message's id.
        """
        self.faults.append(Fault(call, words, problem, times))

    def heal(self) -> None:
        self.faults.clear()

    def texts(self, words: str = "") -> list[str]:
        """Return the texts of all posts that contain these words."""
        return [post.text for post in self.posts if words in post.text]

    def is_in(self, _: int) -> bool:
        return self.is_in_the_server

    async def announce(self, channel_id: int, message: PublicMessage, nonce: str) -> int:
        self.tried.append(message.content.splitlines()[0])
        self._raise_due_fault("announce", message.content)
        if nonce not in self._nonces or self.forgets_nonces:
            self._nonces[nonce] = next(self._ids)
            has_buttons = bool(message.buttons)
            self.posts.append(SentPost(self._nonces[nonce], channel_id, message, has_buttons))
        await self._wait("announce")
        self._raise_due_fault("answer", message.content)
        return self._nonces[nonce]

    async def revise(self, channel_id: int, message_id: int, message: PublicMessage) -> None:
        post = await self._change("revise", channel_id, message_id)
        post.message = message
        post.has_buttons = bool(message.buttons)

    async def redraw(self, channel_id: int, message_id: int, message: PublicMessage) -> None:
        post = await self._change("redraw", channel_id, message_id)
        post.message = message
        post.has_buttons = bool(message.buttons)

    async def remove(self, channel_id: int, message_id: int) -> None:
        self.posts.remove(await self._change("remove", channel_id, message_id))

    async def strip(self, channel_id: int, message_id: int) -> None:
        (await self._change("strip", channel_id, message_id)).has_buttons = False

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        await self._wait("open_thread")
        self._raise_due_fault("open_thread", name)
        self._post(channel_id, message_id).thread = name
        self._raise_due_fault("opened", name)

    @property
    def boards(self) -> list[SentPost]:
        return [post for post in self.posts if post.message.picture]

    def _raise_due_fault(self, call: str, words: str) -> None:
        for fault in self.faults:
            fault.raise_if_due(call, words)

    async def _wait(self, call: str) -> None:
        if call in self.slow:
            await self.slow[call].wait()

    async def _change(self, call: str, channel_id: int, message_id: int) -> SentPost:
        await self._wait(call)
        self._raise_due_fault(call, str(message_id))
        return self._post(channel_id, message_id)

    def _post(self, channel_id: int, message_id: int) -> SentPost:
        for post in self.posts:
            if post.id == message_id:
                assert post.channel_id == channel_id
                return post
        raise http_error(404, UNKNOWN_MESSAGE)


class FakePictures:
    """Pictures whose file names say what they show."""

    async def board(
        self, update: PublicUpdate, last_turn: RevealedTurn | None = None
    ) -> PublicPicture:
        if last_turn is not None:
            return PublicPicture(
                f"{last_turn.match.id}-{last_turn.turn}-revealed.png", "A revealed board.", b"PNG"
            )
        return PublicPicture(f"{update.match.id}-{update.match.seq}.png", "A board.", b"PNG")

    async def film(self, turns: Sequence[RevealedTurn]) -> PublicPicture:
        return PublicPicture(f"{turns[-1].match.id}.gif", "A film.", b"GIF")

    async def puzzle(self, _guild_id: int, puzzle: Puzzle) -> PublicPicture:
        return PublicPicture(f"puzzle-{puzzle.number}.png", "A puzzle.", b"PNG")

    async def table(self, _guild_id: int, filename: str, _table: Crosstable) -> PublicPicture:
        return PublicPicture(filename, "A table.", b"PNG")


LACKING: Final = {MISSING_PERMISSIONS: ("create_public_threads",)}
"""Missing permissions, by the code with which Discord refuses a thread."""


async def speak_english(_guild_id: int) -> str:
    return ENGLISH


def outbox_at(
    table: Table,
    transport: FakeTransport,
    wait: float = 1.0,
    metrics: Metrics | None = None,
    pictures: FakePictures = FakePictures(),  # noqa: B008 - it has no state
) -> Outbox:
    """Return an outbox on the table's database; `wait`: seconds that answers wait for posts."""
    context = DeliveryContext(
        store=table.store,
        clock=table.clock,
        matches=table.matches,
        draw=pictures.board,
        draw_film=pictures.film,
        draw_puzzle=pictures.puzzle,
        draw_table=pictures.table,
        language_in=speak_english,
        explain_refused_thread=lambda place, code: explain_thread_error_code(
            code, Circumstances(place.channel_id, LACKING.get(code, ()))
        ),
        transport=transport,
        metrics=metrics or Metrics(),
        refused_calls=RefusedCalls(),
    )
    outbox = Outbox(context, wait)
    for feature in (challenge, match, puzzles):
        outbox.register(feature.DELIVERIES)
    return outbox


@dataclass(frozen=True)
class OutboxTable(Table):
    """A table with a database, an outbox, and the fake transport that gets its posts."""

    outbox: Outbox
    discord: FakeTransport

    async def deliver(self, condition: Callable[[], Any] | None = None) -> None:
        """Run the outbox until no post is due, or until the condition holds."""
        if self.outbox._dispatcher._task is None:
            self.outbox.start()
        if condition is not None:
            await until(condition)
            return
        async with asyncio.timeout(WAIT_TIMEOUT):
            while await self.due():  # noqa: ASYNC110 - another task changes the database
                await asyncio.sleep(0.002)

    async def start_again(self) -> None:
        """Start another bot on the same database, and run it until no post is due."""
        store = Store(self.store._path, self.store._writer, self.store._reader)
        restarted = replace(self, store=store)
        restarted = replace(restarted, outbox=outbox_at(restarted, self.discord))
        await restarted.deliver()
        await restarted.outbox.stop()


async def change_settings(table: Table, settings: GuildSettings) -> None:
    """Change the settings of the table's server."""
    await People(table.store, table.clock).change_settings_in(HERE.guild_id, lambda _: settings)
