"""Teams that gather, are led, and decide their moves by vote."""
