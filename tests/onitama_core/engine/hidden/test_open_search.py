"""Searches of Shadow and Light with every ninja visible, checked against the referee."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.engine import Depth, Loss, MoveTime, Nodes, Points, Win, protocol
from onitama_core.engine.hidden.open_search import OpenSearcher
from onitama_core.engine.hidden.search.deep_search import cached_search
from onitama_core.engine.playing import Engine
from onitama_core.engine.session import Session
from onitama_core.engine.thoughts import StopFlag
from onitama_core.game import Phase, Player, Variant, apply, parse_action, play
from tests.onitama_core.engine.hidden import referee
from tests.onitama_core.engine.histories import random_history
from tests.onitama_core.game.helpers import light, opening_state, place_ninjas, shadow
from tests.onitama_core.game.helpers import play as play_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine import Thought
    from onitama_core.engine.thoughts import Limit
    from onitama_core.game import GameState

HANDS: Final = "r crab,tiger crane,monkey dragon"
IN_REACH: Final = shadow(f"2m2/5/2S2/5/2M2 {HANDS}", red_ninja="b2", blue_ninja="b4")
LAST_NINJA: Final = light(f"5/5/5/2S2/2M2 {HANDS}", ninjas="c4")


def think(state: GameState, limit: Limit, searcher: OpenSearcher | None = None) -> Thought:
    return (searcher or OpenSearcher()).think(state, limit, lambda _: None, StopFlag())


def starts_of_turns(variant: Variant) -> Iterator[GameState]:
    rng = Random(f"open {variant}")  # noqa: S311 - a game, not a secret
    for state in referee.random_states(variant, "all", rng):
        if state.phase is Phase.MOVE and state.outcome is None:
            yield state


@pytest.mark.parametrize("variant", referee.HIDDEN_VARIANTS)
def test_an_open_search_returns_whole_legal_turns_and_sees_short_wins(variant: Variant) -> None:
    for state in starts_of_turns(variant):
        player, thought = state.position.turn, think(state, Depth(2))
        end = play(state, map(parse_action, thought.turn)).state
        assert end.outcome is not None or end.position.turn is player.opponent
        assert (thought.score == Win(1)) == referee.wins_by_referee(state)
        if thought.score == Win(1):
            assert end.outcome is not None
            assert end.outcome.winner is player
        if thought.score == Loss(2):
            assert all(
                after.outcome is None and referee.wins_by_referee(after)
                for after in referee.ends_by_referee(state)
            )


def test_a_hidden_ninja_is_captured_as_if_it_were_visible() -> None:
    """The ninja strikes in Shadow; a pawn captures the last ninja in Light."""
    start = place_ninjas(opening_state(Variant.SHADOW), red="b1", blue="b5")
    strike = play_texts(start, "crab:a1a2 ninja:b1b2 crane:c5c4 ninja:b5b4 lantern:none")
    assert think(strike, Nodes(20_000)).turn == ("tiger:e1e3", "ninja:b2b4!")
    assert think(LAST_NINJA, Nodes(1000)).turn == ("tiger:c2c4",)


@pytest.mark.parametrize("limit", [Nodes(1), MoveTime(1), Depth(1)])
def test_the_smallest_limit_still_gives_a_turn(limit: Limit) -> None:
    thought = think(IN_REACH, limit)
    assert (thought.turn, thought.score) == (("tiger:c3c5",), Win(1))


def test_a_search_ends_when_it_is_stopped() -> None:
    stop, thoughts = StopFlag(), list["Thought"]()
    state = next(starts_of_turns(Variant.SHADOW))

    def stop_at(thought: Thought) -> None:
        thoughts.append(thought)
        if thought.depth == 3:
            stop.set()

    thought = OpenSearcher().think(state, Depth(40), stop_at, stop)
    assert thought == thoughts[-1]
    assert [each.depth for each in thoughts] == [1, 2, 3]


def test_a_searcher_used_for_several_deals_gives_the_same_scores() -> None:
    searcher, other = OpenSearcher(), shadow("2m2/5/2S2/5/2M2 r crab,ox crane,monkey dragon")
    for state in (IN_REACH, other, LAST_NINJA, IN_REACH):
        assert think(state, Depth(4), searcher).score == think(state, Depth(4)).score


def test_an_open_search_does_not_change_the_policy_of_a_seat() -> None:
    """The memory of the seat's searches, whose time others could measure, does not change."""
    history = random_history(Variant.SHADOW, Player.RED, seed=3, steps=9)
    alone, beside = Engine(), Engine()
    expected = alone.act(history, Nodes(2000), StopFlag())
    before = cached_search.cache_info()
    for state in starts_of_turns(Variant.SHADOW):
        beside.think(state, Nodes(500), lambda _: None, StopFlag())
    assert cached_search.cache_info() == before
    assert beside.act(history, Nodes(2000), StopFlag()) == expected


def test_an_open_search_makes_no_errors_of_a_weak_level() -> None:
    engine = Engine()
    engine.set_level(1)
    assert engine.think(IN_REACH, Nodes(100), lambda _: None, StopFlag()).score == Win(1)


def test_a_search_sees_a_draw_by_turns_without_progress() -> None:
    last_turn = shadow(f"2m2/5/5/5/2M2 {HANDS}", lanterns=(0, 0), quiet=39)
    assert think(last_turn, Depth(3)).score == Points(0)
    assert apply(last_turn, Player.RED, parse_action("crab:c1c2")).state.outcome is not None


def test_the_engine_answers_the_example_of_its_readme() -> None:
    readme = Path(protocol.__file__).with_name("README.md").read_text("utf-8")
    example = re.search(
        r"^(position .* open moves .*)\n(go .*)\n(bestmove .*)$", readme, re.MULTILINE
    )
    assert example is not None
    position, go, best = example.groups()
    answers: list[protocol.Answer] = []
    session = Session(answers.append, lambda _: Engine())
    for line in (position, go):
        assert session.handle_line(line)
    session.finish()
    assert str(answers[-1]) == best
