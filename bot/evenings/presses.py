"""What people do in an evening: they come, wait, pause, leave, and are taken out."""

from dataclasses import replace
from datetime import datetime

from bot.evenings.evening import (
    DOOR,
    MOST_PEOPLE,
    Evening,
    EveningState,
    Player,
    Presence,
)
from bot.evenings.evening_facts import (
    AfterLastCall,
    DoorClosed,
    EveningClosed,
    InGame,
    NotFree,
    NotInEvening,
    OutOfEvening,
    TableFull,
)
from storage.rows import Person


def enter(evening: Evening, person: Person, now: datetime) -> Evening:
    """Enter a person, who need not come yet; entering twice changes nothing.

    Raises `EveningClosed`, `OutOfEvening` or `AfterLastCall`.
    """
    _check_open(evening)
    own = evening.find_player(person.id)
    if own is not None:
        _check_in(own)
        return evening
    _check_last_call(evening, now)
    number = max(evening.players, default=0) + 1
    return evening.with_player(Player(person, number, Presence.ENTERED, now, now))


def play(evening: Evening, person: Person, now: datetime) -> Evening:
    """Let a person wait for a game; nothing changes if they wait or play already.

    Raises `EveningClosed`, `OutOfEvening`, `DoorClosed`, `AfterLastCall` or `TableFull`.
    """
    entered = enter(evening, person, now)
    own = entered.players[entered.find_number(person.id) or 0]
    if own.presence in (Presence.FREE, Presence.PLAYING):
        return evening
    if evening.state is EveningState.ENTRY:
        raise DoorClosed(evening.plan.starts_at - DOOR)
    _check_last_call(evening, now)
    if not own.is_at_table(now) and len(evening.list_at_table(now)) >= MOST_PEOPLE:
        raise TableFull
    return entered.with_player(
        own,
        person=person,
        presence=Presence.FREE,
        since=now,
        waits_from=max(now, evening.plan.starts_at),
        wants_again=False,
    )


def pause(evening: Evening, person_id: int, now: datetime) -> Evening:
    """Let a person wait no longer; raises `EveningClosed`, `NotInEvening` or `InGame`."""
    own = _find(evening, person_id)
    if own.presence is Presence.PLAYING:
        raise InGame
    if own.presence in (Presence.FREE, Presence.RESTING):
        return evening.with_player(own, presence=Presence.AWAY, since=now)
    return evening


def ask_again(evening: Evening, person_id: int) -> Evening:
    """Let a free person meet the last opponent at once.

    Raises `EveningClosed`, `NotInEvening` or `NotFree`.
    """
    own = _find(evening, person_id)
    if own.presence is not Presence.FREE:
        raise NotFree
    return evening if own.wants_again else evening.with_player(own, wants_again=True)


def leave(evening: Evening, person_id: int, now: datetime) -> Evening:
    """Let a person who plays no game go; before the first one the entry is withdrawn.

    Raises `EveningClosed`, `NotInEvening` or `InGame`.
    """
    own = _find(evening, person_id)
    if own.presence is Presence.PLAYING:
        raise InGame
    if own.presence is Presence.OUT:
        return evening
    if not any(own.number in game.players for game in evening.games):
        left = {number: each for number, each in evening.players.items() if each is not own}
        return replace(evening, players=left)
    return evening.with_player(own, presence=Presence.AWAY, since=now)


def take_out(evening: Evening, person_id: int, now: datetime) -> Evening:
    """Take out a person who plays no game; raises `EveningClosed` or `NotInEvening`."""
    own = _find(evening, person_id)
    return evening.with_player(own, presence=Presence.OUT, since=now)


def _find(evening: Evening, person_id: int) -> Player:
    _check_open(evening)
    own = evening.find_player(person_id)
    if own is None:
        raise NotInEvening
    return own


def _check_open(evening: Evening) -> None:
    if not evening.is_open:
        raise EveningClosed


def _check_in(own: Player) -> None:
    if own.presence is Presence.OUT:
        raise OutOfEvening


def _check_last_call(evening: Evening, now: datetime) -> None:
    if evening.state is EveningState.LAST_GAMES or now > evening.plan.last_call:
        raise AfterLastCall
