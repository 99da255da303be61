"""Matches: who plays where, and how far each has come."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from onitama_core.game import Outcome, Phase, Player, Setup, Termination, Variant
from onitama_core.store.clock import MILLISECOND, from_milliseconds, to_milliseconds
from onitama_core.store.records.matches import Match, Proposal
from onitama_core.store.records.pace import Clocks
from onitama_core.store.records.ratings import Unrated
from onitama_core.store.records.seats import Computer, Person, Place
from onitama_core.store.sqlite.rows.moments import moment
from onitama_core.store.sqlite.rows.people import person
from onitama_core.store.sqlite.rows.terms import terms

if TYPE_CHECKING:
    import sqlite3

    from onitama_core.store.records.matches import Standing
    from onitama_core.store.records.seats import Seat
    from onitama_core.store.sqlite.rows.terms import Columns


@lru_cache(maxsize=1024)
def match(found: sqlite3.Row) -> Match:
    """Kept, since a list of suggestions asks for the same rows at each keystroke."""
    row = dict(zip(found.keys(), found, strict=True))  # a Row looks through all its names
    return Match(
        id=row["id"],
        place=Place(row["guild_id"], row["channel_id"]),
        seats=(seat(row, "red"), seat(row, "blue")),
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
        is_taken_back=bool(row["taken_back"]),
        unrated=None if row["unrated"] is None else Unrated(row["unrated"]),
    )


def forget() -> None:
    """What is kept of rows, with whoever they name."""
    match.cache_clear()


def seat(row: Columns, side: str) -> Seat:
    user_id, level = row[f"{side}_id"], row[f"{side}_level"]
    if user_id is not None:
        return person(user_id, row[f"{side}_name"])
    return Computer(level)


def of_seats(red: Seat, blue: Seat) -> dict[str, Any]:
    return {**of_seat("red", red), **of_seat("blue", blue)}


def of_seat(side: str, seat: Seat) -> dict[str, Any]:
    match seat:
        case Person(user_id):
            return {f"{side}_id": user_id}
        case Computer(level):
            return {f"{side}_level": level}


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
        "taken_back": int(standing.is_taken_back),
        "last_at": to_milliseconds(standing.last_activity),
        "finished_at": to_milliseconds(standing.last_activity) if standing.is_over else None,
    }
