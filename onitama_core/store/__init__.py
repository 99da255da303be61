"""What is kept, and all SQL: a subject a file, with its questions, its changes and its statements.

Values      Match, Entry, Invitation, Terms, Post …: what a store is told and gives back
Store       `read` a question, `write` a change; `open_store` opens a file for this process alone
Files       `back_up`, `restore` and `look_at` one; `readable_by_others` names those to guard
Errors      NoSuchMatch, NoSuchInvitation, Locked; Conflict, ReadOnly, InUse, NewerDatabase, …
"""

from onitama_core.store.errors import *
from onitama_core.store.files import (
    Versions,
    back_up,
    is_readable_by_others,
    look_at,
    readable_by_others,
    restore,
)
from onitama_core.store.store import Reader, Store, Transaction, open_store, share_store
from onitama_core.store.values.matches import *
from onitama_core.store.values.moments import *
from onitama_core.store.values.posts import *
from onitama_core.store.values.results import *
from onitama_core.store.values.terms import *
