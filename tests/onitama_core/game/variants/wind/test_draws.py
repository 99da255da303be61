"""RULES.md §3.6: draws as in §1.6, the Spirit's square being part of the position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from onitama_core.game import (
    GameEnded,
    GameState,
    Outcome,
    Player,
    PositionRepeated,
    SpiritMoved,
    Termination,
    Variant,
    conclude,
    legal_actions,
    perft,
)
from tests.onitama_core.game.helpers import act, board_of, play, text_of, wind
from tests.onitama_core.game.strategies import PlayOut, play_outs

if TYPE_CHECKING:
    from onitama_core.game.state import Position

DRAW = Outcome(None, Termination.REPETITION)

APART = (
    "2m2/5/4W/5/2M2 r goose,rooster horse,ox boar",
    "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5",
)
"""Six turns around a Spirit that stays where it is."""
SWAPPING = (
    "4m/5/2W2/2s2/M4 r goose,rooster horse,ox boar",
    "goose:a1b1 horse:c3c2 boar:b1a1 goose:e5d5 horse:c2c3 boar:d5e5",
)
"""Blue swaps its student with the Spirit, and Red swaps it back."""
TWO_PARTS = (
    "4m/5/2W2/2s2/M4 r octopus,rooster ox,spider boar",
    "octopus:c3b3 ox:c2c3 boar:b3c3 octopus:b3c2 octopus:c3d4 ox:d4d3 boar:d3c3",
)
"""A Wind card moves the Spirit alone, and later a pawn and the Spirit; Red swaps Blue's student."""
ROUNDS = pytest.mark.parametrize(("text", "around"), [APART, SWAPPING, TWO_PARTS])


def times_told(state: GameState, texts: str) -> list[int]:
    """How often each position stood, as far as the players are told."""
    told = []
    for text in texts.split():
        state, events = act(state, text)
        told += [event.times for event in events if isinstance(event, PositionRepeated)]
    return told


def swapped_owners(state: GameState, texts: str) -> list[tuple[Player, Player]]:
    """Who swapped with whose student."""
    found = []
    for text in texts.split():
        state, events = act(state, text)
        found += [
            (event.player, event.swapped.owner)
            for event in events
            if isinstance(event, SpiritMoved) and event.swapped is not None
        ]
    return found


@ROUNDS
def test_the_second_time_a_position_stands_both_players_are_told(text: str, around: str) -> None:
    assert text_of(play(wind(text), around)) == text
    assert times_told(wind(text), around) == [2]


@ROUNDS
def test_the_third_time_the_game_is_drawn(text: str, around: str) -> None:
    almost, last = f"{around} {around}".rsplit(" ", 1)
    before = play(wind(text), almost)
    assert before.outcome is None
    over, events = act(before, last)
    assert over.outcome == DRAW
    assert events[-2:] == (PositionRepeated(3), GameEnded(DRAW, (Termination.REPETITION,)))
    assert [legal_actions(over, player) for player in Player] == [(), ()]
    assert text_of(over) == text


@ROUNDS
def test_the_turn_that_draws_is_the_last_one(text: str, around: str) -> None:
    assert play(wind(text), f"{around} {around}").turn_number == 2 * 6


@pytest.mark.parametrize(
    ("game", "swaps"),
    [
        (SWAPPING, [(Player.BLUE, Player.BLUE), (Player.RED, Player.BLUE)]),
        (TWO_PARTS, [(Player.RED, Player.BLUE)]),
    ],
)
def test_a_swap_with_an_enemy_student_is_no_capture_and_nothing_is_forgotten(
    game: tuple[str, str], swaps: list[tuple[Player, Player]]
) -> None:
    text, around = game
    assert swapped_owners(wind(text), around) == swaps
    assert len(play(wind(text), around).since_capture) == 7


def test_the_spirits_square_is_part_of_the_position() -> None:
    text = "m4/5/2W2/5/4M r goose,rooster horse,ox boar"
    almost_around = "goose:e1d1 horse:a5b5 boar:d1e1 goose:b5a5 horse:c3b3 boar:b3b2"
    after = play(wind(text), almost_around)
    assert board_of(after).replace("W", "1") != board_of(wind(text))
    assert after.position._replace(spirit=wind(text).position.spirit) == wind(text).position
    assert times_told(wind(text), almost_around) == []


def test_between_the_parts_no_position_is_counted() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    between = act(state, "bat:c1c2").state
    assert between.since_capture == state.since_capture
    assert len(play(between, "bat:c3d4").since_capture) == 2


def test_a_position_between_the_parts_is_not_one_at_the_start_of_a_turn() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    between = act(state, "bat:c1c2").state
    forged = replace(state, since_capture=(between.position, between.position, state.position))
    assert times_told(forged, "bat:c1c2") == []


CAPTURES = [
    ("2m2/5/4W/s4/S1M2 r bat,crab crane,eagle dragon", "bat:a1a2", "bat:e3d4"),
    ("2m2/5/4W/s4/S1M2 r boar,crab crane,eagle dragon", "boar:a1a2", ""),
    ("2m2/5/1W3/s4/S1M2 r bat,crab crane,eagle dragon", "bat:a1a2", "bat:b3a4"),
    ("2m1s/4S/4W/5/2M2 b crane,eagle bat,crab dragon", "bat:e5e4", "bat:e3d2"),
    # the Spirit goes back to the capturing student's square
    ("2m2/5/s4/SW3/2M2 r bat,crab crane,eagle dragon", "bat:a2a3", "bat:b2a3"),
]


@pytest.mark.parametrize(("text", "capture", "then"), CAPTURES)
def test_nothing_from_before_a_capture_counts(text: str, capture: str, then: str) -> None:
    texts = f"{capture} {then}"
    state = wind(text)
    after = play(state, texts)
    assert after.since_capture == (after.position,)
    forged = replace(state, since_capture=(after.position, after.position, state.position))
    assert times_told(forged, texts) == []


@given(play_outs(Variant.WIND))
def test_the_history_is_of_the_turns_since_the_last_capture(game: PlayOut) -> None:
    history = [game.states[0].position]
    for before, after in zip(game.states, game.states[1:], strict=False):
        if after.turn_number == before.turn_number and after.outcome != DRAW:
            continue
        if count_pawns(after) < count_pawns_at_start(history):
            history = []
        history.append(after.position)
        assert after.since_capture == tuple(history)


def count_pawns(state: GameState) -> int:
    return sum(pawns.bit_count() for pawns in state.position.pawns)


def count_pawns_at_start(history: list[Position]) -> int:
    return sum(pawns.bit_count() for pawns in history[-1].pawns)


def test_a_draw_ends_nothing_in_the_tree() -> None:
    text, around = TWO_PARTS
    almost, _ = f"{around} {around}".rsplit(" ", 1)
    almost_drawn = play(wind(text), almost)
    assert perft(almost_drawn, 2) == perft(wind(text_of(almost_drawn)), 2)


# Beside the board


def between_the_parts() -> GameState:
    return act(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:c1c2").state


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(None, Termination.AGREEMENT),
        Outcome(Player.BLUE, Termination.RESIGNATION),
        Outcome(Player.RED, Termination.RESIGNATION),
        Outcome(Player.BLUE, Termination.TIMEOUT),
    ],
)
def test_between_the_parts_too_a_game_can_be_drawn_or_given_up(outcome: Outcome) -> None:
    before = between_the_parts()
    over, events = conclude(before, outcome)
    assert events == (GameEnded(outcome, (outcome.termination,)),)
    assert over == replace(before, outcome=outcome)
    assert [legal_actions(over, player) for player in Player] == [(), ()]
