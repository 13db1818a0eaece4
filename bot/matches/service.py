"""The service: everything the Discord side may ask about matches.

Each call is one transaction. What it returns is committed; what it raises changed nothing.
"""

from bot.matches.playing import Playing
from bot.matches.rematching import Rematching
from bot.matches.remembering import Remembering
from bot.matches.showing import Showing


class MatchService(Playing, Rematching, Showing, Remembering):
    """Loads, applies, saves, and tells listeners; build one for a database."""
