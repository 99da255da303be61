"""Made-up games, played by the referee up to a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.studio.reading.illustrations import OwnMoment
from onitama_core.game import (
    Player,
    apply,
    new_game,
    parse_action,
    parse_position,
    player_view,
    players_to_act,
    public_view,
)
from rendering import Hints, hints_for

if TYPE_CHECKING:
    from cogs.studio.reading.illustrations import Moment
    from onitama_core.game import GameState, PlayerView, PublicView


def view_of(moment: Moment) -> PublicView | PlayerView:
    state = played(moment)
    return (
        player_view(state, moment.viewer) if isinstance(moment, OwnMoment) else public_view(state)
    )


def hints_of(moment: Moment) -> Hints | None:
    if not isinstance(moment, OwnMoment) or moment.tapped is None:
        return None
    return hints_for(player_view(played(moment), moment.viewer), moment.tapped)


def near_side(moment: Moment) -> Player:
    """Whose home row is below, as on the boards of a match."""
    return moment.viewer if isinstance(moment, OwnMoment) else Player.RED


def played(moment: Moment) -> GameState:
    start = moment.start
    state = parse_position(start) if isinstance(start, str) else new_game(start)
    for text in moment.actions.split():
        state = apply(state, players_to_act(state)[0], parse_action(text)).state
    return state
