"""A journey a variant, and one for each thing the page does: people click and type in a browser.

What the bot answers is tested over the stand-in; here, that a client can reach it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from onitama_core.game import Player
from tests.sandbox.browser import Pane, resize, sit
from tests.sandbox.games import (
    CLASSIC,
    LIGHT,
    SHADOW,
    WIND,
    begin_game,
    open_controller,
    place,
    place_ninjas,
    play_game,
)

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

    from tests.sandbox.games import Game


PHONE = (400, 860)
LOCAL = {"127.0.0.1", None}
MOST_TABS = 200
HAS_FOCUS = """
const pane = document.querySelectorAll('.pane')[arguments[0]];
return document.activeElement === pane.querySelector(arguments[1]);
"""
STICKING_OUT = """
const isWide = (node) => node.getBoundingClientRect().right > innerWidth + 1;
const scrolls = (node) => node.matches('html, .timeline') && node.scrollWidth > node.clientWidth;
const wide = [...document.querySelectorAll('*')].filter((node) => isWide(node) || scrolls(node));
return wide.map((node) => node.className || node.tagName);
"""
EMOJI = """
return [...document.querySelectorAll(arguments[0])].map((image) => image.naturalWidth);
"""
EMOJI_SIDE = 128
HALFWAY = 3
QUIET = "A quiet match"
MARKS = {Player.RED: "🔴", Player.BLUE: "🔷"}

# -- a match of each variant --


@pytest.mark.parametrize(
    ("game", "channel"), [(SHADOW, "onitama"), (LIGHT, "lounge")], ids=["shadow", "light"]
)
def test_a_match_with_hidden_ninjas_is_played_watched_and_looked_back_on(
    panes: tuple[Pane, Pane], game: Game, channel: str
) -> None:
    """A third person sits down at a player's screen, and may look, not touch."""
    alice, bob = sit(panes, channel)
    seats = begin_game(alice, bob, game)
    place_ninjas(seats, game)
    play_game(seats, game, slice(HALFWAY))
    for player, pane in seats.items():
        pane.press(f"after turn {HALFWAY}\n", "My board")
        pane.reads(f"You are {MARKS[player]}")
    bob.become("cleo")
    bob.press(f"after turn {HALFWAY}\n", "My board")
    bob.reads("Hidden boards open after the match.")
    bob.press(f"after turn {HALFWAY}\n", "Move")
    bob.reads("You can watch here")
    assert not any(f"You are {mark}" in text for text in bob.texts for mark in MARKS.values())
    bob.become("bob")
    play_game(seats, game, slice(HALFWAY, None))
    bob.become("cleo")
    look_back(bob, game)


def look_back(pane: Pane, game: Game) -> None:
    """Everybody may now, turn by turn."""
    turns = len(game.turns)
    pane.press("wins", "Replay")
    pane.reads(f"Turn 1 of {turns}")
    pane.choose("[aria-label^='⏮️']")
    for action in game.places.values():
        pane.reads("The start", f"placed on {action.removeprefix('place:').replace(',', ' and ')}")
    for number, _ in enumerate(game.turns, start=1):
        pane.choose("[aria-label^='▶️']:enabled")
        pane.reads(f"Turn {number} of {turns}")


def test_the_keyboard_alone_suffices_to_challenge_and_accept(panes: tuple[Pane, Pane]) -> None:
    """An option that is required is asked for before anything is sent."""
    alice, bob = panes
    alice.choose(".words")
    alice.type("/onitama move", Keys.ENTER)
    alice.until(lambda: alice.all("[data-option=move]"), "waited for the option")
    alice.type(Keys.ESCAPE, Keys.ENTER)
    alice.until(lambda: "required" in alice.all(".complaint")[0].text, "waited for the complaint")
    alice.type(Keys.ESCAPE)
    go_to(alice, ".thread")
    alice.type(Keys.ENTER)
    go_to(alice, ".words")
    alice.type("/onitama ch")
    alice.until(lambda: alice.all(".picker li"), "waited for commands")
    alice.type(Keys.ENTER, "opp", Keys.ENTER, "bob", Keys.ENTER, Keys.ENTER)
    alice.reads("Your invitation is in the channel")
    go_to(bob, ".thread", place=1)
    bob.type(Keys.ENTER)
    bob.reads("invites you")
    go_to(bob, ".press.success", place=1)
    bob.type(Keys.ENTER)
    alice.reads("The match begins")


def go_to(pane: Pane, selector: str, place: int = 0) -> None:
    """Press Tab until it has the focus."""
    for _ in range(MOST_TABS):
        if pane.driver.execute_script(HAS_FOCUS, place, selector):
            return
        pane.type(Keys.TAB)
    raise AssertionError(f"{selector} cannot be reached with Tab")


def test_a_match_is_played_to_its_end_by_clicks_as_both_players(
    panes: tuple[Pane, Pane], chrome: Chrome
) -> None:
    """Where no private board shows any more what stood after some turn of another match."""
    alice, bob = sit(panes, QUIET)
    seats = begin_game(alice, bob, CLASSIC)
    open_controller(alice, 1)
    alice.tap(*place("c1", is_red=True))
    alice.reads("From c1")
    on_buttons, in_words = (
        chrome.execute_script(EMOJI, f".pane .ephemeral {where} img.emoji")
        for where in (".square", ".text")
    )
    assert (on_buttons, in_words) == ([EMOJI_SIDE] * 25, [EMOJI_SIDE])
    play_game(seats, CLASSIC)
    for pane in panes:
        pane.reads("Alice (🔴 Red) wins", "Way of the Stream")


def test_a_match_of_way_of_the_wind_is_played_by_clicks(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, QUIET)
    play_game(begin_game(alice, bob, WIND), WIND)
    for pane in panes:
        pane.reads("Alice (🔴 Red) wins", "Way of the Stone")


# -- the page --


def test_one_of_a_list_is_chosen(panes: tuple[Pane, Pane]) -> None:
    alice, _ = panes
    alice.command("onitama settings")
    alice.reads("Only you can see this")
    alice.choose(".message:last-child .select-face")
    alice.choose(".message:last-child .options li", "Night")
    face = ".message:last-child .select-face"
    alice.until(lambda: "Night" in alice.all(face)[0].text, "waited for Night")


def test_a_narrow_page_shows_one_person_a_large_picture_and_never_scrolls_sideways(
    panes: tuple[Pane, Pane], chrome: Chrome
) -> None:
    alice, bob = sit(panes, "lounge")
    begin_game(alice, bob, CLASSIC)
    alice.choose(".message:last-child .picture")
    alt = chrome.find_element(By.CSS_SELECTOR, "dialog .alt-text").text
    assert "Onitama board seen from Red's side" in alt
    alice.type(Keys.ESCAPE)
    alice.until(lambda: not chrome.find_elements(By.CSS_SELECTOR, "dialog"), "waited to close")
    alice.press("The match begins", "Move")
    alice.reads("Tap a pawn")
    resize(chrome, *PHONE)
    alice.until(lambda: len(chrome.find_elements(By.CSS_SELECTOR, ".pane")) == 1, "one person")
    alice.reads("Tap a pawn")
    assert chrome.execute_script(STICKING_OUT) == []


def test_a_private_answer_is_ones_own_and_nothing_is_loaded_from_elsewhere(
    panes: tuple[Pane, Pane], chrome: Chrome
) -> None:
    """A theme is remembered, too."""
    alice, bob = panes

    def answers(pane: Pane) -> list[str]:
        return [text for text in pane.texts if "used /onitama help" in text]

    before = chrome.execute_script("return document.documentElement.dataset.theme")
    chrome.find_element(By.ID, "theme").click()
    chrome.refresh()
    alice.until(lambda: alice.all(".welcome"), "waited for the page")
    after = chrome.execute_script("return document.documentElement.dataset.theme")
    assert {before, after} == {"light", "dark"}
    alice.command("onitama help")
    alice.reads("Alice used /onitama help", "Only you can see this")
    assert not answers(bob)
    told = [json.loads(line["message"])["message"] for line in logged(chrome, "performance")]
    asked = [
        m["params"]["request"]["url"] for m in told if m["method"] == "Network.requestWillBeSent"
    ]
    assert asked
    assert {urlsplit(url).hostname for url in asked if url.startswith("http")} <= LOCAL
    assert [line for line in logged(chrome, "browser") if line["level"] == "SEVERE"] == []
    alice.choose(".message:last-child .as-link", "Dismiss message")
    alice.until(lambda: not answers(alice), "waited for it to go")


def logged(chrome: Chrome, kind: str) -> list[Any]:
    lines: list[Any] = chrome.get_log(kind)  # type: ignore[no-untyped-call]
    return lines


def test_the_panel_shows_the_json_both_ways_and_what_was_refused(
    panes: tuple[Pane, Pane], chrome: Chrome
) -> None:
    alice, _ = panes
    chrome.find_element(By.ID, "tools").click()
    click(alice, ".panel [data-status='403']")
    alice.command("onitama help")
    alice.until(lambda: in_panel(chrome, ".traffic .problem"), "waited for the refused call")
    click(alice, ".traffic summary")
    alice.until(lambda: len(in_panel(chrome, ".traffic .json")) >= 3, "waited for the JSON")
    shown = in_panel(chrome, ".traffic .json")
    assert '"name": "help"' in shown[0].text
    assert '"type": 4' in shown[1].text


def click(pane: Pane, selector: str) -> None:
    found = By.CSS_SELECTOR, selector
    pane.until(lambda: pane.driver.find_element(*found).click(), f"waited for {selector}")


def in_panel(chrome: Chrome, selector: str) -> list[WebElement]:
    return chrome.find_elements(By.CSS_SELECTOR, f".panel {selector}")
