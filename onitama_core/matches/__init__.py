"""Matches between people: seats, invitations, endings, records.

Invitations     invite, accept, decline, withdraw, rematch, expire
Play            look, play
Endings         resign, offer, accept and decline a draw
Store           SQLite; `open_database` opens the file
"""
