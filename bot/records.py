"""A match as a record of PDN 3.0."""

from bot.ending_words import ending_words
from bot.matches import Match, Result
from bot.words import plain_name
from rules import pdn


def record_of(match: Match) -> pdn.Record:
    """The match with its players, date and result; the name of a player is as last seen."""
    white, black = (plain_name(seat.holder) for seat in match.seats)
    tags = {
        "Event": "Discord game",
        "Site": "Discord",
        "Date": f"{match.started_at:%Y.%m.%d}",
        "Round": str(match.id),
        "White": white,
        "Black": black,
    }
    if match.result is not None:
        tags["Termination"] = ending_words(match.result)
    return pdn.Record(tags, match.line, score(match.result))


def score(result: Result | None) -> str:
    """The result in points, "*" while the game goes on."""
    if result is None:
        return pdn.OPEN
    return pdn.DRAWN if result.winner is None else pdn.WON[result.winner]


def written(match: Match) -> bytes:
    """The record as a file."""
    return pdn.write(record_of(match)).encode()


def file_name(match: Match) -> str:
    return f"damka-{match.id}.pdn"
