"""The way to what the computer makes of a match that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.types import Button
from cogs.ui.sentences import labels
from onitama_core.matches import holds_beliefs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Match


def judged(match: Match) -> Iterator[Button]:
    """By day of its turns; by night of where ninjas hid, if it looked for any."""
    if holds_beliefs(match):
        yield Button(clicks.Believed(match.id), labels.BELIEVED)
    elif not match.setup.variant.has_secrets:
        yield Button(clicks.Review(match.id), labels.REVIEW)
