"""Files: made, read in place, mistrusted, bounded."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.endings import analyse, load, make, tables
from onitama_core.engine.endings.analysis import positions
from onitama_core.engine.endings.tables import HEAD, path_of

if TYPE_CHECKING:
    from pathlib import Path

CARDS = ("ox", "boar", "horse", "elephant", "crab")
OTHERS = ("tiger", "crab", "crane", "monkey", "dragon")
MEN = 2


@pytest.fixture
def file(tmp_path: Path) -> Path:
    make(tmp_path, CARDS, most_men=MEN)
    return path_of(tmp_path, CARDS)


def is_there(folder: Path, cards: tuple[str, ...] = CARDS) -> bool:
    return len(load(folder, cards, most_men=MEN)) > 0


def test_a_table_is_read_as_it_was_made(file: Path) -> None:
    for cards in (CARDS, CARDS[::-1]):
        values = load(file.parent, cards, most_men=MEN)
        assert np.array_equal(values, analyse(CARDS, MEN))


def test_it_takes_a_byte_a_position(file: Path) -> None:
    assert file.stat().st_size == HEAD + positions(MEN)


def test_there_is_no_table_before_it_is_made(tmp_path: Path) -> None:
    assert not is_there(tmp_path / "not made either")


def test_a_table_is_made_once(file: Path) -> None:
    before = file.stat().st_ino
    make(file.parent, CARDS, most_men=MEN)
    assert file.stat().st_ino == before


def cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 1)


def empty(file: Path) -> None:
    os.truncate(file, 0)


def damage(file: Path) -> None:
    written = bytearray(file.read_bytes())
    written[-1] ^= 1
    file.write_bytes(written)


def replace_by_other_cards(file: Path) -> None:
    make(file.parent, OTHERS, most_men=MEN)
    path_of(file.parent, OTHERS).replace(file)


@pytest.mark.parametrize("spoil", [cut, empty, damage, replace_by_other_cards])
def test_a_file_that_is_not_whole_or_not_its_own_is_made_anew(file: Path, spoil: object) -> None:
    assert callable(spoil)
    spoil(file)
    assert not is_there(file.parent)
    make(file.parent, CARDS, most_men=MEN)
    assert is_there(file.parent)


def test_a_card_that_leads_elsewhere_now_makes_another_table(file: Path) -> None:
    written = file.read_bytes()
    file.write_bytes(written.replace(b"ox((0,-1)", b"ox((0,-2)"))
    assert not is_there(file.parent)


def test_nothing_else_is_left_in_the_folder(file: Path) -> None:
    assert list(file.parent.iterdir()) == [file]


def test_nothing_is_left_of_a_table_that_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError):  # noqa: PT011 - a disk has many reasons
        make(tmp_path, CARDS, most_men=MEN)
    assert list(tmp_path.iterdir()) == []


def test_wind_cards_have_no_table(tmp_path: Path) -> None:
    make(tmp_path, ("bat", *CARDS[1:]), most_men=MEN)
    assert list(tmp_path.iterdir()) == []


def test_what_was_used_longest_ago_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_FILES", 2)
    third = ("eel", *CARDS[1:])
    for age, cards in enumerate((OTHERS, CARDS)):
        make(tmp_path, cards, most_men=MEN)
        os.utime(path_of(tmp_path, cards), (age, age))
    assert is_there(tmp_path, OTHERS)
    make(tmp_path, third, most_men=MEN)
    assert {path_of(tmp_path, each) for each in (OTHERS, third)} == set(tmp_path.iterdir())


def test_other_files_in_the_folder_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_FILES", 1)
    (tmp_path / "onitama.db").touch()
    make(tmp_path, CARDS, most_men=MEN)
    assert (tmp_path / "onitama.db").exists()
    assert is_there(tmp_path)
