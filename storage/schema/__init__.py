"""Every table. What changes here needs a new revision in `migrations/versions`.

Ids of people, servers, channels, messages and events are Discord's (64 bits); those of matches,
teams and challenges are our own. Those of matches and challenges are never used twice, for they
live on in the controls of old messages. A colour is 0 for White and 1 for Black, as in `rules`.
"""

from storage.schema.base import REVISION, metadata
from storage.schema.councils import IS_OPEN_COUNCIL, IS_OPEN_LOBBY, councils, lobbies, votes
from storage.schema.matches import (
    IS_AWAKE,
    IS_COMPUTER_IN_GAME,
    IS_DUE,
    IS_DUE_CHALLENGE,
    IS_DUE_OFFER_MESSAGE,
    IS_OPEN_CHALLENGE,
    IS_OPEN_ROOM,
    IS_UNCOUNTED,
    IS_UNPACKED,
    analyses,
    boards,
    challenges,
    matches,
    moves,
    offer_messages,
    offers,
    rooms,
    seats,
    undone,
)
from storage.schema.moderation import audit, bans
from storage.schema.people import channels, command_hashes, people, servers
from storage.schema.school import (
    IS_DUE_DAILY,
    attempts,
    daily_puzzles,
    daily_solvers,
    exercise_ratings,
    lesson_progress,
    pupils,
    puzzle_channels,
    puzzle_ratings,
    school_days,
)
from storage.schema.teams import members, teams
from storage.schema.times import IS_OUTAGE, IS_UNSENT, beats, gifts, notices, off_times
from storage.schema.watching import IS_FOLLOWED, follows, forecasts, shares

__all__ = [
    "IS_AWAKE",
    "IS_COMPUTER_IN_GAME",
    "IS_DUE",
    "IS_DUE_CHALLENGE",
    "IS_DUE_DAILY",
    "IS_DUE_OFFER_MESSAGE",
    "IS_FOLLOWED",
    "IS_OPEN_CHALLENGE",
    "IS_OPEN_COUNCIL",
    "IS_OPEN_LOBBY",
    "IS_OPEN_ROOM",
    "IS_OUTAGE",
    "IS_UNCOUNTED",
    "IS_UNPACKED",
    "IS_UNSENT",
    "REVISION",
    "analyses",
    "attempts",
    "audit",
    "bans",
    "beats",
    "boards",
    "challenges",
    "channels",
    "command_hashes",
    "councils",
    "daily_puzzles",
    "daily_solvers",
    "exercise_ratings",
    "follows",
    "forecasts",
    "gifts",
    "lesson_progress",
    "lobbies",
    "matches",
    "members",
    "metadata",
    "moves",
    "notices",
    "off_times",
    "offer_messages",
    "offers",
    "people",
    "pupils",
    "puzzle_channels",
    "puzzle_ratings",
    "rooms",
    "school_days",
    "seats",
    "servers",
    "shares",
    "teams",
    "undone",
    "votes",
]
