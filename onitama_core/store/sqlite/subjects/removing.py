"""What is taken out of the database whole: a match with all that hangs on it, a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.records.due import OF_INVITATIONS, OF_MATCHES, DueKind
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from collections.abc import Sequence

OF_A_MATCH: Final = (
    *("post", "watcher", "film", "review", "draw_seed", "badge", "rating_change", "entry"),
)
"""Tables with a `match_id`."""
OF_A_SERVER: Final = (
    *("guild_setting", "member", "lost_server"),
    *("person_record", "person_card", "person_opponent", "person_streak"),
    *("badge", "guild_sum", "guild_length", "guild_card"),
    *("rating", "rating_change", "rating_gain"),
)
"""Tables with a `guild_id`, beside matches and invitations, which others refer to."""
PLAYED_IN: Final = ("match", "invitation", *OF_A_SERVER)


def first_of_each(table: str) -> str:
    """The servers in a table: one look into an index each, however many rows they have."""
    return f"""
        WITH RECURSIVE server (id) AS (
            SELECT min(guild_id) FROM {table}
            UNION ALL
            SELECT (SELECT min(guild_id) FROM {table} WHERE guild_id > server.id) FROM server
            WHERE server.id IS NOT NULL
        )
        SELECT id FROM server WHERE id IS NOT NULL
    """  # noqa: S608 - names from here


class RemovalQuestions(Questions):
    def known_servers(self) -> set[int]:
        return {row["id"] for table in PLAYED_IN for row in self.all(first_of_each(table))}


class RemovalChanges(RemovalQuestions, Changes):
    def remove_match(self, match_id: int) -> None:
        self.has_erased = True
        invitation_id = self.value("SELECT invitation_id FROM match WHERE id = ?", match_id)
        for table in OF_A_MATCH:
            self.change(f"DELETE FROM {table} WHERE match_id = ?", match_id)  # noqa: S608
        for table in ("match", "invitation"):
            sql = f"UPDATE {table} SET rematch_of = NULL WHERE rematch_of = ?"  # noqa: S608
            self.change(sql, match_id)
        self._nothing_due(OF_MATCHES, match_id)
        self.change("DELETE FROM match WHERE id = ?", match_id)
        if invitation_id is not None:
            self._remove_invitation(invitation_id)

    def remove_some_in(self, guild_id: int, most: int) -> bool:
        matches = self.all("SELECT id FROM match WHERE guild_id = ? LIMIT ?", guild_id, most)
        for row in matches:
            self.remove_match(row["id"])
        sql = "SELECT id FROM invitation WHERE guild_id = ? LIMIT ?"
        invitations = self.all(sql, guild_id, most - len(matches))
        for row in invitations:
            self._remove_invitation(row["id"])
        return bool(matches or invitations)

    def remove_server(self, guild_id: int) -> None:
        self.has_erased = True
        for table in OF_A_SERVER:
            self.change(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)  # noqa: S608

    def _remove_invitation(self, invitation_id: int) -> None:
        self.change("DELETE FROM post WHERE invitation_id = ?", invitation_id)
        self._nothing_due(OF_INVITATIONS, invitation_id)
        self.change("DELETE FROM invitation WHERE id = ?", invitation_id)

    def _nothing_due(self, kinds: Sequence[DueKind], subject: int) -> None:
        for kind in kinds:
            sql = "DELETE FROM due WHERE kind = ? AND subject = ?"
            self.change(sql, kind.value, subject)
