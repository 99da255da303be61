"""Dispatch of clicks to the cogs' methods, and private answers about errors."""

from __future__ import annotations

import logging
import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, overload

import aiohttp
import discord
from discord.app_commands import CommandInvokeError

from cogs.shared import errors as bot_errors
from cogs.shared import labels
from cogs.shared.custom_ids import (
    CUSTOM_ID_PATTERN,
    Click,
    InvitationClick,
    MatchClick,
    PlainClick,
    decode,
)
from cogs.shared.discord_errors import describe, is_unavailable
from cogs.shared.error_sentences import (
    NOT_SHOWN_YET,
    describe_bug,
    describe_bug_after_commit,
    sentence_for,
)
from cogs.shared.errors import (
    ANSWERED_ALREADY,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    NeedsServer,
    NotShown,
)
from cogs.shared.links import (
    Accept,
    AskToCancel,
    Change,
    ContinueHere,
    Decline,
    ShowStatistics,
    Withdraw,
)
from cogs.shared.match_error_sentences import MAX_LISTED
from cogs.shared.messages import Button, PrivateMessage, Style
from cogs.shared.send import refuse, renew_lists
from cogs.shared.terms import invitee_name
from onitama_core.game import IllegalAction
from onitama_core.matches import errors
from onitama_core.store import Invitation, Match, NoSuchMatch
from rendering.words import _

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable, Callable, Coroutine, Iterator

    Interaction: TypeAlias = discord.Interaction[Any]

    Answer: TypeAlias = Coroutine[Any, Any, None]


# The results of interactions in the log and in metrics, which operators' alerts name too

ANSWERED: Final = "answered"
UNANSWERED: Final = "unanswered"
"""The interaction's task ended without a response to Discord."""
LATE: Final = "late"
"""The interaction or its answer came after Discord's deadline."""
DUPLICATE: Final = "again"
UNEXPECTED_ERROR: Final = "broken"


def record_result(interaction: Interaction, result: str, error: str = "") -> None:
    """Store the result of an interaction for the log.

    `error`: the id of an unexpected error, which the user sees too.
    """
    interaction.extras.update(result=result, error=error)


log = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
UNKNOWN_WEBHOOK: Final = 10015
TOKEN_EXPIRED: Final = 50027
EXPECTED_REFUSALS: Final = frozenset(
    {
        UNKNOWN_INTERACTION,
        UNKNOWN_WEBHOOK,
        TOKEN_EXPIRED,
        ANSWERED_ALREADY,
        UNKNOWN_CHANNEL,
        UNKNOWN_MESSAGE,
    }
)
"""Discord's error codes for answers that are not bugs.

The answer came too late, or the user or a moderator removed its message or channel.
"""


@contextmanager
def after_commit() -> Iterator[None]:
    """Mark the part of a click's or command's handler that runs after its change was committed.

    An exception in it becomes NotShown, so that the user reads that the change counts. Raises
    NotShown, or NoSuchMatch if the match was erased meanwhile.
    """
    try:
        yield
    except NoSuchMatch:
        raise
    except Exception as problem:
        raise NotShown from problem


async def explain(interaction: discord.Interaction[Any], problem: BaseException) -> None:
    """Answer an interaction with a private message about the error that its handler raised."""
    problem = problem.original if isinstance(problem, CommandInvokeError) else problem
    cause = problem.__cause__ or problem if isinstance(problem, NotShown) else problem
    if isinstance(cause, bot_errors.TypedInMatch):
        cause = cause.problem
    if isinstance(cause, discord.HTTPException) and cause.code in EXPECTED_REFUSALS:
        log.info("too late to answer interaction %s: %s", interaction.id, describe(cause))
        record_result(interaction, LATE)
        return
    if is_unavailable(cause):
        log.warning(
            "Discord was unavailable during interaction %s: %s", interaction.id, describe(cause)
        )
    # The reason why an action is illegal can tell where a ninja hides, so the log has no reason.
    is_by_rule = isinstance(cause, IllegalAction)
    record_result(interaction, "IllegalAction" if is_by_rule else type(cause).__name__)
    try:
        await refuse(interaction, compose_explanation(interaction, problem, cause))
    except (discord.DiscordException, aiohttp.ClientError) as unanswered:
        log.warning(
            "could not send the error message of interaction %s: %s",
            interaction.id,
            describe(unanswered),
        )


def compose_explanation(
    interaction: Interaction, problem: BaseException, cause: BaseException
) -> PrivateMessage:
    """Return the message about an error, and log the error if it is unexpected.

    `cause`: the error from which NotShown was raised; otherwise `problem` itself.
    """
    try:
        if isinstance(problem, NotShown) and is_unavailable(cause):
            text = _(NOT_SHOWN_YET)
        elif isinstance(problem, NotShown):
            text = describe_bug_after_commit(report(interaction, cause))
        else:
            is_outside_servers = interaction.guild_id is None
            text = sentence_for(problem, is_outside_servers=is_outside_servers) or describe_bug(
                report(interaction, cause)
            )
        return PrivateMessage(text, buttons=buttons_beside_error(problem, interaction.user.id))
    except Exception as bug:  # noqa: BLE001 - it is reported
        return PrivateMessage(describe_bug(report(interaction, bug)))


def buttons_beside_error(problem: BaseException, user_id: int) -> tuple[Button, ...]:
    """Return buttons that help the user with an error, below the sentence about it."""
    button: Button | None = None
    match problem:
        case errors.AlreadyInvited(invitation):
            if invitation.challenger.user_id == user_id:
                first = Button(Change(invitation.id), labels.CHANGE)
                second = Button(Withdraw(invitation.id), labels.WITHDRAW)
            else:
                first = Button(Accept(invitation.id), labels.ACCEPT, style=Style.success)
                second = Button(Decline(invitation.id), labels.DECLINE, style=Style.danger)
            return first, second
        case errors.OfferChanged(invitation):
            accept = Accept(invitation.id, invitation.version)
            button = Button(accept, labels.ACCEPT, style=Style.success)
        case errors.TooManyInvitations(invitations):
            label = _("Withdraw: {invited}")
            return tuple(
                Button(Withdraw(invitation.id), label.format(invited=invitee_name(invitation)))
                for invitation in invitations[:MAX_LISTED]
            )
        case bot_errors.NowhereToPost(match=match, can_go_on_here=True):
            continue_here = ContinueHere(match.id)
            button = Button(continue_here, labels.CONTINUE_HERE, style=Style.primary)
        case bot_errors.OpponentHasLeft(match=match) if match.can_end_without_opponent:
            end = AskToCancel(match.id)
            button = Button(end, labels.END_MATCH, style=Style.danger)
        case bot_errors.NoLeaderboard():
            button = Button(ShowStatistics(None), labels.STATISTICS)
    return () if button is None else (button,)


def report(interaction: Interaction, problem: BaseException) -> str:
    """Log an unexpected error with its traceback, and return its random id.

    The id is in the log and in the user's message, so that the operator finds the traceback.
    """
    error_id = secrets.token_hex(4)
    log.error("unexpected error %s in interaction %s", error_id, interaction.id, exc_info=problem)
    record_result(interaction, UNEXPECTED_ERROR, error_id)
    return error_id


CogT = TypeVar("CogT")
PlainT = TypeVar("PlainT", bound=PlainClick)
MatchT = TypeVar("MatchT", bound=MatchClick)
InvitationT = TypeVar("InvitationT", bound=InvitationClick)
PlainHandler: TypeAlias = "Callable[[CogT, Interaction, PlainT], Answer]"
MatchHandler: TypeAlias = "Callable[[CogT, Interaction, MatchT, Match], Answer]"
InvitationHandler: TypeAlias = "Callable[[CogT, Interaction, InvitationT, Invitation], Answer]"

HANDLED_CLICKS_ATTRIBUTE: Final = "answered_clicks"
"""Name of the attribute with which `on_click` marks a method: the types of clicks it answers."""


@overload
def on_click(
    *kinds: type[MatchT],
) -> Callable[[MatchHandler[CogT, MatchT]], MatchHandler[CogT, MatchT]]: ...
@overload
def on_click(
    *kinds: type[InvitationT],
) -> Callable[[InvitationHandler[CogT, InvitationT]], InvitationHandler[CogT, InvitationT]]: ...
@overload
def on_click(
    *kinds: type[PlainT],
) -> Callable[[PlainHandler[CogT, PlainT]], PlainHandler[CogT, PlainT]]: ...
def on_click(*kinds: type[Click]) -> Callable[[Any], Any]:
    """Decorate a cog's method that answers these types of clicks.

    The method gets the interaction, the click, and the match or invitation that the click names.
    """

    def bind(method: Any) -> Any:
        setattr(method, HANDLED_CLICKS_ATTRIBUTE, kinds)
        return method

    return bind


def click_handlers(cog: object) -> Iterator[tuple[type[Click], Callable[..., Answer]]]:
    """Yield each type of click that a cog answers, with the method that answers it."""
    for name, method in vars(type(cog)).items():
        for kind in getattr(method, HANDLED_CLICKS_ATTRIBUTE, ()):
            yield kind, getattr(cog, name)


class Clicks:
    """The types of clicks with the methods that answer them, and the dispatch of clicks."""

    def __init__(
        self,
        admit: Callable[[Interaction], Awaitable[bool]],
        match: Callable[[Interaction, int], Awaitable[Match]],
        invitation: Callable[[Interaction, int], Awaitable[Invitation]],
    ) -> None:
        """Store the functions that are called before a click reaches its method.

        `admit` returns whether to handle an interaction; if not, it has been answered or ignored.
        `match` and `invitation` return those with this id if the user may see them; otherwise they
        raise NoSuchMatch or NoSuchInvitation.
        """
        self._admit = admit
        self._match = match
        self._invitation = invitation
        self._answers: dict[type[Click], Callable[..., Answer]] = {}
        self._anywhere = set[type[Click]]()
        """Types of clicks that also work outside of servers."""

    def register(self, cog: object) -> None:
        """Add the types of clicks that a cog answers.

        Raises ValueError if another method answers one of them.
        """
        for kind, answer in click_handlers(cog):
            if kind in self._answers:
                raise ValueError(f"answered already: {kind}")
            self._answers[kind] = answer
            if getattr(cog, "works_outside_servers", False):
                self._anywhere.add(kind)

    async def dispatch(self, interaction: Interaction, click: Click) -> None:
        """Call the method that answers a click, after the gate found its match or invitation.

        The interaction must have been admitted. Raises NeedsServer, NoSuchMatch, NoSuchInvitation
        and the exceptions of the method.
        """
        if interaction.guild_id is None and type(click) not in self._anywhere:
            raise NeedsServer
        answer = self._answers[type(click)]
        match click:
            case MatchClick(number):
                await answer(interaction, click, await self._match(interaction, number))
            case InvitationClick(number):
                await answer(interaction, click, await self._invitation(interaction, number))
            case _:
                await answer(interaction, click)

    async def answer(self, interaction: Interaction, custom_id: str) -> None:
        """Answer a click on the button or list with a custom id, also if it raises an exception."""
        if not await self._admit(interaction):
            return
        try:
            await self.dispatch(interaction, decode(custom_id))
        except Exception as problem:  # noqa: BLE001 - discord.py would show the user nothing
            await explain(interaction, problem)


class OnitamaItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=CUSTOM_ID_PATTERN):
    """A clicked button or list of this bot.

    discord.py builds it from the custom id of a click, without the view that was sent, so buttons
    work after a restart too.
    """

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> OnitamaItem:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.clicks.answer(interaction, self.custom_id)
        await renew_lists(interaction)
