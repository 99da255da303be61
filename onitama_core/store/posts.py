"""Outbox: the posts that the bot has to send to channels, and their deliveries."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any

from onitama_core.store.invitations import InvitationChanges
from onitama_core.store.sql import Columns, Questions, value_of
from onitama_core.store.values import posts
from onitama_core.store.values.posts import InvitationPost, MatchPost, PostKind, SentBoard
from onitama_core.store.values.terms import Invitation, InvitationStatus

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.store.values.matches import Match
    from onitama_core.store.values.posts import Post


def post(row: Columns) -> Post:
    if PostKind(row["kind"]) in (PostKind.INVITATION, PostKind.INVITATION_CLOSED):
        return value_of(InvitationPost, row)
    if PostKind(row["kind"]) in (PostKind.DAILY, PostKind.DAILY_COUNT):
        return value_of(posts.DailyPost, row)
    return value_of(MatchPost, row)


class PostQuestions(Questions):
    def due_posts(self, after: int, limit: int = 1000) -> list[Post]:
        """Return the oldest due posts of those after the post of this id, oldest first."""
        sql = "SELECT * FROM post WHERE settled_at IS NULL AND id > ? ORDER BY id LIMIT ?"
        return [post(row) for row in self.all(sql, after, limit)]

    def refused_channels(self, after: int, last: int) -> set[int]:
        """Return the channels that are closed to due posts of a range of ids, after `after`."""
        sql = (
            "SELECT channel_id FROM post WHERE settled_at IS NULL AND id > ? AND id <= ?"
            " AND refused_at IS NOT NULL"
        )
        return {*self.column(sql, after, last)}

    def is_owed(self, match_id: int) -> bool:
        """Return whether a post of a match is still to be sent."""
        sql = "SELECT 1 FROM post WHERE match_id = ? AND settled_at IS NULL LIMIT 1"
        return self.holds(sql, match_id)

    def delivery(self, post_id: int) -> posts.Delivery | None:
        row = self.one("SELECT settled_at, message_id FROM post WHERE id = ?", post_id)
        return (
            None
            if row is None
            else posts.Delivery(row["settled_at"] is not None, row["message_id"])
        )

    def board_post(self, match_id: int, seq: int) -> int | None:
        """Return the id of the post about the board after entry `seq`."""
        return self.number(
            "SELECT max(id) FROM post WHERE match_id = ? AND kind = 'board' AND seq = ?",
            *(match_id, seq),
        )

    def has_board_under_way(self, match: Match) -> bool:
        """Return whether a board is still to be sent to the match's present channel."""
        sql = (
            "SELECT 1 FROM post WHERE match_id = ? AND kind = 'board' AND channel_id = ?"
            " AND settled_at IS NULL LIMIT 1"
        )
        return self.holds(sql, match.id, match.place.channel_id)

    def channels_owed_in(self, guild_id: int) -> set[int]:
        """Return the channels of a server for which posts are due."""
        sql = (
            "SELECT post.channel_id FROM post LEFT JOIN match ON match.id = post.match_id"
            " LEFT JOIN invitation ON invitation.id = post.invitation_id WHERE settled_at IS NULL"
            " AND coalesce(match.guild_id, invitation.guild_id, post.guild_id) = ?"
        )
        return {*self.column(sql, guild_id)}

    def is_turn_unseen(self, match_id: int, before: int, begun_by: Player) -> bool:
        """Return whether no board of the current turn was posted.

        The turn began with the last action of `begun_by` before the entry `before`, which ended
        the match. False if no board of that turn was enqueued.
        """
        sql = (
            "SELECT count(*) > 0 AND count(message_id) = 0 FROM post WHERE match_id = ?"
            " AND kind = 'board' AND seq < ? AND seq >= (SELECT ifnull(max(seq), 0) FROM entry"
            " WHERE match_id = ? AND kind = 'action' AND player = ? AND seq < ?)"
        )
        return bool(self.value(sql, match_id, before, match_id, begun_by, before))

    def latest_board(self, match_id: int, before: int | None = None) -> SentBoard | None:
        """Return the latest board that was posted, optionally of those before an entry."""
        return self._board("seq < ifnull(?, seq + 1)", match_id, before)

    def board_in(self, match_id: int, channel_id: int, before: int) -> SentBoard | None:
        """Return the latest board posted in a channel, of those enqueued before a post's id."""
        return self._board("channel_id = ? AND id < ?", match_id, channel_id, before)

    def _board(self, which: str, *values: int | None) -> SentBoard | None:
        sql = (
            f"SELECT * FROM post WHERE match_id = ? AND kind = 'board' AND {which}"  # noqa: S608
            " AND message_id IS NOT NULL ORDER BY seq DESC, id DESC LIMIT 1"
        )
        return next(iter(self.every(SentBoard, sql, *values)), None)

    def is_first_after_relocation(self, post: MatchPost) -> bool:
        """Return whether no board was posted since the match moved to another channel.

        Only moves and boards before `post` count.
        """
        sql = (
            "SELECT 1 FROM post WHERE match_id = ? AND kind = 'left' AND id < ? AND id >"
            " (SELECT max(id) FROM post WHERE match_id = ? AND kind = 'board'"
            " AND message_id IS NOT NULL) LIMIT 1"
        )
        return self.holds(sql, post.match_id, post.id, post.match_id)

    def line_in(self, match_id: int, channel_id: int) -> int | None:
        """Return the message in a channel that links to the match's thread."""
        return self.number(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'thread' AND channel_id = ?",
            *(match_id, channel_id),
        )

    def overtaking(self, match_id: int, since: int) -> list[int]:
        """Return the entries from `since` on whose boards replace the boards before them."""
        sql = "SELECT seq FROM post WHERE match_id = ? AND kind = 'overtaken' AND seq >= ?"
        return self.column(sql, match_id, since)

    def warning_message(self, match_id: int, before: int) -> int | None:
        """Return the message that warned of the deadline between two boards.

        They are the board of entry `before` and the one before that. None if nobody was warned.
        """
        return self.number(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'warning' AND seq < ?"
            " AND seq >= (SELECT ifnull(max(seq), 0) FROM post"
            " WHERE match_id = ? AND kind = 'board' AND seq < ?)",
            *(match_id, before, match_id, before),
        )

    def message_of(self, match_id: int, kind: PostKind, before: int | None = None) -> int | None:
        """Return the message of the latest post of a kind, optionally of those before an entry."""
        return self.number(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = ?"
            " AND seq < ifnull(?, seq + 1) ORDER BY seq DESC, id DESC LIMIT 1",
            *(match_id, kind, before),
        )

    def film_of(self, match_id: int) -> posts.SharedFilm | None:
        return self.found(posts.SharedFilm, "film", match_id=match_id)


class PostChanges(PostQuestions, InvitationChanges):
    def owe_match_post(self, match: Match, kind: PostKind, seq: int) -> int:
        return self._owe(match.place.channel_id, kind, match_id=match.id, seq=seq)

    def move_match(self, match: Match, channel_id: int) -> None:
        """Move a match to another channel, for which no posts are due yet.

        Enqueues an edit in the channel that the match leaves, and in the parent channel of its
        thread.
        """
        for left in (match.place.channel_id, match.parent_id):
            if left is not None:
                self._owe(left, PostKind.LEFT, match_id=match.id, seq=match.seq)
        self.update("match", match.id, channel_id=channel_id, parent_id=None, last_post_id=None)

    def owe_result(self, match: Match, seq: int) -> None:
        """Enqueue a line about the result in the parent channel of the match's thread.

        Does nothing for a match without a thread.
        """
        if match.parent_id is not None:
            self._owe(match.parent_id, PostKind.RESULT, match_id=match.id, seq=seq)

    def owe_invitation_post(self, invitation: Invitation, kind: PostKind) -> int:
        return self._owe(invitation.place.channel_id, kind, invitation_id=invitation.id)

    def owe_film(self, match: Match, player: Player) -> int:
        """Enqueue the animation of a match. Raises Conflict if it has been shared already."""
        self.insert("film", match_id=match.id, player=player)
        return self.owe_match_post(match, PostKind.FILM, match.seq)

    def _owe(self, channel_id: int, kind: PostKind, **about: int) -> int:
        owed: dict[str, Any] = {"kind": kind, "nonce": token_hex(12), **about}
        owed["channel_id"] = channel_id
        # A channel that refuses another post would refuse a board too.
        refused = (
            "SELECT 1 FROM post WHERE channel_id = ? AND settled_at IS NULL"
            " AND refused_at IS NOT NULL LIMIT 1"
        )
        is_refused = kind is PostKind.BOARD and self.holds(refused, channel_id)
        refused_at = self.now if is_refused else None
        post_id = self.insert("post", due_at=self.now, refused_at=refused_at, **owed)
        self.new_posts.append(post({"id": post_id, **owed}))
        return post_id

    def keep_line(self, post: MatchPost, line_id: int) -> None:
        """Save the message of the line in the channel; its thread is still to be opened."""
        self.update("post", post.id, message_id=line_id)

    def keep_refused(self, post: Post) -> None:
        """Record that a channel refuses a post, and so all boards that are due there."""
        sql = (
            "UPDATE post SET refused_at = ? WHERE channel_id = ? AND settled_at IS NULL"
            " AND refused_at IS NULL AND (kind = 'board' OR id = ?)"
        )
        self.change(sql, self.now, post.channel_id, post.id)

    def settle_post(self, post: Post, message_id: int | None) -> None:
        """Record that a post was sent as `message_id`, or with None that it can't be sent.

        An invitation that can't be shown is withdrawn, and an animation that can't be sent may be
        shared again. The last board of a match removes its watchers.
        """
        self.update("post", post.id, settled_at=self.now, message_id=message_id)
        match post:
            case MatchPost(kind=PostKind.BOARD):
                self.change(
                    "DELETE FROM watcher WHERE match_id = ? AND EXISTS"
                    " (SELECT 1 FROM match WHERE id = ? AND finished_at IS NOT NULL AND seq <= ?)",
                    *(post.match_id, post.match_id, post.seq),
                )
                if message_id is not None:
                    sql = "UPDATE match SET last_post_id = ? WHERE id = ? AND channel_id = ?"
                    self.change(sql, message_id, post.match_id, post.channel_id)
            case MatchPost(kind=PostKind.FILM) if message_id is not None:
                sql = "UPDATE film SET message_id = ? WHERE match_id = ?"
                self.change(sql, message_id, post.match_id)
            case MatchPost(kind=PostKind.FILM):
                self.delete("film", match_id=post.match_id)
            case InvitationPost(kind=PostKind.INVITATION) if message_id is not None:
                self.update("invitation", post.invitation_id, message_id=message_id)
            case posts.DailyPost(kind=PostKind.DAILY):
                sql = "UPDATE daily SET message_id = ? WHERE guild_id = ? AND day = ?"
                self.change(sql, message_id, post.guild_id, post.seq)
            case InvitationPost(kind=PostKind.INVITATION):
                self.close_invitation(post.invitation_id, InvitationStatus.WITHDRAWN)

    def drop_posts(self, match_id: int) -> None:
        """Cancel all due posts of a match."""
        self.has_revised_posts = True
        sql = "UPDATE post SET settled_at = ? WHERE match_id = ? AND settled_at IS NULL"
        self.change(sql, self.now, match_id)

    def clear_posts(self, match_id: int, most: int) -> bool:
        """Remove sent posts of a match that is over; return False once none is left."""
        self.delete("watcher", match_id=match_id)
        sql = (
            "DELETE FROM post WHERE id IN (SELECT id FROM post"
            " WHERE match_id = ? AND settled_at IS NOT NULL LIMIT ?)"
        )
        return bool(self.change(sql, match_id, most))
