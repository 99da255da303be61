"""Who may have changed which row: a table of rules, one for each table of the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store import EntryKind, InvitationStatus, Venue
from tests.discord_stand_in.permissions import PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from tests.discord_stand_in import FakeDiscord
    from tests.soak.book import Row, Table
    from tests.soak.clicks.asked import Asked

CARRIED: Final = frozenset({"post", "due", "memo", "sqlite_sequence", "sqlite_stat1"})
"""What follows from the other tables, or is the bot's own."""
PROJECTED: Final = frozenset({"message_id", "last_post_id", "parent_id"})
"""Columns that tell what has been posted."""

BY_TIME: Final = frozenset(kind.value for kind in (EntryKind.TIMED_OUT, EntryKind.ABANDONED))
"""Entries that nobody makes."""


@dataclass(frozen=True)
class Change:
    """A row that came, went or is another now."""

    before: Row | None
    after: Row | None
    tables: Mapping[str, Table]
    """All of them, afterwards."""

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
    """Who asked for something since the tables were looked at."""

    fd: FakeDiscord
    asked: Collection[Asked]

    @property
    def ids(self) -> set[int]:
        return {int(one.person.id) for one in self.asked if one.may_change}

    def has(self, *user_ids: int | None) -> bool:
        return bool(self.ids & set(user_ids))

    def has_manager(self, guild_id: int) -> bool:
        rights = self.fd.world.member_permissions
        needed = PERMISSIONS["MANAGE_GUILD"] | PERMISSIONS["ADMINISTRATOR"]
        return any(rights.get((str(guild_id), str(user)), 0) & needed for user in self.ids)

    def has_onlooker(self, user_id: int, channel_id: int) -> bool:
        return self.has(user_id) and self.fd.world.can_view(str(channel_id), str(user_id))


def invitation(crowd: Crowd, change: Change) -> bool:
    row, columns = change.row, change.columns - PROJECTED
    if change.after is None:
        return False
    if change.before is None:
        return crowd.has(row["challenger_id"]) or is_closed_by_one(crowd, row)
    return not columns or is_closed_by_one(crowd, row)


def is_closed_by_one(crowd: Crowd, row: Row) -> bool:
    """By whom that falls to, or by time; one that was replaced is withdrawn by who replaced it."""
    if row["status"] == InvitationStatus.EXPIRED.value:
        return True
    by = {"withdrawn": "challenger_id", "accepted": "opponent_id", "declined": "opponent_id"}
    return row["status"] in by and crowd.has(row[by[row["status"]]])


def match(crowd: Crowd, change: Change) -> bool:
    """What it has come to is its log's, which has a rule of its own."""
    if change.before is None:
        return crowd.has(change.row["red_id"], change.row["blue_id"])
    return change.after is not None and not change.columns & {"red_id", "blue_id", "cards"}


def entry(crowd: Crowd, change: Change) -> bool:
    """A log only grows."""
    if change.before is not None:
        return False
    row = change.row
    of = change.tables["match"][row["match_id"],]
    if row["kind"] in BY_TIME:
        return True
    is_players = crowd.has(of["red_id"], of["blue_id"])
    if row["player"] is None:
        is_seen = is_players or of["venue"] != Venue.PRIVATE.value
        return crowd.has_manager(of["guild_id"]) and is_seen
    if seat(of, row["player"]) is None:
        return True  # the computer's, whenever it has thought enough
    return is_players and crowd.has(seat(of, row["player"]))


def seat(of: Row, player: int) -> Any:
    return of["blue_id" if player else "red_id"]


def film(crowd: Crowd, change: Change) -> bool:
    of = change.tables["match"][change.row["match_id"],]
    return not change.columns - PROJECTED or crowd.has(seat(of, change.row["player"]))


def review(crowd: Crowd, change: Change) -> bool:
    """Made for whoever asks first; it tells what the log tells."""
    return change.before is None and bool(crowd.asked)


def watcher(crowd: Crowd, change: Change) -> bool:
    row = change.row
    of = change.tables["match"][row["match_id"],]
    if change.after is None:
        return of["finished_at"] is not None or crowd.has(row["user_id"])
    return crowd.has_onlooker(row["user_id"], of["channel_id"])


def of_a_person(crowd: Crowd, change: Change) -> bool:
    return crowd.has(change.row["user_id"])


def of_a_server(crowd: Crowd, change: Change) -> bool:
    return crowd.has_manager(change.row["guild_id"])


RULES: Final[Mapping[str, Callable[[Crowd, Change], bool]]] = {
    "invitation": invitation,
    "match": match,
    "entry": entry,
    "film": film,
    "review": review,
    "watcher": watcher,
    "person_theme": of_a_person,
    "guild_theme": of_a_server,
    "guild_customs": of_a_server,
}


def changes(
    before: Mapping[str, Table], after: Mapping[str, Table]
) -> Iterator[tuple[str, Change]]:
    for name, rows in after.items():
        was = before.get(name, {})
        for key in was.keys() | rows.keys():
            if was.get(key) != rows.get(key):
                yield name, Change(was.get(key), rows.get(key), after)


def complaints(
    before: Mapping[str, Table], after: Mapping[str, Table], crowd: Crowd
) -> Iterator[str]:
    for name, change in changes(before, after):
        if name not in RULES:
            yield f"no rule says who may change {name}"
        elif not RULES[name](crowd, change):
            told = "; ".join(map(str, crowd.asked))
            yield f"{name} {change.before} became {change.after} though only asked: {told}"
