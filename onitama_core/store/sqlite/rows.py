"""Rows of the database as values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Player, Setup, Variant
from onitama_core.store.clock import from_milliseconds
from onitama_core.store.records import (
    BoardPost,
    DrawOfferClosedPost,
    DrawOfferPost,
    Entry,
    EntryKind,
    Invitation,
    InvitationClosedPost,
    InvitationPost,
    InvitationStatus,
    MatchRow,
    Person,
    Place,
    PostKind,
    ResultPost,
    ThreadPost,
)
from onitama_core.store.terms import SeatChoice, Terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    import aiosqlite

    from onitama_core.store.records import OfEntry, OfInvitation, Post

OF_INVITATION: Final[Mapping[PostKind, type[OfInvitation]]] = {
    post.kind: post for post in (InvitationPost, InvitationClosedPost)
}
OF_ENTRY: Final[Mapping[PostKind, type[OfEntry]]] = {
    post.kind: post for post in (BoardPost, DrawOfferPost, DrawOfferClosedPost, ResultPost)
}


def match(row: aiosqlite.Row) -> MatchRow:
    red_1, red_2, blue_1, blue_2, side = row["cards"].split(",")
    setup = Setup(
        Variant(row["variant"]),
        red=(red_1, red_2),
        blue=(blue_1, blue_2),
        side=side,
        first=Player(row["first_player"]),
    )
    return MatchRow(
        id=row["id"],
        place=Place(row["guild_id"], row["channel_id"]),
        seats=(
            Person(row["red_id"], row["red_name"]),
            Person(row["blue_id"], row["blue_name"]),
        ),
        setup=setup,
        last_post_id=row["last_post_id"],
        parent_id=row["parent_id"],
    )


def matches(found: Iterable[aiosqlite.Row]) -> list[MatchRow]:
    return [match(row) for row in found]


def entry(row: aiosqlite.Row) -> Entry:
    return Entry(row["seq"], EntryKind(row["kind"]), Player(row["player"]), row["action"])


def invitation(row: aiosqlite.Row) -> Invitation:
    has_opponent = row["opponent_id"] is not None
    return Invitation(
        id=row["id"],
        place=Place(row["guild_id"], row["channel_id"]),
        challenger=Person(row["challenger_id"], row["challenger_name"]),
        opponent=Person(row["opponent_id"], row["opponent_name"]) if has_opponent else None,
        terms=Terms(
            pool=row["pool"],
            is_dealt=bool(row["dealt"]),
            seat=SeatChoice(row["seat"]),
            variant=Variant(row["variant"]),
            in_thread=bool(row["in_thread"]),
        ),
        rematch_of=row["rematch_of"],
        status=InvitationStatus(row["status"]),
        expires_at=from_milliseconds(row["expires_at"]),
        message_id=row["message_id"],
    )


def post(row: aiosqlite.Row) -> Post:
    owed = {name: row[name] for name in ("id", "channel_id", "nonce")}
    kind = PostKind(row["kind"])
    if kind is ThreadPost.kind:
        return ThreadPost(**owed, match_id=row["match_id"])
    if kind in OF_INVITATION:
        return OF_INVITATION[kind](**owed, invitation_id=row["invitation_id"])
    return OF_ENTRY[kind](**owed, match_id=row["match_id"], seq=row["seq"])


def moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else from_milliseconds(milliseconds)
