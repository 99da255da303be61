"""What happened in a turn, as everybody may know it, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    CaptureAttempted,
    GameEnded,
    LanternLit,
    NinjaRevealed,
    NinjasPlaced,
    PawnMoved,
    PieceCaptured,
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

    from onitama_core.game import PublicEvent
    from rendering.words.names import Names

NINJAS: Final = {Variant.SHADOW: "the ninja", Variant.LIGHT: "both ninjas"}
LANTERNS: Final = ("no lantern", "one lantern", "two lanterns")


def story(events: Sequence[PublicEvent], variant: Variant, names: Names) -> Iterator[str]:
    for event, captures in with_captures(events):
        if sentence := tell(event, captures, variant, names):
            yield sentence


def with_captures(events: Sequence[PublicEvent]) -> list[tuple[PublicEvent, list[PieceCaptured]]]:
    """Each event with the captures that it brought about."""
    told: list[tuple[PublicEvent, list[PieceCaptured]]] = []
    for event in events:
        if isinstance(event, PieceCaptured) and told:
            told[-1][1].append(event)
        else:
            told.append((event, []))
    return told


def tell(
    event: PublicEvent, captures: Sequence[PieceCaptured], variant: Variant, names: Names
) -> str:
    match event:
        case PawnMoved(player=player, card=card, origin=origin, target=target):
            return f"{names.short(player)} {played(card, origin, target)}{captured(captures)}."
        case SpiritMoved(player=player):
            return f"{names.short(player)} {moved_the_spirit(event)}."
        case TurnPassed(player=player, card=card):
            return f"{names.short(player)} {passed(card)}."
        case PositionRepeated(times=2):
            return "This position has stood before. The third time makes a draw."
        case GameEnded():
            return ending(event, variant, names)
        case _:
            return tell_at_night(event, captures, variant, names)


def tell_at_night(
    event: PublicEvent, captures: Sequence[PieceCaptured], variant: Variant, names: Names
) -> str:
    match event:
        case NinjasPlaced(player=player):
            return f"{names.short(player)} has placed {NINJAS[variant]}."
        case SecretMoveMade(player=player, card=card):
            return f"{names.short(player)} played **{card_name(card)}**, unseen."
        case NinjaRevealed(player=player, square=square):
            owner, hits = names.short(player), captured_there(captures)
            return f"{owner}'s ninja showed itself on {square}{hits}."
        case CaptureAttempted(player=player, square=square):
            found = captured_there(captures) or " and found nothing"
            return f"{names.short(player)} tried for a hidden ninja on {square}{found}."
        case LanternLit(player=player, line=line, left=left):
            return f"{names.short(player)} **{lit(line)}** and has {LANTERNS[left]} left."
        case _:
            return ""


def captured(captures: Sequence[PieceCaptured]) -> str:
    """As in ` and captured Blue's student on c3`."""
    hits = [f"{piece_name(hit.piece)} on {hit.square}" for hit in captures]
    return f" and captured {listed(hits)}" if hits else ""


def captured_there(captures: Sequence[PieceCaptured]) -> str:
    return "".join(f" and captured {piece_name(hit.piece)} there" for hit in captures)
