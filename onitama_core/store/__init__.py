"""What is kept, and all SQL: a subject a file, with its questions, its changes and its statements.

Values      Match, Entry, Invitation, Terms, Post …: what a store is told and gives back
Store       `read` a question, `write` a change; `open_store` opens a file for this process alone
Files       `back_up`, `restore` and `look_at` one
Errors      NoSuchMatch, NoSuchInvitation, Locked; Conflict, ReadOnly, InUse, NewerDatabase, …
"""

# What is kept is everybody's who asks the store: a list of all its names would say it twice.
from onitama_core.store.errors import *  # noqa: F403
from onitama_core.store.files import Versions as Versions
from onitama_core.store.files import back_up as back_up
from onitama_core.store.files import look_at as look_at
from onitama_core.store.files import restore as restore
from onitama_core.store.store import Reader as Reader
from onitama_core.store.store import Store as Store
from onitama_core.store.store import Transaction as Transaction
from onitama_core.store.store import open_store as open_store
from onitama_core.store.store import share_store as share_store
from onitama_core.store.values.matches import *  # noqa: F403
from onitama_core.store.values.moments import *  # noqa: F403
from onitama_core.store.values.posts import *  # noqa: F403
from onitama_core.store.values.results import *  # noqa: F403
from onitama_core.store.values.terms import *  # noqa: F403
