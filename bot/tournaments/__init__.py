"""Tournaments: who meets whom, what it brings, who stands where.

Points are whole numbers, a win has two of them or what the scoring says.
"""
