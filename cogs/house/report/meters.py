"""What is measured while the bot works; who wants no figures measures nothing."""

from __future__ import annotations

from typing import Final, Protocol


class Meters(Protocol):
    """All times are in seconds."""

    def acknowledged(self, kind: str, seconds: float) -> None:
        """Discord has taken the first answer to an interaction of this kind."""

    def visited(self, kind: str, result: str) -> None:
        """An interaction has been seen to."""

    def refused(self, status: int, code: int) -> None:
        """Discord has refused a call, with a code of its own."""

    def delivered(self, kind: str, seconds: float) -> None:
        """A channel has what it was owed, so long after it became due."""

    def painted(self, seconds: float) -> None:
        """Somebody has the picture they asked for."""

    def lagged(self, seconds: float) -> None:
        """The event loop came so late to what it was to do."""


class Unmetered:
    def acknowledged(self, kind: str, seconds: float) -> None:
        pass

    def visited(self, kind: str, result: str) -> None:
        pass

    def refused(self, status: int, code: int) -> None:
        pass

    def delivered(self, kind: str, seconds: float) -> None:
        pass

    def painted(self, seconds: float) -> None:
        pass

    def lagged(self, seconds: float) -> None:
        pass


UNMETERED: Final = Unmetered()
