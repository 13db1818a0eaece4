"""Tournaments: who meets whom, how results score, and the standings.

Points are whole numbers; a win brings two, or as many as the scoring says.
"""
