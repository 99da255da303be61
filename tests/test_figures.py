"""Tests that numbers in the documents agree with the code and that linked files exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import onitama_core
from onitama_core.game import CATALOGUE
from onitama_core.people import MAX_BLOCKED, MIN_GAMES_FOR_STATISTICS
from onitama_core.people.ratings import MAX_RATED_PER_DAY

ROOT: Final = Path(onitama_core.__file__).parents[1]
DOCUMENTS: Final = sorted(
    document
    for pattern in (
        "*.md",
        "deploy/*.md",
        "onitama_core/**/*.md",
        "rendering/**/*.md",
        "tests/**/*.md",
    )
    for document in ROOT.glob(pattern)
)
WORDS: Final = {6: "six", 10: "ten"}


@pytest.mark.parametrize(
    ("document", "figure"),
    [
        ("README.md", f"each of the {len(CATALOGUE)} cards, large"),
        ("README.md", f"at most {WORDS[MAX_RATED_PER_DAY]} a day between the same two players"),
        ("README.md", f"from {WORDS[MIN_GAMES_FOR_STATISTICS]} such matches on"),
        ("README.md", f"up to {MAX_BLOCKED} people can be blocked"),
    ],
)
def test_numbers_in_documents_agree_with_the_code(document: str, figure: str) -> None:
    text = " ".join((ROOT / document).read_text("utf-8").split())
    assert figure in text, f"write the new figure into {document}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_file_that_a_document_links_to_exists(document: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text("utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []
