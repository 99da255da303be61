"""The post after each turn: what happened, the board, who is next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, words
from cogs.ui.messages.types import Button, PublicMessage, Style
from onitama_core.game import (
    CaptureAttempted,
    GameEnded,
    LanternLit,
    NinjaRevealed,
    NinjasPlaced,
    PawnMoved,
    Phase,
    PieceCaptured,
    Player,
    PositionRepeated,
    SecretMoveMade,
    SpiritMoved,
    Termination,
    TurnPassed,
    Variant,
)
from onitama_core.game.variants.lanterns import DRAWN_TURNS, WARNED_TURNS
from rendering.words.alt_text.night import PROGRESS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import PublicPicture
    from onitama_core.game import PublicEvent, PublicView
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
    lines = (*story(update), no_progress(update.view))
    return [line for line in lines if line]


def story(update: PublicUpdate) -> list[str]:
    if not update.events:
        return [opening(update.match)]
    return [tell(event, captures, update.match) for event, captures in with_captures(update.events)]


def with_captures(events: Sequence[PublicEvent]) -> list[tuple[PublicEvent, list[PieceCaptured]]]:
    """Each event with the captures that it brought about."""
    told: list[tuple[PublicEvent, list[PieceCaptured]]] = []
    for event in events:
        if isinstance(event, PieceCaptured) and told:
            told[-1][1].append(event)
        else:
            told.append((event, []))
    return told


def opening(match: Match) -> str:
    first = match.setup.first
    who = f"{words.player_name(match, first)} ({words.seat(first)})"
    if match.setup.variant is Variant.LIGHT:
        return f"The cards are dealt. {who} moves first, once the ninjas are placed."
    stamp = f"the side card, {match.setup.side_card}, bears {first.label}'s stamp"
    if match.setup.side_card.stamp is None:
        stamp = f"the side card, {match.setup.side_card}, has no stamp, so I drew lots"
    if match.phase is Phase.PLACEMENT:
        return f"The cards are dealt. Once both ninjas are placed, {who} moves first: {stamp}."
    return f"The match begins. {who} moves first: {stamp}."


def tell(event: PublicEvent, captures: Sequence[PieceCaptured], match: Match) -> str:
    match event:
        case PawnMoved(player=player, card=card, origin=origin, target=target):
            hits = "".join(f" and captured {hit.piece} on {hit.square}" for hit in captures)
            return f"{who(match, player)} played **{card} {origin}–{target}**{hits}."
        case SpiritMoved(player=player, card=card, origin=origin, target=target):
            swap = "" if event.swapped is None else f", where {event.swapped} stood: they swapped"
            return f"{who(match, player)} moved the Spirit, **{card} {origin}–{target}**{swap}."
        case TurnPassed(player=player, card=card):
            return f"{who(match, player)} couldn't move and **passed**, exchanging {card}."
        case PositionRepeated(times=2):
            return "This position has stood before. The third time makes a draw."
        case GameEnded():
            return ending(event, match)
        case _:
            return tell_at_night(event, captures, match)


def tell_at_night(event: PublicEvent, captures: Sequence[PieceCaptured], match: Match) -> str:
    hits = "".join(f" and captured {hit.piece} there" for hit in captures)
    match event:
        case NinjasPlaced(player=player):
            return f"{who(match, player)} has placed {NINJAS[match.setup.variant]}."
        case SecretMoveMade(player=player, card=card):
            return f"{who(match, player)} played **{card}**, unseen."
        case NinjaRevealed(player=player, square=square):
            return f"{who(match, player)}'s ninja showed itself on {square}{hits}."
        case CaptureAttempted(player=player, square=square):
            found = hits or " and found nothing"
            return f"{who(match, player)} tried for a hidden ninja on {square}{found}."
        case LanternLit(player=player, line=line, left=left):
            return f"{who(match, player)} **lit {line}** and has {lanterns(left)} left."
        case _:
            return ""


NINJAS: Final = {Variant.SHADOW: "the ninja", Variant.LIGHT: "both ninjas"}


def no_progress(view: PublicView) -> str:
    """The count of quiet turns, once it matters."""
    if view.quiet_turns < WARNED_TURNS or view.outcome is not None:
        return ""
    without = PROGRESS[view.variant]
    return f"{view.quiet_turns} turns in a row without {without}; {DRAWN_TURNS} are a draw."


def who(match: Match, player: Player) -> str:
    return f"{words.MARKS[player]} {words.player_name(match, player)}"


def lanterns(count: int) -> str:
    return {0: "no lantern", 1: "one lantern"}.get(count, f"{count} lanterns")


def ending(event: GameEnded, match: Match) -> str:
    winner = event.outcome.winner
    if winner is None:
        return f"**A draw**: {why_drawn(event.outcome.termination, match.setup.variant)}."
    named = f"{words.player_name(match, winner)} ({words.seat(winner)})"
    loser = winner.opponent
    if event.outcome.termination is Termination.RESIGNATION:
        return f"{words.player_name(match, loser)} gave up. **{named} wins.**"
    ways = " and ".join(WON[way].format(loser=loser.label) for way in event.ways)
    return f"**{named} wins** by {ways}."


WON: Final = {
    Termination.STONE: "the Way of the **Stone** ({loser}'s master is captured)",
    Termination.STREAM: "the Way of the **Stream** (the master stands on {loser}'s temple)",
    Termination.NINJAS: "capturing **both ninjas**",
}
DRAWN: Final = {
    Termination.AGREEMENT: "both players agreed",
    Termination.REPETITION: "this position has stood three times",
}


def why_drawn(termination: Termination, variant: Variant) -> str:
    if termination is Termination.NO_PROGRESS:
        return f"{DRAWN_TURNS} turns in a row without {PROGRESS[variant]}"
    return DRAWN[termination]


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
    people = words.listed([words.mention(match.seats[player]) for player in match.waits_for])
    return f"{people}: **{PLACE[match.setup.variant]}**, unseen by everybody else."
