"""What a turn captured or tried to, in words: a view shows no more than what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import CaptureAttempted, PieceCaptured
from rendering.words.names import piece_name, side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.game import PublicEvent


def describe_hits(events: Iterable[PublicEvent]) -> Iterator[str]:
    for event in events:
        match event:
            case PieceCaptured(piece=piece, square=square):
                yield f"{piece_name(piece)} was captured on {square}."
            case CaptureAttempted(player=player, square=square, is_hit=is_hit):
                found = "found a hidden ninja" if is_hit else "found nothing"
                yield f"{side(player)}'s ninja struck at {square} and {found}."
            case _:
                pass
