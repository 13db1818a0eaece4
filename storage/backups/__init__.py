"""Backups: made beside a running bot, tried before they are trusted, put back as a whole."""
