"""Outbox: the posts that the bot has to send to channels, and their deliveries.

A post is due from the transaction that enqueues it until it is done: sent, cancelled or impossible.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from onitama_core.store.sql import Columns, SqlReader, SqlWriter, optional_moment, read_row
from onitama_core.store.values import posts
from onitama_core.store.values.posts import InvitationPost, MatchPost, PostKind, SentBoard
from onitama_core.store.values.terms import InvitationStatus

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.store.effects import Effects
    from onitama_core.store.invitations import InvitationChanges
    from onitama_core.store.values.matches import Match
    from onitama_core.store.values.posts import Post
    from onitama_core.store.values.results import Daily
    from onitama_core.store.values.terms import Invitation
    from onitama_core.store.values.tournaments import Tournament


TOURNAMENT_POSTS: Final = (
    PostKind.TOURNAMENT,
    PostKind.TOURNAMENT_EDIT,
    PostKind.ROUND,
    PostKind.ROUND_EDIT,
    PostKind.TOURNAMENT_END,
)


NAMED_BY_LAST_BOARD: Final = ("watcher", "vote")
"""Tables with people whom the last board of a match names; their rows are removed after it."""


def post_from_row(row: Columns) -> Post:
    if PostKind(row["kind"]) in (PostKind.INVITATION, PostKind.INVITATION_CLOSED):
        return read_row(InvitationPost, row)
    if PostKind(row["kind"]) in (PostKind.DAILY, PostKind.DAILY_COUNT, PostKind.DAILY_SHARE):
        return read_row(posts.DailyPost, row)
    if PostKind(row["kind"]) is PostKind.WEEK:
        return read_row(posts.WeekPost, row)
    if PostKind(row["kind"]) in TOURNAMENT_POSTS:
        return read_row(posts.TournamentPost, row)
    return read_row(MatchPost, row)


class PostQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def due(self, after: int, limit: int = 1000) -> list[Post]:
        """Return the oldest due posts of those after the post of this id, oldest first."""
        sql = "SELECT * FROM post WHERE settled_at IS NULL AND id > ? ORDER BY id LIMIT ?"
        return [post_from_row(row) for row in self._sql.all(sql, after, limit)]

    def count_due(self, limit: int) -> tuple[int, datetime | None]:
        """Return the number of posts that can be sent, at most `limit`, and when the first was due.

        Posts in channels that refuse them are left out. None if no post is due.
        """
        sql = (
            "SELECT count(*) AS posts, min(due_at) AS oldest FROM (SELECT due_at FROM post"
            " WHERE settled_at IS NULL AND refused_at IS NULL ORDER BY id LIMIT ?)"
        )
        (row,) = self._sql.all(sql, limit)
        return row["posts"], optional_moment(row["oldest"])

    def refused_channels(self, after: int, last: int) -> set[int]:
        """Return the channels that refuse due posts with ids above `after`, up to `last`."""
        sql = (
            "SELECT channel_id FROM post WHERE settled_at IS NULL AND id > ? AND id <= ?"
            " AND refused_at IS NOT NULL"
        )
        return {*self._sql.column(sql, after, last)}

    def has_due(self, match_id: int) -> bool:
        """Return whether a post of a match is still to be sent."""
        sql = "SELECT 1 FROM post WHERE match_id = ? AND settled_at IS NULL LIMIT 1"
        return self._sql.exists(sql, match_id)

    def delivery(self, post_id: int) -> posts.Delivery | None:
        row = self._sql.one("SELECT settled_at, message_id FROM post WHERE id = ?", post_id)
        if row is None:
            return None
        return posts.Delivery(row["settled_at"] is not None, row["message_id"])

    def board_post(self, match_id: int, seq: int) -> int | None:
        """Return the id of the post about the board after entry `seq`."""
        return self._sql.number(
            "SELECT max(id) FROM post WHERE match_id = ? AND kind = 'board' AND seq = ?",
            match_id,
            seq,
        )

    def has_due_board(self, match: Match) -> bool:
        """Return whether a board is still to be sent to the match's current channel."""
        sql = (
            "SELECT 1 FROM post WHERE match_id = ? AND kind = 'board' AND channel_id = ?"
            " AND settled_at IS NULL LIMIT 1"
        )
        return self._sql.exists(sql, match.id, match.place.channel_id)

    def channels_with_due_in(self, guild_id: int) -> set[int]:
        """Return the channels of a server for which posts are due."""
        sql = (
            "SELECT post.channel_id FROM post LEFT JOIN match ON match.id = post.match_id"
            " LEFT JOIN invitation ON invitation.id = post.invitation_id"
            " LEFT JOIN tournament ON tournament.id = post.tournament_id WHERE settled_at IS NULL"
            " AND coalesce(match.guild_id, invitation.guild_id, tournament.guild_id,"
            " post.guild_id) = ?"
        )
        return {*self._sql.column(sql, guild_id)}

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
        return bool(self._sql.value(sql, match_id, before, match_id, begun_by, before))

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
        return next(iter(self._sql.all_as(SentBoard, sql, *values)), None)

    def is_first_after_relocation(self, post: MatchPost) -> bool:
        """Return whether no board was posted since the match moved to another channel.

        Only moves and boards before `post` count.
        """
        sql = (
            "SELECT 1 FROM post WHERE match_id = ? AND kind = 'left' AND id < ? AND id >"
            " (SELECT max(id) FROM post WHERE match_id = ? AND kind = 'board'"
            " AND message_id IS NOT NULL) LIMIT 1"
        )
        return self._sql.exists(sql, post.match_id, post.id, post.match_id)

    def thread_line(self, match_id: int, channel_id: int) -> int | None:
        """Return the message in a channel that links to the match's thread."""
        return self._sql.number(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'thread' AND channel_id = ?",
            match_id,
            channel_id,
        )

    def replacing_boards(self, match_id: int, since: int) -> list[int]:
        """Return the entries from `since` on whose boards replace the boards before them."""
        sql = "SELECT seq FROM post WHERE match_id = ? AND kind = 'overtaken' AND seq >= ?"
        return self._sql.column(sql, match_id, since)

    def warning_message(self, match_id: int, before: int) -> int | None:
        """Return the message that warned of a deadline, before the board of entry `before`.

        Only warnings after the board before that one count. None if there was none.
        """
        return self._sql.number(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = 'warning' AND seq < ?"
            " AND seq >= (SELECT ifnull(max(seq), 0) FROM post"
            " WHERE match_id = ? AND kind = 'board' AND seq < ?)",
            match_id,
            before,
            match_id,
            before,
        )

    def message_of(self, match_id: int, kind: PostKind, before: int | None = None) -> int | None:
        """Return the message of the latest post of a kind, optionally of those before an entry."""
        return self._sql.number(
            "SELECT message_id FROM post WHERE match_id = ? AND kind = ?"
            " AND seq < ifnull(?, seq + 1) ORDER BY seq DESC, id DESC LIMIT 1",
            match_id,
            kind,
            before,
        )

    def film(self, match_id: int) -> posts.SharedFilm | None:
        return self._sql.find(posts.SharedFilm, "film", match_id=match_id)


class PostChanges(PostQueries):
    _sql: SqlWriter

    def __init__(
        self, sql: SqlWriter, now: datetime, effects: Effects, invitations: InvitationChanges
    ) -> None:
        super().__init__(sql)
        self._now = now
        self._effects = effects
        self._invitations = invitations

    def enqueue_for_match(self, match: Match, kind: PostKind, seq: int) -> int:
        """Enqueue a post about a log entry in the match's channel, and return its id."""
        return self._enqueue(match.place.channel_id, kind, match_id=match.id, seq=seq)

    def enqueue_result(self, match: Match, seq: int) -> None:
        """Enqueue a line about the result in the parent channel of the match's thread.

        Do nothing for a match without a thread.
        """
        if match.parent_id is not None:
            self._enqueue(match.parent_id, PostKind.RESULT, match_id=match.id, seq=seq)

    def enqueue_left(self, match: Match) -> None:
        """Enqueue an edit in the match's channel, and in the parent channel of its thread.

        The edits say that the match goes on elsewhere.
        """
        for channel_id in (match.place.channel_id, match.parent_id):
            if channel_id is not None:
                self._enqueue(channel_id, PostKind.LEFT, match_id=match.id, seq=match.seq)

    def enqueue_for_invitation(self, invitation: Invitation, kind: PostKind) -> int:
        """Enqueue a post about an invitation in its channel, and return the post's id."""
        return self._enqueue(invitation.place.channel_id, kind, invitation_id=invitation.id)

    def enqueue_film(self, match: Match, player: Player) -> int:
        """Enqueue the film of a match. Raises Conflict if it has been shared already."""
        self._sql.insert("film", match_id=match.id, player=player)
        return self.enqueue_for_match(match, PostKind.FILM, match.seq)

    def enqueue_for_daily(self, daily: Daily, kind: PostKind) -> int:
        """Enqueue a post about a puzzle of the day in its channel, and return the post's id."""
        return self._enqueue(daily.channel_id, kind, guild_id=daily.guild_id, seq=daily.day)

    def enqueue_daily_share(self, daily: Daily, channel_id: int) -> int:
        """Enqueue a line about an attempt at a puzzle of the day, and return the post's id."""
        kind = PostKind.DAILY_SHARE
        return self._enqueue(channel_id, kind, guild_id=daily.guild_id, seq=daily.day)

    def enqueue_week(self, guild_id: int, channel_id: int, first_day: int) -> None:
        """Enqueue the table of a server's week, and remove the posts of the tables before."""
        sql = "DELETE FROM post WHERE guild_id = ? AND kind = ? AND settled_at IS NOT NULL"
        self._sql.execute(sql, guild_id, PostKind.WEEK)
        self._enqueue(channel_id, PostKind.WEEK, guild_id=guild_id, seq=first_day)

    def enqueue_for_tournament(self, tournament: Tournament, kind: PostKind, seq: int) -> int:
        """Enqueue a post about a round, or 0 for the sign-up, and return the post's id."""
        channel_id = tournament.plan.place.channel_id
        return self._enqueue(channel_id, kind, tournament_id=tournament.id, seq=seq)

    def _enqueue(self, channel_id: int, kind: PostKind, **subject: int) -> int:
        # Discord accepts up to 25 characters in a nonce.
        columns: dict[str, Any] = {"kind": kind, "nonce": token_hex(12), **subject}
        columns["channel_id"] = channel_id
        # A channel that refuses another post would refuse a board too.
        refused = (
            "SELECT 1 FROM post WHERE channel_id = ? AND settled_at IS NULL"
            " AND refused_at IS NOT NULL LIMIT 1"
        )
        is_refused = kind is PostKind.BOARD and self._sql.exists(refused, channel_id)
        refused_at = self._now if is_refused else None
        post_id = self._sql.insert("post", due_at=self._now, refused_at=refused_at, **columns)
        self._effects.new_posts.append(post_from_row({"id": post_id, **columns}))
        return post_id

    def save_message_before_thread(
        self, post: MatchPost | posts.TournamentPost, message_id: int
    ) -> None:
        """Save the message that was sent for a post, before the thread on it is opened."""
        self._sql.update("post", post.id, message_id=message_id)

    def mark_refused(self, post: Post) -> None:
        """Record that a channel refuses a post, and so all boards that are due there."""
        sql = (
            "UPDATE post SET refused_at = ? WHERE channel_id = ? AND settled_at IS NULL"
            " AND refused_at IS NULL AND (kind = 'board' OR id = ?)"
        )
        self._sql.execute(sql, self._now, post.channel_id, post.id)

    def mark_done(self, post: Post, message_id: int | None) -> None:
        """Record that a post was sent as `message_id`, or with None that it can't be sent.

        An invitation that can't be shown is withdrawn, a tournament is cancelled, and a film or an
        attempt at a puzzle that can't be sent may be shared again. The last board of a match
        removes its watchers and votes.
        """
        self._sql.update("post", post.id, settled_at=self._now, message_id=message_id)
        match post:
            case MatchPost(kind=PostKind.BOARD):
                self._forget_named_people(post)
                if message_id is not None:
                    sql = "UPDATE match SET last_post_id = ? WHERE id = ? AND channel_id = ?"
                    self._sql.execute(sql, message_id, post.match_id, post.channel_id)
            case MatchPost(kind=PostKind.FILM) if message_id is not None:
                sql = "UPDATE film SET message_id = ? WHERE match_id = ?"
                self._sql.execute(sql, message_id, post.match_id)
            case MatchPost(kind=PostKind.FILM):
                self._sql.delete("film", match_id=post.match_id)
            case posts.DailyPost():
                self._mark_daily_done(post, message_id)
            case InvitationPost(kind=PostKind.INVITATION):
                self._mark_invitation_done(post, message_id)
            case posts.TournamentPost(kind=PostKind.TOURNAMENT):
                self._mark_sign_up_done(post, message_id)

    def _mark_invitation_done(self, post: InvitationPost, message_id: int | None) -> None:
        if message_id is None:
            self._invitations.close(post.invitation_id, InvitationStatus.WITHDRAWN)
        else:
            self._sql.update("invitation", post.invitation_id, message_id=message_id)

    def _mark_sign_up_done(self, post: posts.TournamentPost, message_id: int | None) -> None:
        if message_id is not None:
            self._sql.update("tournament", post.tournament_id, message_id=message_id)
            return
        sql = (
            "UPDATE tournament SET status = 'cancelled', ended_at = ?"
            " WHERE id = ? AND status = 'sign_up'"
        )
        self._sql.execute(sql, self._now, post.tournament_id)

    def _mark_daily_done(self, post: posts.DailyPost, message_id: int | None) -> None:
        if post.kind is PostKind.DAILY:
            sql = "UPDATE daily SET message_id = ? WHERE guild_id = ? AND day = ?"
            self._sql.execute(sql, message_id, post.guild_id, post.seq)
        elif post.kind is PostKind.DAILY_SHARE and message_id is None:
            sql = (
                "UPDATE daily_try SET share_post = NULL"
                " WHERE guild_id = ? AND day = ? AND share_post = ?"
            )
            self._sql.execute(sql, post.guild_id, post.seq, post.id)

    def _forget_named_people(self, board: MatchPost) -> None:
        """Remove the people whom the last board of a match has named."""
        is_last = "SELECT 1 FROM match WHERE id = ? AND finished_at IS NOT NULL AND seq <= ?"
        for table in NAMED_BY_LAST_BOARD:
            sql = f"DELETE FROM {table} WHERE match_id = ? AND EXISTS ({is_last})"  # noqa: S608
            self._sql.execute(sql, board.match_id, board.match_id, board.seq)

    def move_due(self, match_id: int, thread_id: int) -> None:
        """Move the due posts of a match to its thread, except the one that opens the thread."""
        self._effects.has_revised_posts = True
        self._sql.execute(
            "UPDATE post SET channel_id = ?"
            " WHERE match_id = ? AND settled_at IS NULL AND kind <> ?",
            thread_id,
            match_id,
            PostKind.THREAD,
        )

    def cancel_due(self, match_id: int) -> None:
        """Cancel all due posts of a match."""
        self._effects.has_revised_posts = True
        sql = "UPDATE post SET settled_at = ? WHERE match_id = ? AND settled_at IS NULL"
        self._sql.execute(sql, self._now, match_id)

    def remove_sent(self, match_id: int, limit: int) -> bool:
        """Remove sent posts of a match that is over; return False once none is left."""
        for table in NAMED_BY_LAST_BOARD:
            self._sql.delete(table, match_id=match_id)
        sql = (
            "DELETE FROM post WHERE id IN (SELECT id FROM post"
            " WHERE match_id = ? AND settled_at IS NOT NULL LIMIT ?)"
        )
        return bool(self._sql.execute(sql, match_id, limit))
