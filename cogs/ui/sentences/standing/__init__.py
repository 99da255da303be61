"""How people and their server stand: profiles, leaderboards, finished games, statistics."""
