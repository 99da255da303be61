"""Records: read as they were written, and where and why one can't be read, as README.md tells."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onitama_core.game.record
from onitama_core import game
from onitama_core.game import Outcome, Player, Termination, Variant, apply, deal, players_to_act
from onitama_core.game.record import (
    MOST_BYTES,
    Amiss,
    Note,
    Ply,
    Record,
    RecordFault,
    Side,
    SizeLimit,
    Turn,
    clock_of,
    forced_win,
    points_of,
    read_records,
    text_of,
    write_record,
)
from tests.onitama_core.game.helpers import read_record

if TYPE_CHECKING:
    from collections.abc import Callable

    Maker: TypeAlias = Callable[[Random], str]

GAME = """\
[Variant "classic"]
[Cards "crab,tiger crane,monkey dragon"]
[First "red"]
[Date "2026.11.22"]
[Result "0-1"]
[Termination "resignation"]

1. red tiger:c1c3 {fast} 2. blue crane:d5d4
0-1
"""
MATE = """\
[Variant "classic"]
[Cards "crab,tiger crane,monkey dragon"]
[First "red"]
[Result "1-0"]
[Termination "stone"]

1. red crab:b1b2
2. blue monkey:c5b4
3. red tiger:b2b4
1-0
"""
SHADOW = """\
[Variant "shadow"]
[Cards "crab,tiger crane,monkey dragon"]
[First "red"]
[Result "*"]

0. red place:b1
0. blue place:?
*
"""


def fault_of(text: str) -> RecordFault:
    with pytest.raises(RecordFault) as caught:
        read_record(text)
    return caught.value


def why(fault: RecordFault) -> tuple[object, ...]:
    return fault.reason, *fault.values


def told(fault: RecordFault) -> tuple[object, ...]:
    return fault.spot, *why(fault)


def test_who_is_not_to_move_does_not_lose_on_time() -> None:
    text = GAME.replace("resignation", "timeout")
    assert read_record(text).outcome == Outcome(Player.BLUE, Termination.TIMEOUT)
    assert fault_of(text.replace("0-1", "1-0")).reason is Amiss.NOT_THEIR_TIME


def test_what_is_hidden_stays_so_in_a_game_that_goes_on_or_was_cancelled() -> None:
    assert read_record(SHADOW).outcome is None
    text = SHADOW.replace('"*"]', '"*"]\n[Termination "cancelled"]')
    assert read_record(text).outcome == Outcome(None, Termination.CANCELLED)


@pytest.mark.parametrize(
    ("comments", "note"),
    [
        ("{[%eval 1]}", Note(evaluation="1.00")),
        ("{[%eval -0.5]}", Note(evaluation="-0.50")),
        ("{[%eval #-3]}", Note(evaluation="#-3")),
        ("{[%clk 12:00:09.250]}", Note(clock="12:00:09.250")),
        ("{so} {[%clk 0:00:09] slow}", Note("so slow", clock="0:00:09")),
    ],
)
def test_a_note_is_read_in_each_form_of_the_grammar(comments: str, note: Note) -> None:
    (turn, _) = read_record(GAME.replace("{fast}", comments)).turns
    assert turn.plies[-1].note == note


@pytest.mark.parametrize(
    ("there", "instead", "spot", "reason"),
    [
        ('[Variant "classic"]', "", (2, 1), (Amiss.MISSING_TAG, "Variant")),
        ('"classic"', '"chess"', (1, 1), (Amiss.UNREADABLE_TAG, "Variant", "chess")),
        ('"classic"]', '"classic"', (1, 1), (Amiss.UNCLOSED, "[")),
        ('"classic"]', '"classic"] ?', (1, 21), (Amiss.UNEXPECTED, "?")),
        ('[First "red"]', "", (1, 1), (Amiss.MISSING_TAG, "First")),
        ('"red"', '"green"', (3, 1), (Amiss.UNREADABLE_TAG, "First", "green")),
        ('"red"', '"blue"', (3, 1), (Amiss.EXPECTED_FIRST, Player.RED)),
        ("2026.11.22", "2026.11.31", (4, 1), (Amiss.UNREADABLE_TAG, "Date", "2026.11.31")),
        (
            '[Date "2026.11.22"]',
            '[Time "24:00:00"]',
            (4, 1),
            (Amiss.UNREADABLE_TAG, "Time", "24:00:00"),
        ),
        ('[Date "2026.11.22"]', '[Pace "soon"]', (4, 1), (Amiss.UNREADABLE_TAG, "Pace", "soon")),
        ('[Date "2026.11.22"]', '[RedLevel "x"]', (4, 1), (Amiss.UNREADABLE_TAG, "RedLevel", "x")),
        ('[Date "2026.11.22"]', '[FIRST "red"]', (4, 1), (Amiss.TAG_TWICE, "FIRST")),
        ('[Result "0-1"]', "", (1, 1), (Amiss.MISSING_TAG, "Result")),
        ('"0-1"', '"1-0"', (9, 1), (Amiss.RESULTS_DIFFER, "1-0")),
        ('"0-1"', '"2-0"', (5, 1), (Amiss.UNREADABLE_TAG, "Result", "2-0")),
        ('[Termination "resignation"]', "", (1, 1), (Amiss.MISSING_TAG, "Termination")),
        ("resignation", "boredom", (6, 1), (Amiss.UNREADABLE_TAG, "Termination", "boredom")),
        ("resignation", "agreement", (6, 1), (Amiss.RESULTS_DIFFER, "0-1")),
        ("resignation", "cancelled", (6, 1), (Amiss.RESULTS_DIFFER, "0-1")),
        ("resignation", "stone", (9, 1), (Amiss.EXPECTED_OUTCOME, None)),
        ("crane:d5d4", "", (9, 1), (Amiss.UNEXPECTED, "0-1")),
        ("tiger:c1c3", "tiger:c1", (8, 8), (Amiss.UNREADABLE_ACTION, "tiger:c1")),
        ("tiger:c1c3", "tyger:c1c3", (8, 8), (Amiss.UNREADABLE_ACTION, "tyger:c1c3")),
        ("tiger:c1c3", "c1c3", (8, 8), (Amiss.UNEXPECTED, "c1c3")),
        ("red tiger", "tiger", (8, 4), (Amiss.UNEXPECTED, "tiger:c1c3")),
        ("1. red", "2. red", (8, 1), (Amiss.EXPECTED_TURN, 1)),
        ("2. blue", "3. blue", (8, 26), (Amiss.EXPECTED_TURN, 2)),
        ("2. blue crane", "1. red crane", (8, 26), (Amiss.EXPECTED_TURN, 2)),
        ("{fast}", "{fast", (8, 19), (Amiss.UNCLOSED, "{")),
        ("{fast}", "fast}", (8, 19), (Amiss.UNEXPECTED, "fast")),
        ("{fast}", "{[%clk soon]}", (8, 20), (Amiss.UNREADABLE_NOTE, "soon")),
        ("{fast}", "{so [%eval 1.2.3]}", (8, 23), (Amiss.UNREADABLE_NOTE, "1.2.3")),
        ("{fast}", "{[%clk 0:00:01}", (8, 20), (Amiss.UNREADABLE_NOTE, "[%clk")),
        ("0-1\n", "0-1 3.\n", (9, 5), (Amiss.UNEXPECTED, "3.")),
    ],
)
def test_what_is_amiss_is_told_with_its_place(
    there: str, instead: str, spot: tuple[int, int], reason: tuple[object, ...]
) -> None:
    assert there in GAME
    before, _, after = GAME.rpartition(there)
    fault = fault_of(before + instead + after)
    assert told(fault) == (spot, *reason)


@pytest.mark.parametrize(
    ("text", "spot", "reason", "problem"),
    [
        (GAME.replace("crane", "tiger", 1), (2, 1), Amiss.UNFIT_CARDS, game.CardNamedTwice),
        (GAME.replace("c1c3", "c1c4"), (8, 8), Amiss.NOT_ALLOWED, game.NotOnCard),
        (GAME.replace("2. blue", "2. red"), (8, 33), Amiss.NOT_ALLOWED, game.NotYourTurn),
        (MATE.replace("\n1-0", " tiger:a1a3\n1-0"), (9, 19), Amiss.NOT_ALLOWED, game.GameOver),
        (MATE.replace("stone", "resignation"), (10, 1), Amiss.EXPECTED_OUTCOME, Outcome),
    ],
    ids=["unfit cards", "not on the card", "not their turn", "after the end", "another end"],
)
def test_what_the_rules_refuse_is_told(
    text: str, spot: tuple[int, int], reason: Amiss, problem: type[object]
) -> None:
    fault = fault_of(text)
    assert (fault.spot, fault.reason) == (spot, reason)
    (value,) = fault.values
    assert isinstance(value, problem)
    assert problem is not Outcome or value == Outcome(Player.RED, Termination.STONE)


OVER = SHADOW.replace('"*"]', '"1-0"]\n[Termination "resignation"]').replace("?\n*", "?\n1-0")
NEXT_BEGINS = SHADOW.replace("place:?", "place:b5\n1. red tiger:c1c3\n2. blue crane:c5c4")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(NEXT_BEGINS, ((9, 1), Amiss.EXPECTED_TURN, 1), id="a turn that is not over"),
        pytest.param(OVER, ((8, 9), Amiss.NOTHING_HIDDEN), id="hidden in a game that is over"),
        pytest.param(
            SHADOW.replace("shadow", "classic"), ((7, 9), Amiss.NOTHING_HIDDEN), id="by day"
        ),
        *(
            (SHADOW.replace("place:?", text), ((7, 9), Amiss.UNREADABLE_ACTION, text))
            for text in ("ninja:?!", "place:?b1", "lantern:?!")
        ),
        pytest.param(GAME.removesuffix("0-1\n"), ((9, 1), Amiss.NO_RESULT), id="no result"),
        ("", ((1, 1), Amiss.NO_GAME)),
        ("\ufeff", ((1, 2), Amiss.NO_GAME)),
        (" \n\t", ((2, 2), Amiss.NO_GAME)),
    ],
)
def test_what_is_unfinished_or_hidden_where_nothing_is_so_is_told(
    text: str, expected: tuple[object, ...]
) -> None:
    assert told(fault_of(text)) == expected


def test_a_turn_does_not_begin_under_the_number_of_the_one_before() -> None:
    """Who places last may be the one to move first."""
    text = SHADOW.replace("0. red place:b1\n0. blue place:?", "0. blue place:b5\n0. red place:b1")
    assert len(read_record(text.replace("\n*", "\n1. red tiger:c1c3\n*")).turns) == 3
    fault = fault_of(text.replace("\n*", " tiger:c1c3\n*"))
    assert told(fault) == ((7, 17), Amiss.EXPECTED_TURN, 1)


def test_the_games_after_a_fault_are_read() -> None:
    """What is never closed hides all until a line begins with a tag."""
    bad = GAME.replace("c1c3", "c1c4")
    first, second, third = read_records(GAME + bad + GAME)
    assert first == third == read_record(GAME)
    assert isinstance(second, RecordFault)
    assert second.spot == (17, 8)
    for text, spot in (
        ("{ [ ? " * 9 + "\n", (1, 1)),
        (GAME.replace("{fast}", '{fast [Red "Ann"]'), (8, 19)),
    ):
        fault, record = read_records(text + GAME)
        assert isinstance(fault, RecordFault)
        assert told(fault) == (spot, Amiss.UNCLOSED, "{")
        assert record == read_record(GAME)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_where_a_file_is_no_text_any_more_is_told_also_behind_a_mark(mark: bytes) -> None:
    with pytest.raises(RecordFault) as caught:
        text_of(mark + "one\nélan".encode() + b"\xff")
    assert told(caught.value) == ((2, 5), Amiss.NO_TEXT)


# Limits


def test_very_many_faults_each_have_a_place() -> None:
    faults = [read for read in read_records('[a ""]*\n' * 2_000) if isinstance(read, RecordFault)]
    assert [fault.spot for fault in faults] == [(line, 1) for line in range(1, 2_001)]


MOST_TURNS = "".join(f"{n}. red tiger:c1c3\n" for n in range(1, SizeLimit.ACTIONS.value + 1))
HALF = "x" * (SizeLimit.COMMENT.value // 2)


def with_tags(more: int) -> str:
    count = SizeLimit.TAGS.value - GAME.count("[") + more
    return "".join(f'[T{n} "x"]\n' for n in range(count)) + GAME


@pytest.mark.parametrize(
    ("just", "too_much", "limit"),
    [
        (None, " " * (SizeLimit.CHARACTERS.value + 1), SizeLimit.CHARACTERS),
        (with_tags(0), with_tags(1), SizeLimit.TAGS),
        *(
            (f'[Event "{value}"]\n{GAME}', f'[Event "{value}x"]\n{GAME}', SizeLimit.VALUE)
            for value in ("x" * SizeLimit.VALUE.value,)
        ),
        (
            GAME.replace("{fast}", f"{{{HALF}}}{{{HALF}}}"),
            GAME.replace("{fast}", f"{{{HALF}}}{{{HALF}y}}"),
            SizeLimit.COMMENT,
        ),
        (
            None,
            GAME.replace("1. red", f"{MOST_TURNS}{SizeLimit.ACTIONS.value + 1}. red"),
            SizeLimit.ACTIONS,
        ),
    ],
)
def test_what_is_too_large_is_refused(just: str | None, too_much: str, limit: SizeLimit) -> None:
    assert why(fault_of(too_much)) == (Amiss.TOO_LARGE, limit)
    if just is not None:
        assert len(read_record(just).turns) == 2


def test_a_file_has_a_size_before_anything_of_it_is_read() -> None:
    with pytest.raises(RecordFault) as caught:
        text_of(b"\xff" * (MOST_BYTES + 1))
    assert why(caught.value) == (Amiss.TOO_LARGE, SizeLimit.CHARACTERS)


# README.md


README: Final = Path(onitama_core.game.record.__file__).with_name("README.md").read_text("utf-8")
EXAMPLES: Final = re.findall(r"```onitama\n(.*?)```", README, re.DOTALL)


def test_the_examples_of_every_variant_are_written_as_they_stand_and_the_limits_told() -> None:
    records = [read_record(example) for example in EXAMPLES]
    assert [write_record(record) for record in records] == EXAMPLES
    assert {record.setup.variant for record in records} == set(Variant)
    limits = README.partition("## Limits")[2]
    assert [it for it in SizeLimit if not re.search(rf"\b{it.value:,}\b", limits)] == []


# Records of random games of every variant, with every ending


PACES: Final = (None, "none", "5m", "3d", "5+3")
TOLD: Final = (
    *(Termination.AGREEMENT, Termination.RESIGNATION, Termination.TIMEOUT),
    *(Termination.ABANDONMENT, Termination.CANCELLED, None),
)
"""How a game ends that the board leaves open; None: it goes on."""
WORDS: Final = st.text(alphabet='ab é"\\[]%clk:.;', max_size=20).map(lambda s: " ".join(s.split()))


def played(
    setup: game.Setup, rng: Random, length: int, viewer: Player | None
) -> tuple[list[Turn], game.GameState]:
    """At most `length` random actions; with a viewer as that one may know them."""
    state = game.new_game(setup)
    turns: list[Turn] = []
    for _ in range(length):
        if state.outcome is not None:
            break
        player = rng.choice(players_to_act(state))
        action = rng.choice(game.legal_actions(state, player))
        number = 0 if state.phase is game.Phase.PLACEMENT else state.turn_number
        state, events = apply(state, player, action)
        is_open = viewer is None or player is viewer
        ply = Ply(action if is_open else game.public_action(action, events))
        before = turns.pop().plies if turns and turns[-1].number == number > 0 else ()
        turns.append(Turn(number, player, (*before, ply)))
    return turns, state


def recorded(
    variant: Variant,
    seed: int,
    length: int,
    told: Termination | None = None,
    viewer: Player | None = None,
) -> Record:
    """With a viewer a game that goes on, as that one may know it."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = deal(variant, game.POOLS["all"], rng)
    turns, state = played(setup, rng, length, viewer)
    if viewer is None:
        return Record(setup=setup, turns=tuple(turns), outcome=ending(state, told, rng))
    over = () if state.outcome is None else turns[-1:]
    return Record(setup=setup, turns=tuple(turns[: len(turns) - len(over)]))


def ending(state: game.GameState, told: Termination | None, rng: Random) -> Outcome | None:
    if state.outcome is not None or told is None:
        return state.outcome
    if told is Termination.TIMEOUT:
        return Outcome(rng.choice(players_to_act(state)).opponent, told)
    winner = rng.choice(list(Player)) if told is Termination.RESIGNATION else None
    return Outcome(winner, told)


SEEDS: Final = st.integers(min_value=0, max_value=2**32 - 1)
LENGTHS: Final = st.integers(min_value=0, max_value=60)
RECORDS: Final = st.builds(
    recorded, st.sampled_from(Variant), SEEDS, LENGTHS, told=st.sampled_from(TOLD)
)


def notes() -> st.SearchStrategy[Note]:
    texts = WORDS.filter(lambda text: "[%clk" not in text)
    clocks = st.builds(clock_of, st.integers(min_value=0, max_value=10**9))
    points = st.builds(points_of, st.integers(min_value=-99999, max_value=99999))
    forced = st.builds(forced_win, st.sampled_from(Player), st.integers(0, 99))
    return st.builds(Note, texts, st.none() | clocks, st.none() | points | forced)


def heads() -> st.SearchStrategy[dict[str, object]]:
    """All of a record but what was played."""
    number = st.none() | st.integers(min_value=0, max_value=9999)
    side = st.builds(Side, name=WORDS, level=number, rating=number)
    return st.fixed_dictionaries(
        {
            "sides": st.tuples(side, side),
            "date": st.none() | st.dates().map(lambda day: day.isoformat().replace("-", ".")),
            "time": st.none() | st.times().map(lambda at: f"{at:%H:%M:%S}"),
            "pace": st.sampled_from(PACES),
            "opening": notes(),
        }
    )


few = settings(max_examples=25)


@few
@given(RECORDS, heads(), st.data())
def test_a_game_is_read_as_it_was_written(
    record: Record, head: dict[str, Any], data: st.DataObject
) -> None:
    """With all its comments."""
    note = data.draw(notes())
    turns = tuple(
        replace(turn, plies=tuple(replace(ply, note=note) for ply in turn.plies))
        for turn in record.turns
    )
    record = replace(record, **head, turns=turns)
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


@few
@given(st.sampled_from((Variant.SHADOW, Variant.LIGHT)), SEEDS, LENGTHS, st.sampled_from(Player))
def test_what_a_player_may_know_is_read_as_it_was_written(
    variant: Variant, seed: int, length: int, viewer: Player
) -> None:
    record = recorded(variant, seed, length, viewer=viewer)
    assert read_record(write_record(record)) == record


@few
@given(st.lists(RECORDS, min_size=2, max_size=4))
def test_several_games_stand_in_one_text(games: list[Record]) -> None:
    assert list(read_records("\n".join(map(write_record, games)))) == games


@few
@given(RECORDS, st.randoms(use_true_random=False))
def test_blanks_and_case_are_forgiven(record: Record, rng: Random) -> None:
    lines = write_record(record).splitlines()
    bent = []
    for line in lines:
        blanks = ("  ", "\t") if '"' in line else (" ", "\n")
        bent.append("".join(word + rng.choice(blanks) for word in line.swapcase().split(" ")))
    assert read_record("\r\n".join(bent)) == record


@few
@given(RECORDS)
def test_a_game_that_is_cut_off_is_told_where(record: Record) -> None:
    text = write_record(record).rstrip()
    cut = text[: text.rindex("\n")]
    (fault,) = read_records(cut)
    assert isinstance(fault, RecordFault)
    assert fault.spot.line == cut.count("\n") + 1


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("told", TOLD)
def test_each_variant_has_a_record_of_each_end(variant: Variant, told: Termination | None) -> None:
    record = recorded(variant, 1, 5, told)
    assert (record.outcome and record.outcome.termination) is told
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("text", ["two\nlines", "a {brace}", " blank", "[%clk 0:00:01]", "[%EVAL"])
def test_a_note_that_could_not_be_read_again_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Note(text)


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
