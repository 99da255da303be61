"""A log as what it has come to: replayed, kept in memory, told turn by turn, or set aside."""
