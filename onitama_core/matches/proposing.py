"""What one player asks the other for, and the other grants or declines: a draw, a takeback."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.matches.errors import (
    DrawOfferOpen,
    DrawOfferTooSoon,
    NoDrawOffer,
    NoTakeback,
    NoTakebackRequest,
    NothingMovedYet,
    TakebackOpen,
    TakebackTooSoon,
)
from onitama_core.store import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.game import Player
    from onitama_core.matches.errors import NoProposal, ProposalOpen, ProposalTooSoon
    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.log.loaded import Loaded
    from onitama_core.matches.log.proposals import Proposals
    from onitama_core.matches.log.replay import Progress
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Entry


@dataclass(frozen=True, slots=True)
class Kind:
    """What can be proposed, and what the log and the refusals say of it."""

    of: Callable[[Progress], Proposals]
    require: Callable[[Loaded, Player], None]
    """Raises what keeps a player from proposing it at all."""
    made: type[DrawOffered | TakebackOffered]
    agreed: type[DrawAgreed | TakebackAgreed]
    declined: type[DrawDeclined | TakebackDeclined]
    gone: type[NoProposal]
    stands: type[ProposalOpen]
    too_soon: type[ProposalTooSoon]


class Proposing:
    """Of one kind.

    Each method raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable; `at`: of the click.
    """

    def __init__(self, ledger: Ledger, kind: Kind) -> None:
        self._ledger = ledger
        self._kind = kind

    async def propose(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Raises what the kind requires; or that one is open, or that it is too soon for one."""

        def decide(loaded: Loaded, player: Player) -> Entry:
            require_allowed(self._kind, loaded, player)
            if self._kind is TAKEBACK:
                player = loaded.match.asker(player)
            return self._kind.made(loaded.match.seq + 1, player, at=at)

        return await self._ledger.record(match_id, user_id, at, decide)

    async def agree(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """To what entry `seq` proposed. Raises that it is gone, or stands until the other says."""

        def decide(loaded: Loaded, player: Player) -> Entry:
            require_proposed_to(self._kind, loaded, player, seq)
            return self._kind.agreed(loaded.match.seq + 1, player, at=at)

        return await self._ledger.record(match_id, user_id, at, decide)

    async def decline(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """What entry `seq` proposed. Raises as `agree`."""

        def decide(loaded: Loaded, player: Player) -> Entry:
            require_proposed_to(self._kind, loaded, player, seq)
            return self._kind.declined(loaded.match.seq + 1, player, at=at)

        return await self._ledger.record(match_id, user_id, at, decide)


def require_allowed(kind: Kind, loaded: Loaded, player: Player) -> None:
    kind.require(loaded, player)
    proposals = kind.of(loaded.progress)
    if proposals.open is not None:
        raise kind.stands(loaded.match, proposals.open)
    if player in proposals.waiting:
        raise kind.too_soon(loaded.match)


def require_proposed_to(kind: Kind, loaded: Loaded, player: Player, seq: int) -> None:
    proposal = kind.of(loaded.progress).open
    if proposal is None or proposal.seq != seq:
        raise kind.gone
    if proposal.player is player:
        raise kind.stands(loaded.match, proposal)


def require_something_to_take_back(loaded: Loaded, player: Player) -> None:
    """Raises NoTakeback where hidden things were told meanwhile, or NothingMovedYet."""
    if loaded.match.setup.variant.has_secrets:
        raise NoTakeback(loaded.match)
    if not loaded.match.can_take_back(player):
        raise NothingMovedYet(loaded.match)


DRAW: Final = Kind(
    of=lambda progress: progress.draws,
    require=lambda _loaded, _player: None,
    made=DrawOffered,
    agreed=DrawAgreed,
    declined=DrawDeclined,
    gone=NoDrawOffer,
    stands=DrawOfferOpen,
    too_soon=DrawOfferTooSoon,
)
TAKEBACK: Final = Kind(
    of=lambda progress: progress.takebacks,
    require=require_something_to_take_back,
    made=TakebackOffered,
    agreed=TakebackAgreed,
    declined=TakebackDeclined,
    gone=NoTakebackRequest,
    stands=TakebackOpen,
    too_soon=TakebackTooSoon,
)
