"""What players of a tournament are called to, and what no one is told before it is true."""

from dataclasses import replace

import pytest

from bot.clockwork.tournament_messages import make_posts
from bot.talk.tournaments.team_event_texts import match_heading
from bot.tournaments.attendance import withdraw
from bot.tournaments.kinds import KNOCK_OUT, SWISS
from bot.tournaments.model import Kind, PairingState
from bot.tournaments.news import News, RoundNews
from bot.tournaments.team_event import list_team_matches
from bot.tournaments.tournament import Tournament, TournamentState
from tests.bot.matches_at_hand import words_of
from tests.bot.talk.languages.test_team_events import LARGE
from tests.bot.talk.languages.test_tournament_rounds import in_round

ABSENT = "you didn't show up for 2 games, so you're out."
REMOVED = "an arbiter has removed you."
ONCE = "You can come back once: press **I'm back**"
ASK = "ask an arbiter: they can bring you back in"


def put_out(kind: Kind, forfeits: int) -> Tournament:
    """A tournament in its first round, from which number 1 was put out."""
    before = in_round(kind, 4)
    event = withdraw(before.event, 1)
    return replace(before, event=event.with_entry(replace(event.entry(1), forfeits=forfeits)))


@pytest.mark.parametrize(
    ("kind", "forfeits", "why", "back"),
    [
        (SWISS, 2, ABSENT, ONCE),
        (SWISS, 0, REMOVED, ONCE),
        (KNOCK_OUT, 2, ABSENT, ASK),
        (KNOCK_OUT, 1, REMOVED, ASK),
    ],
)
async def test_whoever_is_put_out_reads_why_and_how_to_come_back(
    kind: Kind, forfeits: int, why: str, back: str
) -> None:
    tournament, news = put_out(kind, forfeits), RoundNews(1, 7, 1, News.OUT)
    (letter,) = await make_posts(tournament, news, (), "wood")
    told = words_of(letter)
    assert why in told
    assert back in told
    assert letter.pings == (tournament.people[1].id,)
    over = replace(tournament, state=TournamentState.FINISHED)
    last = replace(tournament, event=replace(tournament.event, rounds=1))
    for late, is_told in ((over, False), (last, True)):
        (letter,) = await make_posts(late, news, (), "wood")
        assert ONCE not in words_of(letter)
        assert (ASK in words_of(letter)) is is_told
    is_back = tournament.event.with_entry(replace(tournament.event.entry(1), is_out=False))
    assert await make_posts(replace(tournament, event=is_back), news, (), "wood") == []


def test_a_match_of_teams_has_no_score_before_a_game_is_played() -> None:
    """A board that one team leaves empty is lost from the start, and is not told as a score."""
    waiting = [each.end(PairingState.WAITING, (0, 0)) for each in LARGE.event.pairings]
    event = LARGE.event.with_pairings(waiting)
    first = list_team_matches(event, 1)[0].boards[0]
    forfeited = event.with_pairings([first.end(PairingState.FORFEITED, (2, 0))])
    begun = event.with_pairings([first.end(PairingState.DONE, (2, 0))])
    for told, is_scored in ((forfeited, False), (begun, True)):
        tournament = replace(LARGE, event=told)
        heading = match_heading(tournament, list_team_matches(told, 1)[0])
        assert (" 2 : 0 " in heading) is is_scored
        assert (" v " in heading) is not is_scored
