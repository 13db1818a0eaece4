"""How strong people are: Glicko-2, who is rated, what is shown.

Pure: the present moment is an argument.
"""
