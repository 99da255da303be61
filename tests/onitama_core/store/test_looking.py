"""A look at a file finds what opening it would, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.store import InUse, NewerDatabase, StoreFault, Versions, look_at
from onitama_core.store.connection import claimed
from onitama_core.store.files import known
from tests.onitama_core.store.files import plain
from tests.onitama_core.store.test_backup import damage

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_tells_its_version_and_is_left_as_it_was(path: Path) -> None:
    plain(path, "PRAGMA user_version = 3")
    before = path.read_bytes()
    assert look_at(path) == Versions(found=3, known=len(known()))
    assert path.read_bytes() == before


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert look_at(tmp_path / "new.db") is None
    assert not (tmp_path / "new.db").exists()


def test_a_file_in_use_is_left_alone(path: Path) -> None:
    with claimed(path), pytest.raises(InUse):
        look_at(path)


def test_a_file_of_a_later_version_is_named_so(path: Path) -> None:
    plain(path, "PRAGMA user_version = 1000")
    with pytest.raises(NewerDatabase):
        look_at(path)


def test_a_damaged_file_is_found_out(path: Path) -> None:
    damage(path)
    with pytest.raises(StoreFault):
        look_at(path)
