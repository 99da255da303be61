"""What happened in a turn, as everybody may know it, in sentences."""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import (
    CaptureAttempted,
    GameEnded,
    LanternLit,
    NinjaRevealed,
    NinjasPlaced,
    PawnMoved,
    PieceCaptured,
    PieceKind,
    PositionRepeated,
    SecretMoveMade,
    SpiritMoved,
    TurnPassed,
    Variant,
)
from rendering.words.lists import listed
from rendering.words.names import card_name, piece_name
from rendering.words.turns.deeds import lit, moved_the_spirit, passed, played
from rendering.words.turns.endings import ending

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import PublicEvent, Square
    from rendering.words.names import Names

Hit: TypeAlias = PieceCaptured | CaptureAttempted
NINJAS: Final = {Variant.SHADOW: "the ninja", Variant.LIGHT: "both ninjas"}
LANTERNS: Final = ("no lantern", "one lantern", "two lanterns")


def story(events: Sequence[PublicEvent], variant: Variant, names: Names) -> Iterator[str]:
    for event, hits in with_hits(events):
        if sentence := tell(event, hits, variant, names):
            yield sentence


def with_hits(events: Sequence[PublicEvent]) -> list[tuple[PublicEvent, list[Hit]]]:
    """Each event with what it hit, or tried to; a master's capture is told with the end."""
    told: list[tuple[PublicEvent, list[Hit]]] = []
    for event in filterfalse(captures_a_master, events):
        if isinstance(event, (PieceCaptured, CaptureAttempted)) and told:
            told[-1][1].append(event)
        else:
            told.append((event, []))
    return told


def tell(event: PublicEvent, hits: Sequence[Hit], variant: Variant, names: Names) -> str:
    match event:
        case PawnMoved(player=player, card=card, origin=origin, target=target):
            return f"{names.short(player)} {played(card, origin, target)}{captured(hits)}."
        case SpiritMoved(player=player):
            return f"{names.short(player)} {moved_the_spirit(event)}."
        case TurnPassed(player=player, card=card):
            return f"{names.short(player)} {passed(card)}."
        case PositionRepeated(times=2):
            return "This position has stood before. The third time makes a draw."
        case GameEnded():
            return ending(event, variant, names)
        case _:
            return tell_at_night(event, hits, variant, names)


def tell_at_night(event: PublicEvent, hits: Sequence[Hit], variant: Variant, names: Names) -> str:
    match event:
        case NinjasPlaced(player=player):
            return f"{names.short(player)} has placed {NINJAS[variant]}."
        case SecretMoveMade(player=player, card=card):
            return f"{names.short(player)} played **{card_name(card)}**, unseen."
        case NinjaRevealed(player=player, square=square):
            return f"{names.short(player)}'s ninja {struck(square, hits)}."
        case LanternLit(player=player, line=line, left=left):
            return f"{names.short(player)} **{lit(line)}** and has {LANTERNS[left]} left."
        case _:
            return ""


def captured(hits: Sequence[Hit]) -> str:
    """As in ` and captured Blue's student on c3`."""
    told = [f"{piece_name(hit.piece)} on {hit.square}" for hit in captures_in(hits)]
    return f" and captured {listed(told)}" if told else ""


def struck(square: Square, hits: Sequence[Hit]) -> str:
    """In the order in which it happened; then everybody sees the ninja."""
    pieces = [piece_name(hit.piece) for hit in captures_in(hits)]
    if any(isinstance(hit, CaptureAttempted) for hit in hits):
        found = f"captured {listed(pieces)}" if pieces else "found nothing"
        return f"struck at {square}, {found} and shows itself there"
    if pieces:
        return f"captured {listed(pieces)} on {square} and shows itself there"
    return f"shows itself on {square}"


def captures_in(hits: Sequence[Hit]) -> list[PieceCaptured]:
    return [hit for hit in hits if isinstance(hit, PieceCaptured)]


def captures_a_master(event: PublicEvent) -> bool:
    return isinstance(event, PieceCaptured) and event.piece.kind is PieceKind.MASTER
