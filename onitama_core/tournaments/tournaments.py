"""Tournaments over one store: sign-up, start, cancelling, and the scheduled checks of rounds."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, TypeVar

from onitama_core.matches import require_allowed
from onitama_core.store import (
    MIN_ENTRANTS,
    DueKind,
    Entrant,
    NoSuchMatch,
    NoSuchTournament,
    PlainEntry,
    TournamentStatus,
)
from onitama_core.tournaments.errors import (
    AlreadyJoined,
    AlreadyStarted,
    NotInTournament,
    SignUpClosed,
    TooFewEntrants,
    TooManyTournaments,
    TournamentFull,
    TournamentOver,
)
from onitama_core.tournaments.results import forfeit_entry
from onitama_core.tournaments.rounds import (
    begin_next_round_or_finish,
    cancel_tournament,
    clear_posts,
    closes_at,
    enqueue_edit,
    find_pairings,
    is_round_late,
    rating_of,
    save_results,
    schedule_edit,
    start_if_due,
    start_tournament,
    undecided_games,
    withdraw_people,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping
    from datetime import datetime
    from random import Random

    from onitama_core.matches import Matches
    from onitama_core.store import (
        Match,
        Person,
        Tournament,
        TournamentPlan,
        TournamentView,
        Transaction,
    )

T = TypeVar("T")
P = ParamSpec("P")

MAX_OPEN_TOURNAMENTS: Final = 10
"""Open tournaments of one server."""


class Tournaments:
    """The tournaments of one store, whose games are matches in the same store.

    The caller adds `due_handlers` and `due_services` to those of the matches.
    """

    def __init__(self, matches: Matches, rng: Random | None = None) -> None:
        self._log = matches.log
        self._rng = rng or SystemRandom()
        self.find_absent: Callable[[int, Collection[int]], Awaitable[Collection[int]]] | None = None
        """Function that returns which of some users are no longer members of a server.

        They are withdrawn before the next round. The caller sets it, because only the caller can
        ask Discord.
        """
        self.due_handlers: Mapping[DueKind, Callable[[Transaction, int], None]] = {
            DueKind.TOURNAMENT_START: start_if_due,
            DueKind.TOURNAMENT_EDIT: enqueue_edit,
            DueKind.TOURNAMENT_CLEARING: clear_posts,
        }
        """Functions that handle due work in one transaction, by kind; the int is a tournament."""
        self.due_services: Mapping[DueKind, Callable[[int, datetime], Awaitable[None]]] = {
            DueKind.TOURNAMENT_ROUND: self.check_round,
        }
        """Functions that handle due work in several transactions, by kind."""

    async def _write(
        self, change: Callable[Concatenate[Transaction, P], T], *values: P.args, **named: P.kwargs
    ) -> T:
        return await self._log.store.write(self._log.clock(), change, *values, **named)

    # -- queries --

    async def look(self, tournament_id: int) -> TournamentView:
        """Return a tournament with its people and pairings. Raises NoSuchTournament."""
        return await self._log.store.read(lambda reader: reader.tournaments.view(tournament_id))

    # -- actions of managers --

    async def create(
        self, plan: TournamentPlan, organiser: Person, planned_at: datetime | None = None
    ) -> Tournament:
        """Open the sign-up of a tournament, and enqueue its post.

        `planned_at` is when the organiser began to plan it. If they have opened one of the same
        name in the same channel since then, return that one: the answer was lost in a crash, and
        they have sent the form again.

        The caller checks that the organiser may. Raises TooManyTournaments, PaceNotAllowed or
        RatedMatchesOff.
        """

        def change(transaction: Transaction) -> Tournament:
            guild_id = plan.place.guild_id
            open_here = transaction.tournaments.open_in(guild_id)
            for earlier in open_here:
                is_same_plan = (earlier.plan.place, earlier.plan.name) == (plan.place, plan.name)
                is_same = is_same_plan and earlier.organiser_id == organiser.user_id
                if is_same and planned_at is not None and earlier.created_at >= planned_at:
                    return earlier
            if len(open_here) >= MAX_OPEN_TOURNAMENTS:
                raise TooManyTournaments(MAX_OPEN_TOURNAMENTS)
            require_allowed(plan.terms, transaction.servers.settings(guild_id))
            tournament = transaction.tournaments.add(plan, organiser.user_id)
            starts_at = closes_at(tournament)
            transaction.due.schedule(DueKind.TOURNAMENT_START, tournament.id, starts_at)
            return tournament

        return await self._write(change)

    async def start_now(self, tournament_id: int) -> TournamentView:
        """Start a tournament before its time; its first round follows at once.

        The caller checks that the user may.
        Raises NoSuchTournament, AlreadyStarted or TooFewEntrants.
        """

        def change(transaction: Transaction) -> TournamentView:
            view = transaction.tournaments.view(tournament_id)
            if view.tournament.status is not TournamentStatus.SIGN_UP:
                raise AlreadyStarted(view.tournament)
            if len(view.participants) < MIN_ENTRANTS:
                raise TooFewEntrants(view.tournament, len(view.participants))
            start_tournament(transaction, view)
            return transaction.tournaments.view(tournament_id)

        return await self._write(change)

    async def cancel(self, tournament_id: int) -> Tournament:
        """Cancel a tournament that has not ended; its open matches go on as any others.

        The caller checks that the user may. Raises NoSuchTournament or TournamentOver.
        """

        def change(transaction: Transaction) -> Tournament:
            tournament = transaction.tournaments.get(tournament_id)
            if not tournament.is_open:
                raise TournamentOver(tournament)
            cancel_tournament(transaction, tournament)
            return transaction.tournaments.get(tournament_id)

        return await self._write(change)

    async def cancel_in_channel(self, guild_id: int, channel_id: int) -> None:
        """Cancel the open tournaments of a channel that was deleted."""

        def change(transaction: Transaction) -> None:
            for tournament in transaction.tournaments.open_in(guild_id):
                if tournament.plan.place.channel_id == channel_id:
                    cancel_tournament(transaction, tournament)

        await self._write(change)

    # -- actions of people --

    async def join(self, tournament_id: int, person: Person, at: datetime) -> TournamentView:
        """Add a person to a tournament, at the time of the click.

        A Swiss tournament can be joined until its second round is paired. A person who has left in
        the current round may come back. Raises NoSuchTournament, SignUpClosed, AlreadyJoined or
        TournamentFull.
        """

        def change(transaction: Transaction) -> TournamentView:
            view = transaction.tournaments.view(tournament_id)
            add_person(transaction, view, person, at)
            schedule_edit(transaction, view.tournament)
            joined = transaction.tournaments.view(tournament_id)
            is_full = len(joined.participants) >= view.tournament.people_to_start
            if view.tournament.status is TournamentStatus.SIGN_UP and is_full:
                transaction.due.schedule(DueKind.TOURNAMENT_START, tournament_id, transaction.now)
            return joined

        return await self._write(change)

    async def leave(self, tournament_id: int, user_id: int) -> Tournament:
        """Remove a person from a sign-up; once the tournament runs, pair them no longer.

        A match that they are playing goes on.
        Raises NoSuchTournament, TournamentOver or NotInTournament.
        """

        def change(transaction: Transaction) -> Tournament:
            view = transaction.tournaments.view(tournament_id)
            if not view.tournament.is_open:
                raise TournamentOver(view.tournament)
            participant = view.participant(user_id)
            if participant is None or participant.has_left:
                raise NotInTournament(view.tournament)
            transaction.tournaments.remove_person(view.tournament, user_id)
            schedule_edit(transaction, view.tournament)
            return view.tournament

        return await self._write(change)

    # -- scheduled work --

    async def check_round(self, tournament_id: int, now: datetime) -> None:
        """Save the results of a round; if it is decided, begin the next one or end the tournament.

        At the deadline of the round its matches end, each in a transaction of its own. The check
        stays due until the next round has begun, so that it is repeated after a crash.
        """
        try:
            await self._check_round(tournament_id, now)
        except (NoSuchTournament, NoSuchMatch):  # the data of its server is being removed
            kind = DueKind.TOURNAMENT_ROUND
            await self._write(lambda transaction: transaction.due.unschedule(kind, tournament_id))

    async def _check_round(self, tournament_id: int, now: datetime) -> None:
        view = await self.look(tournament_id)
        if is_round_late(view, now):
            for board in undecided_games(view):
                if board.match_id is not None:
                    await self._forfeit(tournament_id, board.match_id, now)
        decided = await self._write(save_results, tournament_id, self._rng)
        if decided is None:
            return
        absent = await self._ask_for_absent(decided)
        if absent:
            decided = await self._write(withdraw_people, tournament_id, absent)
        pairings = await asyncio.to_thread(find_pairings, decided)
        await self._write(begin_next_round_or_finish, decided, pairings, self._rng)

    async def _forfeit(self, tournament_id: int, match_id: int, now: datetime) -> None:
        """End a match at the deadline of its round, unless it is over or its server unavailable."""

        def find(transaction: Transaction) -> Match | None:
            view = transaction.tournaments.view(tournament_id)
            match = transaction.matches.get(match_id)
            is_late = view.tournament.is_running and is_round_late(view, now)
            is_unavailable = transaction.servers.is_unavailable(match.place.guild_id)
            return match if is_late and not match.is_over and not is_unavailable else None

        match = await self._log.match(match_id)
        is_lost = not match.is_over and isinstance(forfeit_entry(match, now), PlainEntry)
        # The loss is not rated if the player could not act before the deadline of the round.
        lost = replace(match, deadline=now) if is_lost and match.is_rated else None
        await self._log.end_on_time(match_id, lost, find, lambda match: forfeit_entry(match, now))

    async def _ask_for_absent(self, view: TournamentView) -> Collection[int]:
        """Return the users who take part and have left the server, as far as is known."""
        if self.find_absent is None:
            return ()
        people = [entry.person for entry in view.participants if not entry.has_left]
        user_ids = [person.user_id for person in people if not person.is_former]
        absent = await self.find_absent(view.tournament.plan.place.guild_id, user_ids)
        return [user_id for user_id in user_ids if user_id in absent]


def add_person(
    transaction: Transaction, view: TournamentView, person: Person, at: datetime
) -> None:
    """Add a person who joins or comes back. Raises as `Tournaments.join`."""
    tournament = view.tournament
    known = view.participant(person.user_id)
    if not tournament.is_open:
        raise SignUpClosed(tournament)
    if known is not None and not known.has_left:
        raise AlreadyJoined(tournament)
    if known is not None and known.entrant is not None:
        if known.entrant.left_after != tournament.round:
            raise SignUpClosed(tournament)
        transaction.tournaments.take_back_leaving(tournament.id, person.user_id)
        return
    if not tournament.is_joinable:
        raise SignUpClosed(tournament)
    if len(view.participants) >= tournament.max_entrants:
        raise TournamentFull(tournament)
    entrant = None
    if tournament.is_running:
        number = 1 + max(entrant.number for entrant in view.entrants)
        rating = rating_of(transaction, person, tournament)
        entrant = Entrant(number, rating, first_round=tournament.round + 1)
    transaction.tournaments.add_person(tournament, person, at, entrant)
