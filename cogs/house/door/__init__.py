"""Where everybody comes in: let in or turned away, and known by the name they have."""
