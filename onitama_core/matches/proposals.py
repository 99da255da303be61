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
    require: Callable[[Match, MatchState, Player], None]
    """Raises what keeps a player from proposing it at all."""
    require_not_too_soon: Callable[[Match, MatchState, Player], None]
    """Raises a ProposalTooSoon where the player has proposed it too often; none is open."""
    made: EntryKind
    agreed: EntryKind
    declined: EntryKind
    gone: type[errors.NoProposal]
    stands: type[errors.ProposalOpen]


class ProposalActions:
    """Of one kind.

    Each method raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable; `at`: of the click.
    """

    def __init__(self, log: MatchLog, kind: ProposalRules) -> None:
        self._log = log
        self._kind = kind

    async def propose(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Raises what the kind requires; or that one is open, or that it is too soon for one."""
        require = partial(require_allowed, self._kind)
        return await self._log.record(match_id, user_id, at, self._kind.made, require)

    async def agree(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """To what entry `seq` proposed. Raises that it is gone, or stands until the other says."""
        require = partial(require_proposed_to, self._kind, seq)
        return await self._log.record(match_id, user_id, at, self._kind.agreed, require)

    async def decline(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """What entry `seq` proposed. Raises as `agree`."""
        require = partial(require_proposed_to, self._kind, seq)
        return await self._log.record(match_id, user_id, at, self._kind.declined, require)


def require_allowed(
    kind: ProposalRules, match: Match, match_state: MatchState, player: Player
) -> None:
    """Raises what keeps a player from making a proposal of this kind now."""
    kind.require(match, match_state, player)
    proposals = kind.of(match_state)
    if proposals.open is not None:
        raise kind.stands(match, proposals.open)
    kind.require_not_too_soon(match, match_state, player)


def require_proposed_to(
    kind: ProposalRules, seq: int, match: Match, match_state: MatchState, player: Player
) -> None:
    proposal = kind.of(match_state).open
    if proposal is None or proposal.seq != seq:
        raise kind.gone
    if proposal.player is player:
        raise kind.stands(match, proposal)


def require_something_to_take_back(match: Match, _: MatchState, player: Player) -> None:
    """Raises NoTakeback where hidden things were told meanwhile, or NothingMovedYet."""
    if match.setup.variant.has_secrets:
        raise errors.NoTakeback(match)
    if not match.can_take_back(player):
        raise errors.NothingMovedYet(match)


OWN_TURNS_PER_DRAW_OFFER: Final = 5
"""Turns of their own in which a player may offer one draw."""


def require_turns_since_draw_offer(match: Match, match_state: MatchState, player: Player) -> None:
    """Raises DrawOfferTooSoon, whatever became of the offer before."""
    offered_in = match_state.draw_offered_in[player]
    if offered_in is None:
        return
    next_turn = offered_in + len(Player) * OWN_TURNS_PER_DRAW_OFFER
    if match.turn_number < next_turn:
        raise errors.DrawOfferTooSoon(match, next_turn)


def require_no_takeback_declined(match: Match, match_state: MatchState, player: Player) -> None:
    """Raises TakebackTooSoon where a request of theirs came to nothing in this turn."""
    if player in match_state.takebacks.declined:
        raise errors.TakebackTooSoon(match)


DRAW: Final = ProposalRules(
    of=lambda match_state: match_state.draws,
    require=lambda _match, _match_state, _player: None,
    require_not_too_soon=require_turns_since_draw_offer,
    made=EntryKind.DRAW_OFFERED,
    agreed=EntryKind.DRAW_AGREED,
    declined=EntryKind.DRAW_DECLINED,
    gone=errors.NoDrawOffer,
    stands=errors.DrawOfferOpen,
)
TAKEBACK: Final = ProposalRules(
    of=lambda match_state: match_state.takebacks,
    require=require_something_to_take_back,
    require_not_too_soon=require_no_takeback_declined,
    made=EntryKind.TAKEBACK_OFFERED,
    agreed=EntryKind.TAKEBACK_AGREED,
    declined=EntryKind.TAKEBACK_DECLINED,
    gone=errors.NoTakebackRequest,
    stands=errors.TakebackOpen,
)
