"""What an arbiter may order in a tournament as it stands, and for which players; pure."""

from collections.abc import Iterator

from bot.matches.moderation_facts import ModeratorAction
from bot.tournaments.arbiter import NOT_BEGUN
from bot.tournaments.model import Pairing
from bot.tournaments.rounds import RoundState
from bot.tournaments.team_event import team_of
from bot.tournaments.tournament import Tournament, TournamentState
from bot.tournaments.waiting_list import number_waiting

# Orders by the number of entries that they take.
OF_PEOPLE = {
    ModeratorAction.SWAP: 2,
    ModeratorAction.FORFEIT: 1,
    ModeratorAction.BYE: 1,
    ModeratorAction.READMIT: 1,
    ModeratorAction.OUT_OF_TOURNAMENT: 1,
}


def list_orders(tournament: Tournament) -> list[ModeratorAction]:
    """List what an arbiter may order now, the most usual first; nothing after the end."""
    match tournament.state:
        case TournamentState.ENTRY | TournamentState.CHECK_IN:
            is_empty = not list_candidates(tournament, ModeratorAction.OUT_OF_TOURNAMENT)
            removal = [] if is_empty else [ModeratorAction.OUT_OF_TOURNAMENT]
            return [*removal, ModeratorAction.CANCEL_TOURNAMENT]
        case TournamentState.RUNNING:
            orders = (*_list_usual(tournament), *_list_of_people(tournament))
            return [*orders, *_list_of_time(tournament), ModeratorAction.CANCEL_TOURNAMENT]
        case _:
            return []


def _list_usual(tournament: Tournament) -> Iterator[ModeratorAction]:
    if list_games(tournament):
        yield ModeratorAction.RESULT
    latest = tournament.round
    if latest and latest.state is RoundState.PAIRED and tournament.kind.pairs_anew:
        yield ModeratorAction.PAIR_AGAIN


def _list_of_people(tournament: Tournament) -> Iterator[ModeratorAction]:
    for action, count in OF_PEOPLE.items():
        if len(list_candidates(tournament, action)) >= count:
            yield action


def _list_of_time(tournament: Tournament) -> Iterator[ModeratorAction]:
    is_paused, latest = tournament.paused_at is not None, tournament.round
    if tournament.span[1] is not None and not (latest and latest.state is RoundState.CLOSED):
        yield ModeratorAction.EXTEND
    yield ModeratorAction.RESUME if is_paused else ModeratorAction.PAUSE
    if latest and latest.state is RoundState.OPEN:
        yield ModeratorAction.CLOSE_ROUND


def list_candidates(
    tournament: Tournament, action: ModeratorAction, chosen: tuple[int, ...] = ()
) -> list[int]:
    """List the numbers of the people for whom an order can be given, besides those already
    chosen: players, and for a removal also those who wait.
    """
    entries = tournament.event.entries.values()
    latest = tournament.list_round(tournament.event.round) if tournament.round else []
    match action:
        case ModeratorAction.SWAP if tournament.kind.pairs_anew:
            found = sorted(_list_exchangeable(latest, chosen))
            if not tournament.kind.of_teams:
                return found
            return [each for each in found if team_of(each) in map(team_of, chosen or (each,))]
        case ModeratorAction.FORFEIT if not tournament.kind.side_by_side:
            return sorted(n for each in latest if not each.is_over for n in each.players)
        case ModeratorAction.BYE if tournament.kind.may_miss and latest:
            paired = {number for each in latest for number in each.players}
            return [one.number for one in entries if not one.is_out and one.number not in paired]
        case ModeratorAction.READMIT:
            return [one.number for one in entries if one.is_out]
        case ModeratorAction.OUT_OF_TOURNAMENT:
            playing = [one.number for one in entries if not one.is_out]
            return [*playing, *number_waiting(tournament)]
        case _:
            return []


def _list_exchangeable(latest: list[Pairing], chosen: tuple[int, ...]) -> Iterator[int]:
    """Yield the players who can change places; players of the plate only with each other."""
    parts = [each.is_of_plate for each in latest if {*each.players} & {*chosen}]
    for each in latest:
        if each.state in NOT_BEGUN and parts in ([], [each.is_of_plate]):
            yield from (number for number in each.players if number not in chosen)


def list_games(tournament: Tournament) -> list[Pairing]:
    """List the pairings that can be given a result: unfinished ones first, then the newest."""
    games = [each for each in tournament.event.pairings if each.black is not None]
    return sorted(games, key=lambda each: (each.is_over, -each.round, each.board))
