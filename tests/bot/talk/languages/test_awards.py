"""Nothing about achievements is left in English in another language, and all of it fits."""

from dataclasses import replace

from bot.matches.match_value import MatchEnding, Result
from bot.people.achievements import Achievement
from bot.people.awards import Award
from bot.talk.people.award_texts import MOST_NAMED, awards_text
from bot.talk.people.own_settings import own_times
from bot.talk.servers.server_settings import server_settings
from bot.views.appearance import Appearance
from bot.views.matches.board import show_board
from bot.views.note import show_note
from rules import Color
from storage.rows import PersonPreferences, ServerPreferences
from tests.bot.matches_at_hand import ANNA, NOON, match_at, problems, words_of
from tests.bot.talk.languages.speaking import untranslated

OVER = replace(
    match_at("russian", "W:Wc3:Bd4"), result=Result(MatchEnding.RESIGNED, Color.WHITE, NOON)
)
CROWD = [2**63 - number for number in range(1, MOST_NAMED + 3)]
AWARDS = [Award(who, achievement) for achievement in Achievement for who in (ANNA.id, *CROWD)]


async def test_the_end_of_a_game_that_brings_everything() -> None:
    board = show_board(OVER, Appearance(), NOON, awards=AWARDS)
    assert await untranslated(board, show_note(awards_text(AWARDS[:1]))) == []
    post = await show_board(OVER, Appearance(), NOON, awards=AWARDS)
    assert problems(post) == []
    assert f"<@{CROWD[-1]}>" not in words_of(post)


async def test_who_wants_none() -> None:
    own, server = PersonPreferences(achievements="off"), ServerPreferences(achievements="off")
    assert await untranslated(show_note(own_times(own)), show_note(server_settings(server))) == []
