"""Players to measure ours by, and ours."""
