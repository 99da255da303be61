"""The page's API as a test calls it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import aiohttp

    from tests.discord_stand_in.payload import Json
    from tests.sandbox.app import Sandbox


@dataclass(frozen=True)
class Caller:
    session: aiohttp.ClientSession
    sandbox: Sandbox

    def person(self, name: str) -> str:
        """The id of somebody."""
        return next(p.id for p in self.sandbox.stage.people.values() if p.name == name)

    def channel(self, name: str = "onitama") -> str:
        return next(str(c["id"]) for c in self.sandbox.stage.channels if c["name"] == name)

    async def get(self, path: str) -> Any:
        async with self.session.get(f"{self.sandbox.url}{path}") as answer:
            return await answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        text = BytesIO(json.dumps(body).encode())  # a large one too
        kind = {"Content-Type": "application/json"}
        async with self.session.post(
            f"{self.sandbox.url}{path}", data=text, headers=kind
        ) as answer:
            return await answer.json()

    async def look(self, name: str, channel: str = "onitama") -> Any:
        return await self.get(f"api/people/{self.person(name)}/channels/{self.channel(channel)}")

    async def act(self, who: str, deed: str, /, **wish: Any) -> Any:
        given = {"channel": self.channel(), **wish}
        return await self.post(f"api/people/{self.person(who)}/{deed}", **given)

    async def click(self, name: str, message: Json, label: str) -> Any:
        buttons = [b for row in message["components"] for b in row["components"]]
        [custom_id] = [b["custom_id"] for b in buttons if b.get("label") == label]
        return await self.act(name, "click", message=message["id"], custom_id=custom_id)

    async def message(self, name: str, words: str, channel: str = "onitama") -> Json:
        """Wait until somebody sees a message with these words, and return the last one."""
        found: list[Json] = []

        def has_come() -> bool:
            seen = self.sandbox.stage.people[self.person(name)].sees({"id": self.channel(channel)})
            found[:] = [message.json for message in seen if words in message.text]
            return bool(found)

        await self.sandbox.stage.fd.server.wait(f"“{words}”", has_come)
        view = await self.look(name, channel)
        return next(m for m in view["messages"] if m["id"] == found[-1]["id"])
