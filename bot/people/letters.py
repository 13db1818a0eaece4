"""Letters that remind people: who is due one, and what became of it."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.clocks.guessed_zones import guess_zone
from bot.clocks.quiet_hours import BEFORE, TOGETHER
from bot.clocks.reminders import ReminderChoice, ReminderKind
from bot.matches.absences import list_holiday_ends
from bot.matches.calling import BLOCKED_FOR, is_still_called
from bot.matches.changed import Due
from bot.matches.match_facts import NoSuchMatch
from bot.matches.match_store import load_match, load_running_of
from bot.matches.match_value import Match
from bot.matches.person_times import home_zone, reminder_choice
from bot.matches.runner import Runner
from bot.matches.turn_notices import (
    ALL_MATCHES,
    evening_before,
    find_server_of,
    list_turn_notices,
    plan_digest,
    plan_turn_notices,
)
from bot.matches.work import Work, writes
from bot.ratings.rating_store import show_in_tables
from storage import DirectMessages, Person, PersonPreferences, Transaction, notices
from storage.matches import note_left
from storage.people import (
    find_direct_messages,
    find_person_preferences,
    keep_person_preferences,
    list_refusing,
    note_direct_messages,
    note_locale,
)
from storage.rooms import note_quiet_change
from storage.rows import NoticeRow
from storage.simuls import renew_simul_of
from storage.waking import wake_matches_of

LOST_AFTER = timedelta(minutes=5)  # after which an unfinished claim is considered lost
KEPT_FOR = timedelta(days=30)  # after it was sent
TRIED_AGAIN_AFTER = timedelta(hours=1)  # after a refusal, once the person uses the bot again


@dataclass(frozen=True, slots=True)
class Reminded:
    """A match about which a person is reminded, and why."""

    kind: ReminderKind
    match: Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """The contents of one message to a person; `claim` is the moment at which it was claimed."""

    person_id: int
    claim: datetime
    games: tuple[Reminded, ...]
    is_silent: bool
    direct: DirectMessages
    chosen: PersonPreferences
    home_at: datetime | None = None  # when the holiday that it announces ends

    @property
    def choice(self) -> ReminderChoice:
        """How often the person wants to be reminded."""
        return reminder_choice(self.chosen)

    @property
    def has_zone(self) -> bool:
        """Whether the person's time zone is known."""
        return self.chosen.zone is not None or guess_zone(self.chosen.locale) is not None

    @property
    def calls_only(self) -> bool:
        """Whether it contains no reminders, only calls to new boards."""
        kinds = {game.kind for game in self.games}
        return kinds == {ReminderKind.CALL} and self.home_at is None

    @property
    def may_be_private(self) -> bool:
        """Whether direct messages may be tried: the person has not refused them lately."""
        blocked_at = self.direct.blocked_at
        return blocked_at is None or self.claim - blocked_at > BLOCKED_FOR


class Mailboxes:
    """The direct-message channels of people, and since when they have refused messages.

    People who refuse are remembered, so that everyone else's use of the bot costs nothing.
    """

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._refusing: dict[int, datetime] | None = None  # since when, once they are read

    async def note(
        self, person_id: int, channel_id: int | None, blocked_at: datetime | None
    ) -> None:
        """Record a person's direct-message channel, and since when they refuse messages."""
        await self._runner.write(note_direct_messages, person_id, channel_id, blocked_at)
        if blocked_at is not None and self._refusing is not None:
            self._refusing[person_id] = blocked_at

    async def note_use(self, person_id: int, now: datetime) -> None:
        """Note that a person uses the bot: if they refused direct messages, they may accept them
        now.

        It is not retried at every move of a quick game. Refusals that another process met since
        this one started are not known here.
        """
        if self._refusing is None:
            self._refusing = await self._runner.read(list_refusing, now - BLOCKED_FOR)
        if now - self._refusing.get(person_id, now) >= TRIED_AGAIN_AFTER:
            known = await self._runner.read(find_direct_messages, person_id)
            await self.note(person_id, known.channel_id, None)
            self._refusing.pop(person_id, None)


@writes
def choose_preferences(
    work: Work, person: Person, chosen: PersonPreferences, now: datetime
) -> None:
    """Save what a person chose, and plan their reminders accordingly."""
    transaction = work.transaction
    work.changed.due |= {Due.LETTERS, Due.CLOCKS}
    work.changed.people.add(person.id)
    before = find_person_preferences(transaction, person.id)
    if chosen.away != before.away:
        wake_matches_of(transaction, person.id, now)
    keep_person_preferences(transaction, person, chosen)
    if chosen.pings != before.pings:  # a person who chooses direct messages may accept them now
        known = find_direct_messages(transaction, person.id)
        note_direct_messages(transaction, person.id, known.channel_id, None)
    show_in_tables(transaction, person.id)
    plan_digest(transaction, person.id, chosen, now)
    for match in load_running_of(work, person.id):
        plan_turn_notices(transaction, match, now)


@writes
def keep_locale(work: Work, person_id: int, locale: str) -> bool:
    """Save the language of a person's client; return whether the person is known."""
    return note_locale(work.transaction, person_id, locale)


@writes
def note_presence(work: Work, match_id: int, person_id: int, *, has_left: bool) -> None:
    """Save whether a player has left the server of a match; boards show it without a call."""
    if note_left(work.transaction, match_id, person_id, has_left=has_left):
        note_quiet_change(work.transaction, match_id)
        renew_simul_of(work.transaction, match_id, person_id)


@writes
def claim_letters(work: Work, now: datetime, most: int = 20) -> list[Letter]:
    """Claim everything due to some people, with what is due to them within the hour.

    Reminders that no longer hold are dropped, and moved ones are rescheduled. No other process
    claims the same: each reminder is sent once, as far as anyone can know.
    """
    transaction, last = work.transaction, ReminderKind.LAST.name
    notices.settle_lost_notices(transaction, now - LOST_AFTER, now + TOGETHER, last)
    notices.sweep_notices(transaction, now - KEPT_FOR)
    people = notices.list_people_to_tell(transaction, now, most)
    letters = [_claim_letter(work, person_id, now) for person_id in people]
    return [letter for letter in letters if letter.games or letter.home_at]


@writes
def mark_letter_sent(work: Work, letter: Letter, now: datetime) -> None:
    """Record that a letter was sent."""
    notices.mark_notices_sent(work.transaction, letter.person_id, letter.claim, now)


@writes
def give_back_letter(work: Work, letter: Letter) -> None:
    """Give back a letter that could not be sent. It keeps its moment: what was planned for the time
    before a night is judged by that.
    """
    notices.release_notices(work.transaction, letter.person_id, letter.claim)


def _claim_letter(work: Work, person_id: int, now: datetime) -> Letter:
    transaction = work.transaction
    chosen = find_person_preferences(transaction, person_id)
    rows = notices.claim_notices(transaction, person_id, now + TOGETHER, now)
    games = {
        reminded.match.id: reminded
        for row in sorted(rows, key=lambda row: row.kind == ReminderKind.LAST.name)
        for reminded in _reminded(work, row, chosen, now)
    }
    letter = Letter(
        person_id=person_id,
        claim=now,
        games=tuple(sorted(games.values(), key=lambda each: _deadline(each.match, now))),
        is_silent=all(row.is_silent for row in rows),
        direct=find_direct_messages(transaction, person_id),
        chosen=chosen,
        home_at=_find_homecoming(transaction, rows, chosen, now),
    )
    if not letter.games and letter.home_at is None:
        mark_letter_sent(work, letter, now)
    return letter


def _reminded(
    work: Work, row: NoticeRow, chosen: PersonPreferences, now: datetime
) -> Iterator[Reminded]:
    """Yield the matches that a row is a reminder for, if it still holds now."""
    if row.kind == ReminderKind.DIGEST.name:
        plan_digest(work.transaction, row.person_id, chosen, now + TOGETHER)
        for match in load_running_of(work, row.person_id):
            if row.person_id in match.calls(match.turn):
                yield Reminded(ReminderKind.DIGEST, match)
    elif row.match_id != ALL_MATCHES:
        with contextlib.suppress(NoSuchMatch):
            match = load_match(work, row.match_id)
            if _is_to_be_told(work.transaction, match, row, chosen, now):
                yield Reminded(ReminderKind[row.kind], match)


def _is_to_be_told(
    transaction: Transaction, match: Match, row: NoticeRow, chosen: PersonPreferences, now: datetime
) -> bool:
    """Tell whether a notice is due as the match stands now; one that is due later is moved.

    For a daily notice the next one is planned. A notice is judged as of the moment for which it was
    planned: a millisecond after half an hour before the night, that moment would already be past.
    """
    if row.kind == ReminderKind.CALL.name:
        return is_still_called(match, row)
    is_due, server = False, find_server_of(transaction, match)
    moment = row.due_at if row.due_at <= now < row.due_at + BEFORE else now
    for planned in list_turn_notices(match, row.person_id, chosen, moment, server):
        if (planned.kind, planned.ply) == (row.kind, row.ply):
            is_due = planned.due_at <= now + TOGETHER
            if not is_due:
                notices.move_notice(transaction, planned)
        elif planned.kind == ReminderKind.WAIT.name:
            notices.plan_notices(transaction, [planned])
    return is_due


def _find_homecoming(
    transaction: Transaction, rows: Sequence[NoticeRow], chosen: PersonPreferences, now: datetime
) -> datetime | None:
    """Return when the holiday that one of these rows announces ends; None if it was given up."""
    days = {row.ply for row in rows if row.kind == ReminderKind.HOME.name}
    if not days:
        return None
    ends = list_holiday_ends(transaction, rows[0].person_id, now)
    told = (end for end in ends if evening_before(end, home_zone(chosen)).toordinal() in days)
    return next(told, None)


def _deadline(match: Match, now: datetime) -> datetime:
    return match.clock_state(now).deadline or datetime.max.replace(tzinfo=now.tzinfo)
