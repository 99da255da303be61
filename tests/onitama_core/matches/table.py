"""Test people, terms and turns, and the `Table` through which tests play matches on a database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import pytest

from onitama_core import game
from onitama_core.matches import Matches, ProposalActions, named_deal
from onitama_core.matches.invitations import Invitations
from onitama_core.matches.practice import Practice
from onitama_core.matches.proposals import DRAW_OFFER_RULES, TAKEBACK_RULES
from onitama_core.matches.recording import Recording
from onitama_core.matches.terms import USUAL_LIMITS, Limits
from onitama_core.store import (
    PACES,
    DueKind,
    GuildSettings,
    Location,
    MatchPost,
    Person,
    Played,
    PostKind,
    Rating,
    SeatChoice,
    Terms,
    Venue,
    open_store,
    share_store,
)
from onitama_core.store.posts import post_from_row as post_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable
    from pathlib import Path

    from onitama_core.matches import EngineRequest, PlayerUpdate, PublicUpdate
    from onitama_core.matches.replay import MatchState
    from onitama_core.store import (
        Clock,
        Entry,
        Invitation,
        Match,
        Post,
        Proposal,
        RatingChange,
        Store,
        Transaction,
    )

ALICE, BOB, CAROL, DAVE = (
    Person(number, name) for number, name in enumerate(("Alice", "Bob", "Carol", "Dave"), start=1)
)
PEOPLE: Final = (ALICE, BOB, CAROL, DAVE)

HERE: Final = Location(guild_id=10, channel_id=100)
NEXT_DOOR: Final = Location(guild_id=10, channel_id=101)
"""A second channel of the server of `HERE`."""
ABROAD: Final = Location(guild_id=20, channel_id=200)
"""A channel of another server."""

NAMED_CARDS: Final = named_deal("crab,tiger,crane,monkey,dragon", SeatChoice.RED)
"""Terms with named cards: the challenger is Red, and the side card Dragon lets Red begin."""
RATED: Final = replace(NAMED_CARDS, pace=PACES["3d"], is_rated=True)
IN_PRIVATE: Final = replace(NAMED_CARDS, venue=Venue.PRIVATE)

SHADOW, LIGHT = (
    replace(NAMED_CARDS, variant=variant) for variant in (game.Variant.SHADOW, game.Variant.LIGHT)
)
WIND: Final = Terms(
    "bat,crab,crane,eagle,dragon", is_dealt=True, seat=SeatChoice.RED, variant=game.Variant.WIND
)
"""Terms of Way of the Wind: the challenger is Red, and the side card Dragon lets Red begin."""
CYCLE_CARDS: Final = named_deal("monkey,ox,crane,elephant,eel", SeatChoice.RED)
CYCLE: Final = ("elephant:a5b4", "ox:a1a2", "eel:b4a4", "elephant:a2b2", "ox:a4a5", "eel:b2a1")
"""Six turns with CYCLE_CARDS after which all pieces and cards are where they began."""


def at_pace(name: str) -> Terms:
    """Return terms with named cards and a pace like `3d` or `5+3`."""
    return replace(NAMED_CARDS, pace=PACES[name])


START: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
TURNS: Final = ("tiger:c1c3", "crane:a5a4", "crab:a1a2", "monkey:a4b3")
RED_WINS: Final = ("tiger:e1e3", "crane:c5c4", "dragon:e3c4")
BLUE_WINS: Final = ("tiger:e1e3", "monkey:d5c4", "crab:c1c2", "tiger:c4c2")

ONE_INSTANT: Final = timedelta(milliseconds=1)
Due: TypeAlias = tuple[PostKind, int | None]
"""A post's kind and the number of the log entry that it reports, if any."""
T = TypeVar("T")
E = TypeVar("E", bound=BaseException)


class FakeClock:
    """A clock that stands still until a test advances it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, *, hours: float = 0, minutes: float = 0) -> None:
        self.now += timedelta(hours=hours, minutes=minutes)


def at_now_by_default(
    method: Callable[..., Coroutine[Any, Any, T]],
) -> Callable[..., Coroutine[Any, Any, T]]:
    """Wrap a method so that `at` defaults to the current time of the test's clock."""

    async def call(self: Any, *values: Any, at: datetime | None = None, **named: Any) -> T:
        log = self.log if isinstance(self, Matches) else self._log
        return await method(self, *values, at=at or log.clock(), **named)

    return call


# The classes of the bot, whose methods take the test's clock if `at` is left out


class ProposalActionsNow(ProposalActions):
    propose = at_now_by_default(ProposalActions.propose)
    agree = at_now_by_default(ProposalActions.agree)
    decline = at_now_by_default(ProposalActions.decline)


class InvitationsNow(Invitations):
    accept = at_now_by_default(Invitations.accept)
    rematch = at_now_by_default(Invitations.rematch)


class PracticeNow(Practice):
    begin = at_now_by_default(Practice.begin)
    answer = at_now_by_default(Practice.answer)


class MatchesNow(Matches):
    invitations: InvitationsNow
    practice: PracticeNow
    draws: ProposalActionsNow
    takebacks: ProposalActionsNow

    def __init__(self, store: Store, clock: Clock, rng: Random, limits: Limits) -> None:
        super().__init__(store, clock, rng, limits)
        self.invitations = InvitationsNow(self.log, rng, limits)
        self.practice = PracticeNow(self.log, rng, limits)
        self.draws = ProposalActionsNow(self.log, DRAW_OFFER_RULES)
        self.takebacks = ProposalActionsNow(self.log, TAKEBACK_RULES)

    play = at_now_by_default(Matches.play)
    take_back = at_now_by_default(Matches.take_back)
    resign = at_now_by_default(Matches.resign)
    cancel = at_now_by_default(Matches.cancel)
    end_without_opponent = at_now_by_default(Matches.end_without_opponent)

    async def close(
        self, match_id: int, user_id: int = CAROL.user_id, *, at: datetime | None = None
    ) -> Match:
        return await super().close(match_id, user_id, at=at or self.log.clock())


@dataclass(frozen=True)
class Table:
    """One process's store on a database file, its clock and its matches."""

    store: Store
    clock: FakeClock
    matches: MatchesNow

    @classmethod
    def at(
        cls, store: Store, clock: FakeClock, seed: int = 1, limits: Limits = USUAL_LIMITS
    ) -> Table:
        rng = Random(seed)  # noqa: S311 - it is a game
        return cls(store, clock, MatchesNow(store, clock, rng, limits))

    def with_limits(self, limits: Limits) -> Table:
        """Return a table on the same store with other limits."""
        return Table.at(self.store, self.clock, limits=limits)

    async def invited(
        self,
        opponent: Person | None = BOB,
        *,
        by: Person = ALICE,
        place: Location = HERE,
        terms: Terms = NAMED_CARDS,
    ) -> Invitation:
        """Return a new invitation, by default of Alice to Bob; its post is due."""
        return (await self.matches.invitations.invite(place, by, opponent, terms)).invitation

    async def declined(self, opponent: Person = BOB, *, by: Person = ALICE) -> Invitation:
        invitation = await self.invited(opponent, by=by)
        return await self.matches.invitations.decline(invitation.id, opponent.user_id)

    async def accepted(self, terms: Terms) -> Match:
        """Return a match that has just started; its posts are still due."""
        invitation = await self.invited(terms=terms)
        return (await self.matches.invitations.accept(invitation.id, BOB)).match

    async def started(
        self,
        *texts: str,
        challenger: Person = ALICE,
        opponent: Person = BOB,
        place: Location = HERE,
        terms: Terms = NAMED_CARDS,
    ) -> Match:
        """Return a match of these people after these actions.

        The posts about its start are sent; those about the actions are still due.
        """
        invitation = await self.invited(opponent, by=challenger, place=place, terms=terms)
        update = await self.matches.invitations.accept(invitation.id, opponent)
        await self.mark_all_sent()
        return (await self.play_on(update.match, *texts)).match

    async def finished(self, *texts: str, loser: Person = BOB, **options: Any) -> Match:
        """Return a match that `loser` resigned after these actions; its posts are sent."""
        match = await self.started(*texts, **options)
        await self.matches.resign(match.id, loser.user_id)
        await self.mark_all_sent()
        return await self.present(match.id)

    async def cancelled_match(self, by: Person = ALICE, **options: Any) -> Match:
        """Return a match that a player cancelled before anybody had moved."""
        return (await self.matches.cancel((await self.started(**options)).id, by.user_id)).match

    async def countable(
        self, *, by: Person = ALICE, opponent: Person = BOB, place: Location = HERE
    ) -> Match:
        """Return a rated match in which each player has moved twice, so that its result counts."""
        return await self.started(
            *TURNS, challenger=by, opponent=opponent, place=place, terms=RATED
        )

    async def won(self, loser: Person = BOB, *, by: Person = ALICE, place: Location = HERE) -> int:
        """Return the id of a rated match that `by` won because `loser` resigned."""
        match = await self.countable(by=by, opponent=loser, place=place)
        await self.matches.resign(match.id, loser.user_id)
        return match.id

    async def rating(self, person: Person, place: Location = HERE) -> Rating:
        held = await self.store.read(
            lambda reader: reader.ratings.get(person.user_id, place.guild_id, game.Variant.CLASSIC)
        )
        return Rating() if held is None else held.rating

    async def rating_changes(self, match_id: int) -> list[RatingChange]:
        """Return the changes of both players' ratings by a match; none if it is unrated."""
        return await self.store.read(lambda reader: reader.ratings.changes_of_match(match_id))

    async def practised(
        self, level: int | None = 3, *, person: Person = ALICE, terms: Terms = IN_PRIVATE
    ) -> Match:
        """Return a practice match, by default private, with Alice as Red, who begins.

        `level` is the computer's strength; None lets the person play both sides.
        """
        return (await self.matches.practice.begin(HERE, person, level, terms)).match

    async def practised_in_channel(self, level: int | None = 3) -> Match:
        """Return a practice match of Alice that everybody in the channel can see."""
        return await self.practised(level, terms=NAMED_CARDS)

    async def answer_for_computer(self, *turn: str, agrees: bool = False) -> Match:
        """Answer the only engine request in the computer's place, and return the match after it."""
        update = await self.matches.practice.answer(
            await self.engine_request(), turn, agrees=agrees
        )
        assert update is not None
        return update.match

    async def engine_request(self) -> EngineRequest:
        """Return the only engine request; raise ValueError if there is none or more than one."""
        (request,) = await self.matches.practice.engine_requests(10)
        return request

    async def matches_awaiting_engine(self) -> list[int]:
        """Return the ids of matches in which an engine move is scheduled."""
        return await self.scheduled_subjects(DueKind.ENGINE_MOVE)

    async def scheduled_subjects(self, kind: DueKind) -> list[int]:
        """Return the sorted subjects of all scheduled work of a kind, due now or later."""
        rows = await self.rows(f"SELECT subject FROM due WHERE kind = '{kind.value}'")  # noqa: S608
        return sorted(row["subject"] for row in rows)

    async def present(self, match_id: int) -> Match:
        """Return a match as it is now, replayed from its log."""
        return (await self.matches.look(match_id)).match

    async def play_on(self, match: Match, *texts: str) -> PublicUpdate:
        """Play typed actions of the players in turn, and return the last public update."""
        update = await self.matches.look(match.id)
        for text in texts:
            (user_id,) = update.match.users(update.match.turn)
            action = game.parse_action(text)
            update = (await self.matches.play(match.id, user_id, action, step=None)).public
        return update

    async def act(
        self, match: Match | int, person: Person, text: str, step: int | None = None
    ) -> PlayerUpdate:
        """Play a person's action; `step` is that of the clicked board, None if it was typed."""
        match_id = match if isinstance(match, int) else match.id
        return await self.matches.play(match_id, person.user_id, game.parse_action(text), step)

    async def placed(self, match: Match, *people: Person) -> Match:
        """Place the ninjas of these people, by default both: Red's on b1, Blue's on d5."""
        for person in people or (BOB, ALICE):
            seat = match.player_of(person.user_id)
            await self.act(match, person, "place:b1" if seat is game.Player.RED else "place:d5")
        return await self.present(match.id)

    async def offer(self, match: Match, person: Person) -> Proposal:
        """Offer a draw."""
        update = await self.matches.draws.propose(match.id, person.user_id)
        assert update.match.draw_offer is not None
        return update.match.draw_offer

    async def ask_back(self, match: Match, person: Person) -> Proposal:
        """Ask to take a turn back."""
        update = await self.matches.takebacks.propose(match.id, person.user_id)
        assert update.match.takeback is not None
        return update.match.takeback

    async def position(self, match_id: int) -> str:
        """Return the public position of a match in notation."""
        return game.format_position((await self.matches.look(match_id)).view)

    async def save_settings(self, **changed: Any) -> None:
        """Save the settings of the server `HERE`; those not named have their defaults."""
        await self.write(
            lambda transaction: transaction.servers.save_settings(
                HERE.guild_id, GuildSettings(**changed)
            )
        )

    async def serve_all(self) -> None:
        """Serve all due work, as a bot that has left every server that is due for removal."""
        serve = partial(self.matches.due.serve, has_left=lambda _: True)
        while (due := await serve()) is not None and due <= self.clock():
            pass

    async def log(self, match_id: int) -> list[Entry]:
        return await self.store.read(lambda reader: reader.matches.entries(match_id))

    async def texts(self, match_id: int) -> list[str]:
        """Return the actions in a match's log, in order."""
        return [entry.action for entry in await self.log(match_id) if isinstance(entry, Played)]

    async def due(self) -> list[Due]:
        """Return the kind and log entry of each due post, oldest first."""
        sql = "SELECT kind, seq FROM post WHERE settled_at IS NULL ORDER BY id"
        return [(PostKind(row["kind"]), row["seq"]) for row in await self.rows(sql)]

    async def post(self, post_id: int) -> Post:
        (row,) = await self.rows(f"SELECT * FROM post WHERE id = {post_id}")  # noqa: S608
        return post_of(row)

    async def mark_next_done(self, channel_id: int, message_id: int | None) -> None:
        """Mark the channel's next due post as done, as the outbox does."""
        post = next(post for post in await self.due_posts() if post.channel_id == channel_id)
        await self.mark_done(post, message_id)

    async def mark_done(self, post: Post, message_id: int | None) -> None:
        """Mark a post as sent with this message; None: nothing was sent, and nothing will be."""
        await self.store.write(
            self.clock(), lambda transaction: transaction.posts.mark_done(post, message_id)
        )

    async def mark_all_sent(self) -> None:
        """Mark every due post as sent."""
        for post in await self.due_posts():
            await self.mark_done(post, message_id=1000 + post.id)

    async def due_posts(self) -> list[Post]:
        return await self.store.read(lambda reader: reader.posts.due(0))

    async def due_match_posts(self, *kinds: PostKind) -> list[MatchPost]:
        """Return the due posts of matches; with `kinds`, only those of these kinds."""
        due = [post for post in await self.due_posts() if isinstance(post, MatchPost)]
        return [post for post in due if not kinds or post.kind in kinds]

    async def write(self, change: Callable[[Transaction], T]) -> T:
        return await self.store.write(self.clock(), change)

    async def rows(self, sql: str) -> list[Any]:
        return await self.store.read(lambda reader: reader.sql.all(sql))

    async def contents(self) -> dict[str, list[tuple[Any, ...]]]:
        """Return every row of every table, by table name."""
        tables = await self.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: [tuple(row) for row in await self.rows(f"SELECT * FROM {name}")]  # noqa: S608
            for (name,) in tables
        }

    @asynccontextmanager
    async def unchanged(self) -> AsyncIterator[None]:
        """Assert that the block leaves the database unchanged."""
        before = await self.contents()
        yield
        assert await self.contents() == before

    @asynccontextmanager
    async def refusing(self, problem: type[E]) -> AsyncIterator[pytest.ExceptionInfo[E]]:
        """Assert that the block raises `problem` and leaves the database unchanged."""
        async with self.unchanged():
            with pytest.raises(problem) as caught:
                yield caught


@asynccontextmanager
async def table_at(path: Path, clock: FakeClock) -> AsyncIterator[Table]:
    """Open a database file and yield a table on it."""
    async with share_store(path) as store:
        yield Table.at(store, clock)


async def refusal_of_one(*calls: Awaitable[object]) -> type[BaseException]:
    """Assert that one of two concurrent calls succeeds; return the type of the other's error."""
    results, errors = await gather_results(*calls)
    assert (len(results), len(errors)) == (1, 1)
    return type(errors[0])


async def gather_results(*calls: Awaitable[T]) -> tuple[list[T], list[BaseException]]:
    """Run calls concurrently, and return their results and the exceptions that others raised."""
    gathered = await asyncio.gather(*calls, return_exceptions=True)
    results = [result for result in gathered if not isinstance(result, BaseException)]
    errors = [result for result in gathered if isinstance(result, BaseException)]
    return results, errors


def whole_turn(state: game.GameState, player: game.Player, rng: Random) -> list[str]:
    """Return the actions of a random legal turn, as text.

    A turn with a Wind card has both its parts; with hidden information it is a single step.
    The list is empty if the player can't act.
    """
    turn = []
    turn_number = state.turn_number
    while state.turn_number == turn_number and (actions := game.legal_actions(state, player)):
        turn.append(rng.choice(actions))
        state = game.apply(state, player, turn[-1]).state
        if state.variant.has_secrets:
            break
    return [game.format_action(action) for action in turn]


def record_entries(start: MatchState, entries: Iterable[Entry]) -> Recording:
    """Return the recording of a match after these log entries."""
    recording = Recording.of(start)
    for entry in entries:
        recording.add(entry)
    return recording


# Access to the file from outside the store


async def open_and_close(path: Path) -> None:
    async with open_store(path):
        pass


def plain(path: Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    """Execute an SQL statement on a file without the store, and return its rows."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        return file.execute(sql, values).fetchall()
