"""Examples of each error and of each sentence that it can have."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from discord import AppCommandOptionType, app_commands

from cogs.shared import errors as here
from cogs.shared.error_sentences import PERMISSIONS
from onitama_core import game, store
from onitama_core import people as of_people
from onitama_core import puzzles as of_puzzles
from onitama_core.engine import EngineGone
from onitama_core.game import CARDS, Phase, Player, Square, Variant
from onitama_core.matches import errors as of_matches
from onitama_core.store import (
    Invitation,
    InvitationStatus,
    Location,
    Person,
    Terms,
    Tournament,
    TournamentFormat,
    TournamentPlan,
    TournamentStatus,
)
from onitama_core.tournaments import errors as of_tournaments
from tests.cogs import http_error
from tests.cogs.shared.builders import ALICE, BOB, SNOWFLAKE
from tests.sentences.moments import MOMENTS, seated

if TYPE_CHECKING:
    from onitama_core.game import OnitamaError

NINJAS: Final = (Square.parse("a5"), Square.parse("c5"))
B1, D1 = Square.parse("b1"), Square.parse("d1")
MATCH: Final = MOMENTS["Shadow, to move"].updates.match
TIMED: Final = replace(MATCH, clocks=store.Clocks((store.NO_TIME, store.NO_TIME)))
PLACING: Final = MOMENTS["Shadow, one placed"].updates.match
TIMED_OUT: Final = MOMENTS["classic, Blue out of time"].updates.match
NOT_PLACED: Final = MOMENTS["Shadow, nobody placed"].updates.match
OVER: Final = MOMENTS["classic, stone"].updates.match
UNSEEN, UNSEEN_OVER, UNSEEN_TIMED_OUT = (
    seated(MOMENTS[name].updates, is_private=True).match
    for name in ("classic, a move", "classic, stone", "classic, Blue out of time")
)
BY_NIGHT, OVER_BY_NIGHT = (
    seated(MOMENTS[name].updates, is_private=False).match
    for name in ("Shadow, strike", "Shadow, Red gave up")
)
ERASED: Final = replace(OVER, seats=(OVER.seats[Player.RED], Person(-1, "")))
OF_A_CHANNEL, OF_A_CHANNEL_OVER = (
    replace(
        MOMENTS[name].updates.match,
        seats=(store.Everybody(ALICE, timedelta(hours=1)), store.Computer(3)),
    )
    for name in ("classic, a move", "classic, stone")
)
DRAWN: Final = MOMENTS["Shadow, drawn"].updates.match
FAULT: Final = "0c5a8f21"


def move(text: str) -> game.Move:
    action = game.parse_action(text)
    assert isinstance(action, game.Move)
    return action


TOMORROW: Final = datetime(2026, 1, 2, 12, tzinfo=UTC)
ONE: Final = Person(BOB, "Bob")
TO_ONE: Final = Invitation(
    id=1,
    place=Location(SNOWFLAKE, SNOWFLAKE + 1),
    challenger=Person(ALICE, "Alice"),
    opponent=ONE,
    terms=Terms(),
    rematch_of=None,
    status=InvitationStatus.OPEN,
    expires_at=TOMORROW,
    message_id=SNOWFLAKE + 2,
)
TO_ANYBODY: Final = replace(TO_ONE, opponent=None)
CUP: Final = Tournament(
    id=1,
    plan=TournamentPlan(
        TO_ONE.place,
        "Spring Cup",
        TournamentFormat.SWISS,
        Terms(),
        rounds=5,
        round_time=timedelta(days=3),
        starts_at=TOMORROW,
        starts_with=store.MAX_ENTRANTS,
    ),
    organiser_id=ALICE,
    status=TournamentStatus.SIGN_UP,
    round=0,
    rounds=5,
    round_ends_at=None,
    created_at=TOMORROW,
    ended_at=None,
    message_id=None,
)
PROBLEMS: Final[tuple[OnitamaError | Any, ...]] = (
    *(game.UnreadableText(reason, "crame") for reason in game.Unreadable),
    game.UnreadableText(game.Unreadable.CARD, "qqqq"),
    game.UnknownCard("wolf"),
    game.CardNamedTwice(),
    game.WindCardOutOfPlace(CARDS["rhinoceros"]),
    game.NotFiveCards(4),
    game.PoolTooSmall(3),
    game.PoolLacksAKind(2, 1),
    *(game.NotYourTurn(Player.RED), game.NothingToTakeBack()),
    *(game.GameOver(), game.GameStillOn(), game.GameCancelled()),
    *(game.NotInThisVariant(variant) for variant in (Variant.CLASSIC, Variant.WIND)),
    *(game.NotInThisStep(phase) for phase in Phase if phase is not Phase.SPIRIT),
    game.NoStartForNinjas(((B1,), (D1,))),
    game.NoStartForNinjas((NINJAS,)),
    game.NothingToAttempt(B1),
    game.SpiritMovesNow(move("rhinoceros:d3c4")),
    game.SpiritMovesNowAlone(move("rhinoceros:d3c4")),
    game.MustMove(move("rhinoceros:b2a3")),
    game.PawnMovesFirst(move("rhinoceros:b2a3")),
    game.CardNotInHand(CARDS["tiger"], (CARDS["rhinoceros"], CARDS["seasnake"])),
    game.NoCardLeadsThere((CARDS["ox"], CARDS["horse"]), B1, D1, NINJAS),
    game.NoCardLeadsThere((CARDS["ox"], CARDS["horse"]), B1, D1, ()),
    game.NoPawnThere(B1, tuple(Square)[:5]),
    game.NoPawnThere(B1, tuple(Square)[:5], game.Piece(Player.BLUE, game.PieceKind.STUDENT)),
    game.NoNinjaThere(B1, (D1,)),
    game.NoNinjaThere(B1, (D1,), game.Piece(Player.RED, game.PieceKind.MASTER)),
    game.NoNinjaThere(B1, NINJAS),
    game.NotOnCard(move("dragon:c1c4"), ()),
    game.NotOnCard(move("dragon:c1c4"), (*NINJAS, B1, D1)),
    game.NotOnSpiritsGrid(move("rhinoceros:c1c4"), ()),
    game.NotOnSpiritsGrid(move("rhinoceros:c1c4"), NINJAS),
    game.OwnPieceInTheWay(B1),
    game.OwnNinjaInTheWay(B1),
    game.OtherNinjaInTheWay(B1),
    game.SpiritInTheWay(B1),
    game.MasterInTheWay(B1),
    EngineGone(),
    *(http_error(503), TimeoutError()),
    store.NoSuchMatch(12),
    *(of_matches.NotAPlayer(match) for match in (MATCH, OVER)),
    *(of_matches.MatchOver(match) for match in (OVER, DRAWN, ERASED, UNSEEN_OVER)),
    *(of_matches.OutOfDate(MATCH, turn) for turn in (None, 1, MATCH.turn_number)),
    *(of_matches.Unreplayable(match, FAULT) for match in (MATCH, OVER)),
    *(of_matches.OpponentsTurn(match) for match in (MATCH, PLACING, UNSEEN)),
    *map(of_matches.OutOfTime, (PLACING, TIMED_OUT, NOT_PLACED, UNSEEN_TIMED_OUT)),
    *(of_matches.TooLateToCancel(MATCH), of_matches.WasCancelled(OVER)),
    *(of_matches.ChannelStillUsable(MATCH), of_matches.ModeratorPlaysInIt(MATCH)),
    *(of_matches.NoDrawOffer(), of_matches.DrawOfferTooSoon(MATCH, 15)),
    of_matches.DrawOfferOpen(MATCH, store.Proposal(Player.RED, 3)),
    *(of_matches.NoTakebackRequest(), of_matches.TakebackTooSoon(MATCH)),
    of_matches.TakebackOpen(MATCH, store.Proposal(Player.RED, 3)),
    *(of_matches.NoTakeback(PLACING), of_matches.NothingMovedYet(MATCH)),
    *(of_matches.NotFinished(match) for match in (MATCH, OVER)),
    of_matches.AlreadySaid(OVER),
    of_matches.GoodGamesOff(),
    *(of_matches.AlreadyShared(OVER, store.SharedFilm(Player.RED, sent)) for sent in (None, 1000)),
    of_matches.NothingPlayed(OVER),
    *(of_matches.AnotherLook(12), of_matches.AnotherReview(12), of_matches.AnotherExport()),
    *(of_matches.PlaysInIt(MATCH), of_matches.TooManyWatchers(MATCH)),
    of_matches.TooManyWatched(),
    *(of_matches.RematchTaken(OVER), of_matches.OpponentLeft(OVER)),
    of_matches.TooManyEngineMoves(10),
    *(of_matches.NotPractised(variant) for variant in (Variant.SHADOW, Variant.LIGHT)),
    of_matches.NothingBelieved(OVER),
    *(of_matches.NoHints(match) for match in (MATCH, BY_NIGHT)),
    of_matches.NotForAChannel(),
    of_matches.AlreadyVoting(OF_A_CHANNEL),
    of_matches.NotAPlayer(OF_A_CHANNEL),
    of_matches.OpponentsTurn(OF_A_CHANNEL),
    of_matches.MatchOver(OF_A_CHANNEL_OVER),
    *(of_matches.KeptPrivate(OVER), store.Locked(), store.Full(), store.ReadOnly()),
    store.NoSuchInvitation(12),
    of_matches.SelfChallenge(),
    of_matches.AlreadyInvited(TO_ONE),
    of_matches.TooManyInvitations([TO_ONE] * 5),
    of_matches.TooManyNamed(10, TOMORROW),
    *(of_matches.TooManyMatches(ONE, most) for most in (1, 25)),
    of_matches.NothingRated(),
    here.RatedWithoutPace(),
    *(here.BeginsElsewhere(channel_ids) for channel_ids in ((), (3,), (3, 4))),
    *(
        of_matches.PaceNotAllowed(some)
        for some in (store.EVERY_PACE[1:], store.EVERY_PACE[3:5], store.EVERY_PACE[3:4])
    ),
    *(of_people.NotWelcome(ONE), of_people.HasBlocked(ONE)),
    *(of_people.BlocksThemself(), of_people.TooManyBlocked(25)),
    of_matches.CancelledLately(ONE, TOMORROW),
    of_matches.RatedLater(ONE, TOMORROW),
    *(of_matches.NowUnrated(TO_ONE, ONE, TOMORROW, is_own) for is_own in (True, False)),
    of_matches.ErasedTooOften(3, TOMORROW),
    *(of_matches.InvitationClosed(replace(TO_ONE, status=s)) for s in InvitationStatus),
    of_matches.OfferChanged(TO_ONE),
    of_matches.NotInvited(TO_ANYBODY, is_challenger=True),
    *(of_matches.NotInvited(TO_ONE, is_challenger=mine) for mine in (True, False)),
    *(of_matches.NotYourInvitation(TO_ONE, user_id) for user_id in (BOB, BOB + 1)),
    of_matches.NotYourInvitation(TO_ANYBODY, BOB),
    *(here.OldButton(), here.OldCommand(), here.OldForm(), here.TooMuchAtOnce(), here.Stopping()),
    *(app_commands.CommandNotFound(name, ["onitama"]) for name in ("chess", "draw")),
    *(here.NoMatchFits(), here.NoMatchHere(), here.NoPastMatch(), here.TwoMatches()),
    here.SeveralMatchesFit([MATCH, OVER]),
    here.OthersTurns([MATCH, PLACING]),
    *(here.NoMatchNumber("tiger"), here.ReviewBrokenOff(12), here.FilmTooLarge(12)),
    here.SeveralCardsFit([move("crane:c5c4"), move("ox:c5c4")]),
    here.TypedInMatch(12, game.UnreadableText(game.Unreadable.ACTION, "hello")),
    here.FitsElsewhere(12, [MATCH, OVER]),
    here.NotADeal("crame"),
    *(here.CannotInvite(why) for why in here.Uninvitable),
    *(here.OpponentHasLeft(match, ONE) for match in (MATCH, TIMED)),
    here.UnreadableStep("Now your move, as in `tiger:c1c3`."),
    *(here.CardsOrDeal(), here.NotYourDraft(), here.NoLeaderboard()),
    *(of_puzzles.SharedTooLate(), of_puzzles.ResultShared()),
    *(here.NoRecordOfBots(), here.BotsAreNotBlocked()),
    *(here.NeedsServer(), here.PrivateHere(), here.NeedsManageServer(), here.ManagersAlone()),
    *(here.BotLacksPermissions([name], 100) for name in PERMISSIONS),
    here.BotLacksPermissions(["send_messages", "attach_files"], None),
    here.BotLacksPermissions(["create_public_threads", "send_messages_in_threads"], None),
    *(here.NoThreadHere(), here.NoWatchingHere(), here.ChannelGone()),
    here.BotTimedOut(TOMORROW),
    *(
        kind(100)
        for kind in (
            *(here.OutsidePrivateThread, here.ChannelHidden),
            *(here.ThreadClosed, here.PostRefused),
        )
    ),
    here.ThreadNotAllowed(["create_public_threads"]),
    *(here.TooManyThreads(), here.ThreadRefused()),
    *(here.NowhereToPost(MATCH, here.ChannelGone(), can_go_on_here=can) for can in (True, False)),
    here.UnseenByOpponent(MATCH, ONE),
    of_matches.PlayedInTournament(MATCH),
    store.NoSuchTournament(12),
    *(of_tournaments.SignUpClosed(replace(CUP, status=status)) for status in TournamentStatus),
    *(of_tournaments.TournamentFull(CUP), of_tournaments.AlreadyJoined(CUP)),
    *(of_tournaments.NotInTournament(CUP), of_tournaments.AlreadyStarted(CUP)),
    of_tournaments.TournamentOver(CUP),
    *(of_tournaments.TooFewEntrants(CUP, joined) for joined in (0, 3)),
    of_tournaments.TooManyTournaments(10),
    *(
        app_commands.TransformerError("Dora", kind, app_commands.Transformer())
        for kind in (AppCommandOptionType.user, AppCommandOptionType.string)
    ),
)
