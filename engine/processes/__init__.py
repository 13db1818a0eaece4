"""The engine in processes of its own: they think, and the event loop of the bot goes on."""
