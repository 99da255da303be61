"""Who answers which click."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from cogs.ui.clicks.click import Click
from cogs.ui.clicks.codec import decode
from cogs.ui.explain import explain

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    import discord

    Handler: TypeAlias = Callable[[discord.Interaction[Any], Any], Awaitable[None]]

C = TypeVar("C", bound=Click)


@dataclass(frozen=True, slots=True)
class Answer:
    """Made by `on`, which holds the handler against the kind of click."""

    kind: type[Click]
    handler: Handler


def on(kind: type[C], handler: Callable[[discord.Interaction[Any], C], Awaitable[None]]) -> Answer:
    return Answer(kind, handler)


class Clicks:
    def __init__(self) -> None:
        self._handlers: dict[type[Click], Handler] = {}

    def register(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            if answer.kind in self._handlers:
                raise ValueError(f"answered already: {answer.kind}")
            self._handlers[answer.kind] = answer.handler

    def forget(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            del self._handlers[answer.kind]

    async def answer(self, interaction: discord.Interaction[Any], custom_id: str) -> None:
        """Have a click answered; whatever goes wrong, its maker is told."""
        try:
            click = decode(custom_id)
            await self._handlers[type(click)](interaction, click)
        except Exception as problem:  # noqa: BLE001 - discord.py would show the user nothing
            await explain(interaction, problem)
