"""The client, its connection, the checks of interactions, and operator commands."""
