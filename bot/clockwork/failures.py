"""Failed calls to Discord: when to try again, and what stands in the way."""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

import aiohttp
import discord

from bot.talk.matches.undeliverable import Barrier


class AnswerLost(Exception):
    """Discord did not accept an answer: too late, out of reach, or failing. What was done
    stands.
    """


FAILURES = (AnswerLost, discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError)
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 900.0  # seconds before something is tried again
GONE = 10003  # Discord's code for an unknown channel
UNKNOWN_PERSON = 10013  # likewise, for an account that is deleted
LOCKED = {50083, 160005}  # archived and locked, or locked
BANNED = 429  # discord.py waits for limits itself; what is left is a ban by Discord's proxy
BAN_PAUSE, GONE_PAUSE = 300.0, 900.0  # seconds

FAULTS_BEGIN = 500  # HTTP status; below this Discord says what is wrong with the request

K = TypeVar("K", bound=Hashable)


def find_code(error: Exception) -> int:
    """Return Discord's code of an error; 0 if it has none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def is_refusal(error: BaseException) -> bool:
    """Tell whether Discord has refused a request; otherwise it may have done what was asked."""
    if isinstance(error, AnswerLost):
        return error.__cause__ is not None and is_refusal(error.__cause__)
    if not isinstance(error, discord.HTTPException) or error.status == BANNED:
        return False
    return error.status < FAULTS_BEGIN


def least_pause(error: Exception) -> float:
    """Return the seconds to leave Discord alone after a failure."""
    if isinstance(error, discord.HTTPException) and error.status == BANNED:
        return BAN_PAUSE
    return GONE_PAUSE if find_code(error) == GONE else 0.0


def find_barrier(error: Exception) -> Barrier | None:
    """Return what people must change before trying again can help; None if nothing."""
    if find_code(error) == GONE:
        return Barrier.GONE
    if find_code(error) in LOCKED:
        return Barrier.LOCKED
    return Barrier.FORBIDDEN if isinstance(error, discord.Forbidden) else None


@dataclass(slots=True)
class FailedAttempt:
    """How often a version of something has failed, and when it is due again."""

    version: int
    due: float  # of the event loop's clock
    pause: float = FIRST_PAUSE
    is_told: bool = False  # people know what stands in the way
    failures: int = 0


class Attempts(Generic[K]):
    """The failed attempts, by key; a later version of something starts afresh."""

    def __init__(self) -> None:
        self._attempts: dict[K, FailedAttempt] = {}

    def note_failure(self, key: K, version: int, error: Exception) -> FailedAttempt:
        """Record that an attempt failed; the pause before the next one grows with every failure."""
        now = asyncio.get_running_loop().time()
        attempt = self._attempts.get(key)
        if attempt is None or attempt.version != version:
            attempt = self._attempts[key] = FailedAttempt(version, now)
        else:
            attempt.due = now + attempt.pause
            attempt.pause = min(2 * attempt.pause, LONGEST_PAUSE)
        attempt.due = max(attempt.due, now + least_pause(error))
        attempt.failures += 1
        return attempt

    def note_success(self, key: K) -> None:
        """Forget the failures of something that worked."""
        self._attempts.pop(key, None)

    def is_waiting(self, key: K) -> bool:
        """Tell whether something failed and will be tried again."""
        return key in self._attempts

    def is_due(self, key: K, version: int) -> bool:
        """Tell whether something may be tried now."""
        attempt = self._attempts.get(key)
        if attempt is None or attempt.version != version:
            return True
        return asyncio.get_running_loop().time() >= attempt.due

    def seconds_until(self, key: K) -> float:
        """Return the seconds until something may be tried again; 0 if it may be now."""
        attempt = self._attempts.get(key)
        now = asyncio.get_running_loop().time()
        return 0.0 if attempt is None else max(0.0, attempt.due - now)

    def seconds_until_due(self, is_busy: Callable[[K], bool]) -> float:
        """Return the seconds until the first of them may be tried again; infinity if none waits.

        Keys for which `is_busy` holds are being tried just now, and are left out.
        """
        waiting = (attempt.due for key, attempt in self._attempts.items() if not is_busy(key))
        soonest = min(waiting, default=float("inf"))
        return max(0.0, soonest - asyncio.get_running_loop().time())
