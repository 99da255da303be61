"""Rows of the database as values, and values as columns."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypedDict

from onitama_core.game import Outcome, Phase, Player, Setup, Termination, Variant
from onitama_core.store.clock import MILLISECOND, from_milliseconds, to_milliseconds
from onitama_core.store.records.customs import EVERY_PACE, Customs
from onitama_core.store.records.entries import (
    Abandoned,
    Cancelled,
    Closed,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    EntryKind,
    OfPlayer,
    Played,
    Resigned,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
    TakenBack,
    TimedOut,
)
from onitama_core.store.records.invitations import Invitation, InvitationStatus
from onitama_core.store.records.matches import Match, Proposal
from onitama_core.store.records.pace import PACES, Clocks, name_of
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
from onitama_core.store.records.seats import Computer, Person, Place
from onitama_core.store.records.terms import SEPARATOR, SeatChoice, Terms

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from datetime import datetime, timedelta

    from onitama_core.store.records.entries import Entry, OfNobody, PlainEntry
    from onitama_core.store.records.matches import Standing
    from onitama_core.store.records.posts import OfEntry, OfInvitation, Post
    from onitama_core.store.records.seats import Seat

    Columns: TypeAlias = Mapping[str, Any] | sqlite3.Row


class Instants(TypedDict):
    """What every entry has of time."""

    at: datetime
    spent: timedelta


TERMS: Final = ("variant", "pool", "dealt", "seat", "in_thread", "pace")
ENTRIES: Final[Mapping[EntryKind, type[PlainEntry]]] = {
    entry.kind: entry
    for entry in (
        *(DrawOffered, DrawDeclined, DrawAgreed),
        *(TakebackOffered, TakebackDeclined, TakebackAgreed),
        *(Resigned, TakenBack, Cancelled, TimedOut),
    )
}
OF_NOBODY: Final[Mapping[EntryKind, type[OfNobody]]] = {
    entry.kind: entry for entry in (Abandoned, Closed)
}
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


@lru_cache(maxsize=1024)
def match(found: sqlite3.Row) -> Match:
    """Kept, since a list of suggestions asks for the same rows at each keystroke."""
    row = dict(zip(found.keys(), found, strict=True))  # a Row looks through all its names
    return Match(
        id=row["id"],
        place=Place(row["guild_id"], row["channel_id"]),
        seats=(seat(row["red_id"], row["red_name"]), seat(row["blue_id"], row["blue_name"])),
        challenger=Player(row["challenger"]),
        setup=setup(row),
        terms=terms(row),
        rematch_of=row["rematch_of"],
        last_post_id=row["last_post_id"],
        parent_id=row["parent_id"],
        started_at=from_milliseconds(row["started_at"]),
        deadline=moment(row["deadline"]),
        last_activity=from_milliseconds(row["last_at"]),
        seq=row["seq"],
        step=row["step"],
        turn_number=row["turn_number"],
        turn=Player(row["turn"]),
        phase=Phase[row["phase"]],
        waits_for=tuple(player for player in Player if row["waits_for"] & 1 << player),
        draw_offer=proposal(row["offer_player"], row["offer_seq"]),
        takeback=proposal(row["takeback_player"], row["takeback_seq"]),
        outcome=outcome(row),
        clocks=clocks(row),
    )


def seat(user_id: int | None, name: str) -> Seat:
    return Computer(level=name) if user_id is None else Person(user_id, name)


def of_seats(red: Seat, blue: Seat) -> dict[str, Any]:
    (red_id, red_name), (blue_id, blue_name) = of_seat(red), of_seat(blue)
    return {"red_id": red_id, "red_name": red_name, "blue_id": blue_id, "blue_name": blue_name}


def of_seat(seat: Seat) -> tuple[int | None, str]:
    return (seat.user_id, seat.name) if isinstance(seat, Person) else (None, seat.level)


def setup(row: Columns) -> Setup:
    return setup_of(row["variant"], row["cards"], row["first_player"])


@lru_cache(maxsize=1024)
def setup_of(variant: str, cards: str, first: int) -> Setup:
    red_1, red_2, blue_1, blue_2, side = cards.split(",")
    return Setup(
        Variant(variant),
        red=(red_1, red_2),
        blue=(blue_1, blue_2),
        side=side,
        first=Player(first),
    )


def proposal(player: int | None, seq: int | None) -> Proposal | None:
    return None if player is None or seq is None else Proposal(Player(player), seq)


def outcome(row: Columns) -> Outcome | None:
    if row["termination"] is None:
        return None
    winner = row["winner"]
    return Outcome(None if winner is None else Player(winner), Termination(row["termination"]))


def clocks(row: Columns) -> Clocks | None:
    if row["red_left"] is None:
        return None
    return Clocks((row["red_left"] * MILLISECOND, row["blue_left"] * MILLISECOND))


def of_clocks(clocks: Clocks | None) -> dict[str, Any]:
    red, blue = (None, None) if clocks is None else (one // MILLISECOND for one in clocks.left)
    return {"red_left": red, "blue_left": blue}


def of_standing(standing: Standing) -> dict[str, Any]:
    offer, takeback, outcome = standing.draw_offer, standing.takeback, standing.outcome
    return {
        "seq": standing.seq,
        "step": standing.step,
        "turn_number": standing.turn_number,
        "turn": standing.turn,
        "phase": standing.phase.name,
        "waits_for": sum(1 << player for player in standing.waits_for),
        "offer_player": offer and offer.player,
        "offer_seq": offer and offer.seq,
        "takeback_player": takeback and takeback.player,
        "takeback_seq": takeback and takeback.seq,
        "winner": outcome and outcome.winner,
        "termination": outcome and outcome.termination.value,
        **of_clocks(standing.clocks),
        "last_at": to_milliseconds(standing.last_activity),
        "finished_at": to_milliseconds(standing.last_activity) if standing.is_over else None,
    }


def terms(row: Columns) -> Terms:
    return terms_of(tuple(row[name] for name in TERMS))


@lru_cache(maxsize=1024)
def terms_of(kept: tuple[Any, ...]) -> Terms:
    variant, pool, dealt, seat, in_thread, pace = kept
    return Terms(
        pool=pool,
        is_dealt=bool(dealt),
        seat=SeatChoice(seat),
        variant=Variant(variant),
        in_thread=bool(in_thread),
        pace=PACES[pace],
    )


def of_terms(terms: Terms) -> dict[str, Any]:
    return {
        "variant": terms.variant.value,
        "pool": terms.pool,
        "dealt": int(terms.is_dealt),
        "seat": terms.seat.value,
        "in_thread": int(terms.in_thread),
        "pace": name_of(terms.pace),
    }


def entry(row: sqlite3.Row) -> Entry:
    kind, seq = EntryKind(row["kind"]), row["seq"]
    time = Instants(at=from_milliseconds(row["at"]), spent=row["spent"] * MILLISECOND)
    if kind in OF_NOBODY:
        return OF_NOBODY[kind](seq, **time)
    player = Player(row["player"])
    if kind is Played.kind:
        return Played(seq, player, row["action"], **time)
    return ENTRIES[kind](seq, player, **time)


def of_entry(entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "kind": entry.kind.value,
        "player": entry.player if isinstance(entry, OfPlayer) else None,
        "action": entry.action if isinstance(entry, Played) else None,
        "at": to_milliseconds(entry.at),
        "spent": entry.spent // MILLISECOND,
    }


def invitation(row: sqlite3.Row) -> Invitation:
    has_opponent = row["opponent_id"] is not None
    return Invitation(
        id=row["id"],
        place=Place(row["guild_id"], row["channel_id"]),
        challenger=Person(row["challenger_id"], row["challenger_name"]),
        opponent=Person(row["opponent_id"], row["opponent_name"]) if has_opponent else None,
        terms=terms(row),
        rematch_of=row["rematch_of"],
        status=InvitationStatus(row["status"]),
        expires_at=from_milliseconds(row["expires_at"]),
        message_id=row["message_id"],
    )


def post(row: sqlite3.Row) -> Post:
    owed = {name: row[name] for name in ("id", "channel_id", "nonce")}
    kind = PostKind(row["kind"])
    if kind is ThreadPost.kind:
        return ThreadPost(**owed, match_id=row["match_id"])
    if kind in OF_INVITATION:
        return OF_INVITATION[kind](**owed, invitation_id=row["invitation_id"])
    return OF_ENTRY[kind](**owed, match_id=row["match_id"], seq=row["seq"])


def customs(row: Columns) -> Customs:
    names = row["paces"]
    return Customs(
        in_threads=bool(row["in_threads"]),
        one_board=bool(row["one_board"]),
        pace=PACES[row["pace"]],
        paces=EVERY_PACE
        if names is None
        else tuple(map(PACES.__getitem__, names.split(SEPARATOR))),
        most_matches=row["most_matches"],
    )


def of_customs(customs: Customs) -> dict[str, Any]:
    is_any = customs.paces == EVERY_PACE
    return {
        "in_threads": customs.in_threads,
        "one_board": customs.one_board,
        "pace": name_of(customs.pace),
        "paces": None if is_any else SEPARATOR.join(map(name_of, customs.paces)),
        "most_matches": customs.most_matches,
    }


def sent_board(row: sqlite3.Row) -> SentBoard:
    return SentBoard(row["seq"], row["channel_id"], row["message_id"])


def moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else from_milliseconds(milliseconds)
