"""Nothing about ladders is left in English in another language, and all of it fits."""

from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.talk.explain import explain
from bot.tournaments.arbiter import LadderWentOn
from bot.tournaments.kinds import LADDER
from bot.tournaments.ladder import MetRecently, NotOnLadder, OutOfReach
from bot.tournaments.ladder_event import PlaysAlready, begin_ladder, challenge
from bot.tournaments.model import PairingState
from bot.tournaments.pairing import begin_event
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import NotYoursToAnswer
from bot.views.note import show_note
from bot.views.post import Post
from bot.views.tournaments.ladder import (
    remind_of_challenge,
    show_own_place,
    tell_challenge,
    tell_challenge_over,
)
from bot.views.tournaments.tournament import show_tournament
from bot.views.tournaments.tournament_rounds import show_table_page
from rules import Color
from storage.rows import Person
from tests.bot.matches_at_hand import NOON, match_at, problems
from tests.bot.talk.languages.speaking import untranslated
from tests.bot.talk.languages.test_tournaments import SMALL

MATCH = match_at("russian", "W:Wc3:Bd4")


def ladder_of(players: int) -> Tournament:
    """A ladder of people with the longest names, on which 2 has challenged 1."""
    numbers = [*range(1, players + 1)]
    people = {number: Person(2**63 - number, "Ж" * 32) for number in numbers}
    begun = replace(
        SMALL,
        kind=LADDER,
        event=begin_event(LADDER, numbers),
        people=people,
        ladder=begin_ladder(numbers, NOON),
        games_of={},
    )
    return begun.with_standing(challenge(begun.standing, 2, 1, Color.WHITE, NOON))


LARGE = ladder_of(100)
ASKED = LARGE.event.pairings[0]
PLAYING = replace(
    LARGE, event=LARGE.event.with_pairings([replace(ASKED, state=PairingState.PLAYING)])
)
OUT = replace(LARGE, ladder=LARGE.ladder.with_order(range(3, 101)))


def list_places() -> list[Awaitable[Post]]:
    """Everything that people of a ladder see alone."""
    return [
        show_own_place(LARGE, 1, (), None),
        show_own_place(LARGE, 2, (), None),
        show_own_place(LARGE, 6, (3, 4, 5), None),
        show_own_place(LARGE, 6, (), None),
        show_own_place(PLAYING, 1, (), MATCH),
        show_own_place(OUT, 3, (), None),
        show_own_place(OUT, 1, (), None),
    ]


async def test_everything_a_ladder_shows() -> None:
    views = [
        *(show_tournament(replace(LARGE, state=state), "wood") for state in TournamentState),
        *list_places(),
        tell_challenge(LARGE, ASKED),
        remind_of_challenge(LARGE, ASKED),
        tell_challenge_over(LARGE, ASKED),
        show_table_page(LARGE, 2, "wood"),
    ]
    assert await untranslated(*views) == []


@pytest.mark.parametrize(
    "fact",
    [
        MetRecently(NOON),
        OutOfReach(),
        NotOnLadder(),
        PlaysAlready(1),
        LadderWentOn(),
        NotYoursToAnswer(LARGE),
    ],
)
async def test_every_refusal_of_a_ladder(fact: Exception) -> None:
    assert await untranslated(show_note(explain(fact))) == []


async def test_all_of_it_fits() -> None:
    posts: list[Post] = [
        await show_tournament(replace(LARGE, state=state), "wood") for state in TournamentState
    ]
    posts += [await view for view in list_places()]
    posts += [await tell_challenge(LARGE, ASKED), await show_table_page(LARGE, 2, "wood")]
    assert [problem for post in posts for problem in problems(post)] == []
