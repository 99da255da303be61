"""Every sentence of the bot with the situation it is said in: `uv run python -m tests.sentences`.

Nothing is listed by hand. `rooms` finds each function and constant of the two rooms of words,
`samples` has values for their parameters, and `hearing` calls them with all of these and keeps of
each kind of sentence the longest.
"""
