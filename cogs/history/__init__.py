"""Matches that are over: listed, replayed, reviewed, and taken along as texts."""
