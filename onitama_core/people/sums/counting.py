"""A match that is over, as what it adds to the sums of its server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import Player, Variant, new_game
from onitama_core.people.sums.badges import Won, shown_by
from onitama_core.store import Badge, Finished, Result, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Event, GameState, Outcome
    from onitama_core.store import Match, Reader, Transaction


@dataclass(frozen=True, slots=True)
class Ended:
    """A match that is over, with all that the referee knows of its end."""

    match: Match
    outcome: Outcome
    state: GameState
    story: Sequence[Event]
    """What the last turn brought about."""


def count_result(transaction: Transaction, ended: Ended) -> None:
    """Add it to the sums, if it counts."""
    if counts(ended.match):
        transaction.count(finished(transaction, ended))
    transaction.keep_counted(ended.match.id)


def counts(match: Match) -> bool:
    """Between two people, as no private match is, and with a result."""
    return match.is_opened and len(match.people) == len(match.seats)


def finished(reader: Reader, ended: Ended) -> Finished:
    match, outcome = ended.match, ended.outcome
    badges = badges_of(reader, ended)
    red, blue = (
        Side(
            user_id=person.user_id,
            is_former=person.is_former,
            seat=seat,
            result=result_for(seat, outcome),
            cards=match.setup.red if seat is Player.RED else match.setup.blue,
            badges=badges if seat is outcome.winner else (),
        )
        for seat, person in zip(Player, match.people, strict=True)
    )
    return Finished(
        match_id=match.id,
        guild_id=match.place.guild_id,
        variant=match.setup.variant,
        termination=outcome.termination,
        at=match.last_activity,
        sides=(red, blue),
        first=result_for(match.setup.first, outcome),
        turns=match.complete_turns,
        has_begun=match.has_begun,
    )


def result_for(player: Player, outcome: Outcome) -> Result:
    if outcome.winner is None:
        return Result.DRAWN
    return Result.WON if outcome.winner is player else Result.LOST


def badges_of(reader: Reader, ended: Ended) -> tuple[Badge, ...]:
    """The winner's."""
    match, outcome = ended.match, ended.outcome
    if outcome.winner is None:
        return ()
    start = new_game(match.setup)
    won = Won(start, ended.state, ended.story, outcome.winner, outcome.termination)
    (winner,) = match.users(outcome.winner)
    if completes_four_ways(reader, match, winner):
        return (*shown_by(won), Badge.FOUR_WAYS)
    return shown_by(won)


def completes_four_ways(reader: Reader, match: Match, user_id: int) -> bool:
    """Whether a person has won in each variant, with this match."""
    record = reader.record_of(match.place.guild_id, user_id)
    won = {one.variant for one in record if one.result is Result.WON}
    return won | {match.setup.variant} == set(Variant)
