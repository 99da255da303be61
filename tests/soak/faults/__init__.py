"""Discord's misbehaviour as a table of scenarios, each crossed with each kind of post.

weather     the scenarios, and a way out on which they fall
owed        how each kind of post becomes due, and what there is to see once it is delivered
run         each with each: order kept, others unhindered, recovered without anybody's help
"""
