"""The pages of a server's settings."""
