"""Tournaments: who meets whom, what it brings, who stands where.

Pure: the present moment and the lot are arguments. Points are whole numbers, a win has two of them
or what the scoring says.
"""
