"""What one person is told alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.draw import draw_buttons
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels, lists
from cogs.ui.sentences import private as say
from cogs.ui.sentences.refusals.places import NO_MATCH
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Player
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import DrawOffer, Invitation, Match


def own_board(update: PlayerUpdate, picture: Picture) -> PrivateMessage:
    answers = map(words.answered, update.view.answers)
    return PrivateMessage("\n".join((*say.above_own_board(update), *answers)), picture)


def watched_board(update: PublicUpdate, picture: Picture) -> PrivateMessage:
    return PrivateMessage("\n".join(say.above_watched_board(update)), picture)


def invited(invitation: Invitation, message_id: int | None) -> PrivateMessage:
    return PrivateMessage(say.invited(invitation, message_id))


def rematch_waiting(invitation: Invitation) -> PrivateMessage:
    return PrivateMessage(say.rematch_waiting(invitation))


def more(match: Match) -> PrivateMessage:
    """For a player of an open match."""
    return PrivateMessage(
        say.what_more(match),
        buttons=(
            Button(clicks.OfferDraw(match.id), labels.OFFER_DRAW),
            Button(clicks.AskToResign(match.id), labels.RESIGN, style=Style.danger),
            Button(clicks.ShowRules(match.id), labels.RULES),
        ),
    )


def resign_for_sure(match: Match, player: Player) -> PrivateMessage:
    return PrivateMessage(
        say.resign_for_sure(match, player),
        buttons=(
            Button(clicks.ResignForSure(match.id), labels.RESIGN, style=Style.danger),
            Button(clicks.KeepPlaying(match.id), labels.KEEP_PLAYING),
        ),
    )


def draw_offered(match: Match, player: Player) -> PrivateMessage:
    return PrivateMessage(say.draw_offered(match, player))


def draw_was_offered(match: Match, offer: DrawOffer) -> PrivateMessage:
    return PrivateMessage(say.draw_was_offered(match, offer), buttons=draw_buttons(match, offer))


def games(matches: Sequence[Match], user_id: int) -> PrivateMessage:
    if not matches:
        return PrivateMessage(NO_MATCH)
    lines = [say.game_line(match, match.player_of(user_id)) for match in matches]
    return PrivateMessage(lists.listing([say.GAMES, *lines]))
