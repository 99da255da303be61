"""The page in a real browser: people click and type, the unmodified bot answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.sandbox.browser import Pane, resize
from tests.sandbox.games import WIND
from tests.sandbox.played import begin, begin_game, open_controller, place, play, play_game

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

PHONE = (400, 860)
LOCAL = {"127.0.0.1", None}
MOST_TABS = 60
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


def test_a_match_is_played_to_its_end_by_clicks_as_both_players(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes
    begin(alice, bob)
    play(alice, bob)
    for pane in panes:
        pane.reads("Alice (🔴 Red) wins", "Way of the Stream")


def test_a_controller_shows_the_bots_own_emoji(panes: tuple[Pane, Pane], chrome: Chrome) -> None:
    alice, bob = panes
    begin(alice, bob)
    open_controller(alice, 1)
    alice.tap(*place("c1", is_red=True))
    alice.reads("From c1")
    on_buttons, in_words = (
        chrome.execute_script(EMOJI, f".pane .ephemeral {where} img.emoji")
        for where in (".square", ".text")
    )
    assert on_buttons == [EMOJI_SIDE] * 25
    assert in_words == [EMOJI_SIDE]


def test_a_match_of_way_of_the_wind_is_played_by_clicks(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes
    alice.sit("alice", "lounge")
    bob.sit("bob", "lounge")
    for _ in play_game(begin_game(alice, bob, WIND), WIND):
        pass
    for pane in panes:
        pane.reads("Alice (🔴 Red) wins", "Way of the Stone")


def test_an_invitation_from_the_menu_of_a_name_is_declined(panes: tuple[Pane, Pane]) -> None:
    cleo, dana = panes
    cleo.sit("cleo", "lounge")
    dana.sit("dana", "lounge")
    cleo.choose(".members .name", "Dana")
    cleo.type(Keys.ARROW_DOWN, Keys.ENTER)
    cleo.press("Onitama with", "Challenge")
    cleo.reads("Only you can see this", "Your invitation is in the channel")
    dana.press("invites you", "Decline")
    for pane in panes:
        pane.reads("Dana declined")
    assert not [text for text in dana.texts if "Only you" in text]


def test_the_keyboard_alone_suffices_to_challenge_and_accept(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes
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


def test_a_private_answer_is_seen_by_one_and_can_be_dismissed(panes: tuple[Pane, Pane]) -> None:
    alice, bob = panes

    def answers(pane: Pane) -> list[str]:
        return [text for text in pane.texts if "used /onitama help" in text]

    alice.command("onitama help")
    alice.reads("Alice used /onitama help", "Only you can see this")
    assert not answers(bob)
    alice.choose(".message:last-child .as-link", "Dismiss message")
    alice.until(lambda: not answers(alice), "waited for it to go")


def test_a_required_option_is_asked_for_before_anything_is_sent(panes: tuple[Pane, Pane]) -> None:
    alice, _ = panes
    alice.choose(".words")
    alice.type("/onitama move", Keys.ENTER)
    alice.until(lambda: alice.all("[data-option=move]"), "waited for the option")
    alice.type(Keys.ESCAPE, Keys.ENTER)
    alice.until(
        lambda: "required" in alice.all(".complaint")[0].text, "waited for what the client says"
    )


def test_a_picture_opens_large_with_its_alt_text(panes: tuple[Pane, Pane], chrome: Chrome) -> None:
    alice, bob = panes
    alice.sit("alice", "lounge")
    bob.sit("bob", "lounge")
    begin(alice, bob)
    alice.choose(".message:last-child .picture")
    alt = chrome.find_element(By.CSS_SELECTOR, "dialog .alt-text").text
    assert "Onitama board seen from Red's side" in alt
    alice.type(Keys.ESCAPE)
    alice.until(lambda: not chrome.find_elements(By.CSS_SELECTOR, "dialog"), "waited to close")


def test_a_narrow_page_shows_one_person_and_never_scrolls_sideways(
    panes: tuple[Pane, Pane], chrome: Chrome
) -> None:
    alice, bob = panes
    begin(alice, bob)
    alice.press("The match begins", "Move")
    alice.reads("Tap a pawn")
    resize(chrome, *PHONE)
    alice.until(lambda: len(chrome.find_elements(By.CSS_SELECTOR, ".pane")) == 1, "one person")
    alice.reads("Tap a pawn")
    assert chrome.execute_script(STICKING_OUT) == []


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
    def press() -> bool:
        pane.driver.find_element(By.CSS_SELECTOR, selector).click()
        return True

    pane.until(press, f"waited for {selector}")


def in_panel(chrome: Chrome, selector: str) -> list[WebElement]:
    return chrome.find_elements(By.CSS_SELECTOR, f".panel {selector}")


def test_a_theme_is_remembered(panes: tuple[Pane, Pane], chrome: Chrome) -> None:
    alice, _ = panes
    before = chrome.execute_script("return document.documentElement.dataset.theme")
    chrome.find_element(By.ID, "theme").click()
    chrome.refresh()
    alice.until(lambda: alice.all(".welcome"), "waited for the page")
    after = chrome.execute_script("return document.documentElement.dataset.theme")
    assert {before, after} == {"light", "dark"}


def test_nothing_is_loaded_from_elsewhere(panes: tuple[Pane, Pane], chrome: Chrome) -> None:
    alice, _ = panes
    alice.command("onitama help")
    alice.reads("/onitama challenge")
    told = [json.loads(line["message"])["message"] for line in logged(chrome, "performance")]
    asked = [
        m["params"]["request"]["url"] for m in told if m["method"] == "Network.requestWillBeSent"
    ]
    assert asked
    assert {urlsplit(url).hostname for url in asked if url.startswith("http")} <= LOCAL
    assert [line for line in logged(chrome, "browser") if line["level"] == "SEVERE"] == []


def logged(chrome: Chrome, kind: str) -> list[Any]:
    lines: list[Any] = chrome.get_log(kind)  # type: ignore[no-untyped-call]
    return lines
