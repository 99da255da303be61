"""What somebody takes with them, and that they can go."""
