"""A headless Chromium that plays, for the tests and the screenshots."""

from __future__ import annotations

import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from selenium.webdriver.remote.webelement import WebElement

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
WITHIN = 60.0
PASSING = (
    *(StaleElementReferenceException, NoSuchElementException, ElementClickInterceptedException),
    *(ElementNotInteractableException, IndexError, StopIteration, ValueError),
)
"""What a page that is just being painted can answer."""
TEXTS = """
const messages = document.querySelectorAll('.pane')[arguments[0]].querySelectorAll('.message');
return [...messages].map((message) => message.innerText);
"""
SEAT = """
const pane = document.querySelectorAll('.pane')[arguments[0]];
return [pane.dataset.person ?? '', pane.querySelector('.place h2')?.innerText ?? ''];
"""
PRESS = """
const [place, words, label] = arguments;
const after = [undefined, ':', ','];
const fits = (said) => said.startsWith(label) && after.includes(said[label.length]);
const messages = document.querySelectorAll('.pane')[place].querySelectorAll('.message');
const told = [...messages].filter((message) => message.innerText.includes(words));
const buttons = told.flatMap((message) => [...message.querySelectorAll('.press')]);
const button = buttons.filter((button) => fits(button.innerText.trim())).at(-1);
button?.click();
return Boolean(button);
"""
TAP = """
const [place, square] = arguments;
const pane = document.querySelectorAll('.pane')[place];
const button = [...pane.querySelectorAll(`.message [aria-label$='${square}']:enabled`)].at(-1);
button?.click();
return Boolean(button);
"""
"""A click by the mouse may land where the page has meanwhile put another button."""
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--lang=en",
    "--no-first-run",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def missing() -> str | None:
    """What this machine lacks for a browser, if anything."""
    found = {"Chromium": program(), "chromedriver": shutil.which("chromedriver")}
    lacking = [name for name, path in found.items() if path is None]
    return f"no {' and no '.join(lacking)} here" if lacking else None


def program() -> str | None:
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def chromium(width: int = 1440, height: int = 1000) -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = str(program())
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    service = webdriver.ChromeService(executable_path=shutil.which("chromedriver"))
    driver = webdriver.Chrome(options=options, service=service)
    try:
        resize(driver, width, height)
        yield driver
    finally:
        driver.quit()


WIDE: Final = (1440, 1000)
"""Room for two panes, in pixels."""


def resize(driver: webdriver.Chrome, width: int, height: int) -> None:
    """Make the page itself this large; a window has a least width of its own."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)


def split_view(driver: webdriver.Chrome, url: str) -> tuple[Pane, Pane]:
    """Alice and Bob, side by side."""
    resize(driver, *WIDE)
    driver.get(url)
    alice, bob = Pane(driver, 0), Pane(driver, 1)
    bob.until(lambda: bob.all(".welcome"), "waited for the page")
    return alice, bob


def sit(panes: tuple[Pane, Pane], channel: str) -> tuple[Pane, Pane]:
    """Let Alice and Bob look through the panes, at another channel."""
    for pane, name in zip(panes, ("alice", "bob"), strict=True):
        pane.sit(name, channel)
    return panes


class Pane:
    """One person's half of the page."""

    def __init__(self, driver: webdriver.Chrome, place: int = 0) -> None:
        self.driver = driver
        self.place = place

    @property
    def node(self) -> WebElement:
        return self.driver.find_elements(By.CSS_SELECTOR, ".pane")[self.place]

    def all(self, selector: str) -> list[WebElement]:
        return self.node.find_elements(By.CSS_SELECTOR, selector)

    @property
    def texts(self) -> list[str]:
        """What every message says, read at one moment."""
        texts: list[str] = self.driver.execute_script(TEXTS, self.place)
        return texts

    def until(self, what: Callable[[], object], said: str) -> None:
        """Until it is so, or was done: what is only done returns nothing."""
        wait = WebDriverWait(self.driver, WITHIN, poll_frequency=0.05, ignored_exceptions=PASSING)
        try:
            wait.until(lambda _: (found := what()) is None or found)
        except TimeoutException:
            shown = "\n---\n".join(self.texts[-4:])
            raise AssertionError(f"{said}; this pane shows last:\n{shown}") from None

    def sit(self, name: str, channel: str) -> None:
        """Become somebody and go somewhere; each wipes what is typed, once the page is painted."""
        self.become(name)
        if channel not in self._seat()[1]:
            self.choose(f"[data-channel='{channel}']")
            self.until(lambda: channel in self._seat()[1], f"waited for {channel}")

    def become(self, name: str) -> None:
        if self._seat()[0] != name:
            self.choose(f"[data-person={name}]")
            self.until(lambda: self._seat()[0] == name, f"waited to be {name}")

    def _seat(self) -> tuple[str, str]:
        """Who somebody is and where, as it is painted."""
        name, channel = self.driver.execute_script(SEAT, self.place)
        return name, channel

    def message(self, *words: str) -> WebElement:
        """The last message that has all these words."""
        texts = self.texts
        fitting = [at for at, text in enumerate(texts) if all(word in text for word in words)]
        return self.all(".message")[fitting[-1]]

    def reads(self, *words: str) -> None:
        self.until(
            lambda: any(all(word in text for word in words) for text in self.texts),
            f"waited for a message with {words}",
        )

    def press(self, words: str, label: str) -> None:
        """Click a button of the last message that has these words and this button.

        What a move is seen to bring about may follow after a colon or a comma.
        """
        asked = PRESS, self.place, words, label
        wanted = f"waited to press {label} under “{words}”"
        self.until(lambda: self.driver.execute_script(*asked) is True, wanted)

    def tap(self, row: int, column: int) -> None:
        """Click a square of the latest controller, until it shows that it was tapped."""
        square = f"row {row}, column {column}"
        asked = TAP, self.place, square
        self.until(lambda: self.driver.execute_script(*asked) is True, f"waited to tap {square}")
        chosen = f".message .primary[aria-label$='{square}']"
        self.until(lambda: self.all(chosen), f"waited for {square} to be chosen")

    def choose(self, selector: str, words: str = "") -> None:
        """Click the first thing that fits."""
        self.until(
            lambda: next(node for node in self.all(selector) if words in node.text).click(),
            f"waited for {selector} with “{words}”",
        )

    def type(self, *keys: str) -> None:
        """Type into whatever has the focus, once it is not just being painted anew."""
        self.until(lambda: self.driver.switch_to.active_element.send_keys(*keys), "waited to type")

    def command(self, path: str, **options: str) -> None:
        """Type a slash command with the keyboard alone, picking each option from the lists."""
        self.choose(".words")
        self.type(f"/{path}")
        self._enter(path)
        for name, value in options.items():
            self._option(name, value)
        self.type(Keys.ENTER)

    def _option(self, name: str, value: str) -> None:
        if self._focused("data-option") != name:
            self.until(lambda: "tail" in self._focused("class"), "waited to add an option")
            self.type(name)
            self._enter(name)
        self.type(value)
        self._enter(value)

    def _focused(self, attribute: str) -> str:
        """What the thing with the focus has there."""
        return self.driver.switch_to.active_element.get_attribute(attribute) or ""

    def _enter(self, words: str) -> None:
        """Enter, once the list offers it."""
        self.until(
            lambda: words in self.all(".picker [aria-selected='true']")[0].text,
            f"waited for {words} to be offered",
        )
        self.type(Keys.ENTER)
