"""The panel in which a manager plans a tournament, and the answer after it is posted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.shared import labels
from cogs.shared.messages import Button, Option, OptionList, PrivateMessage, Style
from cogs.shared.terms import Term, describe_duration, describe_option
from cogs.shared.words import tournament_name
from cogs.tournaments.buttons import (
    DropTournamentDraft,
    NameTournament,
    PickTournamentTerm,
    ShowMoreTournamentTerms,
    ShowTournamentTerms,
    SwitchTournamentRated,
)
from cogs.tournaments.drafts import OFFERED, DraftTerm
from cogs.tournaments.public import (
    describe_plan,
    describe_round_time,
    describe_start,
)
from rendering.words import N_, _, join_sentences

if TYPE_CHECKING:
    from cogs.tournaments.drafts import Start, TournamentDraft
    from onitama_core.store import GuildSettings, Tournament, TournamentPlan


FIRST_TERMS: Final = (DraftTerm.FORMAT, DraftTerm.VARIANT, DraftTerm.PACE, DraftTerm.START)
MORE_TERMS: Final = (DraftTerm.CARDS, DraftTerm.ROUND_TIME)
"""Terms on the second page of the panel: Discord accepts only five rows in a message."""
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
"""Terms that invitations have too, under their names in `cogs.shared.terms`."""
DEFAULT_NAME: Final = N_("Onitama Cup")
MAX_NAME_CHARS: Final = 40
NAME_AND_POST: Final = N_("Name it and post")


def draft_panel(
    draft: TournamentDraft, settings: GuildSettings, plan: TournamentPlan, *, is_second_page: bool
) -> PrivateMessage:
    """Return the panel of a new tournament; `is_second_page`: its second page, with MORE_TERMS."""
    text = _("Change what you like, then **{post}**. Only you see this panel.")
    lines = (
        _("**New tournament** in this channel"),
        describe_plan(plan),
        join_sentences(describe_start(plan), describe_round_time(plan)),
        text.format(post=_(NAME_AND_POST)),
    )
    rated = Button(
        SwitchTournamentRated(draft),
        _("Play unrated") if plan.terms.is_rated else _("Play rated"),
        is_disabled=not draft.can_be_rated_in(settings),
    )
    other = Button(ShowMoreTournamentTerms(draft), _("Cards and round time"))
    if is_second_page:
        other = Button(ShowTournamentTerms(draft), labels.BACK)
    buttons = [Button(NameTournament(draft), NAME_AND_POST, style=Style.success)]
    if settings.rated:
        buttons.append(rated)
    buttons.append(other)
    buttons.append(Button(DropTournamentDraft(draft), _("Cancel")))
    shown_terms = MORE_TERMS if is_second_page else FIRST_TERMS
    lists = tuple(term_list(draft, term, settings) for term in shown_terms)
    return PrivateMessage("\n".join(lines), buttons=tuple(buttons), lists=lists)


def term_list(draft: TournamentDraft, term: DraftTerm, settings: GuildSettings) -> OptionList:
    chosen = getattr(draft, term.value)
    options = tuple(
        Option(name, *describe_draft_option(term, name), is_chosen=name == chosen)
        for name, value in OFFERED[term].items()
        if term is not DraftTerm.PACE or value in settings.paces
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
    """Return the answer to a manager who has made a tournament.

    `obstacle`: why Discord refuses its post, or an empty text.
    """
    name = tournament_name(tournament)
    if obstacle:
        made = _("**{name}** is made.").format(name=name)
        return join_sentences(made, obstacle)
    text = _("The sign-up of **{name}** is open. `/onitama tournament` starts or cancels it.")
    return text.format(name=name)
