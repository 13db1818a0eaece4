"""Challenges on a ladder."""

from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.work import Work, writes
from bot.tournaments.ladder_event import challenge
from bot.tournaments.model import Pairing
from bot.tournaments.news import News
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    NoSuchTournament,
    NotEntered,
    NotRunning,
    NotYoursToAnswer,
    TournamentPaused,
)
from bot.tournaments.tournament_store import load_to_change, save_tournament
from rules import Color
from storage.tournament_rounds import add_tournament_news


@writes
def challenge_on_ladder(work: Work, tournament_id: int, defender: int, act: Act) -> Tournament:
    """Challenge a player up to three places above; colours are drawn at random.

    The game begins when the other player begins it. Raises `NotRunning`, `TournamentPaused`,
    `NotEntered`, `Banned`, or a LadderRefusal.
    """
    before = load_to_change(work, tournament_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if not before.kind.by_challenges:
        raise NoSuchTournament(tournament_id)
    if before.state is not TournamentState.RUNNING:
        raise NotRunning(before)
    if before.paused_at is not None:
        raise TournamentPaused(before)
    number = before.find_number(act.person.id)
    if number is None:
        raise NotEntered(before)
    lot = Color(work.chance.draw_seed() % 2)
    asked = challenge(before.standing, number, defender, lot, act.at)
    add_tournament_news(work.transaction, before.id, asked.event.round, News.CHALLENGE)
    return save_tournament(work, before, before.with_standing(asked))


def check_answer(tournament: Tournament, pairing: Pairing, act: Act) -> None:
    """Raise `NotYoursToAnswer` if a person would begin the game of their own challenge."""
    if not tournament.kind.by_challenges:
        return
    challenger = tournament.ladder.asked[pairing.round].challenger
    if tournament.people[challenger].id == act.person.id:
        raise NotYoursToAnswer(tournament)
