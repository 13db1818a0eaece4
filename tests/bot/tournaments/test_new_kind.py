"""A kind of tournament is a value: one that nobody offers is played to its end, and told."""

from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest

from bot.services import Services
from bot.talk.tournaments.kind_texts import WORDS, KindWords
from bot.talk.tournaments.tournament_rounds import table_text
from bot.talk.tournaments.tournament_texts import tournament_text
from bot.tournaments.entry import open_tournament
from bot.tournaments.kinds import KINDS
from bot.tournaments.model import (
    Event,
    Kind,
    NoRoundsLeft,
    Pairing,
    PairingState,
    TieBreak,
    WrongNumber,
)
from bot.tournaments.standings import make_usual_table
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import TournamentState
from bot.tournaments.trophies import find_winners
from bot.views.tournaments.tournament import list_pages_of_table, show_tournament
from rules import Color
from storage import Place
from tests.bot.conftest import HERE, NOON, act
from tests.bot.matches_at_hand import words_of
from tests.bot.tournaments.tournament_hands import ARBITER, plan_of, play_round, start

ROUNDS = 3


def begin_hill(event: Event, rounds: int | None) -> Event:
    return replace(event, rounds=rounds or ROUNDS)


def pair_hill(event: Event, lot: Color) -> Event:
    """The first of the table meets the second, the third the fourth, whoever met before."""
    if event.round == event.rounds:
        raise NoRoundsLeft
    order = [line.number for line in make_usual_table(event) if not line.is_out]
    players = order if lot is Color.WHITE else [*reversed(order)]
    return event.with_pairings(
        Pairing(event.round + 1, board, white, black)
        for board, (white, black) in enumerate(zip(players[::2], players[1::2], strict=False), 1)
    )


HILL = Kind(
    name="HILL",
    least=4,
    most=20,
    in_rounds=True,
    pairs_anew=True,
    order=(TieBreak.WINS,),
    begin=begin_hill,
    pair_next=pair_hill,
    make_lines=make_usual_table,
)


@pytest.fixture(autouse=True)
def hill() -> Iterator[None]:
    words = KindWords(name=lambda: "king of the hill", rules=lambda _cup: "-# Neighbours meet.")
    with patch.dict(KINDS, {HILL.name: HILL}), patch.dict(WORDS, {HILL: words}):
        yield


async def test_a_new_kind_is_played_to_its_end(services: Services) -> None:
    elsewhere = replace(plan_of(HILL), place=Place(HERE.server_id, 500))
    entered = await services.run(open_tournament, elsewhere, NOON)
    assert "king of the hill" in tournament_text(entered)
    assert "-# Neighbours meet.\n-# A round lasts up to 45 min." in tournament_text(entered)
    now = await start(services, plan_of(HILL), 6)
    for number in range(1, ROUNDS + 1):
        assert (now.kind, now.event.round) == (HILL, number)
        assert f"Round {number} of {ROUNDS}" in tournament_text(now)
        assert len(list_pages_of_table(now)) == 2
        now = await play_round(services, now)
    assert now.state is TournamentState.FINISHED
    assert [each.state for each in now.event.pairings] == [PairingState.DONE] * 9
    assert now.make_lines()[0].number == 1
    assert "Won by" in words_of(await show_tournament(now, "club"))
    assert "These break ties, in this order: wins" in table_text(now, 0)
    assert find_winners(now) == [now.people[1].id]


async def test_a_new_kind_has_its_own_numbers(services: Services) -> None:
    opened = await services.run(open_tournament, plan_of(HILL), NOON)
    with pytest.raises(WrongNumber) as refused:
        await services.run(start_tournament, opened.id, act(ARBITER))
    assert (refused.value.least, refused.value.most) == (4, 20)
