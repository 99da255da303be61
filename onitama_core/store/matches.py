"""Matches, their logs, reviews and watchers.

An entry of a log is never changed, and removed only with its whole match.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Outcome, Player, Setup, Termination, Variant
from onitama_core.store.errors import NoSuchMatch
from onitama_core.store.people import name_column, person_from_columns
from onitama_core.store.sql import NO_LIMIT, Columns, SqlReader, SqlWriter, columns_of, read_row
from onitama_core.store.values import matches
from onitama_core.store.values.matches import EntryKind, Judged, Match
from onitama_core.store.values.moments import MATCH_KINDS, MILLISECOND, Clocks, from_milliseconds
from onitama_core.store.values.terms import Computer, Everybody, Location, Person, Seat, Terms

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store.effects import Effects
    from onitama_core.store.invitations import InvitationChanges
    from onitama_core.store.people import PersonChanges
    from onitama_core.store.posts import PostChanges
    from onitama_core.store.values.matches import Entry, MatchStatus, NewMatch, Slice, Whose

SELECT_MATCHES: Final = (
    f"SELECT *, {name_column('match', 'red_id')}, {name_column('match', 'blue_id')} FROM match"  # noqa: S608 - no user input
)
OPEN_OF_CONDITION: Final = f"""
    WHERE finished_at IS NULL AND red_id = :user AND guild_id = :guild
    UNION ALL
    {SELECT_MATCHES} WHERE finished_at IS NULL AND blue_id = :user AND guild_id = :guild
        AND red_id IS NOT blue_id
    ORDER BY id LIMIT :limit
"""
"""Condition for a person's open matches in a server, each match listed once.

The second part leaves out matches in which the person plays both sides.
"""
LATEST_FIRST: Final = "ORDER BY finished_at DESC, id DESC LIMIT :limit"
EARLIEST_FIRST: Final = "ORDER BY finished_at, id LIMIT :limit"
PLAYED_OUT_CONDITION: Final = "finished_at IS NOT NULL AND termination IS NOT 'cancelled'"
"""Condition for finished matches, written as in the indexes so that SQLite uses them."""
FINISHED_CONDITION: Final = f"""
    WHERE id IN (
        SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT_CONDITION}
            AND red_id = :user AND guild_id = :guild {LATEST_FIRST})
        UNION SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT_CONDITION}
            AND blue_id = :user AND guild_id = :guild {LATEST_FIRST})
        UNION SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT_CONDITION}
            AND venue <> 'private' AND channel_id = :channel AND guild_id = :guild {LATEST_FIRST})
    ) {LATEST_FIRST}
"""  # noqa: S608 - no value is written into it
EARLY_ENDS_QUERY: Final = """
    SELECT finished_at FROM match JOIN entry ON match_id = match.id AND entry.seq = match.seq
    WHERE {seat}_id = :user AND finished_at > :since AND player = {player}
    AND rated = 1 AND turn_number < 5 AND finished_at IS NOT NULL
    AND taken_back = 0 AND kind IN ('resigned', 'cancelled')
"""
"""Query for matches that a player ended before each had moved twice: before the fifth turn."""
PLAYED_BY_QUERY: Final = """
    SELECT id FROM match WHERE red_id = :user AND {which}
    UNION SELECT id FROM match WHERE blue_id = :user AND {which}
    ORDER BY id LIMIT :limit
"""
"""Query for a person's matches that meet a condition."""
STATUS_COLUMNS: Final = ("seq", "step", "turn_number", "turn", "phase", "is_taken_back")
"""Fields of a status that have a column each."""
MATCH_TABLES: Final = (
    "post",
    "watcher",
    "vote",
    "film",
    "good_game",
    "review",
    "draw_seed",
    "badge",
    "rating_change",
    "tournament_pairing",
    "entry",
)
"""Tables whose rows belong to a match, in a column `match_id`."""


@lru_cache(maxsize=1024)
def match_from_row(sqlite_row: sqlite3.Row) -> Match:
    """Return the match of a row.

    Results are cached, because autocompletion asks for the same rows at each keystroke.
    """
    # A dict, because a Row searches all its names at each access.
    row = dict(zip(sqlite_row.keys(), sqlite_row, strict=True))
    winner = None if row["winner"] is None else Player(row["winner"])
    termination = row["termination"]
    left = (row["red_left"], row["blue_left"])
    return read_row(
        Match,
        row,
        place=Location(row["guild_id"], row["channel_id"]),
        seats=(seat_from_row(row, "red"), seat_from_row(row, "blue")),
        setup=setup_from_columns(row["variant"], row["cards"], row["first_player"]),
        terms=read_row(Terms, row),
        last_activity=from_milliseconds(row["last_at"]),
        waits_for=tuple(player for player in Player if row["waits_for"] & 1 << player),
        draw_offer=proposal_from_columns(row["offer_player"], row["offer_seq"]),
        takeback=proposal_from_columns(row["takeback_player"], row["takeback_seq"]),
        outcome=None if termination is None else Outcome(winner, Termination(termination)),
        clocks=None if left[0] is None else Clocks((left[0] * MILLISECOND, left[1] * MILLISECOND)),
    )


def seat_from_row(row: Columns, side: str) -> Seat:
    if (user_id := row[f"{side}_id"]) is not None:
        return person_from_columns(user_id, row[f"{side}_name"])
    if (level := row[f"{side}_level"]) is not None:
        return Computer(level)
    return Everybody(row["organiser_id"], row["voting_time"] * MILLISECOND)


def columns_of_seat(side: str, seat: Seat) -> dict[str, Any]:
    match seat:
        case Person(user_id):
            return {f"{side}_id": user_id}
        case Computer(level):
            return {f"{side}_level": level}
        case Everybody(organiser_id, voting_time):
            return {"organiser_id": organiser_id, "voting_time": voting_time}


@lru_cache(maxsize=1024)
def setup_from_columns(variant: str, cards: str, first: int) -> Setup:
    *hands, side = cards.split(",")
    red_1, red_2, blue_1, blue_2 = hands
    red, blue = (red_1, red_2), (blue_1, blue_2)
    return Setup(Variant(variant), red=red, blue=blue, side=side, first=Player(first))


def proposal_from_columns(player: int | None, seq: int | None) -> matches.Proposal | None:
    return None if player is None or seq is None else matches.Proposal(Player(player), seq)


def columns_of_status(status: MatchStatus) -> dict[str, Any]:
    offer = status.draw_offer
    takeback = status.takeback
    outcome = status.outcome
    red, blue = (None, None) if status.clocks is None else status.clocks.left
    columns = {
        **columns_of(status, *STATUS_COLUMNS),
        "waits_for": sum(1 << player for player in status.waits_for),
        "offer_player": offer and offer.player,
        "offer_seq": offer and offer.seq,
        "takeback_player": takeback and takeback.player,
        "takeback_seq": takeback and takeback.seq,
        "red_left": red,
        "blue_left": blue,
        "last_at": status.last_activity,
    }
    # Only at the end, so that no other entry has to update the indexes of these columns.
    if outcome is not None:
        columns |= {
            "winner": outcome.winner,
            "termination": outcome.termination,
            "finished_at": status.last_activity,
        }
    return columns


def entry_from_row(row: Columns) -> Entry:
    match EntryKind(row["kind"]):
        case EntryKind.ACTION:
            return read_row(matches.Played, row)
        case EntryKind.ABANDONED | EntryKind.CLOSED | EntryKind.FORFEITED:
            return read_row(matches.SystemEntry, row)
        case _:
            return read_row(matches.PlainEntry, row)


class MatchQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def get(self, match_id: int) -> Match:
        """Return a match. Raises NoSuchMatch."""
        found = self._match("WHERE id = :match", match=match_id)
        if found is None:
            raise NoSuchMatch(match_id)
        return found

    def entries(self, match_id: int, after: int = 0, until: int | None = None) -> list[Entry]:
        """Return the log in order: the entries after `after`, up to and including `until`."""
        found = self._sql.all(
            "SELECT * FROM entry WHERE match_id = ? AND seq > ? AND seq <= ifnull(?, seq)"
            " ORDER BY seq",
            match_id,
            after,
            until,
        )
        return [entry_from_row(row) for row in found]

    def open_of(self, user_id: int, guild_id: int, limit: int) -> list[Match]:
        """Return a person's open matches in a server, oldest first."""
        return self._matches(OPEN_OF_CONDITION, user=user_id, guild=guild_id, limit=limit)

    def open_in_channel(self, channel_id: int, limit: int) -> list[Match]:
        """Return the open matches in a channel, oldest first, except private ones."""
        clause = (
            "WHERE finished_at IS NULL AND venue <> 'private'"
            " AND channel_id = :channel ORDER BY id LIMIT :limit"
        )
        return self._matches(clause, channel=channel_id, limit=limit)

    def open_ids_in_server(self, guild_id: int, after: int, limit: int) -> list[int]:
        """Return the next open matches of a server after a match id, in ascending order."""
        # Without INDEXED BY, SQLite would read all matches ever played in the server.
        sql = (
            "SELECT id FROM match INDEXED BY match_guild WHERE guild_id = ? AND finished_at IS NULL"
            " AND id > ? ORDER BY id LIMIT ?"
        )
        return self._sql.column(sql, guild_id, after, limit)

    def open_ids_of(self, user_id: int) -> list[int]:
        """Return a person's open matches in all servers, except private ones, oldest first."""
        return self._played_by(user_id, "finished_at IS NULL AND venue <> 'private'")

    def private_ids_of(self, user_id: int, limit: int = NO_LIMIT) -> list[int]:
        """Return a person's private matches, oldest first, also those that are over."""
        return self._played_by(user_id, "venue = 'private'", limit=limit)

    def ids_of(self, user_id: int, after: int, limit: int) -> list[int]:
        """Return all matches of a person with ids above `after`, in ascending order."""
        return self._played_by(user_id, "id > :after", after=after, limit=limit)

    def _played_by(self, user_id: int, which: str, **values: int) -> list[int]:
        sql = PLAYED_BY_QUERY.format(which=which)
        found = self._sql.all(sql, **{"user": user_id, "limit": NO_LIMIT, **values})
        return [row["id"] for row in found]

    def count_open(self) -> int:
        """Return the number of open matches in all servers, except private ones."""
        sql = "SELECT COUNT(*) FROM match WHERE finished_at IS NULL AND venue <> 'private'"
        return int(self._sql.value(sql))

    def finished(self, user_id: int, place: Location, limit: int) -> list[Match]:
        """Return finished matches, latest first.

        These are the person's matches in the server and all matches of the channel; of private
        matches only the person's.
        """
        guild, channel = place
        return self._matches(
            FINISHED_CONDITION, user=user_id, guild=guild, channel=channel, limit=limit
        )

    def finished_page(
        self, whose: Whose, part: Slice | None, limit: int, *, is_own: bool = False
    ) -> list[Match]:
        """Return the person's finished matches nearest to the beginning of `part`, nearest first.

        Without a part, these are the latest. Private matches are included only if `is_own`.
        """
        variants = tuple(Variant) if whose.variant is None else (whose.variant,)
        clause = finished_page_condition(variants, part, with_private=is_own)
        values = {"user": whose.user_id, "guild": whose.guild_id, "limit": limit}
        beside = {} if part is None else {"at": part.at, "id": part.match_id}
        return self._matches(clause, **values, **beside)

    def from_invitation(self, invitation_id: int) -> Match | None:
        """Return the match that an accepted invitation led to."""
        return self._match("WHERE invitation_id = :invitation", invitation=invitation_id)

    def _match(self, clause: str, **values: Any) -> Match | None:
        return next(iter(self._matches(clause, **values)), None)

    def _matches(self, clause: str, **values: Any) -> list[Match]:
        return [
            match_from_row(row) for row in self._sql.all(f"{SELECT_MATCHES} {clause}", **values)
        ]

    def have_played(self, user_id: int, other_id: int) -> bool:
        """Return whether two people have played a match in any server that was not cancelled."""
        sql = (
            "SELECT 1 FROM match"
            " WHERE red_id = ? AND blue_id = ? AND termination IS NOT 'cancelled' LIMIT 1"
        )
        return self._sql.exists(sql, user_id, other_id) or self._sql.exists(sql, other_id, user_id)

    def rematch_of(self, match_id: int) -> int | None:
        """Return the id of the rematch of a match."""
        return self._sql.number("SELECT id FROM match WHERE rematch_of = ?", match_id)

    def watchers(self, match_id: int) -> list[int]:
        """Return the users who asked to be notified of a match's end."""
        return self._sql.column("SELECT user_id FROM watcher WHERE match_id = ?", match_id)

    def capture_watchers(self, match_id: int) -> list[int]:
        """Return the watchers who asked to be notified of captures too."""
        sql = "SELECT user_id FROM watcher WHERE match_id = ? AND captures = 1"
        return self._sql.column(sql, match_id)

    def count_watched(self, user_id: int) -> int:
        """Return the number of matches that a user watches."""
        return int(self._sql.value("SELECT count(*) FROM watcher WHERE user_id = ?", user_id))

    def good_games(self, match_id: int) -> list[Player]:
        """Return the players who said "good game" after a match."""
        sql = "SELECT player FROM good_game WHERE match_id = ? ORDER BY player"
        return [Player(player) for player in self._sql.column(sql, match_id)]

    def early_ends(self, user_id: int, *, since: datetime) -> list[datetime]:
        """Return when a user ended rated matches early: before each player had moved twice."""
        red = EARLY_ENDS_QUERY.format(seat="red", player=0)
        blue = EARLY_ENDS_QUERY.format(seat="blue", player=1)
        found = self._sql.all(
            f"{red} UNION ALL {blue} ORDER BY finished_at", user=user_id, since=since
        )
        return [from_milliseconds(row["finished_at"]) for row in found]

    def review(self, match_id: int) -> list[Judged]:
        """Return the evaluations of a match's positions in order; empty without a review."""
        sql = "SELECT kind, value, best FROM review WHERE match_id = ? ORDER BY turn"
        return self._sql.all_as(Judged, sql, match_id)

    def choice_seed(self, match_id: int) -> str | None:
        """Return the secret seed of the computer's random choices in a match; None without one."""
        return self._sql.text("SELECT seed FROM draw_seed WHERE match_id = ?", match_id)


def finished_page_condition(
    variants: Sequence[Variant], part: Slice | None, *, with_private: bool
) -> str:
    """Return the condition for a person's finished matches nearest to the beginning of `part`.

    It is a union of short lists, each of which SQLite reads from an index.
    """
    order = LATEST_FIRST
    beyond = ""
    if part is not None and part.is_after:
        order = EARLIEST_FIRST
        beyond = " AND (finished_at, id) > (:at, :id)"
    elif part is not None:
        beyond = " AND (finished_at, id) < (:at, :id)"
    venues = (0, 1) if with_private else (0,)
    lists = (
        f"SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT_CONDITION} AND {seat} = :user"  # noqa: S608 - no user input
        f" AND guild_id = :guild AND (venue = 'private') = {is_private}"
        f" AND variant = '{variant.value}'{beyond} {order})"
        for seat, is_private, variant in product(("red_id", "blue_id"), venues, variants)
    )
    return f"WHERE id IN ({' UNION '.join(lists)}) {order}"


class MatchChanges(MatchQueries):
    """Changes of matches. No entry of a log is changed, or removed without its whole match."""

    _sql: SqlWriter

    def __init__(
        self,
        sql: SqlWriter,
        effects: Effects,
        people: PersonChanges,
        invitations: InvitationChanges,
        posts: PostChanges,
    ) -> None:
        super().__init__(sql)
        self._effects = effects
        self._people = people
        self._invitations = invitations
        self._posts = posts

    def add(self, new: NewMatch, status: MatchStatus) -> int:
        """Add a match, with the names of its players, and return its id."""
        self._people.save_names(new.place.guild_id, *new.seats)
        red, blue = new.seats
        return self._sql.insert(
            "match",
            invitation_id=new.invitation_id,
            rematch_of=new.rematch_of,
            **new.place._asdict(),
            **columns_of_seat("red", red),
            **columns_of_seat("blue", blue),
            challenger=new.challenger,
            cards=",".join(new.setup.card_ids),
            first_player=new.setup.first,
            **columns_of(new.terms),
            started_at=new.started_at,
            **columns_of_status(status),
        )

    def append(self, match_id: int, entry: Entry) -> None:
        """Append an entry to a match's log. Raises Conflict if its `seq` is taken."""
        self._sql.insert("entry", match_id=match_id, **{"kind": entry.kind, **columns_of(entry)})

    def update_status(self, match_id: int, status: MatchStatus) -> None:
        """Save the current state of a match."""
        self._sql.update("match", match_id, **columns_of_status(status))

    def assign_result_number(self, match_id: int) -> None:
        """Give a match that has ended the next result number."""
        self._sql.execute(
            "UPDATE match SET result_number = 1 + ifnull("
            " (SELECT max(result_number) FROM match WHERE result_number IS NOT NULL), 0)"
            " WHERE id = ?",
            match_id,
        )

    def save_deadline(self, match_id: int, deadline: datetime | None) -> None:
        """Save the deadline of a match; None once the match is over."""
        self._sql.update("match", match_id, deadline=deadline)

    def move_to_thread(self, match_id: int, channel_id: int, thread_id: int) -> bool:
        """Move a match, with its due posts, from its channel to a thread of that channel.

        Return False, and change nothing, if the match has a thread already or has left the
        channel.
        """
        is_moved = self._sql.execute(
            "UPDATE match SET parent_id = channel_id, channel_id = ?"
            " WHERE id = ? AND channel_id = ? AND parent_id IS NULL",
            thread_id,
            match_id,
            channel_id,
        )
        if is_moved:
            self._posts.move_due(match_id, thread_id)
        return bool(is_moved)

    def move_to_channel(self, match: Match, channel_id: int) -> None:
        """Move a match to another channel, for which no posts are due yet.

        Also enqueue an edit in the channel that the match leaves, and in the parent channel of its
        thread.
        """
        self._posts.enqueue_left(match)
        self._sql.update(
            "match", match.id, channel_id=channel_id, parent_id=None, last_post_id=None
        )

    def save_watcher(self, match_id: int, user_id: int, *, captures: bool) -> None:
        """Have a user notified of a match's end, and perhaps of captures too."""
        self.remove_watcher(match_id, user_id)
        self._sql.insert("watcher", match_id=match_id, user_id=user_id, captures=captures)

    def remove_watchers(self, match_id: int) -> None:
        self._sql.delete("watcher", match_id=match_id)

    def remove_watcher(self, match_id: int, user_id: int) -> None:
        self._sql.delete("watcher", match_id=match_id, user_id=user_id)

    def add_good_game(self, match_id: int, player: Player) -> None:
        """Record that a player said "good game". Raises Conflict if the player has done so."""
        self._sql.insert("good_game", match_id=match_id, player=player)

    def save_review(self, match_id: int, judged: Sequence[Judged]) -> None:
        """Save the review of a match, replacing an earlier one."""
        self._sql.delete("review", match_id=match_id)
        for turn, judgement in enumerate(judged):
            self._sql.insert("review", match_id=match_id, turn=turn, **columns_of(judgement))

    def save_choice_seed(self, match_id: int, seed: str) -> None:
        """Save the seed of the computer's random choices; the match must have none yet."""
        self._sql.insert("draw_seed", match_id=match_id, seed=seed)

    def remove(self, match_id: int) -> None:
        """Remove a match with its log, review and posts, and the invitation that led to it."""
        self._effects.has_erased = True
        self._effects.removed_matches.append(match_id)
        invitation_id = self._sql.value("SELECT invitation_id FROM match WHERE id = ?", match_id)
        for table in MATCH_TABLES:
            self._sql.delete(table, match_id=match_id)
        for table in ("match", "invitation"):
            sql = f"UPDATE {table} SET rematch_of = NULL WHERE rematch_of = ?"  # noqa: S608
            self._sql.execute(sql, match_id)
        for kind in MATCH_KINDS:
            self._sql.delete("due", kind=kind, subject=match_id)
        self._sql.delete("match", id=match_id)
        if invitation_id is not None:
            self._invitations.remove(invitation_id)
