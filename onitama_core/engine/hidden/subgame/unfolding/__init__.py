"""The next turns of both players, unfolded to a tree whose ends are judged: what is compiled."""
