"""The transcript mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sandbox.scripted.perform import perform

if TYPE_CHECKING:
    from pathlib import Path


def test_a_scripted_match_is_written_down_as_three_people_see_it(tmp_path: Path) -> None:
    said = perform(tmp_path)
    assert "#onitama as Cleo sees it" in said
    assert "A match of Onitama" in (tmp_path / "transcript.html").read_text(encoding="utf-8")
