"""The operator's settings, read from environment variables.

README.md lists the variables.
"""

from __future__ import annotations

import difflib
import logging
from dataclasses import dataclass, field, fields
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from onitama_core.matches import MAX_LISTED_MATCHES, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


T = TypeVar("T")

PREFIX: Final = "ONITAMA_"
TOKEN: Final = "DISCORD_TOKEN"  # noqa: S105 - the variable's name
TOKEN_FILE: Final = "DISCORD_TOKEN_FILE"  # noqa: S105 - the variable's name
"""Variable with the path of a file that holds the token, as secrets of containers are given."""
SECONDS_PER_YEAR: Final = 365 * 24 * 60 * 60.0
DEFAULT_DATABASE: Final = Path("onitama.db")
DEFAULT_ENGINE_FOLDER: Final = Path("onitama.engine")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class UnusableSetting(Exception):
    """An environment variable whose text `wanted` does not describe."""

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(f"{name} can't be used: it takes {wanted}.")


class PortTaken(UnusableSetting):
    """The health endpoint's port is used by another program, and may be free at the next start."""


class UnusableSettings(Exception):
    """All settings that can't be used; the exception's text has a line for each."""

    def __init__(self, problems: Sequence[UnusableSetting]) -> None:
        super().__init__("\n".join(map(str, problems)))


def setting(default: T, read: Callable[[str], T], wanted: str, *, shown: bool = True) -> T:
    """Return a dataclass field for a setting.

    `read` converts the variable's text; it raises ValueError for a text that `wanted` does not
    describe. `shown`: whether the setting is in the `repr` of the settings.
    """
    # `field` returns the default's type for type checkers, and so must this function.
    new_field: T = field(default=default, repr=shown, metadata={"read": read, "wanted": wanted})
    return new_field


def number(default: T, least: float, most: float) -> T:
    """Return a dataclass field for a number between two bounds, of the type of its default."""
    kind: Any = type(default)

    def read(text: str) -> Any:
        # int and float read the digits of every script, and underscores between digits.
        if not text.isascii() or "_" in text:
            raise ValueError(text)
        value = kind(text)
        if not least <= value <= most:
            raise ValueError(text)
        return value

    whole = "a whole number" if kind is int else "a number"
    return setting(default, read, f"{whole} from {least:g} to {most:.0f}")


def read_level(text: str) -> str:
    """Return the name of a log level. Raises ValueError for any other text."""
    if text not in LEVELS:
        raise ValueError(text)
    return text


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. The variable of `health_port` is ONITAMA_HEALTH_PORT, and so on.

    The token's variable alone has no prefix: DISCORD_TOKEN.
    """

    discord_token: str = setting("", str, "a token", shown=False)
    database: Path = setting(DEFAULT_DATABASE, Path, "a file's path")  # noqa: RUF009 - a field
    engine_folder: Path = setting(DEFAULT_ENGINE_FOLDER, Path, "a folder's path")  # noqa: RUF009 - a field
    """Folder of the computer player's machine code and tables.

    A relative path is relative to the database's folder.
    """
    log_level: str = setting("INFO", read_level, f"one of {', '.join(LEVELS)}")
    invitation_lifetime: float = number(24 * 60 * 60.0, 0.001, SECONDS_PER_YEAR)
    """Seconds until an unanswered invitation expires."""
    decline_pause: float = number(10 * 60.0, 0, SECONDS_PER_YEAR)
    """Seconds for which invitations don't ping a user who declined one or did not answer it."""
    named_invitations: int = number(10, 1, 1000)
    """Invitations by name, including rematches, that a user may make in an hour in all servers."""
    reminder: float = number(60 * 60.0, 0.001, SECONDS_PER_YEAR)
    """Seconds after which a player who has not placed their ninjas is reminded to do so."""
    open_matches: int = number(MAX_LISTED_MATCHES, 1, MAX_LISTED_MATCHES)
    """Open matches that a user may have in one server."""
    delivery_wait: float = number(2.0, 0, 60)
    """Seconds that an answer to a user waits for the post it links to."""
    thinking_pause: float = number(1.0, 0, 60)
    """Shortest time in seconds that the computer takes for a turn, slightly more at high levels."""
    absence: float = number(3.0, 0, SECONDS_PER_YEAR)
    """Longest time in seconds that the bot or Discord is unreachable without a credit.

    A longer time is added to the deadlines of players.
    """
    health_port: int = number(0, 0, 65535)
    """Port of the health endpoint; 0 turns the endpoint off."""
    health_host: str = setting("127.0.0.1", str, "a host's address")

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings from environment variables; an empty one stands for its default.

        Raises UnusableSettings, which names all settings that can't be used.
        """
        values: dict[str, Any] = {}
        problems: list[UnusableSetting] = []
        for setting_field in fields(cls):
            name = variable_name(setting_field.name)
            try:
                text = read_token(environment) if name == TOKEN else environment.get(name, "")
                if text.strip():
                    values[setting_field.name] = setting_field.metadata["read"](text.strip())
            except ValueError:
                problems.append(UnusableSetting(name, setting_field.metadata["wanted"]))
            except UnusableSetting as problem:
                problems.append(problem)
        if problems:
            raise UnusableSettings(problems)
        return cls(**values)

    @property
    def engine(self) -> Path:
        """The folder of the computer player, relative to the working directory or absolute."""
        return self.database.parent / self.engine_folder

    @property
    def level(self) -> int:
        return logging.getLevelNamesMapping()[self.log_level]

    @property
    def limits(self) -> Limits:
        return Limits(
            invitation_lifetime=timedelta(seconds=self.invitation_lifetime),
            quiet_period=timedelta(seconds=self.decline_pause),
            max_named_per_hour=self.named_invitations,
            reminder_delay=timedelta(seconds=self.reminder),
            max_open_matches=self.open_matches,
        )


def read_token(environment: Mapping[str, str]) -> str:
    """Return the token, or the text of the file that holds it; empty if neither is given.

    Raises UnusableSetting if both are given or the file can't be read.
    """
    token = environment.get(TOKEN, "").strip()
    file = environment.get(TOKEN_FILE, "").strip()
    if not file:
        return token
    if token:
        raise UnusableSetting(TOKEN_FILE, f"a file only where {TOKEN} is not set")
    try:
        return Path(file).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise UnusableSetting(TOKEN_FILE, "the path of a text file that I may read") from None


def describe_unknown(environment: Mapping[str, str]) -> list[str]:
    """Return a sentence for each variable that looks like a setting of this bot but is none."""
    known = [variable_name(setting_field.name) for setting_field in fields(Settings)]
    known.append(TOKEN_FILE)
    sentences: list[str] = []
    for name in sorted(set(environment) - set(known)):
        capitals = name.upper()
        if capitals in known or capitals in OTHER_TOKEN_NAMES:
            suggestions = [capitals if capitals in known else TOKEN]
        elif capitals.startswith(PREFIX):
            suggestions = difflib.get_close_matches(capitals, known, n=1)
        else:
            continue
        hint = f"did you mean {suggestions[0]}?" if suggestions else "README.md lists them all."
        sentences.append(f"{name} is not one of my settings, so I don't use it: {hint}")
    return sentences


OTHER_TOKEN_NAMES: Final = ("DISCORD_BOT_TOKEN", "BOT_TOKEN", "DISCORD_API_TOKEN")
"""Names that other bots' settings use for the token."""


def variable_name(name: str) -> str:
    """Return the environment variable of a setting."""
    return TOKEN if name == "discord_token" else f"{PREFIX}{name.upper()}"
