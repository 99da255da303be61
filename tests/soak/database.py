"""The bot's database, read while the bot runs, and checks of the messages in its channels."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import chain, cycle, pairwise, product
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from cogs.match.buttons import OpenController
from cogs.shared.links import Accept
from onitama_core.game import Phase, Variant, format_action, legal_actions
from onitama_core.matches.consistency import check_database
from onitama_core.matches.replay import initial_state_of, resume
from onitama_core.store import Reader
from tests import dojo
from tests.discord_stand_in.records import BUTTON, CHANNEL_SELECT, STRING_SELECT, USER_SELECT, walk
from tests.onitama_core.matches.recounting import differing_counts
from tests.patience import until

if TYPE_CHECKING:
    from collections.abc import (
        Awaitable,
        Callable,
        Collection,
        Iterable,
        Iterator,
        Mapping,
        Sequence,
    )
    from pathlib import Path
    from typing import Self

    from onitama_core.matches.replay import MatchState
    from onitama_core.store import Entry, Match
    from tests.discord_stand_in import FakeDiscord, Message, Person
    from tests.discord_stand_in.records import Json

    Row: TypeAlias = Mapping[str, Any]
    Table: TypeAlias = Mapping[tuple[Any, ...], Row]
    """Rows of a table by primary key."""

DATABASE: Final = "onitama.db"
KINDS: Final = (BUTTON, STRING_SELECT, USER_SELECT, CHANNEL_SELECT)


@dataclass(frozen=True)
class Turn:
    """Actions that a user may play in a match that waits for them."""

    match: Match
    user_id: int
    actions: tuple[str, ...]


class BotDatabase:
    """Read-only connection to the database of a running bot, with queries for the checks."""

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / DATABASE, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA query_only = ON")
        self._reader = Reader(self._connection)
        self._known: dict[int, MatchState] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    @contextmanager
    def at_one_instant(self) -> Iterator[None]:
        """Answer several queries from one state of the database."""
        self._connection.execute("BEGIN")
        yield
        self._connection.execute("COMMIT")

    @staticmethod
    async def becomes_true(predicate: Callable[[], object], pause: float) -> bool:
        """Wait for a predicate, checked every `pause` seconds; return False after a timeout."""
        try:
            await until(predicate, pause=pause)
        except TimeoutError:
            return False
        return True

    @property
    def version(self) -> int:
        """Number that changes whenever another connection changes the database."""
        (number,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(number)

    def tables(self, but: frozenset[str] = frozenset()) -> dict[str, Table]:
        """Return all tables except those named in `but`."""
        names = self._reader.sql.all("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {row["name"]: self._table(row["name"]) for row in names if row["name"] not in but}

    def _table(self, name: str) -> Table:
        columns = self._reader.sql.all(
            "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", name
        )
        keys = [column["name"] for column in columns]
        rows = self._reader.sql.all(f"SELECT * FROM {name}")  # noqa: S608 - from the schema
        return {tuple(row[key] for key in keys): dict(row) for row in rows}

    def log_lengths(self) -> list[tuple[int, int]]:
        """Return id and number of log entries of each match."""
        rows = self._reader.sql.all("SELECT id, seq FROM match ORDER BY id")
        return [(row["id"], row["seq"]) for row in rows]

    def matches(self) -> list[Match]:
        return [self._reader.matches.get(match_id) for match_id, _ in self.log_lengths()]

    def entries(self, match_id: int, after: int = 0) -> list[Entry]:
        return self._reader.matches.entries(match_id, after)

    def match(self, match_id: int) -> Match:
        return self._reader.matches.get(match_id)

    def open_matches(self) -> int:
        return int(self._reader.sql.value("SELECT count(*) FROM match WHERE finished_at IS NULL"))

    def due_posts(self) -> int:
        return int(self._reader.sql.value("SELECT count(*) FROM post WHERE settled_at IS NULL"))

    def due_engine_moves(self) -> int:
        return int(self._reader.sql.value("SELECT count(*) FROM due WHERE kind = 'thought'"))

    def is_due(self, by: float) -> bool:
        """Return whether a warning or a deadline is due by a time in seconds since 1970."""
        sql = "SELECT count(*) FROM due WHERE kind IN ('warning', 'deadline') AND at <= ?"
        return bool(self._reader.sql.value(sql, int(by * 1000)))

    def warnings_since_board(self, match: Match) -> list[Row]:
        """Return the posts that warn of the deadline, from the newest board on."""
        sql = (
            "SELECT * FROM post WHERE kind = 'warning' AND match_id = ? AND seq >="
            " (SELECT max(seq) FROM post WHERE kind = 'board' AND match_id = ?)"
        )
        return [dict(row) for row in self._reader.sql.all(sql, match.id, match.id)]

    def posts(self) -> list[Row]:
        """Return the sent posts about matches, in order."""
        sql = "SELECT * FROM post WHERE message_id > 0 AND match_id > 0 ORDER BY id"
        return [dict(row) for row in self._reader.sql.all(sql)]

    def turns(self) -> list[Turn]:
        """Return the legal actions of every user who is to act in an open match."""
        with self.at_one_instant():
            return list(self._turns())

    def _turns(self) -> Iterator[Turn]:
        for match in [match for match in self.matches() if not match.is_over]:
            match_state = self._known.get(match.id) or initial_state_of(match)
            self._known[match.id] = match_state = resume(
                match_state, self.entries(match.id, match_state.seq)
            )
            for player in match.waits_for:
                texts = tuple(format_action(a) for a in legal_actions(match_state.state, player))
                for user_id in match.users(player):
                    yield Turn(match, user_id, texts)


def warning_time(match: Match) -> float | None:
    """Return when the player to act must be warned that the time runs out.

    The time follows the README, and is in seconds since 1970; None if no warning is due.
    """
    if match.deadline is None or match.is_private or match.turn is match.computer:
        return None
    if match.clocks is None:
        return (match.deadline - timedelta(days=7)).timestamp()
    left = match.clocks.left[match.waits_for[0]]
    last_part = max(left / 4, timedelta(minutes=1))
    return None if left < 2 * last_part else (match.deadline - last_part).timestamp()


async def run_in_rounds(
    run_round: Callable[[Path, int, int], Awaitable[list[str]]],
    folder: Path,
    seed: int,
    count: int,
    max_count: int,
) -> list[str]:
    """Repeat a round, and return its complaints with the seed of each.

    A round performs up to `max_count` of the `count` actions, with a new bot, a new database and a
    folder of its own. Rounds are numbered from `seed` on; the number seeds their random choices.
    """
    all_complaints = list[str]()
    for number, start in enumerate(range(0, count, max_count), seed):
        (round_folder := folder / f"{run_round.__name__}-{number}").mkdir()
        complaints = await run_round(round_folder, number, min(max_count, count - start))
        all_complaints += [f"seed {number}: {complaint}" for complaint in complaints]
    return all_complaints


async def find_database_faults(folder: Path) -> list[str]:
    """Return the faults of the database: inconsistent rows, and sums that differ from the logs."""
    faults = [str(fault) for fault in (await check_database(folder / DATABASE)).faults]
    differing = await differing_counts(folder / DATABASE)
    return [
        *faults,
        *(f"{rows} rows of {table} differ from the logs" for table, rows in differing.items()),
    ]


def items(message: Message) -> list[Json]:
    """Return the buttons and select menus of a message that have a custom id."""
    components = walk(message.json["components"])
    return [item for item in components if item["type"] in KINDS and "custom_id" in item]


@dataclass
class Channels:
    """Check of the public messages in all channels, against those of the previous check."""

    fake_discord: FakeDiscord
    times: Counter[str] = field(default_factory=Counter)
    """Number of messages at the previous check, by nonce and by picture name."""

    def complaints(self, database: BotDatabase, *, was_late: bool) -> Iterator[str]:
        """Yield complaints about duplicate messages, and about missing or leaked boards.

        With `was_late`, Discord has forgotten the latest nonces, so that one more copy is allowed.
        """
        yield from self.find_duplicates(was_late)
        for match in database.matches():
            if match.is_private:
                yield from find_public_messages(self.fake_discord, match)
            else:
                yield from find_missing_board(self.fake_discord, match)

    def find_duplicates(self, allowed: int = 0) -> Iterator[str]:
        """Yield a complaint for each message that was posted more than once.

        Messages are recognised by their nonce and by their picture's name, which no other post
        has. `allowed` more copies than at the previous check are no fault.
        """
        all_messages = chain.from_iterable(self.fake_discord.world.messages.values())
        posted = [message for message in all_messages if is_public(message)]
        before = self.times
        self.times = Counter(mark for message in posted for mark in identifiers(message))
        for mark, count in self.times.items():
            if count > max(before[mark], 1) + allowed:
                [text, *_] = [message.text for message in posted if mark in identifiers(message)]
                yield f"posted {count} times: {text!r}"


def identifiers(message: Message) -> set[str]:
    nonce = set() if message.nonce is None else {str(message.nonce)}
    return nonce | {file.filename for file in message.files}


def find_missing_board(fake_discord: FakeDiscord, match: Match) -> Iterator[str]:
    """Yield a complaint if the channel does not show the current state of a match."""
    posts = [
        message
        for message in public_messages(fake_discord, match)
        if message.text.startswith(f"#{match.id} ·")
    ]
    if not any(shows_current_state(message, match) for message in posts):
        texts = [message.text for message in posts[-2:]]
        yield f"match {match.id} has come to turn {match.turn_number}, {match.outcome}: {texts}"


def find_public_messages(fake_discord: FakeDiscord, match: Match) -> Iterator[str]:
    """Yield a complaint for each public message about a private match, which must have none."""
    for message in public_messages(fake_discord, match):
        if message.text.startswith(f"#{match.id} ·"):
            yield f"everybody sees of the private match {match.id}: {message.text!r}"


def find_posts_out_of_order(posts: Iterable[Row], unordered_kinds: Collection[str]) -> list[str]:
    """Return complaints about a match's posts that are out of order in a channel.

    Posts of the kinds `unordered_kinds` may come anywhere.
    """
    by_match_and_channel = defaultdict(list)
    for row in posts:
        if row["kind"] not in unordered_kinds:
            by_match_and_channel[row["match_id"], row["channel_id"]].append(row)
    return [
        f"match {match}: {later['kind']} {later['seq']} is before {sooner['kind']} {sooner['seq']}"
        for (match, _), rows in by_match_and_channel.items()
        for sooner, later in pairwise(rows)
        if sooner["message_id"] > later["message_id"]
    ]


def find_missing_warnings(
    fake_discord: FakeDiscord, database: BotDatabase, now: float
) -> Iterator[str]:
    """Yield a complaint for each match whose warning is missing or repeated.

    `now` is in seconds since 1970.
    """
    for match in database.matches():
        due_at = warning_time(match)
        if due_at is None or due_at > now:
            continue
        posted = {message.id for message in public_messages(fake_discord, match)}
        warnings = database.warnings_since_board(match)
        count = sum(str(warning["message_id"]) in posted for warning in warnings)
        if count != 1:
            yield f"in match {match.id} {count} warnings precede the deadline {match.deadline}"


def shows_current_state(message: Message, match: Match) -> bool:
    """Return whether a post shows a match's latest turn; after the end, it has no controller."""
    if match.is_over:
        return not any(f":{OpenController.verb}:" in item["custom_id"] for item in items(message))
    is_start = match.phase is Phase.PLACEMENT or match.turn_number == 1
    return ("· the start" if is_start else f"· after turn {match.turn_number - 1}") in message.text


def public_messages(fake_discord: FakeDiscord, match: Match) -> list[Message]:
    posted = fake_discord.world.messages.get(str(match.place.channel_id), [])
    return [message for message in posted if is_public(message)]


def is_public(message: Message) -> bool:
    return not message.ephemeral and not message.deleted


async def start_match(
    fake_discord: FakeDiscord, challenger: Person, opponent: Person, channel: Json, **options: Any
) -> None:
    """Start a match and wait for its first board, which is in its thread if it has one."""

    def boards() -> int:
        all_messages = chain.from_iterable(fake_discord.world.messages.values())
        return sum(bool(message.files) and not message.ephemeral for message in all_messages)

    table = dojo.Table(fake_discord, challenger.guild, channel, challenger, opponent, opponent)
    before = boards()
    invitation = await table.invite(**options)
    await opponent.click(invitation, contains=f":{Accept.verb}:")
    await fake_discord.server.wait("the match to begin", lambda: boards() > before)


async def start_matches(
    fake_discord: FakeDiscord, people: Sequence[Person], channels: Sequence[Json], rounds: int = 1
) -> None:
    """Start `rounds` matches of every variant in every channel.

    The people take turns as players, and every other match is in a thread.
    """
    pairs = cycle(
        (person, people[(number + shift) % len(people)])
        for shift in range(1, len(people))
        for number, person in enumerate(people)
    )
    places = cycle(("here", "thread"))
    for channel, variant in product([*channels] * rounds, Variant):
        challenger, opponent = next(pairs)
        await start_match(
            fake_discord, challenger, opponent, channel, variant=variant.value, where=next(places)
        )
