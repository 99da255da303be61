"""What a position is worth before anything is tried: learned from games against itself."""

from onitama_core.engine.evaluation.kernel import NETWORK, evaluate
from onitama_core.engine.evaluation.weights import deal_network

__all__ = ["NETWORK", "deal_network", "evaluate"]
