"""What `bot.py` is asked for, and the one place where its version stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.bot.hosting import parse_arguments, version

CHANGELOG = Path(__file__).parents[3] / "CHANGELOG.md"


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [([], (False, False)), (["--invite"], (True, False)), (["--check"], (False, True))],
)
def test_it_runs_unless_it_is_asked_for_something_else(
    arguments: list[str], wanted: tuple[bool, bool]
) -> None:
    asked = parse_arguments(arguments)
    assert (asked.invite, asked.check) == wanted


def test_it_does_one_thing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(["--invite", "--check"])
    assert "not allowed with" in capsys.readouterr().err


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"{version()}\n"


def test_the_changelog_begins_with_this_version_or_what_comes_after_the_last() -> None:
    """`0.2.0.dev0` is on its way to 0.2.0, and what it brings stands under Unreleased."""
    first, last = re.findall(r"^## (\S+)", CHANGELOG.read_text("utf-8"), re.MULTILINE)[:2]
    if version().endswith(".dev0"):
        assert first == "Unreleased"
        assert numbers(version().removesuffix(".dev0")) > numbers(last)
    else:
        assert first == version()


def numbers(release: str) -> list[int]:
    return [int(part) for part in release.split(".")]
