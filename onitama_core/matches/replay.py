"""A match's state is its setup and its log, replayed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from onitama_core.game import (
    Outcome,
    Phase,
    Termination,
    apply,
    conclude,
    new_game,
    parse_action,
    players_to_act,
)
from onitama_core.store import DrawOffer, EntryKind, Match

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import Event, GameState, Player, Setup
    from onitama_core.store import Entry, MatchRow


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a match has come. Holds the whole state, so it stays inside `matches`."""

    state: GameState
    story: tuple[Event, ...] = ()
    """What the turn that the last entry belongs to has brought about so far."""
    is_turn_over: bool = True
    """The next action begins a turn; each placement counts as one."""
    kind: EntryKind | None = None
    """Of the last entry, made by `actor`."""
    actor: Player | None = None
    seq: int = 0
    turns: tuple[int, ...] = ()
    """The turn number at each ply before this one; both secret placements are one ply."""
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
    progress = replace(progress, kind=entry.kind, actor=entry.player, seq=entry.seq)
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
    before = progress.state
    state, events = apply(before, entry.player, parse_action(entry.action or ""))
    offer = progress.draw_offer
    is_placing = state.phase is Phase.PLACEMENT
    return replace(
        progress,
        state=state,
        story=so_far(progress) + events,
        is_turn_over=ends_turn(before, state),
        turns=progress.turns if is_placing else (*progress.turns, before.turn_number),
        draw_offer=offer if offer and offer.player is entry.player and not state.outcome else None,
        declined=progress.declined - {entry.player},
    )


def ends_turn(before: GameState, after: GameState) -> bool:
    """Whether the channel is owed a board: a turn is complete, or somebody has placed."""
    return (
        after.outcome is not None
        or after.turn_number != before.turn_number
        or before.phase is Phase.PLACEMENT
    )


def so_far(progress: Progress) -> tuple[Event, ...]:
    """What the turn that goes on has brought about; nothing where the next one begins."""
    return () if progress.is_turn_over else progress.story


def end(progress: Progress, outcome: Outcome) -> Progress:
    """A turn that is broken off is told as far as it was committed."""
    state, events = conclude(progress.state, outcome)
    story = so_far(progress) + events
    return replace(progress, state=state, story=story, is_turn_over=True, draw_offer=None)


def match_at(row: MatchRow, progress: Progress) -> Match:
    """A match as everybody may know it."""
    return Match(
        id=row.id,
        place=row.place,
        seats=row.seats,
        setup=row.setup,
        last_post_id=row.last_post_id,
        parent_id=row.parent_id,
        seq=progress.seq,
        turns=progress.turns,
        turn_number=progress.state.turn_number,
        turn=progress.state.position.turn,
        phase=progress.state.phase,
        waits_for=players_to_act(progress.state),
        draw_offer=progress.draw_offer,
        outcome=progress.state.outcome,
    )
