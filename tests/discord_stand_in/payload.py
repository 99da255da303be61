"""Discord's own JSON, kept as it is sent."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
