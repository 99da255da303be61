"""Information-set Monte-Carlo tree search: Cowling, Powley, Whitehouse 2012.

With several observers (MO-ISMCTS): every player has a tree of its own, whose nodes are its
information sets. Each iteration draws a state from the exact belief, goes down all trees at once
by UCB over the actions that are legal in that state, adds a node, plays on greedily to the end of
the turn and further turns, and gives what the evaluation says back to all nodes on the way.
"""
