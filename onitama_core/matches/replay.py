"""A match's state is its setup and its log, replayed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onitama_core.game import (
    Outcome,
    Termination,
    apply,
    conclude,
    new_game,
    parse_action,
)
from onitama_core.matches.records import DrawOffer, EntryKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Event, GameState, Player, Setup
    from onitama_core.matches.records import Entry


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come. Holds the whole state, so it stays inside `matches`."""

    state: GameState
    events: tuple[Event, ...] = ()
    """What the last entry, of this kind and by this player, brought about."""
    kind: EntryKind | None = None
    actor: Player | None = None
    seq: int = 0
    turns: tuple[int, ...] = ()
    """The turn number at each ply before this one."""
    draw_offer: DrawOffer | None = None
    declined: frozenset[Player] = frozenset()
    """Whose offers were turned down since they last moved."""


def replay(setup: Setup, entries: Iterable[Entry]) -> Progress:
    progress = Progress(new_game(setup))
    for entry in entries:
        progress = advance(progress, entry)
    return progress


def advance(progress: Progress, entry: Entry) -> Progress:
    """Add one entry. Raises what the referee raises."""
    progress = replace(progress, kind=entry.kind, actor=entry.player, seq=entry.seq, events=())
    match entry.kind:
        case EntryKind.ACTION:
            return act(progress, entry)
        case EntryKind.DRAW_OFFERED:
            return replace(progress, draw_offer=DrawOffer(entry.player, entry.seq))
        case EntryKind.DRAW_DECLINED:
            declined = progress.declined | {entry.player.opponent}
            return replace(progress, draw_offer=None, declined=declined)
        case EntryKind.DRAW_AGREED:
            return end(progress, Outcome(None, Termination.AGREEMENT))
        case EntryKind.RESIGNED:
            return end(progress, Outcome(entry.player.opponent, Termination.RESIGNATION))


def act(progress: Progress, entry: Entry) -> Progress:
    """Play; an offer lapses with the other's move, a refusal with the refused one's."""
    state, events = apply(progress.state, entry.player, parse_action(entry.action or ""))
    offer = progress.draw_offer
    return replace(
        progress,
        state=state,
        events=events,
        turns=(*progress.turns, progress.state.turn_number),
        draw_offer=offer if offer and offer.player is entry.player and not state.outcome else None,
        declined=progress.declined - {entry.player},
    )


def end(progress: Progress, outcome: Outcome) -> Progress:
    state, events = conclude(progress.state, outcome)
    return replace(progress, state=state, events=events, draw_offer=None)
