"""Commands, forms and buttons that the bot no longer knows."""

from __future__ import annotations

from typing import Final

from discord import AppCommandOptionType, app_commands

from cogs.ui import errors as here
from cogs.ui.sentences import labels
from cogs.ui.sentences.refusals.root import sentence_for


@sentence_for.register
def _(problem: app_commands.TransformerError) -> str:
    if problem.type is not AppCommandOptionType.user:
        return OLD_COMMAND
    return (
        "That person isn't in this server. Choose somebody from the list, "
        "or leave `opponent` out and anyone may accept."
    )


@sentence_for.register(app_commands.CommandNotFound)
@sentence_for.register(app_commands.CommandSignatureMismatch)
@sentence_for.register(here.OldCommand)
def _(_: BaseException) -> str:
    return OLD_COMMAND


OLD_COMMAND: Final = (
    "That command has changed since your Discord loaded it. Reload Discord "
    "(Ctrl+R, or restart the app) and try again. `/onitama help` says what I can do."
)


@sentence_for.register
def _(_: here.OldForm) -> str:
    return "That form is too old for me. `/onitama help` says what I can do now."


@sentence_for.register
def _(_: here.ManagersAlone) -> str:
    return (
        "Only people with Manage Server close matches for others. "
        "Your own: `/onitama resign`, or `/onitama draw`."
    )


@sentence_for.register
def _(problem: here.AnotherFilm) -> str:
    return (
        f"I'm still drawing match #{problem.match_id} for you. "
        "Please ask for this one again when that is here."
    )


@sentence_for.register
def _(problem: here.FilmTooLarge) -> str:
    return (
        f"The film of #{problem.match_id} is too large for Discord. "
        f"**{labels.REPLAY}** leads through the match turn by turn."
    )


@sentence_for.register
def _(_: here.Stopping) -> str:
    return "I'm being started anew. Please try again in a moment; your matches are safe."
