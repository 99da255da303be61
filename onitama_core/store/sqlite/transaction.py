"""All subjects together: what may be asked, and what may be changed as well."""

from __future__ import annotations

from onitama_core.store.sqlite.deadlines import DueChanges, DueQuestions
from onitama_core.store.sqlite.invitations import InvitationQuestions
from onitama_core.store.sqlite.matches import MatchChanges, MatchQuestions
from onitama_core.store.sqlite.posts import PostChanges, PostQuestions
from onitama_core.store.sqlite.preferences import PreferenceChanges, PreferenceQuestions
from onitama_core.store.sqlite.reviews import ReviewChanges, ReviewQuestions
from onitama_core.store.sqlite.servers import ServerChanges, ServerQuestions
from onitama_core.store.sqlite.soundness import SoundnessQuestions


class SqliteReader(
    MatchQuestions,
    InvitationQuestions,
    PostQuestions,
    PreferenceQuestions,
    ReviewQuestions,
    DueQuestions,
    ServerQuestions,
    SoundnessQuestions,
):
    pass


class SqliteTransaction(
    MatchChanges,
    PostChanges,
    PreferenceChanges,
    ReviewChanges,
    DueChanges,
    ServerChanges,
    SoundnessQuestions,
):
    pass
