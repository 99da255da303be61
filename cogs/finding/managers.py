"""Who may choose for a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.errors import NeedsManageServer

if TYPE_CHECKING:
    from cogs.house.capability import Interaction


def require_manager(interaction: Interaction) -> None:
    """Raises NeedsManageServer."""
    if not interaction.permissions.manage_guild:
        raise NeedsManageServer
