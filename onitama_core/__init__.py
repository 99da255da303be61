"""Onitama without Discord and without pictures: rules, matches between people, engine."""
