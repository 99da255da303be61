"""Perfect-information search: every ninja's square is given, and both players know it."""
