"""Matches and their logs. Nothing here alters or removes an entry of a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import from_milliseconds, to_milliseconds
from onitama_core.store.errors import NoSuchMatch
from onitama_core.store.records.matches import Unsummed
from onitama_core.store.records.posts import PostKind
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.people.members import MemberChanges, name_of
from onitama_core.store.sqlite.subjects.questions import Questions

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.entries import Entry
    from onitama_core.store.records.matches import Match, NewMatch, Standing
    from onitama_core.store.records.seats import Place

SEATED: Final = f"SELECT *, {name_of('match', 'red_id')}, {name_of('match', 'blue_id')} FROM match"  # noqa: S608 - names from here
OPEN_OF: Final = f"""
    WHERE finished_at IS NULL AND red_id = :user AND guild_id = :guild
    UNION ALL
    {SEATED} WHERE finished_at IS NULL AND blue_id = :user AND guild_id = :guild
        AND red_id IS NOT blue_id
    ORDER BY id LIMIT :most
"""
"""Once also where a person plays both sides."""
LATEST: Final = "ORDER BY finished_at DESC, id DESC LIMIT :most"
PLAYED_OUT: Final = "finished_at IS NOT NULL AND termination IS NOT 'cancelled'"
"""As the indexes have it."""
FINISHED: Final = f"""
    WHERE id IN (
        SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT}
            AND red_id = :user AND guild_id = :guild {LATEST})
        UNION SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT}
            AND blue_id = :user AND guild_id = :guild {LATEST})
        UNION SELECT id FROM (SELECT id FROM match WHERE {PLAYED_OUT} AND venue <> 'private'
            AND channel_id = :channel AND guild_id = :guild {LATEST})
    ) {LATEST}
"""  # noqa: S608 - no value is written into it


class MatchQuestions(Questions):
    def match(self, match_id: int) -> Match:
        found = self._match("WHERE id = :match", match=match_id)
        if found is None:
            raise NoSuchMatch(match_id)
        return found

    def entries(self, match_id: int, after: int = 0, until: int | None = None) -> list[Entry]:
        found = self.all(
            "SELECT * FROM entry WHERE match_id = ? AND seq > ? AND seq <= ifnull(?, seq)"
            " ORDER BY seq",
            *(match_id, after, until),
        )
        return [rows.entry(row) for row in found]

    def open_matches_of(self, user_id: int, guild_id: int, most: int) -> list[Match]:
        return self._matches(OPEN_OF, user=user_id, guild=guild_id, most=most)

    def open_matches_in(self, channel_id: int, most: int) -> list[Match]:
        return self._matches(
            "WHERE finished_at IS NULL AND venue <> 'private'"
            " AND channel_id = :channel ORDER BY id LIMIT :most",
            channel=channel_id,
            most=most,
        )

    def count_open(self) -> int:
        return int(
            self.value(
                "SELECT COUNT(*) FROM match WHERE finished_at IS NULL AND venue <> 'private'"
            )
        )

    def finished_matches(self, user_id: int, place: Place, most: int) -> list[Match]:
        guild, channel = place
        return self._matches(FINISHED, user=user_id, guild=guild, channel=channel, most=most)

    def match_of_invitation(self, invitation_id: int) -> Match | None:
        return self._match("WHERE invitation_id = :invitation", invitation=invitation_id)

    def _match(self, which: str, **values: int) -> Match | None:
        return next(iter(self._matches(which, **values)), None)

    def _matches(self, which: str, **values: int) -> list[Match]:
        sql = f"{SEATED} {which}"
        return [rows.match(row) for row in self._connection.execute(sql, values)]

    def rematch_of(self, match_id: int) -> int | None:
        found: int | None = self.value("SELECT id FROM match WHERE rematch_of = ?", match_id)
        return found

    def not_summed_up(self, most: int) -> list[Unsummed]:
        found = self.all("SELECT * FROM match WHERE phase IS NULL ORDER BY id LIMIT ?", most)
        return [
            Unsummed(row["id"], rows.setup(row), from_milliseconds(row["started_at"]))
            for row in found
        ]


class MatchChanges(MatchQuestions, MemberChanges):
    def add_match(self, new: NewMatch, standing: Standing) -> int:
        self.keep_names(new.place.guild_id, *new.seats)
        return self.insert(
            "match",
            invitation_id=new.invitation_id,
            rematch_of=new.rematch_of,
            guild_id=new.place.guild_id,
            channel_id=new.place.channel_id,
            **rows.of_seats(*new.seats),
            challenger=int(new.challenger),
            cards=",".join(new.setup.card_ids),
            first_player=int(new.setup.first),
            **rows.of_terms(new.terms),
            started_at=to_milliseconds(new.started_at),
            **rows.of_standing(standing),
        )

    def append(self, match_id: int, entry: Entry) -> None:
        self.insert("entry", match_id=match_id, **rows.of_entry(entry))

    def stand(self, match_id: int, standing: Standing) -> None:
        self.update("match", match_id, **rows.of_standing(standing))

    def number_result(self, match_id: int) -> None:
        self.change(
            "UPDATE match SET result_number = 1 + ifnull("
            " (SELECT max(result_number) FROM match WHERE result_number IS NOT NULL), 0)"
            " WHERE id = ?",
            match_id,
        )

    def keep_deadline(self, match_id: int, deadline: datetime | None) -> None:
        at = None if deadline is None else to_milliseconds(deadline)
        self.update("match", match_id, deadline=at)

    def move_to_thread(self, match_id: int, channel_id: int, thread_id: int) -> None:
        is_moved = self.change(
            "UPDATE match SET parent_id = channel_id, channel_id = ?"
            " WHERE id = ? AND channel_id = ? AND parent_id IS NULL",
            *(thread_id, match_id, channel_id),
        )
        if is_moved:
            self.has_revised_posts = True
            self.change(
                "UPDATE post SET channel_id = ?"
                " WHERE match_id = ? AND settled_at IS NULL AND kind <> ?",
                *(thread_id, match_id, PostKind.THREAD.value),
            )
