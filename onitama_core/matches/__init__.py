"""Matches between people: seats, invitations, endings, records.

Invitations     invite, accept, decline, withdraw, rematch, expire
Play            look, play
Endings         resign, offer, accept and decline a draw
Reveal          a match that is over, turn by turn, with all that was hidden
Store           SQLite; `open_database` opens the file
"""
