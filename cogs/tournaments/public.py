"""The posts of a tournament in its channel: the sign-up, the rounds and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared.messages import Button, PublicMessage, PublicPicture, Style
from cogs.shared.rating_words import BADGES
from cogs.shared.terms import RATED, describe_cards, describe_duration, describe_pace
from cogs.shared.words import (
    MARKS,
    MAX_MESSAGE_CHARS,
    board_link,
    fit_lines,
    mention,
    relative_time,
    tournament_name,
)
from cogs.tournaments.buttons import (
    ExplainPairing,
    JoinTournament,
    LeaveTournament,
    ShowTable,
)
from cogs.tournaments.table import count_points, rank
from onitama_core.game import Player
from onitama_core.store import (
    MAX_ENTRANTS,
    MAX_ROUND_ROBIN_ENTRANTS,
    MIN_ENTRANTS,
    Badge,
    Bye,
    Game,
    PairingResult,
    TournamentFormat,
    TournamentStatus,
)
from onitama_core.tournaments import closes_at, winners
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.store import (
        Match,
        PairedBoard,
        Tournament,
        TournamentPlan,
        TournamentView,
    )
    from onitama_core.tournaments import Standing


MAX_NAMED: Final = 20
"""People in the sign-up who are mentioned by name."""
TABLE: Final = N_("Table")
JOIN: Final = N_("Join")
LEAVE: Final = N_("Leave")
EXPLAIN_PAIRING: Final = N_("Why this opponent?")
RESULTS: Final[Mapping[PairingResult, str]] = {
    PairingResult.RED: "1 – 0",
    PairingResult.BLUE: "0 – 1",
    PairingResult.DRAW: "½ – ½",
    PairingResult.RED_BY_FORFEIT: N_("1 – 0, Blue didn't play"),
    PairingResult.BLUE_BY_FORFEIT: N_("0 – 1, Red didn't play"),
    PairingResult.DOUBLE_FORFEIT: N_("0 – 0, nobody moved"),
    PairingResult.RED_BY_LOT: N_("½ – ½, Red goes on by lot"),
    PairingResult.BLUE_BY_LOT: N_("½ – ½, Blue goes on by lot"),
}


# -- the plan and the state of a tournament --


def describe_plan(plan: TournamentPlan) -> str:
    """Return a line like `Swiss, 5 rounds · Classic · base cards · 3 days a move · rated`."""
    parts = [
        describe_format(plan.format, plan.rounds),
        words.variant_name(plan.terms.variant),
        describe_cards(plan.terms),
        describe_pace(plan.terms.pace),
        _(RATED[plan.terms.is_rated]),
    ]
    return " · ".join(parts)


def describe_format(kind: TournamentFormat, rounds: int) -> str:
    if kind is TournamentFormat.SWISS:
        text = ngettext("Swiss, {rounds} round", "Swiss, {rounds} rounds", rounds)
        return text.format(rounds=rounds)
    if kind is TournamentFormat.ROUND_ROBIN:
        return _("Round robin, {people} people at most").format(people=MAX_ROUND_ROBIN_ENTRANTS)
    return _("Knockout")


def describe_round_time(plan: TournamentPlan) -> str:
    text = _("A round ends after {time} at the latest. A player who is to move then loses.")
    return text.format(time=describe_duration(plan.round_time))


def describe_start(plan: TournamentPlan) -> str:
    if plan.starts_at is not None:
        return _("It starts {then}.").format(then=relative_time(plan.starts_at))
    if plan.starts_with < MAX_ENTRANTS:
        people = min(plan.starts_with, plan.max_entrants)
        return _("It starts as soon as {people} people have joined.").format(people=people)
    return _("It starts when somebody with Manage Server starts it.")


def describe_state(view: TournamentView) -> str:
    """Return the sentence about what a tournament waits for, or how it ended."""
    tournament = view.tournament
    match tournament.status:
        case TournamentStatus.SIGN_UP:
            return describe_start(tournament.plan)
        case TournamentStatus.RUNNING:
            text = _("Round {round} of {rounds} is being played.")
            if not tournament.round:
                text = _("It has started; the first round is being paired.")
            elif tournament.is_joinable:
                text = _("Round {round} of {rounds} is being played; you can still join.")
            return text.format(round=tournament.round, rounds=tournament.rounds)
        case TournamentStatus.FINISHED:
            return _("It is over.")
        case TournamentStatus.CANCELLED:
            was_closed_late = (tournament.ended_at or tournament.created_at) >= closes_at(
                tournament
            )
            if not was_closed_late or len(view.participants) >= MIN_ENTRANTS:
                return _("It was cancelled.")
            text = _("It was cancelled: a tournament needs at least {people} people.")
            return text.format(people=MIN_ENTRANTS)


# -- the sign-up --


def signup_post(view: TournamentView) -> PublicMessage:
    plan = view.tournament.plan
    lines = [
        f"🏆 **{tournament_name(view.tournament)}**",
        describe_plan(plan),
        describe_round_time(plan),
        describe_signup(view),
        *people_lines(view),
    ]
    return PublicMessage("\n".join(lines), buttons=tuple(signup_buttons(view.tournament)))


def describe_signup(view: TournamentView) -> str:
    """Return the sentence about a tournament's state for the sign-up.

    It does not name the present round, because each round has a post of its own.
    """
    if not view.tournament.is_running:
        return describe_state(view)
    if view.tournament.is_joinable:
        return _("It has started. You can still join until round 2 begins.")
    return _("It has started.")


def signup_buttons(tournament: Tournament) -> Iterator[Button]:
    if tournament.is_joinable:
        yield Button(JoinTournament(tournament.id), JOIN, style=Style.success)
    if tournament.is_open:
        yield Button(LeaveTournament(tournament.id), LEAVE)
    yield Button(ShowTable(tournament.id), TABLE)


def people_lines(view: TournamentView) -> Iterator[str]:
    """Yield the line about the people who take part, or took part.

    People who left are not counted while the tournament is open. Afterwards they are, because the
    table has them too.
    """
    is_open = view.tournament.is_open
    people = [
        participant.person
        for participant in view.participants
        if not (is_open and participant.has_left)
    ]
    if not people:
        if is_open:
            yield _("Nobody has joined yet. Press **{join}** to take part.").format(join=_(JOIN))
        return
    named = [mention(person) for person in people[:MAX_NAMED]]
    if others := len(people) - len(named):
        text = ngettext("{others} other", "{others} others", others)
        named.append(text.format(others=others))
    text = ngettext(
        "**{count}** takes part: {names}.", "**{count}** take part: {names}.", len(people)
    )
    if view.tournament.status is TournamentStatus.FINISHED:
        text = _("**{count}** took part: {names}.")
    elif not is_open:
        text = _("**{count}** had joined: {names}.")
    yield text.format(count=len(people), names=words.join_words(named))


# -- a round --


def round_post(
    view: TournamentView,
    number: int,
    matches: Mapping[int, Match],
    picture: PublicPicture | None = None,
) -> PublicMessage:
    """Return the post of a round with its pairings, the results so far and the table.

    `matches`: the matches of the round by their ids. The post pings the people whose game is not
    decided. Discord shows the round's thread below the post.
    """
    tournament = view.tournament
    is_current = tournament.is_running and tournament.round == number
    content = fit_pairings(view, number, matches)
    buttons = [Button(ShowTable(tournament.id), TABLE)]
    if is_current:
        buttons.append(Button(ExplainPairing(tournament.id), EXPLAIN_PAIRING))
        if tournament.is_joinable:
            buttons.append(Button(JoinTournament(tournament.id), JOIN))
        buttons.append(Button(LeaveTournament(tournament.id), LEAVE))
    return PublicMessage(content, picture, tuple(buttons), users_to_ping(view, number))


def round_heading(view: TournamentView, number: int) -> str:
    """Return the first line of a round's post: its number, and when it ends or that it is over."""
    tournament = view.tournament
    is_current = tournament.is_running and tournament.round == number
    text = _("🏆 **{name}** · round {round} of {rounds} is over")
    end_time = ""
    if is_current and tournament.round_ends_at is not None:
        text = _("🏆 **{name}** · round {round} of {rounds}, ends {then}")
        end_time = relative_time(tournament.round_ends_at)
    elif tournament.status is TournamentStatus.CANCELLED and number == tournament.round:
        text = _("🏆 **{name}** · cancelled in round {round} of {rounds}; its matches go on")
    return text.format(
        name=tournament_name(tournament), round=number, rounds=tournament.rounds, then=end_time
    )


def users_to_ping(view: TournamentView, number: int) -> tuple[int, ...]:
    """Return the ids of the users whose game in a round is not decided."""
    people = [
        view.person(entrant)
        for board in view.boards[number - 1]
        if isinstance(board.pairing, Game) and board.pairing.result is None
        for entrant in board.pairing.entrants
    ]
    return tuple(person.user_id for person in people if not person.is_former)


def byes_lines(view: TournamentView, number: int) -> Iterator[str]:
    """Yield the line about the people who have no opponent in a round, if there are any."""
    byes = [
        mention(view.person(board.pairing.entrant))
        for board in view.boards[number - 1]
        if isinstance(board.pairing, Bye)
    ]
    if not byes:
        return
    text = _("No opponent in this round: {names}.")
    if view.tournament.plan.format is TournamentFormat.SWISS:
        text = _("No opponent in this round, which counts 1 point: {names}.")
    yield text.format(names=words.join_words(byes))


def fit_pairings(view: TournamentView, number: int, matches: Mapping[int, Match]) -> str:
    """Return the text of a round's post, with links and marks if they fit into a message."""
    heading = round_heading(view, number)
    byes = list(byes_lines(view, number))

    def pairing_lines(*, has_links: bool, has_marks: bool) -> list[str]:
        return [
            pairing_line(
                view,
                board.pairing,
                name_match(board, matches, has_link=has_links),
                has_marks=has_marks,
            )
            for board in view.boards[number - 1]
            if isinstance(board.pairing, Game)
        ]

    for has_links in (True, False):
        lines = (heading, *pairing_lines(has_links=has_links, has_marks=True), *byes)
        if len(text := "\n".join(lines)) <= MAX_MESSAGE_CHARS:
            return text
    return fit_lines((heading, *byes, *pairing_lines(has_links=False, has_marks=False)))


def name_match(board: PairedBoard, matches: Mapping[int, Match], *, has_link: bool) -> str:
    """Return the match of a board like `#12`, as a link to its latest board once that is posted."""
    if board.match_id is None:
        return ""
    name = f"#{board.match_id}"
    match = matches[board.match_id]
    return board_link(match, name) if has_link and match.last_post_id is not None else name


def pairing_line(view: TournamentView, game: Game, match: str, *, has_marks: bool) -> str:
    """Return a line like `🔴 @Alice – 🔷 @Bob · #12 · 1 – 0`. Red is named first."""
    red = mention(view.person(game.red))
    blue = mention(view.person(game.blue))
    if has_marks:
        red = f"{MARKS[Player.RED]} {red}"
        blue = f"{MARKS[Player.BLUE]} {blue}"
    result = "" if game.result is None else f"**{_(RESULTS[game.result])}**"
    return " · ".join(filter(None, (f"{red} – {blue}", match, result)))


# -- the thread of a round --

MAX_THREAD_NAME_CHARS: Final = 100


def thread_name(view: TournamentView, number: int) -> str:
    """Return the name of a round's thread, like `Spring Cup · round 2`."""
    suffix = _(" · round {round}").format(round=number)
    return f"{view.tournament.plan.name[: MAX_THREAD_NAME_CHARS - len(suffix)]}{suffix}"


def neutral_thread_name(view: TournamentView, number: int) -> str:
    """Return a round's thread name without the tournament's name, which Discord may refuse."""
    return _("Tournament {number} · round {round}").format(number=view.tournament.id, round=number)


# -- the winners --

MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}


def end_post(view: TournamentView, picture: PublicPicture | None = None) -> PublicMessage:
    """Return the post with the first three places and the final table."""
    lines = [_("🏆 **{name}** is over.").format(name=tournament_name(view.tournament))]
    lines += [medal_line(view, standing) for standing in rank(view) if standing.place in MEDALS]
    best = map(view.person, winners(view.tournament.plan.format, view.entrants, view.rounds))
    if names := [mention(person) for person in best if not person.is_former]:
        text = ngettext(
            "{names} gets the badge **{badge}** in `/onitama profile`.",
            "{names} get the badge **{badge}** in `/onitama profile`.",
            len(names),
        )
        badge = _(BADGES[Badge.CHAMPION][0])
        lines.append(text.format(names=words.join_words(names), badge=badge))
    table = Button(ShowTable(view.tournament.id), TABLE)
    return PublicMessage(fit_lines(lines), picture, (table,), is_silent=True)


def medal_line(view: TournamentView, standing: Standing) -> str:
    """Return a line like `🥇 @Alice, 4½ points`; in a knockout without the points."""
    line = _("{medal} {person}, {points}")
    if view.tournament.plan.format is TournamentFormat.KNOCKOUT:
        line = _("{medal} {person}")
    return line.format(
        medal=MEDALS[standing.place],
        person=mention(view.person(standing.number)),
        points=count_points(standing.points),
    )
