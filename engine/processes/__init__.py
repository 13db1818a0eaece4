"""The engine in separate processes, which think while the bot's event loop goes on."""
