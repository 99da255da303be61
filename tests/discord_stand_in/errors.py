"""How Discord refuses a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .payload import Json


class ApiError(Exception):
    """A status and a body, as Discord answers them."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body


def refusal(status: int, code: int, message: str) -> ApiError:
    return ApiError(status, {"code": code, "message": message})


def bad_form(*problems: str) -> ApiError:
    errors = {"_errors": [{"code": "STAND_IN", "message": problem} for problem in problems]}
    return ApiError(400, {"code": 50035, "message": "Invalid Form Body", "errors": errors})


def invalid_emoji() -> ApiError:
    error = {"code": "BUTTON_COMPONENT_INVALID_EMOJI", "message": "Invalid emoji"}
    errors = {"components": {"_errors": [error]}}
    return ApiError(400, {"code": 50035, "message": "Invalid Form Body", "errors": errors})


def unknown_channel() -> ApiError:
    return refusal(404, 10003, "Unknown Channel")


def unknown_message() -> ApiError:
    return refusal(404, 10008, "Unknown Message")
