"""The catalogue's note on games about which little is known."""

ONE_SENTENCE = "Only one sentence about this game was found; the rest is our own choice. "
