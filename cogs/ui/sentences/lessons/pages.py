"""What is said around the lessons."""

from __future__ import annotations

from typing import Final

LESSONS_LIST: Final = "All lessons"
START_OVER: Final = "Start over"
AGAIN: Final = "Once more"


def heading(number: int, count: int, title: str) -> str:
    return f"-# Lesson {number} of {count} · {title}"


def asked(asks: str) -> str:
    return f"**{asks}**"


def won(end: str) -> str:
    return f"🎉 {end}"


def how(text: str) -> str:
    """What the controller itself has to say of the step."""
    return f"-# {text}"


def option(number: int, title: str) -> str:
    return f"{number} · {title}"


def back_to(number: int) -> str:
    return f"‹ Lesson {number}"


def on_to(number: int) -> str:
    return f"Lesson {number} ›"
