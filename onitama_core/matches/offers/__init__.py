"""Matches before they begin: made, limited, answered, lapsed; and the terms they are under."""
