"""Who answers `hello`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final

from onitama_core.engine.protocol.answers import Identity

PROJECT: Final = Path(__file__).parents[3] / "pyproject.toml"


def identity() -> Identity:
    version: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    return Identity("Onitama", version)
