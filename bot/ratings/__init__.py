"""How strong people are: Glicko-2, which matches are rated, what is stored and shown."""
