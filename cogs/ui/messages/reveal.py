"""A page of the replay: what was really played in a turn, and the way to the other turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks, words
from cogs.ui.clicks import Edge
from cogs.ui.messages.board import ending, who
from cogs.ui.messages.types import Button, PrivateMessage
from onitama_core.game import (
    CaptureAttempted,
    GameEnded,
    LanternAnswered,
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    PieceCaptured,
    Place,
    Player,
    SpiritMoved,
)
from onitama_core.matches import Past

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.ui.clicks import Turn
    from cogs.ui.messages.types import Picture
    from onitama_core.game import Deed, Outcome, ReplayView, Square
    from onitama_core.matches import Revealed
    from onitama_core.store import Match


def page(revealed: Revealed, picture: Picture) -> PrivateMessage:
    lines = (heading(revealed), *story(revealed))
    return PrivateMessage("\n".join(lines), picture, buttons(revealed))


def heading(shown: Revealed | Past) -> str:
    if shown.turn == 0:
        return f"#{shown.match.id} · **The start**"
    return f"#{shown.match.id} · **Turn {shown.turn}** of {shown.turns}"


def buttons(shown: Revealed | Past) -> tuple[Button, ...]:
    """To the first turn, one back, one on, to the last."""
    turn, last = shown.turn, shown.turns
    if last == 0:
        return ()
    is_first, is_last = turn == 0, turn == last
    return (
        step(shown, "⏮️", Edge.FIRST, is_disabled=is_first),
        step(shown, "◀️", max(turn - 1, 0), is_disabled=is_first),
        step(shown, "▶️", min(turn + 1, last), is_disabled=is_last),
        step(shown, "⏭️", Edge.LAST, is_disabled=is_last),
    )


def step(shown: Revealed | Past, emoji: str, turn: Turn, *, is_disabled: bool) -> Button:
    kind = clicks.LookBack if isinstance(shown, Past) else clicks.Reveal
    return Button(kind(shown.match.id, turn), emoji=emoji, is_disabled=is_disabled)


def story(revealed: Revealed) -> Iterator[str]:
    """As in `🔴 Alice: Tiger c1–c3; ninja b1–c2, tried for a ninja: missed; lit rank 3: no`."""
    match, view = revealed.match, revealed.view
    if not view.deeds:
        yield "The cards are dealt."
    for player in Player:
        if told := [tell(deed, view) for deed in view.deeds if deed.player is player]:
            yield f"{who(match, player)}: {'; '.join(told)}"
    if view.public.outcome is not None:
        yield how_it_ended(match, view, view.public.outcome)


def how_it_ended(match: Match, last: ReplayView, outcome: Outcome) -> str:
    ends = [e for deed in last.deeds for e in deed.events if isinstance(e, GameEnded)]
    return ending(ends[0] if ends else GameEnded(outcome, (outcome.termination,)), match)


def tell(deed: Deed, view: ReplayView) -> str:
    match deed.action:
        case Move():
            return tell_move(deed.action, deed, view)
        case Pass(card):
            return f"could not move, exchanged {card}"
        case NinjaMove(origin, target):
            return f"ninja {origin}–{target}{hits(deed)}"
        case NinjaStay():
            return f"ninja stayed on {listed(view.ninjas[deed.player])}"
        case Place(squares):
            return f"placed on {listed(squares)}"
        case LightLantern():
            return tell_lantern(deed)


def tell_move(move: Move, deed: Deed, view: ReplayView) -> str:
    card, origin, target = move.card, move.origin, move.target
    if spirit_moves := [event for event in deed.events if isinstance(event, SpiritMoved)]:
        return tell_spirit(spirit_moves[0])
    if target in view.ninjas[deed.player]:
        return f"ninja {origin}–{target} with {card}{hits(deed)}"
    return f"{card} {origin}–{target}{hits(deed)}"


def tell_spirit(event: SpiritMoved) -> str:
    swap = "" if event.swapped is None else f", swapped with {event.swapped}"
    return f"Spirit {event.origin}–{event.target} with {event.card}{swap}"


def listed(squares: Iterable[Square]) -> str:
    return words.listed([str(square) for square in squares])


def tell_lantern(deed: Deed) -> str:
    for event in deed.events:
        if isinstance(event, LanternAnswered):
            return f"lit {event.line}: {'yes' if event.is_there else 'no'}"
    return "lit no lantern"


def hits(deed: Deed) -> str:
    """What a step captured, or tried to."""
    captured = [str(event.piece) for event in deed.events if isinstance(event, PieceCaptured)]
    if any(isinstance(event, CaptureAttempted) for event in deed.events):
        return f", tried for a ninja: {'captured it' if captured else 'missed'}"
    return f", captured {words.listed(captured)}" if captured else ""
