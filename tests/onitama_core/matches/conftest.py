from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.onitama_core.matches.table import HERE

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(path: Path) -> Path:
    """Return a database whose server `HERE` keeps old boards: a turn makes one post due."""
    statement = "INSERT INTO guild_setting (guild_id, name, value) VALUES (?, 'one_board', '0')"
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(statement, (HERE.guild_id,))
    return path
