"""The REST endpoints, by what they are about."""

from __future__ import annotations

from . import application, channels, emojis, interactions, messages, people
from .routing import ROUTES, Reply, Request, read_request

__all__ = [
    "ROUTES",
    "Reply",
    "Request",
    "application",
    "channels",
    "emojis",
    "interactions",
    "messages",
    "people",
    "read_request",
]
