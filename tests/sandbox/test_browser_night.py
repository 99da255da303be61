"""Matches with hidden ninjas in a real browser: each pane shows what its person may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from onitama_core.game import Player, Variant
from tests.sandbox.browser import split_view
from tests.sandbox.games import LIGHT, SHADOW
from tests.sandbox.played import begin_game, place_ninjas, play_game
from tests.sandbox.watch import Watch, read

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

    from tests.sandbox.browser import Pane
    from tests.sandbox.games import Game

HALFWAY = 3
NONE_HID = {
    Variant.SHADOW: "No ninja was hiding at the end.",
    Variant.LIGHT: "capturing both ninjas.",
}
MARKS = {Player.RED: "🔴", Player.BLUE: "🔷"}


@pytest.mark.parametrize(
    ("game", "channel"), [(SHADOW, "onitama"), (LIGHT, "lounge")], ids=["shadow", "light"]
)
def test_until_the_end_a_hidden_ninja_is_seen_by_its_owner_alone(
    chrome: Chrome, sandbox_url: str, game: Game, channel: str
) -> None:
    alice, bob = split_view(chrome, sandbox_url)
    alice.sit("alice", channel)
    bob.sit("bob", channel)
    watch = Watch(sandbox_url, channel, game)
    seats = begin_game(alice, bob, game)
    for player, action in place_ninjas(seats, game):
        watch.after(seats, player, action)
    for player, action in play_game(seats, game, slice(HALFWAY)):
        watch.after(seats, player, action)
    look(watch, seats)
    look_on(watch, seats, bob)
    for player, action in play_game(seats, game, slice(HALFWAY, None)):
        watch.after(seats, player, action)
    over(watch, seats)
    bob.become("cleo")
    reveal(watch, bob)


def look(watch: Watch, seats: dict[Player, Pane]) -> None:
    """Both open their boards; an owner's picture is not the other's."""
    for player, pane in seats.items():
        pane.press(f"after turn {HALFWAY}\n", "My board")
        pane.reads(f"You are {MARKS[player]}")
    check(watch, seats)


def look_on(watch: Watch, seats: dict[Player, Pane], pane: Pane) -> None:
    """A third person sits down at a player's screen, looks at the board and may not touch it."""
    pane.become("cleo")
    pane.press(f"after turn {HALFWAY}\n", "My board")
    pane.reads("Hidden boards open after the match.")
    pane.press(f"after turn {HALFWAY}\n", "Move")
    pane.reads("You can watch here")
    spectators = read(pane)
    pane.become("bob")
    pane.reads(f"You are {MARKS[watch.game.seat.opponent]}")
    watch.require_blind(None, spectators, {player: read(p) for player, p in seats.items()})


def check(watch: Watch, seats: dict[Player, Pane]) -> None:
    sights = {player: read(pane) for player, pane in seats.items()}
    watch.require_seen(sights)
    for viewer, sight in sights.items():
        watch.require_blind(viewer, sight, sights)
    watch.require_blind(None, watch.spectator(), sights)


def over(watch: Watch, seats: dict[Player, Pane]) -> None:
    """The last post says to everybody where ninjas still hid, or that none did."""
    told = watch.hidden.now or [NONE_HID[watch.game.variant]]
    for pane in seats.values():
        pane.reads("wins", *told)


def reveal(watch: Watch, pane: Pane) -> None:
    """Everybody may look now, turn by turn."""
    turns = len(watch.game.turns)
    pane.press("wins", "Replay")
    pane.reads(f"Turn 1 of {turns}")
    pane.choose("[aria-label^='⏮️']")
    for action in watch.game.places.values():
        pane.reads("The start", f"placed on {action.removeprefix('place:').replace(',', ' and ')}")
    for number, _ in enumerate(watch.game.turns, start=1):
        pane.choose("[aria-label^='▶️']:enabled")
        pane.reads(f"Turn {number} of {turns}")
