"""From a custom_id to the click it stands for; back it is `Click.custom_id`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import TEMPLATE, Parts
from cogs.ui.clicks.verbs import (
    book,
    drafts,
    ending,
    invitations,
    lessons,
    looking,
    places,
    practice,
    replay,
    review,
    settings,
    steps,
    watching,
)
from cogs.ui.clicks.verbs.choices import CHOICES
from cogs.ui.errors import OldButton
from onitama_core.game import UnreadableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.ui.clicks.click import Click

CLICKS: Final[tuple[type[Click], ...]] = (
    *(invitations.Accept, invitations.Decline, invitations.Withdraw, invitations.ShowTerms),
    *(looking.ShowBoard, looking.ShowRules, looking.ShowMore),
    *(replay.LookBack, replay.Reveal, replay.Believed, replay.ShowFilm, replay.ShareFilm),
    review.Review,
    places.ContinueHere,
    *(watching.Watch, watching.StopWatching),
    *(ending.AskToResign, ending.ResignForSure, ending.KeepPlaying),
    *(ending.AskToCancel, ending.CancelForSure, ending.CloseForSure),
    *(ending.OfferDraw, ending.AcceptDraw, ending.DeclineDraw, ending.Rematch),
    *(ending.AskTakeback, ending.AcceptTakeback, ending.DeclineTakeback),
    steps.OpenController,
    *(drafts.ShowDraft, drafts.PickCards, drafts.SendDraft, drafts.CancelDraft),
    *(drafts.ShowWholeDraft, drafts.OpenPanel, drafts.PickTerm),
    *(practice.Hint, practice.PlayAgain, practice.ShowLevels),
    *(practice.PickLevel, practice.NewPractice),
    *(lessons.ShowLesson, lessons.LessonStep, lessons.PickLesson),
    *(book.ShowCards, book.OpenPage, book.PickPage),
    *(settings.ChooseOwnTheme, settings.ChooseGuildTheme),
    *(settings.ChooseThreads, settings.ChooseOneBoard),
    *(settings.ShowSettings, settings.ShowHouseRules),
    *(settings.PickUsualPace, settings.PickPaces, settings.PickMostMatches),
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
