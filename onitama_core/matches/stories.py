"""What one seat was told of a match in the dark, from its log: the only maker of such stories."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from onitama_core.engine import Story
from onitama_core.game import Player, events_for, player_view

if TYPE_CHECKING:
    from onitama_core.matches.recording import Recording
    from onitama_core.store import Match


SEED_BYTES: Final = 7
"""Of one draw; the engine takes no more than fits eight with a sign."""


@dataclass(frozen=True, slots=True)
class InTheDark:
    """The next step alone is asked for."""

    story: Story
    seed: int
    """Of the draw for this step: asked again, after a restart, the computer does the same."""


def in_the_dark(match: Match, recording: Recording, seat: Player, seed: str) -> InTheDark:
    story = seat_story(match, recording, seat)
    return InTheDark(story, seed_of_step(seed, len(story.told)))


def seat_story(match: Match, recording: Recording, seat: Player) -> Story:
    """All that the player of a seat was told, and sees now."""
    deeds = (deed for turn in recording.turns for deed in turn.played_actions)
    return Story(
        setup=match.setup,
        seat=seat,
        told=tuple(events_for(deed.events, seat) for deed in deeds),
        view=player_view(recording.progress.state, seat),
    )


def seed_of_step(seed: str, step: int) -> int:
    """Known only with the match's own; from that nothing leads back, nor on to the next."""
    digest = sha256(f"{seed} {step}".encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES])
