"""The bot itself: its client, what a capability is, loops that never end."""
