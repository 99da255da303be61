"""From a custom_id to the click it stands for; back it is `Click.custom_id`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks import (
    book,
    choosing,
    customs,
    invitations,
    lessons,
    matches,
    steps,
    themes,
    watching,
)
from cogs.ui.clicks.choices import CHOICES
from cogs.ui.clicks.click import TEMPLATE, Parts
from cogs.ui.errors import OldButton
from onitama_core.game import UnreadableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.ui.clicks.click import Click

CLICKS: Final[tuple[type[Click], ...]] = (
    *(invitations.Accept, invitations.Decline, invitations.Withdraw, invitations.ShowTerms),
    *(matches.ShowBoard, matches.ShowRules, matches.ShowMore),
    *(matches.LookBack, matches.Reveal, matches.ShowFilm, matches.ShareFilm),
    *(watching.Watch, watching.StopWatching),
    *(matches.AskToResign, matches.ResignForSure, matches.KeepPlaying),
    *(matches.AskToCancel, matches.CancelForSure),
    *(matches.OfferDraw, matches.AcceptDraw, matches.DeclineDraw, matches.Rematch),
    steps.OpenController,
    *(choosing.ShowDraft, choosing.PickCards, choosing.SendDraft, choosing.CancelDraft),
    *(choosing.OpenPanel, choosing.PickTerm),
    *(lessons.ShowLesson, lessons.LessonStep, lessons.PickLesson),
    *(book.ShowCards, book.OpenPage, book.PickPage),
    *(themes.ChooseOwnTheme, themes.ChooseGuildTheme),
    *(customs.ChooseThreads, customs.ChooseOneBoard),
)
"""But for the choices in the controller of a match, which have one verb each."""
READ: Final[Mapping[str, Callable[[Parts], Click]]] = {
    **{kind.verb: kind.of for kind in CLICKS},
    **{kind.verb: partial(steps.StepClick.of, kind=kind) for kind in CHOICES},
}


def decode(custom_id: str) -> Click:
    """Raises OldButton for what this bot never wrote."""
    found = TEMPLATE.fullmatch(custom_id)
    if found is None or found["verb"] not in READ:
        raise OldButton
    parts = Parts(int(found["subject"]), int(found["step"]), found["argument"])
    try:
        return READ[found["verb"]](parts)
    except UnreadableText:
        raise OldButton from None
