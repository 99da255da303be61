"""The search: its limits, proven scores, repetition and tables of endings."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from threading import Timer
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Depth, Loss, MoveTime, Nodes, Points, Win
from onitama_core.engine.board import EVERYWHERE, make, wins
from onitama_core.engine.endings import (
    DRAWN,
    MAX_TABLE_PIECES,
    NO_TABLE,
    index_in_table,
    load_table,
    make_table,
    value_in,
)
from onitama_core.engine.endings.analysis import analyse
from onitama_core.engine.position import EXCHANGED, LAYOUT_COUNT, SLOTS, deal_of
from onitama_core.engine.search import Root, Searcher
from onitama_core.engine.search import searcher as searcher_module
from onitama_core.engine.search.alphabeta import MIN_REPETITION_DISTANCE
from onitama_core.engine.search.movegen import generate
from onitama_core.engine.search.searcher import turns_of
from onitama_core.engine.search.workspace import new_workspace, set_deal
from onitama_core.engine.thoughts import StopFlag
from onitama_core.game import Player, Variant, parse_position
from tests.onitama_core.engine.searches import (
    RECORDED,
    search_random_games,
    search_random_games_with_ninjas,
)
from tests.onitama_core.engine.turns import (
    random_game,
    random_position,
    turns_by_engine,
    turns_by_referee,
    value_of,
)
from tests.onitama_core.game.helpers import START, WIND_START, play

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.engine import Score, Thought
    from onitama_core.engine.board import BitboardPosition
    from onitama_core.engine.endings.analysis import Values
    from onitama_core.engine.search.workspace import Workspace
    from onitama_core.game import GameState

CARDS = ("boar", "crab", "elephant", "horse", "ox")
CLASSIC = Root.of(parse_position(START))


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(hash_mb=1)


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        pytest.param(
            "4m/M2S1/5/5/5 r elephant,tiger crane,monkey dragon", "elephant:d4e5", id="stone"
        ),
        pytest.param("4m/2M2/5/5/5 r ox,tiger crane,monkey dragon", "ox:c4c5", id="stream"),
    ],
)
def test_a_win_is_taken_at_once_and_every_turn_has_a_score(
    searcher: Searcher, text: str, turn: str
) -> None:
    state = parse_position(text)
    thought = searcher.think(Root.of(state), Depth(4))
    assert (thought.turn, thought.score) == ((turn,), Win(1))
    scores = dict(searcher.scores(Root.of(state), 3))
    assert set(scores) == set(turns_by_referee(state))
    assert scores[turn,] == Win(1)


@pytest.mark.parametrize("text", [START, WIND_START])
def test_the_principal_variation_can_be_played(searcher: Searcher, text: str) -> None:
    state = parse_position(text)
    thought = searcher.think(Root.of(state), Depth(5))
    assert thought.turn in turns_by_referee(state)
    assert thought.line[: len(thought.turn)] == thought.turn
    play(state, " ".join(thought.line))


def test_each_completed_depth_is_reported(searcher: Searcher) -> None:
    reported: list[Thought] = []
    thought = searcher.think(CLASSIC, Depth(4), reported.append)
    assert [each.depth for each in reported] == [1, 2, 3, 4]
    assert reported[-1] == thought


def test_a_node_limit_holds_and_even_a_single_node_gives_a_turn(searcher: Searcher) -> None:
    assert 1000 < searcher.think(CLASSIC, Nodes(20_000)).nodes <= 20_100
    assert searcher.think(CLASSIC, Nodes(1)).turn


def test_a_time_limit_applies_only_to_its_own_search(searcher: Searcher) -> None:
    started, stop = perf_counter(), StopFlag()
    assert searcher.think(CLASSIC, MoveTime(60), stop=stop).turn
    assert perf_counter() - started > 0.05
    assert searcher.think(CLASSIC, Depth(4), stop=stop).depth == 4


@pytest.mark.parametrize("limit", [Depth(99), MoveTime(2**63 - 1)], ids=["depth", "time"])
@pytest.mark.parametrize("is_before", [True, False])
def test_another_thread_can_stop_a_search(
    searcher: Searcher, limit: Depth | MoveTime, *, is_before: bool
) -> None:
    """The stop may precede the search, and the time limit may exceed what a clock can hold."""
    stop = StopFlag()
    if is_before:
        stop.set()
    else:
        Timer(0.05, stop.set).start()
    assert searcher.think(CLASSIC, limit, stop=stop).turn


def test_nodes_scores_and_lines_equal_the_recorded_ones() -> None:
    hint = "if the search was meant to change: uv run python -m tests.onitama_core.engine.searches"
    recorded = RECORDED.read_text("utf-8").splitlines()
    assert [*search_random_games(), *search_random_games_with_ninjas()] == recorded, hint


# Proven scores, compared with a plain search of every turn


PLIES = 3
LAST_TURNS = 5
"""Number of states at the end of each game that are searched, where most are won or lost."""


def generate_turns(ws: Workspace, position: BitboardPosition) -> list[int]:
    return [int(turn) for turn in ws["turns"][0, : generate(ws, 0, position)]]


def plies_to_win(ws: Workspace, position: BitboardPosition, most: int) -> int | None:
    """Return the fewest plies in which the mover forces a win, or None if it takes over `most`."""
    turns = generate_turns(ws, position)
    if most >= 1 and any(wins(turn, position) for turn in turns):
        return 1
    if most <= 2:
        return None
    losses = [plies_to_loss(ws, make(turn, position), most - 1) for turn in turns]
    return 1 + min(each for each in losses if each) if any(losses) else None


def plies_to_loss(ws: Workspace, position: BitboardPosition, most: int) -> int | None:
    """Return the most plies until a forced loss of the mover, or None if it takes over `most`."""
    longest = 0
    for turn in generate_turns(ws, position):
        plies = None if wins(turn, position) else plies_to_win(ws, make(turn, position), most - 1)
        if plies is None:
            return None
        longest = max(longest, plies)
    return 1 + longest


def proven_within(ws: Workspace, position: BitboardPosition, most: int) -> Score | None:
    if win := plies_to_win(ws, position, most):
        return Win(win)
    loss = plies_to_loss(ws, position, most)
    return Loss(loss) if loss else None


def if_proven_within(score: Score, most: int) -> Score | None:
    return score if isinstance(score, Win | Loss) and score.plies <= most else None


@pytest.mark.parametrize(
    ("variant", "pool", "games"),
    [(Variant.CLASSIC, "base", 20), (Variant.CLASSIC, "sensei", 20), (Variant.WIND, "all", 20)],
)
def test_short_wins_and_losses_agree_with_a_search_of_every_turn(
    searcher: Searcher, variant: Variant, pool: str, games: int
) -> None:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    ws = new_workspace()[0]
    seen = set()
    for _ in range(games):
        for state in list(random_game(variant, pool, rng))[-LAST_TURNS:]:
            root = Root.of(state)
            set_deal(ws, root.deal)
            expected = proven_within(ws, root.position, PLIES)
            assert if_proven_within(searcher.think(root, Depth(PLIES)).score, PLIES) == expected
            seen.add(expected)
    assert {None, Win(1), Loss(2), Win(3)} <= seen


def test_a_player_without_a_move_passes_and_loses_an_undefended_temple(searcher: Searcher) -> None:
    root = Root.of(parse_position("4M/5/5/5/m4 r bear,fox crane,monkey dragon"))
    thought = searcher.think(root, Depth(6))
    assert thought.turn in {("bear:pass",), ("fox:pass",)}
    assert thought.score == Loss(4)
    threatened = parse_position("m4/5/2M2/5/4S b boar,tiger crane,monkey dragon")
    assert searcher.think(Root.of(threatened), Depth(6)).score == Loss(2)


SHUFFLING_START = "ssms1/5/5/5/SSMSS b monkey,ox crane,elephant eel"
THERE_AND_BACK = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
ALL_BUT_LAST, LAST = THERE_AND_BACK.rsplit(" ", 1)


def test_only_the_third_occurrence_of_a_position_is_a_draw(searcher: Searcher) -> None:
    almost_drawn = Root.of(
        play(parse_position(SHUFFLING_START), f"{THERE_AND_BACK} {ALL_BUT_LAST}")
    )
    assert dict(searcher.scores(almost_drawn, 3))[LAST,] == Points(0)
    once = Root.of(play(parse_position(SHUFFLING_START), ALL_BUT_LAST))
    without_history = Root(once.deal, once.position)
    fresh = dict(Searcher(hash_mb=1).scores(without_history, 3))
    assert dict(searcher.scores(once, 3))[LAST,] == fresh[LAST,] != Points(0)


def test_cards_return_to_their_places_after_six_turns_at_the_earliest() -> None:
    for layout in range(LAYOUT_COUNT):
        reached, turns = {layout}, 0
        while turns == 0 or layout not in reached:
            reached = {EXCHANGED[each, slot] for each in reached for slot in SLOTS[each, :2]}
            reached = {EXCHANGED[each, slot] for each in reached for slot in SLOTS[each, :2]}
            turns += 2
        assert turns == MIN_REPETITION_DISTANCE


HANGING = "4m/2s2/5/5/2M2 r ox,horse tiger,monkey dragon"
"""A position in which Red's move Ox to c2 lets Blue's Tiger capture Red's master."""


@pytest.mark.parametrize("depth", [1, 3])
def test_a_third_occurrence_draws_although_the_opponent_could_win(depth: int) -> None:
    root = Root.of(parse_position(HANGING))
    hung = turns_by_engine(parse_position(HANGING))["ox:c1c2",]
    assert hung is not None
    other = root.position._replace(own=root.position.own_master | 1)
    round_trip = (other, hung, other, other, other, other)
    drawing = Root(root.deal, root.position, round_trip * 2)
    searcher = Searcher(hash_mb=1)
    assert dict(searcher.scores(root, depth))["ox:c1c2",] == Loss(2)
    assert dict(searcher.scores(drawing, depth))["ox:c1c2",] == Points(0)


MAX_PIECES = 3
HISTORY_LENGTH = 20


def random_line(root: Root, plies: int, rng: Random) -> BitboardPosition | None:
    """Return a position some plies after the root, or None if the line wins or captures."""
    position = root.position
    for _ in range(plies):
        after = [
            make(turn, position)
            for turn in turns_of(Root(root.deal, position))
            if not wins(turn, position)
        ]
        quiet = [each for each in after if piece_count_of(each) == piece_count_of(position)]
        if not quiet:
            return None
        position = rng.choice(quiet)
    return position


def piece_count_of(position: BitboardPosition) -> int:
    return (position.own | position.enemy).bit_count()


def with_repetitions(root: Root, rng: Random) -> Root:
    """Return the root with a game before it in which some of the next positions occurred twice."""
    never_reached = root.position._replace(own=EVERYWHERE ^ root.position.enemy)
    history = [never_reached] * HISTORY_LENGTH
    for _ in range(4):
        plies = rng.choice([1, 2, 3])
        position = random_line(root, plies, rng)
        places = [
            place
            for place in range(plies % 2, HISTORY_LENGTH, 2)
            if history[place] == never_reached
            and HISTORY_LENGTH - place + plies >= MIN_REPETITION_DISTANCE
        ]
        if position is not None and position not in history:
            for place in rng.sample(places, 2):
                history[place] = position
    return Root(root.deal, root.position, tuple(history))


@pytest.mark.parametrize("depth", [3, 6])
def test_proven_wins_account_for_positions_that_occurred_twice(
    searcher: Searcher, depth: int
) -> None:
    """The reference is a table of endings in which the positions that occurred twice are draws."""
    rng, seen = Random(1), set()  # noqa: S311 - positions
    for _ in range(200):
        root = Root.of(random_position(deal_of(CARDS), MAX_PIECES, rng))
        repeated = with_repetitions(root, rng)
        drawn = [
            index_in_table(position)
            for position in repeated.repeated
            if piece_count_of(position) == piece_count_of(root.position)
        ]
        value = value_in(analyse(CARDS, MAX_PIECES, drawn=drawn), root.position)
        decided = Win(value) if value > 0 else Loss(-value)
        exact = Points(0) if value == DRAWN else decided
        searcher.think(root, Depth(depth))
        score = searcher.think(repeated, Depth(depth)).score
        assert if_proven_within(score, PLIES) == if_proven_within(exact, PLIES)
        if isinstance(score, Win | Loss):
            assert isinstance(score, type(exact))
        seen.add(type(score))
    assert seen == {Win, Loss, Points}


@pytest.mark.parametrize("text", [START, WIND_START])
def test_table_entries_of_one_deal_are_not_used_for_another(text: str) -> None:
    """The transposition table must tell apart the same pieces and layout with different cards."""
    before, now = text, text.replace("dragon", "rooster")
    searcher = Searcher(hash_mb=16)
    searcher.think(Root.of(parse_position(before)), Depth(6))
    root = Root.of(parse_position(now))
    assert searcher.think(root, Depth(5)) == Searcher(hash_mb=16).think(root, Depth(5))


# The search with a table of endings


WON_IN_37 = "4S/m4/5/M2s1/5 b boar,elephant crab,ox horse"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    make_table(folder, CARDS)
    return folder


@pytest.fixture(scope="module")
def values(folder: Path) -> Values:
    return load_table(folder, CARDS)


@pytest.fixture
def searcher_with_table(folder: Path) -> Searcher:
    return Searcher(hash_mb=1, tables=folder)


def test_a_position_in_the_table_gets_its_score_and_best_turn_at_once(
    searcher_with_table: Searcher, values: Values
) -> None:
    """The turn leads to the shortest win or the longest loss."""
    rng = Random(1)  # noqa: S311 - positions
    for _ in range(200):
        state = random_position(deal_of(CARDS), MAX_TABLE_PIECES, rng)
        thought = searcher_with_table.think(Root.of(state), Nodes(1_000_000))
        value = value_of(state, values)
        decided = Win(value) if value > 0 else Loss(-value)
        assert thought.score == (Points(0) if value == DRAWN else decided)
        assert thought.nodes < 100
        after = turns_by_referee(state)[searcher_with_table.think(Root.of(state), Depth(1)).turn]
        next_value = value_of(after, values)
        if value == DRAWN:
            assert next_value == DRAWN
        else:
            assert abs(next_value) == abs(value) - 1


def test_positions_with_more_pieces_are_searched_until_the_table_applies(
    searcher_with_table: Searcher,
) -> None:
    root = Root.of(parse_position("m3s/3S1/5/2S2/4M r boar,elephant horse,ox crab"))
    assert isinstance(Searcher(hash_mb=1).think(root, Depth(4)).score, Points)
    assert searcher_with_table.think(root, Depth(4)).score == Win(13)


def test_a_table_that_becomes_ready_during_a_search_is_used(tmp_path: Path) -> None:
    searcher_with_table = Searcher(hash_mb=1, tables=tmp_path)
    state = parse_position(WON_IN_37)
    assert isinstance(searcher_with_table.think(Root.of(state), Depth(2)).score, Points)
    make_table(tmp_path, CARDS)
    assert isinstance(searcher_with_table.think(Root.of(state), Depth(2)).score, Win)


def test_a_table_is_used_only_for_its_own_cards_and_not_for_scores(
    searcher_with_table: Searcher,
) -> None:
    root = Root.of(parse_position(WON_IN_37))
    other = Root.of(parse_position(WON_IN_37.replace("boar", "tiger")))
    for root_of_deal, has_table in ((root, True), (other, False)) * 2:
        alone = Searcher(hash_mb=1).think(root_of_deal, Depth(1))
        assert (searcher_with_table.think(root_of_deal, Depth(1)).score != alone.score) == has_table
    assert searcher_with_table.scores(root, 1) == Searcher(hash_mb=1).scores(root, 1)


def test_no_table_for_repetitions_is_computed_within_a_short_time_limit(
    searcher_with_table: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, ...]] = []

    def make_no_table(_: object, card_ids: tuple[str, ...]) -> Values:
        made.append(card_ids)
        return NO_TABLE

    monkeypatch.setattr(searcher_module, "table_for_repetitions", make_no_table)
    root = Root.of(parse_position(WON_IN_37))
    repeated = Root(root.deal, root.position, (root.position,))
    searcher_with_table.think(repeated, MoveTime(10))
    assert not made
    searcher_with_table.think(repeated, Depth(1))
    searcher_with_table.think(repeated, Depth(1))
    assert made == [root.deal.ids]


def is_drawn(state: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is None


def test_a_won_position_is_not_repeated_into_a_draw(
    searcher_with_table: Searcher, values: Values
) -> None:
    start = parse_position("2S2/4m/s4/4M/5 b elephant,ox boar,horse crab")
    best = play(start, "boar:a3b3")
    defended = play(best, "ox:c5d5")
    before = (defended.position, best.position) * 2
    state = replace(start, repetition_history=(*before, start.position))
    assert searcher_with_table.think(Root.of(state), Depth(1)).score == Win(27)
    while state.outcome is None:
        turns = turns_by_referee(state)
        if state.position.turn is Player.BLUE:
            state = turns[searcher_with_table.think(Root.of(state), Depth(1)).turn]
        else:
            state = max(
                turns.values(), key=lambda after: (is_drawn(after), value_of(after, values))
            )
    assert state.outcome.winner is Player.BLUE
