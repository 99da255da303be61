"""Rules for each table of the database: which users may have caused which changes of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store import EntryKind, InvitationStatus, Venue
from tests.discord_stand_in.person import AUTOCOMPLETE
from tests.discord_stand_in.world import PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from tests.discord_stand_in import FakeDiscord
    from tests.soak.database import Row, Table
    from tests.soak.requests import Request


@dataclass(frozen=True)
class Change:
    """A row that was added, changed or removed: `before` or `after` is None if there was no row."""

    before: Row | None
    after: Row | None
    tables_before: Mapping[str, Table]
    """All tables before the change."""
    tables_after: Mapping[str, Table]
    """All tables after the change."""

    @property
    def row(self) -> Row:
        row = self.after or self.before
        assert row is not None
        return row

    @property
    def changed_columns(self) -> set[str]:
        """Names of the changed columns; of all columns if the row was added or removed."""
        if self.before is None or self.after is None:
            return set(self.row)
        return {name for name in self.after if self.after[name] != self.before[name]}


@dataclass(frozen=True)
class Burst:
    """Interactions that were sent at the same time, any of which may have caused a change."""

    fake_discord: FakeDiscord
    requests: Collection[Request]

    @property
    def ids(self) -> set[int]:
        """Ids of the users who did anything but ask for autocompletion."""
        return {int(request.person.id) for request in self.requests if request.kind != AUTOCOMPLETE}

    def has(self, *user_ids: int | None) -> bool:
        """Return whether one of these users sent a request that may change something."""
        return bool(self.ids & set(user_ids))

    def has_manager(self, guild_id: int) -> bool:
        permissions = self.fake_discord.world.member_permissions
        needed = PERMISSIONS["MANAGE_GUILD"] | PERMISSIONS["ADMINISTRATOR"]
        return any(
            permissions.get((str(guild_id), str(user_id)), 0) & needed for user_id in self.ids
        )


def changes(
    before: Mapping[str, Table], after: Mapping[str, Table]
) -> Iterator[tuple[str, Change]]:
    """Yield each changed row with the name of its table."""
    for name, rows in after.items():
        old_rows = before.get(name, {})
        for key in old_rows.keys() | rows.keys():
            if old_rows.get(key) != rows.get(key):
                yield name, Change(old_rows.get(key), rows.get(key), before, after)


DERIVED_TABLES: Final = frozenset(
    {
        "post",
        "due",
        "memo",
        "draw_seed",
        "sqlite_sequence",
        "sqlite_stat1",
        "erasing",
        "erasure",
        "person_record",
        "person_card",
        "person_opponent",
        "person_streak",
        "badge",
        "guild_sum",
        "guild_length",
        "guild_card",
        "rating",
        "rating_change",
        "rating_gain",
        "tournament_pairing",
    }
)
"""Tables that are derived from others, or that only the bot itself writes."""
MESSAGE_COLUMNS: Final = frozenset({"message_id", "last_post_id", "parent_id"})
"""Columns that record sent messages and threads."""

NAME_COLUMNS: Final = (
    ("match", "red_id"),
    ("match", "blue_id"),
    ("invitation", "challenger_id"),
    ("invitation", "opponent_id"),
    ("block", "blocked_id"),
    ("tournament_entrant", "user_id"),
)
"""Columns with users whose names the bot shows in a server."""

KINDS_WITHOUT_USER: Final = frozenset(
    kind.value for kind in (EntryKind.TIMED_OUT, EntryKind.ABANDONED, EntryKind.FORFEITED)
)
"""Kinds of log entries that no user's request causes."""


def may_change_invitation(burst: Burst, change: Change) -> bool:
    """Return whether a request or the erasure of a user may have changed an invitation."""
    row = change.row
    columns = change.changed_columns - MESSAGE_COLUMNS
    if change.after is None:
        return burst.has(row["challenger_id"], row["opponent_id"])
    if may_erase(burst, change, "challenger_id", "opponent_id"):
        return True
    if change.before is None:
        return burst.has(row["challenger_id"]) or is_closed_as_allowed(burst, row)
    return not columns or is_closed_as_allowed(burst, row) or is_made_unrated(change)


def is_made_unrated(change: Change) -> bool:
    """Return whether an open invitation was only made unrated, as by accepting another one."""
    return change.changed_columns <= {"rated", "version"} and not change.row["rated"]


def is_closed_as_allowed(burst: Burst, row: Row) -> bool:
    """Return whether an invitation expired, or was closed by the user who may close it.

    A challenger who replaces an invitation withdraws it.
    """
    if row["status"] == InvitationStatus.EXPIRED.value:
        return True
    closing_user = {
        "withdrawn": "challenger_id",
        "accepted": "opponent_id",
        "declined": "opponent_id",
    }
    return row["status"] in closing_user and burst.has(row[closing_user[row["status"]]])


def may_change_match(burst: Burst, change: Change) -> bool:
    """Return whether a request may have changed a match's row.

    The row's state follows from the log, which `may_change_entry` checks.
    """
    user_ids = [change.row[name] for name in ("red_id", "blue_id", "organiser_id")]
    if change.before is None:
        return burst.has(*user_ids)
    if change.after is None:
        return burst.has(*user_ids) and change.row["venue"] == Venue.PRIVATE.value
    is_setup_changed = bool(change.changed_columns & {"red_id", "blue_id", "cards"})
    return not is_setup_changed or may_erase(burst, change, "red_id", "blue_id")


def may_erase(burst: Burst, change: Change, *columns: str) -> bool:
    """Return whether an erasure replaced the ids of requesting users by numbers below 0."""
    if change.before is None or change.after is None:
        return False
    erased = [
        name for name in columns if name in change.changed_columns and (change.after[name] or 0) < 0
    ]
    return bool(erased) and all(burst.has(change.before[name]) for name in erased)


def may_change_tournament(burst: Burst, change: Change) -> bool:
    """Return whether a manager opened a tournament, or the bot advanced it.

    A tournament's plan never changes, except that the number of rounds is set at the start.
    """
    if change.before is None:
        return burst.has(change.row["organiser_id"]) and burst.has_manager(change.row["guild_id"])
    progress_columns = {"status", "round", "rounds", "round_ends_at", "ended_at"}
    others = change.changed_columns - MESSAGE_COLUMNS - progress_columns
    return not others or may_erase(burst, change, "organiser_id")


def may_change_tournament_entrant(burst: Burst, change: Change) -> bool:
    """Return whether a user joined or left a tournament, or the bot numbered or rated them."""
    entrant_ids = {row["user_id"] for row in change.tables_before["tournament_entrant"].values()}
    if burst.has(change.row["user_id"]):
        return True
    if change.before is None:  # an erasure changes the row's key, which has the user's id
        return change.row["user_id"] < 0 and burst.has(*entrant_ids)
    return change.after is not None and change.changed_columns <= {"number", "rating", "left_after"}


def is_removed_with_match(change: Change) -> bool:
    """Return whether a row was removed together with its match, which `may_change_match` checks."""
    return change.after is None and (change.row["match_id"],) not in change.tables_after["match"]


def match_of(change: Change) -> Row:
    """Return the match to which a row belongs, with its users from before any erasure."""
    key = (change.row["match_id"],)
    before = change.tables_before.get("match", {}).get(key, {})
    users_before = {
        name: before[name] for name in ("red_id", "blue_id", "organiser_id") if name in before
    }
    return {**change.tables_after["match"][key], **users_before}


def may_change_entry(burst: Burst, change: Change) -> bool:
    """Return whether a request may have added a log entry, or it was removed with its match."""
    if change.before is not None:
        return is_removed_with_match(change)
    row = change.row
    match_row = match_of(change)
    if row["kind"] in KINDS_WITHOUT_USER:
        return True
    is_by_player = burst.has(match_row["red_id"], match_row["blue_id"])
    if row["player"] is None:
        if burst.has(match_row["organiser_id"]):
            return True
        may_be_seen = is_by_player or match_row["venue"] != Venue.PRIVATE.value
        return burst.has_manager(match_row["guild_id"]) and may_be_seen
    if seat_user(match_row, row["player"]) is None:
        return True  # the computer moves at any time
    return is_by_player and burst.has(seat_user(match_row, row["player"]))


def seat_user(match_row: Row, player: int) -> Any:
    return match_row["blue_id" if player else "red_id"]


def may_change_film(burst: Burst, change: Change) -> bool:
    if is_removed_with_match(change):
        return True
    match_row = match_of(change)
    return not change.changed_columns - MESSAGE_COLUMNS or burst.has(
        seat_user(match_row, change.row["player"])
    )


def may_change_good_game(burst: Burst, change: Change) -> bool:
    return is_removed_with_match(change) or burst.has(
        seat_user(match_of(change), change.row["player"])
    )


def may_change_review(burst: Burst, change: Change) -> bool:
    """Return whether a request may have added a review, or it was removed with its match."""
    return is_removed_with_match(change) or (change.before is None and bool(burst.requests))


def may_change_vote(burst: Burst, change: Change) -> bool:
    """Return whether a user changed their own vote, or the bot played or deleted it."""
    if is_removed_with_match(change) or change.changed_columns == {"played"}:
        return True
    return is_by_user_in_channel(burst, change)


def is_by_user_in_channel(burst: Burst, change: Change) -> bool:
    """Return whether the row's user saw the match's channel, or the row was removed at its end."""
    row = change.row
    match_row = change.tables_after["match"][row["match_id"],]
    if change.after is None:
        return match_row["finished_at"] is not None or burst.has(row["user_id"])
    channel_id = str(match_row["channel_id"])
    can_view = burst.fake_discord.world.can_view(channel_id, str(row["user_id"]))
    return can_view and burst.has(row["user_id"])


def is_of_requesting_user(burst: Burst, change: Change) -> bool:
    return burst.has(change.row["user_id"])


def may_change_daily_try(burst: Burst, change: Change) -> bool:
    """Return whether a user changed an attempt at the daily puzzle, or its post was dropped."""
    return is_of_requesting_user(burst, change) or change.changed_columns == {"share_post"}


def may_change_block(burst: Burst, change: Change) -> bool:
    """Return whether a request may have changed a block.

    If the data of a blocked user are erased, another block replaces the block: with the same
    blocking user and time, and a number below 0 as the blocked user.
    """
    if is_of_requesting_user(burst, change):
        return True
    if change.after is None:
        return burst.has(change.row["blocked_id"])
    if change.row["blocked_id"] >= 0:
        return False
    user_and_time = change.row["user_id"], change.row["at"]
    old_blocks = change.tables_before["block"]
    new_blocks = change.tables_after["block"]
    removed = [row for key, row in old_blocks.items() if key not in new_blocks]
    erased = [row for row in removed if (row["user_id"], row["at"]) == user_and_time]
    return any(burst.has(row["blocked_id"]) for row in erased)


def may_change_block_mark(_: Burst, change: Change) -> bool:
    """Return whether a block's mark came or went with its block, which has a rule of its own."""
    key = change.row["user_id"], change.row["blocked_id"]
    return (key in change.tables_after["block"]) == (change.after is not None)


def may_change_member(burst: Burst, change: Change) -> bool:
    """Return whether a member's name came from an interaction, or was removed with its last use."""
    if change.after is not None:
        return bool(burst.requests)
    was_used = is_name_used(change.row, change.tables_before)
    return not is_name_used(change.row, change.tables_after) and (
        was_used or is_of_requesting_user(burst, change)
    )


def is_name_used(member: Row, tables: Mapping[str, Table]) -> bool:
    """Return whether a row shows a member's name in a server; blocks show it in all servers."""
    return any(
        row[column] == member["user_id"]
        and row.get("guild_id", member["guild_id"]) == member["guild_id"]
        for table, column in NAME_COLUMNS
        for row in tables.get(table, {}).values()
    )


TABLES_OF_USERS: Final = [
    "person_theme",
    "preferences",
    "puzzle_result",
    "puzzle_shown",
    "solver",
    "daily_streak",
]
"""Tables whose rows only the user in their column `user_id` changes."""
RULES: Final[Mapping[str, Callable[[Burst, Change], bool]]] = {
    "invitation": may_change_invitation,
    "match": may_change_match,
    "entry": may_change_entry,
    "film": may_change_film,
    "good_game": may_change_good_game,
    "review": may_change_review,
    "watcher": is_by_user_in_channel,
    "vote": may_change_vote,
    "block": may_change_block,
    "block_mark": may_change_block_mark,
    "member": may_change_member,
    "daily_try": may_change_daily_try,
    "tournament": may_change_tournament,
    "tournament_entrant": may_change_tournament_entrant,
    "puzzle": lambda burst, _: bool(burst.requests),
    "guild_setting": lambda burst, change: burst.has_manager(change.row["guild_id"]),
    **dict.fromkeys(TABLES_OF_USERS, is_of_requesting_user),
}
"""The rule of each table: whether the requests of a burst may have caused a change of a row."""


def complaints(
    before: Mapping[str, Table], after: Mapping[str, Table], burst: Burst
) -> Iterator[str]:
    for name, change in changes(before, after):
        if name not in RULES:
            yield f"no rule says who may change {name}"
        elif not RULES[name](burst, change):
            requests = "; ".join(map(str, burst.requests))
            yield f"{name} {change.before} became {change.after}, but was only asked: {requests}"
