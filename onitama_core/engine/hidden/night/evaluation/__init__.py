"""What a position of all pawns and ninjas is worth before anything is tried."""

from onitama_core.engine.evaluation.kernel import NETWORK
from onitama_core.engine.hidden.night.evaluation.kernel import evaluate
from onitama_core.engine.hidden.night.evaluation.weights import deal_network

__all__ = ["NETWORK", "deal_network", "evaluate"]
