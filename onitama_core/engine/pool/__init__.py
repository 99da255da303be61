"""Engine processes for those who wait for a thought, each in turn."""

from onitama_core.engine.pool.pool import EnginePool
from onitama_core.engine.pool.process import EngineBusy, EngineGone, EngineRefused

__all__ = ["EngineBusy", "EngineGone", "EnginePool", "EngineRefused"]
