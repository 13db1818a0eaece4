"""Games against the computer: begun at once; it moves whenever it is its turn."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.beginning import Beginning
from bot.matches.chance import Chance
from bot.matches.computer_facts import ComputerSwitchedOff, TooManyComputerGames
from bot.matches.match_store import begin_match, load_match, save_match
from bot.matches.match_value import Match
from bot.matches.next_wake import wake_after_change
from bot.matches.terms import Terms
from bot.matches.work import Work, reads, writes
from rules import Color
from storage import Computer, Holder, Person, Place, Transaction
from storage.computer_matches import (
    count_games_with_computer,
    find_last_level,
)
from storage.events import find_match_begun_by
from storage.people import remember_person
from storage.places import find_server_preferences, occupy_place

MOST_GAMES = 10  # of one person against the computer at a time
OFF = "off"  # how a server says that it wants no such games

Change = Callable[[Match], Match]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputerGame:
    """A game that a person wants to play against the computer; without a color, a random one."""

    place: Place
    level: int
    terms: Terms
    color: Color | None = None  # the person's


@writes
def begin_computer_game(work: Work, game: ComputerGame, act: Act) -> Match:
    """Begin a game, which is never rated; the same event again returns the match that it began.

    Raises `ComputerSwitchedOff`, `Banned`, `TooManyComputerGames`, `DecidedOpening`, or what
    `rules` says about the terms.
    """
    game.terms.check()
    return begin_against_computer(work, game, act)


@writes
def check_computer_game(work: Work, game: ComputerGame, act: Act) -> None:
    """Raise what `begin_computer_game` would raise, before a channel is made for the game."""
    game.terms.check()
    _check(work.transaction, game.place, act)


@reads
def find_level_of_last_game(work: Work, person_id: int) -> int | None:
    """Return the level that a person last played against, None before their first game."""
    return find_last_level(work.transaction, person_id)


@writes
def change_by_computer(work: Work, match: Match, change: Change, now: datetime) -> Match:
    """Save what the computer does in a match as it was read, and return the match after it.

    Raises `Overtaken` if the match has changed since; then nothing is saved.
    """
    after = change(match)
    after = replace(after, wake_at=wake_after_change(after, now))
    save_match(work, match, after)
    return after


def begin_against_computer(work: Work, game: ComputerGame, act: Act) -> Match:
    """Begin a game on terms that were checked before."""
    transaction, chance = work.transaction, work.chance
    begun = find_match_begun_by(transaction, act.event)
    if begun is not None:
        return load_match(work, begun)
    _check(transaction, game.place, act)
    occupy_place(transaction, game.place)
    beginning = Beginning(
        terms=game.terms.draw_lot(chance.draw_seed()),
        players=_players(game, act.person, chance),
        place=game.place,
        at=act.at,
    )
    return begin_match(work, beginning, act.event)


def _check(transaction: Transaction, place: Place, act: Act) -> None:
    """Raise `ComputerSwitchedOff`, `Banned` or `TooManyComputerGames`."""
    check_computer_wanted(transaction, place)
    check_not_banned(transaction, place.server_id, act.person.id, act.at)
    remember_person(transaction, act.person)
    if count_games_with_computer(transaction, act.person.id) >= MOST_GAMES:
        raise TooManyComputerGames(MOST_GAMES)


def check_computer_wanted(transaction: Transaction, place: Place) -> None:
    """Raise `ComputerSwitchedOff` if a server wants no games against the computer."""
    if place.server_id is not None:
        chosen = find_server_preferences(transaction, place.server_id)
        if chosen.computer == OFF:
            raise ComputerSwitchedOff


def _players(game: ComputerGame, person: Person, chance: Chance) -> tuple[Holder, Holder]:
    """Return the players, White first."""
    color = chance.draw_color(tuple(Color)) if game.color is None else game.color
    computer = Computer(game.level)
    return (person, computer) if color is Color.WHITE else (computer, person)
