"""Who answers which button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from cogs.ui.clicks.ids import ButtonId
from cogs.ui.errors import OldButton
from cogs.ui.explain import explain

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    import discord

    from cogs.ui.clicks.ids import Verb

    Handler: TypeAlias = Callable[[discord.Interaction[Any], ButtonId], Awaitable[None]]


class Clicks:
    def __init__(self) -> None:
        self._handlers: dict[Verb, Handler] = {}

    def register(self, handlers: Mapping[Verb, Handler]) -> None:
        if taken := self._handlers.keys() & handlers:
            raise ValueError(f"answered already: {taken}")
        self._handlers |= handlers

    def forget(self, handlers: Mapping[Verb, Handler]) -> None:
        for verb in handlers:
            del self._handlers[verb]

    async def answer(self, interaction: discord.Interaction[Any], custom_id: str) -> None:
        """Have a click answered; whatever goes wrong, its maker is told."""
        try:
            button = read(custom_id)
            await self._handlers[button.verb](interaction, button)
        except Exception as problem:  # noqa: BLE001 - discord.py would show the user nothing
            await explain(interaction, problem)


def read(custom_id: str) -> ButtonId:
    """Raises OldButton for what this version never wrote."""
    button = ButtonId.read(custom_id)
    if button is None:
        raise OldButton
    return button
