"""Teams that decide a move together: who belongs, who may vote, when a vote closes, what it says.

Pure: the present moment and the lot are arguments. People are known by their ids, choices by the
text of a move.
"""
