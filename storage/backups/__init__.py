"""Backups: made while the bot runs, checked before they are trusted, restored as a whole."""
