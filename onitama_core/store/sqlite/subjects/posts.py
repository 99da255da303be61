"""What the channels are owed, and what became of it."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from onitama_core.game import Player
from onitama_core.store.clock import from_milliseconds
from onitama_core.store.records.invitations import InvitationStatus
from onitama_core.store.records.posts import (
    BoardPost,
    Delivery,
    FilmPost,
    InvitationPost,
    PostKind,
    SharedFilm,
)
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.invitations import InvitationChanges
from onitama_core.store.sqlite.subjects.people.watchers import WatcherChanges, WatcherQuestions

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.invitations import Invitation
    from onitama_core.store.records.matches import Match
    from onitama_core.store.records.posts import Post, SentBoard, ThreadPost


class PostQuestions(WatcherQuestions):
    def due_posts(self, after: int) -> list[Post]:
        found = self.all(
            "SELECT * FROM post WHERE settled_at IS NULL AND id > ? ORDER BY id", after
        )
        return [rows.post(row) for row in found]

    def is_owed(self, match_id: int) -> bool:
        sql = "SELECT 1 FROM post WHERE match_id = ? AND settled_at IS NULL LIMIT 1"
        return self.one(sql, match_id) is not None

    def delivery(self, post_id: int) -> Delivery | None:
        row = self.one("SELECT settled_at, message_id FROM post WHERE id = ?", post_id)
        return None if row is None else Delivery(row["settled_at"] is not None, row["message_id"])

    def board_post(self, match_id: int, seq: int) -> int | None:
        post_id: int | None = self.value(
            "SELECT max(id) FROM post WHERE match_id = ? AND kind = 'board' AND seq = ?",
            *(match_id, seq),
        )
        return post_id

    def has_board_under_way(self, match: Match) -> bool:
        sql = (
            "SELECT 1 FROM post WHERE match_id = ? AND kind = 'board' AND channel_id = ?"
            " AND settled_at IS NULL LIMIT 1"
        )
        return self.one(sql, match.id, match.place.channel_id) is not None

    def board_owed_since(self, match_id: int) -> datetime | None:
        row = self.one(
            "SELECT due_at, settled_at IS NULL AND refused_at IS NULL AS is_owed FROM post"
            " WHERE match_id = ? AND kind = 'board' ORDER BY seq DESC, id DESC LIMIT 1",
            match_id,
        )
        return from_milliseconds(row["due_at"]) if row and row["is_owed"] else None

    def boards_owed_in(self, channel_id: int) -> list[int]:
        found = self.all(  # made DISTINCT by SQLite it would read all posts, in their order
            "SELECT match_id FROM post WHERE channel_id = ? AND kind = 'board'"
            " AND settled_at IS NULL AND refused_at IS NULL",
            channel_id,
        )
        return list(dict.fromkeys(row["match_id"] for row in found))

    def is_turn_unseen(self, match_id: int, before: int, begun_by: Player) -> bool:
        sql = (
            "SELECT count(*) > 0 AND count(message_id) = 0 FROM post WHERE match_id = ?"
            " AND kind = 'board' AND seq < ? AND seq >= (SELECT ifnull(max(seq), 0) FROM entry"
            " WHERE match_id = ? AND kind = 'action' AND player = ? AND seq < ?)"
        )
        return bool(self.value(sql, match_id, before, match_id, int(begun_by), before))

    def latest_board(self, match_id: int, before: int | None = None) -> SentBoard | None:
        row = self.one(
            "SELECT * FROM post WHERE match_id = ? AND kind = 'board'"
            " AND seq < ifnull(?, seq + 1) AND message_id IS NOT NULL"
            " ORDER BY seq DESC, id DESC LIMIT 1",
            *(match_id, before),
        )
        return None if row is None else rows.sent_board(row)

    def board_in(self, match_id: int, channel_id: int, before: int) -> SentBoard | None:
        row = self.one(
            "SELECT * FROM post WHERE match_id = ? AND kind = 'board' AND channel_id = ?"
            " AND id < ? AND message_id IS NOT NULL ORDER BY seq DESC, id DESC LIMIT 1",
            *(match_id, channel_id, before),
        )
        return None if row is None else rows.sent_board(row)

    def is_first_after_move(self, post: BoardPost) -> bool:
        sql = (
            "SELECT 1 FROM post WHERE match_id = ? AND kind = 'left' AND id < ? AND id >"
            " (SELECT max(id) FROM post WHERE match_id = ? AND kind = 'board'"
            " AND message_id IS NOT NULL) LIMIT 1"
        )
        return self.one(sql, post.match_id, post.id, post.match_id) is not None

    def line_in(self, match_id: int, channel_id: int) -> int | None:
        message_id: int | None = self.value(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'thread' AND channel_id = ?",
            *(match_id, channel_id),
        )
        return message_id

    def overtaking(self, match_id: int, since: int) -> list[int]:
        found = self.all(
            "SELECT seq FROM post WHERE match_id = ? AND kind = 'overtaken' AND seq >= ?",
            *(match_id, since),
        )
        return [row["seq"] for row in found]

    def reminder_message(self, match_id: int) -> int | None:
        message_id: int | None = self.value(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'reminder'", match_id
        )
        return message_id

    def warning_message(self, match_id: int, before: int) -> int | None:
        message_id: int | None = self.value(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'warning' AND seq < ?"
            " AND seq >= (SELECT ifnull(max(seq), 0) FROM post"
            " WHERE match_id = ? AND kind = 'board' AND seq < ?)",
            *(match_id, before, match_id, before),
        )
        return message_id

    def proposal_message(self, match_id: int, kind: PostKind, before: int) -> int | None:
        message_id: int | None = self.value(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = ? AND seq < ?"
            " ORDER BY seq DESC, id DESC LIMIT 1",
            *(match_id, kind.value, before),
        )
        return message_id

    def film_of(self, match_id: int) -> SharedFilm | None:
        row = self.one("SELECT player, message_id FROM film WHERE match_id = ?", match_id)
        return None if row is None else SharedFilm(Player(row["player"]), row["message_id"])


class PostChanges(PostQuestions, WatcherChanges, InvitationChanges):
    def owe_match_post(self, match: Match, kind: PostKind, seq: int) -> int:
        return self._owe(match.place.channel_id, kind, match_id=match.id, seq=seq)

    def move_match(self, match: Match, channel_id: int) -> None:
        for left in (match.place.channel_id, match.parent_id):
            if left is not None:
                self._owe(left, PostKind.LEFT, match_id=match.id, seq=match.seq)
        self.update("match", match.id, channel_id=channel_id, parent_id=None, last_post_id=None)

    def owe_result(self, match: Match, seq: int) -> None:
        if match.parent_id is not None:
            self._owe(match.parent_id, PostKind.RESULT, match_id=match.id, seq=seq)

    def owe_invitation_post(self, invitation: Invitation, kind: PostKind) -> int:
        return self._owe(invitation.place.channel_id, kind, invitation_id=invitation.id)

    def _owe(self, channel_id: int, kind: PostKind, **about: int) -> int:
        owed = {"channel_id": channel_id, "kind": kind.value, "nonce": token_hex(12), **about}
        refused_at = self._now if kind is PostKind.BOARD and self._refuses(channel_id) else None
        post_id = self.insert("post", due_at=self._now, refused_at=refused_at, **owed)
        self.new_posts.append(rows.post({"id": post_id, **owed}))
        return post_id

    def _refuses(self, channel_id: int) -> bool:
        """Whether a post waits there that people keep from it: the next one waits behind it."""
        sql = (
            "SELECT 1 FROM post WHERE channel_id = ? AND settled_at IS NULL"
            " AND refused_at IS NOT NULL LIMIT 1"
        )
        return self.one(sql, channel_id) is not None

    def owe_film(self, match: Match, player: Player) -> int:
        self.insert("film", match_id=match.id, player=int(player))
        return self.owe_match_post(match, PostKind.FILM, match.seq)

    def keep_line(self, post: ThreadPost, line_id: int) -> None:
        self.update("post", post.id, message_id=line_id)

    def keep_refused(self, post: Post) -> None:
        sql = (
            "UPDATE post SET refused_at = ? WHERE channel_id = ? AND settled_at IS NULL"
            " AND refused_at IS NULL AND (kind = 'board' OR id = ?)"
        )
        self.change(sql, self._now, post.channel_id, post.id)

    def settle_post(self, post: Post, message_id: int | None) -> None:
        self.update("post", post.id, settled_at=self._now, message_id=message_id)
        if isinstance(post, BoardPost):
            self.let_watchers_go(post.match_id, post.seq)
        match post:
            case BoardPost() if message_id is not None:
                sql = "UPDATE match SET last_post_id = ? WHERE id = ? AND channel_id = ?"
                self.change(sql, message_id, post.match_id, post.channel_id)
            case FilmPost() if message_id is not None:
                sql = "UPDATE film SET message_id = ? WHERE match_id = ?"
                self.change(sql, message_id, post.match_id)
            case FilmPost():
                self.change("DELETE FROM film WHERE match_id = ?", post.match_id)
            case InvitationPost() if message_id is not None:
                self.update("invitation", post.invitation_id, message_id=message_id)
            case InvitationPost():
                self.close_invitation(post.invitation_id, InvitationStatus.WITHDRAWN)

    def drop_posts(self, match_id: int) -> None:
        self.has_revised_posts = True
        sql = "UPDATE post SET settled_at = ? WHERE match_id = ? AND settled_at IS NULL"
        self.change(sql, self._now, match_id)

    def clear_posts(self, match_id: int, most: int) -> bool:
        self.change("DELETE FROM watcher WHERE match_id = ?", match_id)
        return bool(
            self.change(
                "DELETE FROM post WHERE id IN (SELECT id FROM post"
                " WHERE match_id = ? AND settled_at IS NOT NULL LIMIT ?)",
                *(match_id, most),
            )
        )
