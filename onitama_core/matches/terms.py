"""Terms of a match, limits of invitations and matches, and how a match begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from onitama_core import game, store
from onitama_core.game import Player, Variant
from onitama_core.matches import errors
from onitama_core.matches.deadlines import AN_HOUR, set_deadline, update_engine_request
from onitama_core.matches.replay import initial_clocks, initial_state, initial_state_of, status_of
from onitama_core.matches.results import close_without_replay
from onitama_core.matches.updates import player_update, seat_of
from onitama_core.people import require_welcome
from onitama_core.store import Invitation, InvitationStatus, Person, SeatChoice, Terms, Transaction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from onitama_core.game import Card, Setup
    from onitama_core.matches.replay import MatchState
    from onitama_core.matches.updates import PlayerUpdate


def named_deal(text: str, seat: SeatChoice, variant: Variant = Variant.CLASSIC) -> Terms:
    """Return the terms that deal five named cards, separated by commas.

    Raises UnreadableText or IllegalSetup.
    """
    cards = [game.find_card(name) for name in text.split(store.SEPARATOR) if name.strip()]
    game.make_setup(variant, cards)
    return Terms(store.ids_of(cards), is_dealt=True, seat=seat, variant=variant)


def chosen_pool(cards: Sequence[Card], seat: SeatChoice, variant: Variant) -> Terms:
    """Return the terms of chosen cards, under their pool's name if they are a whole pool.

    Raises IllegalSetup.
    """
    game.require_dealable(variant, cards)
    named = (name for name in game.POOLS if set(game.named_pool(variant, name)) == set(cards))
    return Terms(next(named, store.ids_of(cards)), seat=seat, variant=variant)


def rematch_terms(terms: Terms, seat: SeatChoice) -> Terms:
    """Return the terms of a rematch: the same cards dealt again, in the channel or private.

    The first match may have been played in a thread of its own.
    """
    venue = store.Venue.PRIVATE if terms.venue is store.Venue.PRIVATE else store.Venue.CHANNEL
    return replace(terms, is_dealt=False, seat=seat, venue=venue)


def allowed_terms(terms: Terms, settings: store.GuildSettings) -> Terms:
    """Return the terms with a pace that a server allows, and unrated if it has no rated matches."""
    allowed = terms if terms.pace in settings.paces else terms.at_pace(settings.pace)
    return replace(allowed, is_rated=allowed.is_rated and settings.rated)


def setup_from_terms(terms: Terms, rng: Random) -> Setup:
    """Return the setup of a match: the named cards, or a deal from the chosen pool.

    A pool of five cards from which Way of the Wind can't deal is dealt in random order.
    """
    cards: Sequence[Card] = terms.cards
    if not terms.is_dealt:
        try:
            game.require_dealable(terms.variant, cards)
        except game.IllegalSetup:
            if len(cards) != game.CARDS_DEALT:
                raise
        else:
            return game.deal(terms.variant, cards, rng)
        cards = rng.sample(cards, game.CARDS_DEALT)
    return game.make_setup(terms.variant, cards, first_if_unstamped=rng.choice(list(Player)))


CLOSED_INVITATION_LIFETIME: Final = timedelta(days=30)
"""Time for which an invitation that led to no match is stored."""


def close_invitation(
    transaction: Transaction, invitation: Invitation, status: InvitationStatus
) -> Invitation:
    transaction.invitations.close(invitation.id, status)
    transaction.posts.enqueue_for_invitation(invitation, store.PostKind.INVITATION_CLOSED)
    transaction.due.unschedule(store.DueKind.EXPIRY, invitation.id)
    if status is not InvitationStatus.ACCEPTED:
        clears_at = transaction.now + CLOSED_INVITATION_LIFETIME
        transaction.due.schedule(store.DueKind.INVITATION_CLEARING, invitation.id, clears_at)
    return replace(invitation, status=status)


def withdraw_or_decline(
    transaction: Transaction, invitation: Invitation, user_id: int
) -> Invitation:
    """Withdraw the user's own invitation, or decline another's.

    The post looks as after an ordinary answer, so that it does not reveal a block or an erasure.
    """
    is_own = invitation.challenger.user_id == user_id
    status = InvitationStatus.WITHDRAWN if is_own else InvitationStatus.DECLINED
    return close_invitation(transaction, invitation, status)


def close_expired(
    transaction: Transaction, invitations: Iterable[Invitation | None], at: datetime
) -> Iterator[Invitation]:
    """Yield the invitations that have not expired at a moment, and close the others."""
    for invitation in invitations:
        if invitation is None:
            continue
        if at < invitation.expires_at:
            yield invitation
        else:
            close_invitation(transaction, invitation, InvitationStatus.EXPIRED)


INVITATION_LIFETIME_CLOCKS: Final = 3
"""Lifetime of an invitation with a time limit, in multiples of a player's initial time."""
MAX_LISTED_MATCHES: Final = 25
"""Matches in one list; a select menu of Discord has at most 25 options."""
MAX_PRIVATE_MATCHES: Final = 5
"""Open private matches of a user in one server; for one more the oldest is closed."""
MAX_OPEN_MATCHES: Final = MAX_LISTED_MATCHES + MAX_PRIVATE_MATCHES
"""Open matches of a user in one server, private ones included."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Times and numbers that limit invitations and matches; tests use other ones."""

    invitation_lifetime: timedelta = timedelta(hours=24)
    """Time for which an invitation stays open, unless its pace is a fast one."""
    quiet_period: timedelta = timedelta(minutes=10)
    """Time for which a user who declined or did not answer is not pinged again."""
    reminder_delay: timedelta = timedelta(hours=1)
    """Time after which an opponent is reminded to place ninjas."""
    max_open_invitations: int = 5
    """Open invitations that a challenger may have in one server."""
    max_named_per_hour: int = 10
    """Invitations by name, rematches included, that a challenger may make in an hour anywhere."""
    max_open_matches: int = MAX_LISTED_MATCHES
    """Open matches that a user may have in one server, unless the server allows fewer."""

    def lifetime_at(self, pace: store.Pace) -> timedelta:
        """Return how long an invitation at a pace stays open.

        At a fast pace it is so short that the challenger is still there when their clock starts.
        """
        clocks = initial_clocks(pace)
        if clocks is None:
            return self.invitation_lifetime
        return min(self.invitation_lifetime, INVITATION_LIFETIME_CLOCKS * clocks.left[Player.RED])

    def max_open_matches_under(self, settings: store.GuildSettings) -> int:
        return min(self.max_open_matches, settings.most_matches or self.max_open_matches)


USUAL_LIMITS: Final = Limits()


def require_invitable(
    transaction: Transaction, new: store.NewInvitation, limits: Limits
) -> datetime | None:
    """Return until when a new invitation pings nobody; None: it pings.

    Raises what `Invitations.invite` raises.
    """
    quiet = None
    challenger = new.challenger.user_id
    guild_id = new.place.guild_id
    require_allowed(new.terms, transaction.servers.settings(guild_id))
    if new.opponent is not None:
        require_can_invite(transaction, challenger, new.opponent, guild_id)
        require_welcome(transaction, new.challenger, new.opponent)
        require_not_cancelled_recently(transaction, challenger, new.opponent, limits.quiet_period)
        quiet = quiet_until(transaction, challenger, new.opponent, limits.quiet_period)
        require_named_limit(transaction, challenger, limits.max_named_per_hour)
    sent = transaction.invitations.open_by(challenger, guild_id)
    still_open = list(close_expired(transaction, sent, transaction.now))
    if len(still_open) >= limits.max_open_invitations:
        raise errors.TooManyInvitations(still_open)
    require_room_for_match(transaction, limits, guild_id, new.challenger)
    return quiet


def require_allowed(terms: Terms, settings: store.GuildSettings) -> None:
    """Raise PaceNotAllowed or RatedMatchesOff if a server does not allow these terms."""
    if terms.pace not in settings.paces:
        raise errors.PaceNotAllowed(settings.paces)
    if terms.is_rated and not settings.rated:
        raise errors.RatedMatchesOff


def require_can_invite(
    transaction: Transaction, challenger: int, opponent: Person, guild_id: int
) -> None:
    if challenger == opponent.user_id:
        raise errors.SelfChallenge
    between = transaction.invitations.open_between(challenger, opponent.user_id)
    here = [invitation for invitation in between if invitation.place.guild_id == guild_id]
    for invitation in close_expired(transaction, here, transaction.now):
        raise errors.AlreadyInvited(invitation)


NOT_ACCEPTED: Final = [
    status
    for status in InvitationStatus
    if status not in (InvitationStatus.OPEN, InvitationStatus.ACCEPTED)
]
"""Ends of an invitation after which the next one to the same user is quiet for a while."""


def quiet_until(
    transaction: Transaction, challenger: int, opponent: Person, quiet_period: timedelta
) -> datetime | None:
    """Return until when an invitation does not ping a user who was asked a short time ago.

    None: it pings. The invitations of a challenger before an erasure are not known any more, so for
    at least an hour after it their invitations ping nobody.
    """
    times_and_waits = [
        (transaction.invitations.last_closed(challenger, opponent.user_id, status), quiet_period)
        for status in NOT_ACCEPTED
    ]
    times_and_waits.append(
        (transaction.personal_data.last_erased_at(challenger), max(quiet_period, AN_HOUR))
    )
    until = max(
        (at + wait for at, wait in times_and_waits if at is not None), default=transaction.now
    )
    return until if transaction.now < until else None


def require_not_cancelled_recently(
    transaction: Transaction, user_id: int, opponent: Person, quiet_period: timedelta
) -> None:
    """Raise CancelledRecently if the user has cancelled a match with this opponent lately.

    Otherwise users who dislike the dealt cards could get others by cancelling the match.
    """
    cancelled_at = transaction.invitations.last_cancelled(user_id, opponent.user_id)
    if cancelled_at is not None and transaction.now < cancelled_at + quiet_period:
        raise errors.CancelledRecently(opponent, cancelled_at + quiet_period)


def require_named_limit(transaction: Transaction, challenger: int, limit: int) -> None:
    """Raise TooManyNamed if the challenger has invited too many by name within an hour.

    Withdrawn invitations count, because the invited user was pinged.
    """
    earliest = transaction.invitations.named_before(
        challenger, limit, since=transaction.now - AN_HOUR
    )
    if earliest is not None:
        raise errors.TooManyNamed(limit, earliest + AN_HOUR)


def require_room_for_match(
    transaction: Transaction, limits: Limits, guild_id: int, *people: Person
) -> None:
    """Raise TooManyMatches if a user has no room for one more match that is not private."""
    limit = limits.max_open_matches_under(transaction.servers.settings(guild_id))
    for person in people:
        matches = transaction.matches.open_of(person.user_id, guild_id, limit + MAX_LISTED_MATCHES)
        if sum(not match.is_private for match in matches) >= limit:
            raise errors.TooManyMatches(person, limit)


def begin_match(
    transaction: Transaction, new: store.NewMatch
) -> tuple[store.Match, MatchState, int | None]:
    """Add a match, and enqueue its first board and its thread if anybody may see it.

    Return the match, its state, and the post of the board.
    """
    status = status_of(initial_state(new.setup, new.started_at, new.terms.pace))
    match_id = transaction.matches.add(new, status)
    match_state = initial_state_of(transaction.matches.get(match_id))
    set_deadline(transaction, transaction.matches.get(match_id), match_state)
    match = transaction.matches.get(match_id)  # now with its deadline
    update_engine_request(transaction, match)
    post_id = None
    if not match.is_private:
        if match.terms.venue is store.Venue.THREAD:
            transaction.posts.enqueue_for_match(match, store.PostKind.THREAD, 0)
        post_id = transaction.posts.enqueue_for_match(match, store.PostKind.BOARD, 0)
    return match, match_state, post_id


SEED_BITS: Final = 128
"""Bits of the secret seed of the computer's random choices in a match."""
DOUBLE_TAP_WINDOW: Final = timedelta(seconds=3)
"""Time within which two taps on one button count as one."""


@dataclass(frozen=True, slots=True)
class PracticeRequest:
    """A request for a match of one user, against the computer or with both sides."""

    place: store.Location
    person: Person
    level: int | None
    """Level of the computer; None: the user plays both sides."""
    terms: Terms
    rematch_of: int | None = None
    from_button: bool = False
    """True if the request comes from a button, which a user may tap twice."""

    @property
    def other(self) -> store.Seat:
        """The player of the seat that the user did not choose."""
        return self.person if self.level is None else store.Computer(self.level)


def begin_practice(
    transaction: Transaction, request: PracticeRequest, rng: Random, limits: Limits, at: datetime
) -> PlayerUpdate:
    """Begin a match of one user, and return it as that user may know it.

    A second tap on the button returns the match that the first began. Raises TooManyMatches
    if the match is not private and the user has too many in the server.
    """
    if request.from_button and (begun := find_double_tap(transaction, request, at)) is not None:
        return player_update(begun, initial_state_of(begun), seat_of(begun, request.person.user_id))
    closed_private: tuple[int, ...] = ()
    if request.terms.venue is store.Venue.PRIVATE:
        closed_private = close_oldest_private(
            transaction, request.person, request.place.guild_id, at
        )
    else:
        require_room_for_match(transaction, limits, request.place.guild_id, request.person)
    between = (request.person, request.other)
    new = deal_match(request.place, between, request.terms, rng, at, rematch_of=request.rematch_of)
    match, match_state, post_id = begin_match(transaction, new)
    if request.level is not None:
        transaction.matches.save_choice_seed(match.id, f"{rng.getrandbits(SEED_BITS):x}")
    player = seat_of(match, request.person.user_id)
    return player_update(match, match_state, player, post_id=post_id, closed_private=closed_private)


def find_double_tap(
    transaction: Transaction, request: PracticeRequest, at: datetime
) -> store.Match | None:
    """Return the match that an earlier tap on the same button has begun, if any."""
    matches = transaction.matches.open_of(
        request.person.user_id, request.place.guild_id, 2 * MAX_LISTED_MATCHES
    )
    for match in matches:
        has_same_seats = set(match.seats) == {request.person, request.other}
        is_same = match.terms == request.terms and has_same_seats
        if is_same and at - match.started_at < DOUBLE_TAP_WINDOW:
            return match
    return None


def deal_match(
    place: store.Location,
    between: tuple[store.Seat, store.Seat],
    terms: Terms,
    rng: Random,
    at: datetime,
    *,
    invitation_id: int | None = None,
    rematch_of: int | None,
) -> store.NewMatch:
    """Return a new match with its setup; `between` is the challenger and the other seat."""
    challenger, other = between
    is_drawn = terms.seat is SeatChoice.RANDOM
    seat = rng.choice(list(Player)) if is_drawn else Player[terms.seat.name]
    return store.NewMatch(
        invitation_id=invitation_id,
        place=place,
        seats=(challenger, other) if seat is Player.RED else (other, challenger),
        challenger=seat,
        setup=setup_from_terms(terms, rng),
        terms=terms,
        rematch_of=rematch_of,
        started_at=store.whole_milliseconds(at),
    )


def close_oldest_private(
    transaction: Transaction, person: Person, guild_id: int, at: datetime
) -> tuple[int, ...]:
    """Close the user's private matches that leave no room for one more, and return their ids."""
    matches = transaction.matches.open_of(person.user_id, guild_id, 2 * MAX_LISTED_MATCHES)
    private = [match for match in matches if match.is_private]
    private.sort(key=lambda match: match.last_activity)
    too_many = private[: max(0, len(private) + 1 - MAX_PRIVATE_MATCHES)]
    for match in too_many:
        close_without_replay(
            transaction,
            match,
            store.SystemEntry(store.UNASSIGNED_SEQ, store.EntryKind.ABANDONED, at=at),
        )
    return tuple(match.id for match in too_many)
