"""Who answers which click, and telling a person what went wrong, for their eyes only."""

from __future__ import annotations

import logging
import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, overload

import aiohttp
import discord
from discord.app_commands import CommandInvokeError

from cogs.shared import errors as here
from cogs.shared import labels
from cogs.shared.custom_ids import Click, InvitationClick, MatchClick, PlainClick, decode
from cogs.shared.discord_errors import describe, is_unavailable
from cogs.shared.error_sentences import NOT_SHOWN_YET, broken, counted, sentence_for
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
from cogs.shared.send import refuse
from cogs.shared.terms import invitee_name
from onitama_core.game import IllegalAction
from onitama_core.matches import errors
from onitama_core.store import Invitation, Match, NoSuchMatch
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator

    Interaction: TypeAlias = discord.Interaction[Any]

    Answer: TypeAlias = Coroutine[Any, Any, None]


ANSWERED: Final = "answered"
UNANSWERED: Final = "unanswered"
"""Nothing was said within the time that Discord allows."""
LATE: Final = "late"
"""It came, or was to be answered, when Discord had given it up."""
AGAIN: Final = "again"
BROKEN: Final = "broken"


def note(interaction: Interaction, result: str, error: str = "") -> None:
    """For the log: what came of it; `error`: the id of a fault, which its maker is shown too."""
    interaction.extras.update(result=result, error=error)


log = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
UNKNOWN_WEBHOOK: Final = 10015
TOKEN_EXPIRED: Final = 50027
TOO_LATE: Final = frozenset(
    {
        *(UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED, ANSWERED_ALREADY),
        *(UNKNOWN_CHANNEL, UNKNOWN_MESSAGE),
    }
)
"""Discord no longer takes an answer, or whoever asked dismissed it: worth knowing, no fault."""


@contextmanager
def committed() -> Iterator[None]:
    """What goes wrong from here on undoes nothing, and its maker is told so.

    Raises NotShown, or NoSuchMatch of what went meanwhile with somebody who left for good.
    """
    try:
        yield
    except NoSuchMatch:
        raise
    except Exception as problem:
        raise NotShown from problem


async def explain(interaction: discord.Interaction[Any], problem: BaseException) -> None:
    problem = problem.original if isinstance(problem, CommandInvokeError) else problem
    cause = problem.__cause__ or problem if isinstance(problem, NotShown) else problem
    if isinstance(cause, discord.HTTPException) and cause.code in TOO_LATE:
        log.info("too late to answer interaction %s: %s", interaction.id, describe(cause))
        note(interaction, LATE)
        return
    if is_unavailable(cause):
        log.warning(
            "Discord was unavailable during interaction %s: %s", interaction.id, describe(cause)
        )
    # The host could tell by what is in the way where a ninja hides.
    is_by_rule = isinstance(cause, IllegalAction)
    note(interaction, "IllegalAction" if is_by_rule else type(cause).__name__)
    try:
        await refuse(interaction, explanation_of(interaction, problem, cause))
    except (discord.DiscordException, aiohttp.ClientError) as unanswered:
        log.warning("could not explain to interaction %s: %s", interaction.id, describe(unanswered))


def explanation_of(
    interaction: Interaction, problem: BaseException, cause: BaseException
) -> PrivateMessage:
    """Return what the user reads; a bug in that is reported too, and answered.

    `cause`: what a NotShown was raised from; otherwise the problem itself.
    """
    try:
        if isinstance(problem, NotShown) and is_unavailable(cause):
            told = _(NOT_SHOWN_YET)
        elif isinstance(problem, NotShown):
            told = counted(report(interaction, cause))
        else:
            is_alone = interaction.guild_id is None
            told = sentence_for(problem, is_alone=is_alone) or broken(report(interaction, cause))
        return PrivateMessage(told, buttons=next_buttons(problem, interaction.user.id))
    except Exception as fault:  # noqa: BLE001 - it is reported
        return PrivateMessage(broken(report(interaction, fault)))


def next_buttons(problem: BaseException, user_id: int) -> tuple[Button, ...]:
    """Return the buttons beside the sentence about a problem, for the person who reads it."""
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
                Button(Withdraw(one.id), label.format(invited=invitee_name(one)))
                for one in invitations[:MAX_LISTED]
            )
        case here.NowhereToPost(match=match, can_go_on_here=True):
            here_too = ContinueHere(match.id)
            button = Button(here_too, labels.CONTINUE_HERE, style=Style.primary)
        case here.OpponentHasLeft(match=match) if match.can_end_without_opponent:
            end = AskToCancel(match.id)
            button = Button(end, labels.END_MATCH, style=Style.danger)
        case here.NoLeaderboard():
            button = Button(ShowStatistics(None), labels.STATISTICS)
    return () if button is None else (button,)


def report(interaction: Interaction, problem: BaseException) -> str:
    """Log an unexpected error, and return the id under which the log has it."""
    fault_id = secrets.token_hex(4)
    log.error("fault %s", fault_id, exc_info=problem)
    note(interaction, BROKEN, fault_id)
    return fault_id


Cog = TypeVar("Cog")
Own = TypeVar("Own", bound=PlainClick)
OfMatch = TypeVar("OfMatch", bound=MatchClick)
OfInvitation = TypeVar("OfInvitation", bound=InvitationClick)
OnOwn: TypeAlias = "Callable[[Cog, Interaction, Own], Answer]"
OnMatch: TypeAlias = "Callable[[Cog, Interaction, OfMatch, Match], Answer]"
OnInvitation: TypeAlias = "Callable[[Cog, Interaction, OfInvitation, Invitation], Answer]"

CLICKS_OF_A_METHOD: Final = "answered_clicks"
"""The attribute of a method with the clicks that it answers."""


@overload
def on_click(
    *kinds: type[OfMatch],
) -> Callable[[OnMatch[Cog, OfMatch]], OnMatch[Cog, OfMatch]]: ...
@overload
def on_click(
    *kinds: type[OfInvitation],
) -> Callable[[OnInvitation[Cog, OfInvitation]], OnInvitation[Cog, OfInvitation]]: ...
@overload
def on_click(*kinds: type[Own]) -> Callable[[OnOwn[Cog, Own]], OnOwn[Cog, Own]]: ...
def on_click(*kinds: type[Click]) -> Callable[[Any], Any]:
    """Have a cog's method answer these clicks, with the match or invitation that they name."""

    def bind(method: Any) -> Any:
        setattr(method, CLICKS_OF_A_METHOD, kinds)
        return method

    return bind


def answers_of(cog: object) -> Iterator[tuple[type[Click], Callable[..., Answer]]]:
    for name, method in vars(type(cog)).items():
        for kind in getattr(method, CLICKS_OF_A_METHOD, ()):
            yield kind, getattr(cog, name)


class Clicks:
    def __init__(
        self,
        admit: Callable[[Interaction], Awaitable[bool]],
        match: Callable[[Interaction, int], Awaitable[Match]],
        invitation: Callable[[Interaction, int], Awaitable[Invitation]],
    ) -> None:
        """`admit` says whether to answer an interaction; otherwise it has been seen to.

        `match` and `invitation` raise NoSuchMatch or NoSuchInvitation for whom there is none.
        """
        self._admit = admit
        self._match = match
        self._invitation = invitation
        self._answers: dict[type[Click], Callable[..., Answer]] = {}
        self._anywhere = set[type[Click]]()
        """Those that need no server."""

    def register(self, cog: object) -> None:
        for kind, answer in answers_of(cog):
            if kind in self._answers:
                raise ValueError(f"answered already: {kind}")
            self._answers[kind] = answer
            if getattr(cog, "works_outside_servers", False):
                self._anywhere.add(kind)

    async def give(self, interaction: Interaction, click: Click) -> None:
        """The answer to a click whose interaction is admitted; raises what stands in its way."""
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
        """Have a click answered; whatever goes wrong, its maker is told."""
        if not await self._admit(interaction):
            return
        try:
            await self.give(interaction, decode(custom_id))
        except Exception as problem:  # noqa: BLE001 - discord.py would show the user nothing
            await explain(interaction, problem)
