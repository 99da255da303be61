"""Builders of matches, lists of matches, and updates, from which messages are made."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core import game
from onitama_core.game import Player
from onitama_core.matches import GamesPage
from onitama_core.matches.replay import MatchState, ends_turn, status_of, turn_of
from onitama_core.matches.updates import player_update, public_update
from onitama_core.store import PACES, Clocks, EntryKind, Location, Match, Person, Terms, Whose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.matches import PlayerUpdate, PublicUpdate

START = datetime(2026, 1, 1, tzinfo=UTC)
ALICE, BOB = 1, 2
SNOWFLAKE = 10**18


def match_at_start(setup: game.Setup) -> Match:
    """Return a match between Alice and Bob at its start."""
    status = status_of(MatchState(game.new_game(setup), at=START))
    return Match(
        **{name: getattr(status, name) for name in status.__dataclass_fields__},
        id=12,
        place=Location(SNOWFLAKE, SNOWFLAKE + 1),
        seats=(Person(ALICE, "Alice"), Person(BOB, "Bob")),
        challenger=Player.RED,
        setup=setup,
        terms=Terms(variant=setup.variant),
        rematch_of=None,
        last_post_id=SNOWFLAKE + 2,
        parent_id=None,
        started_at=START,
        deadline=START + timedelta(days=30),
    )


def match_of(number: int, name: str) -> Match:
    """Return one of many matches of Alice, late in the game, against an opponent of this name."""
    cards = [game.CARDS[card] for card in ("tiger", "crab", "monkey", "crane", "dragon")]
    return replace(
        match_at_start(game.make_setup(game.Variant.CLASSIC, cards)),
        id=10**6 + number,
        seats=(Person(1, "Alice"), Person(2, name)),
        turn_number=100,
    )


# Updates of matches with hidden ninjas, arranged from text


class Updates(NamedTuple):
    """One moment of a match as everybody sees it, and as each player sees it."""

    public: PublicUpdate
    own: tuple[PlayerUpdate, PlayerUpdate]

    @classmethod
    def of(cls, match: Match, match_state: MatchState) -> Updates:
        match = match.at(status_of(match_state))
        red, blue = (player_update(match, match_state, player) for player in Player)
        return cls(public_update(match, match_state), (red, blue))

    @property
    def match(self) -> Match:
        return self.public.match


def after(state: game.GameState, texts: str = "") -> Updates:
    """Return the updates of Alice's and Bob's match after these actions.

    `texts`: the actions separated by spaces, each of the player to act.
    """
    match = match_at(state)
    turn_events = tuple[game.Event, ...]()
    actor = None
    turn = 0
    is_turn_over = True
    for text in texts.split():
        before = state
        actor = game.players_to_act(before)[0]
        turn = turn_of(before)
        state, events = game.apply(before, actor, game.parse_action(text))
        turn_events += events
        is_turn_over = ends_turn(before, state)
    kind = EntryKind.ACTION if texts else None
    seq = len(texts.split())
    match_state = MatchState(state, turn_events, turn, is_turn_over, kind, actor, seq=seq)
    return Updates.of(match, match_state)


def match_at(state: game.GameState) -> Match:
    """Return a match whose setup deals the cards that the players have in `state`."""
    red, blue = ((first.id, second.id) for first, second in state.position.hands)
    side = state.position.side.id
    return match_at_start(game.Setup(state.variant, red, blue, side, state.position.turn))


# Matches with a time limit

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
STAMP: Final = int(NOON.timestamp())
LEFT: Final = (timedelta(minutes=4, seconds=12.9), timedelta(seconds=59))
"""Red's and Blue's time on a chess clock."""


def until_noon(match: Match, pace: str, *, is_rated: bool = False) -> Match:
    """Return a match with this pace in which the player to act has time until NOON."""
    return replace(
        match,
        terms=replace(match.terms, pace=PACES[pace], is_rated=is_rated),
        deadline=NOON,
        clocks=Clocks(LEFT),
    )


def timed(updates: Updates, pace: str, *, is_rated: bool = False) -> Updates:
    match = until_noon(updates.match, pace, is_rated=is_rated)
    public = replace(updates.public, match=match)
    red, blue = (replace(own, public=replace(own.public, match=match)) for own in updates.own)
    return Updates(public, (red, blue))


# Pages of finished matches


def page(
    matches: Sequence[Match], variant: game.Variant | None = None, *, more: bool = False
) -> GamesPage:
    """Return a page of Alice's finished matches."""
    return GamesPage(Whose(1, 10, variant), matches, has_later=more, has_earlier=more)
