"""Pages of tournaments that one person sees: lists, tables, reasons, and the panel of a new one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from cogs.shared import labels
from cogs.shared.messages import Button, Option, OptionList, Picture, PrivateMessage, Style
from cogs.shared.terms import Term, describe_duration, describe_option
from cogs.shared.words import (
    board_link,
    fit_lines,
    message_link,
    name_of,
    plain_name,
    shorten,
)
from cogs.tournaments.buttons import (
    AskToCancelTournament,
    CancelTournament,
    DropTournamentDraft,
    ExplainPairing,
    JoinTournament,
    LeaveTournament,
    NameTournament,
    NewTournament,
    PickPairing,
    PickTournamentTerm,
    ShowMoreTournamentTerms,
    ShowTable,
    ShowTournament,
    ShowTournamentTerms,
    StartTournament,
    SwitchTournamentRated,
)
from cogs.tournaments.drafts import OFFERED, DraftTerm
from cogs.tournaments.public import (
    JOIN,
    LEAVE,
    TABLE,
    WHY,
    count_points,
    describe_people,
    describe_plan,
    describe_round_time,
    describe_start,
    describe_state,
    tournament_name,
)
from cogs.tournaments.table import NUMBERS, count_pages, table_lines
from onitama_core import tournaments as reasons
from onitama_core.store import Bye, Game, TournamentStatus
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.tournaments.drafts import Draft, Start
    from onitama_core.store import (
        GuildSettings,
        Match,
        PairedBoard,
        Pairing,
        Participant,
        Person,
        Tournament,
        TournamentPlan,
        TournamentView,
    )
    from onitama_core.tournaments import PairingReason


MAX_OPTIONS: Final = 25
"""Discord's limit for the options of a list."""
MAX_OPTION_LENGTH: Final = 100
"""Discord's limit for the label of an option."""
MAX_LABEL_LENGTH: Final = 80
"""Discord's limit for the label of a button."""
MAX_TOURNAMENT_BUTTONS: Final = 20
"""Tournaments with a button, which leave one row for the others."""


# -- the tournaments of a server --


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament in the list, as one user sees it."""

    view: TournamentView
    user_id: int
    match: Match | None
    """The match that the user plays in the present round."""

    @property
    def tournament(self) -> Tournament:
        return self.view.tournament

    @property
    def participant(self) -> Participant | None:
        """The user's own entry, unless they have left."""
        found = self.view.participant(self.user_id)
        return None if found is None or found.has_left else found


def tournaments_page(listed: Sequence[ListedTournament], *, is_manager: bool) -> PrivateMessage:
    """Return the page of the tournaments here, with a button for each."""
    lines = [_("**Tournaments in this server**")]
    if not listed:
        lines.append(_("There is none right now."))
        if not is_manager:
            lines.append(_("Somebody with Manage Server can begin one with this command."))
    for one in listed:
        lines += tournament_lines(one)
    buttons = [
        Button(ShowTournament(one.tournament.id), label_of(one.tournament))
        for one in listed[:MAX_TOURNAMENT_BUTTONS]
    ]
    new = Button(NewTournament(), _("New tournament"), style=Style.success)
    return PrivateMessage(
        fit_lines(lines), buttons=tuple(buttons), rows=((new,),) if is_manager else ()
    )


def label_of(tournament: Tournament) -> str:
    return shorten(tournament.plan.name, MAX_LABEL_LENGTH)


def tournament_lines(one: ListedTournament) -> Iterator[str]:
    """Yield the line about a tournament, and for a participant what they do in it."""
    tournament = one.tournament
    name = tournament_name(tournament)
    if tournament.message_id is not None:
        name = f"[{name}]({message_link(tournament.plan.place, tournament.message_id)})"
    yield f"🏆 **{name}** · {describe_state(one.view)}"
    if one.participant is not None:
        yield describe_own_part(one)


def describe_own_part(one: ListedTournament) -> str:
    """Return the sentence about a participant's match, bye or wait."""
    tournament = one.tournament
    if tournament.status is TournamentStatus.SIGN_UP:
        return _("You take part.")
    pairing = find_own_pairing(one.view, one.user_id)
    match pairing:
        case Bye():
            return _("You take part; in this round you have no opponent.")
        case Game(red, blue, None):
            own = one.participant
            is_red = own is not None and own.entrant is not None and own.entrant.number == red
            opponent = name_of(one.view.person(blue if is_red else red))
            if one.match is not None:
                text = _("You play **{opponent}** in {match}.")
                link = board_link(one.match, f"#{one.match.id}")
                return text.format(opponent=opponent, match=link)
            return _("You play **{opponent}**.").format(opponent=opponent)
        case Game():
            return _("Your match of this round is over. The next round starts by itself.")
    return _("You take part from the next round on.")


def find_own_pairing(view: TournamentView, user_id: int) -> Pairing | None:
    board = find_own_board(view, user_id)
    return None if board is None else board.pairing


def find_own_board(view: TournamentView, user_id: int) -> PairedBoard | None:
    """Return a user's board of the present round; of a drawn game and its replay the replay."""
    own = view.participant(user_id)
    if own is None or own.entrant is None or not view.boards:
        return None
    number = own.entrant.number
    for board in reversed(view.boards[-1]):
        match board.pairing:
            case Bye(entrant) if entrant == number:
                return board
            case Game(red, blue) if number in (red, blue):
                return board
    return None


def tournament_page(one: ListedTournament, *, is_manager: bool, note: str = "") -> PrivateMessage:
    """Return the page of one tournament; `note` says what the user has just done."""
    tournament = one.tournament
    lines = [
        *filter(None, [note]),
        f"🏆 **{tournament_name(tournament)}**",
        describe_plan(tournament.plan),
        describe_round_time(tournament.plan),
        describe_state(one.view),
        describe_people(one.view),
    ]
    if one.participant is not None and tournament.is_open:
        lines.append(describe_own_part(one))
    return PrivateMessage(
        fit_lines(lines),
        buttons=tuple(own_buttons(one)),
        rows=(tuple(manager_buttons(tournament)),) if is_manager and tournament.is_open else (),
    )


def own_buttons(one: ListedTournament) -> Iterator[Button]:
    tournament = one.tournament
    if one.participant is not None and tournament.is_open:
        yield Button(LeaveTournament(tournament.id), LEAVE)
    elif tournament.is_joinable:
        yield Button(JoinTournament(tournament.id), JOIN, style=Style.success)
    yield Button(ShowTable(tournament.id), TABLE)
    if tournament.is_running:
        yield Button(ExplainPairing(tournament.id), WHY)


def manager_buttons(tournament: Tournament) -> Iterator[Button]:
    if tournament.status is TournamentStatus.SIGN_UP:
        yield Button(StartTournament(tournament.id), _("Start now"), style=Style.primary)
    yield Button(AskToCancelTournament(tournament.id), _("Cancel tournament"), style=Style.danger)


def cancel_question(tournament: Tournament) -> PrivateMessage:
    text = _("Cancel **{name}**? No further round is played, and nobody wins.")
    if tournament.is_running:
        text = _(
            "Cancel **{name}**? No further round is played, and nobody wins. "
            "Matches that are being played go on."
        )
    return PrivateMessage(
        text.format(name=tournament_name(tournament)),
        buttons=(
            Button(CancelTournament(tournament.id), _("Cancel tournament"), style=Style.danger),
            Button(ShowTournament(tournament.id), labels.BACK),
        ),
    )


def describe_joined(tournament: Tournament) -> str:
    """Return the answer to somebody who has joined."""
    name = tournament_name(tournament)
    if tournament.is_running:
        text = _("You take part in **{name}** from round {round} on. I'll mention you then.")
        return text.format(name=name, round=tournament.round + 1)
    text = _("You take part in **{name}**. {start} I'll mention you in your first match.")
    return text.format(name=name, start=describe_start(tournament.plan))


def describe_left(tournament: Tournament) -> str:
    """Return the answer to somebody who has left."""
    text = _("You no longer take part in **{name}**.")
    if tournament.is_running:
        text = _(
            "You get no more opponents in **{name}**. A match that you are playing goes on: "
            "finish it, or resign."
        )
    return text.format(name=tournament_name(tournament))


# -- the table --


def table_page(view: TournamentView, page: int, picture: Picture | None) -> PrivateMessage:
    """Return a page of the table; before the start the list of the people."""
    tournament = view.tournament
    if picture is None:
        lines = [
            f"🏆 **{tournament_name(tournament)}**",
            describe_state(view),
            _("The table begins with the first round."),
            *(f"- {name_of(one.person)}" for one in view.participants),
        ]
        return PrivateMessage(fit_lines(lines))
    lines = [
        f"🏆 **{tournament_name(tournament)}** · {describe_state(view)}",
        _(NUMBERS[tournament.plan.format]),
        *table_lines(view, page),
        _("-# The numbers in the picture are the rows of opponents."),
    ]
    pages = count_pages(view)
    buttons = [
        Button(
            ShowTable(tournament.id, number),
            _("Page {page}").format(page=number + 1),
            style=Style.primary if number == page else Style.secondary,
        )
        for number in range(pages)
    ]
    return PrivateMessage(fit_lines(lines), picture, tuple(buttons) if pages > 1 else ())


# -- why two people play each other --


def reasons_page(view: TournamentView, user_id: int, chosen: int | None = None) -> PrivateMessage:
    """Return why somebody got an opponent, and a list of the pairings of the present round.

    `chosen`: the board whose pairing is explained; None: the user's own.
    """
    boards = view.boards[-1]
    if chosen is not None:
        text = explain_board(view, boards[chosen])
    elif (own := find_own_board(view, user_id)) is not None:
        text = explain_board(view, own, user_id)
    else:
        text = _("You have no opponent in this round. Which pairing would you like explained?")
    options = tuple(
        Option(str(number), option_label(view, board.pairing), is_chosen=number == chosen)
        for number, board in enumerate(boards[:MAX_OPTIONS])
    )
    pairings = OptionList(PickPairing(view.tournament.id), _("Another pairing"), options)
    return PrivateMessage(text, lists=(pairings,))


def option_label(view: TournamentView, pairing: Pairing) -> str:
    names = [plain_name(person) for person in people_of(view, pairing)]
    text = " – ".join(names)
    if isinstance(pairing, Bye):
        text = _("{person}, without an opponent").format(person=names[0])
    return shorten(text, MAX_OPTION_LENGTH)


def explain_board(view: TournamentView, board: PairedBoard, user_id: int | None = None) -> str:
    """Return one sentence about a pairing, from the user's side or from Red's."""
    people = people_of(view, board.pairing)
    own = [person for person in people if person.user_id == user_id]
    chosen = (own or people)[0]
    others = [person for person in people if person is not chosen]
    number = entrants_of(board.pairing)[people.index(chosen)]
    reason = reasons.explain_pairing(
        view.tournament.plan.format, view.entrants, view.rounds, number, len(view.rounds)
    )
    return describe_reason(view, reason, chosen, others[0] if others else None)


def entrants_of(pairing: Pairing) -> tuple[int, ...]:
    match pairing:
        case Bye(entrant):
            return (entrant,)
        case Game(red, blue):
            return (red, blue)


def people_of(view: TournamentView, pairing: Pairing) -> list[Person]:
    return [view.person(number) for number in entrants_of(pairing)]


ByeReason: TypeAlias = (
    reasons.OddOneOut
    | reasons.RestRound
    | reasons.OpponentLeft
    | reasons.SeedBye
    | reasons.Walkover
)
BracketReason: TypeAlias = reasons.BracketSeeds | reasons.Replay
ScoreReason: TypeAlias = (
    reasons.UpperAgainstLowerHalf
    | reasons.SameScore
    | reasons.Floated
    | reasons.LateJoiner
    | reasons.BergerRound
    | reasons.NotPaired
)


def describe_reason(
    view: TournamentView, reason: PairingReason, person: Person, opponent: Person | None
) -> str:
    """Return the sentence about the reason for a pairing or a bye."""
    name = f"**{name_of(person)}**"
    other = "" if opponent is None else f"**{name_of(opponent)}**"
    if isinstance(reason, ByeReason):
        return describe_bye(view, reason, name)
    if isinstance(reason, BracketReason):
        return describe_bracket(reason, name, other)
    return describe_score_group(reason, name, other)


def describe_score_group(reason: ScoreReason, name: str, other: str) -> str:
    """Return the sentence about a pairing of a Swiss tournament or a round robin."""
    match reason:
        case reasons.UpperAgainstLowerHalf(own_number, opponent_number):
            text = _(
                "By rating {person} is number {own}, {opponent} number {other}: "
                "the halves meet in round 1."
            )
            return text.format(person=name, opponent=other, own=own_number, other=opponent_number)
        case reasons.SameScore(points):
            text = _("{person} and {opponent} both had {points} and hadn't met yet.")
            return text.format(person=name, opponent=other, points=count_points(points))
        case reasons.Floated(own_points, opponent_points):
            text = _(
                "{person} had {own} and {opponent} {other}: "
                "not everybody had an equal left to meet."
            )
            return text.format(
                person=name,
                opponent=other,
                own=count_points(own_points),
                other=count_points(opponent_points),
            )
        case reasons.LateJoiner(own_points, opponent_points):
            text = _("{person} joined late with {own} and meets {opponent}, who had {other}.")
            return text.format(
                person=name,
                opponent=other,
                own=count_points(own_points),
                other=count_points(opponent_points),
            )
        case reasons.BergerRound(round_number):
            text = _(
                "Everybody meets everybody once; by the plan {person} meets {opponent} "
                "in round {round}."
            )
            return text.format(person=name, opponent=other, round=round_number)
        case reasons.NotPaired():
            return _("{person} isn't paired in this round.").format(person=name)


def describe_bye(view: TournamentView, reason: ByeReason, name: str) -> str:
    match reason:
        case reasons.OddOneOut(points, True):
            text = _(
                "The number of people is odd, and nobody had fewer points than {person}: {points}."
            )
            return text.format(person=name, points=count_points(points))
        case reasons.OddOneOut():
            text = _(
                "The number of people is odd, and those with fewer points than {person} "
                "had to be paired."
            )
            return text.format(person=name)
        case reasons.RestRound():
            text = _(
                "The number of people is odd, so everybody rests for a round; this is {person}'s."
            )
            return text.format(person=name)
        case reasons.OpponentLeft(opponent_number):
            text = _("{opponent} left the tournament, so {person} has no opponent.")
            opponent = f"**{name_of(view.person(opponent_number))}**"
            return text.format(person=name, opponent=opponent)
        case reasons.SeedBye(own_seed):
            text = _(
                "The bracket has places to spare, so the best go on at once: "
                "{person} is number {seed}."
            )
            return text.format(person=name, seed=own_seed)
        case reasons.Walkover():
            text = _(
                "Nobody is left in the part of the bracket from which {person}'s opponent "
                "would have come."
            )
            return text.format(person=name)


def describe_bracket(reason: BracketReason, name: str, other: str) -> str:
    """Return the sentence about a pairing of a knockout."""
    match reason:
        case reasons.BracketSeeds(own_seed, opponent_seed, 1):
            text = _(
                "The best by rating meet the last: "
                "{person} is number {own}, {opponent} number {other}."
            )
            return text.format(person=name, opponent=other, own=own_seed, other=opponent_seed)
        case reasons.BracketSeeds():
            text = _("{person} and {opponent} went on in neighbouring parts of the bracket.")
            return text.format(person=name, opponent=other)
        case reasons.Replay():
            text = _("The first match of {person} and {opponent} was drawn, so they play again.")
            return text.format(person=name, opponent=other)


# -- the panel of a new tournament --

FIRST_TERMS: Final = (DraftTerm.FORMAT, DraftTerm.VARIANT, DraftTerm.PACE, DraftTerm.START)
MORE_TERMS: Final = (DraftTerm.CARDS, DraftTerm.ROUND_TIME)
"""Terms on the second sheet of the panel. Discord accepts five rows of lists and buttons."""
PLACEHOLDERS: Final = {
    DraftTerm.FORMAT: N_("How people are paired"),
    DraftTerm.VARIANT: N_("What is played"),
    DraftTerm.PACE: N_("How much time each has in a match"),
    DraftTerm.START: N_("When it starts"),
    DraftTerm.CARDS: N_("Which cards are dealt"),
    DraftTerm.ROUND_TIME: N_("How long a round lasts at most"),
}
FORMAT_OPTIONS: Final = {
    "swiss3": (N_("Swiss, 3 rounds"), N_("Everybody plays on; equals meet. For 4 to 8 people")),
    "swiss5": (N_("Swiss, 5 rounds"), N_("Everybody plays on; equals meet. For 8 to 24 people")),
    "swiss7": (N_("Swiss, 7 rounds"), N_("Everybody plays on; equals meet. For 16 people or more")),
    "swiss9": (N_("Swiss, 9 rounds"), N_("Everybody plays on; equals meet. For a long season")),
    "round_robin": (N_("Round robin"), N_("Everybody meets everybody; at most 12 people")),
    "knockout": (N_("Knockout"), N_("Who loses is out; a drawn match is played again")),
}
COMMON_TERMS: Final = {
    DraftTerm.VARIANT: Term.VARIANT,
    DraftTerm.PACE: Term.PACE,
    DraftTerm.CARDS: Term.CARDS,
}
"""Terms that invitations have too."""
DEFAULT_NAME: Final = N_("Onitama Cup")
MAX_NAME_LENGTH: Final = 40
NAME_AND_POST: Final = N_("Name it and post")


def draft_panel(
    draft: Draft, settings: GuildSettings, plan: TournamentPlan, *, more: bool
) -> PrivateMessage:
    """Return the panel of a new tournament; `more`: the sheet with the other lists."""
    text = _("Change what you like, then **{post}**. Only you see this panel.")
    lines = (
        _("**New tournament** in this channel"),
        describe_plan(plan),
        f"{describe_start(plan)} {describe_round_time(plan)}",
        text.format(post=_(NAME_AND_POST)),
    )
    rated = Button(
        SwitchTournamentRated(draft),
        _("Play unrated") if plan.terms.is_rated else _("Play rated"),
        is_disabled=not draft.can_be_rated_in(settings),
    )
    other = Button(ShowMoreTournamentTerms(draft), _("Cards and round time"))
    if more:
        other = Button(ShowTournamentTerms(draft), labels.BACK)
    return PrivateMessage(
        "\n".join(lines),
        buttons=(
            Button(NameTournament(draft), NAME_AND_POST, style=Style.success),
            *((rated,) if settings.rated else ()),
            other,
            Button(DropTournamentDraft(draft), _("Cancel")),
        ),
        lists=tuple(
            term_list(draft, term, settings) for term in (MORE_TERMS if more else FIRST_TERMS)
        ),
    )


def term_list(draft: Draft, term: DraftTerm, settings: GuildSettings) -> OptionList:
    chosen = getattr(draft, term.value)
    options = tuple(
        Option(value, *describe_draft_option(term, value), is_chosen=value == chosen)
        for value, means in OFFERED[term].items()
        if term is not DraftTerm.PACE or means in settings.paces
    )
    return OptionList(PickTournamentTerm(draft, term), _(PLACEHOLDERS[term]), options)


def describe_draft_option(term: DraftTerm, value: str) -> tuple[str, str | None]:
    """Return the label and the description of a value in a list of the panel."""
    match term:
        case DraftTerm.FORMAT:
            label, description = FORMAT_OPTIONS[value]
            return _(label), _(description)
        case DraftTerm.START:
            return describe_start_option(OFFERED[term][value]), None
        case DraftTerm.ROUND_TIME:
            text = _("At most {time} a round")
            return text.format(time=describe_duration(OFFERED[term][value])), None
        case _:
            return describe_option(COMMON_TERMS[term], value)


def describe_start_option(start: Start) -> str:
    if start.people is not None:
        return _("When {people} people have joined").format(people=start.people)
    if start.after is not None:
        return _("In {time}").format(time=describe_duration(start.after))
    return _("When somebody with Manage Server starts it")


def describe_posted(tournament: Tournament, obstacle: str = "") -> str:
    """Return the answer to a manager who has posted a tournament; `obstacle`: why it isn't seen."""
    name = tournament_name(tournament)
    if obstacle:
        made = _("**{name}** is made.").format(name=name)
        return f"{made} {obstacle}"
    text = _("The sign-up of **{name}** is open. `/onitama tournament` starts or cancels it.")
    return text.format(name=name)
