"""How the computer plays: it moves, offers and answers, and knows when to resign."""
