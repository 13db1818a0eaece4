"""Teams that decide a move together: who belongs, who may vote, when a vote closes, how it ends.

Pure: the present moment and the random draw are arguments. People are known by their ids, choices
by the text of a move.
"""
