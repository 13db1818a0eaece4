"""The playground in a browser: a small Discord to look at, to use and to break."""
