"""Looking at a match, playing in it, proposing, giving up, and where it is played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from onitama_core.game import Action, Phase, Player, format_action
from onitama_core.matches import errors
from onitama_core.matches.ledger import Ledger, resigning
from onitama_core.matches.terms import MOST_LISTED, MOST_OWN
from onitama_core.matches.updates import require_player, seat_of
from onitama_core.store import EntryKind, PostKind, Reader

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from onitama_core.matches.replay import MatchState, Proposals
    from onitama_core.matches.updates import Loaded, PlayerUpdate, PublicUpdate
    from onitama_core.store import Location, Match, Transaction


T = TypeVar("T")


class Play(Ledger):
    async def look(self, match_id: int, until: int | None = None) -> PublicUpdate:
        """A match as it stands, or as it stood after entry `until`.

        Raises NoSuchMatch or Unreplayable.
        """
        return (await self.load(match_id, until)).public()

    async def look_at(
        self, match_id: int, find: Callable[[Reader, Match], tuple[int, T]]
    ) -> tuple[PublicUpdate, T]:
        """Return a match as it stood after an entry of its log, and what was read with that.

        `find` reads the sequence number of the entry, and anything else that is wanted. The row
        `PublicUpdate.match` is as it is now. Raises as `look` does.
        """
        loaded, found = await self.load_at(match_id, find)
        return loaded.public(), found

    async def look_as(self, match_id: int, user_id: int) -> PlayerUpdate:
        """Return a match as one of its players may know it.

        Raises NoSuchMatch, NotAPlayer or Unreplayable.
        """
        loaded = await self.load(match_id)
        return loaded.seen_by(seat_of(loaded.match, user_id))

    async def games_of(self, user_id: int, guild_id: int, most: int = MOST_OWN) -> list[Match]:
        """A person's open matches in a server, oldest first."""
        return await self.store.read(lambda reader: reader.matches.open_of(user_id, guild_id, most))

    async def games_in(self, channel_id: int) -> list[Match]:
        """A channel's open matches, oldest first."""
        return await self.store.read(
            lambda reader: reader.matches.open_in_channel(channel_id, MOST_LISTED)
        )

    async def games_near(self, user_id: int, place: Location, most: int) -> list[Match]:
        """A person's open matches in the server, then the channel's."""

        def ask(reader: Reader) -> list[Match]:
            own = reader.matches.open_of(user_id, place.guild_id, most)
            here = reader.matches.open_in_channel(place.channel_id, most) if len(own) < most else []
            return list({match.id: match for match in (*own, *here)}.values())[:most]

        return await self.store.read(ask)

    async def finished_games(self, user_id: int, place: Location, most: int) -> list[Match]:
        """A person's in the server and everybody's in the channel, the latest first."""
        return await self.store.read(lambda reader: reader.matches.finished(user_id, place, most))

    async def play(
        self, match_id: int, user_id: int, action: Action, step: int | None, *, at: datetime
    ) -> PlayerUpdate:
        """Play an action, and commit it with the post that is now due and the next deadline.

        `step` is the step that the clicked button was made for, None for a typed action; a click on
        an older step raises OutOfDate, a second typed turn OpponentsTurn. `at` is the time of the
        interaction.

        Raises NoSuchMatch, NotAPlayer, MatchOver, OutOfTime, Unreplayable, OutOfDate,
        OpponentsTurn, IllegalAction or TooManyEngineMoves.
        """
        done = format_action(action)
        return await self.record(match_id, user_id, at, done, partial(require_turn, step))

    async def take_back(
        self, match_id: int, user_id: int, step: int, *, at: datetime
    ) -> PlayerUpdate:
        """Return to where the turn that goes on began; `step` and `at` as in `play`.

        Raises as `play`; NothingToTakeBack is an IllegalAction.
        """
        done = EntryKind.TAKEN_BACK
        return await self.record(match_id, user_id, at, done, partial(require_turn, step))

    async def resign(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Give up, also out of turn. Raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable.

        A match that can't be replayed is closed by it; what is raised then says so.
        """
        try:
            return await self.record(match_id, user_id, at, EntryKind.RESIGNED)
        except errors.Unreplayable as unread:
            await self._end(
                match_id,
                lambda transaction: transaction.matches.get(match_id),
                resigning(user_id, at),
            )
            raise errors.Unreplayable(await self.match(match_id), unread.fault_id) from unread

    async def cancel(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Call off a match that nobody has moved in. Raises as `resign`, and TooLateToCancel."""

        def require(loaded: Loaded, _: Player) -> None:
            require_unmoved(loaded.match)

        return await self.record(match_id, user_id, at, EntryKind.CANCELLED, require)

    async def end_without_opponent(
        self, match_id: int, user_id: int, *, at: datetime
    ) -> PlayerUpdate:
        """End a match without a result, because the other player has left the server.

        Whether that is so is asked before. Nothing that was hidden in it is ever opened. Raises as
        `resign`, and TooLateToCancel of a match with a clock.
        """

        def require(loaded: Loaded, _: Player) -> None:
            if not loaded.match.can_end_without_opponent:
                raise errors.TooLateToCancel(loaded.match)

        return await self.record(match_id, user_id, at, EntryKind.OPPONENT_LEFT, require)

    async def move(
        self, match: Match, user_id: int, channel_id: int, *, is_watched: bool = True
    ) -> int:
        """Have a match, found with a place that won't do, go on in another channel of its server.

        It is owed the whole position, and what is still to be answered. `is_watched`: whether those
        who watch it are to be called there. Return the post of the board. Raises NotAPlayer,
        MatchOver, or HasAPlace where somebody was quicker.
        """

        def change(transaction: Transaction) -> int:
            present = transaction.matches.get(match.id)
            require_player(present, user_id)
            if present.is_private or present.place != match.place:
                raise errors.HasAPlace(present)
            transaction.matches.move_to_channel(present, channel_id)
            if not is_watched:
                transaction.matches.remove_watchers(match.id)
            moved = transaction.matches.get(match.id)
            post_id = transaction.posts.enqueue_for_match(moved, PostKind.BOARD, moved.seq)
            asked = ((PostKind.DRAW_OFFER, moved.draw_offer), (PostKind.TAKEBACK, moved.takeback))
            for kind, proposal in asked:
                if proposal is not None:
                    transaction.posts.enqueue_for_match(moved, kind, proposal.seq)
            return post_id

        return await self.store.write(self.clock(), change)

    async def show_again(self, match: Match) -> None:
        """Have the latest board posted once more, which was deleted."""
        await self.store.write(self.clock(), show_again, match)


def require_turn(step: int | None, loaded: Loaded, player: Player) -> None:
    """Raises OutOfDate or OpponentsTurn."""
    if step is not None and step != loaded.match.step:
        raise errors.OutOfDate(loaded.match, loaded.progress.steps.turn_at(step))
    require_awaited(loaded.match, player)


def require_awaited(match: Match, player: Player) -> None:
    """Raises OpponentsTurn."""
    if player not in match.waits_for:
        raise errors.OpponentsTurn(match)


@dataclass(frozen=True, slots=True)
class ProposalRules:
    """The rules of one kind of proposal, and the log entries and refusals it uses."""

    of: Callable[[MatchState], Proposals]
    require: Callable[[Loaded, Player], None]
    """Raises what keeps a player from proposing it at all."""
    require_not_too_soon: Callable[[Loaded, Player], None]
    """Raises a ProposalTooSoon where the player has proposed it too often; none is open."""
    made: EntryKind
    agreed: EntryKind
    declined: EntryKind
    gone: type[errors.NoProposal]
    stands: type[errors.ProposalOpen]


class Proposing:
    """Of one kind.

    Each method raises NoSuchMatch, NotAPlayer, MatchOver or Unreplayable; `at`: of the click.
    """

    def __init__(self, ledger: Ledger, kind: ProposalRules) -> None:
        self._ledger = ledger
        self._kind = kind

    async def propose(self, match_id: int, user_id: int, *, at: datetime) -> PlayerUpdate:
        """Raises what the kind requires; or that one is open, or that it is too soon for one."""
        require = partial(require_allowed, self._kind)
        return await self._ledger.record(match_id, user_id, at, self._kind.made, require)

    async def agree(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """To what entry `seq` proposed. Raises that it is gone, or stands until the other says."""
        require = partial(require_proposed_to, self._kind, seq)
        return await self._ledger.record(match_id, user_id, at, self._kind.agreed, require)

    async def decline(self, match_id: int, user_id: int, seq: int, *, at: datetime) -> PlayerUpdate:
        """What entry `seq` proposed. Raises as `agree`."""
        require = partial(require_proposed_to, self._kind, seq)
        return await self._ledger.record(match_id, user_id, at, self._kind.declined, require)


def require_allowed(kind: ProposalRules, loaded: Loaded, player: Player) -> None:
    """Raises what keeps a player from making a proposal of this kind now."""
    kind.require(loaded, player)
    proposals = kind.of(loaded.progress)
    if proposals.open is not None:
        raise kind.stands(loaded.match, proposals.open)
    kind.require_not_too_soon(loaded, player)


def require_proposed_to(kind: ProposalRules, seq: int, loaded: Loaded, player: Player) -> None:
    proposal = kind.of(loaded.progress).open
    if proposal is None or proposal.seq != seq:
        raise kind.gone
    if proposal.player is player:
        raise kind.stands(loaded.match, proposal)


def require_something_to_take_back(loaded: Loaded, player: Player) -> None:
    """Raises NoTakeback where hidden things were told meanwhile, or NothingMovedYet."""
    if loaded.match.setup.variant.has_secrets:
        raise errors.NoTakeback(loaded.match)
    if not loaded.match.can_take_back(player):
        raise errors.NothingMovedYet(loaded.match)


OWN_TURNS_PER_DRAW_OFFER: Final = 5
"""Turns of their own in which a player may offer one draw."""


def require_turns_since_draw_offer(loaded: Loaded, player: Player) -> None:
    """Raises DrawOfferTooSoon, whatever became of the offer before."""
    offered_in = loaded.progress.draw_offered_in[player]
    if offered_in is None:
        return
    next_turn = offered_in + len(Player) * OWN_TURNS_PER_DRAW_OFFER
    if loaded.match.turn_number < next_turn:
        raise errors.DrawOfferTooSoon(loaded.match, next_turn)


def require_no_takeback_declined(loaded: Loaded, player: Player) -> None:
    """Raises TakebackTooSoon where a request of theirs came to nothing in this turn."""
    if player in loaded.progress.takebacks.declined:
        raise errors.TakebackTooSoon(loaded.match)


DRAW: Final = ProposalRules(
    of=lambda progress: progress.draws,
    require=lambda _loaded, _player: None,
    require_not_too_soon=require_turns_since_draw_offer,
    made=EntryKind.DRAW_OFFERED,
    agreed=EntryKind.DRAW_AGREED,
    declined=EntryKind.DRAW_DECLINED,
    gone=errors.NoDrawOffer,
    stands=errors.DrawOfferOpen,
)
TAKEBACK: Final = ProposalRules(
    of=lambda progress: progress.takebacks,
    require=require_something_to_take_back,
    require_not_too_soon=require_no_takeback_declined,
    made=EntryKind.TAKEBACK_OFFERED,
    agreed=EntryKind.TAKEBACK_AGREED,
    declined=EntryKind.TAKEBACK_DECLINED,
    gone=errors.NoTakebackRequest,
    stands=errors.TakebackOpen,
)


def require_unmoved(match: Match) -> None:
    """Raises TooLateToCancel."""
    if not match.can_be_cancelled:
        raise errors.TooLateToCancel(match)


def show_again(transaction: Transaction, found: Match) -> None:
    """Unless another board has come since, or is on its way: this would come after it."""
    match, board = transaction.matches.get(found.id), transaction.posts.latest_board(found.id)
    if board is None or board.message_id != found.last_post_id:
        return
    if not match.is_over and not transaction.posts.has_due_board(match):
        seq = match.seq if match.phase is Phase.PLACEMENT else board.seq
        transaction.posts.enqueue_for_match(match, PostKind.BOARD, seq)
