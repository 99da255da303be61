"""What a seat is told, there and back: all of random games, and nothing that nobody is told."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.telling import (
    Misread,
    Story,
    Untellable,
    read_events,
    read_range,
    read_setup,
    read_view,
    write,
    write_range,
)
from onitama_core.game import (
    POOLS,
    Player,
    Setup,
    Square,
    Variant,
    apply,
    deal,
    events_for,
    legal_actions,
    new_game,
    player_view,
    players_to_act,
    public_view,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import GameState, Step

IN_THE_DARK = (Variant.SHADOW, Variant.LIGHT)
STARTS = [(variant, seed) for variant in IN_THE_DARK for seed in range(10)]
SETUP = Setup(
    Variant.SHADOW,
    red=("crab", "tiger"),
    blue=("crane", "monkey"),
    side="dragon",
    first=Player.RED,
)
START = new_game(SETUP)


def random_game(variant: Variant, seed: int) -> Iterator[Step]:
    rng = Random(seed)  # noqa: S311 - it is a game
    state = new_game(deal(variant, POOLS["all"], rng))
    while state.outcome is None:
        player = rng.choice(players_to_act(state))
        step = apply(state, player, rng.choice(legal_actions(state, player)))
        yield step
        state = step.state


@pytest.mark.parametrize(("variant", "seed"), STARTS)
def test_views_and_events_come_back_as_they_were(variant: Variant, seed: int) -> None:
    kinds = set[type]()
    for state, events in random_game(variant, seed):
        for player in Player:
            told, view = events_for(events, player), player_view(state, player)
            assert read_events(write(told)) == told
            assert read_view(write(view)) == view
            kinds |= {type(event) for event in told}
    assert len(kinds) >= 8


@pytest.mark.parametrize("variant", IN_THE_DARK)
def test_setups_come_back_as_they_were(variant: Variant) -> None:
    for seed in range(20):
        setup = deal(variant, POOLS["all"], Random(seed))  # noqa: S311 - it is a game
        assert read_setup(write(setup)) == setup


@pytest.mark.parametrize(
    "weights",
    [{(): 1.0}, {(Square.B3,): 0.25, (Square.C4,): 0.75}, {(Square.A1, Square.E5): 1 / 3}],
)
def test_ranges_come_back_as_they_were(weights: dict[tuple[Square, ...], float]) -> None:
    assert read_range(write_range(weights)) == weights


def test_a_line_holds_no_blank() -> None:
    assert write(player_view(START, Player.RED)).split() == [write(player_view(START, Player.RED))]


def test_notation_is_what_stands_in_it() -> None:
    view = write(player_view(START, Player.BLUE))
    assert '"legal_actions":["place:b5","place:d5"]' in view
    assert '"viewer":"blue"' in view
    assert '"hands":[["crab","tiger"],["crane","monkey"]]' in view


def values_nobody_is_told(state: GameState) -> list[object]:
    return [state, state.position, state.night, state.secrets, object(), [Square.A1], 0.5]


@pytest.mark.parametrize("value", values_nobody_is_told(START), ids=lambda value: str(type(value)))
def test_what_nobody_is_told_cannot_be_written(value: object) -> None:
    with pytest.raises(Untellable):
        write(value)
    with pytest.raises(Untellable):
        write((Square.A1, value))


def test_a_story_says_nothing_of_itself() -> None:
    view = player_view(START, Player.RED)
    assert repr(Story(SETUP, Player.RED, (), view)) == "Story(…)"


VIEW = write(public_view(START))
PRIVATE = write(player_view(START, Player.RED))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("7", "view takes viewer, public, board"),
        (VIEW, "view takes viewer, public, board"),
        (PRIVATE.replace('"viewer":"red"', '"viewer":"green"'), "view.viewer: no player"),
        (PRIVATE.replace('"viewer":"red"', '"viewer":7'), "view.viewer: no player"),
        (PRIVATE.replace('"place:b1"', '"place:f9"'), "view.legal_actions[0]: no move"),
        (PRIVATE.replace('"place:b1"', '"place:?"'), "view.legal_actions[0]: something else"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":[2,true]'), "view.public.lanterns[1]"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":[2,-1]'), "view.public.lanterns[1]"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":[2]'), "view.public.lanterns takes 2"),
        (PRIVATE.replace('"lanterns":[2,2]', '"lanterns":2'), "view.public.lanterns: no row"),
        (PRIVATE.replace('"spirit":null,', ""), "view.public takes variant, phase"),
        (PRIVATE.replace('"board":["S",', '"board":['), "view.board takes 25 squares"),
        (PRIVATE.replace('"side":"dragon"', '"side":"drag on"'), "view.public.side: no card"),
        (PRIVATE.replace('"lit":null', '"lit":"c"'), "view.public.lit takes player"),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(text: str, reason: str) -> None:
    with pytest.raises(Misread) as problem:
        read_view(text)
    assert str(problem.value).startswith(reason)


@pytest.mark.parametrize(
    "text", ['[{"event":"GameState"}]', '[{"player":"red"}]', "[null]", '[{"event":["a"]}]', "{}"]
)
def test_only_events_are_read_as_such(text: str) -> None:
    with pytest.raises(Misread):
        read_events(text)


def test_a_setup_that_is_none_is_told_why() -> None:
    with pytest.raises(Misread, match="setup: "):
        read_setup(write(SETUP).replace('"side":"dragon"', '"side":"tiger"'))


@pytest.mark.parametrize("text", ["[]", '{"f9":1}', '{"b3":"x"}', '{"b3":null}', "7", "{"])
def test_only_a_range_is_read_as_such(text: str) -> None:
    with pytest.raises(Misread, match=r"no range|no JSON"):
        read_range(text)


def test_none_of_it_needs_compiled_code() -> None:
    seen = "import sys, onitama_core.engine.telling; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", seen], check=True)  # noqa: S603 - our own
