"""Who waits for the end of a match that others play."""

from __future__ import annotations

from onitama_core.store.sqlite.subjects.questions import Changes, Questions


class WatcherQuestions(Questions):
    def watchers(self, match_id: int) -> list[int]:
        found = self.all("SELECT user_id FROM watcher WHERE match_id = ?", match_id)
        return [row["user_id"] for row in found]

    def count_watched(self, user_id: int) -> int:
        count: int = self.value("SELECT count(*) FROM watcher WHERE user_id = ?", user_id)
        return count


class WatcherChanges(WatcherQuestions, Changes):
    def watch(self, match_id: int, user_id: int) -> None:
        self.change("INSERT OR IGNORE INTO watcher VALUES (?, ?)", match_id, user_id)

    def stop_watching(self, match_id: int, user_id: int) -> None:
        self.change("DELETE FROM watcher WHERE match_id = ? AND user_id = ?", match_id, user_id)

    def let_watchers_go(self, match_id: int, seq: int) -> None:
        """Once the post about entry `seq` is settled, if that entry ended the match."""
        self.change(
            "DELETE FROM watcher WHERE match_id = ? AND EXISTS"
            " (SELECT 1 FROM match WHERE id = ? AND finished_at IS NOT NULL AND seq <= ?)",
            *(match_id, match_id, seq),
        )
