"""Who answers which click: decoded once, let through the gate once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar

from cogs.ui.clicks.click import Click, InvitationClick, MatchClick, OwnClick
from cogs.ui.clicks.codec import decode
from cogs.ui.explain import explain

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    import discord

    from onitama_core.store import Invitation, Match

    Interaction: TypeAlias = discord.Interaction[Any]

Own = TypeVar("Own", bound=OwnClick)
OfMatch = TypeVar("OfMatch", bound=MatchClick)
OfInvitation = TypeVar("OfInvitation", bound=InvitationClick)


class Reception(Protocol):
    async def admit(self, interaction: Interaction) -> bool:
        """Whether to answer it; otherwise it has been seen to."""
        ...


class Gate(Protocol):
    """Raises NoSuchMatch or NoSuchInvitation for whom there is none."""

    async def match(self, interaction: Interaction, match_id: int) -> Match: ...

    async def invitation(self, interaction: Interaction, invitation_id: int) -> Invitation: ...


@dataclass(frozen=True, slots=True)
class Answer:
    """How a kind of click is answered: made by the functions below, which see to the gate."""

    kind: type[Click]
    give: Callable[[Gate, Interaction, Any], Awaitable[None]]


def on_own(kind: type[Own], handle: Callable[[Interaction, Own], Awaitable[None]]) -> Answer:
    async def give(_: Gate, interaction: Interaction, click: Own) -> None:
        await handle(interaction, click)

    return Answer(kind, give)


def on_match(
    kind: type[OfMatch], handle: Callable[[Interaction, OfMatch, Match], Awaitable[None]]
) -> Answer:
    async def give(gate: Gate, interaction: Interaction, click: OfMatch) -> None:
        await handle(interaction, click, await gate.match(interaction, click.match_id))

    return Answer(kind, give)


def on_invitation(
    kind: type[OfInvitation],
    handle: Callable[[Interaction, OfInvitation, Invitation], Awaitable[None]],
) -> Answer:
    async def give(gate: Gate, interaction: Interaction, click: OfInvitation) -> None:
        await handle(interaction, click, await gate.invitation(interaction, click.invitation_id))

    return Answer(kind, give)


class Clicks:
    def __init__(self, reception: Reception, gate: Gate) -> None:
        self._reception = reception
        self._gate = gate
        self._answers: dict[type[Click], Answer] = {}

    def register(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            if answer.kind in self._answers:
                raise ValueError(f"answered already: {answer.kind}")
            self._answers[answer.kind] = answer

    def forget(self, answers: Iterable[Answer]) -> None:
        for answer in answers:
            del self._answers[answer.kind]

    async def give(self, interaction: Interaction, click: Click) -> None:
        """The answer to a click whose interaction is admitted; raises what stands in its way."""
        await self._answers[type(click)].give(self._gate, interaction, click)

    async def answer(self, interaction: Interaction, custom_id: str) -> None:
        """Have a click answered; whatever goes wrong, its maker is told."""
        if not await self._reception.admit(interaction):
            return
        try:
            await self.give(interaction, decode(custom_id))
        except Exception as problem:  # noqa: BLE001 - discord.py would show the user nothing
            await explain(interaction, problem)
