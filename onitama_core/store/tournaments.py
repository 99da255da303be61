"""Tournaments: their state, the people in them, and the pairings of their rounds."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.errors import NoSuchTournament
from onitama_core.store.people import name_column, person_from_columns
from onitama_core.store.sql import SqlReader, SqlWriter, columns_of, read_row
from onitama_core.store.values.posts import PostKind
from onitama_core.store.values.terms import Location, Terms
from onitama_core.store.values.tournaments import (
    Bye,
    Entrant,
    Game,
    PairedBoard,
    Participant,
    Tournament,
    TournamentPlan,
    TournamentStatus,
    TournamentView,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from onitama_core.store.people import PersonChanges
    from onitama_core.store.posts import PostChanges
    from onitama_core.store.sql import Columns
    from onitama_core.store.values.terms import Person
    from onitama_core.store.values.tournaments import Pairing, PairingResult

PARTICIPANTS_QUERY: Final = (
    f"SELECT *, {name_column('entrant', 'user_id')} FROM"  # noqa: S608 - no user input
    " (SELECT tournament_entrant.*, guild_id FROM tournament_entrant"
    " JOIN tournament ON tournament.id = tournament_id WHERE tournament_id = ?) AS entrant"
    " ORDER BY number, joined_at, user_id"
)


def tournament_from_row(row: Columns) -> Tournament:
    place = Location(row["guild_id"], row["channel_id"])
    plan = read_row(TournamentPlan, row, place=place, terms=read_row(Terms, row))
    return read_row(Tournament, row, plan=plan)


def participant_from_row(row: Columns) -> Participant:
    entrant = None if row["number"] is None else read_row(Entrant, row)
    return Participant(person_from_columns(row["user_id"], row["user_name"]), entrant)


def paired_board_from_row(row: sqlite3.Row) -> PairedBoard:
    pairing = Bye(row["red"]) if row["blue"] is None else read_row(Game, row)
    return PairedBoard(pairing, row["match_id"])


class TournamentQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def get(self, tournament_id: int) -> Tournament:
        """Return a tournament. Raises NoSuchTournament."""
        for row in self._sql.rows("tournament", id=tournament_id):
            return tournament_from_row(row)
        raise NoSuchTournament(tournament_id)

    def view(self, tournament_id: int) -> TournamentView:
        """Return a tournament with its people and pairings. Raises NoSuchTournament."""
        return TournamentView(
            self.get(tournament_id),
            tuple(map(participant_from_row, self._sql.all(PARTICIPANTS_QUERY, tournament_id))),
            self._boards(tournament_id),
        )

    def _boards(self, tournament_id: int) -> tuple[tuple[PairedBoard, ...], ...]:
        sql = "SELECT * FROM tournament_pairing WHERE tournament_id = ? ORDER BY round, board"
        rows = groupby(self._sql.all(sql, tournament_id), itemgetter("round"))
        return tuple(tuple(map(paired_board_from_row, boards)) for _, boards in rows)

    def open_in(self, guild_id: int) -> list[Tournament]:
        """Return the tournaments of a server that have not ended, oldest first."""
        sql = (
            "SELECT * FROM tournament INDEXED BY tournament_open"
            " WHERE guild_id = ? AND ended_at IS NULL ORDER BY id"
        )
        return [tournament_from_row(row) for row in self._sql.all(sql, guild_id)]

    def open_of(self, user_id: int) -> list[Tournament]:
        """Return the open tournaments in all servers in which a user takes part, oldest first."""
        sql = (
            "SELECT tournament.* FROM tournament_entrant JOIN tournament"
            " ON tournament.id = tournament_id"
            " WHERE user_id = ? AND left_after IS NULL AND ended_at IS NULL ORDER BY tournament.id"
        )
        return [tournament_from_row(row) for row in self._sql.all(sql, user_id)]

    def of_match(self, match_id: int) -> int | None:
        """Return the tournament in which a match is played."""
        sql = "SELECT tournament_id FROM tournament_pairing WHERE match_id = ?"
        return self._sql.number(sql, match_id)

    def is_in_running(self, match_id: int) -> bool:
        """Return whether a match is played in a tournament that is running."""
        tournament_id = self.of_match(match_id)
        return tournament_id is not None and self.get(tournament_id).is_running

    def is_in_round_post(self, match_id: int) -> bool:
        """Return whether the post of a round names a match from its start on.

        The replay of a drawn game begins later, when the round's post is only edited.
        """
        sql = (
            "SELECT 1 FROM tournament_pairing AS replay JOIN tournament_pairing AS first"
            " USING (tournament_id, round) WHERE replay.match_id = ?"
            " AND first.red = replay.blue AND first.blue = replay.red"
            " AND first.board < replay.board"
        )
        is_replay = self._sql.number(sql, match_id) is not None
        return self.of_match(match_id) is not None and not is_replay

    def matches_without_board(self, tournament_id: int, round_number: int) -> list[int]:
        """Return the matches of a round of which no board was posted yet.

        They can be moved to the round's thread.
        """
        sql = (
            "SELECT match_id FROM tournament_pairing JOIN match ON match.id = match_id"
            " WHERE tournament_id = ? AND round = ?"
            " AND last_post_id IS NULL AND parent_id IS NULL ORDER BY board"
        )
        return self._sql.column(sql, tournament_id, round_number)

    def round_message(self, tournament_id: int, round_number: int) -> int | None:
        """Return the message in the channel with the pairings of a round, once sent."""
        sql = (
            "SELECT message_id FROM post WHERE tournament_id = ? AND kind = ? AND seq = ?"
            " ORDER BY id DESC LIMIT 1"
        )
        return self._sql.number(sql, tournament_id, PostKind.ROUND, round_number)


class TournamentChanges(TournamentQueries):
    _sql: SqlWriter

    def __init__(
        self, sql: SqlWriter, now: datetime, people: PersonChanges, posts: PostChanges
    ) -> None:
        super().__init__(sql)
        self._now = now
        self._people = people
        self._posts = posts

    def add(self, plan: TournamentPlan, organiser_id: int) -> Tournament:
        """Add a tournament, and enqueue the post of its sign-up."""
        names = ("name", "format", "rounds", "round_time", "starts_at", "starts_with")
        tournament_id = self._sql.insert(
            "tournament",
            **plan.place._asdict(),
            **columns_of(plan, *names),
            **columns_of(plan.terms),
            organiser_id=organiser_id,
            created_at=self._now,
        )
        added = self.get(tournament_id)
        self._posts.enqueue_for_tournament(added, PostKind.TOURNAMENT, 0)
        return added

    def add_person(
        self, tournament: Tournament, person: Person, at: datetime, entrant: Entrant | None = None
    ) -> None:
        """Add a person, with their number once the tournament runs. Raises Conflict if in it."""
        self._people.save_name(tournament.plan.place.guild_id, person)
        columns = {} if entrant is None else columns_of(entrant)
        self._sql.insert(
            "tournament_entrant",
            tournament_id=tournament.id,
            user_id=person.user_id,
            joined_at=at,
            **columns,
        )

    def remove_person(self, tournament: Tournament, user_id: int) -> None:
        """Remove a person before the start; once the tournament runs, pair them no more."""
        if tournament.status is TournamentStatus.SIGN_UP:
            self._sql.delete("tournament_entrant", tournament_id=tournament.id, user_id=user_id)
            self._people.remove_unused_names(user_id)
        else:
            self._save_left_after(tournament.id, user_id, tournament.round)

    def take_back_leaving(self, tournament_id: int, user_id: int) -> None:
        self._save_left_after(tournament_id, user_id, None)

    def _save_left_after(self, tournament_id: int, user_id: int, left_after: int | None) -> None:
        sql = "UPDATE tournament_entrant SET left_after = ? WHERE tournament_id = ? AND user_id = ?"
        self._sql.execute(sql, left_after, tournament_id, user_id)

    def begin(self, tournament_id: int, rounds: int, entrants: Mapping[int, Entrant]) -> None:
        """Save that a tournament runs, and the numbers and ratings of its people by user id."""
        self._sql.update(
            "tournament", tournament_id, status=TournamentStatus.RUNNING, rounds=rounds
        )
        sql = (
            "UPDATE tournament_entrant SET number = ?, rating = ?"
            " WHERE tournament_id = ? AND user_id = ?"
        )
        for user_id, entrant in entrants.items():
            self._sql.execute(sql, entrant.number, entrant.rating, tournament_id, user_id)

    def end(self, tournament_id: int, status: TournamentStatus) -> None:
        """Save that a tournament was finished or cancelled."""
        ended = {"status": status, "ended_at": self._now, "round_ends_at": None}
        self._sql.update("tournament", tournament_id, **ended)

    def save_round(self, tournament_id: int, round_number: int, ends_at: datetime) -> None:
        """Save the number and the deadline of the round that is played."""
        self._sql.update("tournament", tournament_id, round=round_number, round_ends_at=ends_at)

    def add_boards(
        self, tournament_id: int, round_number: int, boards: Iterable[PairedBoard], first: int = 1
    ) -> None:
        """Add boards to a round, numbered from `first`. Raises Conflict if a number is taken."""
        for number, board in enumerate(boards, start=first):
            self._sql.insert(
                "tournament_pairing",
                tournament_id=tournament_id,
                round=round_number,
                board=number,
                match_id=board.match_id,
                **columns_of_pairing(board.pairing),
            )

    def save_result(self, match_id: int, result: PairingResult) -> None:
        """Save the result of the game that was played in a match."""
        sql = "UPDATE tournament_pairing SET result = ? WHERE match_id = ?"
        self._sql.execute(sql, result, match_id)

    def remove_sent_posts(self, tournament_id: int, limit: int) -> bool:
        """Remove some posts that were sent; return False once none is left."""
        sql = (
            "DELETE FROM post WHERE id IN (SELECT id FROM post"
            " WHERE tournament_id = ? AND settled_at IS NOT NULL LIMIT ?)"
        )
        return bool(self._sql.execute(sql, tournament_id, limit))


def columns_of_pairing(pairing: Pairing) -> dict[str, Any]:
    match pairing:
        case Bye(entrant):
            return {"red": entrant}
        case Game(red, blue, result):
            return {"red": red, "blue": blue, "result": result}
