"""The choice of a turn: errors of weak levels, levels with the real search, the Spirit's move."""

from __future__ import annotations

from random import Random
from threading import Event, Timer
from typing import TYPE_CHECKING

import pytest

from onitama_core import game
from onitama_core.engine import (
    LEVELS,
    Depth,
    Loss,
    MoveTime,
    Nodes,
    Points,
    Score,
    Thought,
    Weakness,
    Win,
    playing,
    win_chance,
)
from onitama_core.engine.endings import load_table
from onitama_core.engine.playing import Candidate, Engine, play_written_turn
from onitama_core.engine.search import Searcher
from onitama_core.engine.thoughts import StopFlag

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.engine.thoughts import Limit

NO_WEAKNESS = Weakness()
ROUNDS = 200
QUIET = Candidate(("tiger:a1a3",), Points(30), material=0, captures=False)
WORSE_QUIET = Candidate(("tiger:b1b3",), Points(-20), material=0, captures=False)
CAPTURE = Candidate(("tiger:c1c3",), Points(-50), material=100, captures=True)
WINNING = Candidate(("tiger:d1d3",), Win(1), material=0, captures=False)
WINNING_LATER = Candidate(("crab:c1c2",), Win(3), material=0, captures=False)

LOSING = Candidate(("tiger:e1e3",), Loss(2), material=100, captures=True)
LOSING_LATER = Candidate(("crab:a1a2",), Loss(4), material=0, captures=False)

NOISY = Weakness(missed_threat_probability=1, capture_bonus=500, eval_noise=1000)


@pytest.mark.parametrize(
    ("candidates", "weakness", "least", "most"),
    [
        pytest.param((QUIET, WORSE_QUIET, CAPTURE, LOSING), NO_WEAKNESS, 1, 1, id="the best"),
        pytest.param((WINNING, WINNING_LATER, QUIET), NO_WEAKNESS, 1, 1, id="the soonest win"),
        pytest.param((WINNING_LATER, QUIET), NO_WEAKNESS, 1, 1, id="a later win"),
        pytest.param((LOSING_LATER, LOSING), NO_WEAKNESS, 1, 1, id="the latest loss"),
        pytest.param((WINNING, QUIET, CAPTURE, LOSING), NOISY, 1, 1, id="a win that is seen"),
        pytest.param(
            (WINNING, QUIET), Weakness(missed_win_probability=0.3), 0.6, 0.8, id="a win overlooked"
        ),
        pytest.param(
            (LOSING, QUIET),
            Weakness(missed_threat_probability=0.25),
            0.15,
            0.35,
            id="a threat overlooked",
        ),
        pytest.param((CAPTURE, QUIET), Weakness(capture_bonus=100), 1, 1, id="a capture tempts"),
        pytest.param(
            (CAPTURE, QUIET), Weakness(capture_bonus=70), 0, 0, id="a capture tempts too little"
        ),
        pytest.param(
            (WORSE_QUIET, QUIET),
            Weakness(eval_noise=50),
            0.1,
            0.5,
            id="turns of like worth mistaken",
        ),
    ],
)
def test_the_best_candidate_is_chosen_as_often_as_the_weakness_allows(
    candidates: tuple[Candidate, ...], weakness: Weakness, least: float, most: float
) -> None:
    rng = Random(1)  # noqa: S311 - errors of a game
    share = sum(
        playing.choose(candidates[::-1], weakness, rng) is candidates[0] for _ in range(ROUNDS)
    )
    assert least <= share / ROUNDS <= most


# Levels, with the real search


START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
CARDS = ("crab", "crane", "dragon", "monkey", "tiger")
WIND_CARD = next(card.id for card in game.CATALOGUE if not card.is_ordinary)
WIND_START = f"ssmss/5/2W2/5/SSMSS r crab,{WIND_CARD} crane,monkey dragon"
WIN_IN_ONE = "ssmss/2M2/5/5/SS1SS r crab,tiger crane,monkey dragon"
LEVEL_NUMBERS = [level.number for level in LEVELS]


def ask(engine: Engine, position: str, limit: Nodes | Depth | None = None) -> Thought:
    return engine.think(game.parse_position(position), limit, lambda _: None, StopFlag())


@pytest.fixture(scope="module")
def engine() -> Engine:
    return small_engine()


def small_engine() -> Engine:
    """Return an engine with a transposition table of 4 MB, in place of 64 MB."""
    engine = Engine()
    engine.set_hash(4)
    return engine


def test_options_that_need_too_much_memory_change_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class SearcherWithoutMemory(Searcher):
        def __init__(self, hash_mb: int = 16, tables: Path | None = None) -> None:
            if hash_mb > 4 or tables is not None:
                raise MemoryError
            super().__init__(hash_mb, tables)

    engine = small_engine()
    monkeypatch.setattr(playing, "Searcher", SearcherWithoutMemory)
    with pytest.raises(MemoryError):
        engine.set_hash(4096)
    with pytest.raises(MemoryError):
        engine.set_tables(tmp_path)
    engine.set_tables(None)  # with a table of 4 MB, as before
    assert ask(engine, WIN_IN_ONE).score == Win(1)
    assert list(tmp_path.iterdir()) == []


def test_an_engine_has_no_transposition_table_before_a_question_needs_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(playing, "Searcher", refuse)
    engine = Engine()
    with pytest.raises(MemoryError):
        ask(engine, WIN_IN_ONE)


@pytest.mark.parametrize("level", LEVEL_NUMBERS)
def test_every_level_plays_a_legal_turn_and_all_except_the_first_take_a_win(
    engine: Engine, level: int
) -> None:
    assert [*range(1, 9)] == LEVEL_NUMBERS
    engine.set_level(level)
    for position in (START, WIND_START):
        state = game.parse_position(position)
        thought = ask(engine, position, Nodes(1000))
        assert play_written_turn(state, thought.turn).turn_number == state.turn_number + 1
    for seed in range(5) if level > 1 else ():
        engine.set_seed(seed)
        assert ask(engine, WIN_IN_ONE, Nodes(1000)).turn == ("crab:c4c5",)


def test_the_mistakes_of_a_level_depend_only_on_position_and_seed(engine: Engine) -> None:
    engine.set_level(1)
    turns = []
    for seed in [0, 0, *range(1, 30)]:
        engine.set_seed(seed)
        turns.append(ask(engine, START).turn)
    assert turns[0] == turns[1]
    assert len(set(turns)) > 3


def test_a_weak_level_does_not_use_the_transposition_table_of_a_strong_one() -> None:
    fresh, informed = small_engine(), small_engine()
    informed.set_level(8)
    ask(informed, START, Nodes(200_000))
    for engine in (fresh, informed):
        engine.set_level(3)
    assert ask(fresh, START) == ask(informed, START)


def test_a_match_at_full_strength_gets_a_table_of_endings(tmp_path: Path) -> None:
    engine = small_engine()
    engine.set_tables(tmp_path / "tables")
    engine.set_level(8)
    ask(engine, START, Nodes(1000))
    engine._tables.wait(Nodes(1), StopFlag())
    assert len(load_table(tmp_path / "tables", CARDS)) > 0


def test_the_first_turn_of_a_deal_is_searched_before_its_table_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Making the table first would leave the search next to no time on a single processor."""
    log = list[str]()
    monkeypatch.setattr(playing, "make_table", lambda *_: log.append("table"))
    engine = Engine(tmp_path)
    engine.think(game.parse_position(START), Nodes(1000), lambda _: log.append("depth"), StopFlag())
    engine._tables.wait(Nodes(1), StopFlag())
    assert log[-1] == "table"
    assert log.count("depth") == len(log) - 1


def test_with_four_pieces_left_the_engine_waits_for_the_table(tmp_path: Path) -> None:
    """The table shows a win in many turns that a search of a thousand nodes does not find."""
    engine = Engine(tmp_path)
    thought = ask(engine, "5/5/1m2M/4s/1S3 r ox,boar horse,elephant crab", Nodes(1000))
    assert isinstance(thought.score, Win)
    assert thought.score.plies > 20


@pytest.mark.parametrize("limit", [Nodes(1000), MoveTime(2**63 - 1)])
def test_waiting_for_the_table_can_be_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: Limit
) -> None:
    stop, made = StopFlag(), Event()
    monkeypatch.setattr(playing, "make_table", lambda *_: made.wait(30))
    maker = playing.TableMaker(tmp_path)
    maker.start_making(CARDS)
    Timer(0.1, stop.set).start()
    maker.wait(limit, stop)
    assert not made.is_set()
    made.set()


def test_the_search_works_without_a_table_if_none_can_be_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables").write_text("in the way", "utf-8")
    maker = playing.TableMaker(tmp_path / "tables")
    maker.start_making(CARDS)
    maker.wait(Nodes(1), StopFlag())
    assert capsys.readouterr().err.startswith("no table of endings: ")


@pytest.fixture
def mid_turn_state() -> game.GameState:
    start = game.parse_position(WIND_START)
    first = next(
        action
        for action in game.legal_actions(start, game.Player.RED)
        if str(action).startswith(WIND_CARD)
    )
    state = play_written_turn(start, [game.format_action(first)])
    assert state.phase is game.Phase.SPIRIT
    return state


@pytest.mark.parametrize("level", [1, 8])
def test_a_turn_that_is_half_done_is_completed(
    engine: Engine, level: int, mid_turn_state: game.GameState
) -> None:
    engine.set_level(level)
    rest = engine.think(mid_turn_state, Nodes(1000), lambda _: None, StopFlag())
    assert play_written_turn(mid_turn_state, rest.turn).turn_number == 2


# The Spirit's part of a turn, with a scripted search


@pytest.mark.parametrize(
    ("best", "rest", "expected_score"),
    [
        (Points(-40), Points(10), Points(40)),
        (Loss(2), Points(-500), Win(3)),
        (Points(0), Win(3), Points(0)),
        (Win(9), Win(1), Loss(10)),
    ],
)
def test_the_spirit_moves_to_where_the_best_reply_is_worst(
    mid_turn_state: game.GameState, best: Score, rest: Score, expected_score: Score
) -> None:
    ends = list(playing.list_turn_ends(mid_turn_state))
    action, wanted = ends[-1]

    def think(state: game.GameState, limit: Limit) -> Thought:
        assert limit == Nodes(100)
        score = best if state == wanted else rest
        return Thought(("reply",), score, 4, 10, ("reply",))

    thought = playing.search_spirit_move(mid_turn_state, Nodes(100 * len(ends)), think)
    assert thought == Thought((action,), expected_score, 5, 10 * len(ends), (action, "reply"))


def test_a_limit_is_divided_fairly_among_searches() -> None:
    shares = [playing.divide_limit(limit, 8) for limit in (Nodes(100), MoveTime(5), Depth(6))]
    assert shares == [Nodes(12), MoveTime(1), Depth(6)]


def test_winning_chances_grow_with_points_and_add_up_to_one() -> None:
    chances = [win_chance(points) for points in (-(10**6), *range(-1000, 1001, 50), 10**6)]
    assert chances == sorted(set(chances))
    assert chances[0] >= 0
    assert [1 - chance for chance in reversed(chances)] == pytest.approx(chances)
