"""Tests of the page in a headless Chromium: people click, type, and see the results.

The bot's answers are tested with the Discord stand-in; here, that a client can reach them.
"""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from tests.sandbox.conftest import running_sandbox

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selenium.webdriver.remote.webelement import WebElement

DEAL: Final = "Tiger, Crab, Monkey, Crane, Dragon"
"""A deal as the suggestions show it."""
PROGRAMS: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--lang=en",
    "--no-first-run",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
WIDE, PHONE = (1440, 1000), (400, 860)
"""Window sizes in pixels: two panes fit into the first, one into the second."""
CLICK: Final = """
const [pane, words, label] = arguments;
const found = [...pane.querySelectorAll('.message')].filter((m) => m.innerText.includes(words));
const buttons = found.flatMap((message) => [...message.querySelectorAll('.press')]);
const button = buttons.filter((button) => button.innerText.trim().startsWith(label)).at(-1);
button?.click();
return Boolean(button);
"""
"""Script that clicks a button, because a mouse click might hit what was drawn there since."""
OVERFLOWING: Final = """
const isWide = (node) => node.getBoundingClientRect().right > innerWidth + 1;
const scrolls = (node) => node.matches('html, .timeline') && node.scrollWidth > node.clientWidth;
const wide = [...document.querySelectorAll('*')].filter((node) => isWide(node) || scrolls(node));
return wide.map((node) => node.className || node.tagName);
"""
"""Script that returns the elements wider than the window, or than their timeline."""
WIDTHS: Final = "return arguments[0].map((image) => image.naturalWidth);"
EMOJI_SIDE: Final = 128
"""Width of an emoji's image in pixels."""
WAIT_SECONDS: Final = 60.0


def until(driver: webdriver.Chrome, condition: Callable[[], object], waiting: str) -> None:
    """Wait until a condition returns None or a true value; the browser's errors count as not yet.

    `waiting` describes the wait in the error message.
    """

    def is_met(_: object) -> object:
        with suppress(WebDriverException, IndexError, StopIteration):
            value = condition()
            return value is None or value
        return False

    try:
        WebDriverWait(driver, WAIT_SECONDS, poll_frequency=0.05).until(is_met)
    except TimeoutException:
        shown = "\n---\n".join(m.text for m in driver.find_elements(By.CSS_SELECTOR, ".message"))
        raise AssertionError(f"{waiting}; the page shows:\n{shown}") from None


class Pane:
    """One person's client on the page; `index` is its position, counted from 0."""

    def __init__(self, driver: webdriver.Chrome, index: int) -> None:
        self.driver = driver
        self.index = index

    @property
    def node(self) -> WebElement:
        return self.driver.find_elements(By.CSS_SELECTOR, ".pane")[self.index]

    def all(self, selector: str) -> list[WebElement]:
        return self.node.find_elements(By.CSS_SELECTOR, selector)

    def says(self, *words: str) -> bool:
        texts = [message.text for message in self.all(".message")]
        return any(all(word in text for word in words) for text in texts)

    def until(self, condition: Callable[[], object], waiting: str) -> None:
        until(self.driver, condition, waiting)

    def has(self, selector: str, words: str) -> None:
        waiting = f"waited for {selector} with “{words}”"
        self.until(lambda: words in self.all(selector)[0].text, waiting)

    def reads(self, *words: str) -> None:
        self.until(lambda: self.says(*words), f"waited for a message with {words}")

    def click(self, words: str, label: str) -> None:
        """Click the button that begins with `label`, in the last message with `words` and it."""
        waiting = f"waited to click {label} under “{words}”"
        run = self.driver.execute_script
        self.until(lambda: run(CLICK, self.node, words, label) is True, waiting)

    def tap(self, square: str) -> None:
        """Tap a square of the controller of Red, whose rows are counted from the top."""
        row = 6 - int(square[1])
        column = "abcde".index(square[0]) + 1
        on_square = f"[aria-label$='row {row}, column {column}']"
        self.choose(f".message:last-child {on_square}:enabled")
        self.until(lambda: self.all(f".message .primary{on_square}"), f"waited for {square}")

    def choose(self, selector: str, words: str = "") -> None:
        self.until(
            lambda: next(node for node in self.all(selector) if words in node.text).click(),
            f"waited for {selector} with “{words}”",
        )

    def type(self, *keys: str) -> None:
        """Type into the element with the focus, again if the page has just replaced it."""
        self.until(lambda: self.driver.switch_to.active_element.send_keys(*keys), "waited to type")

    def enter(self, words: str) -> None:
        """Type a text, and choose the suggestion that contains it."""
        self.type(words)
        self.has(".picker [aria-selected='true']", words)
        self.type(Keys.ENTER)

    def go_to(self, selector: str) -> None:
        """Move the focus to an element with the key Tab."""
        for _ in range(200):
            if self.driver.switch_to.active_element in self.all(selector)[:1]:
                return
            self.type(Keys.TAB)
        raise AssertionError(f"{selector} cannot be reached with Tab")


@pytest.fixture(scope="module")
def chrome() -> Iterator[webdriver.Chrome]:
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    chromedriver = shutil.which("chromedriver")
    if program is None or chromedriver is None:
        pytest.skip("no Chromium, or no chromedriver, here")
    options = webdriver.ChromeOptions()
    options.binary_location = program
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(executable_path=chromedriver))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def url(chrome: webdriver.Chrome, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the sandbox after the browser, so that nothing starts where there is no browser."""
    assert chrome.session_id
    with running_sandbox(tmp_path_factory.mktemp("sandbox")) as sandbox:
        yield sandbox.url


@pytest.fixture
def panes(chrome: webdriver.Chrome, url: str) -> tuple[Pane, Pane]:
    """Show the page with Alice and Bob side by side."""
    resize(chrome, *WIDE)
    chrome.get(url)
    alice = Pane(chrome, 0)
    bob = Pane(chrome, 1)
    bob.until(lambda: bob.all(".welcome"), "waited for the page")
    return alice, bob


def resize(driver: webdriver.Chrome, width: int, height: int) -> None:
    """Set the size of the page, because a window can't be as small as a phone."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def read_browser_log(chrome: webdriver.Chrome, kind: str) -> list[Any]:
    lines: list[Any] = chrome.get_log(kind)  # type: ignore[no-untyped-call]
    return lines


def test_a_match_can_be_started_with_the_keyboard_and_played_by_clicks(
    panes: tuple[Pane, Pane], chrome: webdriver.Chrome
) -> None:
    """Check too that a third person can watch, and that the page fits a phone."""
    alice, bob = panes
    alice.go_to(".words")
    alice.type("/onitama move", Keys.ENTER)
    alice.until(lambda: alice.all("[data-option=move]"), "waited for the option")
    alice.type(Keys.ENTER)
    alice.has(".complaint", "required")
    alice.type(Keys.ESCAPE)
    for pane in panes:
        pane.go_to(".thread")
        pane.type(Keys.ENTER)
        pane.has(".place h2", "quiet")
    alice.go_to(".words")
    alice.enter("/onitama challenge")
    for option, value in (("opponent", "Bob"), ("deal", DEAL), ("seat", "Red")):
        alice.enter(option)
        alice.enter(value)
    alice.type(Keys.ENTER)
    bob.reads("invites you")
    bob.go_to(".press.success")
    bob.type(Keys.ENTER)
    alice.click("The match begins", "Move")
    alice.reads("Tap a piece")
    alice.tap("c1")
    alice.reads("From c1")
    emoji = [alice.all(f".ephemeral {where} img.emoji") for where in (".square", ".text")]
    widths = [chrome.execute_script(WIDTHS, images) for images in emoji]
    assert widths == [[EMOJI_SIDE] * 25, [EMOJI_SIDE]]
    alice.tap("c3")
    alice.click("", "Play Tiger c1–c3")
    bob.reads("🔴 Alice played Tiger c1–c3")
    bob.choose("[data-person=cleo]")
    bob.click("after turn 1\n", "My board")
    bob.reads("You are watching.", "Only you can see this")
    assert not alice.says("You are watching.")
    bob.choose(".message .picture")
    alt = chrome.find_element(By.CSS_SELECTOR, "dialog .alt-text").text
    assert "Onitama board seen from Red's side" in alt
    bob.type(Keys.ESCAPE)
    bob.until(lambda: not chrome.find_elements(By.CSS_SELECTOR, "dialog"), "waited to close")
    alice.click("after turn 1\n", "My board")
    resize(chrome, *PHONE)
    alice.until(lambda: len(chrome.find_elements(By.CSS_SELECTOR, ".pane")) == 1, "one person")
    alice.reads("You are 🔴 Red")
    assert chrome.execute_script(OVERFLOWING) == []


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_the_start_of_a_lesson_fits_on_one_screen_with_its_board(
    size: tuple[int, int], panes: tuple[Pane, Pane], chrome: webdriver.Chrome
) -> None:
    alice, _bob = panes
    resize(chrome, *size)
    alice.go_to(".words")
    alice.enter("/onitama learn")
    alice.type(Keys.ENTER)
    alice.reads("Lesson 1 of 7")
    alice.until(lambda: len(alice.all(".message:last-child .square")) == 25, "waited for the board")
    [picture] = alice.all(".message:last-child .picture img")
    alice.until(lambda: chrome.execute_script(WIDTHS, [picture]) == [1100], "waited for it")
    message = alice.all(".message:last-child")[-1]
    timeline = alice.all(".timeline")[0]
    assert message.size["height"] <= timeline.size["height"]


def test_the_page_stores_its_theme_loads_nothing_external_and_shows_the_traffic(
    panes: tuple[Pane, Pane], chrome: webdriver.Chrome
) -> None:
    """Check too a choice from a list, and that a private answer can be dismissed."""
    alice, bob = panes

    def theme() -> object:
        return chrome.execute_script("return document.documentElement.dataset.theme")

    before = theme()
    chrome.find_element(By.ID, "theme").click()
    chrome.refresh()
    alice.until(lambda: alice.all(".welcome"), "waited for the page")
    assert {before, theme()} == {"light", "dark"}
    chrome.find_element(By.ID, "tools").click()
    alice.choose(".words")
    alice.enter("/onitama settings")
    alice.type(Keys.ENTER)
    alice.reads("Alice used /onitama settings", "Only you can see this")
    alice.choose(".message:last-child .select-face")
    alice.choose(".message:last-child .options li", "Night")
    alice.reads("Your own pictures: Night")
    assert not bob.says("used /onitama settings")
    until(
        chrome,
        lambda: next(
            s for s in in_panel(chrome, "summary") if "/onitama settings" in s.text
        ).click(),
        "waited for what was sent",
    )
    until(chrome, lambda: len(in_panel(chrome, ".json")) >= 3, "waited for the JSON")
    shown = in_panel(chrome, ".json")
    assert '"name": "settings"' in shown[0].text
    assert '"type": 5' in shown[1].text
    alice.choose(".message:last-child .as-link", "Dismiss message")
    alice.until(lambda: not alice.says("used /onitama settings"), "waited for it to go")
    events = [
        json.loads(line["message"])["message"] for line in read_browser_log(chrome, "performance")
    ]
    urls = [m["params"]["request"]["url"] for m in events if m["method"].endswith("WillBeSent")]
    assert {urlsplit(url).hostname for url in urls if url.startswith("http")} == {"127.0.0.1"}
    assert [line for line in read_browser_log(chrome, "browser") if line["level"] == "SEVERE"] == []


def test_an_added_person_can_use_the_bot_in_direct_messages(
    panes: tuple[Pane, Pane], chrome: webdriver.Chrome
) -> None:
    alice, _ = panes
    alice.has(".members li:nth-child(4)", "Dana\nmanager")
    alice.choose(".add-person")
    until(chrome, lambda: chrome.switch_to.alert.send_keys("Jürgen"), "waited for the question")
    chrome.switch_to.alert.accept()
    alice.choose(".face", "Jürgen")
    alice.choose("[data-channel=onitama-bot]")
    alice.has(".place h2", "onitama-bot")
    alice.choose(".words")
    alice.enter("/onitama learn")
    alice.type(Keys.ENTER)
    alice.reads("Jürgen used /onitama learn", "Lesson 1 of")


def in_panel(chrome: webdriver.Chrome, selector: str) -> list[WebElement]:
    return chrome.find_elements(By.CSS_SELECTOR, f".traffic {selector}")
