"""Ninjas and lanterns in words; hidden ninjas and answers to their owner alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    DRAWN_TURNS,
    Player,
    PlayerView,
    ReplayView,
    Variant,
)
from rendering.reading import SETS, is_by_night, public_part, shown_to, shown_to_all, unseen_ninjas
from rendering.words.names import line_name, side
from rendering.words.turns import no_progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Answer, Lit, PublicView
    from rendering.reading import View

BOARDS: Final = {
    Variant.CLASSIC: "Onitama board",
    Variant.WIND: "Onitama board, Way of the Wind,",
    Variant.SHADOW: "Onitama board, Way of the Shadow,",
    Variant.LIGHT: "Onitama board, Way of the Light,",
}
COUNTS: Final = {1: "a hidden ninja", 2: "two hidden ninjas"}


def title(view: View, near: Player) -> Iterator[str]:
    public = public_part(view)
    yield f"{BOARDS[public.variant]} seen from {side(near)}'s side."
    if isinstance(view, ReplayView):
        yield "Replay: nothing is hidden."
    elif isinstance(view, PlayerView) and is_by_night(public):
        yield f"Only {side(view.viewer)} sees this board."


def describe_placing(view: PublicView) -> str:
    placers = [player for player in Player if view.ninjas[player]]
    return " ".join(placing(view, player) for player in placers)


def placing(view: PublicView, player: Player) -> str:
    noun = "ninja" if view.ninjas[player] == 1 else "ninjas"
    if view.has_placed[player]:
        return f"{side(player)} has placed its {noun}."
    return f"{side(player)} still has to place its {noun}."


def hidden_pieces(view: View, player: Player) -> list[str]:
    """As in `a hidden ninja`, and for its owner and in the replay also where."""
    if isinstance(view, ReplayView):
        return [f"hidden ninja {square}" for square in view.hidden[player]]
    if isinstance(view, PlayerView) and view.viewer is player:
        return [f"hidden ninja {square}" for square in view.hidden]
    hidden = unseen_ninjas(public_part(view), player)
    return [COUNTS[hidden]] if hidden else []


def describe_night(view: View) -> Iterator[str]:
    public = public_part(view)
    yield from lanterns_left(public)
    lit = shown_to(view) if isinstance(view, PlayerView) else shown_to_all(public)
    if lit is not None:
        yield f"{side(lit.player)}'s lantern lights {line_name(lit.line)}{revealed(lit, view)}."
    if isinstance(view, PlayerView) and view.answers:
        yield told(view)
    yield quiet(public)


def quiet(view: PublicView) -> str:
    """As in `Quiet turns: 12 of 40.`, and in full when a draw is near."""
    if view.outcome is not None or not view.quiet_turns:
        return ""
    return no_progress(view) or f"Quiet turns: {view.quiet_turns} of {DRAWN_TURNS}."


def lanterns_left(view: PublicView) -> Iterator[str]:
    """Of those who have any at the start."""
    for player in Player:
        if SETS[view.variant][player].lanterns:
            count = view.lanterns[player]
            yield f"{side(player)} has {count or 'no'} lantern{'' if count == 1 else 's'} left."


def revealed(lit: Lit, view: View) -> str:
    """As in ` and finds no hidden ninja`, in the replay."""
    if not isinstance(view, ReplayView):
        return ""
    [is_there] = (answer.is_there for answer in view.answers[lit.player] if answer.lit == lit)
    return f" and finds {'a' if is_there else 'no'} hidden ninja"


def told(private: PlayerView) -> str:
    """As in `Red's lanterns told: hidden ninja on rank 3, turn 5; none on file b, turn 9`."""
    answers = "; ".join(map(answer_in_short, private.answers))
    return f"{side(private.viewer)}'s lanterns told: {answers}."


def answer_in_short(answer: Answer) -> str:
    found = "a hidden ninja" if answer.is_there else "no hidden ninja"
    return f"{found} on {line_name(answer.lit.line)} in turn {answer.lit.turn_number}"
