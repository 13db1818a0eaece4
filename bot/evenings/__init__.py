"""Evenings: people come and go, and whoever is free is paired again and again.

Times are arguments. A person is known by their number, the order in which they entered.
"""
