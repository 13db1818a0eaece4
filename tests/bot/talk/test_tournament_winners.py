"""Who has won a tournament: no one who has left it."""

from dataclasses import replace

from bot.talk.tournaments.tournament_texts import tournament_text
from bot.tournaments.attendance import withdraw
from bot.tournaments.kinds import SWISS
from bot.tournaments.model import PairingState
from bot.tournaments.tournament import TournamentState
from tests.bot.talk.languages.test_tournament_rounds import in_round


def test_who_is_out_takes_no_prize() -> None:
    swiss = in_round(SWISS, 4)
    first, second = swiss.event.pairings
    event = swiss.event.record(1, first.board, (2, 0), PairingState.DONE)
    event = event.record(1, second.board, (1, 1), PairingState.DONE)
    over = replace(swiss, state=TournamentState.FINISHED, event=withdraw(event, first.white))
    winners = tournament_text(over).partition("Won by: ")[2].partition("\n")[0]
    for number, person in over.people.items():
        assert (f"<@{person.id}>" in winners) is (number in second.players)
    nobody = event
    for number in event.entries:
        nobody = withdraw(nobody, number)
    assert "Won by" not in tournament_text(replace(over, event=nobody))
