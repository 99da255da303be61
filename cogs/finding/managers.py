"""Who may decide for a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.errors import NeedsManageServer

if TYPE_CHECKING:
    from cogs.house.capability import Interaction


def require_manager(interaction: Interaction) -> None:
    """Raises NeedsManageServer."""
    if not manages_server(interaction):
        raise NeedsManageServer


def manages_server(interaction: Interaction) -> bool:
    """As Discord says with each interaction: it is to be asked at each."""
    return interaction.permissions.manage_guild
