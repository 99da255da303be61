"""`python -m tests.sandbox.screenshots [folder]`: the page as pictures, to look at."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.sandbox.browser import Pane, chromium, resize, split_view
from tests.sandbox.games import LIGHT, SHADOW, WIND
from tests.sandbox.played import (
    begin,
    begin_game,
    open_controller,
    place,
    place_ninjas,
    play,
    play_game,
)
from tests.sandbox.running import running_sandbox

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

    from onitama_core.game import Player
    from tests.sandbox.games import Game

WIDE, PHONE = (1440, 1000), (400, 860)
SETTLED = 0.4
SHOWCASE = "tests/sandbox/showcase.py"


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "sandbox-screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    with chromium(*WIDE) as driver:
        album = Album(driver, folder)
        with tempfile.TemporaryDirectory() as data, running_sandbox(Path(data)) as sandbox:
            album.of_a_match(sandbox.url)
            album.of_games(sandbox.url)
        with (
            tempfile.TemporaryDirectory() as data,
            running_sandbox(Path(data), "--bot", SHOWCASE) as sandbox,
        ):
            album.of_everything(sandbox.url)
    sys.stdout.write(f"{len(list(folder.glob('*.png')))} pictures: {folder.resolve()}\n")


class Album:
    def __init__(self, driver: Chrome, folder: Path) -> None:
        self.driver = driver
        self.folder = folder
        self.alice, self.bob = Pane(driver, 0), Pane(driver, 1)

    def of_a_match(self, url: str) -> None:
        self.open(url)
        for shoot in (self.command, self.match, self.panel, self.picture, self.phone):
            shoot()

    def of_games(self, url: str) -> None:
        """What each of two players sees of the same hidden ninjas."""
        resize(self.driver, *WIDE)
        for game, channel in ((SHADOW, "lounge"), (LIGHT, "A quiet match"), (WIND, "onitama")):
            self.open(url)
            self.alice.sit("alice", channel)
            self.bob.sit("bob", channel)
            self.game(game)

    def game(self, game: Game) -> None:
        name = game.variant.value
        seats = begin_game(self.alice, self.bob, game)
        for _ in place_ninjas(seats, game):
            pass
        for _ in play_game(seats, game, slice(3)):
            pass
        self.private_boards(seats)
        for theme in ("light", "dark"):
            self.theme(theme)
            self.keep(f"{name}-private-{theme}")
        for _ in play_game(seats, game, slice(3, None)):
            pass
        if game.variant.has_secrets:
            for pane in seats.values():
                pane.press("wins", "Replay")
                pane.reads("Turn")
        self.keep(f"{name}-end-dark")

    def private_boards(self, seats: dict[Player, Pane]) -> None:
        for pane in seats.values():
            pane.press("after turn 3\n", "My board")
            pane.reads("You are")

    def of_everything(self, url: str) -> None:
        """Every kind of message, in both themes."""
        resize(self.driver, *WIDE)
        self.open(url)
        for command in ("embed", "text", "layout"):
            self.alice.command(command)
            self.alice.reads(f"used /{command}")
        self.alice.press("In a box", "danger")
        self.bob.command("mute")
        self.alice.reads("This interaction failed")
        self.bob.reads("did not respond")
        for theme in ("light", "dark"):
            self.theme(theme)
            self.keep(f"showcase-{theme}")
        self.bob.command("form")
        self.keep("form-dark")

    def open(self, url: str) -> None:
        self.alice, self.bob = split_view(self.driver, url)

    def command(self) -> None:
        self.theme("light")
        self.alice.choose(".words")
        self.alice.type("/")
        self.keep("commands-light")
        self.alice.type("onitama ch", Keys.ENTER, "opponent", Keys.ENTER)
        self.keep("options-light")
        self.alice.type(Keys.ESCAPE, Keys.ESCAPE)
        self.alice.choose(".members .name", "Bob")
        self.keep("person-menu-light")
        self.alice.type(Keys.ESCAPE)

    def match(self) -> None:
        begin(self.alice, self.bob)
        play(self.alice, self.bob, 3)
        open_controller(self.bob, 4)
        self.bob.tap(*place("c5", is_red=False))
        self.bob.reads("From c5")
        self.keep("wide-light")
        self.theme("dark")
        self.keep("wide-dark")

    def panel(self) -> None:
        self.driver.find_element(By.ID, "tools").click()
        time.sleep(SETTLED)
        first = self.driver.find_element(By.CSS_SELECTOR, ".traffic summary")
        first.click()
        self.keep("panel-dark")
        self.driver.find_element(By.ID, "tools").click()

    def picture(self) -> None:
        self.alice.choose(".picture")
        self.keep("picture-dark")
        self.driver.switch_to.active_element.send_keys(Keys.ESCAPE)

    def phone(self) -> None:
        resize(self.driver, *PHONE)
        self.theme("light")
        self.alice.choose("[data-person=bob]")
        self.alice.reads("From c5")
        self.keep("phone-light")
        self.alice.choose(".words")
        self.alice.type("/onitama mo", Keys.ENTER)
        self.alice.until(lambda: self.alice.all(".picker li"), "waited for suggestions")
        self.keep("phone-suggestions-light")
        self.alice.type(Keys.ESCAPE, Keys.ENTER)
        self.keep("phone-complaint-light")
        self.alice.type(Keys.ESCAPE, Keys.ESCAPE)
        self.alice.choose(".burger")
        self.theme("dark")
        self.keep("phone-dark")

    def keep(self, name: str) -> None:
        time.sleep(SETTLED)
        self.driver.save_screenshot(str(self.folder / f"{name}.png"))

    def theme(self, name: str) -> None:
        self.driver.execute_script("document.documentElement.dataset.theme = arguments[0]", name)


if __name__ == "__main__":
    main()
