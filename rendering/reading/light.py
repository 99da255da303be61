"""The line that a lantern lit, as long as it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import squares_in

if TYPE_CHECKING:
    from onitama_core.game import Lit, PlayerView, PublicView, Square

SHOWN_TURNS: Final = 1
"""How long everybody is shown it after its turn."""
SHOWN_TURNS_TO_OWNER: Final = 2
"""Who lit it still needs it in the turn after the opponent's."""


def shown_to_all(view: PublicView) -> Lit | None:
    """The lit line while it matters."""
    return view.lit if is_fresh(view, SHOWN_TURNS) else None


def shown_to(view: PlayerView) -> Lit | None:
    public = view.public
    is_own = public.lit is not None and public.lit.player is view.viewer
    is_shown = is_fresh(public, SHOWN_TURNS_TO_OWNER if is_own else SHOWN_TURNS)
    return public.lit if is_shown else None


def is_fresh(view: PublicView, turns: int) -> bool:
    return view.lit is not None and view.lit.turn_number >= view.turn_number - turns


def lit_squares(lit: Lit) -> list[Square]:
    return squares_in(lit.line.squares)
