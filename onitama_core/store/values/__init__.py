"""Immutable values that the store saves and returns."""
