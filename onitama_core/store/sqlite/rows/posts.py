"""What channels are owed, each kind a class of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.records.posts import (
    BoardPost,
    DrawOfferClosedPost,
    DrawOfferPost,
    FilmPost,
    InvitationClosedPost,
    InvitationPost,
    LeftPost,
    OvertakenPost,
    PlacedPost,
    PostKind,
    ReminderPost,
    ResultPost,
    SentBoard,
    TakebackClosedPost,
    TakebackPost,
    ThreadPost,
    WarningPost,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from onitama_core.store.records.posts import OfEntry, OfInvitation, Post
    from onitama_core.store.sqlite.rows.terms import Columns

OF_INVITATION: Final[Mapping[PostKind, type[OfInvitation]]] = {
    post.kind: post for post in (InvitationPost, InvitationClosedPost)
}
OF_ENTRY: Final[Mapping[PostKind, type[OfEntry]]] = {
    post.kind: post
    for post in (
        *(BoardPost, PlacedPost, OvertakenPost, ReminderPost, WarningPost),
        *(DrawOfferPost, DrawOfferClosedPost, TakebackPost, TakebackClosedPost),
        *(ResultPost, FilmPost, LeftPost),
    )
}


def post(row: Columns) -> Post:
    owed = {name: row[name] for name in ("id", "channel_id", "nonce")}
    kind = PostKind(row["kind"])
    if kind is ThreadPost.kind:
        return ThreadPost(**owed, match_id=row["match_id"])
    if kind in OF_INVITATION:
        return OF_INVITATION[kind](**owed, invitation_id=row["invitation_id"])
    return OF_ENTRY[kind](**owed, match_id=row["match_id"], seq=row["seq"])


def sent_board(row: sqlite3.Row) -> SentBoard:
    return SentBoard(row["seq"], row["channel_id"], row["message_id"])
