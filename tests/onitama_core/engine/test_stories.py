"""Stories of games with hidden information as lines of text."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from onitama_core import game
from onitama_core.engine import Story, telling
from onitama_core.engine.telling import UnreadableLine, read_events, write
from onitama_core.game import Player, Setup, Square, Variant, new_game, player_view
from tests.onitama_core.engine.hidden.referee import DARK, random_game, random_setup

if TYPE_CHECKING:
    from onitama_core.engine import Range


# What a seat is told, there and back: all of random games, and nothing that nobody is told


SETUP = Setup(
    Variant.SHADOW, red=("crab", "tiger"), blue=("crane", "monkey"), side="dragon", first=Player.RED
)
START = new_game(SETUP)


@pytest.mark.parametrize("variant", DARK)
@pytest.mark.parametrize("seed", range(10))
def test_views_and_events_come_back_as_they_were(variant: Variant, seed: int) -> None:
    kinds = set[type]()
    for played in random_game(random_setup(variant, seed), seed):
        state, events = played.step
        for player in Player:
            told, view = game.events_for(events, player), player_view(state, player)
            assert read_events(write(told)) == told
            assert telling.read_view(write(view)) == view
            kinds |= {type(event) for event in told}
    assert len(kinds) >= 8


def test_ranges_come_back_as_they_were_and_notation_is_what_stands_in_a_view() -> None:
    ranges: list[Range] = [
        {(): 1.0},
        {(Square.B3,): 0.25, (Square.C4,): 0.75},
        {(Square.A1, Square.E5): 1 / 3},
    ]
    assert [telling.read_range(telling.write_range(weights)) for weights in ranges] == ranges
    view = player_view(START, Player.BLUE)
    written = write(view)
    assert '"legal_actions":["place:b5","place:d5"]' in written
    assert '"viewer":"blue"' in written
    assert '"display_hands":[["crab","tiger"],["crane","monkey"]]' in written
    assert repr(Story(SETUP, Player.BLUE, (), view)) == "Story(…)"


@pytest.mark.parametrize(
    "value",
    [START, START.position, START.ninja_state, START.secrets, object(), [Square.A1], 0.5],
    ids=lambda value: str(type(value)),
)
def test_what_nobody_is_told_cannot_be_written(value: object) -> None:
    with pytest.raises(telling.Untellable):
        write(value)
    with pytest.raises(telling.Untellable):
        write((Square.A1, value))


PRIVATE = write(player_view(START, Player.RED))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("7", "view takes viewer, public, board"),
        (write(game.public_view(START)), "view takes viewer, public, board"),
        (PRIVATE.replace('"viewer":"red"', '"viewer":"green"'), "view.viewer: no player"),
        (PRIVATE.replace('"viewer":"red"', '"viewer":7'), "view.viewer: no player"),
        (PRIVATE.replace('"place:b1"', '"place:f9"'), "view.legal_actions[0]: no move"),
        (PRIVATE.replace('"place:b1"', '"place:?"'), "view.legal_actions[0]: something else"),
        (
            PRIVATE.replace('"lanterns_left":[2,2]', '"lanterns_left":[2,true]'),
            "view.public.lanterns_left[1]",
        ),
        (
            PRIVATE.replace('"lanterns_left":[2,2]', '"lanterns_left":[2,-1]'),
            "view.public.lanterns_left[1]",
        ),
        (
            PRIVATE.replace('"lanterns_left":[2,2]', '"lanterns_left":[2]'),
            "view.public.lanterns_left takes 2",
        ),
        (
            PRIVATE.replace('"lanterns_left":[2,2]', '"lanterns_left":2'),
            "view.public.lanterns_left: no row",
        ),
        (PRIVATE.replace('"spirit":null,', ""), "view.public takes variant, phase"),
        (PRIVATE.replace('"board":["S",', '"board":['), "view.board takes 25 squares"),
        (PRIVATE.replace('"side":"dragon"', '"side":"drag on"'), "view.public.side: no card"),
        (
            PRIVATE.replace('"last_lantern":null', '"last_lantern":"c"'),
            "view.public.last_lantern takes player",
        ),
    ],
)
def test_what_cannot_be_read_is_told_by_its_place(text: str, reason: str) -> None:
    with pytest.raises(UnreadableLine) as problem:
        telling.read_view(text)
    assert str(problem.value).startswith(reason)


def test_only_events_ranges_and_setups_are_read_as_such() -> None:
    for text in ('[{"event":"GameState"}]', '[{"player":"red"}]', "[null]", '[{"event":["a"]}]'):
        with pytest.raises(UnreadableLine):
            read_events(text)
    with pytest.raises(UnreadableLine):
        read_events("{}")
    for text in ("[]", '{"f9":1}', '{"b3":"x"}', '{"b3":null}', "7", "{"):
        with pytest.raises(UnreadableLine, match=r"no range|no JSON"):
            telling.read_range(text)
    with pytest.raises(UnreadableLine, match="setup: "):
        telling.read_setup(write(SETUP).replace('"side":"dragon"', '"side":"tiger"'))


def test_none_of_it_needs_compiled_code() -> None:
    seen = "import sys, onitama_core.engine.telling; sys.exit('numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", seen], check=True)  # noqa: S603 - our own
