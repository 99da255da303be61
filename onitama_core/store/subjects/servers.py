"""What a store can be asked and told of servers, and of what the bot notes for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.customs import Customs


class ServerReader(Protocol):
    def known_servers(self) -> set[int]:
        """All of which something is kept."""
        ...

    def lost_servers(self) -> list[int]:
        """Those that the bot is kept from."""
        ...

    def is_lost(self, guild_id: int, /) -> bool:
        """Whether the bot is kept from it, and nobody there can be told anything."""
        ...

    def customs_in(self, guild_id: int, /) -> Customs: ...

    def themes_in_use(self) -> list[str]: ...

    def memo(self, name: str, /) -> str | None: ...


class ServerTransaction(Protocol):
    def lose_server(self, guild_id: int, /) -> bool:
        """Keep that the bot is kept from a server since now; False where that is known."""
        ...

    def find_server(self, guild_id: int, /) -> datetime | None:
        """Since when it was lost; from now on it is not."""
        ...

    def keep_customs_in(self, guild_id: int, customs: Customs, /) -> None: ...

    def keep_memo(self, name: str, value: str, /) -> None: ...

    def remove_some_in(self, guild_id: int, most: int, /) -> bool:
        """Remove some of a server's matches and invitations; False once none is left."""
        ...

    def remove_server(self, guild_id: int, /) -> None:
        """And what else is kept of it, once no match is left."""
        ...
