"""A journey a variant, and one for each thing the page does: people click and type in a browser.

What the bot answers is tested over the stand-in; here, that a client can reach it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from onitama_core.game import (
    SQUARES,
    NinjaRevealed,
    PieceCaptured,
    Player,
    Variant,
    apply,
    parse_action,
)
from tests.sandbox.browser import Pane, resize, sit
from tests.sandbox.games import (
    LIGHT,
    SHADOW,
    WIND,
    begin,
    begin_game,
    open_controller,
    place,
    place_ninjas,
    play,
    play_game,
)
from tests.signs import in_unicode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

    from tests.sandbox.games import Game


# That nobody but its owner sees a hidden ninja: pages and answers are searched after each step


NINJA, EMPTY = "🥷", ("▫️", "⛩️", "🎯")
CLEO = 2
NAMED = re.compile(r"(?<![A-Za-z0-9])(?:[a-e][1-5])+(?![A-Za-z0-9])")
HINTS = re.compile(r"From [a-e][1-5] [^.]*, leads to [^.]*\.")
"""A reader's own cards lead to the same squares whatever hides there."""
PICTURE = re.compile(r"/cdn/[^\"\s]+\.png")
READ = """
const pane = document.querySelectorAll('.pane')[arguments[0]].cloneNode(true);
const squares = [...pane.querySelectorAll('.square')];
squares.forEach((square) => square.removeAttribute('data-custom-id'));
return [pane.outerHTML, squares.map((square) => square.getAttribute('aria-label'))];
"""
"""A controller's ids name every square there is; its squares are judged by what they show."""


@dataclass(frozen=True)
class Sight:
    """All that somebody's client shows or was sent."""

    text: str
    squares: tuple[str, ...] = ()
    """What the buttons without words are called, as in `🥷, row 5, column 2`."""

    @property
    def named(self) -> set[str]:
        """Every square that is named, also in an id or an address: `b1b3` names two."""
        found = NAMED.findall(HINTS.sub("", self.text))
        return {text[at : at + 2] for text in found for at in range(0, len(text), 2)}

    @property
    def pictures(self) -> set[str]:
        return set(PICTURE.findall(self.text))


class Hidden:
    """Where each side's ninjas hide or hid and were not found, from the state of the game."""

    def __init__(self, game: Game) -> None:
        self._state = game.start()
        self._squares: dict[Player, set[str]] = {player: set() for player in Player}

    def follow(self, player: Player, action: str) -> None:
        step = apply(self._state, player, parse_action(action))
        self._state = step.state
        for owner, squares in self._squares.items():
            hidden = step.state.secrets.ninjas[owner] & ~step.state.night.revealed[owner]
            squares |= {str(square) for square in SQUARES if square.bit & hidden}
            squares -= {
                str(event.square)
                for event in step.events
                if isinstance(event, (NinjaRevealed, PieceCaptured))
            }

    @property
    def is_opened(self) -> bool:
        return self._state.outcome is not None

    @property
    def now(self) -> list[str]:
        state = self._state
        pairs = zip(state.secrets.ninjas, state.night.revealed, strict=True)
        hidden = [ninjas & ~revealed for ninjas, revealed in pairs]
        return [str(square) for square in SQUARES if any(square.bit & one for one in hidden)]

    def of(self, owners: Iterable[Player]) -> set[str]:
        return set().union(*(self._squares[owner] for owner in owners))


class Watch:
    def __init__(self, url: str, channel: str, game: Game) -> None:
        self.game = game
        self.hidden = Hidden(game)
        self._url = url
        self._channel = channel
        self._bytes = cache(lambda path: fetch(f"{url}{path[1:]}"))

    def after(self, seats: dict[Player, Pane], player: Player, action: str) -> None:
        """An action was taken: nobody sees more than they may, until the last opens everything."""
        self.hidden.follow(player, action)
        if self.hidden.is_opened:
            return
        sights = {player: read(pane) for player, pane in seats.items()}
        for viewer, sight in sights.items():
            self.require_blind(viewer, sight, sights)
        self.require_blind(None, self.spectator(), sights)

    def require_blind(
        self, viewer: Player | None, sight: Sight, sights: dict[Player, Sight]
    ) -> None:
        """Where a ninja of somebody else hides is not told, not pictured and not marked."""
        who = "A spectator" if viewer is None else str(viewer)
        owners = [player for player in self.game.places if player is not viewer]
        secrets = self.hidden.of(owners)
        assert not sight.named & secrets, f"{who} is told {sight.named & secrets}"
        if viewer not in self.game.places:
            assert NINJA not in sight.text, f"{who} is shown {NINJA}"
        if viewer is not None:
            marks = marked(sight, secrets, viewer)
            assert not marks, f"{who} is shown {marks}"
        for owner in owners:
            private = self._private_pictures(owner, sights[owner])
            shared = {path for path in sight.pictures if self._bytes(path) in private}
            named = {path for path in sight.pictures if is_private(path, owner)}
            assert not shared | named, f"{who} has {owner}'s {shared | named}"

    def require_seen(self, sights: dict[Player, Sight]) -> None:
        """The search is not in vain: owners do see what is searched for in other places."""
        for owner in self.game.places:
            assert self.hidden.of([owner]) & sights[owner].named
            assert self._private_pictures(owner, sights[owner])

    def _private_pictures(self, owner: Player, sight: Sight) -> set[bytes]:
        mine = {path for path in sight.pictures if is_private(path, owner)}
        return {self._bytes(path) for path in mine}

    def spectator(self) -> Sight:
        """What Cleo's client is sent, though no pane shows it."""
        cleo = self._get("api/start")["people"][CLEO]
        first = self._get("api/start")["channel"]
        channels = self._get(f"api/people/{cleo}/channels/{first}")["channels"]
        channel = next(c["id"] for c in channels if c["name"] == self._channel)
        messages = self._get(f"api/people/{cleo}/channels/{channel}")["messages"]
        return Sight(in_unicode(json.dumps(messages, ensure_ascii=False)))

    def _get(self, path: str) -> Any:
        return json.loads(fetch(f"{self._url}{path}"))


def is_private(path: str, owner: Player) -> bool:
    """As in `onitama-1-4-red.png`, or `onitama-1-4-red-c1.png` with hints."""
    return re.search(rf"-{owner}(-[a-e][1-5])?\.png", path) is not None


def marked(sight: Sight, squares: set[str], viewer: Player) -> list[str]:
    """Those squares of the viewer's controllers that do not look empty."""
    places = [place(square, is_red=viewer is Player.RED) for square in squares]
    ends = tuple(f"row {row}, column {column}" for row, column in places)
    shown = [name for name in sight.squares if ends and name.endswith(ends)]
    return [name for name in shown if not name.startswith(EMPTY)]


def read(pane: Pane) -> Sight:
    html, squares = pane.driver.execute_script(READ, pane.place)
    return Sight(in_unicode(html), tuple(map(in_unicode, squares)))


def fetch(url: str) -> bytes:
    with urlopen(url) as answer:  # noqa: S310 - the page's own address
        data: bytes = answer.read()
    return data


pytest.importorskip("selenium", reason="selenium is not installed")


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
NONE_HID = {
    Variant.SHADOW: "No ninja was hiding at the end.",
    Variant.LIGHT: "capturing both ninjas.",
}
MARKS = {Player.RED: "🔴", Player.BLUE: "🔷"}

# -- a match of each variant --


@pytest.mark.parametrize(
    ("game", "channel"), [(SHADOW, "onitama"), (LIGHT, "lounge")], ids=["shadow", "light"]
)
def test_until_the_end_a_hidden_ninja_is_seen_by_its_owner_alone(
    panes: tuple[Pane, Pane], sandbox_url: str, game: Game, channel: str
) -> None:
    """Before all others: what was said in their channel is searched, too."""
    alice, bob = sit(panes, ("alice", "bob"), channel)
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


def test_the_keyboard_alone_suffices_to_challenge_and_accept(panes: tuple[Pane, Pane]) -> None:
    """An option that is required is asked for before anything is sent."""
    alice, bob = panes
    alice.choose(".words")
    alice.type("/onitama move", Keys.ENTER)
    alice.until(lambda: alice.all("[data-option=move]"), "waited for the option")
    alice.type(Keys.ESCAPE, Keys.ENTER)
    alice.until(
        lambda: "required" in alice.all(".complaint")[0].text, "waited for what the client says"
    )
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
    alice, bob = sit(panes, ("alice", "bob"), QUIET)
    begin(alice, bob)
    open_controller(alice, 1)
    alice.tap(*place("c1", is_red=True))
    alice.reads("From c1")
    on_buttons, in_words = (
        chrome.execute_script(EMOJI, f".pane .ephemeral {where} img.emoji")
        for where in (".square", ".text")
    )
    assert (on_buttons, in_words) == ([EMOJI_SIDE] * 25, [EMOJI_SIDE])
    play(alice, bob)
    for pane in panes:
        pane.reads("Alice (🔴 Red) wins", "Way of the Stream")


def test_a_match_of_way_of_the_wind_is_played_by_clicks(panes: tuple[Pane, Pane]) -> None:
    alice, bob = sit(panes, ("alice", "bob"), QUIET)
    for _ in play_game(begin_game(alice, bob, WIND), WIND):
        pass
    for pane in panes:
        pane.reads("Alice (🔴 Red) wins", "Way of the Stone")


# -- the page --


def test_a_narrow_page_shows_one_person_a_large_picture_and_never_scrolls_sideways(
    panes: tuple[Pane, Pane], chrome: Chrome
) -> None:
    alice, bob = sit(panes, ("alice", "bob"), "lounge")
    begin(alice, bob)
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
    def press() -> bool:
        pane.driver.find_element(By.CSS_SELECTOR, selector).click()
        return True

    pane.until(press, f"waited for {selector}")


def in_panel(chrome: Chrome, selector: str) -> list[WebElement]:
    return chrome.find_elements(By.CSS_SELECTOR, f".panel {selector}")
