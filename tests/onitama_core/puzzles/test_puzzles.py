"""Every puzzle replayed by the rules, attempts turn by turn, and choice of puzzles by rating."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core import game
from onitama_core.game import (
    Phase,
    PieceCaptured,
    Player,
    Square,
    Termination,
    Variant,
    events_for,
    parse_action,
    player_view,
)
from onitama_core.puzzles import (
    Attempt,
    CountedAttempt,
    Mistake,
    Puzzle,
    PuzzleRequest,
    Puzzles,
    PuzzleTheme,
    attempt_after,
    begin_attempt,
    continue_attempt,
    find,
    legal_turns,
    line_of,
    take_back_part,
)
from onitama_core.puzzles.puzzles import FILE, parse_puzzle, puzzles, with_other_ninja
from onitama_core.puzzles.solving import (
    BASE_CARDS_RATING,
    MAX_WARM_UP_GAIN,
    WARM_UP_RATING,
    WARM_UPS,
    fitting_puzzles,
)
from onitama_core.store import Daily, PuzzleResult, Rating, open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path
    from typing import TypeAlias

    from onitama_core.store import Store, Transaction

    PuzzlesAndStore: TypeAlias = tuple[Puzzles, Store]

NOW = datetime(2026, 11, 26, tzinfo=UTC)
ALICE, BOB = 11, 22

ALL = list(puzzles().values())
CLASSIC = parse_puzzle(
    "23\twin\t649\tsm3/2s2/2S2/M4/5 r bear,seasnake horse,rat cobra"
    "\tseasnake:c3c4 horse:a5a4 bear:c4b5"
    "\t0309070309030300..07 0004..03010000020505"
)
WIND = parse_puzzle(
    "138\twin\t649\t5/5/2mMs/2W2/5 r bat,eel frog,monkey scorpion"
    "\teel:d3c4 frog:c3d2 bat:c4c5"
    "\t020401040305040c070903..05 070a0409..04050502070a0609"
)
HOLD = parse_puzzle(
    "1\thold\t1123\t1smS1/3s1/5/5/SSM2 b crane,horse dragon,eel elephant\tdragon:c5a4"
    "\t..0408080808080808"
)

SHADOW = parse_puzzle(
    "943\twin\t1097\t5/s3s/3S1/1m2M/5 b bear,kirin rat,seasnake tanuki"
    "\tseasnake:b2b1+ninja:a2b3! kirin:d3c5+ninja:d2c4 rat:b1c1\t"
    "20a20720a20a20720a20r20i20r20i20r71070o71070o71030a30730a30730a20a20720a20a20720a20a2072"
    "0a20720a20a20720a20720a71070o710...71020t20j20t20j20t20a20720a20720a20a20720a20720a "
    "60t60i60t60i60t60i60t60t60i60t60i60t60i60t102102102102102...60t60i60t60i60t60t60i60t60i6"
    "0t60t60i60t60i60t60t60i60t60i60t20620420620420660o60i60o60i60o60t60i60t60i60t"
    "\ta2"
    "\td2,a1,b1,c1,d1,c2,a3,b3,c3,e3,b4,c4,d4,b5,d5 "
    "c4,a1,c1,d1,e1,b2,c2,d2,a3,c3,d3,e3,b4,d4,b5,d5"
)


def play_actions(puzzle: Puzzle, *texts: str) -> Attempt | Mistake:
    """Return the attempt after these actions, or the mistake if the last one is wrong."""
    attempt = begin_attempt(puzzle)
    for text in texts[:-1]:
        result = continue_attempt(attempt, parse_action(text))
        assert isinstance(result, Attempt)
        attempt = result
    return continue_attempt(attempt, parse_action(texts[-1]))


def test_the_number_of_a_puzzle_never_changes() -> None:
    """Stored attempts and posted buttons refer to a puzzle by its number."""
    lines = FILE.read_text("utf-8").splitlines()
    assert [int(line.split("\t")[0]) for line in lines] == list(range(1, len(lines) + 1))
    for number, position in (
        (341, "ms3/s4/1S1M1/5/5 r ox,phoenix horse,sable cobra"),
        (1243, "1s3/5/1m1M1/1S3/5 b bear,giraffe dragon,fox boar"),
    ):
        puzzle = find(number)
        assert puzzle is not None
        assert (puzzle.number, puzzle.position) == (number, position)


@pytest.mark.parametrize("number", [868, 864, 981, 671, 1006, 985, 421, 725])
def test_a_puzzle_that_a_deeper_search_refuted_is_withdrawn(number: int) -> None:
    assert find(number) is None


def test_every_puzzle_has_at_most_five_turns_and_its_own_position() -> None:
    assert len({puzzle.position for puzzle in ALL}) == len(ALL)
    assert {puzzle.turns for puzzle in ALL if not puzzle.wins} == {1}
    assert {puzzle.turns for puzzle in ALL if puzzle.wins} <= {1, 2, 3, 4, 5}
    assert all(":pass" in puzzle.line[1] for puzzle in ALL if puzzle.theme is PuzzleTheme.STUCK)
    assert {puzzle.variant for puzzle in ALL} == {Variant.CLASSIC, Variant.WIND, Variant.SHADOW}


@pytest.mark.parametrize("part", range(8))
def test_every_solution_is_legal_and_reaches_its_goal(part: int) -> None:
    for puzzle in ALL[part::8]:
        attempt = begin_attempt(puzzle)
        for turn, before in list(line_of(puzzle))[::2]:
            assert attempt.state == before
            answers = puzzle.answers[attempt.solved]
            digits = 3 if puzzle.variant is Variant.SHADOW else 2
            assert len(answers) == digits * len(list(legal_turns(before, attempt.places)))
            for action in turn:
                result = continue_attempt(attempt, action)
                assert isinstance(result, Attempt), puzzle
                attempt = result
        assert attempt.is_solved
        outcome = attempt.state.outcome
        assert puzzle.wins == (outcome is not None and outcome.winner is attempt.solver)


@pytest.mark.parametrize(
    "puzzle",
    [*ALL[:: len(ALL) // 12], CLASSIC, WIND, HOLD, SHADOW],
    ids=lambda puzzle: puzzle.number,
)
def test_every_wrong_turn_has_a_legal_answer(puzzle: Puzzle) -> None:
    start = begin_attempt(puzzle)
    right_turns = set()
    for turn in legal_turns(start.state, start.places):
        result = play_actions(puzzle, *map(game.format_action, turn))
        if isinstance(result, Attempt):
            right_turns.add(turn)
        else:
            assert result.turn == turn
            assert result.answer in set(legal_turns(result.after))
    assert len(right_turns) == 1


def test_a_right_turn_in_a_puzzle_is_answered_and_any_win_solves_its_last_turn() -> None:
    attempt = play_actions(CLASSIC, "seasnake:c3c4")
    assert isinstance(attempt, Attempt)
    assert (attempt.solved, attempt.is_solved, attempt.has_erred) == (1, False, False)
    assert attempt == attempt_after(CLASSIC, 1, None, has_erred=False)
    assert attempt.state.position.turn is attempt.solver is Player.RED
    attempt = play_actions(CLASSIC, "seasnake:c3c4", "bear:c4b5")
    assert isinstance(attempt, Attempt)
    assert attempt.is_solved


def test_a_wrong_turn_is_refuted_by_the_best_answer_and_recorded() -> None:
    mistake = play_actions(CLASSIC, "bear:a2a3")
    assert isinstance(mistake, Mistake)
    assert (mistake.turn, mistake.loses) == ((parse_action("bear:a2a3"),), False)
    attempt = continue_attempt(
        attempt_after(CLASSIC, 0, None, has_erred=True), parse_action("seasnake:c3c4")
    )
    assert isinstance(attempt, Attempt)
    assert attempt.has_erred


def test_a_turn_of_two_parts_is_judged_when_complete_and_can_be_taken_back() -> None:
    first_part = play_actions(WIND, "bat:d3d4")
    assert isinstance(first_part, Attempt)
    assert (first_part.state.phase, first_part.solved) == (Phase.SPIRIT, 0)
    assert take_back_part(first_part) == begin_attempt(WIND)
    assert first_part == attempt_after(WIND, 0, parse_action("bat:d3d4"), has_erred=False)
    mistake = play_actions(WIND, "bat:d3d4", "bat:c2b3")
    assert isinstance(mistake, Mistake)
    assert mistake.turn == (parse_action("bat:d3d4"), parse_action("bat:c2b3"))


def test_a_pawn_finds_no_hidden_ninja_that_may_be_elsewhere() -> None:
    start = begin_attempt(SHADOW)
    with_ninja_on_c3 = replace(start, state=with_other_ninja(start.state, Square.C3))
    after_move = continue_attempt(with_ninja_on_c3, parse_action("seasnake:b2c3"))
    assert isinstance(after_move, Attempt)
    assert after_move.state.ninja_state.ninjas_alive == (1, 1)
    mistake = continue_attempt(after_move, parse_action("ninja:stay"))
    assert isinstance(mistake, Mistake)
    assert mistake.ninja_square in set(SHADOW.places[0]) - {Square.C3}


def test_the_solver_sees_the_opponents_ninja_only_as_in_a_match() -> None:
    attempt = play_actions(SHADOW, "seasnake:b2b1", "ninja:a2b3!")
    assert isinstance(attempt, Attempt)
    assert attempt == attempt_after(SHADOW, 1, None, has_erred=False)
    assert attempt.places[0] is Square.C4
    view = player_view(attempt.state, attempt.solver)
    assert "N" not in game.format_position(view)
    events = events_for(attempt.events, None)
    assert not any(isinstance(event, game.OwnNinjaMoved) for event in events)


def test_an_illegal_action_in_a_puzzle_is_refused() -> None:
    with pytest.raises(game.IllegalAction):
        play_actions(CLASSIC, "bear:a2e5")
    with pytest.raises(ValueError, match="3"):
        attempt_after(CLASSIC, 3, None, has_erred=False)
    with pytest.raises(ValueError, match="bear:a2a3"):
        attempt_after(CLASSIC, 0, parse_action("bear:a2a3"), has_erred=False)


@pytest_asyncio.fixture
async def puzzles_and_store(tmp_path: Path) -> AsyncIterator[PuzzlesAndStore]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield Puzzles(store, lambda: NOW, Random(1)), store  # noqa: S311 - it is a game


WIN_3 = PuzzleRequest(Variant.CLASSIC, PuzzleTheme.WIN_3)


async def test_a_newcomer_gets_one_of_the_easiest_puzzles(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, _ = puzzles_and_store
    fitting = fitting_puzzles(WIN_3)
    assert {puzzle.theme for puzzle in fitting} == {PuzzleTheme.WIN_3}
    assert {puzzle.variant for puzzle in fitting} == {Variant.CLASSIC}
    closest = min(
        abs(puzzle.rating - WARM_UP_RATING) for puzzle in fitting if puzzle.has_base_cards
    )
    for _ in range(20):
        found = await puzzles.choose(ALICE, WIN_3)
        assert found in fitting
        assert abs(found.rating - WARM_UP_RATING) <= closest + 100


async def test_the_next_puzzle_is_a_different_one_even_if_all_were_tried(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, store = puzzles_and_store
    numbers = [puzzle.number for puzzle in fitting_puzzles(WIN_3)]
    untried, *tried = numbers

    def try_them(transaction: Transaction) -> None:
        for number in tried:
            transaction.puzzles.save_result(ALICE, number, PuzzleResult(is_solved=True, gain=5))

    await store.write(NOW, try_them)
    assert (await puzzles.choose(ALICE, WIN_3)).number == untried
    assert (await puzzles.choose(ALICE, WIN_3._replace(besides=untried))).number in tried
    assert {(await puzzles.choose(BOB, WIN_3)).number for _ in range(9)} & set(tried)


def save_rating(transaction: Transaction, user_id: int, rating: Rating) -> None:
    transaction.puzzles.save_solver_rating(user_id, rating)


async def test_the_puzzle_of_the_day_is_never_chosen_as_an_ordinary_puzzle(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, store = puzzles_and_store
    request = PuzzleRequest(Variant.CLASSIC, PuzzleTheme.WIN_5)
    guild_id = 77
    todays, *others = fitting_puzzles(request)
    today = Daily(guild_id, 20_000, todays.number, 0, channel_id=1)
    await store.write(NOW, lambda transaction: transaction.puzzles.add_daily(today, 0))
    await store.write(NOW, save_rating, ALICE, Rating(todays.rating, 60))
    here = {await puzzles.choose(ALICE, request._replace(guild_id=guild_id)) for _ in range(60)}
    assert here <= set(others)
    assert todays in {await puzzles.choose(ALICE, request) for _ in range(60)}


# Beginners


EASIEST = [puzzle for puzzle in ALL if puzzle.theme is PuzzleTheme.WIN_1]
ANYTHING = PuzzleRequest(Variant.CLASSIC, None)


def test_200_wins_in_one_turn_have_base_cards_and_one_winning_turn_among_captures() -> None:
    assert len(EASIEST) == 200
    for puzzle in EASIEST:
        start = begin_attempt(puzzle)
        assert puzzle.variant is Variant.CLASSIC
        assert puzzle.has_base_cards
        steps = [game.play(start.state, turn) for turn in legal_turns(start.state)]
        wins = [state.outcome is not None for state, _ in steps]
        captures = [
            any(isinstance(event, PieceCaptured) for event in events) for _, events in steps
        ]
        assert wins.count(True) == 1
        wrong_turns = zip(captures, wins, strict=True)
        tempting = [is_capture for is_capture, is_win in wrong_turns if not is_win]
        assert tempting.count(True) >= 2
    by_temple = [puzzle for puzzle in EASIEST if how_it_ends(puzzle) is Termination.STREAM]
    assert len(by_temple) > 60


def how_it_ends(puzzle: Puzzle) -> Termination:
    outcome = attempt_after(puzzle, puzzle.turns, None, has_erred=False).state.outcome
    assert outcome is not None
    return outcome.termination


async def try_next(puzzles: Puzzles, *, solves: bool) -> tuple[Puzzle, CountedAttempt]:
    """Let Alice solve or fail the next puzzle that is chosen for her."""
    puzzle = await puzzles.choose(ALICE, ANYTHING)
    attempt = attempt_after(puzzle, puzzle.turns if solves else 0, None, has_erred=not solves)
    return puzzle, await puzzles.count(ALICE, None, attempt)


async def test_five_mistakes_at_first_cost_at_most_300_points(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, _ = puzzles_and_store
    tries = [await try_next(puzzles, solves=False) for _ in range(WARM_UPS)]
    assert {puzzle.theme for puzzle, _ in tries} == {PuzzleTheme.WIN_1}
    assert [counted.warm_up for _, counted in tries] == [1, 2, 3, 4, 5]
    assert {counted.result.gain for _, counted in tries} == {-MAX_WARM_UP_GAIN}
    assert tries[-1][1].rating.rating == 1000 - 5 * MAX_WARM_UP_GAIN
    _, counted = await try_next(puzzles, solves=False)
    assert counted.warm_up is None
    assert counted.result.gain < -MAX_WARM_UP_GAIN


async def test_successful_solvers_get_harder_puzzles_and_finally_other_cards(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, _ = puzzles_and_store
    tries = [await try_next(puzzles, solves=True) for _ in range(WARM_UPS)]
    themes = [puzzle.theme for puzzle, _ in tries]
    assert themes == [PuzzleTheme.WIN_1] * 3 + [PuzzleTheme.WIN_2] * 2
    assert all(0 < counted.result.gain <= MAX_WARM_UP_GAIN for _, counted in tries)
    counted = tries[-1][1]
    while (before := counted.rating.rating) < BASE_CARDS_RATING:
        puzzle, counted = await try_next(puzzles, solves=True)
        assert puzzle.has_base_cards
        assert puzzle.rating > before - 200
    later = [(await try_next(puzzles, solves=True))[0] for _ in range(20)]
    assert not all(puzzle.has_base_cards for puzzle in later)


async def test_a_hard_puzzle_gives_a_newcomer_60_points_at_most(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, _ = puzzles_and_store
    hard = max(ALL, key=lambda puzzle: puzzle.rating)
    solved = attempt_after(hard, hard.turns, None, has_erred=False)
    assert (await puzzles.count(ALICE, None, solved)).result.gain == MAX_WARM_UP_GAIN


async def test_after_a_hint_the_first_try_is_unrated_and_no_warm_up(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, _ = puzzles_and_store
    puzzle, other = EASIEST[:2]
    assert await puzzles.waive_rating(ALICE, puzzle)
    solved = attempt_after(puzzle, 1, None, has_erred=False)
    counted = await puzzles.count(ALICE, None, solved)
    assert (counted.result.gain, counted.warm_up, counted.rating.rating) == (0, None, 1000)
    assert not await puzzles.waive_rating(ALICE, puzzle)
    missed = attempt_after(other, 0, None, has_erred=True)
    assert (await puzzles.count(ALICE, None, missed)).warm_up == 1


async def test_only_the_first_try_at_a_puzzle_changes_both_ratings(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, store = puzzles_and_store
    hard = max(ALL, key=lambda puzzle: puzzle.rating)
    erred, solved = (
        attempt_after(hard, 0, None, has_erred=has_erred) for has_erred in (True, False)
    )
    counted = await puzzles.count(ALICE, None, erred)
    assert not counted.result.is_solved
    assert counted.result.gain < 0
    assert await puzzles.count(ALICE, None, solved) == counted._replace(warm_up=None)
    by_bob = await puzzles.count(BOB, None, solved)
    assert by_bob.result.is_solved
    assert by_bob.result.gain > 0
    alices, bobs, puzzles_own = await store.read(
        lambda reader: (
            reader.puzzles.solver_rating(ALICE),
            reader.puzzles.solver_rating(BOB),
            reader.puzzles.rating(hard.number),
        )
    )
    assert alices is not None
    assert bobs is not None
    assert (alices.rating, bobs.rating) == (counted.rating, by_bob.rating)
    assert puzzles_own is not None
    assert puzzles_own.rating < hard.rating


async def test_a_solvers_rating_grows_less_certain_while_they_try_no_puzzle(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, store = puzzles_and_store
    for user_id in (ALICE, BOB):
        await store.write(NOW, save_rating, user_id, Rating(1500, 60))
    missed = attempt_after(ALL[0], 0, None, has_erred=True)
    at_once = await puzzles.count(ALICE, None, missed)
    await store.write(
        NOW, lambda transaction: transaction.puzzles.save_rating(1, Rating(ALL[0].rating, 150))
    )
    a_year_later = await Puzzles(store, lambda: NOW + timedelta(weeks=52)).count(BOB, None, missed)
    assert a_year_later.result.gain < at_once.result.gain < 0


async def test_a_person_erased_within_a_day_changes_no_puzzles_rating(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    """People could otherwise change a puzzle's rating at will by erasing themselves repeatedly."""
    puzzles, store = puzzles_and_store
    await store.write(NOW, lambda transaction: transaction.personal_data.record_erasure(ALICE))
    first, second = (attempt_after(puzzle, 0, None, has_erred=True) for puzzle in ALL[:2])
    assert (await puzzles.count(ALICE, None, first)).result.gain < 0
    later = Puzzles(store, lambda: NOW + timedelta(days=1))
    assert (await later.count(ALICE, None, second)).result.gain < 0
    assert list(await store.read(lambda reader: reader.puzzles.ratings())) == [second.puzzle.number]


async def test_a_skipped_puzzle_counts_as_tried_a_day_later(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    """A person could otherwise think about a hard puzzle for days and still gain points by it."""
    puzzles, store = puzzles_and_store
    skipped = await puzzles.choose(ALICE, WIN_3)
    others = [puzzle for puzzle in fitting_puzzles(WIN_3) if puzzle is not skipped]
    soon, late = (
        attempt_after(puzzle, puzzle.turns, None, has_erred=False) for puzzle in others[:2]
    )
    for attempt in (soon, late):
        await puzzles.note_shown(ALICE, attempt.puzzle.number)
    within_a_day = Puzzles(store, lambda: NOW + timedelta(hours=23))
    await within_a_day.note_shown(ALICE, late.puzzle.number)  # it was first shown before
    assert (await within_a_day.count(ALICE, None, soon)).result.gain > 0
    a_day_later = Puzzles(store, lambda: NOW + timedelta(days=1), Random(1))  # noqa: S311
    for _ in range(60):
        assert await a_day_later.choose(ALICE, WIN_3) not in (skipped, soon.puzzle, late.puzzle)
    counted = await a_day_later.count(ALICE, None, late)
    assert (counted.is_late, counted.result) == (True, PuzzleResult(is_solved=False, gain=0))
    again = await a_day_later.count(ALICE, None, late)
    assert (again.is_late, again.result) == (False, counted.result)
    assert (await a_day_later.count(BOB, None, late)).result.gain > 0


async def test_a_puzzle_whose_solution_was_seen_counts_as_tried(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, store = puzzles_and_store
    puzzle = await puzzles.choose(ALICE, WIN_3)
    await puzzles.waive_rating(ALICE, puzzle)
    solved = attempt_after(puzzle, puzzle.turns, None, has_erred=False)
    assert (await puzzles.count(ALICE, None, solved)).result.gain == 0
    assert await store.read(lambda reader: reader.sql.rows("puzzle_shown")) == []


async def test_a_stronger_solver_gets_harder_puzzles_by_their_present_ratings(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    puzzles, store = puzzles_and_store
    await store.write(
        NOW, lambda transaction: transaction.puzzles.save_solver_rating(ALICE, Rating(2500, 60))
    )
    found = await puzzles.choose(ALICE, WIN_3)
    assert found.rating >= max(puzzle.rating for puzzle in fitting_puzzles(WIN_3)) - 100
    easy = min(fitting_puzzles(WIN_3), key=lambda puzzle: puzzle.rating)
    await store.write(
        NOW, lambda transaction: transaction.puzzles.save_rating(easy.number, Rating(3000, 60))
    )
    await store.write(
        NOW, lambda transaction: transaction.puzzles.save_solver_rating(ALICE, Rating(3000, 60))
    )
    restarted = Puzzles(store, lambda: NOW)
    assert await restarted.choose(ALICE, WIN_3) == easy
    # Way of the Wind has no puzzle of this theme.
    substitute = await puzzles.choose(ALICE, PuzzleRequest(Variant.WIND, PuzzleTheme.WIN_5))
    assert (substitute.theme, substitute.variant) == (PuzzleTheme.WIN_5, Variant.CLASSIC)


async def test_a_choice_reads_only_the_ratings_that_changed_since_the_last(
    puzzles_and_store: PuzzlesAndStore,
) -> None:
    service, store = puzzles_and_store
    sent: list[str] = []
    await store._reader.run(lambda file: file.set_trace_callback(sent.append))
    for _ in range(3):
        puzzle = await service.choose(11, PuzzleRequest(Variant.CLASSIC, None))
        await service.count(11, None, begin_attempt(puzzle))
    await service.choose(11, PuzzleRequest(Variant.CLASSIC, None))
    questions = [sql for sql in sent if "FROM puzzle WHERE" in sql]
    assert [sql for sql in questions if "number =" not in sql] == questions[:1]
    assert len(questions) == 1 + 3
