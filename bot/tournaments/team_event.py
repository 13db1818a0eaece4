"""Teams in rounds: each pairing of two teams is a match, board against board.

The entries of the event are the players. Their numbers encode the team and the place in its order
of boards, so that the pairings of players show which teams met.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest

from bot.tournaments.arbiter import RoundHasBegun
from bot.tournaments.berger import berger_table
from bot.tournaments.boards_match import sum_board_points
from bot.tournaments.model import (
    Entry,
    Event,
    Kind,
    Line,
    NoRoundsLeft,
    NotEnoughPlayers,
    Pairing,
    PairingState,
    RoundGoesOn,
    TieBreak,
    TournamentRefusal,
    WrongNumber,
)
from bot.tournaments.scoring import Points, score_micro_match
from bot.tournaments.standings import make_table
from bot.tournaments.swiss import SwissPair, pair_swiss
from bot.tournaments.swiss_event import describe_player, make_bye, usual_rounds
from rules import Color

SEATS = 100  # how far apart the numbers of two teams are
MOST_SUBSTITUTES = 4  # of a team
MOST_FOR_ALL_MEET = 6  # teams up to which all meet all by default
WIN, DRAWN = 2, 1  # points of a match
TEAM_ORDER = (TieBreak.BOARD_POINTS, TieBreak.HEAD_TO_HEAD, TieBreak.SONNEBORN_BERGER)


class WrongNumberOfTeams(WrongNumber):
    """An event of teams needs from `least` to `most` of them."""


class NotASubstitute(TournamentRefusal):
    """The two are not in one team, or the substitute already plays in this round, or is out."""


def number_of(team: int, place: int) -> int:
    """Return the number of a player by the team and the place in its order, both from 1."""
    return SEATS * team + place


def team_of(number: int) -> int:
    """Return the team of a player."""
    return number // SEATS


def place_of(number: int) -> int:
    """Return the place of a player in the order of the team, from 1."""
    return number % SEATS


def check_teams(kind: Kind, count: int) -> None:
    """Raise WrongNumberOfTeams unless this number of teams can meet."""
    if not kind.least <= count <= kind.most:
        raise WrongNumberOfTeams(count, kind.least, kind.most)


def begin_team_event(event: Event, rounds: int | None) -> Event:
    """Return the event of teams, whose numbers are in the order of strength, with its rounds.

    Their number is the one asked for, as far as possible. Raises WrongNumberOfTeams.
    """
    teams = len(list_members(event))
    check_teams(event.kind, teams)
    all_meet = len(berger_table(teams))
    usual = all_meet if teams <= MOST_FOR_ALL_MEET else usual_rounds(teams)
    return replace(event, rounds=min(rounds or usual, all_meet))


def list_members(event: Event) -> dict[int, list[int]]:
    """Return the players of each team, in the order of boards."""
    members: dict[int, list[int]] = {}
    for number in sorted(event.entries):
        members.setdefault(team_of(number), []).append(number)
    return members


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams of a round, or one that is free; the home team has White on the first board."""

    round: int
    home: int
    guests: int | None
    boards: tuple[Pairing, ...]

    @property
    def is_over(self) -> bool:
        """Whether all its boards are over."""
        return all(board.is_over for board in self.boards)

    @property
    def board_points(self) -> Points:
        """The points of all boards for the home team and the guests."""
        home = sum(self._points(board, self.home) for board in self.boards)
        if self.guests is None:
            return home, 0
        return home, sum(self._points(board, self.guests) for board in self.boards)

    @property
    def points(self) -> Points:
        """The points of the match: nothing before its end, or if nobody came."""
        if self.guests is None:
            return WIN, 0
        home, guests = self.board_points
        if not self.is_over or not home + guests:
            return 0, 0
        return score_micro_match([home], [guests])

    @property
    def state(self) -> PairingState:
        """What has become of the match, as a state of a pairing."""
        if self.guests is None:
            return PairingState.BYE
        if not self.is_over:
            return PairingState.PLAYING
        if any(board.is_played for board in self.boards):
            return PairingState.DONE
        return PairingState.FORFEITED if sum(self.points) else PairingState.DOUBLE_FORFEIT

    def as_pairing(self, place: int) -> Pairing:
        """Return the match as a pairing of two teams."""
        pairing = Pairing(self.round, place, self.home, self.guests)
        return pairing.end(self.state, self.points)

    @staticmethod
    def _points(board: Pairing, team: int) -> int:
        return sum(board.points(number) for number in board.players if team_of(number) == team)


def list_team_matches(event: Event, round_number: int) -> list[TeamMatch]:
    """List the matches of teams in a round, in the order of the boards."""
    boards = [pairing for pairing in event.pairings if pairing.round == round_number]
    opponents: dict[int, int] = {}
    for board in boards:
        if board.black is not None:
            home, guests = team_of(board.white), team_of(board.black)
            opponents[home], opponents[guests] = guests, home
    by_teams: dict[frozenset[int], list[Pairing]] = {}
    for board in boards:
        team = team_of(board.white)
        by_teams.setdefault(frozenset({team, opponents.get(team, team)}), []).append(board)
    return [
        TeamMatch(round_number, (home := team_of(own[0].white)), opponents.get(home), tuple(own))
        for own in by_teams.values()
    ]


def make_match_event(event: Event) -> Event:
    """Return the event in which the teams are the entries, and their matches the pairings."""
    entries = {
        team: Entry(team, is_out=all(event.entries[number].is_out for number in members))
        for team, members in list_members(event).items()
    }
    pairings = (
        match.as_pairing(place)
        for number in range(1, event.round + 1)
        for place, match in enumerate(list_team_matches(event, number), 1)
    )
    return replace(event, entries=entries, pairings=tuple(pairings), win=WIN)


def make_team_lines(event: Event) -> list[Line]:
    """Return the table of the teams: points of matches, then those of boards."""
    matches = [
        match for number in range(1, event.round + 1) for match in list_team_matches(event, number)
    ]
    points = sum_board_points(
        {match.home: match.board_points[0], match.guests or 0: match.board_points[1]}
        for match in matches
    )
    teams = make_match_event(event)
    return make_table(teams, TEAM_ORDER, dict.fromkeys(teams.entries, 0) | points)


def pair_next_round(event: Event, lot: Color) -> Event:
    """Return the event with its next round paired, board by board.

    All teams meet each other if there are enough rounds; otherwise teams with equal points meet.
    `lot` decides which team is at home if nothing else does. Raises NoRoundsLeft, RoundGoesOn or
    NotEnoughPlayers.
    """
    number = event.round + 1
    if number > event.rounds:
        raise NoRoundsLeft
    if any(not pairing.is_over for pairing in event.pairings):
        raise RoundGoesOn
    teams = make_match_event(event)
    playing = [team for team, entry in teams.entries.items() if not entry.is_out]
    if len(playing) < 2:
        raise NotEnoughPlayers
    table = berger_table(len(teams.entries))
    if event.rounds == len(table):
        pairs = _list_present([*map(SwissPair._make, reversed(table[number - 1]))], playing)
    else:
        pairs = pair_swiss([describe_player(teams, team) for team in playing], lot)
    pairings: list[Pairing] = []
    for home, guests in pairs:
        first = len(pairings) + 1
        pairings += _pair_boards(event, SwissPair(home, guests), number, first)
    return event.with_pairings(pairings)


def list_substitutions(event: Event, team: int) -> list[tuple[int, int]]:
    """List the members of a team who can be replaced in the latest round, with their
    substitutes.
    """
    latest = [pairing for pairing in event.pairings if pairing.round == event.round]
    playing = {number for pairing in latest for number in pairing.players}
    waiting = {
        number
        for pairing in latest
        if pairing.state is PairingState.WAITING
        for number in pairing.players
    }
    own = list_members(event).get(team, [])
    free = [each for each in own if each not in playing and not event.entries[each].is_out]
    return [(each, other) for each in own if each in waiting for other in free]


def substitute(event: Event, number: int, instead: int) -> Event:
    """Return the event with a player replaced in this round by another member of the team.

    Raises RoundHasBegun if the game has begun, or NotASubstitute.
    """
    for pairing in event.pairings_of(number):
        if pairing.round == event.round and pairing.state is not PairingState.WAITING:
            raise RoundHasBegun
    if (number, instead) not in list_substitutions(event, team_of(number)):
        raise NotASubstitute
    (pairing,) = (each for each in event.pairings_of(number) if each.round == event.round)
    is_white = pairing.white == number
    changed = replace(pairing, white=instead) if is_white else replace(pairing, black=instead)
    return event.with_pairings([changed])


def _list_present(table: list[SwissPair], playing: list[int]) -> list[SwissPair]:
    """Return the pairs of a table; the opponent of a team that is out is free and comes last."""
    pairs = [[team for team in pair if team in playing] for pair in table]
    meeting = [SwissPair(*pair) for pair in pairs if len(pair) == 2]
    return meeting + [SwissPair(pair[0], None) for pair in pairs if len(pair) == 1]


def _pair_boards(event: Event, teams: SwissPair, number: int, first: int) -> Iterator[Pairing]:
    """Yield the boards of two teams from board `first` on; the home team has White on every other
    one.

    A player without an opponent gets the points of the board; a team without an opponent gets half
    of each.
    """
    if teams.black is None:
        for board, player in enumerate(_list_line_up(event, teams.white), first):
            yield make_bye(number, board, player, event.win // 2)
        return
    line_ups = (_list_line_up(event, team) for team in (teams.white, teams.black))
    for place, (own, other) in enumerate(zip_longest(*line_ups)):
        board = first + place
        if own is None or other is None:
            yield make_bye(number, board, own or other, event.win)
        elif place % 2 == 0:
            yield Pairing(number, board, own, other)
        else:
            yield Pairing(number, board, other, own)


def _list_line_up(event: Event, team: int) -> list[int]:
    """Return the players of a team: the first of its order who are not out."""
    members = list_members(event)[team]
    return [number for number in members if not event.entries[number].is_out][: event.boards]
