"""The examples that describe the format."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import onitama_core.game.record
from onitama_core.game import Variant
from onitama_core.game.record import Limit, read_record, write_record

README: Final = Path(onitama_core.game.record.__file__).with_name("README.md").read_text("utf-8")
EXAMPLES: Final = re.findall(r"```onitama\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_written_as_it_stands(example: str) -> None:
    assert write_record(read_record(example)) == example


def test_every_variant_has_an_example() -> None:
    assert {read_record(example).setup.variant for example in EXAMPLES} == set(Variant)


@pytest.mark.parametrize("limit", Limit)
def test_every_limit_is_told(limit: Limit) -> None:
    assert re.search(rf"\b{limit.value:,}\b", README.partition("## Limits")[2])
