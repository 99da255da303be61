"""A `Cup`: one tournament on a test's database, whose matches are played by resigning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Player
from onitama_core.store import (
    MAX_ENTRANTS,
    PACES,
    Person,
    PostKind,
    TournamentFormat,
    TournamentPlan,
    TournamentPost,
)
from onitama_core.tournaments import Tournaments
from tests.onitama_core.matches.table import ALICE, HERE, at_pace

if TYPE_CHECKING:
    from collections.abc import Collection

    from onitama_core.store import Match, Tournament, TournamentView
    from tests.onitama_core.matches.table import Table

PLAYERS: Final = tuple(Person(100 + number, f"Player {number}") for number in range(1, 65))
ROUND_TIME: Final = timedelta(days=2)
PLAN: Final = TournamentPlan(
    place=HERE,
    name="Spring Cup",
    format=TournamentFormat.SWISS,
    terms=at_pace("3d"),
    rounds=3,
    round_time=ROUND_TIME,
    starts_at=None,
    starts_with=MAX_ENTRANTS,
)
assert PACES["3d"] == PLAN.terms.pace
SWISS, ROUND_ROBIN, KNOCKOUT = (
    replace(PLAN, format=format_)
    for format_ in (
        TournamentFormat.SWISS,
        TournamentFormat.ROUND_ROBIN,
        TournamentFormat.KNOCKOUT,
    )
)
PLANS: Final = [SWISS, ROUND_ROBIN, KNOCKOUT]
PLAN_NAMES: Final = ["swiss", "round robin", "knockout"]
"""Names of PLANS for the ids of tests."""


@dataclass(frozen=True)
class Cup:
    """A tournament on the database of a table."""

    table: Table
    tournaments: Tournaments
    id: int

    @classmethod
    def tournaments_of(cls, table: Table) -> Tournaments:
        """Return the tournaments of a table, and add their due work to that of its matches."""
        tournaments = Tournaments(table.matches, Random(1))  # noqa: S311 - it is a game
        table.matches.due.extra_handlers = tournaments.due_handlers
        table.matches.due.extra_services = tournaments.due_services
        return tournaments

    @classmethod
    async def open(cls, table: Table, count: int = 0, plan: TournamentPlan = PLAN) -> Cup:
        """Open the sign-up of a tournament that `count` people have joined."""
        tournaments = cls.tournaments_of(table)
        cup = cls(table, tournaments, (await tournaments.create(plan, ALICE)).id)
        for person in PLAYERS[:count]:
            await cup.join(person)
        return cup

    @classmethod
    async def started(cls, table: Table, count: int, plan: TournamentPlan = PLAN) -> Cup:
        cup = await cls.open(table, count, plan)
        await cup.start()
        return cup

    async def start(self) -> None:
        """Start the tournament, and begin its first round."""
        await self.tournaments.start_now(self.id)
        await self.table.serve_all()

    async def join(self, person: Person) -> TournamentView:
        return await self.tournaments.join(self.id, person, self.table.clock())

    async def view(self) -> TournamentView:
        return await self.tournaments.look(self.id)

    async def tournament(self) -> Tournament:
        return (await self.view()).tournament

    async def matches(self, round_number: int | None = None) -> list[Match]:
        """Return the matches of a round by board, by default of the present one."""
        boards_by_round = (await self.view()).boards or ((),)
        boards = boards_by_round[-1 if round_number is None else round_number - 1]
        ids = [board.match_id for board in boards if board.match_id is not None]
        return [await self.table.matches.match(match_id) for match_id in ids]

    async def open_matches(self) -> list[Match]:
        return [match for match in await self.matches() if not match.is_over]

    async def resign(self, match: Match, loser: Player = Player.BLUE) -> None:
        (user_id,) = match.users(loser)
        await self.table.matches.resign(match.id, user_id)

    async def agree_on_draw(self, match: Match) -> None:
        red, blue = match.people
        offer = await self.table.offer(match, red)
        await self.table.matches.draws.agree(match.id, blue.user_id, offer.seq)

    async def play_round(self) -> None:
        """Let Blue resign every open match, and serve the work that is due then."""
        for match in await self.open_matches():
            await self.resign(match)
        await self.table.serve_all()

    async def play_to_end(self) -> None:
        """Play rounds, all of whose matches Red wins, until the tournament is over."""
        while (await self.tournament()).is_running:
            await self.play_round()

    async def results(self, round_number: int) -> list[Any]:
        """Return the results of the games of a round by board."""
        boards = (await self.view()).boards[round_number - 1]
        return [getattr(board.pairing, "result", None) for board in boards]

    async def posts(self, *kinds: PostKind) -> list[tuple[PostKind, int]]:
        """Return the kind and the round of each post about the tournament, due or sent."""
        rows = await self.table.rows(
            "SELECT * FROM post WHERE tournament_id IS NOT NULL ORDER BY id"
        )
        posts = [(PostKind(row["kind"]), row["seq"]) for row in rows]
        return [post for post in posts if not kinds or post[0] in kinds]

    async def due_posts(self) -> list[TournamentPost]:
        due = await self.table.due_posts()
        return [post for post in due if isinstance(post, TournamentPost)]


def people_in(matches: Collection[Match]) -> list[object]:
    """Return the players of all these matches."""
    return [person for match in matches for person in match.people]
