"""People of an evening, use case by use case: they come, wait, pause, leave, are taken out."""

from collections.abc import Collection
from datetime import datetime

from bot.evenings import presses
from bot.evenings.course import end_game
from bot.evenings.evening import Evening, EveningGame, EveningState
from bot.evenings.evening_facts import (
    EveningClosed,
    NotForThem,
    NotInEvening,
    NotTheEveningHost,
    OwnGameNow,
)
from bot.evenings.evening_store import EveningNotice, load_to_change, save_evening
from bot.evenings.match_ends import end_match
from bot.evenings.points import EveningResult
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.match_actions import resign
from bot.matches.match_store import load_match, save_match
from bot.matches.match_value import MatchEnding
from bot.matches.moderation_facts import ModeratorAction
from bot.matches.work import Work, writes
from rules import Color
from storage.audit import add_entry
from storage.rows import AuditEntry, Person


@writes
def enter_evening(work: Work, evening_id: int, act: Act, role_ids: Collection[int] = ()) -> Evening:
    """Enter a person who holds these roles.

    Raises what `presses.enter` raises, `Banned` or `NotForThem`.
    """
    before = _check_may_enter(work, evening_id, act, role_ids)
    return _save(work, before, presses.enter(before, act.person, act.at), act.at)


@writes
def come_to_table(work: Work, evening_id: int, act: Act, role_ids: Collection[int] = ()) -> Evening:
    """Let a person who holds these roles wait for a game.

    Raises what `presses.play` raises, `Banned` or `NotForThem`.
    """
    before = _check_may_enter(work, evening_id, act, role_ids)
    return _save(work, before, presses.play(before, act.person, act.at), act.at)


@writes
def pause_in_evening(work: Work, evening_id: int, act: Act) -> Evening:
    """Let a person wait no longer; raises what `presses.pause` raises."""
    before = load_to_change(work, evening_id)
    return _save(work, before, presses.pause(before, act.person.id, act.at), act.at)


@writes
def ask_for_last_opponent(work: Work, evening_id: int, act: Act) -> Evening:
    """Let a free person meet the last opponent at once; raises what `presses.ask_again` raises."""
    before = load_to_change(work, evening_id)
    return _save(work, before, presses.ask_again(before, act.person.id), act.at)


@writes
def leave_evening(work: Work, evening_id: int, act: Act) -> Evening:
    """Let a person go; a running game is lost. Raises what `presses.leave` raises."""
    before = load_to_change(work, evening_id)
    game = find_running(before, act.person.id)
    if game is not None:
        match = load_match(work, game.match_id)
        side = Color.WHITE if before.find_number(act.person.id) == game.white else Color.BLACK
        save_match(work, match, resign(match, side, act.at))  # the evening follows
        before = load_to_change(work, evening_id)
    return _save(work, before, presses.leave(before, act.person.id, act.at), act.at)


@writes
def take_out_of_evening(
    work: Work, evening_id: int, person_id: int, act: Act, *, is_moderator: bool
) -> Evening:
    """Take a person out, for this evening; the opponent of a running game has the point.

    Raises `EveningClosed`, `NotInEvening`, `NotTheEveningHost`, `Banned`, or `OwnGameNow` if the
    host plays against this person.
    """
    before = load_to_change(work, evening_id)
    _check_leads(work, before, act, is_moderator=is_moderator)
    player = before.find_player(person_id)
    if player is None:
        raise NotInEvening
    game, own = find_running(before, person_id), before.find_number(act.person.id)
    if game is not None and own in game.players and not is_moderator:
        raise OwnGameNow
    kind = EveningResult.VOID
    if game is not None:
        kind = EveningResult.ABSENT if game.white == player.number else EveningResult.GIVEN
    ended = before if game is None else end_game(before, game, kind, 0, act.at)
    after = _save(work, before, presses.take_out(ended, person_id, act.at), act.at)
    if game is not None:
        winner = Color.BLACK if game.white == player.number else Color.WHITE
        end_match(work, game, MatchEnding.RULED, winner, act.at)
    _write_down(work, before, act, player.person)
    return after


@writes
def call_evening_off(work: Work, evening_id: int, act: Act, *, is_moderator: bool) -> Evening:
    """Call an evening off; running games are put aside, and no one loses them.

    Raises `EveningClosed`, `NotTheEveningHost` or `Banned`.
    """
    before = load_to_change(work, evening_id)
    _check_leads(work, before, act, is_moderator=is_moderator)
    if not before.is_open:
        raise EveningClosed
    return put_aside(work, before, EveningState.OFF, act.at, EveningNotice.CALLED_OFF)


def _check_leads(work: Work, evening: Evening, act: Act, *, is_moderator: bool) -> None:
    """Raise why a person may not decide about an evening; a moderator always may."""
    if is_moderator:
        return
    if evening.host_id != act.person.id:
        raise NotTheEveningHost
    check_not_banned(work.transaction, evening.place.server_id, act.person.id, act.at)


def put_aside(
    work: Work,
    before: Evening,
    state: EveningState,
    now: datetime,
    news: EveningNotice | None = None,
) -> Evening:
    """End an evening at once; its running games end without a result."""
    running, after = before.running, before
    for game in running:
        after = end_game(after, game, EveningResult.VOID, 0, now)
    after = save_evening(work, before, after.changed(state=state), now, news)
    for game in running:
        end_match(work, game, MatchEnding.STOPPED, None, now)
    return after


def find_running(evening: Evening, person_id: int) -> EveningGame | None:
    """Return the game that a person plays in an evening, or None."""
    number = evening.find_number(person_id)
    return None if number is None else evening.running_of(number)


def _check_may_enter(work: Work, evening_id: int, act: Act, role_ids: Collection[int]) -> Evening:
    """Return the evening; whoever is in it already stays, whatever roles they have lost."""
    before = load_to_change(work, evening_id)
    check_not_banned(work.transaction, before.place.server_id, act.person.id, act.at)
    asked = before.plan.role_ids
    if asked and before.find_player(act.person.id) is None and {*asked}.isdisjoint(role_ids):
        raise NotForThem(asked)
    return before


def _save(work: Work, before: Evening, after: Evening, now: datetime) -> Evening:
    return before if after is before else save_evening(work, before, after, now)


def _write_down(work: Work, evening: Evening, act: Act, person: Person) -> None:
    """Log that a person was taken out, for the moderators of the server."""
    if evening.place.server_id is None:
        return
    entry = AuditEntry(
        server_id=evening.place.server_id,
        made_at=act.at,
        actor=act.person,
        action=ModeratorAction.OUT_OF_EVENING,
        person=person,
    )
    add_entry(work.transaction, entry)
    work.changed.entries.append(entry)
