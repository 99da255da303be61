"""The same through the whole bot and the wire, every case in a channel of its own at once.

troubles    what becomes of a channel: how it begins, gets worse and ends
deeds       what happens there meanwhile: the post it leads to, and what follows
case        one with another: told once, in order, and the match goes on
run         all of them against one bot, while elsewhere somebody plays on
gateway     the same without a gateway, for a moment and for minutes
"""
