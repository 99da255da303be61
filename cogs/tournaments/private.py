"""Pages of tournaments that one person sees: the list of a server, a tournament, its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.shared import labels
from cogs.shared.messages import Button, Picture, PrivateMessage, Style
from cogs.shared.words import (
    board_link,
    fit_lines,
    message_link,
    name_of,
    shorten,
    tournament_name,
)
from cogs.tournaments.buttons import (
    AskToCancelTournament,
    CancelTournament,
    ExplainPairing,
    JoinTournament,
    LeaveTournament,
    NewTournament,
    ShowTable,
    ShowTournament,
    StartTournament,
)
from cogs.tournaments.public import (
    EXPLAIN_PAIRING,
    JOIN,
    LEAVE,
    TABLE,
    describe_plan,
    describe_round_time,
    describe_start,
    describe_state,
    people_lines,
)
from cogs.tournaments.table import NUMBER_NAMES, count_pages, table_lines
from onitama_core.store import Bye, TournamentFormat, TournamentStatus
from onitama_core.tournaments import is_out
from rendering.words import N_, _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.store import (
        Match,
        PairedBoard,
        Participant,
        Tournament,
        TournamentView,
    )


MAX_LABEL_CHARS: Final = 80
"""Discord's limit for the label of a button."""
MAX_TOURNAMENT_BUTTONS: Final = 20
"""Tournaments with a button in the list: four of Discord's five rows; one is for other buttons."""


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


def tournaments_page(entries: Sequence[ListedTournament], *, is_manager: bool) -> PrivateMessage:
    """Return the page of the tournaments here, with a button for each."""
    lines = [_("**Tournaments in this server**")]
    if not entries:
        lines.append(_("There is none right now."))
        if not is_manager:
            lines.append(_("Somebody with Manage Server can begin one with this command."))
    for entry in entries:
        lines += tournament_lines(entry)
    buttons = [
        Button(
            ShowTournament(entry.tournament.id),
            shorten(entry.tournament.plan.name, MAX_LABEL_CHARS),
        )
        for entry in entries[:MAX_TOURNAMENT_BUTTONS]
    ]
    new = Button(NewTournament(), _("New tournament"), style=Style.success)
    return PrivateMessage(
        fit_lines(lines), buttons=tuple(buttons), rows=((new,),) if is_manager else ()
    )


def tournament_lines(listed: ListedTournament) -> Iterator[str]:
    """Yield the line about a tournament, and for a participant one about their part in it."""
    tournament = listed.tournament
    name = tournament_name(tournament)
    if tournament.message_id is not None:
        name = f"[{name}]({message_link(tournament.plan.place, tournament.message_id)})"
    yield f"🏆 **{name}** · {describe_state(listed.view)}"
    if listed.participant is not None:
        yield describe_own_part(listed)


def describe_own_part(listed: ListedTournament) -> str:
    """Return the sentence about a participant's match, bye or wait."""
    tournament = listed.tournament
    if tournament.status is TournamentStatus.SIGN_UP:
        return _("You take part.")
    if not tournament.round:
        return _("You take part. I'll mention you when your match begins.")
    if is_knocked_out(listed):
        return _("You are out of this tournament. The table shows how it goes on.")
    return describe_own_pairing(listed)


def describe_own_pairing(listed: ListedTournament) -> str:
    """Return the sentence about a participant's pairing in the present round."""
    tournament = listed.tournament
    board = find_own_board(listed.view, listed.user_id)
    if board is None:
        return _("You take part from the next round on.")
    if isinstance(board.pairing, Bye):
        return _("You take part; in this round you have no opponent.")
    if board.pairing.result is not None:
        if tournament.round == tournament.rounds:
            return _(
                "Your match of the last round is over. The winners are posted after the last match."
            )
        return _("Your match of this round is over. The next round starts by itself.")
    people = [listed.view.person(number) for number in board.pairing.entrants]
    opponent = next(name_of(person) for person in people if person.user_id != listed.user_id)
    if listed.match is None:
        return _("You play **{opponent}**.").format(opponent=opponent)
    text = _("You play **{opponent}** in {match}.")
    return text.format(opponent=opponent, match=board_link(listed.match, f"#{listed.match.id}"))


def is_knocked_out(listed: ListedTournament) -> bool:
    """Return whether a participant of a knockout has lost a pairing, so that they play no more."""
    if listed.tournament.plan.format is not TournamentFormat.KNOCKOUT:
        return False
    entrant = None if listed.participant is None else listed.participant.entrant
    return entrant is not None and is_out(entrant, len(listed.view.entrants), listed.view.rounds)


def find_own_board(view: TournamentView, user_id: int) -> PairedBoard | None:
    """Return a user's board of the present round.

    A drawn game of a knockout is replayed in the same round; then it is the replay's board.
    """
    own = view.participant(user_id)
    if own is None or own.entrant is None or not view.boards:
        return None
    for board in reversed(view.boards[-1]):
        if own.entrant.number in board.pairing.entrants:
            return board
    return None


def tournament_page(
    listed: ListedTournament, *, is_manager: bool, note: str = ""
) -> PrivateMessage:
    """Return the page of one tournament; `note`: the answer to the user's click."""
    tournament = listed.tournament
    lines = [
        *filter(None, [note]),
        f"🏆 **{tournament_name(tournament)}**",
        describe_plan(tournament.plan),
        describe_round_time(tournament.plan),
        describe_state(listed.view),
        *people_lines(listed.view),
    ]
    if listed.participant is not None and tournament.is_open:
        lines.append(describe_own_part(listed))
    return PrivateMessage(
        fit_lines(lines),
        buttons=tuple(buttons_for_everybody(listed)),
        rows=(tuple(manager_buttons(tournament)),) if is_manager and tournament.is_open else (),
    )


def buttons_for_everybody(listed: ListedTournament) -> Iterator[Button]:
    """Yield the buttons for everybody: to join or leave, for the table and for the pairings."""
    tournament = listed.tournament
    if listed.participant is not None and tournament.is_open:
        yield Button(LeaveTournament(tournament.id), LEAVE)
    elif tournament.is_joinable:
        yield Button(JoinTournament(tournament.id), JOIN, style=Style.success)
    yield Button(ShowTable(tournament.id), TABLE)
    if tournament.is_running and listed.view.boards:
        yield Button(ExplainPairing(tournament.id), EXPLAIN_PAIRING)


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


def describe_joined(view: TournamentView) -> str:
    """Return the answer to a user who has joined a tournament."""
    tournament = view.tournament
    name = tournament_name(tournament)
    if tournament.is_running:
        text = _("You take part in **{name}** from round {round} on. I'll mention you then.")
        return text.format(name=name, round=tournament.round + 1)
    if len(view.participants) >= tournament.people_to_start:
        text = _("You take part in **{name}**. The first round is about to begin.")
        return text.format(name=name)
    text = _("You take part in **{name}**. {start} I'll mention you then.")
    return text.format(name=name, start=describe_start(tournament.plan))


def describe_left(tournament: Tournament) -> str:
    """Return the answer to a user who has left a tournament."""
    text = _("You no longer take part in **{name}**.")
    if tournament.is_running:
        text = _(
            "You get no more opponents in **{name}**. If you are playing a match, it goes on: "
            "finish it, or resign."
        )
    return text.format(name=tournament_name(tournament))


# -- the table --

TIE_BREAKS: Final = {
    TournamentFormat.SWISS: N_(
        "-# Equal points: the games between these people count first. Then Buchholz: the points of "
        "all opponents. Then Sonneborn-Berger: the points of those beaten, and half of those drawn "
        "with. Then games won by playing."
    ),
    TournamentFormat.ROUND_ROBIN: N_(
        "-# Equal points: the games between these people count first. Then Sonneborn-Berger: the "
        "points of those beaten, and half of those drawn with. Then games won by playing."
    ),
}
"""The line below the table about people with equal points."""


def tie_break_lines(tournament: Tournament) -> Iterator[str]:
    """Yield the line about tie-breaks; none for a knockout, where people share a place."""
    if tournament.plan.format in TIE_BREAKS:
        yield _(TIE_BREAKS[tournament.plan.format])


def table_page(view: TournamentView, page: int, picture: Picture | None) -> PrivateMessage:
    """Return a page of the table. Before the start, without a picture: the list of the people."""
    tournament = view.tournament
    if picture is None:
        lines = [
            f"🏆 **{tournament_name(tournament)}**",
            describe_state(view),
            _("The table begins with the first round."),
            *(f"- {name_of(participant.person)}" for participant in view.participants),
        ]
        return PrivateMessage(fit_lines(lines))
    lines = [
        f"🏆 **{tournament_name(tournament)}** · {describe_state(view)}",
        _(NUMBER_NAMES[tournament.plan.format]),
        *table_lines(view, page),
        _("-# The numbers in the picture are the rows of opponents."),
        *tie_break_lines(tournament),
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
