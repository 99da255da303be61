"""Where compiled code is kept: what was made of other sources is never taken for this version."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from typing import TYPE_CHECKING

from onitama_core.engine.sources import BESIDE, code_in, version

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

ASKING = "import numba; import onitama_core.engine.compiling; print(numba.config.CACHE_DIR)"


def folder_of_code(**environment: str) -> str:
    """Of a program by itself, also where the compiler was there first."""
    by_itself = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    asked = subprocess.run(  # noqa: S603 - Python itself
        [sys.executable, "-c", ASKING],
        env={**by_itself, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return asked.stdout.strip()


def test_each_version_has_a_folder_beside_the_program() -> None:
    assert folder_of_code() == str(code_in(BESIDE))
    assert code_in(BESIDE).name == version()


def test_another_compiler_has_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = version()
    monkeypatch.setattr(metadata, "version", lambda _: "99.0")
    assert version() != before


def test_the_environment_may_say_another(tmp_path: Path) -> None:
    assert folder_of_code(NUMBA_CACHE_DIR=str(tmp_path)) == str(tmp_path)
