"""The bot's REST calls as a test sees them, and the faults a test puts in their way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .errors import ApiError

if TYPE_CHECKING:
    import re

    from .payload import Json


@dataclass
class Call:
    """`problems` are the bot's body against the specification, `own_problems` our answer."""

    method: str
    path: str
    body: Any
    files: list[str]
    at: float
    status: int = 0
    reply: Any = None
    problems: list[str] = field(default_factory=list)
    own_problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        complaint = f" {self.reply}" if self.status >= 400 else ""
        return f"{self.method} {self.path} -> {self.status}{complaint}"


@dataclass
class Fault:
    """`after`: the call takes effect and only its answer is lost."""

    method: str
    path: re.Pattern[str]
    status: int
    body: Json
    times: int
    retry_after: float | None
    after: bool

    def hits(self, call: Call) -> bool:
        matches = self.method in ("", call.method) and self.path.fullmatch(call.path)
        return self.times > 0 and bool(matches)

    def strike(self) -> None:
        self.times -= 1
        raise ApiError(self.status, self.body)


@dataclass
class Delay:
    """The call takes effect at once, its answer takes seconds."""

    path: re.Pattern[str]
    seconds: float
