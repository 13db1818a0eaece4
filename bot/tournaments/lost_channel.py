"""Tournaments whose channel is gone before they have started."""

from dataclasses import replace

from bot.matches.work import Work, writes
from bot.tournaments.news import News
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_store import load_to_change, save_tournament
from storage import Person
from storage.tournament_rounds import add_tournament_news
from storage.tournaments import list_live_tournaments


@writes
def call_off_in_lost_channel(work: Work, channel_id: int) -> None:
    """Call off a channel's tournaments that have not started, as no one can start them any more.

    One that has started is left alone: its games go on, and its rounds end by themselves.
    """
    for row in list_live_tournaments(work.transaction, channel_id):
        before = load_to_change(work, row.id)
        if before.state in BEFORE_START:
            add_tournament_news(work.transaction, before.id, 0, News.CHANNEL_GONE)
            save_tournament(work, before, replace(before, state=TournamentState.CANCELLED))


def list_concerned(tournament: Tournament) -> list[Person]:
    """List the people who lose a tournament that was called off: its arbiters, and all who entered
    or waited.
    """
    arbiters = (tournament.starter, tournament.deputy)
    everyone = (*arbiters, *tournament.people.values(), *tournament.left_over)
    return [*dict.fromkeys(person for person in everyone if person is not None)]
