"""What a server has chosen, as its pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from onitama_core.store import Customs


@dataclass(frozen=True, slots=True)
class ServerChoices:
    customs: Customs
    theme: str
    channels: tuple[int, ...]
    """Those of the customs that there are still."""
    most: int
    """Open matches a person may have here."""
    limit: int
    """As many as any server may allow."""
