"""The service for tournaments: opened, entered, started, played, put right."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.challenges.challenge_store import check_players
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.chance import Chance
from bot.matches.match_actions import adjudicate, resign
from bot.matches.match_value import Beginning, Match, MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from bot.matches.viewer import Viewer
from bot.matches.work import Work, writes
from bot.ratings.eligible import NotRated
from bot.ratings.rated_terms import decide_rated
from bot.tournaments.arbiter import correct_result
from bot.tournaments.arrivals import Readiness, say_ready
from bot.tournaments.attendance import withdraw
from bot.tournaments.boards_match import BoardsSide
from bot.tournaments.entry import (
    Deed,
    cancel,
    check_in,
    check_running,
    come_back_into,
    enter,
    find_live,
    leave,
    miss_next_round,
    open_for_entries,
    write_down,
)
from bot.tournaments.games import begin_next_game, describe_next_game, points_given, refuse_game
from bot.tournaments.judgements import WINNERS, Ended
from bot.tournaments.ladders import check_answer
from bot.tournaments.model import AlreadyOver, NoSuchPairing, Pairing, PairingState
from bot.tournaments.scoring import Points
from bot.tournaments.start import start_tournament
from bot.tournaments.tournament import (
    Key,
    News,
    PairingResult,
    Tournament,
    TournamentPlan,
    TournamentState,
)
from bot.tournaments.tournament_facts import (
    DecidedMeanwhile,
    NotEntered,
    NotYourPairing,
    WithdrawnAlready,
)
from bot.tournaments.tournament_store import (
    load_to_change,
    load_tournament,
    save_tournament,
    settle_ladder,
)
from rules import Color
from storage import Person, Place, Transaction
from storage.places import occupy_place
from storage.tournament_rounds import add_tournament_news
from storage.tournaments import list_due_tournaments, list_server_tournaments, note_tournament_shown

MOST_LISTED = 1000  # of a server, the newest ones
RANKS: dict[str, int] = {  # in the list of a server
    TournamentState.RUNNING: 0,
    TournamentState.CHECK_IN: 0,
    TournamentState.ENTRY: 1,
    TournamentState.FINISHED: 2,
}


@writes
def say_ready_to_play(work: Work, tournament_id: int, key: Key, act: Act) -> Readiness:
    """Note that a player is ready for a game that begins only once both are; twice renews it.

    Raises `NotRunning`, `NotYourPairing`, `TooManyGamesAtOnce`, `Banned` or `TournamentPaused`.
    """
    before = load_to_change(work.transaction, tournament_id)
    pairing = _find_own(before, key, act)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    if not before.may_begin(pairing):
        raise refuse_game(before)
    ready = say_ready(before, key, before.find_number(act.person.id) or 0, act.at)
    after = save_tournament(work.transaction, before, ready.tournament)
    return replace(ready, tournament=after)


class Tournaments:
    """Each call is one transaction; what is due by itself is done by `TournamentRounds`."""

    def __init__(self, database: Runner, matches: MatchStore, chance: Chance) -> None:
        self._database = database
        self._matches = matches
        self._chance = chance

    async def open(self, plan: TournamentPlan, now: datetime) -> Tournament:
        """Open a tournament for entries.

        Raises `TournamentHere`, `Banned`, or what is wrong with the terms.
        """
        plan.terms.check()
        return await self._database.write(open_for_entries, plan, now)

    async def find(self, tournament_id: int) -> Tournament:
        """Return the tournament; raises `NoSuchTournament`."""
        return await self._database.read(load_tournament, tournament_id)

    async def find_here(self, place: Place) -> Tournament:
        """Return the tournament of a channel that is not over; raises `NoSuchTournament`."""
        return await self._database.read(find_live, place)

    async def list_seen(self, viewer: Viewer) -> list[int]:
        """List the tournaments of a server in channels that someone sees, by their ids.

        Those that run come first, then those that can be entered, then those that are over; the
        newest first.
        """
        if viewer.server_id is None:
            return []
        rows = await self._database.read(list_server_tournaments, viewer.server_id, MOST_LISTED)
        # Asked here and not in the transaction: what Discord's client knows is for one thread.
        seen = [(RANKS[state], each) for each, place, state in rows if viewer.sees(place)]
        return [each for _rank, each in sorted(seen, key=lambda pair: pair[0])]

    async def load_all(self, ids: Sequence[int]) -> list[Tournament]:
        """Return tournaments by their ids, in their order."""
        return await self._database.read(_load_all, ids)

    async def enter(
        self, tournament_id: int, act: Act, side: BoardsSide | None = None
    ) -> Tournament:
        """Enter someone; twice is once. Into a Swiss tournament people may enter late.

        In a match of teams it is for a `side`, home if none is told.

        Raises `EntriesClosed`, `TournamentFull`, `Banned` or TooLate.
        """
        return await self._database.write(enter, tournament_id, act, side)

    async def leave(self, tournament_id: int, act: Act) -> Tournament:
        """Take someone out who has entered; raises `EntriesClosed` or `NotEntered`."""
        return await self._database.write(leave, tournament_id, act)

    async def check_in(self, tournament_id: int, act: Act) -> Tournament:
        """Note that someone who has entered is here; raises `NoCheckIn` or `NotEntered`."""
        return await self._database.write(check_in, tournament_id, act)

    async def miss_next_round(self, tournament_id: int, act: Act) -> Tournament:
        """Let someone miss the next round of a Swiss tournament for half a point, once.

        Raises `NotRunning`, `NotEntered` or NoHalfBye.
        """
        return await self._database.write(miss_next_round, tournament_id, act)

    async def come_back(self, tournament_id: int, act: Act) -> Tournament:
        """Let someone play again who is out of a Swiss tournament, once.

        Raises `NotRunning`, `NotEntered` or CannotReturn.
        """
        return await self._database.write(come_back_into, tournament_id, act)

    async def start(self, tournament_id: int, act: Act) -> Tournament:
        """Give numbers by rating, then at random; if there are no rounds, pair all with all.

        Of an evening in rounds it is first called up who is here, for ten minutes; a second start
        begins at once. Raises `EntriesClosed`, WrongNumber or UnequalTeams.
        """
        return await self._database.write(self._start, tournament_id, act)

    async def check_game(self, tournament_id: int, key: Key, act: Act) -> Match | None:
        """Return the match of a pairing that has begun, None where it can begin now.

        Raises `NotRunning`, `NotYourPairing` or `TooManyGamesAtOnce`.
        """
        return await self._database.read(self._check_game, tournament_id, key, act)

    async def begin_game(self, tournament_id: int, key: Key, act: Act, place: Place) -> Match:
        """Begin the game of a pairing; where it has begun, return it.

        Raises what `check_game` raises, `Banned`, or `TooManyMatches`.
        """
        return await self._database.write(self._begin_game, tournament_id, key, act, place)

    async def withdraw(self, tournament_id: int, act: Act) -> tuple[Tournament, list[Match]]:
        """Take someone out of a running tournament; running games are lost and returned.

        Raises `NotRunning`, `NotEntered` or `WithdrawnAlready`.
        """
        after, ended = await self._database.write(self._withdraw, tournament_id, act)
        return after, [match for _before, match in ended]

    async def remove(
        self, tournament_id: int, person: Person, act: Act, reason: str = ""
    ) -> tuple[Tournament, list[Match]]:
        """Take someone out as the arbiter; raises what `withdraw` raises."""
        deed = Deed(ModeratorAction.OUT_OF_TOURNAMENT, person, reason)
        after, ended = await self._database.write(self._remove, tournament_id, deed, act)
        return after, [match for _before, match in ended]

    async def rule(
        self, tournament_id: int, given: PairingResult, act: Act, seen: int | None = None
    ) -> tuple[Tournament, list[Match]]:
        """Give a pairing a result as the arbiter, over or not; a running game ends by it.

        `seen` is the version of the tournament that the arbiter was shown, if one was. Raises
        `NotRunning`, NoSuchPairing, AlreadyOver if that is its result, `DecidedMeanwhile` where
        it has got one since, or LaterRoundPaired.
        """
        after, ended = await self._database.write(self._rule, tournament_id, given, act, seen)
        return after, [match for _before, match in ended]

    async def cancel(self, tournament_id: int, act: Act, reason: str = "") -> Tournament:
        """Call a tournament off; running games go on without it. Raises `NotRunning`."""
        return await self._database.write(cancel, tournament_id, act, reason)

    async def list_due(self, after: int = 0, most: int = 50) -> list[int]:
        """List tournaments whose message does not show how they stand, by ids above `after`."""
        return await self._database.read(list_due_tournaments, after, most)

    async def mark_shown(self, tournament: Tournament, message_id: int | None) -> None:
        """Keep that a message shows the tournament as it stands, or that none can."""
        version = tournament.wanted_version
        await self._database.write(note_tournament_shown, tournament.id, message_id, version)

    def _start(self, transaction: Transaction, tournament_id: int, act: Act) -> Tournament:
        before = load_to_change(transaction, tournament_id)
        return start_tournament(transaction, before, self._chance.draw_seed(), act.at)

    def _check_game(
        self, transaction: Transaction, tournament_id: int, key: Key, act: Act
    ) -> Match | None:
        tournament = load_tournament(transaction, tournament_id)
        pairing = _find_own(tournament, key, act)
        if pairing.state is PairingState.PLAYING:
            return self._matches.load(transaction, tournament.running_match(key))
        if not tournament.may_begin(pairing):
            raise refuse_game(tournament)
        check_answer(tournament, pairing, act)
        return None

    def _begin_game(
        self, transaction: Transaction, tournament_id: int, key: Key, act: Act, place: Place
    ) -> Match:
        before = load_to_change(transaction, tournament_id)
        begun = self._check_game(transaction, tournament_id, key, act)
        if begun is not None:
            return begun
        game = describe_next_game(before, key, self._load_first(transaction, before, key))
        beginning = Beginning(
            terms=game.terms.draw_lot(self._chance.draw_seed()),
            players=game.players,
            place=place,
            at=act.at,
        )
        occupy_place(transaction, place)
        check_players(transaction, beginning)
        match = self._matches.begin(transaction, _rate(transaction, beginning), act.event)
        save_tournament(transaction, before, begin_next_game(before, key, match.id))
        return match

    def _load_first(
        self, transaction: Transaction, tournament: Tournament, key: Key
    ) -> Match | None:
        games = tournament.games_of.get(key)
        return self._matches.load(transaction, games[0].match_id) if games else None

    def _withdraw(
        self, transaction: Transaction, tournament_id: int, act: Act
    ) -> tuple[Tournament, list[Ended]]:
        before = load_to_change(transaction, tournament_id)
        check_running(before)
        number = before.find_number(act.person.id)
        if number is None:
            raise NotEntered(before)
        if before.event.entry(number).is_out:
            raise WithdrawnAlready(before)
        playing = _list_playing(before, number)
        after = replace(before, event=withdraw(before.event, number))
        after = settle_ladder(before, after, act.at)
        after = save_tournament(transaction, before, after)
        ended = []
        for key in playing:
            match = self._matches.load(transaction, before.running_match(key))
            over = resign(match, side_of(match, act.person.id), act.at)
            self._matches.save(transaction, match, over, None)
            ended.append((match, over))
        return after, ended

    def _remove(
        self, transaction: Transaction, tournament_id: int, deed: Deed, act: Act
    ) -> tuple[Tournament, list[Ended]]:
        assert deed.person is not None
        left = replace(act, person=deed.person)
        after, ended = self._withdraw(transaction, tournament_id, left)
        number = after.find_number(deed.person.id) or 0
        add_tournament_news(transaction, tournament_id, number, News.OUT)
        write_down(transaction, after, act, deed)
        return after, ended

    def _rule(
        self,
        transaction: Transaction,
        tournament_id: int,
        given: PairingResult,
        act: Act,
        seen: int | None,
    ) -> tuple[Tournament, list[Ended]]:
        before, key = load_to_change(transaction, tournament_id), given.key
        check_running(before)
        winner = WINNERS[given.result]
        points = points_given(before, winner)
        _check_ruling(before, key, points, seen)
        event = correct_result(before.event, *key, points, PairingState.ADJUDICATED)
        given_event = settle_ladder(before, replace(before, event=event), act.at)
        after = save_tournament(transaction, before, given_event)
        write_down(
            transaction, after, act, Deed(ModeratorAction.RESULT, reason=given.reason, key=key)
        )
        if key not in before.list_playing():
            return after, []
        if winner is not None and before.games_of[key][-1].is_turned:
            winner = winner.other
        return after, [self._end(transaction, before.running_match(key), winner, act.at)]

    def _end(
        self, transaction: Transaction, match_id: int, winner: Color | None, now: datetime
    ) -> Ended:
        match = self._matches.load(transaction, match_id)
        over = adjudicate(match, MatchEnding.JUDGED_BY_ARBITER, winner, now)
        self._matches.save(transaction, match, over, None)
        return match, over


def _load_all(transaction: Transaction, ids: Sequence[int]) -> list[Tournament]:
    return [load_tournament(transaction, each) for each in ids]


def _find_own(tournament: Tournament, key: Key, act: Act) -> Pairing:
    """Return an open pairing of a person; raises `NotRunning` or `NotYourPairing`."""
    check_running(tournament)
    number = tournament.find_number(act.person.id)
    pairing = tournament.event.pairing(*key)
    if number not in pairing.players or pairing.is_over:
        raise NotYourPairing(tournament)
    return pairing


def _check_ruling(tournament: Tournament, key: Key, points: Points, seen: int | None) -> None:
    """Raise what keeps an arbiter from giving a pairing these points; see `rule`."""
    pairing = tournament.event.pairing(*key)
    if pairing.black is None:
        raise NoSuchPairing(*key)
    if pairing.is_over and seen not in (None, tournament.wanted_version):
        raise DecidedMeanwhile(tournament, pairing)
    is_same = points == (pairing.white_points, pairing.black_points)
    if pairing.state is PairingState.ADJUDICATED and is_same:
        raise AlreadyOver(pairing)


def _list_playing(tournament: Tournament, number: int) -> list[Key]:
    return [
        (pairing.round, pairing.board)
        for pairing in tournament.event.pairings_of(number)
        if pairing.state is PairingState.PLAYING
    ]


def _rate(transaction: Transaction, beginning: Beginning) -> Beginning:
    """Return a game as it begins, a casual one if it cannot be rated."""
    try:
        return decide_rated(transaction, beginning)
    except NotRated:
        return replace(beginning, terms=replace(beginning.terms, rated=False))
