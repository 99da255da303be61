"""README and .env.example name the settings there are, with their defaults."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from cogs.bot.settings import Settings, UnusableSetting, unknown, variable

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def names() -> set[str]:
    return {variable(each.name) for each in fields(Settings)}


def test_readme_has_every_setting() -> None:
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE)) == names()


def test_the_example_has_every_setting() -> None:
    assert set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE)) == names()


def test_the_example_shows_the_defaults() -> None:
    shown = dict(re.findall(r"^#(ONITAMA_[A-Z_]+)=(.+)$", EXAMPLE, re.MULTILINE))
    assert len(shown) == len(names()) - 1
    assert Settings.of(shown) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "wanted"),
    [
        ("ONITAMA_LOG_LEVEL", "LOUD", "one of DEBUG, INFO, WARNING, ERROR"),
        ("ONITAMA_INVITATION_LIFETIME", "soon", "a number from 0.001 to 31536000"),
        ("ONITAMA_INVITATION_LIFETIME", "0", "a number from 0.001 to 31536000"),
        ("ONITAMA_DECLINE_PAUSE", "nan", "a number from 0 to 31536000"),
        ("ONITAMA_OPEN_MATCHES", "2.5", "a whole number from 1 to 25"),
        ("ONITAMA_OPEN_MATCHES", "26", "a whole number from 1 to 25"),
        ("ONITAMA_DELIVERY_WAIT", "", "a number from 0 to 60"),
        ("ONITAMA_DATABASE", "", "a file's path"),
        ("ONITAMA_ENGINE_FOLDER", "", "a folder's path"),
        ("ONITAMA_HEALTH_HOST", " ", "a host's address"),
    ],
)
def test_a_setting_that_cannot_be_used_says_what_it_takes(
    name: str, text: str, wanted: str
) -> None:
    with pytest.raises(UnusableSetting) as caught:
        Settings.of({name: text})
    assert str(caught.value) == f"{name} can't be used: it takes {wanted}."


def test_the_engines_folder_is_beside_the_database() -> None:
    settings = Settings.of({"ONITAMA_DATABASE": "/data/onitama.db"})
    assert settings.engine == Path("/data/onitama.engine")


def test_the_engines_folder_may_be_elsewhere() -> None:
    settings = Settings.of({"ONITAMA_ENGINE_FOLDER": "/var/cache/onitama"})
    assert settings.engine == Path("/var/cache/onitama")


def test_other_variables_are_nobodys_concern() -> None:
    assert Settings.of({"ONITAMA_COLOUR": "red", "HOME": "/"}) == Settings()


def test_what_looks_like_a_setting_and_is_none_is_named() -> None:
    given = {"ONITAMA_DATABAES": "here.db", "ONITAMA_DATABASE": "there.db", "HOME": "/"}
    assert unknown(given) == ["ONITAMA_DATABAES"]


def test_blanks_around_a_token_are_none_of_it() -> None:
    assert Settings.of({"DISCORD_TOKEN": " token\n"}).discord_token == "token"  # noqa: S105 - it is none


def test_the_token_is_not_shown() -> None:
    assert "secret" not in repr(Settings.of({"DISCORD_TOKEN": "secret"}))
