"""Who watches and follows games, and what is told to them."""
