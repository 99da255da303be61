"""README and .env.example name the settings there are, with their defaults."""

from __future__ import annotations

import re
from pathlib import Path

from bot import Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def names() -> set[str]:
    return {
        "DISCORD_TOKEN" if name == "discord_token" else f"ONITAMA_{name.upper()}"
        for name in Settings.model_fields
    }


def test_readme_has_every_setting() -> None:
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE)) == names()


def test_the_example_has_every_setting() -> None:
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == names()


def test_the_example_shows_the_defaults() -> None:
    defaults = {
        f"ONITAMA_{name.upper()}": field.default
        for name, field in Settings.model_fields.items()
        if name != "discord_token"
    }
    shown = dict(re.findall(r"^#(ONITAMA_[A-Z_]+)=(.+)$", EXAMPLE, re.MULTILINE))
    assert {name: type(defaults[name])(value) for name, value in shown.items()} == defaults
