"""That nobody but its owner sees a hidden ninja: pages and answers are searched after each step."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

from onitama_core.game import (
    SQUARES,
    NinjaRevealed,
    PieceCaptured,
    Player,
    apply,
    parse_action,
)
from tests.sandbox.played import place
from tests.signs import in_unicode

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.sandbox.browser import Pane
    from tests.sandbox.games import Game

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
