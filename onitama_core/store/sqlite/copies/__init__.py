"""A database's file copied, also while a bot plays with it, and put back."""
