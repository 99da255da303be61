"""Tables of endings, checked against two other solvers' common figures and the referee."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine import endings
from onitama_core.engine.board import BitboardPosition, encode
from onitama_core.engine.endings import (
    DRAWN,
    MAX_TABLE_PIECES,
    NO_TABLE,
    UNKNOWN,
    load_table,
    make_table,
    repetitions_matter,
    table_for_repetitions,
    table_path,
)
from onitama_core.engine.endings.__main__ import main
from onitama_core.engine.endings.analysis import (
    DRAW,
    TOO_LONG,
    analyse,
    board_at,
    board_number,
    count_boards,
    count_positions,
)
from onitama_core.engine.position import deal_of
from onitama_core.game import parse_position
from tests.onitama_core.engine import turns
from tests.onitama_core.engine.turns import value_by_turns, value_of
from tests.onitama_core.game.helpers import play

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.engine.endings.analysis import Values

PUBLISHED = ("ox", "boar", "horse", "elephant", "crab")
"""A deal for which other solvers have published the same figures."""
STUCK = ("fox", "bear", "dog", "mouse", "rat")
"""A deal in which pieces often have no move."""


@pytest.fixture(scope="module")
def published() -> Values:
    return analyse(PUBLISHED, MAX_TABLE_PIECES)


@pytest.fixture(scope="module")
def stuck() -> Values:
    return analyse(STUCK, MAX_TABLE_PIECES)


def test_the_number_of_positions_with_four_pieces_is_known() -> None:
    pairs_of_masters = 24 + 23 * 23
    sets_of_students = 1 + 2 * 23 + 23 * 22 + 2 * 253
    assert count_boards(4) == pairs_of_masters * sets_of_students
    assert count_positions(4) == 17_568_810


def test_every_table_index_is_an_open_position_seen_from_the_mover() -> None:
    for number in range(count_boards(3)):
        own, enemy, own_master, enemy_master = board_at(number)
        assert board_number(own, enemy, own_master, enemy_master, 0) == number
        assert not own & enemy
        assert own & own_master
        assert enemy & enemy_master
        assert own_master != 1 << 22
        assert enemy_master != 1 << 2
    rng = Random(1)  # noqa: S311 - positions
    for number in [rng.randrange(count_boards(5)) for _ in range(20_000)] + [count_boards(5) - 1]:
        assert board_number(*board_at(number), 0) == number
        for_blue = turns.turned_for_opponent(BitboardPosition(*board_at(number), 0, 0, 0))
        assert board_number(*for_blue[:4], 1) == number


# Tables, compared with the common figures of two other solvers and with the referee


POSITIONS_WITH_ONE_STUDENT_EACH = 9_174_270
"""Number of positions with at most one student on each side, the first ones of the table."""


def test_the_tables_totals_equal_those_of_other_solvers(published: Values) -> None:
    """The other solvers leave out three pieces against one, the last positions of the table.

    A table of fewer pieces is the beginning of a table of more.
    """
    count = np.bincount(published[:POSITIONS_WITH_ONE_STUDENT_EACH], minlength=256)
    assert count[1] == 3_787_692
    assert count[3:DRAW:2].sum() == 2_964_887
    assert count[2:DRAW:2].sum() == 2_419_523
    assert count[DRAW] == 2_168
    assert len(published) == count_positions(MAX_TABLE_PIECES)
    assert TOO_LONG not in published
    assert np.array_equal(analyse(PUBLISHED, 3), published[: count_positions(3)])


@pytest.mark.parametrize("cards", [PUBLISHED, STUCK])
def test_each_table_value_follows_from_the_values_after_legal_turns(
    cards: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    values = request.getfixturevalue("published" if cards is PUBLISHED else "stuck")
    rng = Random(1)  # noqa: S311 - positions
    for state in [turns.random_position(deal_of(cards), MAX_TABLE_PIECES, rng) for _ in range(300)]:
        assert value_of(state, values) == value_by_turns(state, values)


def test_drawn_table_values_follow_from_the_values_after_legal_turns(published: Values) -> None:
    deal = deal_of(PUBLISHED)
    for index in np.flatnonzero(published == DRAW)[::50]:
        state = turns.position_at(int(index), deal)
        assert value_of(state, published) == value_by_turns(state, published) == DRAWN


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("2m2/2M2/5/5/5 r fox,rat bear,dog mouse", 1, id="by stream or by stone"),
        pytest.param("5/5/5/1m3/2M1s b fox,rat bear,dog mouse", 1, id="by stone, for Blue"),
        pytest.param("4M/5/5/5/3ms r bear,fox dog,mouse rat", -2, id="after a forced pass"),
        pytest.param("S4/3S1/4M/5/m4 b mouse,rat bear,fox dog", 5, id="against more pieces"),
        pytest.param("2s2/S4/5/4m/M4 r fox,mouse dog,rat bear", -74, id="longest"),
    ],
)
def test_known_positions_have_their_known_table_values(
    text: str, value: int, stuck: Values
) -> None:
    assert value_of(parse_position(text), stuck) == value


CARDS = "r boar,crab elephant,horse ox"


def test_a_position_that_is_not_in_the_table_has_no_value(published: Values) -> None:
    for board in ("ssmss/5/5/5/SSMSS", "5/1s1m1/5/s4/SM3"):
        assert value_of(parse_position(f"{board} {CARDS}"), published) == UNKNOWN
    assert value_of(parse_position(f"2m2/2M2/5/5/5 {CARDS}"), NO_TABLE) == UNKNOWN
    with_spirit = parse_position(f"2m2/2M2/5/5/W4 {CARDS}")
    assert endings.value_in(published, encode(with_spirit.position, deal_of(PUBLISHED))) == UNKNOWN
    fewer = published[: count_positions(3)]
    assert value_of(parse_position(f"2m2/2M2/5/5/S4 {CARDS}"), fewer) == 1
    assert value_of(parse_position(f"2m2/2M2/5/5/SS3 {CARDS}"), fewer) == UNKNOWN


# Positions that a third occurrence would draw


PUBLISHED_DEAL = deal_of(PUBLISHED)
WON_IN_7 = parse_position("2s2/5/m2S1/5/1M3 r boar,elephant horse,ox crab")
STATE_AFTER_BEST = play(WON_IN_7, "boar:b1b2")
STATE_AFTER_DEFENCE = play(STATE_AFTER_BEST, "horse:a3a4")
NOW, AFTER_BEST, AFTER_DEFENCE = (
    encode(state.position, PUBLISHED_DEAL)
    for state in (WON_IN_7, STATE_AFTER_BEST, STATE_AFTER_DEFENCE)
)


def test_only_positions_that_occurred_twice_change_a_table_value(published: Values) -> None:
    assert value_of(WON_IN_7, published) == 7
    assert not repetitions_matter((), NOW, published)
    assert repetitions_matter((AFTER_DEFENCE, AFTER_BEST), NOW, published)
    values_with_repetitions = table_for_repetitions((AFTER_DEFENCE, AFTER_BEST), PUBLISHED)
    assert value_of(WON_IN_7, values_with_repetitions) == 11


def test_a_repetition_of_the_present_position_is_a_draw_in_the_table(published: Values) -> None:
    values_with_repetitions = table_for_repetitions((NOW,), PUBLISHED)
    assert value_of(WON_IN_7, values_with_repetitions) == DRAWN
    assert value_of(STATE_AFTER_BEST, values_with_repetitions) == value_of(
        STATE_AFTER_BEST, published
    )
    drawn = parse_position("5/3m1/5/5/M1s2 r boar,elephant crab,ox horse")
    position = encode(drawn.position, PUBLISHED_DEAL)
    assert not repetitions_matter((position,), position, published)
    assert not repetitions_matter((NOW,), NOW, NO_TABLE)


def test_table_values_are_consistent_with_many_repeated_positions(published: Values) -> None:
    rng, count = Random(1), count_positions(MAX_TABLE_PIECES - 1)  # noqa: S311 - positions
    drawn = set(rng.sample(range(count), count // 9))
    values = analyse(PUBLISHED, MAX_TABLE_PIECES - 1, drawn)
    changed = 0
    for index in rng.sample(range(count), 300):
        state = turns.position_at(index, PUBLISHED_DEAL)
        expected = DRAWN if index in drawn else value_by_turns(state, values)
        assert value_of(state, values) == expected
        changed += expected not in (DRAWN, value_of(state, published))
    assert changed > 10


# Files: creation, reading, validation and deletion


OTHERS = ("tiger", "crab", "crane", "monkey", "dragon")
TWO_PIECES = 2


@pytest.fixture
def file(tmp_path: Path) -> Path:
    make_table(tmp_path, PUBLISHED, max_pieces=TWO_PIECES)
    return table_path(tmp_path, PUBLISHED)


def has_table(folder: Path, cards: tuple[str, ...] = PUBLISHED) -> bool:
    return len(load_table(folder, cards, max_pieces=TWO_PIECES)) > 0


def test_a_table_is_computed_once_and_read_from_its_file_afterwards(file: Path) -> None:
    """The file has one byte for each position after its header, and is alone in its folder."""
    assert not has_table(file.parent / "not made")
    before = file.stat()
    make_table(file.parent, PUBLISHED, max_pieces=TWO_PIECES)
    with_wind_card = ("bat", *PUBLISHED[1:])  # cards that get no table
    make_table(file.parent, with_wind_card, max_pieces=TWO_PIECES)
    for cards in (PUBLISHED, PUBLISHED[::-1]):
        values = load_table(file.parent, cards, max_pieces=TWO_PIECES)
        assert np.array_equal(values, analyse(PUBLISHED, TWO_PIECES))
    assert (file.stat().st_ino, before.st_size) == (
        before.st_ino,
        endings.HEADER_BYTES + count_positions(TWO_PIECES),
    )
    assert list(file.parent.iterdir()) == [file]


def flip_last_bit(file: Path) -> None:
    written = bytearray(file.read_bytes())
    written[-1] ^= 1
    file.write_bytes(written)


def replace_by_other_cards(file: Path) -> None:
    make_table(file.parent, OTHERS, max_pieces=TWO_PIECES)
    table_path(file.parent, OTHERS).replace(file)


@pytest.mark.parametrize(
    "damage_file",
    [
        pytest.param(lambda file: os.truncate(file, file.stat().st_size - 1), id="cut"),
        pytest.param(lambda file: os.truncate(file, 0), id="empty"),
        flip_last_bit,
        replace_by_other_cards,
        pytest.param(
            lambda file: file.write_bytes(file.read_bytes().replace(b"ox((0,-1)", b"ox((0,-2)")),
            id="a card leads elsewhere now",
        ),
    ],
)
def test_a_damaged_or_foreign_table_file_is_computed_again(
    file: Path, damage_file: Callable[[Path], object]
) -> None:
    damage_file(file)
    assert not has_table(file.parent)
    make_table(file.parent, PUBLISHED, max_pieces=TWO_PIECES)
    assert has_table(file.parent)


def test_no_file_is_left_of_a_table_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def raise_disk_full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("pathlib.Path.replace", raise_disk_full)
    with pytest.raises(OSError):  # noqa: PT011 - a disk has many reasons
        make_table(tmp_path, PUBLISHED, max_pieces=TWO_PIECES)
    assert list(tmp_path.iterdir()) == []


def test_the_least_recently_used_tables_are_deleted_first_and_other_files_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endings, "MAX_FILES", 2)
    (tmp_path / "onitama.db").touch()
    third = ("eel", *PUBLISHED[1:])
    for age, cards in enumerate((OTHERS, PUBLISHED)):
        make_table(tmp_path, cards, max_pieces=TWO_PIECES)
        os.utime(table_path(tmp_path, cards), (age, age))
    assert has_table(tmp_path, OTHERS)
    make_table(tmp_path, third, max_pieces=TWO_PIECES)
    left = {table_path(tmp_path, each) for each in (OTHERS, third)} | {tmp_path / "onitama.db"}
    assert left == set(tmp_path.iterdir())


def test_the_readme_says_how_much_space_the_tables_take() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    megabytes = round((endings.HEADER_BYTES + count_positions(MAX_TABLE_PIECES)) / 1_000_000)
    assert f"at most {endings.MAX_FILES} tables of endings, {megabytes} MB each" in readme


NAMES = ["Ox", "boar", "horse", "elephant", "crab"]


def test_a_table_can_be_computed_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*NAMES, "--folder", str(tmp_path)]) == 0
    assert "boar-crab-elephant-horse-ox.endings: 17,568,810 positions, " in capsys.readouterr().out
    assert len(load_table(tmp_path, [name.lower() for name in NAMES])) == 17_568_810
    assert MAX_TABLE_PIECES == 4


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (["bat", *NAMES[1:]], "WindCardOutOfPlace card=bat"),
        (["boar", *NAMES[1:]], "CardNamedTwice"),
        (["oxen", *NAMES[1:]], "UnreadableText reason=CARD text=oxen"),
    ],
)
def test_the_table_command_refuses_unsuitable_cards_with_a_reason(
    cards: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*cards, "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.strip() == reason
    assert list(tmp_path.iterdir()) == []
