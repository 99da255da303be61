"""Matches against the computer, on a board that one person alone sees."""
