"""Updates of matches with hidden ninjas, arranged from text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from onitama_core.game import Event, Player, Setup, apply, parse_action, players_to_act
from onitama_core.matches.replay import MatchState, ends_turn, status_of, turn_of
from onitama_core.matches.updates import Loaded
from onitama_core.store import EntryKind
from tests.cogs.ui.matches import match_at_start

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match


class Updates(NamedTuple):
    """One moment of a match: for everybody, and for each player."""

    public: PublicUpdate
    own: tuple[PlayerUpdate, PlayerUpdate]

    @classmethod
    def of(cls, match: Match, progress: MatchState) -> Updates:
        match = match.at(status_of(progress))
        loaded = Loaded(match, progress)
        return cls(loaded.public(), (loaded.seen_by(Player.RED), loaded.seen_by(Player.BLUE)))

    @property
    def match(self) -> Match:
        return self.public.match


def after(state: GameState, texts: str = "") -> Updates:
    """Alice's and Bob's match at a turn in which these actions were taken, by who was to act."""
    match = match_at(state)
    story, actor, turn, is_turn_over = tuple[Event, ...](), None, 0, True
    for text in texts.split():
        actor, before, turn = players_to_act(state)[0], state, turn_of(state)
        state, events = apply(before, actor, parse_action(text))
        story, is_turn_over = story + events, ends_turn(before, state)
    kind = EntryKind.ACTION if texts else None
    progress = MatchState(state, story, turn, is_turn_over, kind, actor, seq=len(texts.split()))
    return Updates.of(match, progress)


def match_at(state: GameState) -> Match:
    """Its setup deals the cards as they lie now."""
    red, blue = ((one.id, other.id) for one, other in state.position.hands)
    side = state.position.side.id
    return match_at_start(Setup(state.variant, red, blue, side, state.position.turn))
