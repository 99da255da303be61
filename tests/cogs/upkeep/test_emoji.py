"""The names of our own emoji, and when they are drawn."""

from __future__ import annotations

import json
import re
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from cogs.ui.messages import UNICODE, UNICODE_IN_EACH
from cogs.upkeep import emoji as module
from cogs.upkeep.emoji import NAMES, UPLOADED, EmojiUpload, versioned
from rendering import THEMES, Emoji, Renderer
from tests.onitama_core.conftest import clock, empty, path, table

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table

ALL_NAMES = [name for names in NAMES.values() for name in names.values()]

__all__ = ["clock", "empty", "path", "table"]


def picture(colour: str) -> bytes:
    file = BytesIO()
    Image.new("RGBA", (4, 4), colour).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("name", ALL_NAMES)
def test_discord_takes_the_name(name: str) -> None:
    assert re.fullmatch(r"[a-zA-Z0-9_]{2,32}", versioned(name, picture("red")))


def test_each_theme_has_names_of_its_own_and_everybodys_keeps_those_it_had() -> None:
    assert len(set(ALL_NAMES)) == len(ALL_NAMES) == len(THEMES) * len(Emoji)
    assert NAMES["shrine"] == {emoji: emoji.value for emoji in Emoji}


def test_the_name_changes_with_the_image() -> None:
    red, blue = (versioned("swap", picture(colour)) for colour in ("red", "blue"))
    assert red != blue
    assert red == versioned("swap", picture("red"))


def test_the_names_are_the_same_at_each_start() -> None:
    one, other = (
        {versioned(emoji.value, png) for emoji, png in Renderer().emoji().items()} for _ in range(2)
    )
    assert one == other
    assert len(one) == len(Emoji)


def test_no_name_can_be_read_as_a_square() -> None:
    for theme, names in NAMES.items():
        for emoji, png in Renderer(THEMES[theme]).emoji().items():
            assert not re.search(r"[a-e][1-5]", versioned(names[emoji], png))


class Bot:
    """As the cog sees it: what it draws is counted, what it uploads is kept."""

    application_id = 1

    def __init__(self, table: Table, uploaded: list[Any]) -> None:
        self.store, self.clock = table.store, table.clock
        renderers = SimpleNamespace(of=lambda _: SimpleNamespace(emoji=self.draw))
        self.pictures = SimpleNamespace(renderers=renderers)
        self.signs = UNICODE_IN_EACH
        self.drawn = 0
        self.uploaded = uploaded

    def draw(self) -> dict[Emoji, bytes]:
        self.drawn += 1
        return {emoji: emoji.value.encode() for emoji in Emoji}

    async def fetch_application_emojis(self) -> list[Any]:
        return self.uploaded

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert image
        self.uploaded.append(Uploaded(name))
        return self.uploaded[-1]


class Uploaded(SimpleNamespace):
    def __init__(self, name: str) -> None:
        super().__init__(name=name)

    def __str__(self) -> str:
        return f"<:{self.name}:1>"


def upload_for(bot: Any) -> EmojiUpload:
    return EmojiUpload(bot)


async def started(table: Table, uploaded: list[Any]) -> Bot:
    """A bot whose emoji are up to date."""
    bot = Bot(table, uploaded)
    cog = upload_for(bot)
    await cog.cog_load()
    assert cog._task is not None
    await cog._task
    return bot


async def test_the_next_start_draws_nothing_and_shows_the_same(table: Table) -> None:
    uploaded: list[Any] = []
    first, second = [await started(table, uploaded) for _ in range(2)]
    assert (first.drawn, second.drawn) == (len(THEMES), 0)
    assert first.signs == second.signs
    assert set(first.signs) == set(THEMES)
    assert UNICODE not in first.signs.values()


async def test_each_theme_shows_its_own(table: Table) -> None:
    signs = (await started(table, [])).signs
    assert signs["shrine"][Emoji.SWAP].startswith("<:swap_")
    assert signs["night"][Emoji.SWAP].startswith("<:night_swap_")


async def test_those_of_before_there_were_others_are_shown_in_each_theme_meanwhile(
    table: Table,
) -> None:
    written = {emoji.value: f"<:{emoji.value}_000001:1>" for emoji in Emoji}
    memo = json.dumps({"drawn_by": "an earlier version", "written": written})
    await table.store.write(
        table.clock(), lambda transaction: transaction.keep_memo(UPLOADED, memo)
    )
    bot = Bot(table, [])
    cog = upload_for(bot)
    await cog.cog_load()
    assert [its[Emoji.SWAP] for its in bot.signs.values()] == ["<:swap_000001:1>"] * len(THEMES)
    await cog.cog_unload()


async def test_they_are_used_before_discord_has_answered(table: Table) -> None:
    first = await started(table, [])
    bot = Bot(table, [])
    cog = upload_for(bot)
    await cog.cog_load()
    assert bot.signs == first.signs
    await cog.cog_unload()


async def test_what_discord_has_lost_is_drawn_again(table: Table) -> None:
    await started(table, [])
    assert (await started(table, [])).drawn == len(THEMES)


async def test_another_renderer_draws_them_anew(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    uploaded: list[Any] = []
    await started(table, uploaded)
    monkeypatch.setattr(module, "digest_of_renderer", lambda _: "another version")
    assert (await started(table, uploaded)).drawn == len(THEMES)
