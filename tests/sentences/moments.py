"""Moments of matches between Alice and Bob, or the computer, as examples for tests of sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import (
    Outcome,
    PlayedAction,
    Player,
    Termination,
    Variant,
    apply,
    conclude,
    parse_action,
    players_to_act,
    replay_view,
)
from onitama_core.matches import RevealedTurn
from onitama_core.matches.replay import MatchState
from onitama_core.store import EPOCH, Computer, EntryKind, Person, Rating, RatingChange, Venue
from tests.cogs.shared.builders import ALICE as ALICE_ID
from tests.cogs.shared.builders import BOB as BOB_ID
from tests.cogs.shared.builders import Updates, match_at
from tests.onitama_core.game.helpers import START, classic, opening_state, shadow
from tests.rendering.positions import end_by_resignation

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from onitama_core.store import Seat

RED, BLUE = Player
ENTRY_KINDS: Final = {
    Termination.RESIGNATION: EntryKind.RESIGNED,
    Termination.AGREEMENT: EntryKind.DRAW_AGREED,
    Termination.TIMEOUT: EntryKind.TIMED_OUT,
    Termination.ABANDONMENT: EntryKind.ABANDONED,
    Termination.CANCELLED: EntryKind.CANCELLED,
}
"""Kinds of log entries for the results that the rules don't find by themselves."""


class Moment(NamedTuple):
    """One moment of a match: as each user may see it, and as the replay shows it after the end."""

    updates: Updates
    revealed: RevealedTurn


def moment(state: GameState, texts: str = "") -> Moment:
    """Return the moment after these actions, which players take from the given state."""
    match = match_at(state)
    played_actions: list[PlayedAction] = []
    for text in texts.split():
        actor = players_to_act(state)[0]
        action = parse_action(text)
        state, events = apply(state, actor, action)
        played_actions.append(PlayedAction(actor, action, events))
    match_state = MatchState(
        state,
        tuple(event for played in played_actions for event in played.events),
        seq=len(played_actions),
    )
    if played_actions:
        match_state = replace(match_state, kind=EntryKind.ACTION, actor=played_actions[-1].player)
    return make_moment(Updates.of(match, match_state), state, tuple(played_actions))


def make_moment(
    updates: Updates, state: GameState, played_actions: tuple[PlayedAction, ...]
) -> Moment:
    match = updates.match
    turn = match.turn_number if played_actions else 0
    view = replay_view(end_by_resignation(state), state, played_actions)
    return Moment(updates, RevealedTurn(match, view, turn, match.turn_number))


def ended_moment(state: GameState, outcome: Outcome) -> Moment:
    """Return the moment after a match ended without a move, for example by resignation."""
    final, events = conclude(state, outcome)
    kind = ENTRY_KINDS[outcome.termination]
    match_state = MatchState(final, events, kind=kind, actor=RED, seq=1)
    replayed = state if outcome.termination is Termination.CANCELLED else final
    return make_moment(Updates.of(match_at(state), match_state), replayed, ())


HANDS: Final = "crab,tiger crane,monkey dragon"
SHADOW_POSITION: Final = shadow(f"s1m1s/5/3s1/5/S1M1S r {HANDS}", red_ninja="d2", blue_ninja="d5")
NEAR_DRAW: Final = shadow(f"2m2/5/5/5/2M2 r {HANDS}", lanterns=(0, 0), quiet=39)
STONE: Final = classic("1sm1s/2S2/5/1M3/S3S r crab,tiger phoenix,seasnake elephant")
GAVE_UP: Final = Outcome(BLUE, Termination.RESIGNATION)
OUT_OF_TIME: Final = Outcome(RED, Termination.TIMEOUT)
MOMENTS: Final = {
    "classic, start": moment(classic(START)),
    "classic, a move": moment(classic(START), "tiger:c1c3"),
    "classic, stone": moment(STONE, "crab:c4c5"),
    "classic, Red gave up": ended_moment(classic(START), GAVE_UP),
    "classic, Blue out of time": ended_moment(classic(START), OUT_OF_TIME),
    "classic, abandoned": ended_moment(classic(START), Outcome(None, Termination.ABANDONMENT)),
    "classic, cancelled": ended_moment(classic(START), Outcome(None, Termination.CANCELLED)),
    "Shadow, one placed": moment(opening_state(Variant.SHADOW), "place:b1"),
    "Shadow, nobody placed": ended_moment(
        opening_state(Variant.SHADOW), Outcome(None, Termination.CANCELLED)
    ),
    "Shadow, to move": moment(SHADOW_POSITION),
    "Shadow, strike": moment(SHADOW_POSITION, "crab:c1c2 ninja:d2d3 lantern:none"),
    "Shadow, drawn": moment(NEAR_DRAW, "crab:c1c2"),
    "Shadow, Red gave up": ended_moment(
        shadow(f"s1m1s/5/5/5/S1M1S r {HANDS}", red_ninja="d2", blue_ninja="d5"), GAVE_UP
    ),
    "Light, Blue has not placed": ended_moment(opening_state(Variant.LIGHT), OUT_OF_TIME),
}

# Matches against the computer

ALICE: Final = Person(1, "Alice")
COMPUTER: Final = Computer(3)


def seated(
    updates: Updates, seats: tuple[Seat, Seat] = (ALICE, COMPUTER), *, is_private: bool
) -> Updates:
    """Return the same moment of a match between others, in private or in a channel."""
    match = replace(updates.match, seats=seats)
    if is_private:
        match = replace(match, terms=replace(match.terms, venue=Venue.PRIVATE))
    public = replace(updates.public, match=match)
    red, blue = (replace(own, public=public) for own in updates.own)
    return Updates(public, (red, blue))


# Rating changes by a match between Alice and Bob


def rating_change(user_id: int, opponent_id: int, rating: Rating, gain: float) -> RatingChange:
    match = MOMENTS["classic, Red gave up"].updates.match
    return RatingChange(
        match_id=match.id,
        guild_id=match.place.guild_id,
        variant=Variant.CLASSIC,
        user_id=user_id,
        opponent_id=opponent_id,
        at=EPOCH,
        rating=rating,
        gain=gain,
        was_provisional=rating.is_provisional,
    )


LOST: Final = rating_change(ALICE_ID, BOB_ID, Rating(1488.4, 80), -13.6)
WON: Final = rating_change(BOB_ID, ALICE_ID, Rating(1512.3, 80), 13.7)
PROVISIONAL_CHANGES: Final = (rating_change(ALICE_ID, BOB_ID, Rating(1500, 290), 0.0), WON)
CHANGES: Final = {
    "both are sure": (WON, LOST),
    "Red's is a guess": PROVISIONAL_CHANGES,
    "not rated": (),
}
