"""The same through the whole bot and the wire, every case in a channel of its own at once.

troubles    what becomes of a channel: how it begins, gets worse and ends
deeds       what happens there meanwhile: the post it leads to, and what follows
case        one with another: told once, in order, and the match goes on
run         all of them against one bot, while elsewhere somebody plays on
storage     a file that the bot may only read for a while
"""
