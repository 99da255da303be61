"""Draw offers and takeback requests: proposing, agreeing to them and declining them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.matches import errors
from onitama_core.store import EntryKind

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.replay import MatchState, Proposals
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Match


@dataclass(frozen=True, slots=True)
class ProposalRules:
    """The rules of one kind of proposal, and the log entries and refusals it uses."""

    of: Callable[[MatchState], Proposals]
    """Function that returns the proposals of this kind."""
    require: Callable[[Match, MatchState, Player], None]
    """Function that raises if a player may not make such a proposal at all."""
    require_not_too_soon: Callable[[Match, MatchState, Player], None]
    """Function that raises ProposalTooSoon if the player has proposed too often."""
    made: EntryKind
    agreed: EntryKind
    declined: EntryKind
    none_open_error: type[errors.NoProposal]
    already_open_error: type[errors.ProposalOpen]


class ProposalActions:
    """Actions on the proposals of one kind, draw offers or takeback requests.

    Each method raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable; `at` is the time of the
    click.
    """

    def __init__(self, log: MatchLog, kind: ProposalRules) -> None:
        self._log = log
        self._kind = kind

    async def propose(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Make a proposal. Raises ProposalOpen, ProposalTooSoon, or as the rules' `require`."""
        require = partial(require_may_propose, self._kind)
        return await self._log.record(match_id, user_id, at, self._kind.made, require)

    async def agree(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """Accept the proposal that entry `seq` made. Raises NoProposal or ProposalOpen."""
        require = partial(require_proposed_to, self._kind, seq)
        return await self._log.record(match_id, user_id, at, self._kind.agreed, require)

    async def decline(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """Decline the proposal that entry `seq` made. Raises as `agree`."""
        require = partial(require_proposed_to, self._kind, seq)
        return await self._log.record(match_id, user_id, at, self._kind.declined, require)


def require_may_propose(
    kind: ProposalRules, match: Match, match_state: MatchState, player: Player
) -> None:
    """Raise if a player may not make a proposal of this kind now."""
    kind.require(match, match_state, player)
    proposals = kind.of(match_state)
    if proposals.open is not None:
        raise kind.already_open_error(match, proposals.open)
    kind.require_not_too_soon(match, match_state, player)


def require_proposed_to(
    kind: ProposalRules, seq: int, match: Match, match_state: MatchState, player: Player
) -> None:
    proposal = kind.of(match_state).open
    if proposal is None or proposal.seq != seq:
        raise kind.none_open_error
    if proposal.player is player:
        raise kind.already_open_error(match, proposal)


def require_something_to_take_back(match: Match, _: MatchState, player: Player) -> None:
    """Raise NoTakeback in a variant with hidden information, or NothingMovedYet."""
    if match.setup.variant.has_secrets:
        raise errors.NoTakeback(match)
    if not match.can_take_back(player):
        raise errors.NothingMovedYet(match)


OWN_TURNS_PER_DRAW_OFFER: Final = 5
"""Number of own turns in which a player may offer one draw."""


def require_turns_since_draw_offer(match: Match, match_state: MatchState, player: Player) -> None:
    """Raise DrawOfferTooSoon, whether the last offer was declined or lapsed."""
    offered_in = match_state.draw_offered_in[player]
    if offered_in is None:
        return
    next_turn = offered_in + len(Player) * OWN_TURNS_PER_DRAW_OFFER
    if match.turn_number < next_turn:
        raise errors.DrawOfferTooSoon(match, next_turn)


def require_no_takeback_declined(match: Match, match_state: MatchState, player: Player) -> None:
    """Raise TakebackTooSoon if a request of the player was declined or lapsed in this turn."""
    if player in match_state.takebacks.declined:
        raise errors.TakebackTooSoon(match)


DRAW_OFFER_RULES: Final = ProposalRules(
    of=lambda match_state: match_state.draws,
    require=lambda _match, _match_state, _player: None,
    require_not_too_soon=require_turns_since_draw_offer,
    made=EntryKind.DRAW_OFFERED,
    agreed=EntryKind.DRAW_AGREED,
    declined=EntryKind.DRAW_DECLINED,
    none_open_error=errors.NoDrawOffer,
    already_open_error=errors.DrawOfferOpen,
)
TAKEBACK_RULES: Final = ProposalRules(
    of=lambda match_state: match_state.takebacks,
    require=require_something_to_take_back,
    require_not_too_soon=require_no_takeback_declined,
    made=EntryKind.TAKEBACK_OFFERED,
    agreed=EntryKind.TAKEBACK_AGREED,
    declined=EntryKind.TAKEBACK_DECLINED,
    none_open_error=errors.NoTakebackRequest,
    already_open_error=errors.TakebackOpen,
)
