"""Alpha-beta search in compiled code, and the thoughts it comes to."""

from onitama_core.engine.search.root import Root
from onitama_core.engine.search.searcher import Searcher
from onitama_core.engine.search.stopping import StopFlag

__all__ = ["Root", "Searcher", "StopFlag"]
