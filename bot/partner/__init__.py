"""What the computer does in matches: it moves, offers and answers, and knows when to give up."""
