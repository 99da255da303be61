"""What people and servers have chosen, and what the bot remembers of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.records.preferences import Preferences
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from onitama_core.store.records.customs import Customs


class PreferenceQuestions(Questions):
    def preferences_of(self, user_id: int) -> Preferences:
        row = self.one("SELECT * FROM preferences WHERE user_id = ?", user_id)
        return Preferences() if row is None else rows.preferences(row)

    def theme_of(self, user_id: int) -> str | None:
        theme: str | None = self.value("SELECT theme FROM person_theme WHERE user_id = ?", user_id)
        return theme

    def customs_in(self, guild_id: int) -> Customs:
        return rows.customs(self.all("SELECT * FROM guild_setting WHERE guild_id = ?", guild_id))

    def themes_in_use(self) -> list[str]:
        found = self.all(
            "SELECT theme FROM person_theme WHERE theme IS NOT NULL"
            " UNION SELECT value FROM guild_setting WHERE name = 'theme' ORDER BY theme"
        )
        return [row["theme"] for row in found]

    def memo(self, name: str) -> str | None:
        value: str | None = self.value("SELECT value FROM memo WHERE name = ?", name)
        return value


class PreferenceChanges(PreferenceQuestions, Changes):
    def keep_preferences_of(self, user_id: int, preferences: Preferences) -> None:
        self.change("DELETE FROM preferences WHERE user_id = ?", user_id)
        self.insert("preferences", user_id=user_id, **rows.of_preferences(preferences))

    def keep_theme_of(self, user_id: int, theme: str | None) -> None:
        self.change(
            "INSERT INTO person_theme VALUES (?, ?)"
            " ON CONFLICT (user_id) DO UPDATE SET theme = excluded.theme",
            *(user_id, theme),
        )

    def keep_customs_in(self, guild_id: int, customs: Customs) -> None:
        """Those of a later version, which this one can't name, stay."""
        chosen = rows.of_customs(customs)
        for name in rows.USUAL:
            self.change(
                "DELETE FROM guild_setting WHERE guild_id = ? AND name = ?", *(guild_id, name)
            )
        for name, value in chosen.items():
            self.insert("guild_setting", guild_id=guild_id, name=name, value=value)

    def keep_memo(self, name: str, value: str) -> None:
        self.change(
            "INSERT INTO memo VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            *(name, value),
        )
