"""The levels of the computer, and the words around games against it."""

from bot.matches.computer_games import ComputerGame
from bot.matches.match_value import Match
from bot.talk.labels import mark
from bot.talk.names import channel_name, game_name, match_link, mention
from render.translation import _

NAMES = (
    mark("First steps"),
    mark("Beginner"),
    mark("Learner"),
    mark("Hobby player"),
    mark("Club player"),
    mark("Strong player"),
    mark("Expert"),
    mark("Full strength"),
)


def level_name(level: int) -> str:
    """Name a level of the computer, from 1 on."""
    return _(NAMES[level - 1])


def level_label(level: int) -> str:
    """Name a level of the computer with its number, in a list of choices."""
    return _("{level} · {name}").format(level=level, name=level_name(level))


def next_level_label(level: int) -> str:
    """Name the button that begins a game against another level."""
    return _("Play level {level}").format(level=level)


def game_in_thread(game: ComputerGame, person_id: int, thread_id: int | None = None) -> str:
    """Tell who plays the computer, at what, and in which thread, once it is there."""
    sentence = (
        _("{player} is playing **{game}** against me at level {level}.")
        if thread_id is None
        else _("{player} is playing **{game}** against me at level {level}: {thread}")
    )
    return sentence.format(
        player=mention(person_id),
        game=game_name(game.terms.build()),
        level=game.level,
        thread=channel_name(thread_id or 0),
    )


def game_in_direct_messages(match: Match) -> str:
    """Tell who began a game where I cannot write that it is among our direct messages."""
    if match.main_room.message_id is None:
        return _(
            "Your game has started, but I can't send you DMs. Allow DMs from me, or play it with "
            "`/games`."
        )
    return _("Your game is in our DMs: {link}").format(link=match_link(match))
