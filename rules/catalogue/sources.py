"""The catalogue's note on games about which little is known."""

ONE_SENTENCE = "Our only source for this game is a single sentence, so the rest is our own choice. "
