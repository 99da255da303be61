"""The application's own emoji, and messages that show them."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Any

import pytest

from .emojis import MAX_BYTES, MAX_EMOJIS, create_emoji

if TYPE_CHECKING:
    from . import FakeDiscord
    from .conftest import Answer, Rest
    from .payload import Json

PNG = b"\x89PNG\r\n\x1a\n a picture"


def uri(data: bytes = PNG, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"


async def add(fd: FakeDiscord, rest: Rest, name: str, image: str | None = None) -> Answer:
    body = {"name": name, "image": uri() if image is None else image}
    return await rest.call("POST", f"/applications/{fd.world.app_id}/emojis", body)


def path(fd: FakeDiscord, emoji: Json) -> str:
    return f"/applications/{fd.world.app_id}/emojis/{emoji['id']}"


async def test_an_emoji_is_added_listed_and_read(fd: FakeDiscord, rest: Rest) -> None:
    status, emoji = await add(fd, rest, "torii")
    assert (status, emoji["name"]) == (201, "torii")
    listed = await rest.call("GET", f"/applications/{fd.world.app_id}/emojis")
    assert listed == (200, {"items": [emoji]})
    assert await rest.call("GET", path(fd, emoji)) == (200, emoji)


async def test_its_picture_comes_from_the_cdn(fd: FakeDiscord, rest: Rest) -> None:
    _, emoji = await add(fd, rest, "torii")
    address = f"{fd.world.base_url}/cdn/emojis/{emoji['id']}.png"
    async with rest.session.get(address) as answer:
        assert (await answer.read(), answer.content_type) == (PNG, "image/png")
    async with rest.session.get(f"{fd.world.base_url}/cdn/emojis/1.png") as answer:
        assert answer.status == 404


async def test_it_can_be_renamed_and_deleted(fd: FakeDiscord, rest: Rest) -> None:
    _, emoji = await add(fd, rest, "torii")
    status, renamed = await rest.call("PATCH", path(fd, emoji), {"name": "gate"})
    assert (status, renamed) == (200, {**emoji, "name": "gate"})
    assert await rest.call("DELETE", path(fd, emoji)) == (204, None)
    status, answer = await rest.call("GET", path(fd, emoji))
    assert (status, answer["code"]) == (404, 10014)


@pytest.mark.parametrize("name", ["a", "n" * 33, "two words", "dash-ed", "⛩"])
async def test_a_name_that_is_none_is_refused(fd: FakeDiscord, rest: Rest, name: str) -> None:
    status, answer = await add(fd, rest, name)
    assert (status, answer["code"]) == (400, 50035)


async def test_a_name_is_taken_once(fd: FakeDiscord, rest: Rest) -> None:
    await add(fd, rest, "torii")
    assert (await add(fd, rest, "torii"))[0] == 400
    _, gate = await add(fd, rest, "gate")
    assert (await rest.call("PATCH", path(fd, gate), {"name": "torii"}))[0] == 400


@pytest.mark.parametrize(
    "image",
    ["", "torii.png", "data:image/png;base64,???", uri(kind="text/plain"), uri(b"")],
)
async def test_an_image_that_is_none_is_refused(fd: FakeDiscord, rest: Rest, image: str) -> None:
    assert (await add(fd, rest, "torii", image))[0] == 400


@pytest.mark.parametrize(("size", "status"), [(MAX_BYTES, 201), (MAX_BYTES + 1, 400)])
async def test_an_image_has_at_most_256_kibibytes(
    fd: FakeDiscord, rest: Rest, size: int, status: int
) -> None:
    assert (await add(fd, rest, "torii", uri(b"." * size)))[0] == status


async def test_there_are_at_most_2000(fd: FakeDiscord, rest: Rest) -> None:
    for number in range(MAX_EMOJIS):
        create_emoji(fd.world, {"name": f"torii_{number}", "image": uri()})
    status, answer = await add(fd, rest, "one_more")
    assert (status, answer["code"]) == (400, 30008)


def message(emoji: Json) -> dict[str, Any]:
    shown = {"id": emoji["id"], "name": emoji["name"]}
    button = {"type": 2, "style": 2, "custom_id": "c1", "emoji": shown}
    return {"components": [{"type": 1, "components": [button]}]}


async def test_a_button_shows_only_emoji_there_are(
    fd: FakeDiscord, rest: Rest, channel: Json
) -> None:
    _, emoji = await add(fd, rest, "torii")
    assert (await rest.post(channel, **message(emoji)))[0] == 200
    await rest.call("DELETE", path(fd, emoji))
    status, answer = await rest.post(channel, **message(emoji))
    assert (status, answer["code"]) == (400, 50035)
    assert "Invalid emoji" in str(answer["errors"])


async def test_a_select_shows_only_emoji_there_are(rest: Rest, channel: Json) -> None:
    option = {"label": "Gate", "value": "gate", "emoji": {"id": "123456789012345678"}}
    select = {"type": 3, "custom_id": "place", "options": [option]}
    row = {"type": 1, "components": [select]}
    assert (await rest.post(channel, components=[row]))[0] == 400


async def test_an_edit_shows_only_emoji_there_are(rest: Rest, channel: Json) -> None:
    _, posted = await rest.post(channel, content="Go")
    address = f"/channels/{channel['id']}/messages/{posted['id']}"
    unknown = message({"id": "123456789012345678", "name": "torii"})
    assert (await rest.call("PATCH", address, unknown))[0] == 400
