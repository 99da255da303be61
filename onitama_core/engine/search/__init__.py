"""Search of Classic and Way of the Wind: alpha-beta in compiled code, with its Python driver."""

from onitama_core.engine.search.searcher import Root, Searcher

__all__ = ["Root", "Searcher"]
