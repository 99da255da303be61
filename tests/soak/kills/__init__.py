"""SIGKILL at random instants while people play; what they were told is still so afterwards.

run         lives of one bot on one file, and what is looked at after each start
guests      pairs who challenge, play, offer and give up, each by themselves
accounts    the model: which entry of a log is whose doing, made from what people were told
posts       what stands in the channels
"""
