"""Records of random games are read as they were written."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.game import (
    POOLS,
    Outcome,
    Phase,
    Player,
    SecretNinjaStep,
    Square,
    Termination,
    Variant,
    apply,
    deal,
    format_action,
    legal_actions,
    new_game,
    players_to_act,
    public_action,
)
from onitama_core.game.record import (
    Clock,
    Date,
    Forced,
    Note,
    Ply,
    PointsForRed,
    Record,
    RecordFault,
    Side,
    Time,
    Turn,
    read_records,
    write_record,
)
from onitama_core.game.record.reading import read_action
from tests.onitama_core.game.helpers import read_record
from tests.onitama_core.game.test_record import EXAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Action, GameState, PublicAction, Setup

    Maker: TypeAlias = Callable[[Random], str]


# Records of random games of every variant, with every ending


PACES: Final = (None, "none", "5m", "3d", "5+3")
TOLD: Final = (
    *(Termination.AGREEMENT, Termination.RESIGNATION, Termination.TIMEOUT),
    *(Termination.ABANDONMENT, Termination.CANCELLED, None),
)
"""How a game ends that the board leaves open; None: it goes on."""
WORDS: Final = st.text(alphabet='ab é"\\[]%clk:.;', max_size=20).map(lambda s: " ".join(s.split()))


def played(
    setup: Setup, rng: Random, length: int, viewer: Player | None
) -> tuple[list[Turn], GameState]:
    """At most `length` random actions; with a viewer as that one may know them."""
    state = new_game(setup)
    turns: list[Turn] = []
    for _ in range(length):
        if state.outcome is not None:
            break
        player = rng.choice(players_to_act(state))
        action = rng.choice(legal_actions(state, player))
        number = 0 if state.phase is Phase.PLACEMENT else state.turn_number
        state, events = apply(state, player, action)
        is_open = viewer is None or player is viewer
        add(turns, number, player, action if is_open else public_action(action, events))
    return turns, state


def add(turns: list[Turn], number: int, player: Player, action: Action | PublicAction) -> None:
    """To the turn that goes on, or as the first of a new one."""
    if turns and turns[-1].number == number > 0:
        before = turns.pop()
        turns.append(Turn(number, player, (*before.plies, Ply(action))))
    else:
        turns.append(Turn(number, player, (Ply(action),)))


def ending(state: GameState, told: Termination | None, rng: Random) -> Outcome | None:
    if state.outcome is not None or told is None:
        return state.outcome
    if told is Termination.TIMEOUT:
        return Outcome(rng.choice(players_to_act(state)).opponent, told)
    winner = rng.choice(list(Player)) if told is Termination.RESIGNATION else None
    return Outcome(winner, told)


def recorded(variant: Variant, seed: int, length: int, told: Termination | None) -> Record:
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = deal(variant, POOLS["all"], rng)
    turns, state = played(setup, rng, length, None)
    return Record(setup=setup, turns=tuple(turns), outcome=ending(state, told, rng))


def seen(variant: Variant, seed: int, length: int, viewer: Player) -> Record:
    """A game that goes on, as one of its players may know it."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = deal(variant, POOLS["all"], rng)
    turns, state = played(setup, rng, length, viewer)
    over = () if state.outcome is None else turns[-1:]
    return Record(setup=setup, turns=tuple(turns[: len(turns) - len(over)]))


def seeds() -> st.SearchStrategy[int]:
    return st.integers(min_value=0, max_value=2**32 - 1)


def records() -> st.SearchStrategy[Record]:
    return st.builds(
        recorded,
        variant=st.sampled_from(Variant),
        seed=seeds(),
        length=st.integers(min_value=0, max_value=60),
        told=st.sampled_from(TOLD),
    )


def clocks() -> st.SearchStrategy[Clock]:
    return st.builds(Clock, st.integers(min_value=0, max_value=10**9))


def evaluations() -> st.SearchStrategy[PointsForRed | Forced]:
    points = st.builds(PointsForRed, st.integers(min_value=-99999, max_value=99999))
    return points | st.builds(Forced, st.sampled_from(Player), st.integers(0, 99))


def notes() -> st.SearchStrategy[Note]:
    texts = WORDS.filter(lambda text: "[%clk" not in text)
    return st.builds(Note, texts, st.none() | clocks(), st.none() | evaluations())


def sides() -> st.SearchStrategy[Side]:
    number = st.none() | st.integers(min_value=0, max_value=9999)
    return st.builds(Side, name=WORDS, level=number, rating=number)


def heads() -> st.SearchStrategy[dict[str, object]]:
    """All of a record but what was played."""
    return st.fixed_dictionaries(
        {
            "sides": st.tuples(sides(), sides()),
            "date": st.none() | st.dates().map(lambda day: Date(day.year, day.month, day.day)),
            "time": st.none() | st.times().map(lambda at: Time(at.hour, at.minute, at.second)),
            "pace": st.sampled_from(PACES),
            "opening": notes(),
        }
    )


# There and back


few = settings(max_examples=25)


@few
@given(records(), heads())
def test_a_game_is_read_as_it_was_written(record: Record, head: dict[str, Any]) -> None:
    record = replace(record, **head)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


@few
@given(records(), st.data())
def test_comments_are_read_as_they_were_written(record: Record, data: st.DataObject) -> None:
    note = data.draw(notes())
    turns = tuple(
        replace(turn, plies=tuple(replace(ply, note=note) for ply in turn.plies))
        for turn in record.turns
    )
    record = replace(record, turns=turns)
    assert read_record(write_record(record)) == record


@few
@given(
    st.sampled_from((Variant.SHADOW, Variant.LIGHT)),
    seeds(),
    st.integers(min_value=0, max_value=60),
    st.sampled_from(Player),
)
def test_what_a_player_may_know_is_read_as_it_was_written(
    variant: Variant, seed: int, length: int, viewer: Player
) -> None:
    record = seen(variant, seed, length, viewer)
    assert read_record(write_record(record)) == record


@few
@given(st.lists(records(), min_size=2, max_size=4))
def test_several_games_stand_in_one_text(games: list[Record]) -> None:
    assert list(read_records("\n".join(map(write_record, games)))) == games


@few
@given(records(), st.randoms(use_true_random=False))
def test_blanks_and_case_are_forgiven(record: Record, rng: Random) -> None:
    lines = write_record(record).splitlines()
    bent = (bend(line, ("  ", "\t") if '"' in line else (" ", "\n"), rng) for line in lines)
    assert read_record("\r\n".join(bent)) == record


def bend(line: str, blanks: tuple[str, ...], rng: Random) -> str:
    words = line.swapcase().split(" ")
    return "".join(word + rng.choice(blanks) for word in words)


@few
@given(records())
def test_a_game_that_is_cut_off_is_told_where(record: Record) -> None:
    text = write_record(record).rstrip()
    cut = text[: text.rindex("\n")]
    (fault,) = read_records(cut)
    assert isinstance(fault, RecordFault)
    assert fault.spot.line == cut.count("\n") + 1


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("told", TOLD)
def test_every_variant_has_a_record_of_every_ending(
    variant: Variant, told: Termination | None
) -> None:
    record = recorded(variant, 1, 5, told)
    assert (record.outcome and record.outcome.termination) is told
    assert read_record(write_record(record)) == record


def test_random_games_end_in_every_way_the_board_knows() -> None:
    """Lest the properties above prove less than they say."""
    ended = {
        record.outcome.termination
        for variant in Variant
        for seed in range(20)
        if (record := recorded(variant, seed, 400, None)).outcome
    }
    assert ended >= {Termination.STONE, Termination.STREAM, Termination.NINJAS}


@pytest.mark.parametrize("text", ["two\nlines", "a {brace}", " blank", "[%clk 0:00:01]", "[%EVAL"])
def test_a_note_that_could_not_be_read_again_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Note(text)


@pytest.mark.parametrize("square", Square)
@pytest.mark.parametrize("is_attempt", [True, False])
def test_a_ninja_that_was_revealed_is_read_on_its_square(
    square: Square, *, is_attempt: bool
) -> None:
    step = SecretNinjaStep(square, is_attempt=is_attempt)
    assert read_action(format_action(step)) == step


# Bent


LETTERS: Final = st.sampled_from('abc01 .:,!?{}[]"\\%#*+-–\n\té\0')

some = settings(max_examples=100)


@some
@given(st.sampled_from(EXAMPLES), st.integers(0, 2000), LETTERS, st.integers(0, 1))
def test_one_other_letter_is_a_fault_or_another_game(
    example: str, at: int, letter: str, gone: int
) -> None:
    """At the end of the text it comes after it."""
    bent = example[:at] + letter + example[at + gone :]
    for found in read_records(bent):
        if isinstance(found, Record):
            assert read_record(write_record(found)) == found
        else:
            assert 1 <= found.spot.line <= bent.count("\n") + 1
