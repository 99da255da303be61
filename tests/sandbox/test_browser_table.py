"""At the table in a real browser: newcomers, onlookers and players, as each of them would go on."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from onitama_core.game import Player
from tests.dojo import DEAL
from tests.sandbox.browser import Pane, sit
from tests.sandbox.games import LIGHT, SHADOW, WIND
from tests.sandbox.played import (
    SEATS,
    begin,
    begin_game,
    open_controller,
    place,
    place_ninjas,
    play,
    started,
    take_step,
)


def pictures(pane: Pane, *words: str) -> int:
    """How many messages with these words show a picture."""
    with_picture = pane.all(".message:has(.picture)")
    return sum(all(word in message.text for word in words) for message in with_picture)


# -- newcomers --


def test_an_invitation_opens_the_rules_of_its_way_also_to_an_onlooker(
    panes: tuple[Pane, Pane],
) -> None:
    cleo, dana = sit(panes, ("cleo", "dana"), "lounge")
    dana.command("onitama challenge", opponent="Alice", variant="Way of the Light")
    dana.reads("Alice", "invites you", "Way of the Light")
    cleo.press("invites you", "Rules")
    cleo.reads("Way of the Light", "page", "Only you can see this")
    first = cleo.texts[-1]
    cleo.press("page", "›")
    cleo.until(lambda: cleo.texts[-1] != first, "waited for the next page")
    assert cleo.all(".message:last-child .picture")
    cleo.choose(".message:last-child .select-face")
    cleo.choose(".message:last-child .options:not([hidden]) li", "What Onitama is")
    cleo.reads("Onitama: two masters, five cards", "page 1 of")


# -- onlookers --


def test_who_looks_on_sees_at_the_end_what_was_hidden_and_then_its_film(
    panes: tuple[Pane, Pane],
) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    seats: dict[Player, Pane] = {}
    number = started(panes, lambda: seats.update(begin_game(alice, bob, LIGHT)))
    for _ in place_ninjas(seats, LIGHT):
        pass
    bob.sit("cleo", "lounge")
    bob.reads(f"{number} ·", "to move")
    assert not [text for text in bob.texts if number in text and "b5" in text]
    alice.command("onitama match resign", match=number)
    alice.press("Resign", "Resign")
    bob.reads(f"{number} ·", "wins", "Hidden until now: 🔷 Alice's ninjas on b5 and d5.")
    assert pictures(bob, f"{number} ·", "Hidden until now")
    bob.press("Hidden until now", "Share the replay")
    bob.reads("Only you see this; its players can share it")
    alice.press("Hidden until now", "Share the replay")
    bob.reads(f"{number} ·", "Shared by 🔷 Alice")
    [film] = bob.message("Shared by").find_elements(By.CSS_SELECTOR, ".picture img")
    assert (film.get_attribute("src") or "").endswith(".gif")
    assert not bob.message("Shared by").find_elements(By.CSS_SELECTOR, ".only-you")


def test_who_watches_is_called_once_and_nobody_moved_in_what_is_cancelled(
    panes: tuple[Pane, Pane],
) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "A quiet match")
    number = started(panes, lambda: begin(alice, bob))
    bob.sit("cleo", "A quiet match")
    bob.press(f"{number} ·", "More")
    bob.press(f"{number} is Alice and Bob's match", "Watch")
    bob.reads(f"You watch {number}")
    alice.press(f"{number} ·", "More")
    alice.press(f"Match {number}", "Cancel match")
    alice.press(f"Cancel match {number} against Bob?", "Cancel match")
    bob.reads(f"{number} ·", "cancelled the match", "@Cleo")
    assert bob.is_pinged(f"{number} ·", "cancelled the match")
    last = bob.message(f"{number} ·", "cancelled the match")
    assert not last.find_elements(By.CSS_SELECTOR, ".press, .picture")


# -- players --


def test_ninjas_are_placed_in_one_post_that_calls_who_challenged(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "A quiet match")
    seats: dict[Player, Pane] = {}
    number = started(panes, lambda: seats.update(begin_game(alice, bob, SHADOW)))
    assert [called(pane, number) for pane in panes] == [True, False]
    for pane in (alice, bob):
        pane.press(number, "Place ninja")
        pane.reads(f"{number} · Choose")
    take_step(bob, Player.BLUE, "place:d5")
    alice.reads(f"{number} ·", "Bob has placed", "(edited)")
    assert pictures(alice, f"{number} ·", "has placed") == 1
    take_step(alice, Player.RED, "place:b1")
    alice.reads(f"{number} ·", "to move")
    alice.until(lambda: pictures(alice, f"{number} · Alice") == 1, "waited for one board")


def called(pane: Pane, number: str) -> bool:
    pane.reads(f"{number} ·", "Place ninja")
    return pane.is_pinged(f"{number} ·")


def test_the_panel_of_a_person_leads_to_a_match_in_a_thread(panes: tuple[Pane, Pane]) -> None:
    cleo, dana = sit(panes, ("cleo", "dana"), "onitama")
    cleo.choose(".members .name", "Dana")
    cleo.type(Keys.ARROW_DOWN, Keys.ENTER)
    cleo.reads("Onitama with @Dana", "Only you see this panel")
    pick(cleo, "Classic", "Way of the Wind")
    pick(cleo, "3 days a move", "1 day a move")
    cleo.press("Onitama with @Dana", "Play in a thread")
    cleo.reads("Onitama with @Dana", "in a thread of its own")
    cleo.press("Onitama with @Dana", "Challenge")
    dana.reads("Cleo invites you", "Way of the Wind", "1 day a move")
    dana.press("Cleo invites you", "Accept")
    dana.reads(" play in 🧵 #")
    dana.choose(".message .thread-below")
    dana.reads("The match begins", "to move")


def pick(pane: Pane, before: str, after: str) -> None:
    """Choose something else in a list of the latest message, which gets other buttons by it.

    The list itself shows the choice before the bot has answered.
    """
    old = buttons_of_the_latest(pane)
    pane.choose(".message:last-child .select-face", before)
    pane.choose(".message:last-child .options:not([hidden]) li", after)
    pane.until(lambda: before not in pane.all(".message")[-1].text, f"waited for {after} instead")
    pane.until(lambda: buttons_of_the_latest(pane) != old, f"waited for buttons with {after}")


def buttons_of_the_latest(pane: Pane) -> list[str | None]:
    buttons = pane.all(".message:last-child [data-custom-id]")
    return [button.get_attribute("data-custom-id") for button in buttons]


def test_a_pawns_move_is_taken_back_before_the_spirit_has_moved(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "A quiet match")
    started(panes, lambda: begin_game(alice, bob, WIND))
    open_controller(alice, 1)
    take_step(alice, Player.RED, "bat:e1e2")
    alice.reads("You played Bat e1–e2. Now the Spirit")
    alice.press("Now the Spirit", "Take back the pawn's move")
    alice.reads("You took the pawn's move back")
    alice.tap(*place("a1", is_red=True))
    alice.reads("From a1")


def test_a_turn_leads_to_the_next_match_that_waits(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes
    started(panes, lambda: begin(alice, bob))
    second = started(panes, lambda: begin(alice, bob))
    open_controller(alice, 1)
    for square in ("c1", "c2"):
        alice.tap(*place(square, is_red=True))
        alice.is_chosen(*place(square, is_red=True))
    alice.press(f"{second} ·", "Play Crab c1–c2")
    alice.press("You played Crab c1–c2", "Next")
    alice.reads(" · Your turn")
    squares = alice.message(" · Your turn").find_elements(By.CSS_SELECTOR, ".square")
    assert len(squares) == 25


def test_a_turn_is_taken_back_once_the_other_agrees(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    number = started(panes, lambda: begin(alice, bob))
    play(alice, bob, 1)
    alice.press(f"{number} ·", "More")
    alice.press(f"Match {number}", "Ask for a takeback (unrated)")
    bob.reads(f"{number} ·", "asks to take back")
    assert bob.is_pinged(f"{number} ·", "asks to take back")
    bob.press(f"{number} ·", "Accept takeback (unrated)")
    alice.reads(f"{number} ·", "Bob agreed to a takeback: turn 1 is played again.")
    assert alice.is_pinged(f"{number} ·", "turn 1 is played again")
    bob.reads(f"{number} · Bob agreed: turn 1 is taken back.")


def test_both_are_called_when_clocks_begin_to_run_and_when_one_has_run_out(
    panes: tuple[Pane, Pane],
) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    number = started(panes, lambda: begin_on_a_clock(bob, alice))
    assert [pane.is_pinged(f"{number} ·", "⏱️") for pane in panes] == [True, True]
    shown = alice.message(f"{number} ·", "⏱️").text
    assert re.search(r"to move · in \d+ minutes", shown)
    alice.press(f"{number} ·", "Move")
    alice.reads(f"{number} · Your turn", "Time runs out in 5 minutes", "Bob has 5:00 left")
    let_an_hour_pass(alice)
    for pane in (alice, bob):
        pane.reads(f"{number} ·", "Alice ran out of time", "Rematch")
    assert [pane.is_pinged(f"{number} ·", "ran out of time") for pane in panes] == [True, True]


def begin_on_a_clock(challenger: Pane, other: Pane) -> None:
    """Who challenges moves second."""
    seat = SEATS[Player.BLUE]
    challenger.command("onitama challenge", opponent="Alice", pace="5+3", deal=DEAL, seat=seat)
    other.press("Bob invites you", "Accept")


def let_an_hour_pass(pane: Pane) -> None:
    tools = pane.driver.find_element(By.ID, "tools")
    tools.click()
    pane.until(lambda: press_lever(pane), "waited for the developer panel")
    tools.click()


def press_lever(pane: Pane) -> bool:
    levers = pane.driver.find_elements(By.CSS_SELECTOR, "[data-lever=advance]")
    next(lever for lever in levers if "1 h" in lever.text).click()
    return True


# -- who manages the server; last, since all matches in it follow --


def test_who_manages_the_server_closes_a_match_of_others(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    number = started(panes, lambda: begin(alice, bob))
    alice.sit("dana", "lounge")
    alice.command("onitama match close", match=number)
    alice.press(f"match {number}?", "Close match")
    bob.reads(f"{number} ·", "@Alice and @Bob, somebody with Manage Server closed the match")
    assert bob.is_pinged(f"{number} ·", "closed the match")


def test_each_new_board_leaves_a_line_of_the_last(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    number = started(panes, lambda: begin(alice, bob))
    play(alice, bob, 3)
    bob.reads(f"{number} ·", "after turn 3")
    bob.until(lambda: pictures(bob, f"{number} · ") == 1, "waited for one board")
    bob.reads(f"{number} · turn 1 ·", "Crab c1–c2")
