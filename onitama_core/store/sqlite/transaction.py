"""All subjects together: what may be asked, and what may be changed as well."""

from __future__ import annotations

from onitama_core.store.sqlite.subjects.deadlines import DueChanges, DueQuestions
from onitama_core.store.sqlite.subjects.invitations import InvitationQuestions
from onitama_core.store.sqlite.subjects.matches import MatchChanges, MatchQuestions
from onitama_core.store.sqlite.subjects.people.blocks import BlockQuestions
from onitama_core.store.sqlite.subjects.people.members import MemberQuestions
from onitama_core.store.sqlite.subjects.people.persons import PersonChanges, PersonQuestions
from onitama_core.store.sqlite.subjects.people.preferences import (
    PreferenceChanges,
    PreferenceQuestions,
)
from onitama_core.store.sqlite.subjects.posts import PostChanges, PostQuestions
from onitama_core.store.sqlite.subjects.removing import RemovalChanges, RemovalQuestions
from onitama_core.store.sqlite.subjects.results.counting import SumChanges
from onitama_core.store.sqlite.subjects.results.ended import EndedQuestions
from onitama_core.store.sqlite.subjects.results.leaderboards import LeaderboardQuestions
from onitama_core.store.sqlite.subjects.results.ratings import RatingChanges, RatingQuestions
from onitama_core.store.sqlite.subjects.results.recounting import RecountChanges
from onitama_core.store.sqlite.subjects.results.sums import SumQuestions
from onitama_core.store.sqlite.subjects.reviews import ReviewChanges, ReviewQuestions
from onitama_core.store.sqlite.subjects.servers import ServerChanges, ServerQuestions
from onitama_core.store.sqlite.subjects.soundness import SoundnessQuestions


class SqliteReader(
    EndedQuestions,
    MatchQuestions,
    MemberQuestions,
    InvitationQuestions,
    PostQuestions,
    PreferenceQuestions,
    RatingQuestions,
    LeaderboardQuestions,
    BlockQuestions,
    ReviewQuestions,
    DueQuestions,
    ServerQuestions,
    RemovalQuestions,
    SumQuestions,
    PersonQuestions,
    SoundnessQuestions,
):
    pass


class SqliteTransaction(
    EndedQuestions,
    MatchChanges,
    PostChanges,
    PreferenceChanges,
    RatingChanges,
    RecountChanges,
    LeaderboardQuestions,
    ReviewChanges,
    DueChanges,
    ServerChanges,
    RemovalChanges,
    SumChanges,
    PersonChanges,
    SoundnessQuestions,
):
    pass
