"""What a click asks for: one frozen value a verb, written in the custom_id that Discord hands back.

A client can read and forge a custom_id: it names a match or invitation, a step and a verb, never a
hidden square, and what it asks for is checked again.
"""

import re
import secrets
from dataclasses import fields
from enum import Enum
from typing import Annotated, ClassVar, Final, Self, TypeAlias

from cogs.ui.click_values import TERMS, Book, Draft, Listing, Term
from cogs.ui.codec import Codec, Parts, Written, codec_of, one_of, read_id, read_number
from cogs.ui.errors import OldButton
from onitama_core.game import Action, Line, Square, UnreadableText, Variant
from onitama_core.people import Ranking
from onitama_core.store import GuildSettings, Span
from rendering import THEMES

VERSION: Final = "o1"
MOST_WAYS: Final = 5
"""Buttons, and lists, on one message: two that lead to the same page differ by their number."""
LAST_PAGE: Final = 9999
AS_THE_SERVER: Final = "server"
TEMPLATE: Final = re.compile(
    rf"{VERSION}:(?P<verb>[a-z_]{{1,15}}):(?P<subject>[0-9]{{1,15}}):(?P<step>[0-9]{{1,6}})"
    r":(?P<argument>[a-z0-9_:,!]{0,58})(?:~[0-9a-f]{4})?"
)
"""The custom_ids of this bot. Select menus have a tag at the end, which says nothing.

Discord takes at most 100 characters.
"""


def tagged(custom_id: str) -> str:
    """Return the custom_id of the same click with another tag.

    Discord's client does not send a value a second time to the same custom_id of a select menu, so
    a menu gets a new one whenever it is shown.
    """
    return f"{custom_id.partition('~')[0]}~{secrets.token_hex(2)}"


class Edge(Enum):
    """Buttons in one message differ, also where two of them lead to the same turn."""

    FIRST = "first"
    LAST = "last"


class ServerPage(Enum):
    """The names stand in posted buttons."""

    ALL = "all"
    """What holds, for everybody to read."""
    GAME = "game"
    TIME = "time"
    PLACE = "place"


Turn: TypeAlias = int | Edge


def number_of(turn: Turn) -> int | None:
    """None is the last."""
    if isinstance(turn, Edge):
        return 0 if turn is Edge.FIRST else None
    return turn


def read_turn(text: str) -> Turn:
    turn: Turn = int(text) if text.isdecimal() else codec_of(Edge).read(text)
    return turn


def read_ranking(text: str) -> Ranking:
    match text.split(":"):
        case [variant, span, page]:
            ranked = codec_of(Variant).read(variant), codec_of(Span).read(span)
            return Ranking(*ranked, read_number(page, LAST_PAGE))
    raise OldButton


class Click(Written):
    kinds: ClassVar[dict[str, type["Click"]]] = {}

    @property
    def custom_id(self) -> str:
        return ":".join((VERSION, self.verb, *map(str, self.parts())))


class Choice(Written):
    """What a tap in the controller chooses, whatever game the controller plays."""

    kinds: ClassVar[dict[str, type["Choice"]]] = {}

    def __str__(self) -> str:
        return f"{self.verb}:{self.parts().argument}"

    @classmethod
    def read(cls, text: str) -> "Choice":
        """Raises OldButton or UnreadableText for what this bot never wrote."""
        verb, _, argument = text.partition(":")
        if verb not in cls.kinds:
            raise OldButton
        return cls.kinds[verb].of(Parts(argument=argument))


Subject = Annotated[int, Codec(int, part="subject")]
Step = Annotated[int, Codec(int, part="step")]
Way = Annotated[int, one_of(dict(enumerate(range(MOST_WAYS))), "step")]
AtTurn = Annotated[Turn, Codec(read_turn, lambda to: to.value if isinstance(to, Edge) else to)]


class OwnClick(Click):
    """About nothing but whoever clicks: a draft of theirs, their settings.

    What is picked in a list comes with the click, not in its custom_id.
    """


class InvitationClick(Click):
    invitation_id: Subject


class MatchClick(Click):
    match_id: Subject


# The table. Verbs, and the names of what is offered, stand in posted buttons.

# fmt: off

# Invitations, and drafts of them
class Accept(InvitationClick, verb="accept"):
    version: Step = 0  # of the terms beside the button
class Decline(InvitationClick, verb="decline"): ...
class Withdraw(InvitationClick, verb="withdraw"): ...
class Change(InvitationClick, verb="change"): ...
class ShowTerms(InvitationClick, verb="terms"): ...  # the rules, with the cards that are offered
class OpenPanel(OwnClick, verb="panel"):  # to invite whoever accepts
    variant: Variant
class DraftClick(OwnClick):
    draft: Draft
class ShowWholeDraft(DraftClick, verb="whole_draft"):
    """A button of earlier versions' panels, with the draft as it is after the click."""
class ChooseDraftVenue(DraftClick, verb="draft_venue"):
    in_thread: Annotated[bool, one_of({0: False, 1: True}, "subject")]
class ChooseDraftRated(DraftClick, verb="draft_rated"):
    is_rated: Annotated[bool, one_of({0: False, 1: True}, "subject")]
class SendDraft(DraftClick, verb="send"): ...
class CancelDraft(DraftClick, verb="cancel"): ...
class PickTerm(DraftClick, verb="pick_term"):
    term: Annotated[Term, one_of(dict(enumerate(TERMS)), "subject")]

# Looking at a match, and watching it
class ShowBoard(MatchClick, verb="board"): ...
class ShowRules(MatchClick, verb="rules"): ...  # with the cards of the match
class ShowCards(MatchClick, verb="cards"): ...  # of the match, close up
class ShowMore(MatchClick, verb="more"): ...
class Watch(MatchClick, verb="watch"): ...  # to be called once, when the match ends
class StopWatching(MatchClick, verb="unwatch"): ...
class ContinueHere(MatchClick, verb="continue_here"): ...  # in the channel of the click

# The end of a match, what is proposed in it, and what leads from its end to another
class AskToResign(MatchClick, verb="resign"): ...
class ResignForSure(MatchClick, verb="resign_for_sure"): ...
class AskToCancel(MatchClick, verb="cancel_match"): ...
class CancelForSure(MatchClick, verb="cancel_for_sure"): ...
class CloseForSure(MatchClick, verb="close_for_sure"): ...
class KeepPlaying(MatchClick, verb="keep_playing"): ...
class OfferDraw(MatchClick, verb="offer_draw"): ...
class AskTakeback(MatchClick, verb="ask_takeback"): ...
class Rematch(MatchClick, verb="rematch"): ...  # offers one, or accepts what the other offered
class ProposalAnswer(MatchClick):
    proposal: int  # the log entry that made it
class AcceptDraw(ProposalAnswer, verb="accept_draw"): ...
class DeclineDraw(ProposalAnswer, verb="decline_draw"): ...
class AcceptTakeback(ProposalAnswer, verb="grant_takeback"): ...
class DeclineTakeback(ProposalAnswer, verb="deny_takeback"): ...

# The controller
class Back(Choice, verb="back"): ...  # to where the present phase begins
class TakeBack(Choice, verb="takeback"): ...  # what the turn that goes on has brought so far
class ChoosePawn(Choice, verb="pawn"):  # or a ninja, or the Spirit
    origin: Square

class ChooseSquare(Choice, verb="square"):
    origin: Square
    target: Square

    def parts(self) -> Parts:
        return Parts(argument=f"{self.origin}{self.target}")

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(Square.parse(parts.argument[:2]), Square.parse(parts.argument[2:]))

class ChooseStart(Choice, verb="start"):  # where a ninja starts, or no longer
    tapped: Square
    chosen: tuple[Square, ...]  # after the tap
class ChooseLine(Choice, verb="line"):  # which a lantern would light
    line: Line
class PlayAction(Choice, verb="play"):
    action: Action

class PlayByTap(PlayAction, verb="tap"):
    """On the chosen square, where the button that says what is played has an id of its own."""

class OfStep(MatchClick):
    step: Step  # of the match, when the button was made
class OpenController(OfStep, verb="move"): ...

class StepClick(OfStep):
    """A choice in the controller of a match; the verb is the choice's, and `decode` reads it."""

    choice: Annotated[Choice, Codec(Choice.read, lambda choice: choice.parts().argument)]

    @property
    def custom_id(self) -> str:
        return ":".join((VERSION, self.choice.verb, *map(str, self.parts())))

class PickChoice(OwnClick, verb="pick_choice"):
    """In a list, whose options stand for buttons: the value of each is the click on one."""

    number: Subject  # of the list in its message

# Practice and lessons
class Hint(OfStep, verb="hint"):
    in_full: Annotated[bool, one_of({"": False, "turn": True})] = False
    """The turn; otherwise which piece, and no more."""
class PlayAgain(MatchClick, verb="again"):
    other_seat: Annotated[bool, one_of({"same": False, "other": True})] = False
class ShowLevels(MatchClick, verb="levels"): ...  # the list of them, from a post
class PickLevel(MatchClick, verb="pick_level"): ...
class NewPractice(OwnClick, verb="practice"): ...  # though another one is open
class Practise(OwnClick, verb="practise"):
    variant: Variant | None  # to begin with, at the first level; None: as the command does
class ShowLesson(OwnClick, verb="lesson"):
    number: Subject = 0  # 0: the first one, in a message of its own
    done: str = ""  # as far as the learner is: `cogs.learn` writes and reads it
class LessonStep(OwnClick, verb="lesson_step"):  # a choice in the controller of a lesson
    number: Subject
    done: str
    choice: Choice
class PickLesson(OwnClick, verb="pick_lesson"): ...

# Puzzles
class PuzzleClick(OwnClick):
    number: Subject
    solved: Step  # of the solver's turns
    so_far: str  # `cogs.puzzles` writes and reads it
class ShowPuzzle(PuzzleClick, verb="puzzle"): ...  # from its start
class ShowSolution(PuzzleClick, verb="solution"): ...
class NextPuzzle(PuzzleClick, verb="next_puzzle"): ...
class PuzzleStep(PuzzleClick, verb="puzzle_step"):  # a choice in the controller of a puzzle
    choice: Choice
class PickPuzzles(OwnClick, verb="pick_puzzles"):
    number: Subject
class ShowDailySolution(OwnClick, verb="daily_solution"):  # of a puzzle whose day is over
    number: Subject

# Matches that are over, and turns that are past
class LookBack(MatchClick, verb="past"):  # a match that goes on, at a turn, as everybody saw it
    turn: AtTurn
class OpenedAt(MatchClick):  # a match that is over, at a turn
    page: AtTurn | None = None
    """None: the first turn, in a message of its own."""
class ShowReplay(OpenedAt, verb="reveal"): ...  # with all that was hidden
class ShowBelief(OpenedAt, verb="believed"): ...  # where the computer believed ninjas to be
class ShowFilm(MatchClick, verb="film"): ...
class ShareFilm(MatchClick, verb="share"): ...  # a player's: the channel gets it
class ExportRecord(MatchClick, verb="record"): ...  # as a text file, in a message of its own
class ShowReview(MatchClick, verb="review"):  # what the computer thinks of a match that is over
    reviewed: int | None = None
    """A turn that decided it, or 0: the chart; None: the chart, in a message of its own."""

class ListingClick(OwnClick):
    listing: Annotated[Listing, Codec(str)]

    def parts(self) -> Parts:
        subject, argument = self.listing.written()
        return Parts(subject, argument=argument)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(Listing.read(parts.subject, parts.argument))

class OpenHistory(ListingClick, verb="history"): ...  # a page of somebody's finished matches
class PickGame(ListingClick, verb="pick_game"): ...  # one of a page

# The rule book
class BookClick(OwnClick):
    book: Book
class OpenPage(BookClick, verb="page"):
    button: Way  # buttons in one message differ, also where two of them lead to the same page
class PickPage(BookClick, verb="pick_page"): ...  # the book is open where it was before
class ShowCommands(OwnClick, verb="commands"): ...  # all that can be typed

# Leaderboards and profiles
class RankingClick(OwnClick):
    ranking: Annotated[
        Ranking, Codec(read_ranking, lambda its: f"{its.variant.value}:{its.span.value}:{its.page}")
    ]
    way: Way = 0
class ShowRanks(RankingClick, verb="ranks"): ...
class PickRanks(RankingClick, verb="pick_ranks"): ...  # `ranking` is the one that is shown
class PickProfile(OwnClick, verb="pick_profile"):  # another variant in somebody's profile
    user_id: Annotated[int, Codec(read_id)]
class ShowStatistics(OwnClick, verb="stats"):
    variant: Variant | None  # None: what is played most
class PickStatistics(OwnClick, verb="pick_stats"): ...

# What is kept of whoever clicks
class ShowPrivacy(OwnClick, verb="privacy"): ...
class TakeEverything(OwnClick, verb="take_all"): ...
class AskToErase(OwnClick, verb="erase"): ...
class EraseForSure(OwnClick, verb="erase_for_sure"): ...
class KeepEverything(OwnClick, verb="keep_everything"): ...

# What people choose for themselves
class Switch(OwnClick):  # one of the two ways in which something may be
    is_on: bool
class ShowSettings(OwnClick, verb="settings"): ...
class ShowPersonal(OwnClick, verb="personal"): ...
class ChoosePings(Switch, verb="own_pings"): ...
class ChooseLists(Switch, verb="own_lists"): ...  # or the board to tap
class ChooseOwnRated(Switch, verb="own_rated"): ...
class PickChallengers(OwnClick, verb="pick_asking"): ...
class PickToBlock(OwnClick, verb="pick_block"): ...
class PickToUnblock(OwnClick, verb="pick_unblock"): ...
class PickOwnTheme(OwnClick, verb="pick_theme"): ...

class ChooseOwnTheme(OwnClick, verb="own_theme"):
    """On panels of a version that had a button for each."""

    theme: Annotated[str | None, one_of({AS_THE_SERVER: None, **{each: each for each in THEMES}})]
    """None: the server's."""

# What is chosen for a server
class ShowServer(OwnClick, verb="server"):
    part: ServerPage = ServerPage.ALL

class SettingClick(OwnClick):
    name: Annotated[str, one_of({each.name: each.name for each in fields(GuildSettings)})]
class ChooseForServer(SettingClick, verb="set"):
    value: str  # `cogs.people` writes and reads it
class PickForServer(SettingClick, verb="pick_setting"): ...
# fmt: on

CHOOSING: Final = (StepClick, LessonStep, PuzzleStep)
"""Clicks that hold a choice."""

SETTINGS_BY_VERB: Final = {
    "in_threads": "in_threads",
    "one_board": "one_board",
    "guild_theme": "theme",
}
"""Of a server, in version 0.1.0, which had a verb for each."""


CLICKS: Final[tuple[type[Click], ...]] = tuple(Click.kinds.values())
"""But for the choices in the controller of a match, which have one verb each."""
CHOICES: Final[tuple[type[Choice], ...]] = tuple(Choice.kinds.values())


def decode(custom_id: str) -> Click:
    """Raises OldButton for what this bot never wrote."""
    found = TEMPLATE.fullmatch(custom_id)
    if found is None:
        raise OldButton
    verb, parts = found["verb"], Parts(int(found["subject"]), int(found["step"]), found["argument"])
    if verb in SETTINGS_BY_VERB:
        return ChooseForServer(SETTINGS_BY_VERB[verb], parts.argument)
    try:
        if verb in Choice.kinds:
            return StepClick(parts.subject, parts.step, Choice.kinds[verb].of(parts))
        if verb in Click.kinds:
            return Click.kinds[verb].of(parts)
    except UnreadableText:
        pass
    raise OldButton
