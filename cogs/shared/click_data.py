"""Reading of clicks, choices in lists and submitted forms: what Discord says was clicked or typed.

All of it can be forged. Names for a clicked message: a *page* is an ephemeral PrivateMessage, a
*controller* an ephemeral Controller.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from cogs.shared.custom_ids import decode
from cogs.shared.errors import OldButton

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import discord

    from cogs.shared.custom_ids import Click


T = TypeVar("T")

FORM_TEXT: Final = "text"
"""The custom id of the text field in a form."""


# -- the clicked message --


def is_controller(message: discord.Message | None) -> bool:
    """Return whether a clicked message is a controller; a forged click may name a post instead."""
    return message is not None and message.flags.ephemeral and message.flags.components_v2


def is_page(message: discord.Message | None) -> bool:
    """Return whether a clicked message is an ephemeral page."""
    return message is not None and message.flags.ephemeral and not message.flags.components_v2


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the clicked button or list is on the message that came with the click.

    Otherwise the click is forged, or the message was edited meanwhile.
    """
    return any(True for _ in _clicked_items(interaction))


def clicks_on_message(interaction: discord.Interaction[Any]) -> Iterator[Click]:
    """Yield the clicks of all buttons, lists and options on the clicked message.

    Discord sends the message with the click in its present form. The clicked button may be missing,
    because a client shows an edited message late.
    """
    for row in [] if interaction.message is None else interaction.message.components:
        for item in getattr(row, "children", ()):
            values = [option.value for option in getattr(item, "options", ())]
            for custom_id in (getattr(item, "custom_id", None), *values):
                with suppress(OldButton):
                    yield decode(custom_id or "")


# -- the clicked button or list, its chosen values, and the text of a form --


def clicked_id(interaction: discord.Interaction[Any]) -> str:
    """Return the custom_id of the clicked button or list."""
    return str(_data(interaction).get("custom_id", ""))


def is_choice(interaction: discord.Interaction[Any]) -> bool:
    """Return whether an interaction is a choice in a list."""
    return "values" in _data(interaction)


def chosen_values(interaction: discord.Interaction[Any]) -> list[str]:
    """Return the values chosen in a list, which may be forged. Raises OldButton for a button."""
    data = _data(interaction)
    if "values" not in data:
        raise OldButton
    return [str(value) for value in data["values"]]


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Return the only value chosen in a list. Raises OldButton if there is not exactly one."""
    values = chosen_values(interaction)
    if len(values) != 1:
        raise OldButton
    return values[0]


def chosen_option(interaction: discord.Interaction[Any], offered: Mapping[str, T]) -> T:
    """Return what is offered under the chosen value. Raises OldButton for any other value."""
    if (value := chosen_value(interaction)) not in offered:
        raise OldButton
    return offered[value]


def is_offered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the clicked list is on its message and offers all chosen values.

    A forged interaction can have any custom_id and any values.
    """
    values = {*_data(interaction).get("values", ())}
    return any(
        values <= {option.value for option in getattr(item, "options", ())}
        for item in _clicked_items(interaction)
    )


def submitted_text(interaction: discord.Interaction[Any]) -> str:
    """Return the text of a submitted form, which may be forged. Raises OldButton for a click."""
    for label in _data(interaction).get("components", ()):
        field = label.get("component", {})
        if field.get("custom_id") == FORM_TEXT:
            return str(field.get("value", ""))
    raise OldButton


def _clicked_items(interaction: discord.Interaction[Any]) -> Iterator[object]:
    """Yield the clicked item, if it is on its message."""
    kind, custom_id = _data(interaction).get("component_type"), clicked_id(interaction)
    for row in [] if interaction.message is None else interaction.message.components:
        for item in getattr(row, "children", ()):
            if item.type.value == kind and getattr(item, "custom_id", None) == custom_id:
                yield item


def _data(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """Return the `data` of an interaction's payload."""
    return cast("dict[str, Any]", interaction.data or {})
