"""Creates tournaments: reads the wish from options or from the form, and opens the tournament."""

from dataclasses import dataclass, field, replace

from discord.app_commands import Choice

from bot.acts.challenges.proposing import wants_rated
from bot.acts.challenges.typed_terms import read_terms
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_game
from bot.acts.newcomers import read_newcomer
from bot.acts.own_calendar import find_calendar
from bot.acts.request import Request
from bot.acts.servers.winner_roles import check_may_give
from bot.acts.tournaments.tournament_conditions import ConditionWish, read_conditions
from bot.acts.typed_starts import read_start
from bot.clocks.control_text import write_control
from bot.clockwork.kept_messages import find_server_theme
from bot.matches.gathering import Gathering, mark_answered
from bot.matches.openings import MARK as BALLOT
from bot.tournaments.entry import open_tournament
from bot.tournaments.kinds import (
    ALL_BY_ROUNDS,
    ALL_PLAY_ALL,
    BOARDS_MATCH,
    GROUPS,
    KNOCK_OUT,
    LADDER,
    SWISS,
    TEAM_EVENT,
)
from bot.tournaments.material import shows_material
from bot.tournaments.model import Kind
from bot.tournaments.presets import (
    BoardsNotForKind,
    CyclesNotForKind,
    Preset,
    RatedAnywhere,
    ScoringNotForGame,
    ScoringNotForKind,
    plan_times,
)
from bot.tournaments.scoring import Scoring
from bot.tournaments.tournament import TournamentPlan
from bot.tournaments.tournament_facts import ARBITERS, TournamentsClosed
from bot.views.tournaments.tournament import show_tournament
from rules import Game
from rules.ballots import list_tables
from storage.rows import Person

USUAL_BOARDS = 3
SOON = ("15m", "1h", "3h", "1d", "7d")  # times from now that are offered
ROUND_ROBIN, EVENING = "all", "evening"
KIND_OF_CHOICE = {
    ROUND_ROBIN: ALL_PLAY_ALL,
    "rounds": ALL_BY_ROUNDS,
    "groups": GROUPS,
    "swiss": SWISS,
    "knockout": KNOCK_OUT,
    "boards": BOARDS_MATCH,
    "teams": TEAM_EVENT,
    "ladder": LADDER,
}
USUAL, DELFT, TWO_GAMES = "usual", "delft", "two"
GAMES = {USUAL: 1, DELFT: 1, TWO_GAMES: 2}  # of a pairing
PRESETS = {EVENING: Preset.EVENING, "week": Preset.WEEK, "long": Preset.LONG}
KIND_CHOICES = [
    Choice(name="round robin, any order (2–16 players)", value=ROUND_ROBIN),
    Choice(name="round robin, round by round (2–16 players)", value="rounds"),
    Choice(name="groups of up to 6, winners advance (2–96 players)", value="groups"),
    Choice(name="Swiss, paired by score (2–128 players)", value="swiss"),
    Choice(name="knockout (2–64 players)", value="knockout"),
    Choice(name="match between two teams (up to 16 boards)", value="boards"),
    Choice(name="team tournament with captains (2–12 teams)", value="teams"),
    Choice(name="ongoing ladder (3–100 players)", value="ladder"),
]
HERE, ANYWHERE = "here", "anywhere"
WHERE = [
    Choice(name="here, on my boards", value=HERE),
    Choice(name="anywhere: over the board or on another site, never rated", value=ANYWHERE),
]
SCORES = [
    Choice(name="2 for a win, 1 for a draw", value=USUAL),
    Choice(name="Delft: 4 for a win, 2-2 for a draw, or 3-1 if 3 men ahead", value=DELFT),
    Choice(name="two games from the same random opening, scores added", value=TWO_GAMES),
]
PACES = [
    Choice(name="an evening: 10 minutes + 5 seconds per move", value=EVENING),
    Choice(name="a week, or a week per round", value="week"),
    Choice(name="2 months per round: 3 days per move, groups in a round robin", value="long"),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentWish:
    """A tournament as requested; without `rated` the server's choice applies."""

    name: str
    kind: str = ROUND_ROBIN
    variant: str = ""
    pace: str = EVENING
    rated: bool | None = None
    anywhere: bool = False
    score: str = USUAL
    rounds: int | None = None
    boards: int | None = None
    twice: bool = False
    starts: str = ""  # a moment that was picked, or a time from now
    conditions: ConditionWish = field(default_factory=ConditionWish)
    deputy: Person | None = None
    winner_role: int | None = None


async def create(request: Request, wish: TournamentWish) -> None:
    """Create a tournament that anyone can enter.

    Raises `NoGamesHere`, `TournamentsClosed`, `UnreadableStart`, RulesError or TournamentRefusal.
    """
    await check_channel(request)
    await check_may_open(request)
    if wish.winner_role is not None:
        check_may_give(request, wish.winner_role)
    plan = await read_plan(request, wish)
    server_id = request.server_id  # a tournament needs a channel that everyone sees
    opened = await request.run(open_tournament, plan, request.host.now())
    theme = await find_server_theme(request.services, server_id)
    message = await request.announce(show_tournament(opened, theme))
    await request.run(mark_answered, Gathering.TOURNAMENT, opened, request.place, message.id)


async def read_plan(request: Request, wish: TournamentWish) -> TournamentPlan:
    """Return the plan that a wish describes.

    Raises UnreadableStart, RulesError, or a TournamentRefusal for what would have no effect.
    """
    check_rated(wish)
    calendar = await find_calendar(request)
    preset = PRESETS[wish.pace]
    asked, game = find_kind(wish.kind, preset), find_game(wish.variant)
    times = plan_times(asked, preset, GAMES[wish.score])
    opening = BALLOT if times.games > 1 and list_tables(game.key) else ""
    clock = write_control(times.control)
    is_rated = await wants_rated(request) if wish.rated is None else wish.rated
    is_rated = is_rated and not wish.anywhere
    terms = replace(read_terms(game, opening, ""), clock=clock, rated=is_rated)
    return TournamentPlan(
        place=request.place,
        starter=request.person,
        deputy=wish.deputy,
        winner_role=wish.winner_role,
        name=wish.name,
        terms=terms,
        lasts=times.lasts,
        kind=asked,
        preset=preset,
        rounds=wish.rounds,
        games=times.games,
        scoring=read_scoring(wish.score, times.games, game),
        boards=read_boards(asked, wish.boards),
        cycles=count_cycles(asked) if wish.twice else 1,
        starts_at=read_start(wish.starts, calendar),
        plays_anywhere=wish.anywhere,
        conditions=read_conditions(wish.conditions, calendar),
    )


async def check_may_open(request: Request) -> None:
    """Raise `TournamentsClosed` unless the person may open tournaments in this server."""
    chosen = await request.services.server_choices.find(request.server_id)
    if chosen.tournaments is None or request.interaction.permissions.manage_guild:
        return
    is_arbiter = chosen.arbiter_role in read_newcomer(request).role_ids
    if chosen.tournaments != ARBITERS or not is_arbiter:
        raise TournamentsClosed(chosen.tournaments)


def find_kind(choice: str, preset: Preset) -> Kind:
    """Return the kind for a choice: if two months are too short for all against all, groups are
    used.
    """
    kind = KIND_OF_CHOICE[choice]
    return GROUPS if kind is ALL_PLAY_ALL and preset is Preset.LONG else kind


def count_cycles(kind: Kind) -> int:
    """Return the number of cycles, two if all should meet twice; raises CyclesNotForKind."""
    if not kind.in_cycles:
        raise CyclesNotForKind
    return 2


def check_rated(wish: TournamentWish) -> None:
    """Raise `RatedAnywhere` if games played elsewhere are to be rated."""
    if wish.rated and wish.anywhere:
        raise RatedAnywhere


def read_boards(kind: Kind, boards: int | None) -> int:
    """Return how many play for a team; raises `BoardsNotForKind` if no teams enter."""
    if boards is not None and not kind.of_teams:
        raise BoardsNotForKind
    return USUAL_BOARDS if boards is None else boards


def read_scoring(score: str, games: int, game: Game) -> Scoring:
    """Return how games are scored; raises `ScoringNotForKind` or `ScoringNotForGame`."""
    if score != DELFT:
        return Scoring.USUAL
    if games > 1:
        raise ScoringNotForKind
    if not shows_material(game):
        raise ScoringNotForGame(game)
    return Scoring.DELFT
