"""The operator's settings, read from environment variables; README.md lists them."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, fields
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from onitama_core.matches import MAX_LISTED_MATCHES, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


T = TypeVar("T")

PREFIX: Final = "ONITAMA_"
A_YEAR: Final = 365 * 24 * 60 * 60.0
DATABASE: Final = Path("onitama.db")
ENGINE: Final = Path("onitama.engine")
LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class UnusableSetting(Exception):
    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(f"{name} can't be used: it takes {wanted}.")


def setting(default: T, read: Callable[[str], T], wanted: str, *, shown: bool = True) -> T:
    """Return a field; `read` raises ValueError for a text that is not what `wanted` describes."""
    made: T = field(default=default, repr=shown, metadata={"read": read, "wanted": wanted})
    return made


def number(default: T, least: float, most: float) -> T:
    """Return a field for a number of the type of its default, between two bounds.

    Its text must be ASCII.
    """
    kind: Any = type(default)

    def read(text: str) -> Any:
        if not text.isascii():  # int and float read the digits of every script
            raise ValueError(text)
        value = kind(text)
        if not least <= value <= most:
            raise ValueError(text)
        return value

    whole = "a whole number" if kind is int else "a number"
    return setting(default, read, f"{whole} from {least:g} to {most:.0f}")


def something(text: str) -> str:
    if not text.strip():
        raise ValueError(text)
    return text.strip()


def path(text: str) -> Path:
    return Path(something(text))


def level(text: str) -> str:
    if text not in LEVELS:
        raise ValueError(text)
    return text


@dataclass(frozen=True, slots=True)
class Settings:
    discord_token: str = setting("", str.strip, "a token", shown=False)
    database: Path = setting(DATABASE, path, "a file's path")  # noqa: RUF009 - a field
    engine_folder: Path = setting(ENGINE, path, "a folder's path")  # noqa: RUF009 - a field
    """Folder of the computer player's machine code and tables.

    A relative path counts from the database's folder.
    """
    log_level: str = setting("INFO", level, f"one of {', '.join(LEVELS)}")
    invitation_lifetime: float = number(24 * 60 * 60.0, 0.001, A_YEAR)
    """Seconds until an unanswered invitation expires."""
    decline_pause: float = number(10 * 60.0, 0, A_YEAR)
    """Seconds before a user may ping again somebody who declined or did not answer."""
    named_invitations: int = number(10, 1, 1000)
    """Invitations by name, including rematches, that a user may make in an hour in all servers."""
    reminder: float = number(60 * 60.0, 0.001, A_YEAR)
    """Seconds until an opponent who has not placed is called, once the challenger has placed."""
    open_matches: int = number(MAX_LISTED_MATCHES, 1, MAX_LISTED_MATCHES)
    """Open matches that a user may have in one server."""
    delivery_wait: float = number(2.0, 0, 60)
    """Seconds that an answer to a user waits for the post it links to."""
    thinking_pause: float = number(1.0, 0, 60)
    """Shortest time in seconds that the computer takes for a turn, slightly more at high levels."""
    absence: float = number(3.0, 0, A_YEAR)
    """Seconds that the bot or Discord may be unreachable before the time is credited to players."""
    health_port: int = number(0, 0, 65535)
    """Port of the health endpoint; 0 turns the endpoint off."""
    health_host: str = setting("127.0.0.1", something, "a host's address")

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings from environment variables. Raises UnusableSetting."""
        given: dict[str, Any] = {}
        for each in fields(cls):
            if (name := variable(each.name)) in environment:
                try:
                    given[each.name] = each.metadata["read"](environment[name])
                except ValueError:
                    raise UnusableSetting(name, each.metadata["wanted"]) from None
        return cls(**given)

    @property
    def engine(self) -> Path:
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


def unknown(environment: Mapping[str, str]) -> list[str]:
    """Return, sorted, the variables that begin with `ONITAMA_` but are no setting."""
    names = {variable(each.name) for each in fields(Settings)}
    return sorted(name for name in environment if name.startswith(PREFIX) and name not in names)


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return "DISCORD_TOKEN" if name == "discord_token" else f"{PREFIX}{name.upper()}"
