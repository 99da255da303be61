"""Picking a component of a message, as somebody who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.discord_stand_in.components import (
    BUTTON,
    CHANNEL_SELECT,
    LINK,
    STRING_SELECT,
    USER_SELECT,
    walk,
)

from .outcome import NotOffered

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tests.discord_stand_in.payload import Json
    from tests.discord_stand_in.records import Message


SELECTS = {STRING_SELECT, USER_SELECT, CHANNEL_SELECT}


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a person or a test tells components apart; `contains` is a part of the custom_id."""

    label: str | None = None
    custom_id: str | None = None
    emoji: str | None = None
    contains: str | None = None

    def fits(self, component: Json) -> bool:
        custom_id = component.get("custom_id") or ""
        return (
            self.label in (None, component.get("label"))
            and self.custom_id in (None, custom_id)
            and self.emoji in (None, (component.get("emoji") or {}).get("name"))
            and (self.contains is None or self.contains in custom_id)
        )


def choose_button(message: Message, wanted: Wanted) -> Json:
    buttons = [b for b in message.buttons if b["style"] != LINK]
    return _first_enabled([b for b in buttons if wanted.fits(b)], buttons, wanted)


def choose_select(
    message: Message,
    wanted: Wanted,
    values: tuple[str, ...],
    channels: Sequence[Json],
    people: Collection[str],
) -> Json:
    """`channels`: those that who chooses can see; `people`: who is in the server."""
    selects = [c for c in walk(message.json["components"]) if c["type"] in SELECTS]
    fitting = [c for c in selects if wanted.fits(c)]
    select = _first_enabled(fitting, selects, wanted)
    offered = _offered(select, channels, people)
    if missing := [value for value in values if value not in offered]:
        raise NotOffered(f"{missing} not among {offered}")
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(values) <= most:
        raise NotOffered(f"{len(values)} values chosen, {least} to {most} wanted")
    return select


def _offered(select: Json, channels: Sequence[Json], people: Collection[str]) -> Collection[str]:
    if select["type"] == STRING_SELECT:
        return [option["value"] for option in select["options"]]
    if select["type"] == USER_SELECT:
        return people
    kinds = select.get("channel_types")
    return [channel["id"] for channel in channels if not kinds or channel["type"] in kinds]


def pressed(custom_id: str, *, component_id: int = 1) -> Json:
    return {"custom_id": custom_id, "component_type": BUTTON, "id": component_id}


def chosen(custom_id: str, values: Sequence[str], *, component_id: int = 1) -> Json:
    what = {"custom_id": custom_id, "component_type": STRING_SELECT, "id": component_id}
    return {**what, "values": list(values)}


def chosen_in(select: Json, values: Sequence[str], channels: Sequence[Json], people: Json) -> Json:
    """Of what is offered; channels and people come with what Discord tells of them."""
    data = chosen(select["custom_id"], values, component_id=select["id"])
    if select["type"] == STRING_SELECT:
        return data
    if select["type"] == USER_SELECT:
        return {**data, "component_type": USER_SELECT, "resolved": people}
    told = {channel["id"]: channel for channel in channels if channel["id"] in values}
    return {**data, "component_type": CHANNEL_SELECT, "resolved": {"channels": told}}


def _first_enabled(fitting: list[Json], every: list[Json], wanted: Wanted) -> Json:
    if not fitting:
        there = [c.get("label") or c.get("custom_id") for c in every]
        raise NotOffered(f"no {wanted}; there are {there}")
    enabled = next((c for c in fitting if not c.get("disabled")), None)
    if enabled is None:
        raise NotOffered(f"{wanted} is disabled")
    return enabled
