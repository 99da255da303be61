"""What has changed in the tables, and who asked for something meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in.permissions import PERMISSIONS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from tests.discord_stand_in import FakeDiscord
    from tests.soak.book import Row, Table
    from tests.soak.clicks.asked import Asked


@dataclass(frozen=True)
class Change:
    """A row that came, went or is another now."""

    before: Row | None
    after: Row | None
    earlier: Mapping[str, Table]
    """All tables, before."""
    tables: Mapping[str, Table]
    """Afterwards."""

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


def changes(
    before: Mapping[str, Table], after: Mapping[str, Table]
) -> Iterator[tuple[str, Change]]:
    for name, rows in after.items():
        was = before.get(name, {})
        for key in was.keys() | rows.keys():
            if was.get(key) != rows.get(key):
                yield name, Change(was.get(key), rows.get(key), before, after)
