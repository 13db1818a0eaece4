"""The levels of the computer, and the words around games against it."""

from bot.matches.computer_games import ComputerGame
from bot.matches.match_value import Match
from bot.talk.names import channel_name, game_name, match_link, mention
from render.translation import _

NAMES = (
    "For small children",
    "First steps",
    "Beginner",
    "Learner",
    "Hobby player",
    "Club player",
    "Strong player",
    "Expert",
    "Full strength",
)


def next_level_label(level: int) -> str:
    """Name the button that begins a game against another level."""
    # Translators: label 80
    return _("Play level {level}").format(level=level)


def game_in_thread(game: ComputerGame, person_id: int, thread_id: int | None = None) -> str:
    """Say who plays the computer at which game, and in which thread once there is one."""
    sentence = (
        _("{player} is playing against me at level {level}: **{game}**")
        if thread_id is None
        else _("{player} is playing against me at level {level}: **{game}** · {thread}")
    )
    return sentence.format(
        player=mention(person_id),
        game=game_name(game.terms.build()),
        level=game.level,
        thread=channel_name(thread_id or 0),
    )


def game_in_direct_messages(match: Match) -> str:
    """Tell a person that their game is in the direct messages with the bot."""
    if match.main_room.message_id is None:
        return _(
            "Your game has started, but I can't send you DMs. Allow DMs from me, or play it with "
            "`/games`."
        )
    return _("Your game is in our DMs: {link}").format(link=match_link(match))
