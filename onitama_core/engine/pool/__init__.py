"""Engine processes for those who wait for a thought, each in turn."""

from onitama_core.engine.pool.errors import EngineBusy, EngineGone, EngineRefused
from onitama_core.engine.pool.pool import EnginePool

__all__ = ["EngineBusy", "EngineGone", "EnginePool", "EngineRefused"]
