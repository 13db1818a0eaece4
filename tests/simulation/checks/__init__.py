"""What must hold in every world, looked at from outside: the database, and what people are shown.

A check shares no code with what it checks but the rules of the games, the tables, and the words of
the controls.
"""
