"""Updates of matches with hidden ninjas, arranged from text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Event, Player, Setup, apply, parse_action, players_to_act
from onitama_core.matches.replay import Progress, match_at
from onitama_core.matches.updates import make_update
from onitama_core.store import EntryKind, MatchRow, Person, Place

if TYPE_CHECKING:
    from onitama_core.game import GameState, PlayerView
    from onitama_core.matches import Update

ALICE, BOB = 1, 2


def after(state: GameState, texts: str = "") -> Update:
    """Alice's and Bob's match at a turn in which these actions were taken, by who was to act."""
    row = row_at(state)
    story, actor = tuple[Event, ...](), None
    for text in texts.split():
        actor = players_to_act(state)[0]
        state, events = apply(state, actor, parse_action(text))
        story += events
    kind = EntryKind.ACTION if texts else None
    progress = Progress(state, story, kind=kind, actor=actor, seq=len(texts.split()))
    return make_update(match_at(row, progress), progress)


def row_at(state: GameState) -> MatchRow:
    """Its setup deals the cards as they lie now."""
    red, blue = ((one.id, other.id) for one, other in state.position.hands)
    side = state.position.side.id
    return MatchRow(
        id=12,
        place=Place(10**18, 10**18 + 1),
        seats=(Person(ALICE, "Alice"), Person(BOB, "Bob")),
        setup=Setup(state.variant, red, blue, side, state.position.turn),
        last_post_id=10**18 + 2,
        parent_id=None,
    )


def view_of(update: Update, player: Player) -> PlayerView:
    return update.private[(ALICE, BOB)[player]]
