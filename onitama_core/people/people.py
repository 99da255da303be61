"""Users and servers of one store: names, settings, preferences, blocks and rankings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec

from cachetools import LRUCache

from onitama_core.people.standing import leaderboard_page, make_profile, make_statistics
from onitama_core.people.week import next_week_table
from onitama_core.store import DueKind, Preferences, Transaction

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Variant
    from onitama_core.people.standing import Leaderboard, Profile, Ranking, Statistics
    from onitama_core.store import Clock, GuildSettings, Person, Store

P = ParamSpec("P")

MAX_CACHED_NAMES: Final = 10_000
MAX_CACHED_PREFERENCES: Final = 10_000


class People:
    """The users and servers of one store, with caches of names, settings and preferences."""

    def __init__(self, store: Store, clock: Clock, max_names: int = MAX_CACHED_NAMES) -> None:
        self._store = store
        self._clock = clock
        self._names = LRUCache[tuple[int, int], str](max_names)
        """Names under which users were last seen, by server and user."""
        self._settings: dict[int, GuildSettings] = {}
        """Settings by server, cached because each board of a server needs them.

        The dictionary is replaced when something is forgotten, so that a read under way fills the
        old one.
        """
        self._preferences = LRUCache[int, Preferences](MAX_CACHED_PREFERENCES)
        """Preferences by user, cached because each interaction needs the user's language.

        The cache is replaced when preferences change, so that a read under way fills the old one.
        """
        store.when_erased(self._names.clear)
        store.when_erased(self._forget_settings)
        store.when_erased(self._forget_preferences)
        store.when_settings_changed(self._forget_settings_in)
        store.when_preferences_changed(self._forget_preferences)

    # -- names --

    def has_seen(self, guild_id: int, person: Person) -> bool:
        """Return whether the user was seen under this name, so that nothing needs to be stored."""
        return self._names.get((guild_id, person.user_id)) == person.name

    async def see(self, guild_id: int, person: Person) -> None:
        """Store the name of a user if another one is stored for the server.

        Users without a stored name are left out: their name is stored when they play or invite.
        """
        if self.has_seen(guild_id, person):
            return
        user_id = person.user_id
        stored = await self._store.read(lambda reader: reader.people.name_in(guild_id, user_id))
        if stored is not None and stored != person.name:
            await self._write(lambda transaction: transaction.people.rename(guild_id, person))
        self._names[guild_id, user_id] = person.name

    # -- a server's settings --

    async def settings_in(self, guild_id: int) -> GuildSettings:
        cache = self._settings  # `_forget_settings` may replace it during the read
        if guild_id not in cache:
            cache[guild_id] = await self._store.read(
                lambda reader: reader.servers.settings(guild_id)
            )
        return cache[guild_id]

    async def change_settings_in(
        self, guild_id: int, change: Callable[[GuildSettings], GuildSettings]
    ) -> None:
        """Change a server's settings. The caller checks that the user may."""
        now = self._clock()

        def save(transaction: Transaction) -> None:
            before = transaction.servers.settings(guild_id)
            after = change(before)
            transaction.servers.save_settings(guild_id, after)
            if not after.daily_in:
                transaction.due.unschedule(DueKind.DAILY, guild_id)
            elif (before.daily_in, before.daily_hour) != (after.daily_in, after.daily_hour):
                transaction.due.schedule(DueKind.DAILY, guild_id, after.next_daily(now))
            if not after.week_in:
                transaction.due.unschedule(DueKind.WEEK, guild_id)
            elif not before.week_in:
                transaction.due.schedule(DueKind.WEEK, guild_id, next_week_table(now))

        await self._store.write(now, save)

    def _forget_settings(self) -> None:
        self._settings = {}

    def _forget_settings_in(self, guild_id: int) -> None:
        self._settings = {
            other_id: settings
            for other_id, settings in self._settings.items()
            if other_id != guild_id
        }

    # -- a user's preferences, the same in every server --

    async def preferences_of(self, user_id: int) -> Preferences:
        cache = self._preferences  # `_forget_preferences` may replace it during the read
        if user_id not in cache:
            cache[user_id] = await self._store.read(
                lambda reader: reader.people.preferences(user_id)
            )
        return cache[user_id]

    async def change_preferences_of(
        self, user_id: int, change: Callable[[Preferences], Preferences]
    ) -> None:
        await self._write(
            lambda transaction: transaction.people.save_preferences(
                user_id, change(transaction.people.preferences(user_id))
            )
        )

    def _forget_preferences(self) -> None:
        self._preferences = LRUCache(MAX_CACHED_PREFERENCES)

    async def theme_of(self, user_id: int) -> str | None:
        """Return the theme of pictures that only the user sees; None: the theme of each server."""
        return await self._store.read(lambda reader: reader.people.theme(user_id))

    async def choose_theme(self, user_id: int, theme: str | None) -> None:
        await self._write(lambda transaction: transaction.people.save_theme(user_id, theme))

    async def blocked_by(self, user_id: int, guild_id: int) -> list[Person]:
        """Return the users whom a user has blocked, oldest first, by their names in a server."""
        return await self._store.read(lambda reader: reader.people.blocked_by(user_id, guild_id))

    async def unblock(self, user_id: int, other_id: int) -> None:
        """Remove a block, if there is one."""
        await self._write(lambda transaction: transaction.people.unblock(user_id, other_id))

    # -- profiles, leaderboards, statistics --

    async def profile(
        self, guild_id: int, person: Person, reader_id: int, variant: Variant | None = None
    ) -> Profile:
        now = self._clock()
        return await self._store.read(
            make_profile, guild_id, person, reader_id, at=now, variant=variant
        )

    async def leaderboard(
        self, guild_id: int, reader_id: int, asked: Ranking
    ) -> Leaderboard | None:
        """Return a page of a leaderboard for a reader, or the last page if it has fewer.

        Return None if the server shows no leaderboard.
        """
        return await self._store.read(leaderboard_page, guild_id, reader_id, asked, self._clock())

    async def statistics(self, guild_id: int, variant: Variant | None) -> Statistics | None:
        """Return a server's statistics; None: of the variant with the most games.

        Return None if there are none.
        """
        return await self._store.read(make_statistics, guild_id, variant)

    async def _write(
        self, change: Callable[Concatenate[Transaction, P], None], *args: P.args, **named: P.kwargs
    ) -> None:
        await self._store.write(self._clock(), change, *args, **named)
