"""What is written is read as it was, and written again the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onitama_core.game import (
    Player,
    SecretNinjaStep,
    Square,
    Termination,
    Variant,
    format_action,
)
from onitama_core.game.record import (
    Note,
    Record,
    RecordFault,
    read_record,
    read_records,
    write_record,
)
from onitama_core.game.record.reading import read_action
from tests.onitama_core.game.records.games import TOLD, heads, notes, recorded, records, seeds, seen

if TYPE_CHECKING:
    from random import Random

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
