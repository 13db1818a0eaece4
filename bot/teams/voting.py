"""The service for teams that decide a move: what members say, and what a vote decides."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar, TypeVarTuple

import structlog

from bot.matches import match_actions
from bot.matches.match_error import MatchError
from bot.matches.match_facts import NotYourTurn
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned, is_in_force
from bot.matches.older_store import MatchStore
from bot.matches.runner import Runner
from bot.matches.shots.rolls import NO_ROLLS, NotRolled, Rolls
from bot.teams.closings import Closing, carry_out, look_at
from bot.teams.session_store import load_session, save_session
from bot.teams.sessions import Saying, Session, say
from bot.votes.alternating import AnotherMembersTurn
from bot.votes.closing import PollClosed
from bot.votes.eligibility import NotEligible, Reason
from bot.votes.poll import PollRefusal
from storage import Ban, Team, Transaction
from storage.bans import find_ban
from storage.councils import find_council, find_next_due, list_due_councils
from storage.matches import lock_match
from storage.rows import CouncilRow, DueCouncil

log = structlog.get_logger(__name__)

LONGEST_CHOICE = 40  # characters that are logged of what is no move
REFUSALS = (MatchError, PollRefusal, PollClosed, NotEligible, AnotherMembersTurn)


@dataclass(frozen=True, slots=True)
class Said:
    """What became of a wish: the vote as it stands, or its end where the move was made by it."""

    session: Session | None
    closing: Closing | None = None


Outcome = Said | Exception
Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")


class Voting:
    """What is said together is written together: a commit costs more than its rows."""

    def __init__(self, database: Runner, store: MatchStore) -> None:
        self._database = database
        self._store = store
        self._waiting: list[tuple[Saying, asyncio.Future[Said]]] = []
        self._writing = asyncio.Lock()

    async def say(self, saying: Saying) -> Said:
        """Let someone vote, tick, join, leave or close a vote; returns once it is kept.

        Raises what `sessions.say` raises, `NoSuchMatch`, `MatchIsOver`, or `NotYourTurn` where no
        team is to move.
        """
        future: asyncio.Future[Said] = asyncio.get_running_loop().create_future()
        mine = (saying, future)
        self._waiting.append(mine)
        async with self._writing:
            batch, self._waiting = self._waiting, []
            if batch:
                await self._write(batch, mine)
        return await future

    async def _write(
        self,
        batch: list[tuple[Saying, "asyncio.Future[Said]"]],
        mine: tuple[Saying, "asyncio.Future[Said]"],
    ) -> None:
        """Write what waits, and tell everyone what became of it."""
        try:
            outcomes = await self._write_rolled(self._say_all, [each for each, _ in batch])
        except asyncio.CancelledError:  # the others still wait for someone who writes
            self._waiting[:0] = [each for each in batch if each is not mine]
            raise
        except Exception as error:  # noqa: BLE001 - everyone who waits hears of it
            outcomes = [error] * len(batch)
        for (_, future), outcome in zip(batch, outcomes, strict=True):
            if future.done():
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                self._log_unreadable(outcome.closing)
                future.set_result(outcome)

    async def find_session(self, match: Match) -> Session | None:
        """Return the vote that is open in a match, or None."""
        if match.is_over or not isinstance(match.mover, Team):
            return None
        return await self._database.read(load_session, match)

    async def find_last_vote(self, match: Match) -> CouncilRow | None:
        """Return how the vote ended that made the last move of a match; None where none did."""
        if not match.ply or not any(isinstance(seat.holder, Team) for seat in match.seats):
            return None
        return await self._database.read(find_council, match.id, match.ply - 1)

    async def list_due(self, now: datetime, most: int = 50) -> list[DueCouncil]:
        """List votes whose moment has come, those that wait longest first."""
        return await self._database.read(list_due_councils, now, most)

    async def find_next_due(self) -> datetime | None:
        """Return when someone has to look at a vote next, or None where none is open."""
        return await self._database.read(find_next_due)

    async def look_at(self, match_id: int, now: datetime) -> Closing | Session | None:
        """Close or extend the vote of a match whose moment has come.

        None where no vote is open any more: another process has closed it.
        """
        seen = await self._write_rolled(self._look_at, match_id, now)
        self._log_unreadable(seen if isinstance(seen, Closing) else None)
        return seen

    async def _write_rolled(
        self,
        work: Callable[[Transaction, Rolls, *Arguments], Result],
        *arguments: *Arguments,
    ) -> Result:
        """Run a transaction, again with the shot where it needs one that is not rolled yet."""
        rolls = NO_ROLLS
        while True:
            try:
                return await self._database.write(work, rolls, *arguments)
            except NotRolled as needed:
                from bot.matches.shots.shooting import add_roll  # loaded with the first shot

                rolls = await add_roll(needed, rolls)

    def _log_unreadable(self, closing: Closing | None) -> None:
        """Log the votes that could not be counted."""
        if closing is None:
            return
        for person_id, choice in closing.unreadable.items():
            log.error(
                "a vote could not be read",
                match=closing.before.id,
                ply=closing.before.ply,
                person=person_id,
                choice=ascii(choice[:LONGEST_CHOICE]),
            )

    def _look_at(
        self, transaction: Transaction, rolls: Rolls, match_id: int, now: datetime
    ) -> Closing | Session | None:
        session = self._load(transaction, rolls, match_id)[1]
        return None if session is None else look_at(transaction, self._store, session, now)

    def _say_all(
        self, transaction: Transaction, rolls: Rolls, sayings: Sequence[Saying]
    ) -> list[Outcome]:
        """Take everyone's wish in order, match by match; all processes lock them in one order."""
        outcomes: dict[int, Outcome] = {}
        for match_id in sorted({saying.match_id for saying in sayings}):
            mine = [i for i, saying in enumerate(sayings) if saying.match_id == match_id]
            found = self._say_in(transaction, rolls, match_id, [sayings[i] for i in mine])
            outcomes.update(zip(mine, found, strict=True))
        return [outcomes[i] for i in range(len(sayings))]

    def _say_in(
        self, transaction: Transaction, rolls: Rolls, match_id: int, sayings: Sequence[Saying]
    ) -> list[Outcome]:
        outcomes: list[Outcome] = []
        try:
            match, kept = self._load(transaction, rolls, match_id)
        except MatchError as error:
            return [error] * len(sayings)
        session = kept
        for saying in sayings:
            try:
                session = _say(transaction, match, session, saying)
            except REFUSALS as error:
                outcomes.append(error)
                continue
            if session.decision is not None:
                assert kept is not None
                save_session(transaction, kept, session)
                closing = carry_out(transaction, self._store, session, saying.act.at)
                outcomes.append(Said(None, closing))
                match, kept = self._load(transaction, rolls, match_id)
                session = kept
            else:
                outcomes.append(Said(session))
        if kept is not None and session is not None and session is not kept:
            saved = save_session(transaction, kept, session)
            outcomes = [
                Said(saved) if isinstance(each, Said) and each.session is session else each
                for each in outcomes
            ]
        return outcomes

    def _load(
        self, transaction: Transaction, rolls: Rolls, match_id: int
    ) -> tuple[Match, Session | None]:
        """Return a match, which no one else changes until the end, and its open vote."""
        lock_match(transaction, match_id)
        match = self._store.load(transaction, match_id)
        session = load_session(transaction, match)
        return match, session and replace(session, rolls=rolls)


def _say(
    transaction: Transaction, match: Match, session: Session | None, saying: Saying
) -> Session:
    """Return the vote after someone's wish; a ban is told with its reason and its end."""
    if session is None:
        raise _no_vote(match, saying)
    ban = _find_ban(transaction, match, saying)
    newcomer = replace(saying.newcomer, is_banned=ban is not None)
    try:
        return say(session, replace(saying, newcomer=newcomer))
    except NotEligible as error:
        if ban is not None and error.reason is Reason.BANNED:
            raise Banned(ban) from error
        raise


def _no_vote(match: Match, saying: Saying) -> Exception:
    """Return why someone cannot say anything where no vote is open."""
    try:
        match_actions.check_ply(match, saying.act.ply)
    except MatchError as error:
        return error
    return NotYourTurn(match)


def _find_ban(transaction: Transaction, match: Match, saying: Saying) -> Ban | None:
    """Return the ban of a person, now, from the server in which their side plays."""
    room = match.room_in(saying.newcomer.place.channel_id) or match.room_of(match.turn)
    server_id = room.place.server_id
    ban = None if server_id is None else find_ban(transaction, server_id, saying.act.person.id)
    return ban if ban is not None and is_in_force(ban, saying.act.at) else None
