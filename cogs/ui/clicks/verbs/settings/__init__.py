"""Clicks in what people and servers choose."""
