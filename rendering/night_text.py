"""Ninjas and lanterns in words; hidden ninjas and answers to their owner alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Piece, PieceKind, Player, Variant
from onitama_core.game.variants.lanterns import DRAWN_TURNS, WARNED_TURNS
from rendering.lit_line import shown_to, shown_to_all
from rendering.sets import SETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import PlayerView, PublicView

WAYS: Final = {Variant.SHADOW: "Way of the Shadow", Variant.LIGHT: "Way of the Light"}
COUNTS: Final = {1: "a hidden ninja", 2: "two hidden ninjas"}


def title(view: PublicView, private: PlayerView | None, near: Player) -> Iterator[str]:
    way = WAYS.get(view.variant)
    board = "Onitama board" if way is None else f"Onitama board, {way},"
    yield f"{board} seen from {near.label}'s side."
    if way is not None and private is not None:
        yield f"Only {private.viewer.label} sees this board."


def describe_placing(view: PublicView) -> str:
    placers = [player for player in Player if view.ninjas[player]]
    return " ".join(placing(view, player) for player in placers)


def placing(view: PublicView, player: Player) -> str:
    noun = "ninja" if view.ninjas[player] == 1 else "ninjas"
    if view.has_placed[player]:
        return f"{player.label} has placed its {noun}."
    return f"{player.label} has still to place its {noun}."


def hidden_pieces(view: PublicView, private: PlayerView | None, player: Player) -> list[str]:
    """As in `a hidden ninja`, and for its owner also where."""
    if private is not None and private.viewer is player:
        return [f"hidden ninja {square}" for square in private.hidden]
    shown = view.board.count(Piece(player, PieceKind.NINJA))
    hidden = view.ninjas[player] - shown
    is_on_board = hidden and view.has_placed[player]
    return [COUNTS[hidden]] if is_on_board else []


def describe_night(view: PublicView, private: PlayerView | None) -> Iterator[str]:
    yield from lanterns_left(view)
    lit = shown_to_all(view) if private is None else shown_to(private)
    if lit is not None:
        yield f"The lit line is {lit.line}, by {lit.player.label}'s lantern."
    if private is not None and private.answers:
        yield told(private)
    if view.quiet_turns >= WARNED_TURNS:
        turns = f"{view.quiet_turns} of {DRAWN_TURNS}"
        yield f"Turns without a capture, an attempt or a lantern: {turns}."


def lanterns_left(view: PublicView) -> Iterator[str]:
    """Of those who have any at the start."""
    for player in Player:
        if SETS[view.variant][player].lanterns:
            count = view.lanterns[player]
            yield f"{player.label} has {count} lantern{'' if count == 1 else 's'} left."


def told(private: PlayerView) -> str:
    """As in `Red's lanterns told: hidden ninja on rank 3, turn 5; none on file b, turn 9`."""
    answers = [
        f"{'a hidden ninja' if answer.is_there else 'no hidden ninja'} on {answer.lit.line}"
        f" in turn {answer.lit.turn_number}"
        for answer in private.answers
    ]
    return f"{private.viewer.label}'s lanterns told: {'; '.join(answers)}."
