"""Matches of one person: against the computer, or with both sides in one hand."""
