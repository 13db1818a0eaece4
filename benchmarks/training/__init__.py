"""Learning what each square is worth to a man, from games of the engine against itself."""
