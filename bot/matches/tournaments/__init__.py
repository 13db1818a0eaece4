"""Tournaments as they are kept and run: the services, and what they do inside transactions."""
