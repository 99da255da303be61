"""Records of matches as text, each with what one user may know (see game/record/README.md)."""

from __future__ import annotations

import asyncio
from datetime import UTC
from operator import attrgetter
from typing import TYPE_CHECKING

from onitama_core.game import PlayedAction, Player, public_action, record
from onitama_core.game.record import NumberedTurn, Ply, Side
from onitama_core.matches.updates import require_not_cancelled
from onitama_core.store import MILLISECOND, Computer, Everybody, Live, Person, ScoreKind, pace_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.recording import Recording
    from onitama_core.store import Judged, Match, RatingChange, Reader, Seat


def record_of(
    match: Match,
    recording: Recording,
    user_id: int,
    judged: Sequence[Judged],
    changes: Sequence[RatingChange],
) -> record.Record:
    """Return the record of a match for one user.

    `judged` are the judged positions of a reviewed match, in order; `changes` are the rating
    changes of a rated one.
    """
    started_at = match.started_at.astimezone(UTC)
    red, blue = (side_of(seat, changes) for seat in match.seats)
    movers = (turn.state_after.position.turn for turn in recording.turns)
    evaluations = [
        format_judgement(judgement, mover)
        for judgement, mover in zip(judged, movers, strict=False)  # a match may lack a review
    ]
    return record.Record(
        setup=match.setup,
        turns=tuple(record_turns(match, recording, user_id, evaluations)),
        outcome=match.outcome,
        sides=(red, blue),
        date=f"{started_at:%Y.%m.%d}",
        time=f"{started_at:%H:%M:%S}",
        pace=pace_name(match.terms.pace),
        opening=record.Note(evaluation=evaluations[0] if evaluations else None),
    )


def side_of(seat: Seat, changes: Sequence[RatingChange]) -> Side:
    match seat:
        case Computer():
            return Side(level=seat.level)
        case Everybody():
            return Side("Everybody")
        case Person():
            before = (change.before for change in changes if change.user_id == seat.user_id)
            rating = next(before, None)
            return Side(seat.name, rating=None if rating is None else round(rating))


def record_turns(
    match: Match, recording: Recording, user_id: int, evaluations: Sequence[str]
) -> Iterator[NumberedTurn]:
    placements, *turns = recording.turns
    for played in sorted(placements.played_actions, key=attrgetter("player")):
        yield NumberedTurn(0, played.player, (make_ply(match, played, user_id),))
    for number, turn in enumerate(turns, start=1):
        *before, last = (make_ply(match, played, user_id) for played in turn.played_actions)
        evaluation = evaluations[number] if number < len(evaluations) else None
        mover = turn.played_actions[0].player
        clock = None
        is_timed = isinstance(match.terms.pace, Live)  # at other paces each turn has the same time
        if is_timed and turn.clocks is not None and number <= recording.last_complete_turn:
            clock = record.format_clock(turn.clocks.left[mover] // MILLISECOND)
        last = Ply(last.action, record.Note(clock=clock, evaluation=evaluation))
        yield NumberedTurn(number, mover, (*before, last))


def make_ply(match: Match, played: PlayedAction, user_id: int) -> Ply:
    is_own = user_id in match.users(played.player)
    is_known = match.is_revealed or is_own
    return Ply(played.action if is_known else public_action(played.action, played.events))


def format_judgement(judgement: Judged, mover: Player) -> str:
    """Return an evaluation as text from Red's view; `judgement` is from the view of `mover`."""
    value = judgement.value
    match judgement.kind:
        case ScoreKind.POINTS:
            return record.format_points(value if mover is Player.RED else -value)
        case ScoreKind.WIN:
            return record.format_forced_win(mover, value)
        case ScoreKind.LOSS:
            return record.format_forced_win(mover.opponent, value)


class Records:
    def __init__(self, log: MatchLog) -> None:
        self._log = log

    async def write(self, match_id: int, user_id: int) -> tuple[Match, str]:
        """Return a match and its record as a user may know them.

        Once the match is over, the record has everything, with the evaluations of a review. Raises
        NoSuchMatch, WasCancelled, Unreplayable or ReplayInProgress.
        """
        match, recording = await self._log.recording(match_id, require_not_cancelled, user_id)
        judged, changes = await self._log.store.read(
            lambda reader: (reader.matches.review(match_id), ratings_for(reader, match, user_id))
        )
        with self._log.replay_scheduler.one_per_user(user_id, match_id):
            text = await asyncio.to_thread(
                lambda: record.write_record(record_of(match, recording, user_id, judged, changes))
            )
        return match, text


def ratings_for(reader: Reader, match: Match, user_id: int) -> list[RatingChange]:
    """Return the rating changes that a user may see: all only if the server has a leaderboard."""
    changes = reader.ratings.changes_of_match(match.id)
    if reader.servers.settings(match.place.guild_id).leaderboard:
        return changes
    return [change for change in changes if change.user_id == user_id]
