"""Nothing about one's own data is left in English in another language, and all of it fits."""

import pytest

from bot.challenges.challenge_facts import OpponentErased
from bot.people.privacy_facts import FetchedJustNow, NothingKept, NotYourData
from bot.talk.explain import explain
from bot.talk.names import holder_name, plain_name
from bot.talk.people import privacy_texts as texts
from bot.talk.people.own_files import DATA, GAMES
from bot.views.note import show_note
from bot.views.people.privacy import (
    OwnFiles,
    ask_once_more,
    ask_to_erase,
    show_own_files,
    show_privacy,
)
from storage.rows import OwnFigures, Person
from tests.bot.matches_at_hand import ANNA, NOON, problems
from tests.bot.talk.languages.speaking import untranslated

NOTHING = OwnFigures(games=0, running_games=0, challenges=0, tournaments=0, teams=0)
ONE = OwnFigures(games=2, running_games=1, challenges=1, tournaments=1, teams=1)
MANY = OwnFigures(games=10**6, running_games=50, challenges=20, tournaments=30, teams=40)
FORMER = Person(-7, "former player")


@pytest.mark.parametrize("figures", [NOTHING, ONE, MANY], ids=["nothing", "one", "many"])
async def test_what_is_kept_and_what_erasing_means(figures: OwnFigures) -> None:
    views = [show_privacy(figures, ANNA.id, {}), ask_to_erase(figures, ANNA.id)]
    posts = [await show_privacy(figures, ANNA.id, {}), await ask_to_erase(figures, ANNA.id)]
    assert await untranslated(*views) == []
    assert [problem for post in posts for problem in problems(post)] == []


async def test_everything_else_that_is_said() -> None:
    words = (texts.last_question(), texts.erased(), texts.being_erased(), texts.nothing_erased())
    refusals = (NothingKept(), FetchedJustNow(NOON), NotYourData())
    said = (*words, *map(explain, refusals), explain(OpponentErased()))
    views = [show_note(each) for each in said]
    assert await untranslated(ask_once_more(ANNA.id), *views) == []


@pytest.mark.parametrize(
    "own",
    [
        OwnFiles({DATA: b"{}"}, 0, 0),
        OwnFiles({DATA: b"{}", GAMES: b"x"}, 1, 1, cut=1),
        OwnFiles({DATA: b"{}", GAMES: b"x"}, 1000, 1001, 10**9, cut=3),
    ],
    ids=["no game", "one game", "a part"],
)
async def test_the_files(own: OwnFiles) -> None:
    assert await untranslated(show_own_files(own, ANNA.id)) == []
    assert problems(await show_own_files(own, ANNA.id)) == []


async def test_who_was_erased_is_mentioned_by_nobody() -> None:
    assert holder_name(FORMER) == plain_name(FORMER) != FORMER.name
    assert await untranslated(show_note(holder_name(FORMER))) == []
