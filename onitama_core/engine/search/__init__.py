"""Alpha-beta search in compiled code, and the thoughts it comes to."""

from onitama_core.engine.search.searcher import Root, Searcher

__all__ = ["Root", "Searcher"]
