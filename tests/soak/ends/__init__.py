"""Matches of every variant at every pace that are begun, played at random and left alone.

table       at the ledger and the outbox, with a clock of their own
bot         through the whole bot, while Discord's time leaps
"""
