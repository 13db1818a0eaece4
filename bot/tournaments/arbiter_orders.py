"""What an arbiter may order in a tournament, as values; carrying an order out is pure."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from bot.matches.moderation_facts import ModeratorAction
from bot.tournaments.arbiter import readmit, swap_players, unpair_round
from bot.tournaments.attendance import forfeit
from bot.tournaments.entry import Deed
from bot.tournaments.ladder_event import join_ladder
from bot.tournaments.model import NoSuchPairing, Pairing
from bot.tournaments.rounds import Round, RoundState
from bot.tournaments.scoring import GameResult
from bot.tournaments.swiss_event import make_bye
from bot.tournaments.team_event import NotASubstitute, team_of
from bot.tournaments.tournament import BEFORE_START, Tournament, TournamentState
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    DecideOwnGame,
    NoRounds,
    NotRunning,
    PlaysHere,
    RoundHasOpened,
    TooEarlyToForfeit,
    TournamentChanged,
    TournamentPaused,
)
from bot.tournaments.waiting_list import IN_LINE

WRITTEN = re.compile(r"([a-z]+)((?:-\d{1,6})*)(e?)")
MINUTE = timedelta(minutes=1)
CHANGES_MEETINGS = {ModeratorAction.SWAP, ModeratorAction.PAIR_AGAIN}
OF_A_PERSON = {
    ModeratorAction.SWAP,
    ModeratorAction.FORFEIT,
    ModeratorAction.BYE,
    ModeratorAction.READMIT,
    ModeratorAction.OUT_OF_TOURNAMENT,
}
# These mean the round that was the latest when the arbiter saw the tournament, and some would undo
# or double what another arbiter has just done: refused if the tournament has changed since.
ONLY_AS_SEEN = {
    ModeratorAction.PAIR_AGAIN,
    ModeratorAction.SWAP,
    ModeratorAction.EXTEND,
    ModeratorAction.FORFEIT,
    ModeratorAction.BYE,
    ModeratorAction.CLOSE_ROUND,
}


@dataclass(frozen=True, slots=True)
class ArbiterOrder:
    """An arbiter's order: for which entries, by number, or for how many minutes; and why.

    `is_early` tells that its numbers could still come to mean other people when it was shown.
    """

    action: ModeratorAction
    numbers: tuple[int, ...] = ()
    reason: str = ""
    is_early: bool = False

    def __str__(self) -> str:
        """Write the order for a control, without its reason."""
        mark = "e" if self.is_early else ""
        return "-".join((self.action, *map(str, self.numbers))) + mark

    @classmethod
    def read(cls, text: str) -> Self:
        """Read an order written by `str`; raises ValueError."""
        found = WRITTEN.fullmatch(text)
        if found is None:
            raise ValueError(text)
        numbers = tuple(int(each) for each in found[2].split("-")[1:])
        return cls(ModeratorAction(found[1]), numbers, is_early=bool(found[3]))

    def shown_in(self, tournament: Tournament) -> Self:
        """Return the order as it is shown now: the start renumbers people, the pairings of a round
        change until it opens, and so does the waiting list.
        """
        if not self.numbers:
            return self
        is_early = self.action in OF_A_PERSON and (
            tournament.state in BEFORE_START or self.numbers[0] > IN_LINE
        )
        if self.action is ModeratorAction.RESULT:
            own = tournament.times.get(self.numbers[0])
            is_early = own is not None and own.state is RoundState.PAIRED
        return replace(self, is_early=is_early)


def check_order(
    tournament: Tournament, order: ArbiterOrder, seen: int | None, now: datetime
) -> None:
    """Raise `NotRunning`, or `TournamentChanged` if it is no longer as the arbiter saw it.

    `seen` is the version that was shown. Raises `TooEarlyToForfeit` for a forfeit before the time
    for a first move is over.
    """
    if tournament.state is not TournamentState.RUNNING:
        raise NotRunning(tournament)
    until = tournament.round.first_move_by if tournament.round else None
    if order.action is ModeratorAction.FORFEIT and until is not None and now < until:
        raise TooEarlyToForfeit(tournament, until)
    check_version(tournament, order, seen)


def check_version(tournament: Tournament, order: ArbiterOrder, seen: int | None) -> None:
    """Raise `DecidedMeanwhile` or `TournamentChanged` if an order no longer means what it did in
    the version that was shown.
    """
    if seen == tournament.wanted_version:
        return
    if order.action is ModeratorAction.RESULT:
        round_number, board, _given = order.numbers
        pairing = tournament.event.pairing(round_number, board)
        if pairing.is_over:
            raise DecidedMeanwhile(tournament, pairing)
    if order.is_early or order.action in ONLY_AS_SEEN:
        raise TournamentChanged(tournament)


def check_own_interest(
    tournament: Tournament, order: ArbiterOrder, person_id: int, *, manages: bool
) -> None:
    """Raise `DecideOwnGame` or `PlaysHere` if an arbiter would decide in their own interest.

    Anyone may give up their own game. A player may change who meets whom only if they manage the
    server.
    """
    number = tournament.find_number(person_id)
    if number is None:
        return
    if _concerns(tournament, order, number):
        raise DecideOwnGame(tournament)
    if order.action in CHANGES_MEETINGS and not manages:
        raise PlaysHere(tournament)


def _concerns(tournament: Tournament, order: ArbiterOrder, number: int) -> bool:
    """Tell whether an order affects a player's own games, or brings that player back."""
    match order.action:
        case ModeratorAction.RESULT:
            round_number, board, given = order.numbers
            pairing = tournament.event.pairing(round_number, board)
            return not is_given_up(pairing, number, [*GameResult][given])
        case ModeratorAction.FORFEIT:
            latest = tournament.list_open(tournament.event.round)
            own = [each for each in latest if number in each.players]
            return any(order.numbers[0] == each.opponent(number) for each in own)
        case ModeratorAction.OUT_OF_TOURNAMENT:  # which decides, or annuls, games of their own
            is_annulled = tournament.kind.all_meet
            own = tournament.event.pairings_of(number)
            games = [each for each in own if is_annulled or not each.is_over]
            return any(order.numbers[0] == each.opponent(number) for each in games)
        case ModeratorAction.EXTEND | ModeratorAction.CLOSE_ROUND:  # the time of their own game
            return any(not each.is_over for each in tournament.event.pairings_of(number))
        case ModeratorAction.BYE | ModeratorAction.READMIT:
            return order.numbers == (number,)
        case _:
            return False


def is_given_up(pairing: Pairing, number: int, result: GameResult) -> bool:
    """Tell whether a result concerns others' game, or gives a player's own game to the opponent."""
    if number not in pairing.players:
        return True
    is_white = number == pairing.white
    return result is (GameResult.BLACK_WINS if is_white else GameResult.WHITE_WINS)


def describe_deed(tournament: Tournament, order: ArbiterOrder) -> Deed:
    """Return the record of an order that was carried out."""
    if order.action is ModeratorAction.RESULT:
        return Deed(order.action, reason=order.reason, key=(order.numbers[0], order.numbers[1]))
    if order.action not in OF_A_PERSON or not order.numbers:
        return Deed(order.action, reason=order.reason)
    person, key = tournament.people.get(order.numbers[0]), None
    if order.action is ModeratorAction.FORFEIT:
        own = tournament.list_round(tournament.event.round)
        key = next(((p.round, p.board) for p in own if order.numbers[0] in p.players), None)
    return Deed(order.action, person, order.reason, key)


def carry_out(tournament: Tournament, order: ArbiterOrder, now: datetime) -> Tournament:
    """Return the tournament after an order.

    Raises `NotRunning`, `RoundHasOpened`, `TournamentPaused`, or a TournamentRefusal.
    """
    return CHANGES[order.action](tournament, order, now)


def _pair_again(tournament: Tournament, _order: ArbiterOrder, _now: datetime) -> Tournament:
    latest = _latest_round(tournament)
    if latest.state is not RoundState.PAIRED:
        raise RoundHasOpened(tournament)
    return replace(tournament, event=unpair_round(tournament.event))


def _swap(tournament: Tournament, order: ArbiterOrder, _now: datetime) -> Tournament:
    one, other = order.numbers[:2]
    if tournament.kind.of_teams and team_of(one) != team_of(other):
        raise NotASubstitute
    event = swap_players(tournament.event, one, other)
    if tournament.kind.in_ties:  # the better number stands first
        event = event.with_pairings(
            replace(each, white=each.black, black=each.white)
            for each in event.pairings
            if each.round == event.round and each.black is not None and each.white > each.black
        )
    return replace(tournament, event=event)


def _forfeit(tournament: Tournament, order: ArbiterOrder, _now: datetime) -> Tournament:
    latest, (number,) = _latest_round(tournament), order.numbers
    for pairing in tournament.list_open(latest.number):
        if number in pairing.players and not tournament.kind.side_by_side:
            event = forfeit(tournament.event, pairing.round, pairing.board, [number])
            return replace(tournament, event=event)
    raise NoSuchPairing(latest.number, number)


def _give_bye(tournament: Tournament, order: ArbiterOrder, _now: datetime) -> Tournament:
    latest, (number,) = _latest_round(tournament), order.numbers
    pairings = tournament.list_round(latest.number)
    is_paired = any(number in pairing.players for pairing in pairings)
    if is_paired or not tournament.kind.may_miss or tournament.event.entry(number).is_out:
        raise NoSuchPairing(latest.number, number)
    board = 1 + max(pairing.board for pairing in pairings)
    bye = make_bye(latest.number, board, number, tournament.event.win)
    return replace(tournament, event=tournament.event.with_pairings([bye]))


def _extend(tournament: Tournament, order: ArbiterOrder, _now: datetime) -> Tournament:
    (minutes,) = order.numbers
    ends_at = tournament.span[1]
    if ends_at is None or (tournament.round and tournament.round.state is RoundState.CLOSED):
        raise NotRunning(tournament)
    return tournament.extend(ends_at + minutes * MINUTE)


def _readmit(tournament: Tournament, order: ArbiterOrder, now: datetime) -> Tournament:
    (number,) = order.numbers
    if not tournament.event.entry(number).is_out:
        raise TournamentChanged(tournament)
    after = replace(tournament, event=readmit(tournament.event, number))
    if not after.kind.by_challenges:
        return after
    return replace(after, ladder=join_ladder(after.ladder, number, now))


def _pause(tournament: Tournament, _order: ArbiterOrder, now: datetime) -> Tournament:
    if tournament.paused_at is not None:
        raise TournamentPaused(tournament)
    return replace(tournament, paused_at=now)


def _resume(tournament: Tournament, _order: ArbiterOrder, now: datetime) -> Tournament:
    if tournament.paused_at is None:
        raise TournamentChanged(tournament)
    return replace(tournament, paused_at=None).delay(now - tournament.paused_at)


def _close(tournament: Tournament, order: ArbiterOrder, now: datetime) -> Tournament:
    latest = _latest_round(tournament)
    is_ended = latest.state is not RoundState.OPEN or latest.closes_at <= now
    if is_ended or order.numbers != (latest.number,):
        raise TournamentChanged(tournament)
    return tournament.with_round(replace(latest, closes_at=now, remind_at=None, first_move_by=None))


def _latest_round(tournament: Tournament) -> Round:
    """Return the latest round; raises `NoRounds` if there is none."""
    if tournament.round is None:
        raise NoRounds(tournament)
    return tournament.round


CHANGES: Mapping[ModeratorAction, Callable[[Tournament, ArbiterOrder, datetime], Tournament]] = {
    ModeratorAction.PAIR_AGAIN: _pair_again,
    ModeratorAction.SWAP: _swap,
    ModeratorAction.FORFEIT: _forfeit,
    ModeratorAction.BYE: _give_bye,
    ModeratorAction.EXTEND: _extend,
    ModeratorAction.READMIT: _readmit,
    ModeratorAction.PAUSE: _pause,
    ModeratorAction.RESUME: _resume,
    ModeratorAction.CLOSE_ROUND: _close,
}
