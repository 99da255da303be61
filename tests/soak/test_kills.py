"""A few lives of `python -m tests.soak --kills`, and that it would notice."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from onitama_core.game import Player
from onitama_core.store import Played, Resigned
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.messages import create_message
from tests.soak.kills.accounts import Accounts, Attempt
from tests.soak.kills.posts import Channels
from tests.soak.kills.run import kill_often

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from onitama_core.store import Entry

A_FEW: Final = 3
RED, BLUE = 1, 2


async def test_nothing_is_lost_or_doubled_by_a_few_kills(tmp_path: Path) -> None:
    assert await kill_often(tmp_path, seed=1, count=A_FEW) == []


@dataclass
class FakeBook:
    """Of one match."""

    log: list[Entry] = field(default_factory=list)
    is_private: bool = False
    is_gone: bool = False
    red: int = RED

    def at_one_instant(self) -> AbstractContextManager[None]:
        return nullcontext()

    def lengths(self) -> list[tuple[int, int]]:
        return [] if self.is_gone else [(1, len(self.log))]

    def entries(self, _: int) -> list[Entry]:
        return [*self.log]

    def match(self, _: int) -> Any:
        return SimpleNamespace(
            users=lambda player: (BLUE if player else self.red,), is_private=self.is_private
        )

    def played(self, action: str, player: Player = Player.RED) -> None:
        at = datetime(2026, 1, 1, tzinfo=UTC)
        self.log.append(Played(len(self.log) + 1, player, action, at=at))

    def crash(self, accounts: Accounts) -> list[str]:
        accounts.look_at_everything()
        return accounts.complaints


@pytest.fixture
def book() -> FakeBook:
    return FakeBook()


@pytest.fixture
def accounts(book: Any) -> Accounts:
    return Accounts(book)


def tries(accounts: Accounts, action: str = "tiger:c1c3", *, is_done: bool = False) -> Attempt:
    attempt = Attempt(RED, action, is_done)
    accounts.begin(attempt)
    return attempt


def test_what_was_tried_may_be_done_or_not(book: FakeBook, accounts: Accounts) -> None:
    tries(accounts)
    assert book.crash(accounts) == []
    tries(accounts)
    book.played("tiger:c1c3")
    assert book.crash(accounts) == []


def test_what_was_told_must_be_done(book: FakeBook, accounts: Accounts) -> None:
    tries(accounts, is_done=True)
    assert "told as done" in book.crash(accounts)[0]


def test_what_was_seen_must_stay(book: FakeBook, accounts: Accounts) -> None:
    attempt = tries(accounts)
    book.played("tiger:c1c3")
    accounts.told(attempt)
    book.log.clear()
    assert "was seen" in book.crash(accounts)[0]


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        (["crab:c1c2"], "came of Attempt"),
        (["tiger:c1c3", "tiger:c1c3"], "came of the same as another"),
    ],
)
def test_one_try_is_one_entry(
    book: FakeBook, accounts: Accounts, actions: list[str], complaint: str
) -> None:
    tries(accounts)
    for action in actions:
        book.played(action)
    assert complaint in book.crash(accounts)[0]


def test_every_entry_is_somebodys_doing(book: FakeBook, accounts: Accounts) -> None:
    tries(accounts)
    book.played("tiger:c1c3", Player.BLUE)
    assert "nobody's doing" in book.crash(accounts)[0]


@pytest.mark.parametrize("is_private", [False, True])
def test_only_what_is_private_may_go(
    book: FakeBook, accounts: Accounts, *, is_private: bool
) -> None:
    book.is_private = is_private
    accounts.look()
    book.is_gone = True
    assert bool(book.crash(accounts)) is not is_private


def test_who_left_for_good_gave_up(book: FakeBook, accounts: Accounts) -> None:
    book.red = -7
    book.log.append(Resigned(1, Player.RED, at=datetime(2026, 1, 1, tzinfo=UTC)))
    assert book.crash(accounts) == []
    book.played("tiger:c1c3")
    assert "nobody's doing" in book.crash(accounts)[0]


@pytest.mark.parametrize("was_late", [False, True])
def test_a_post_is_there_once_and_twice_where_discord_forgot_it(
    book: Any, *, was_late: bool
) -> None:
    book.matches = list
    fd = FakeDiscord()
    channel = fd.world.guild("Dojo").text_channel("hall")
    channels, message = Channels(fd), {"content": "The board", "nonce": "abc"}
    create_message(fd.world, channel["id"], message, [])
    assert [*channels.complaints(book, was_late=False)] == []
    create_message(fd.world, channel["id"], message, [])
    assert bool([*channels.complaints(book, was_late=was_late)]) is not was_late
