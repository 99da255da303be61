"""Random and forged interactions against every verb and every command there is.

run         rounds of bursts, each at tables of its own
forged      clicks no client would send · typed: commands, their suggestions, menus, forms
asked       an interaction on its way, and what is wrong with its answer
entitled    who may have changed which row
"""
