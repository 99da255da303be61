"""What is typed and what buttons say in a real browser: names, squares, lines, risks, wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from onitama_core.game import Player
from tests.sandbox.browser import Pane, sit
from tests.sandbox.games import SHADOW
from tests.sandbox.played import (
    SEATS,
    after,
    begin,
    begin_game,
    open_controller,
    place,
    place_ninjas,
    play,
    take_step,
)

if TYPE_CHECKING:
    from selenium.webdriver.remote.webelement import WebElement

LINES = [f"Light rank {rank}" for rank in range(1, 6)]


def button(pane: Pane, start: str) -> WebElement:
    """Of the latest message."""
    shown = pane.all(".message")[-1].find_elements(By.CSS_SELECTOR, ".press")
    return next(one for one in shown if one.text.startswith(start))


def colour(pane: Pane, start: str) -> str:
    return str(button(pane, start).value_of_css_property("background-color"))


def body(pane: Pane, *words: str) -> str:
    """A message's own words, without who asked for it and when."""
    return pane.message(*words).find_element(By.CSS_SELECTOR, ".text").text


# -- typed --


def test_a_card_is_found_by_a_name_that_is_nearly_its_own(panes: tuple[Pane, Pane]) -> None:
    alice, _ = panes
    alice.begin("onitama rules")
    alice.until(lambda: "tail" in alice.focused("class"), "waited to add an option")
    alice.type("card")
    alice.until(lambda: alice.all(".picker li"), "waited for the option")
    alice.type(Keys.ENTER, "dargon")
    alice.until(
        lambda: [item.text for item in alice.all(".picker li")] == ["Dragon · Base"],
        "waited for the card",
    )
    alice.type(Keys.ENTER, Keys.ENTER)
    alice.reads("Dragon · Base", "Only you can see this")
    alice.until(lambda: alice.all(".message:last-child .picture"), "waited for the card")


def test_squares_alone_are_asked_about_where_two_cards_fit(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes
    alice.command(
        "onitama challenge",
        opponent="Bob",
        deal="crane,crab,monkey,tiger,dragon",
        seat=SEATS[Player.RED],
    )
    bob.press("@Bob, ", "Accept")
    alice.reads("The match begins")
    alice.say("onitama move", "c1c2")
    alice.reads("Crab or Crane? Type crab:c1c2 or crane:c1c2.")
    alice.say("onitama move", "crane:c1c2")
    bob.reads("Alice played Crane c1–c2.")
    bob.say("onitama move", "c5c3")
    alice.reads("Bob played Tiger c5–c3.")


def test_a_strike_is_red_beside_a_green_move_and_lines_are_offered(
    panes: tuple[Pane, Pane],
) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    seats = begin_game(alice, bob, SHADOW)
    for _ in place_ninjas(seats, SHADOW):
        pass
    alice.press(after(0), "Move")
    take_step(alice, Player.RED, "crab:e1e2", "Your turn")
    alice.reads("Now your ninja")
    alice.tap(*place("b2", is_red=True))
    alice.reads("b1–b2: play it", "Hit or miss, everybody then sees yours until your next turn")
    assert button(alice, "Strike").text == "Strike b2: shows my ninja until my next turn"
    assert button(alice, "Move ninja").text == "Move ninja b1–b2, unseen"
    assert is_red(colour(alice, "Strike"))
    assert not is_red(colour(alice, "Move ninja"))
    alice.press("b1–b2: play it", "Move ninja b1–b2")
    bob.say("onitama move", "monkey:e5d4")
    bob.reads("Now your ninja")
    bob.say("onitama move", "ninja:stay")
    bob.is_offered("onitama move", "rank", *LINES)
    bob.say("onitama move", "lantern 2")
    bob.reads("You lit rank 2. Yes")


def is_red(css: str) -> bool:
    red, green, blue = (int(part) for part in css[css.index("(") + 1 : -1].split(",")[:3])
    return red > green + 60 and red > blue + 60


# -- said on buttons --


def test_a_winning_step_says_so_and_the_replay_is_the_same_by_button_and_command(
    panes: tuple[Pane, Pane],
) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "A quiet match")
    begin(alice, bob)
    play(alice, bob, 4)
    open_controller(alice, 5)
    for square in ("c4", "c5"):
        alice.tap(*place(square, is_red=True))
        alice.is_chosen(*place(square, is_red=True))
    said = button(alice, "Play Crane c4–c5").text
    assert said == "Play Crane c4–c5: reaches the temple and wins"
    alice.press("play it", "Play Crane c4–c5")
    bob.reads("wins", "Way of the Stream")
    bob.press("wins", "Replay")
    bob.reads("Turn 1 of 5")
    by_button = looks(bob)
    bob.sit("cleo", "A quiet match")
    bob.command("onitama history", action="Replay")
    bob.reads("Turn 1 of 5")
    assert looks(bob) == by_button
    assert "Film" in by_button[1]


def looks(pane: Pane) -> tuple[str, list[str]]:
    """What a replay says, and its buttons."""
    message = pane.message("Turn 1 of")
    buttons = message.find_elements(By.CSS_SELECTOR, ".press")
    return body(pane, "Turn 1 of"), [one.text for one in buttons]


def test_help_shows_a_picture_and_leads_to_the_lessons_and_the_book(
    panes: tuple[Pane, Pane],
) -> None:
    alice, _ = panes
    alice.command("onitama help")
    alice.reads("Onitama is a duel of two masters")
    alice.until(lambda: alice.all(".message:last-child .picture"), "waited for its picture")
    alice.press("Onitama is a duel", "Rules")
    alice.reads("Onitama: two masters, five cards", "page 1 of")
    alice.command("onitama help")
    alice.press("Onitama is a duel", "Learn")
    alice.reads("Lesson 1 of 7", "Play Tiger")


def test_an_onlooker_reads_the_match_so_far_turn_by_turn(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    begin(alice, bob)
    alice.say("onitama move", "crab:c1c2")
    bob.reads(after(1).strip(), "Crab c1–c2")
    bob.sit("cleo", "lounge")
    bob.press("Crab c1–c2", "More")
    bob.press("Alice and Bob's match", "The match so far")
    bob.reads("Turn 1 of 1", "Alice played Crab c1–c2", "comes after the end")
    bob.choose(".message:last-child [aria-label^='⏮️']")
    bob.reads("The start", "comes after the end")
    bob.choose(".message:last-child [aria-label^='▶️']:enabled")
    bob.reads("Turn 1 of 1", "comes after the end")
    bob.press("Crab c1–c2", "More")
    bob.press("Alice and Bob's match", "Cards")
    bob.until(lambda: bob.all(".message:last-child .picture"), "waited for the cards")


# -- settings; the server's are set back, since other matches follow them --


def test_a_theme_of_ones_own_changes_the_sample_and_the_server_may_play_in_threads(
    panes: tuple[Pane, Pane],
) -> None:
    cleo, dana = sit(panes, ("cleo", "dana"), "onitama")
    cleo.command("onitama settings")
    cleo.reads("Your own pictures: they look like this server's")
    before = sample(cleo)
    cleo.choose(".message:last-child .select-face")
    cleo.choose(".message:last-child [role=option]", "Night")
    cleo.reads("Your own pictures: Night")
    cleo.until(lambda: sample(cleo) != before, "waited for another sample")
    dana.command("onitama settings")
    dana.press("Your own pictures", "This server")
    dana.press("This server", "Channels and boards")
    dana.press("This server: channels", "In threads")
    dana.reads("played in threads of their own")
    cleo.command("onitama challenge", opponent="Dana")
    dana.press("@Dana, ", "Accept")
    dana.reads(" play in 🧵 #")
    assert "thread of its own" not in body(dana, "Dana accepted")
    dana.press("This server: channels", "In the channel")
    dana.reads("played in the channel")


def sample(pane: Pane) -> str | None:
    return pane.all(".message:last-child .picture img")[0].get_attribute("src")
