"""What people are told when the database is in trouble, which no person caused."""

from bot.matches import DatabaseBusy, DatabaseFull, DatabaseTrouble
from render.translation import _


def explain_database_trouble(error: DatabaseTrouble) -> str:
    """Say whether the change is kept, and what may help."""
    match error:
        case DatabaseBusy():
            return _(
                "My records are busy just now; nothing was changed. Please try again in a moment."
            )
        case DatabaseFull():
            return _(
                "There is no room left for my records, so nothing was changed. "
                "Somebody who runs me has to make room; the game is safe meanwhile."
            )
        case _:
            return _(
                "I cannot reach my records, so I cannot say that this is kept. "
                "Please tell somebody who runs me."
            )
