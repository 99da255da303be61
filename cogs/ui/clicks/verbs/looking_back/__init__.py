"""Clicks in matches that are over."""
