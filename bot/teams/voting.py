"""Teams decide a move: the actions of members, and the outcome of votes."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Concatenate, ParamSpec, TypeVar

import structlog

from bot.matches import match_actions
from bot.matches.match_error import MatchError
from bot.matches.match_facts import NotYourTurn
from bot.matches.match_store import load_match
from bot.matches.match_value import Match
from bot.matches.moderation_facts import Banned, is_in_force
from bot.matches.runner import Runner
from bot.matches.shots.rolls import NO_ROLLS, NotRolled, Rolls
from bot.matches.work import UseCase, Work, writes
from bot.teams.closings import Closing, carry_out, look_at
from bot.teams.session_store import load_session, save_session
from bot.teams.sessions import Saying, Session, say
from bot.votes.alternating import AnotherMembersTurn
from bot.votes.closing import PollClosed
from bot.votes.eligibility import NotEligible, Reason
from bot.votes.poll import PollRefusal
from storage import Ban, Team
from storage.bans import find_ban
from storage.councils import find_council
from storage.matches import lock_match
from storage.rows import CouncilRow

P = ParamSpec("P")
T = TypeVar("T")

log = structlog.get_logger(__name__)

LONGEST_CHOICE = 40  # characters logged of a text that is not a move
REFUSALS = (MatchError, PollRefusal, PollClosed, NotEligible, AnotherMembersTurn)


@dataclass(frozen=True, slots=True)
class VoteOutcome:
    """The result of a wish: the vote as it stands, or its end if the wish made the move."""

    session: Session | None
    closing: Closing | None = None


class Voting:
    """Saves the votes and ticks of members; its only state is what it has not written yet.

    Wishes that arrive together are written together: a commit costs more than its rows.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._waiting: list[tuple[Saying, asyncio.Future[VoteOutcome]]] = []
        self._writing = asyncio.Lock()

    async def say(self, saying: Saying) -> VoteOutcome:
        """Let a person vote, tick, join, leave or close a vote; returns once it is saved.

        Raises what `sessions.say` raises, `NoSuchMatch`, `MatchIsOver`, or `NotYourTurn` if no
        team is to move.
        """
        future: asyncio.Future[VoteOutcome] = asyncio.get_running_loop().create_future()
        mine = (saying, future)
        self._waiting.append(mine)
        async with self._writing:
            batch, self._waiting = self._waiting, []
            if batch:
                await self._write(batch, mine)
        return await future

    async def _write(
        self,
        batch: list[tuple[Saying, "asyncio.Future[VoteOutcome]"]],
        mine: tuple[Saying, "asyncio.Future[VoteOutcome]"],
    ) -> None:
        """Write everything that waits, and give each caller its outcome."""
        outcomes: list[VoteOutcome | Exception]
        try:
            outcomes = await _run_rolled(self._runner, say_all, [each for each, _ in batch])
        except asyncio.CancelledError:  # the others still wait for a writer
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
                _log_unreadable(outcome.closing)
                future.set_result(outcome)


async def find_session(runner: Runner, match: Match) -> Session | None:
    """Return the open vote of a match, or None; queries the database only on a team's turn."""
    if match.is_over or not isinstance(match.mover, Team):
        return None
    return await runner.run(load_session, match)


async def find_last_vote(runner: Runner, match: Match) -> CouncilRow | None:
    """Return how the vote that made the last move of a match ended; None if no vote made it."""
    if not match.ply or not any(isinstance(seat.holder, Team) for seat in match.seats):
        return None
    return await runner.read(find_council, match.id, match.ply - 1)


async def look_at_vote(runner: Runner, match_id: int, now: datetime) -> Closing | Session | None:
    """Close or extend the vote of a match if it is due.

    None if no vote is open any more: another process has closed it.
    """
    seen = await _run_rolled(runner, settle_vote, match_id, now)
    _log_unreadable(seen if isinstance(seen, Closing) else None)
    return seen


async def _run_rolled(
    runner: Runner,
    use_case: UseCase[Concatenate[Rolls, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Run a use case; if it needs a shot that was not rolled yet, roll it and run again."""
    rolls = NO_ROLLS
    while True:
        try:
            return await runner.run(use_case, rolls, *args, **kwargs)
        except NotRolled as needed:
            from bot.matches.shots.shooting import add_roll  # imported with the first shot

            rolls = await add_roll(needed, rolls)


def _log_unreadable(closing: Closing | None) -> None:
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


@writes
def settle_vote(work: Work, rolls: Rolls, match_id: int, now: datetime) -> Closing | Session | None:
    """Close or extend the vote of a match if it is due. Raises `NotRolled`."""
    session = _load(work, rolls, match_id)[1]
    return None if session is None else look_at(work, session, now)


@writes
def say_all(work: Work, rolls: Rolls, sayings: Sequence[Saying]) -> list[VoteOutcome | Exception]:
    """Apply everyone's wishes in order, match by match; all processes lock matches in the same
    order.

    Returns the outcome of each wish, or the error that refused it. Raises `NotRolled`.
    """
    outcomes: dict[int, VoteOutcome | Exception] = {}
    for match_id in sorted({saying.match_id for saying in sayings}):
        mine = [i for i, saying in enumerate(sayings) if saying.match_id == match_id]
        found = _say_in(work, rolls, match_id, [sayings[i] for i in mine])
        outcomes.update(zip(mine, found, strict=True))
    return [outcomes[i] for i in range(len(sayings))]


def _say_in(
    work: Work, rolls: Rolls, match_id: int, sayings: Sequence[Saying]
) -> list[VoteOutcome | Exception]:
    outcomes: list[VoteOutcome | Exception] = []
    try:
        match, kept = _load(work, rolls, match_id)
    except MatchError as error:
        return [error] * len(sayings)
    session = kept
    for saying in sayings:
        try:
            session = _say(work, match, session, saying)
        except REFUSALS as error:
            outcomes.append(error)
            continue
        if session.decision is not None:
            assert kept is not None
            save_session(work, kept, session)
            outcomes.append(VoteOutcome(None, carry_out(work, session, saying.act.at)))
            match, kept = _load(work, rolls, match_id)
            session = kept
        else:
            outcomes.append(VoteOutcome(session))
    if kept is not None and session is not None and session is not kept:
        saved = save_session(work, kept, session)
        outcomes = [
            VoteOutcome(saved)
            if isinstance(each, VoteOutcome) and each.session is session
            else each
            for each in outcomes
        ]
    return outcomes


def _load(work: Work, rolls: Rolls, match_id: int) -> tuple[Match, Session | None]:
    """Return a match, locked until the transaction ends, and its open vote."""
    lock_match(work.transaction, match_id)
    match = load_match(work, match_id)
    session = load_session(work, match)
    return match, session and replace(session, rolls=rolls)


def _say(work: Work, match: Match, session: Session | None, saying: Saying) -> Session:
    """Return the vote after a person's wish; a ban is raised with its reason and end."""
    if session is None:
        raise _no_vote(match, saying)
    ban = _find_ban(work, match, saying)
    newcomer = replace(saying.newcomer, is_banned=ban is not None)
    try:
        return say(session, replace(saying, newcomer=newcomer))
    except NotEligible as error:
        if ban is not None and error.reason is Reason.BANNED:
            raise Banned(ban) from error
        raise


def _no_vote(match: Match, saying: Saying) -> Exception:
    """Return the error for a person who acts while no vote is open."""
    try:
        match_actions.check_ply(match, saying.act.ply)
    except MatchError as error:
        return error
    return NotYourTurn(match)


def _find_ban(work: Work, match: Match, saying: Saying) -> Ban | None:
    """Return the current ban of a person from the server in which their side plays."""
    room = match.room_in(saying.newcomer.place.channel_id) or match.room_of(match.turn)
    server_id = room.place.server_id
    ban = None if server_id is None else find_ban(work.transaction, server_id, saying.act.person.id)
    return ban if ban is not None and is_in_force(ban, saying.act.at) else None
