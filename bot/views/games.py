"""The list of a person's games."""

from collections.abc import Collection, Sequence

from bot.matches import Match
from bot.talk.game_list import game_list
from bot.talk.questions import unreachable_games
from bot.views.parts import Card, text
from bot.views.post import Post
from bot.views.resignation import resign_rows


async def show_games(
    running: Sequence[Match], person_id: int, unreachable: Collection[Match] = ()
) -> Post:
    """List a person's games; those whose channel is out of reach can be resigned here."""
    words = text(game_list(running, person_id))
    if not unreachable:
        return Post(Card(words))
    rows = resign_rows([*unreachable], person_id)
    return Post(Card(words, text(unreachable_games()), *rows))
