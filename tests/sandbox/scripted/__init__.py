"""A scripted match, written down as three people see it."""
