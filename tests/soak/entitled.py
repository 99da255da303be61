"""Rules for each table of the database: which users may have changed which rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store import EntryKind, InvitationStatus, Venue
from tests.discord_stand_in.person import AUTOCOMPLETE
from tests.discord_stand_in.world import PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from tests.discord_stand_in import FakeDiscord
    from tests.soak.book import Row, Table
    from tests.soak.clicks import Asked


@dataclass(frozen=True)
class Change:
    before: Row | None
    after: Row | None
    earlier: Mapping[str, Table]
    """All tables before the change."""
    tables: Mapping[str, Table]
    """All tables after the change."""

    @property
    def row(self) -> Row:
        row = self.after or self.before
        assert row is not None
        return row

    @property
    def columns(self) -> set[str]:
        if self.before is None or self.after is None:
            return set(self.row)
        return {name for name in self.after if self.after[name] != self.before[name]}


@dataclass(frozen=True)
class Crowd:
    fd: FakeDiscord
    requests: Collection[Asked]

    @property
    def ids(self) -> set[int]:
        """Ids of the users who did anything but ask for autocompletion."""
        return {int(one.person.id) for one in self.requests if one.kind != AUTOCOMPLETE}

    def has(self, *user_ids: int | None) -> bool:
        return bool(self.ids & set(user_ids))

    def has_manager(self, guild_id: int) -> bool:
        rights = self.fd.world.member_permissions
        needed = PERMISSIONS["MANAGE_GUILD"] | PERMISSIONS["ADMINISTRATOR"]
        return any(rights.get((str(guild_id), str(user)), 0) & needed for user in self.ids)


def changes(
    before: Mapping[str, Table], after: Mapping[str, Table]
) -> Iterator[tuple[str, Change]]:
    for name, rows in after.items():
        was = before.get(name, {})
        for key in was.keys() | rows.keys():
            if was.get(key) != rows.get(key):
                yield name, Change(was.get(key), rows.get(key), before, after)


CARRIED: Final = frozenset(
    {
        *("post", "due", "memo", "draw_seed", "sqlite_sequence", "sqlite_stat1"),
        *("erasing", "erasure"),
        *("person_record", "person_card", "person_opponent", "person_streak", "badge"),
        *("guild_sum", "guild_length", "guild_card"),
        *("rating", "rating_change", "rating_gain"),
        "tournament_pairing",
    }
)
"""Tables that are derived from others, or that only the bot itself writes."""
PROJECTED: Final = frozenset({"message_id", "last_post_id", "parent_id"})
"""Columns that record sent messages and threads."""

NAMING: Final = (
    *(("match", "red_id"), ("match", "blue_id")),
    *(("invitation", "challenger_id"), ("invitation", "opponent_id")),
    *(("block", "blocked_id"), ("tournament_entrant", "user_id")),
)
"""Columns whose users are shown by their names in a server."""

BY_TIME: Final = frozenset(
    kind.value for kind in (EntryKind.TIMED_OUT, EntryKind.ABANDONED, EntryKind.FORFEITED)
)
"""Entries that nobody makes."""


def invitation(crowd: Crowd, change: Change) -> bool:
    """Return whether the users may have changed an invitation, or its player's erasure did."""
    row, columns = change.row, change.columns - PROJECTED
    if change.after is None:
        return crowd.has(row["challenger_id"], row["opponent_id"])
    if may_erase(crowd, change, "challenger_id", "opponent_id"):
        return True
    if change.before is None:
        return crowd.has(row["challenger_id"]) or is_closed_by_one(crowd, row)
    return not columns or is_closed_by_one(crowd, row) or is_made_unrated(change)


def is_made_unrated(change: Change) -> bool:
    """Return whether an offer was only made unrated, as by somebody accepting it."""
    return change.columns <= {"rated", "version"} and not change.row["rated"]


def is_closed_by_one(crowd: Crowd, row: Row) -> bool:
    """Return whether a user who may do so closed an invitation, or its time did.

    The challenger withdraws an invitation by replacing it.
    """
    if row["status"] == InvitationStatus.EXPIRED.value:
        return True
    by = {"withdrawn": "challenger_id", "accepted": "opponent_id", "declined": "opponent_id"}
    return row["status"] in by and crowd.has(row[by[row["status"]]])


def match(crowd: Crowd, change: Change) -> bool:
    """Return whether the users may have changed a match's row.

    Its state follows from the log, for which there is a rule of its own.
    """
    of = [change.row[name] for name in ("red_id", "blue_id", "organiser_id")]
    if change.before is None:
        return crowd.has(*of)
    if change.after is None:
        return crowd.has(*of) and change.row["venue"] == Venue.PRIVATE.value
    is_another = bool(change.columns & {"red_id", "blue_id", "cards"})
    return not is_another or may_erase(crowd, change, "red_id", "blue_id")


def may_erase(crowd: Crowd, change: Change, *columns: str) -> bool:
    """Return whether a number below 0 replaced users who had their data erased."""
    if change.before is None or change.after is None:
        return False
    gone = [name for name in columns if name in change.columns and (change.after[name] or 0) < 0]
    return bool(gone) and all(crowd.has(change.before[name]) for name in gone)


def tournament(crowd: Crowd, change: Change) -> bool:
    """Return whether a manager opened a tournament, or the bot went on with it.

    Its plan never changes, except that the number of rounds is counted at the start.
    """
    if change.before is None:
        return crowd.has(change.row["organiser_id"]) and crowd.has_manager(change.row["guild_id"])
    progress = {"status", "round", "rounds", "round_ends_at", "ended_at"}
    others = change.columns - PROJECTED - progress
    return not others or may_erase(crowd, change, "organiser_id")


def tournament_entrant(crowd: Crowd, change: Change) -> bool:
    """Return whether a person joined or left a tournament, or the bot numbered them."""
    erased = {row["user_id"] for row in change.earlier["tournament_entrant"].values()}
    if crowd.has(change.row["user_id"]):
        return True
    if change.before is None:  # the key of a person who had their data erased has changed
        return change.row["user_id"] < 0 and crowd.has(*erased)
    return change.after is not None and change.columns <= {"number", "rating", "left_after"}


def is_of_nothing(change: Change) -> bool:
    """Return whether a row was removed with its match, for which there is a rule."""
    return change.after is None and (change.row["match_id"],) not in change.tables["match"]


def match_of(change: Change) -> Row:
    """Return the match of a row with its people from before any erasure."""
    key = (change.row["match_id"],)
    was = change.earlier.get("match", {}).get(key, {})
    whose = {name: was[name] for name in ("red_id", "blue_id", "organiser_id") if name in was}
    return {**change.tables["match"][key], **whose}


def entry(crowd: Crowd, change: Change) -> bool:
    """Return whether the users may have added an entry, or it was removed with its match."""
    if change.before is not None:
        return is_of_nothing(change)
    row, of = change.row, match_of(change)
    if row["kind"] in BY_TIME:
        return True
    is_players = crowd.has(of["red_id"], of["blue_id"])
    if row["player"] is None:
        if crowd.has(of["organiser_id"]):
            return True
        is_seen = is_players or of["venue"] != Venue.PRIVATE.value
        return crowd.has_manager(of["guild_id"]) and is_seen
    if seat(of, row["player"]) is None:
        return True  # the computer moves at any time
    return is_players and crowd.has(seat(of, row["player"]))


def seat(of: Row, player: int) -> Any:
    return of["blue_id" if player else "red_id"]


def film(crowd: Crowd, change: Change) -> bool:
    if is_of_nothing(change):
        return True
    of = match_of(change)
    return not change.columns - PROJECTED or crowd.has(seat(of, change.row["player"]))


def good_game(crowd: Crowd, change: Change) -> bool:
    return is_of_nothing(change) or crowd.has(seat(match_of(change), change.row["player"]))


def review(crowd: Crowd, change: Change) -> bool:
    """Return whether a user's request may have added a review, or it was removed with its match."""
    return is_of_nothing(change) or (change.before is None and bool(crowd.requests))


def watcher(crowd: Crowd, change: Change) -> bool:
    row = change.row
    of = change.tables["match"][row["match_id"],]
    if change.after is None:
        return of["finished_at"] is not None or crowd.has(row["user_id"])
    place, user = str(of["channel_id"]), str(row["user_id"])
    return crowd.has(row["user_id"]) and crowd.fd.world.can_view(place, user)


def vote(crowd: Crowd, change: Change) -> bool:
    """Return whether a user changed their own vote, or the bot played or forgot it."""
    if is_of_nothing(change) or change.columns == {"played"}:
        return True
    row = change.row
    of = change.tables["match"][row["match_id"],]
    if change.after is None:
        return of["finished_at"] is not None or crowd.has(row["user_id"])
    place, user = str(of["channel_id"]), str(row["user_id"])
    return crowd.has(row["user_id"]) and crowd.fd.world.can_view(place, user)


def of_a_person(crowd: Crowd, change: Change) -> bool:
    return crowd.has(change.row["user_id"])


def daily_try(crowd: Crowd, change: Change) -> bool:
    """Return whether the users may have changed an attempt, or its line could not be posted."""
    return of_a_person(crowd, change) or change.columns == {"share_post"}


def block(crowd: Crowd, change: Change) -> bool:
    """Return whether the users may have changed a block.

    If the blocked person has their data erased, another block of the same time replaces it.
    """
    if of_a_person(crowd, change):
        return True
    if change.after is None:
        return crowd.has(change.row["blocked_id"])
    if change.row["blocked_id"] >= 0:
        return False
    whose = change.row["user_id"], change.row["at"]
    was, now = change.earlier["block"], change.tables["block"]
    gone = [row for key, row in was.items() if key not in now]
    left = [row for row in gone if (row["user_id"], row["at"]) == whose]
    return any(crowd.has(row["blocked_id"]) for row in left)


def block_mark(_: Crowd, change: Change) -> bool:
    """Return whether a mark was added or removed with its block, which has a rule."""
    key = change.row["user_id"], change.row["blocked_id"]
    return (key in change.tables["block"]) == (change.after is not None)


def member(crowd: Crowd, change: Change) -> bool:
    """Return whether a name came from an interaction, or was removed with its last use."""
    if change.after is not None:
        return bool(crowd.requests)
    was_used = uses_name(change.row, change.earlier)
    return not uses_name(change.row, change.tables) and (was_used or of_a_person(crowd, change))


def uses_name(named: Row, tables: Mapping[str, Table]) -> bool:
    """Return whether a row uses a person's name in a server; blocks count for all servers."""
    return any(
        row[column] == named["user_id"]
        and row.get("guild_id", named["guild_id"]) == named["guild_id"]
        for table, column in NAMING
        for row in tables.get(table, {}).values()
    )


OF_A_PERSON: Final = [
    "person_theme",
    "preferences",
    "puzzle_result",
    "puzzle_shown",
    "solver",
    "daily_streak",
]
RULES: Final[Mapping[str, Callable[[Crowd, Change], bool]]] = {
    **{
        rule.__name__: rule
        for rule in (
            *(invitation, match, entry, film, good_game),
            *(review, watcher, vote, block, block_mark, member, daily_try),
            *(tournament, tournament_entrant),
        )
    },
    **dict.fromkeys(OF_A_PERSON, of_a_person),
    "puzzle": lambda crowd, _: bool(crowd.requests),
    "guild_setting": lambda crowd, change: crowd.has_manager(change.row["guild_id"]),
}


def complaints(
    before: Mapping[str, Table], after: Mapping[str, Table], crowd: Crowd
) -> Iterator[str]:
    for name, change in changes(before, after):
        if name not in RULES:
            yield f"no rule says who may change {name}"
        elif not RULES[name](crowd, change):
            requests = "; ".join(map(str, crowd.requests))
            yield f"{name} {change.before} became {change.after} though only asked: {requests}"
