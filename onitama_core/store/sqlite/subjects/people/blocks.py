"""Who has blocked whom, and who has played with whom."""

from __future__ import annotations

from hashlib import blake2b
from secrets import randbits, token_hex
from typing import TYPE_CHECKING, Final

from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.people.members import MemberChanges
from onitama_core.store.sqlite.subjects.questions import Questions

if TYPE_CHECKING:
    from onitama_core.store.records.seats import Person


BITS: Final = 62


def mark_of(user_id: int, salt: str) -> str:
    """By which somebody who is back can be told, and by nothing else."""
    return blake2b(str(user_id).encode(), key=bytes.fromhex(salt), digest_size=16).hexdigest()


class BlockQuestions(Questions):
    def has_blocked(self, user_id: int, other_id: int) -> bool:
        sql = "SELECT 1 FROM block WHERE user_id = ? AND blocked_id = ?"
        is_named = self.one(sql, user_id, other_id) is not None
        return is_named or bool(self._marked(user_id, other_id))

    def _marked(self, user_id: int, other_id: int) -> list[int]:
        """The number by which a person has blocked somebody who was erased since, and is back."""
        found = self.all("SELECT * FROM block_mark WHERE user_id = ?", user_id)
        return [row["blocked_id"] for row in found if mark_of(other_id, row["salt"]) == row["mark"]]

    def blocked_by(self, user_id: int, guild_id: int) -> list[Person]:
        found = self.all(
            "SELECT blocked_id, name FROM block"
            " LEFT JOIN member ON member.guild_id = ? AND member.user_id = blocked_id"
            " WHERE block.user_id = ? ORDER BY at, blocked_id",
            *(guild_id, user_id),
        )
        return [rows.people.person(row["blocked_id"], row["name"]) for row in found]

    def have_played(self, one: int, other: int) -> bool:
        sql = (
            "SELECT 1 FROM match"
            " WHERE red_id = ? AND blue_id = ? AND termination IS NOT 'cancelled' LIMIT 1"
        )
        return any(self.one(sql, *pair) is not None for pair in ((one, other), (other, one)))


class BlockChanges(BlockQuestions, MemberChanges):
    def block(self, user_id: int, other_id: int) -> None:
        for number in self._marked(user_id, other_id):
            self.unblock(user_id, number)
        self.change(
            "INSERT OR IGNORE INTO block (user_id, blocked_id, at) VALUES (?, ?, ?)",
            *(user_id, other_id, self._now),
        )

    def unblock(self, user_id: int, other_id: int) -> None:
        self.change("DELETE FROM block WHERE user_id = ? AND blocked_id = ?", user_id, other_id)
        self.forget_names(other_id)

    def keep_blocked(self, user_id: int) -> None:
        """By whoever has blocked a person that is erased.

        Under another number for each: who is blocked is not to be found among former players.
        """
        found = self.all("SELECT user_id FROM block WHERE blocked_id = ?", user_id)
        for (blocker,) in found:
            number, salt = -1 - randbits(BITS), token_hex(16)
            self.change(
                "UPDATE block SET blocked_id = ? WHERE user_id = ? AND blocked_id = ?",
                *(number, blocker, user_id),
            )
            self.insert(
                "block_mark",
                user_id=blocker,
                blocked_id=number,
                salt=salt,
                mark=mark_of(user_id, salt),
            )
