"""The post after each turn: what happened, the board, who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, words
from cogs.ui.messages.types import Button, PublicMessage, Style
from onitama_core.game import (
    Phase,
    Variant,
)
from rendering import words as say

if TYPE_CHECKING:
    from cogs.ui.messages.types import PublicPicture
    from onitama_core.matches import PublicUpdate
    from onitama_core.store import Match


def board_post(update: PublicUpdate, picture: PublicPicture, *, is_latest: bool) -> PublicMessage:
    """A board that was overtaken by a later one is posted without buttons and without a ping."""
    match = update.match
    lines = (header(match), *happened(update), call(update) if is_latest else "")
    pings = called(update) if is_latest else ()
    return PublicMessage(
        content="\n".join(line for line in lines if line),
        picture=picture,
        buttons=buttons(match) if is_latest else (),
        pings=pings,
        is_silent=not pings,
    )


def header(match: Match) -> str:
    """`#12 · Alice (Red) – Bob (Blue) · turn 7`."""
    return f"#{match.id} · {words.seats(match)} · turn {match.turn_number}"


def buttons(match: Match) -> tuple[Button, ...]:
    board = Button(clicks.ShowBoard(match.id), "My board")
    if match.is_over:
        return (
            Button(clicks.Rematch(match.id), "Rematch", style=Style.success),
            board,
            reveal(match),
            Button(clicks.ShowRules(match.id), "Rules"),
        )
    act = PLACE[match.setup.variant] if match.phase is Phase.PLACEMENT else "Move"
    return (
        Button(clicks.OpenController(match.id, match.ply), act, style=Style.primary),
        board,
        Button(clicks.ShowMore(match.id), "More"),
    )


PLACE: Final = {Variant.SHADOW: "Place ninja", Variant.LIGHT: "Place ninjas"}


def reveal(match: Match) -> Button:
    """The match turn by turn, with what was hidden in it."""
    label = "Reveal" if match.setup.variant.has_secrets else "Replay"
    return Button(clicks.Reveal(match.id), label)


def happened(update: PublicUpdate) -> list[str]:
    """What the last turn brought about, as far as everybody may know it."""
    lines = (*story(update), say.no_progress(update.view))
    return [line for line in lines if line]


def story(update: PublicUpdate) -> list[str]:
    match = update.match
    if not update.events:
        return [opening(match)]
    return list(say.story(update.events, match.setup.variant, words.names(match)))


def opening(match: Match) -> str:
    first = match.setup.first
    who = words.full_name(match, first)
    if match.setup.variant is Variant.LIGHT:
        return f"The cards are dealt. {who} moves first, once the ninjas are placed."
    side_card = say.card_name(match.setup.side_card)
    stamp = f"the side card, {side_card}, bears {say.side(first)}'s stamp"
    if match.setup.side_card.stamp is None:
        stamp = f"the side card, {side_card}, has no stamp, so I drew lots"
    if match.phase is Phase.PLACEMENT:
        return f"The cards are dealt. Once both ninjas are placed, {who} moves first: {stamp}."
    return f"The match begins. {who} moves first: {stamp}."


def called(update: PublicUpdate) -> tuple[int, ...]:
    """Whom the post notifies: who is waited for, or who did not end the match.

    A player who was called to place is not called again when the other has placed.
    """
    match = update.match
    if match.is_over:
        other = None if update.actor is None else match.seats[update.actor.opponent]
        return () if other is None else (other.user_id,)
    if match.phase is Phase.PLACEMENT and update.events:
        return ()
    return tuple(match.seats[player].user_id for player in match.waits_for)


def call(update: PublicUpdate) -> str:
    match = update.match
    if match.is_over:
        if update.actor is None:
            return ""
        other = words.mention(match.seats[update.actor.opponent])
        return f"{other}, the match is over. **Rematch** offers another, seats swapped."
    if match.phase is Phase.PLACEMENT:
        return call_to_place(match)
    return f"{words.mention(match.seats[match.turn])}, it's your turn ({words.seat(match.turn)})."


def call_to_place(match: Match) -> str:
    people = say.listed([words.mention(match.seats[player]) for player in match.waits_for])
    return f"{people}: **{PLACE[match.setup.variant]}**, unseen by everybody else."
