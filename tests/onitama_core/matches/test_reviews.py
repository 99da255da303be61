"""Reviews of matches: grades, decisive turns, repeated searches, and interruptions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest

from onitama_core import matches
from onitama_core.engine import EngineGone, Loss, Nodes, Points, Thought, Win
from onitama_core.game import Outcome, Player, Termination, Variant, format_action, parse_action
from onitama_core.game.turn_annotations import MissesWin, WinsNow, state_from_notation
from onitama_core.matches import (
    Grade,
    NotFinished,
    ReviewInProgress,
    Reviews,
    WasCancelled,
    judging,
)
from onitama_core.matches.grading import grade_turn, review_game
from onitama_core.matches.judging import GameToJudge, TurnToJudge, judge_positions
from onitama_core.store import NoSuchMatch, Terms
from tests.onitama_core.game.helpers import whole_turns
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    CYCLE,
    CYCLE_CARDS,
    HERE,
    NEXT_DOOR,
    RED_WINS,
    TURNS,
    WIND,
    at_pace,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine import Limit, Score
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table

EVEN = Points(0)


@dataclass
class PreparedEngine:
    """An engine with prepared scores and best turns, by the number of actions before a position.

    A turn that is not prepared is the last legal one.
    """

    scores: Mapping[int, Score] = field(default_factory=dict)
    best: Mapping[int, str] = field(default_factory=dict)
    asked: list[tuple[str, ...]] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    was_asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def think(
        self,
        opening: str,
        actions: Sequence[str],
        limit: Limit,
        *,
        asker: int,  # noqa: ARG002 - as the pool has it
    ) -> Thought:
        self.asked.append(tuple(actions))
        self.was_asked.set()
        await self.may_answer.wait()
        self.limits.append(limit)
        count = len(actions)
        *_, (legal_turn, _) = whole_turns(state_from_notation(opening, actions))
        turn = tuple(self.best.get(count, "").split() or map(format_action, legal_turn))
        return Thought(turn, self.scores.get(count, EVEN), 1, 1, turn)


def answering_engine(**prepared: object) -> PreparedEngine:
    """Return an engine with prepared scores and best turns that answers at once."""
    engine = PreparedEngine(**prepared)  # type: ignore[arg-type]
    engine.may_answer.set()
    return engine


RED, BLUE = Player
ASKER = 7


async def make_review(table: Table, match: Match, engine: PreparedEngine) -> matches.Review:
    return await Reviews(table.matches.log).make(match.id, engine, ASKER, lambda *_: None)


async def test_the_latest_reviewable_match_is_the_channels_or_otherwise_the_users(
    table: Table,
) -> None:
    reviewer = Reviews(table.matches.log)
    assert await reviewer.latest(ALICE.user_id, HERE) is None
    match = await table.finished(*TURNS[:1])
    table.clock.advance(hours=1)
    await table.finished(terms=Terms(variant=Variant.SHADOW))
    await table.finished()
    match = await table.present(match.id)
    assert await reviewer.latest(CAROL.user_id, HERE) == match
    assert await reviewer.latest(BOB.user_id, NEXT_DOOR) == match
    assert await reviewer.latest(CAROL.user_id, NEXT_DOOR) is None
    await table.finished(*TURNS[:1], place=NEXT_DOOR)
    assert await reviewer.latest(ALICE.user_id, HERE) == match


async def test_a_review_searches_every_position_once_and_reports_progress(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A longer match gets fewer nodes per position."""
    match = await table.finished(*TURNS)
    engine = answering_engine()
    progress: list[tuple[int, int]] = []
    monkeypatch.setattr(judging, "MAX_NODES_PER_MATCH", 1000)
    reviewer = Reviews(table.matches.log)
    review = await reviewer.make(match.id, engine, ASKER, lambda *now: progress.append(now))
    assert engine.asked == [TURNS[:done] for done in range(5)]
    assert set(engine.limits) == {Nodes(200)}
    assert (len(review.turns), len(review.chances)) == (4, 5)
    assert progress == [(done, 5) for done in range(1, 6)]


async def test_a_stored_review_and_a_final_position_need_no_search(table: Table) -> None:
    match = await table.started(*RED_WINS)
    engine = answering_engine(scores={0: Points(35), 1: Loss(4), 2: Win(1)})
    assert await Reviews(table.matches.log).find_stored(match.id) is None
    review = await make_review(table, match, engine)
    assert len(engine.asked) == 3
    assert review.chances[-1] == 1.0
    assert await Reviews(table.matches.log).find_stored(match.id) == review


async def test_a_review_takes_both_parts_of_a_wind_card_as_one_turn(table: Table) -> None:
    actions = ("bat:b1b2", "bat:c3b4", "crane:a5a4", "crab:b2b3")
    match = await table.finished(*actions, "eagle:a4b3", terms=WIND)
    engine = answering_engine()
    review = await make_review(table, match, engine)
    assert [len(turn.played) for turn in review.turns] == [2, 1, 1]
    assert engine.asked[-1] == actions


async def test_a_draw_by_repetition_is_judged_as_even(table: Table) -> None:
    match = await table.started(*CYCLE, *CYCLE, terms=CYCLE_CARDS)
    engine = answering_engine()
    review = await make_review(table, match, engine)
    assert len(review.turns) == len(engine.asked) == 12
    assert review.chances[-1] == 0.5


async def test_a_loss_on_time_is_judged_by_the_position(table: Table) -> None:
    match = await table.started(*TURNS[:3], terms=at_pace("1h"))
    table.clock.advance(hours=2)
    await table.matches.due.serve()
    over = await table.present(match.id)
    assert over.outcome == Outcome(RED, Termination.TIMEOUT)
    review = await make_review(table, over, answering_engine(scores={3: Points(500)}))
    assert review.chances[-1] < 0.1


async def test_chances_are_for_red_and_costs_are_for_the_mover(table: Table) -> None:
    scores = {0: Points(0), 1: Points(340), 2: Points(-340)}
    review = await make_review(
        table, await table.finished(*TURNS[:2]), answering_engine(scores=scores)
    )
    start, after_red, after_blue = review.chances
    assert start == 0.5
    assert after_red < 0.2
    assert after_blue == pytest.approx(after_red)
    first, second = review.turns
    assert first.player is RED
    assert first.cost == pytest.approx(0.5 - after_red)
    assert first.grade is Grade.BLUNDER
    assert second.cost == pytest.approx(0)
    assert review.deciding == (first,)


@pytest.mark.parametrize(
    ("scores", "best", "grade"),
    [
        # A score is the next mover's: after Red's first turn it is Blue's.
        ({1: Points(20)}, {}, None),
        ({1: Points(120)}, {}, Grade.MISTAKE),
        ({1: Points(-120)}, {}, Grade.GOOD_FIND),
        ({1: Points(200)}, {0: TURNS[0]}, None),  # the engine's best turn costs nothing
        ({0: Win(5), 1: Points(0)}, {}, Grade.MISSED_WIN),
        ({0: Win(5), 1: Win(4)}, {}, Grade.MISSED_WIN),
        ({0: Win(5), 1: Points(-200)}, {}, Grade.SLIP),  # Red may still have an unproven win
        ({0: Win(5), 1: Loss(6)}, {}, Grade.SLOWER_WIN),
        ({0: Win(5), 1: Loss(4)}, {}, None),  # another win of the same length
    ],
)
async def test_a_turn_is_graded_by_its_cost(
    table: Table, scores: dict[int, Score], best: dict[int, str], grade: Grade | None
) -> None:
    """The graded turn is the first of three; the later turns have their own costs."""
    engine = answering_engine(scores=scores, best=best)
    review = await make_review(table, await table.finished(*TURNS[:3]), engine)
    turn = review.turns[0]
    assert turn.grade is grade
    if best:
        assert (turn.cost, turn in review.deciding) == (0, False)
    if grade is None:
        assert turn.faults == ()


@dataclass
class PreparedEngineWithLateLoss(PreparedEngine):
    """An engine that sees the loss after the first turn only from the `sees_at`-th search on."""

    sees_at: int = 3

    async def think(
        self, opening: str, actions: Sequence[str], limit: Limit, *, asker: int
    ) -> Thought:
        thought = await super().think(opening, actions, limit, asker=asker)
        if len(actions) == 1 and self.asked.count(tuple(actions)) >= self.sees_at:
            return replace(thought, score=Loss(26))
        return thought


@pytest.mark.parametrize(
    ("sees_at", "asked", "grade"),
    [(3, 3, Grade.SLOWER_WIN), (99, 1 + judging.MAX_REPEATED_SEARCHES, Grade.SLIP)],
)
async def test_a_seemingly_missed_win_is_searched_again(
    table: Table, sees_at: int, asked: int, grade: Grade
) -> None:
    engine = PreparedEngineWithLateLoss(scores={0: Win(5), 1: Points(-200)}, sees_at=sees_at)
    engine.may_answer.set()
    review = await make_review(table, await table.finished(*TURNS[:3]), engine)
    assert engine.asked.count(TURNS[:1]) == asked
    assert (review.turns[0].grade, engine.asked.count(TURNS[:2])) == (grade, 1)


async def test_the_repeated_searches_of_a_match_are_limited(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "MAX_REPEATED_SEARCHES_PER_MATCH", 5)
    monkeypatch.setattr(judging, "MAX_REPEATED_SEARCHES", 3)
    engine = answering_engine(scores={0: Win(5), 1: Points(0), 2: Win(5), 3: Points(0)})
    await make_review(table, await table.finished(*TURNS), engine)
    assert [engine.asked.count(TURNS[:done]) for done in range(5)] == [1, 4, 1, 3, 1]


@pytest.mark.slow
async def test_the_engine_finds_a_slower_win_that_one_search_does_not_see(table: Table) -> None:
    from onitama_core.engine.search import Root, Searcher  # noqa: PLC0415 - it compiles

    opening = "2m2/5/3ss/1SS2/3M1 b monkey,ox cobra,dragon crab"
    before = state_from_notation(opening, [])
    after = state_from_notation(opening, ["cobra:d3c2"])
    turn = TurnToJudge(before, (parse_action("cobra:d3c2"),))
    finished_game = GameToJudge(await table.finished(*TURNS[:1]), opening, (turn,), after)
    searcher = Searcher(64)

    async def think(opening: str, actions: Sequence[str], limit: Limit) -> Thought:
        return searcher.think(Root.of(state_from_notation(opening, actions)), limit)

    judged_positions = [judged async for judged in judge_positions(finished_game, think)]
    scheduler = table.matches.log.replay_scheduler
    [reviewed] = (await review_game(finished_game, judged_positions, scheduler)).turns
    assert reviewed.grade is Grade.SLOWER_WIN


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        (0.09, 0.0, None),
        (0.1, 0.0, Grade.SLIP),
        (0.19, 0.0, Grade.SLIP),
        (0.2, 0.0, Grade.MISTAKE),
        (0.29, 0.0, Grade.MISTAKE),
        (0.3, 0.0, Grade.BLUNDER),
        (0.0, 0.09, None),
        (0.0, 0.1, Grade.GOOD_FIND),
    ],
)
def test_each_grade_begins_at_its_threshold(
    before: float, after: float, named: Grade | None
) -> None:
    assert grade_turn(before, after, had_won=False) is named


async def test_merits_and_faults_of_a_turn_come_from_the_rules(table: Table) -> None:
    engine = answering_engine(scores={2: Win(1), 3: Win(1)}, best={2: RED_WINS[2]})
    match = await table.finished(*RED_WINS[:2], "dragon:d1b2")
    review = await make_review(table, match, engine)
    last = review.turns[-1]
    assert last.grade is Grade.MISSED_WIN
    assert [type(merit) for merit in last.merits] == [WinsNow]
    assert isinstance(last.faults[0], MissesWin)
    assert " ".join(map(format_action, last.best)) == RED_WINS[2]


async def test_the_three_costliest_turns_are_decisive_in_the_order_of_the_match(
    table: Table,
) -> None:
    """Each of the four turns gives the advantage away; the first gives the least."""
    scores = {1: Points(50), 2: Points(300), 3: Points(300), 4: Points(300)}
    review = await make_review(table, await table.finished(*TURNS), answering_engine(scores=scores))
    assert all(turn.cost > 0 for turn in review.turns)
    assert [turn.number for turn in review.deciding] == [2, 3, 4]


async def test_a_user_makes_one_review_at_a_time_and_a_match_is_reviewed_once(table: Table) -> None:
    """A user who stops waiting does not cancel a review for which other users wait."""
    first, second = await table.finished(*TURNS), await table.finished(*TURNS)
    engine = PreparedEngine()
    reviewer = Reviews(table.matches.log)

    def make(match: Match, asker: int) -> asyncio.Task[matches.Review]:
        return asyncio.create_task(reviewer.make(match.id, engine, asker, lambda *_: None))

    review, cancelled = make(first, ASKER), make(first, BOB.user_id)
    await engine.was_asked.wait()
    with pytest.raises(ReviewInProgress) as caught:
        await make(second, ASKER)
    assert caught.value.match_id == first.id
    joined = make(first, CAROL.user_id)
    cancelled.cancel()
    engine.may_answer.set()
    assert await review == await joined
    assert len(engine.asked) == 5
    await make(second, ASKER)


async def test_a_review_that_nobody_waits_for_is_finished_unless_its_match_is_removed(
    table: Table,
) -> None:
    remaining, removed = await table.finished(*TURNS), await table.finished(*TURNS)
    reviewer = Reviews(table.matches.log)
    for match in (remaining, removed):
        engine = PreparedEngine()
        review = asyncio.create_task(reviewer.make(match.id, engine, ASKER, lambda *_: None))
        await engine.was_asked.wait()
        if match is remaining:
            review.cancel()
            engine.may_answer.set()
            await reviewer.make(match.id, engine, CAROL.user_id, lambda *_: None)
            assert len(engine.asked) == 5
        else:
            await table.write(lambda transaction: transaction.matches.remove(removed.id))
            engine.may_answer.set()
            with pytest.raises(NoSuchMatch):
                await review
    assert {row["match_id"] for row in await table.rows("SELECT * FROM review")} == {remaining.id}


class DyingEngine(PreparedEngine):
    """An engine whose process has ended."""

    async def think(
        self,
        opening: str,  # noqa: ARG002 - as the pool has it
        actions: Sequence[str],  # noqa: ARG002
        limit: Limit,  # noqa: ARG002
        *,
        asker: int,  # noqa: ARG002
    ) -> Thought:
        raise EngineGone


async def test_a_review_can_be_made_again_after_the_engine_died(table: Table) -> None:
    match = await table.finished(*TURNS)
    reviewer = Reviews(table.matches.log)
    with pytest.raises(EngineGone):
        await reviewer.make(match.id, DyingEngine(), ASKER, lambda *_: None)
    assert await reviewer.find_stored(match.id) is None
    assert (await reviewer.make(match.id, answering_engine(), ASKER, lambda *_: None)).turns


async def test_no_open_cancelled_or_unplayed_match_is_reviewed(table: Table) -> None:
    open_match = await table.started(*TURNS)
    nobody_moved = await table.finished()
    cancelled = await table.cancelled_match()
    for match_id, problem in (
        (open_match.id, NotFinished),
        (cancelled.id, WasCancelled),
        (nobody_moved.id, matches.NothingPlayed),
        (99, NoSuchMatch),
    ):
        with pytest.raises(problem):
            await Reviews(table.matches.log).find_stored(match_id)
    with pytest.raises(NotFinished):
        await make_review(table, open_match, answering_engine())
