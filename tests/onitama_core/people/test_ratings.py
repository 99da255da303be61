"""Ratings and badges: which results change them, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core import game
from onitama_core.game import (
    LanternAnswer,
    LanternUse,
    Line,
    NinjaStrike,
    Outcome,
    Player,
    Square,
    Termination,
)
from onitama_core.matches import OutOfTime, Unreplayable
from onitama_core.people.glicko import SCALE
from onitama_core.people.ratings import DIGITS, MIN_RATING, after_pause, ratings_after
from onitama_core.people.results import find_game_badges as earned_badges
from onitama_core.store import Badge, Rating, RatingHeld, Unrated
from tests.onitama_core.game.helpers import (
    DEAL,
    START,
    act,
    classic,
    light,
    opening_state,
    play,
    shadow,
)
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    HERE,
    RATED,
    RED_WINS,
    TURNS,
    Table,
)

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Match, Post, Terms, Transaction

NEW = Rating()


async def stored_unrated_reason(table: Table, match: Match) -> Unrated | None:
    """Return why a finished match changed no rating."""
    assert await table.rating_changes(match.id) == []
    return (await table.present(match.id)).unrated


async def test_the_winner_gains_as_many_points_as_the_loser_loses(table: Table) -> None:
    drawn = await table.countable()
    offer = await table.offer(drawn, ALICE)
    await table.matches.draws.agree(drawn.id, BOB.user_id, offer.seq)
    assert [change.gain for change in await table.rating_changes(drawn.id)] == [0.0, 0.0]
    gains = []
    for place, before in ((HERE, ratings_after(NEW, NEW, 0.5)), (ABROAD, (NEW, NEW))):
        match_id = await table.won(place=place)
        expected = ratings_after(*before, 1.0)
        red, blue = await table.rating_changes(match_id)
        gains.append(red.gain)
        assert (red.rating, blue.rating) == expected
        assert red.gain == -blue.gain == round(red.gain, DIGITS)
        assert (red.user_id, red.opponent_id, red.at) == (ALICE.user_id, BOB.user_id, table.clock())
        assert (await table.present(match_id)).unrated is None
        assert [await table.rating(person, place) for person in (ALICE, BOB)] == [*expected]
    assert gains[-1] == pytest.approx(162.3, abs=0.1)
    held = await table.store.read(
        lambda reader: reader.ratings.all_of(ALICE.user_id, HERE.guild_id)
    )
    assert held == [RatingHeld(game.Variant.CLASSIC, await table.rating(ALICE), 2, table.clock())]


@pytest.mark.parametrize("terms", [RATED, tables.NAMED_CARDS], ids=["rated", "unrated"])
@pytest.mark.parametrize(
    ("turns", "counts"),
    [
        *((TURNS[:number], number == len(TURNS)) for number in range(5)),
        (RED_WINS, False),
        (tables.BLUE_WINS, True),
    ],
)
async def test_a_match_is_rated_once_each_player_has_moved_twice(
    table: Table, turns: tuple[str, ...], terms: Terms, *, counts: bool
) -> None:
    match = await table.started(*turns, terms=terms)
    if turns not in (RED_WINS, tables.BLUE_WINS):
        await table.matches.resign(match.id, BOB.user_id)
    if counts and terms is RATED:
        assert len(await table.rating_changes(match.id)) == 2
    else:
        assert await stored_unrated_reason(table, match) is (
            Unrated.TOO_SHORT if terms is RATED else None
        )


@pytest.mark.parametrize("agrees", [True, False])
async def test_a_match_is_unrated_if_a_turn_was_taken_back_but_not_if_that_was_declined(
    table: Table, *, agrees: bool
) -> None:
    match = await table.countable()
    request = await table.ask_back(match, BOB)
    if agrees:
        await table.matches.takebacks.agree(match.id, ALICE.user_id, request.seq)
        await table.play_on(match, TURNS[3])
    else:
        await table.matches.takebacks.decline(match.id, ALICE.user_id, request.seq)
    await table.matches.resign(match.id, BOB.user_id)
    if agrees:
        assert await stored_unrated_reason(table, match) is Unrated.TAKEN_BACK
    else:
        assert len(await table.rating_changes(match.id)) == 2


@pytest.mark.parametrize("is_shown", [True, False])
async def test_a_loss_on_time_is_unrated_if_the_board_was_never_posted(
    table: Table, *, is_shown: bool
) -> None:
    """A loss on time costs no points if the board was never posted, for any reason."""
    match = await table.countable()
    if is_shown:
        await table.mark_all_sent()
    table.clock.advance(hours=73)
    await table.matches.due.serve()
    assert (await table.present(match.id)).is_over
    if is_shown:
        assert len(await table.rating_changes(match.id)) == 2
    else:
        assert await stored_unrated_reason(table, match) is Unrated.NOT_SHOWN


def mark_refused(post: Post, transaction: Transaction) -> None:
    transaction.posts.mark_refused(post)


async def test_a_loss_on_time_is_rated_although_later_posts_were_refused(table: Table) -> None:
    """The player was pinged by the first board; a refused draw offer or board changes nothing."""
    match = await table.countable()
    await table.mark_all_sent()
    (user_to_act,) = match.users(*(await table.present(match.id)).waits_for)
    await table.matches.draws.propose(match.id, user_to_act, at=table.clock())
    await table.matches.move(await table.present(match.id), user_to_act, HERE.channel_id + 1)
    for post in await table.due_posts():
        await table.write(partial(mark_refused, post))
    table.clock.advance(hours=73)
    await table.matches.due.serve()
    assert len(await table.rating_changes(match.id)) == 2


@pytest.mark.parametrize("ended_by", ["the deadline", "a late click", "an erasure"])
@pytest.mark.parametrize("unrated_reason", [None, Unrated.GONE, Unrated.LOSER_TIMED_OUT])
async def test_a_match_is_not_rated_if_the_loser_on_time_could_not_act(
    table: Table, unrated_reason: Unrated | None, ended_by: str
) -> None:
    """The bot checks once, at the deadline, whether the player could act."""
    asked_about: list[int] = []

    async def find_unrated_reason(match: Match) -> Unrated | None:
        asked_about.append(match.id)
        return unrated_reason

    table.matches.log.find_unrated_reason = find_unrated_reason
    match = await table.countable()
    await table.mark_all_sent()
    table.clock.advance(hours=71)
    await table.matches.due.serve()
    assert asked_about == []
    table.clock.advance(hours=2)
    if ended_by == "a late click":
        with pytest.raises(OutOfTime):
            await table.matches.resign(match.id, ALICE.user_id)
    elif ended_by == "an erasure":
        await table.matches.erasure.erase(CAROL.user_id, at=table.clock())
        assert asked_about == []
        await table.matches.erasure.erase(BOB.user_id, at=table.clock())
    await table.matches.due.serve()
    assert asked_about == [match.id]
    ended = await table.present(match.id)
    assert ended.outcome == Outcome(Player.BLUE, Termination.TIMEOUT)
    if unrated_reason is None:
        # An erasure removes the erased player's own rating change.
        assert len(await table.rating_changes(match.id)) == (1 if ended_by == "an erasure" else 2)
    else:
        assert await stored_unrated_reason(table, match) is unrated_reason


async def test_cancelled_matches_and_those_against_the_computer_are_unrated(
    table: Table,
) -> None:
    cancelled = await table.started(terms=RATED)
    closed = await table.countable()
    await table.matches.cancel(cancelled.id, ALICE.user_id)
    await table.matches.close(closed.id)
    practice = await table.practised(terms=RATED)
    await table.matches.resign(practice.id, ALICE.user_id)
    for match in (cancelled, closed):
        assert await stored_unrated_reason(table, match) is Unrated.CALLED_OFF
    assert await stored_unrated_reason(table, practice) is Unrated.ONE_PERSON


async def test_six_matches_a_day_are_rated_between_the_same_two_players(table: Table) -> None:
    for _ in range(3):
        await table.won()
        await table.won(by=BOB, loser=ALICE)
    seventh = await table.countable()
    await table.matches.resign(seventh.id, BOB.user_id)
    assert await stored_unrated_reason(table, seventh) is Unrated.TOO_OFTEN
    assert len(await table.rating_changes(await table.won(CAROL))) == 2
    assert len(await table.rating_changes(await table.won(place=ABROAD))) == 2
    table.clock.advance(hours=24, minutes=-1)
    eighth = await table.countable()
    await table.matches.resign(eighth.id, BOB.user_id)
    assert await stored_unrated_reason(table, eighth) is Unrated.TOO_OFTEN
    table.clock.advance(minutes=1)
    assert len(await table.rating_changes(await table.won())) == 2


@pytest.mark.parametrize("termination", Termination)
async def test_a_turn_that_ended_the_game_is_complete(
    table: Table, termination: Termination
) -> None:
    on_the_board = {"stone", "stream", "ninjas", "repetition", "no_progress"}
    outcome = Outcome(None, termination)
    match = replace(await table.started(), turn_number=4, outcome=outcome)
    assert match.complete_turns == (4 if termination.value in on_the_board else 3)


async def test_a_loss_on_time_is_rated_at_the_time_of_its_deadline(table: Table) -> None:
    match = await table.countable()
    await table.mark_all_sent()
    table.clock.advance(hours=24 * 4)
    await table.matches.due.serve()
    red, _ = await table.rating_changes(match.id)
    assert red.at == table.clock() - timedelta(days=1)
    assert red.gain < 0


@pytest.mark.parametrize(
    ("terms", "reason"), [(RATED, Unrated.UNREADABLE), (tables.NAMED_CARDS, None)]
)
async def test_a_match_that_cannot_be_replayed_is_unrated(
    path: Path, table: Table, terms: Terms, reason: Unrated | None
) -> None:
    match = await table.started(*TURNS, terms=terms)
    tables.plain(path, "UPDATE entry SET action = 'tiger:a1a1' WHERE seq = 1")
    table.matches.log._states = type(table.matches.log._states)()
    with pytest.raises(Unreplayable):
        await table.matches.resign(match.id, BOB.user_id)
    assert await table.rating_changes(match.id) == []
    assert (await table.matches.match(match.id)).unrated is reason


SCORES: Final = (0.0, 0.5, 1.0)
RATINGS: Final = st.builds(
    Rating, st.integers(100, 3500).map(float), st.floats(30, 350), st.floats(0.03, 0.12)
)


@given(RATINGS, RATINGS)
def test_a_win_is_never_worse_than_a_draw_and_a_draw_than_a_loss(red: Rating, blue: Rating) -> None:
    """Seats make no difference, and stored values are rounded to DIGITS decimals."""
    outcomes = [ratings_after(red, blue, score) for score in SCORES]
    loss, draw, win = (own.rating for own, _ in outcomes)
    assert loss <= red.rating <= win
    assert loss <= draw <= win
    for score, pair in zip(SCORES, outcomes, strict=True):
        assert ratings_after(blue, red, 1 - score) == pair[::-1]
        for stored in pair:
            parts = (stored.rating, stored.deviation, stored.volatility)
            assert parts == tuple(round(part, DIGITS) for part in parts)


def test_no_rating_falls_below_a_hundred() -> None:
    loser, winner = ratings_after(Rating(120, 350), Rating(100, 350), 0.0)
    assert loser.rating == MIN_RATING == 100
    assert winner.rating > 100


@pytest.mark.parametrize(("pause", "periods"), [(-7, 0), (0, 0), (6.9, 0), (7, 1), (371, 53)])
def test_a_ratings_deviation_grows_by_glicko_2s_step_for_each_week(
    pause: float, periods: int
) -> None:
    variance = 60**2 + periods * (SCALE * 0.06) ** 2
    rating = after_pause(Rating(1600, 60, 0.06), timedelta(days=pause))
    assert (rating.rating, rating.volatility) == (1600, 0.06)
    assert rating.deviation == pytest.approx(variance**0.5)


def test_a_ratings_deviation_grows_no_larger_than_a_newcomers() -> None:
    assert after_pause(Rating(1600, 340), timedelta(days=40_000)) == Rating(1600, 350)


def test_a_settled_rating_is_provisional_after_a_year_and_a_half() -> None:
    settled = Rating(1600, 60)
    assert not after_pause(settled, timedelta(days=500)).is_provisional
    assert after_pause(settled, timedelta(days=560)).is_provisional


async def test_a_match_after_a_pause_is_rated_with_the_deviation_after_the_pause(
    table: Table,
) -> None:
    await table.won()
    red, blue = await table.rating(ALICE), await table.rating(BOB)
    pause = timedelta(weeks=40)
    table.clock.advance(minutes=pause.total_seconds() / 60)
    await table.won()
    expected = ratings_after(after_pause(red, pause), after_pause(blue, pause), 1.0)
    assert (await table.rating(ALICE), await table.rating(BOB)) == expected


def test_a_rating_is_provisional_until_some_games_were_played() -> None:
    rating = NEW
    games = 0
    while rating.is_provisional:
        rating, _ = ratings_after(rating, Rating(1500, 80), 1.0 if games % 2 else 0.0)
        games += 1
    assert games == 11


def badges_of_win(start: game.GameState, before: game.GameState, text: str) -> tuple[Badge, ...]:
    """Return the badges that the winning action earns."""
    state, events = act(before, text)
    return tuple(earned_badges(start, state, events))


@pytest.mark.parametrize(
    ("board", "text", "badges"),
    [
        ("s3m/2M2/5/5/S3S", "crab:c4c5", [Badge.FEW_BY_STREAM]),  # with three pieces left
        ("s3m/2M2/5/5/SS2S", "crab:c4c5", []),
        ("s4/2m2/2M2/5/S3S", "crab:c3c4", []),  # by the stone
        ("s3s/2m2/2M2/5/5", "crab:c3c4", [Badge.ALONE]),
        ("s3s/2m2/2M2/5/SS1SS", "crab:c3c4", [Badge.UNTOUCHED]),  # three are captured
        ("ss2s/2m2/2M2/5/SS1SS", "crab:c3c4", []),
        ("ssmss/2M2/5/5/SSS2", "crab:c4c5", [Badge.BOTH_WAYS]),
    ],
)
def test_a_win_without_ninjas_earns_its_badges(board: str, text: str, badges: list[Badge]) -> None:
    assert list(badges_of_win(classic(START), classic(f"{board} {DEAL}"), text)) == badges


def with_lantern_answers(state: game.GameState, answers: str) -> game.GameState:
    """Return a state in which the player who is not to move has had these answers to lanterns."""
    seeker = state.position.turn.opponent
    lantern_answers = tuple(
        LanternAnswer(LanternUse(seeker, Line.RANK_3, 2), text == "yes") for text in answers.split()
    )
    lanterns_left = [2, 2]
    lanterns_left[seeker] -= len(lantern_answers)
    ninja_state = replace(state.ninja_state, lanterns_left=(lanterns_left[0], lanterns_left[1]))
    by_player = ((), lantern_answers) if seeker is Player.BLUE else (lantern_answers, ())
    return replace(
        state, ninja_state=ninja_state, secrets=replace(state.secrets, lantern_answers=by_player)
    )


def with_earlier_strike(state: game.GameState) -> game.GameState:
    """Return a state in which a ninja struck c4 two turns ago."""
    earlier = NinjaStrike(Square.C4, is_hit=True, turn_number=state.turn_number - 2)
    return replace(state, ninja_state=replace(state.ninja_state, last_strike=earlier))


STREAM = shadow(f"s1m1s/2M2/5/5/S3S {DEAL}", red_ninja="b1", blue_ninja="b5")
STONE = shadow(f"5/2m2/2M2/5/4S {DEAL}", red_ninja="b1", blue_ninja="a4")
STRIKE = shadow(f"2m2/5/5/5/2M1S {DEAL}", red_ninja="c4", blue_ninja="a4")
NINJAS = "5/5/2M2/5/S4 b crab,tiger crane,monkey dragon"
BADGES_WITH_NINJAS: dict[str, list[tuple[game.GameState, str, str]]] = {
    "in Shadow too two pieces have to be lost": [
        (shadow(f"4m/2M2/5/5/S3S {DEAL}", blue_ninja="a4"), "crab:c4c5", ""),
        (shadow(f"4m/2M2/5/5/S4 {DEAL}", blue_ninja="a4"), "crab:c4c5", "FEW_BY_STREAM"),
    ],
    "a lone Shadow Master has no master": [
        (light(NINJAS.replace("S4", "5"), ninjas="c4"), "crane:c4c3", "")
    ],
    "a ninja that both lanterns missed is left": [
        (with_lantern_answers(STREAM, "no no"), "crab:c4c5", "BOTH_WAYS NEVER_FOUND"),
        *(
            (with_lantern_answers(STREAM, answers), "crab:c4c5", "BOTH_WAYS")
            for answers in ("no yes", "no", "")
        ),
    ],
    "a ninja that was captured was found": [
        (
            with_lantern_answers(shadow(f"s1m1s/2M2/5/5/S3S {DEAL}", blue_ninja="b5"), "no no"),
            "crab:c4c5",
            "BOTH_WAYS",
        )
    ],
    "both ninjas of the Shadow Master have to be there still": [
        (
            with_lantern_answers(light(NINJAS, ninjas="c4 a5"), "no no"),
            "crane:c4c3",
            "UNTOUCHED NEVER_FOUND",
        ),
        (with_lantern_answers(light(NINJAS, ninjas="c4"), "no no"), "crane:c4c3", ""),
    ],
    "without lanterns the Shadow Master earns only UNTOUCHED": [
        (light(NINJAS, ninjas="c4 a5"), "crane:c4c3", "UNTOUCHED")
    ],
    "a ninja captures a master": [(play(STRIKE, "crab:e1e2"), "ninja:c4c5", "NINJA_STRIKES")],
    "a pawn captures the master, whatever a ninja struck before": [
        (STONE, "crab:c3c4", ""),
        (with_earlier_strike(STONE), "crab:c3c4", ""),
    ],
}


@pytest.mark.parametrize("sentence", BADGES_WITH_NINJAS)
def test_a_win_with_ninjas_earns_its_badges(sentence: str) -> None:
    for before, text, badges in BADGES_WITH_NINJAS[sentence]:
        found = badges_of_win(opening_state(before.variant), before, text)
        assert found == tuple(Badge[name] for name in badges.split())


def test_a_win_by_resignation_earns_no_badge() -> None:
    state, events = game.conclude(
        classic(f"s3s/2m2/2M2/5/5 {DEAL}"), Outcome(Player.RED, Termination.RESIGNATION)
    )
    assert list(earned_badges(classic(START), state, events)) == []
