"""How an evening is opened: by the options of `/evening new`."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from discord.app_commands import Choice

import rules
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_game
from bot.acts.own_calendar import find_calendar
from bot.acts.request import Request
from bot.acts.tournaments.tournament_conditions import read_roles
from bot.acts.tournaments.tournament_opening import check_may_open
from bot.acts.typed_starts import read_start
from bot.evenings.evening import By, EveningPlan
from bot.evenings.evening_facts import WrongMedley
from bot.evenings.opening import CLOCKS, EveningOpening, open_evening
from bot.matches.gathering import Gathering, mark_answered
from bot.people.own_calendar import OwnCalendar
from bot.talk.evenings.evening_texts import start_now
from bot.talk.idle_options import GameAndMedley, OrderWithoutMedley
from bot.views.evenings.evening import show_entry

NOW = "now"
USUAL_START = "15m"
USUAL_LENGTH = 90
LARGEST = 10  # rows of a board that fits a small picture
NOT_OFFERED = {"Corners"}  # families whose games are too long
LENGTH_CHOICES = [
    Choice(name="30 minutes", value=30),
    Choice(name="45 minutes", value=45),
    Choice(name="60 minutes", value=60),
    Choice(name="90 minutes", value=90),
    Choice(name="2 hours", value=120),
]
CLOCK_NAMES = (
    "3 minutes + 2 seconds per move (fast for phones)",
    "5 minutes + 3 seconds per move",
    "10 minutes + 5 seconds per move",
    "30 seconds per move, with a minute in reserve",
)
USUAL_CLOCK = CLOCKS[1]
CLOCK_CHOICES = [
    Choice(name=name, value=clock) for name, clock in zip(CLOCK_NAMES, CLOCKS, strict=True)
]
BY_CHOICES = [
    Choice(name="by time: everyone plays the same variant at the same time", value=By.TIME.value),
    Choice(name="by turns: each pair plays what they've played least", value=By.TURNS.value),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningWish:
    """An evening as requested; `medley` is a list of games, or the key of a ready one."""

    name: str
    game: str = ""
    medley: str = ""
    by: str = ""
    length: int = USUAL_LENGTH
    clock: str = USUAL_CLOCK
    starts: str = ""
    rated: bool = False
    who: str = ""


async def create(request: Request, wish: EveningWish) -> None:
    """Open an evening that anyone here can enter.

    Raises `NotInServer`, `NoGamesHere`, `TournamentsClosed`, `UnreadableStart`,
    `UnreadableRoles`, RulesError, `Banned`, or what `open_evening` raises.
    """
    await check_channel(request)
    await check_may_open(request)
    check_medley(wish)
    now = request.host.now()
    plan = EveningPlan(
        name=" ".join(wish.name.split()),
        games=read_medley(wish.medley) if wish.medley.strip() else (read_game(wish.game),),
        by=By(wish.by or By.TIME),
        clock=wish.clock,
        minutes=wish.length,
        starts_at=read_begin(wish.starts, await find_calendar(request)),
        rated=wish.rated,
        role_ids=read_roles(wish.who),
    )
    opening = EveningOpening(place=request.place, host=request.person, plan=plan)
    opened = await request.run(open_evening, opening, now)
    message = await request.announce(show_entry(opened))
    await request.run(mark_answered, Gathering.EVENING, opened, request.place, message.id)


def check_medley(wish: EveningWish) -> None:
    """Raise `GameAndMedley` or `OrderWithoutMedley` for parts that do not go together."""
    if wish.game and wish.medley.strip():
        raise GameAndMedley
    if wish.by and not wish.medley.strip():
        raise OrderWithoutMedley


def read_begin(typed: str, calendar: OwnCalendar) -> datetime:
    """Return the start as typed, on a whole second; raises `UnreadableStart`."""
    if typed.strip().casefold() in (NOW, start_now().casefold()):
        return calendar.now.replace(microsecond=0) + timedelta(seconds=1)
    start = read_start(typed or USUAL_START, calendar)
    assert start is not None
    return start


def read_game(typed: str) -> str:
    """Return the key of a game that can be played in an evening.

    Raises RulesError, or `WrongMedley` for one that cannot.
    """
    game = find_game(typed)
    if not is_offered(game):
        raise WrongMedley
    return game.key


def is_offered(game: rules.Game) -> bool:
    """Tell whether a game is short enough for an evening, and its board fits a small picture."""
    return game.family not in NOT_OFFERED and game.variant.board.height <= LARGEST


def read_medley(typed: str) -> tuple[str, ...]:
    """Return the keys of several games: of a ready medley, or listed with commas.

    Raises RulesError or `WrongMedley`.
    """
    from rules.catalogue.medleys import MEDLEYS  # imports every variant

    ready = MEDLEYS.get(typed.strip().lower())
    if ready is not None:
        return ready
    games = tuple(read_game(each) for each in typed.split(",") if each.strip())
    if len(games) < 2:
        raise WrongMedley
    return games
