"""From a custom_id to the click it stands for; back it is `Click.custom_id`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import TEMPLATE, Parts
from cogs.ui.clicks.verbs import book, drafts, invitations, lessons, standing
from cogs.ui.clicks.verbs.looking_back import past_games, replay, review
from cogs.ui.clicks.verbs.playing import ending, looking, places, practice, steps, watching
from cogs.ui.clicks.verbs.playing.choices import CHOICES, PickChoice
from cogs.ui.clicks.verbs.settings import panel as settings
from cogs.ui.clicks.verbs.settings import personal, privacy, server
from cogs.ui.errors import OldButton
from onitama_core.game import UnreadableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.ui.clicks.click import Click

CLICKS: Final[tuple[type[Click], ...]] = (
    *(invitations.Accept, invitations.Decline, invitations.Withdraw, invitations.ShowTerms),
    *(looking.ShowBoard, looking.ShowRules, looking.ShowMore),
    *(replay.LookBack, replay.Reveal, replay.Believed, replay.ShowFilm, replay.ShareFilm),
    replay.ExportRecord,
    review.Review,
    *(past_games.OpenHistory, past_games.PickGame),
    places.ContinueHere,
    *(watching.Watch, watching.StopWatching),
    *(ending.AskToResign, ending.ResignForSure, ending.KeepPlaying),
    *(ending.AskToCancel, ending.CancelForSure, ending.CloseForSure),
    *(ending.OfferDraw, ending.AcceptDraw, ending.DeclineDraw, ending.Rematch),
    *(ending.AskTakeback, ending.AcceptTakeback, ending.DeclineTakeback),
    *(steps.OpenController, PickChoice),
    *(drafts.ShowDraft, drafts.PickCards, drafts.SendDraft, drafts.CancelDraft),
    *(drafts.ShowWholeDraft, drafts.OpenPanel, drafts.PickTerm),
    *(practice.Hint, practice.PlayAgain, practice.ShowLevels),
    *(practice.PickLevel, practice.NewPractice),
    *(lessons.ShowLesson, lessons.LessonStep, lessons.PickLesson),
    *(book.ShowCards, book.OpenPage, book.PickPage),
    privacy.EraseForSure,
    privacy.KeepEverything,
    *(standing.ShowRanks, standing.PickRanks, standing.PickProfile),
    *(personal.ShowPersonal, personal.ChoosePings, personal.ChooseLists),
    *(personal.ChooseOwnRated, personal.PickChallengers),
    *(personal.PickToBlock, personal.PickToUnblock),
    *(settings.ShowSettings, settings.ChooseOwnTheme),
    *(server.ShowServer, server.ShowHouseRules),
    *(server.PickUsualVariant, server.PickUsualCards),
    *(server.ChooseRated, server.ChooseLeaderboard),
    *(server.PickUsualPace, server.PickPaces, server.PickMostMatches),
    *(server.PickChannels, server.ChooseThreads, server.ChooseOneBoard),
    server.ChooseGuildTheme,
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
