"""Rounds of a tournament: their start, their results, and the end of the tournament.

After a crash between two transactions the scheduled work goes on where it stopped. Therefore one
transaction closes a round, writes the next one's pairings and begins their matches.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from onitama_core import store
from onitama_core.matches import DEADLINE_GRACE, begin_match, deal_match
from onitama_core.people import find_unrated_player, ratings
from onitama_core.store import (
    MIN_ENTRANTS,
    Badge,
    Due,
    DueKind,
    Entrant,
    Game,
    PairedBoard,
    PairingResult,
    PostKind,
    SeatChoice,
    TournamentFormat,
    TournamentStatus,
    Venue,
    edit_delay,
)
from onitama_core.tournaments.pairing import (
    count_rounds,
    is_tournament_over,
    pair_round,
    winners,
)
from onitama_core.tournaments.results import (
    WINS_BY_LOT,
    absent_player,
    result_of,
)
from onitama_core.tournaments.scoring import NoLegalPairing

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime
    from random import Random

    from onitama_core.store import (
        Location,
        Person,
        Reader,
        Round,
        Tournament,
        TournamentView,
        Transaction,
    )

SIGN_UP_LIFETIME: Final = timedelta(days=30)
"""Time after which a sign-up closes that has no time of start."""
TOURNAMENT_POSTS_LIFETIME: Final = timedelta(days=30)
"""Time for which the posts of a tournament that has ended are stored."""
MAX_CLEARED_TOURNAMENT_POSTS: Final = 100
EDIT_DELAY: Final = timedelta(seconds=5)
"""Time until a post shows a change, so that one edit shows several people who join or finish."""


# -- the start --


def closes_at(tournament: Tournament) -> datetime:
    """Return the time at which a sign-up ends: with the start, or without enough people."""
    return tournament.plan.starts_at or tournament.created_at + SIGN_UP_LIFETIME


def start_if_due(transaction: Transaction, tournament_id: int) -> None:
    """Start a tournament at its time or once enough people have joined.

    Cancel it if too few have joined at its time. Do nothing in an unavailable server: this is
    scheduled again when the server returns.
    """
    view = transaction.tournaments.view(tournament_id)
    tournament = view.tournament
    joined = len(view.participants)
    is_signing_up = tournament.status is TournamentStatus.SIGN_UP
    if not is_signing_up or transaction.servers.is_unavailable(tournament.plan.place.guild_id):
        return
    is_late = transaction.now >= closes_at(tournament)
    is_full = joined >= tournament.people_to_start
    if joined >= MIN_ENTRANTS and (is_late or is_full):
        start_tournament(transaction, view)
    elif is_late:
        cancel_tournament(transaction, tournament)
    else:
        transaction.due.schedule(DueKind.TOURNAMENT_START, tournament_id, closes_at(tournament))


def start_tournament(transaction: Transaction, view: TournamentView) -> None:
    """Give the people their pairing numbers, best rating first, and schedule the first round."""
    plan = view.tournament.plan
    tournament_id = view.tournament.id
    people = [participant.person for participant in view.participants]
    rated = [(person, rating_of(transaction, person, view.tournament)) for person in people]
    rated.sort(key=itemgetter(1), reverse=True)  # equal ratings stay in the order of joining
    entrants = {
        person.user_id: Entrant(number, rating)
        for number, (person, rating) in enumerate(rated, start=1)
    }
    rounds = count_rounds(plan.format, len(entrants), plan.rounds)
    transaction.tournaments.begin(tournament_id, rounds, entrants)
    transaction.due.unschedule(DueKind.TOURNAMENT_START, tournament_id)
    transaction.posts.enqueue_for_tournament(view.tournament, PostKind.TOURNAMENT_EDIT, 0)
    schedule_check(transaction, tournament_id)


def rating_of(reader: Reader, person: Person, tournament: Tournament) -> int:
    """Return a person's rating in the variant of a tournament, as a whole number."""
    guild_id = tournament.plan.place.guild_id
    variant = tournament.plan.terms.variant
    held = reader.ratings.get(person.user_id, guild_id, variant)
    return round((store.Rating() if held is None else held.rating).rating)


def cancel_tournament(transaction: Transaction, tournament: Tournament) -> None:
    """Cancel an open tournament. Its open matches go on like all others."""
    transaction.due.unschedule(DueKind.TOURNAMENT_START, tournament.id)
    end_tournament(transaction, tournament, TournamentStatus.CANCELLED)
    if tournament.round:
        transaction.posts.enqueue_for_tournament(tournament, PostKind.ROUND_EDIT, tournament.round)


def cancel_if_open(transaction: Transaction, tournament_id: int) -> None:
    """Cancel a tournament whose rounds nobody can see any more, unless it has ended."""
    tournament = transaction.tournaments.get(tournament_id)
    if tournament.is_open:
        cancel_tournament(transaction, tournament)


def end_tournament(
    transaction: Transaction, tournament: Tournament, status: TournamentStatus
) -> None:
    transaction.tournaments.end(tournament.id, status)
    transaction.due.unschedule(DueKind.TOURNAMENT_ROUND, tournament.id)
    transaction.due.unschedule(DueKind.TOURNAMENT_EDIT, tournament.id)
    clears_at = transaction.now + TOURNAMENT_POSTS_LIFETIME
    transaction.due.schedule(DueKind.TOURNAMENT_CLEARING, tournament.id, clears_at)
    transaction.posts.enqueue_for_tournament(tournament, PostKind.TOURNAMENT_EDIT, 0)


# -- a round --


def find_pairings(view: TournamentView) -> Round | None:
    """Return the pairings of the next round; None if the tournament is over.

    For many people this takes more than a second, so it runs outside of transactions.
    """
    tournament = view.tournament
    plan = tournament.plan
    rounds = view.rounds
    if is_tournament_over(plan.format, view.entrants, rounds, tournament.rounds):
        return None
    try:
        return pair_round(plan.format, view.entrants, rounds, tournament.rounds)
    except NoLegalPairing:
        return None


def begin_next_round_or_finish(
    transaction: Transaction, before: TournamentView, pairings: Round | None, rng: Random
) -> None:
    """Close a decided round, and begin the next one or, without pairings, finish the tournament.

    `before` is the tournament as it was when the pairings were made. If somebody has joined or left
    since then, nothing happens: the check of the round stays due, and makes new pairings.
    """
    view = transaction.tournaments.view(before.tournament.id)
    tournament = view.tournament
    is_same = (view.entrants, view.boards) == (before.entrants, before.boards)
    if not is_same or not can_go_on(transaction, tournament):
        return
    if tournament.round:
        transaction.posts.enqueue_for_tournament(tournament, PostKind.ROUND_EDIT, tournament.round)
    if pairings is None:
        finish_tournament(transaction, view)
    else:
        begin_round(transaction, view, pairings, rng)


def can_go_on(transaction: Transaction, tournament: Tournament) -> bool:
    """Return whether a tournament runs in a server that the bot can reach."""
    guild_id = tournament.plan.place.guild_id
    return tournament.is_running and not transaction.servers.is_unavailable(guild_id)


def begin_round(
    transaction: Transaction, view: TournamentView, pairings: Round, rng: Random
) -> None:
    """Begin the matches of a round, and enqueue its post before their boards."""
    tournament = view.tournament
    number = tournament.round + 1
    transaction.posts.enqueue_for_tournament(tournament, PostKind.ROUND, number)
    boards = []
    for pairing in pairings:
        match_id = None
        if isinstance(pairing, Game) and pairing.result is None:
            match_id = begin_game(transaction, view, pairing, rng)
        boards.append(PairedBoard(pairing, match_id))
    transaction.tournaments.add_boards(tournament.id, number, boards)
    ends_at = transaction.now + tournament.plan.round_time
    transaction.tournaments.save_round(tournament.id, number, ends_at)
    schedule_check(transaction, tournament.id)
    # An edit adds the links to the boards, which are posted after the round's post.
    shown_at = transaction.now + EDIT_DELAY
    transaction.due.schedule(DueKind.TOURNAMENT_EDIT, tournament.id, shown_at)


def begin_game(
    transaction: Transaction,
    view: TournamentView,
    game: Game,
    rng: Random,
    place: Location | None = None,
) -> int:
    """Begin the match of a game, by default in the tournament's channel, and return its id.

    The players' limits of open matches do not apply. The match is unrated if one of the players
    can't play rated.
    """
    plan = view.tournament.plan
    red, blue = view.person(game.red), view.person(game.blue)
    settings = transaction.servers.settings(plan.place.guild_id)
    is_rated = plan.terms.is_rated and settings.rated and can_be_rated(transaction, red, blue)
    terms = replace(plan.terms, is_rated=is_rated, seat=SeatChoice.RED, venue=Venue.CHANNEL)
    place = place or plan.place
    new = deal_match(place, (red, blue), terms, rng, transaction.now, rematch_of=None)
    match, _, _ = begin_match(transaction, new)
    return match.id


def can_be_rated(transaction: Transaction, *people: Person) -> bool:
    """Return whether all of these people may play rated matches now."""
    has_erased = any(ratings.rated_again(transaction, person.user_id) for person in people)
    return not has_erased and find_unrated_player(transaction, transaction.now, *people) is None


def schedule_check(transaction: Transaction, tournament_id: int) -> None:
    """Schedule the next check of a round: at its deadline, or at once if it is decided."""
    view = transaction.tournaments.view(tournament_id)
    ends_at = view.tournament.round_ends_at
    next_at = transaction.now
    if ends_at is not None and undecided_games(view):
        next_at = ends_at + DEADLINE_GRACE
    transaction.due.schedule(DueKind.TOURNAMENT_ROUND, tournament_id, next_at)


def undecided_games(view: TournamentView) -> list[PairedBoard]:
    """Return the boards of the current round whose games have no result yet."""
    current = view.boards[-1] if view.boards else ()
    return [
        board for board in current if isinstance(board.pairing, Game) and not board.pairing.result
    ]


def is_round_late(view: TournamentView, now: datetime) -> bool:
    """Return whether the deadline of the current round is over, with DEADLINE_GRACE added."""
    ends_at = view.tournament.round_ends_at
    return ends_at is not None and now >= ends_at + DEADLINE_GRACE


def save_results(
    transaction: Transaction, tournament_id: int, rng: Random
) -> TournamentView | None:
    """Save the results of matches that have ended; return the tournament if the round is decided.

    Do nothing in an unavailable server: this is scheduled again when the server returns.
    """
    view = transaction.tournaments.view(tournament_id)
    if not can_go_on(transaction, view.tournament):
        transaction.due.unschedule(DueKind.TOURNAMENT_ROUND, tournament_id)
        return None
    has_ended = [save_result(transaction, view, board, rng) for board in undecided_games(view)]
    if any(has_ended):
        schedule_edit(transaction, view.tournament)
    schedule_check(transaction, tournament_id)
    view = transaction.tournaments.view(tournament_id)
    return None if undecided_games(view) else view


def withdraw_people(
    transaction: Transaction, tournament_id: int, user_ids: Collection[int]
) -> TournamentView:
    """Withdraw people who have left the server from a running tournament."""
    tournament = transaction.tournaments.get(tournament_id)
    for user_id in user_ids:
        transaction.tournaments.remove_person(tournament, user_id)
    return transaction.tournaments.view(tournament_id)


def save_result(
    transaction: Transaction, view: TournamentView, board: PairedBoard, rng: Random
) -> bool:
    """Save the result of a game if its match is over, and return whether it is."""
    game = board.pairing
    if board.match_id is None or not isinstance(game, Game):
        return False
    match = transaction.matches.get(board.match_id)
    if not match.is_over:
        return False
    result = result_of(transaction, match)
    if result is PairingResult.DRAW and view.tournament.plan.format is TournamentFormat.KNOCKOUT:
        result = decide_drawn_game(transaction, view, game, match.place, rng)
    transaction.tournaments.save_result(match.id, result)
    player = absent_player(transaction, match)
    if player is not None:
        for user_id in match.users(player):
            transaction.tournaments.remove_person(view.tournament, user_id)
    return True


def decide_drawn_game(
    transaction: Transaction, view: TournamentView, game: Game, place: Location, rng: Random
) -> PairingResult:
    """Return the result of a drawn game of a knockout.

    It is replayed in the same round, whose deadline is then a whole round time away. Lot decides a
    drawn replay. If one of the players has left the tournament, the other wins without a replay.
    """
    if is_replay(view, game):
        return rng.choice(WINS_BY_LOT)
    gone = [entrant.number for entrant in view.entrants if entrant.left_after is not None]
    if game.red in gone:
        return PairingResult.BLUE_BY_FORFEIT
    if game.blue in gone:
        return PairingResult.RED_BY_FORFEIT
    begin_replay(transaction, view.tournament.id, game, place, rng)
    return PairingResult.DRAW


def is_replay(view: TournamentView, game: Game) -> bool:
    """Return whether the same two people have played another game in the current round."""
    both = {game.red, game.blue}
    return sum({*board.pairing.entrants} == both for board in view.boards[-1]) > 1


def begin_replay(
    transaction: Transaction, tournament_id: int, game: Game, place: Location, rng: Random
) -> None:
    """Begin the second game of a drawn pairing, with seats swapped, where the first was played."""
    view = transaction.tournaments.view(tournament_id)  # with replays that began just before
    tournament = view.tournament
    replay = Game(game.blue, game.red)
    match_id = begin_game(transaction, view, replay, rng, place)
    first = len(view.boards[-1]) + 1
    board = PairedBoard(replay, match_id)
    transaction.tournaments.add_boards(tournament_id, tournament.round, [board], first)
    ends_at = transaction.now + tournament.plan.round_time
    transaction.tournaments.save_round(tournament_id, tournament.round, ends_at)


# -- the end --


def finish_tournament(transaction: Transaction, view: TournamentView) -> None:
    """Finish a tournament, give its winners their badge, and enqueue the final table."""
    tournament = view.tournament
    for number in winners(tournament.plan.format, view.entrants, view.rounds):
        award_badge(transaction, view, number)
    end_tournament(transaction, tournament, TournamentStatus.FINISHED)
    transaction.posts.enqueue_for_tournament(tournament, PostKind.TOURNAMENT_END, tournament.round)


def award_badge(transaction: Transaction, view: TournamentView, number: int) -> None:
    """Give a winner the badge, for their last match.

    People without a match, and people who erased their data, get none.
    """
    person, matches = view.person(number), matches_of(view, number)
    if matches and not person.is_former:
        guild_id = view.tournament.plan.place.guild_id
        transaction.statistics.add_badge(
            guild_id, person.user_id, Badge.CHAMPION, matches[-1], transaction.now
        )


def matches_of(view: TournamentView, number: int) -> list[int]:
    """Return the matches of an entrant, in the order of the rounds."""
    return [
        board.match_id
        for boards in view.boards
        for board in boards
        if board.match_id is not None and number in board.pairing.entrants
    ]


# -- posts --


def schedule_edit(transaction: Transaction, tournament: Tournament) -> None:
    """Schedule the update of the latest post of an open tournament, unless it is scheduled."""
    posted_at = tournament.created_at
    if tournament.round_ends_at is not None:
        posted_at = tournament.round_ends_at - tournament.plan.round_time
    shown_at = transaction.now + edit_delay(transaction.now - posted_at, EDIT_DELAY)
    if not transaction.due.is_due(Due(DueKind.TOURNAMENT_EDIT, tournament.id), shown_at):
        transaction.due.schedule(DueKind.TOURNAMENT_EDIT, tournament.id, shown_at)


def enqueue_edit(transaction: Transaction, tournament_id: int) -> None:
    """Enqueue the update of the latest post of an open tournament."""
    tournament = transaction.tournaments.get(tournament_id)
    is_unavailable = transaction.servers.is_unavailable(tournament.plan.place.guild_id)
    if tournament.is_open and not is_unavailable:
        kind = PostKind.ROUND_EDIT if tournament.round else PostKind.TOURNAMENT_EDIT
        transaction.posts.enqueue_for_tournament(tournament, kind, tournament.round)


def clear_posts(transaction: Transaction, tournament_id: int) -> None:
    """Remove some sent posts of a tournament that has ended, and schedule the rest."""
    if transaction.tournaments.remove_sent_posts(tournament_id, MAX_CLEARED_TOURNAMENT_POSTS):
        transaction.due.schedule(DueKind.TOURNAMENT_CLEARING, tournament_id, transaction.now)
