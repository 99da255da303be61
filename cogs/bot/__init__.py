"""The client, its connection, what every interaction passes, and what a host is told."""
