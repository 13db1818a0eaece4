"""The recap of a server's month, read page by page; and the month of one person."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from bot.matches.match_store import read_kept
from bot.matches.match_value import Match
from bot.matches.real_games import is_real
from bot.matches.runner import Runner
from bot.matches.work import Work, reads
from bot.ratings.glicko import MOST_SURE_DEVIATION, Rating, age, expect
from bot.school.run_results import count_streaks, load_week
from bot.seasons.calendar import DAY, begin_of, list_mondays, month_after
from bot.seasons.marks import VOID_NAMES, mark_some_games
from bot.seasons.recap import (
    Entrant,
    EventKind,
    Month,
    PastEvent,
    PlayedGame,
    Recap,
    recap,
)
from rules import Color
from storage import Transaction
from storage.kept_matches import find_matches
from storage.rows import EventPlaceRow, SeasonGame
from storage.seasons import (
    MOST,
    ChangeOfMonth,
    Span,
    count_solved,
    list_changes_of_games,
    list_event_places,
    list_hidden,
    list_season_games,
    list_solvers,
)

Changes = Mapping[int, Sequence[ChangeOfMonth]]
MayShow = Callable[[int], bool]  # tells whether everyone in the server sees a channel


@dataclass(frozen=True, slots=True)
class Season:
    """A month of a server, in its time zone."""

    server_id: int
    month: date
    zone: ZoneInfo

    @property
    def span(self) -> Span:
        """Its first moment, and that of the next month."""
        first, end = begin_of(self.month, self.zone), begin_of(month_after(self.month), self.zone)
        return Span(self.server_id, first, end)

    @property
    def days(self) -> tuple[date, date]:
        """Its first and last day."""
        return self.month, month_after(self.month) - DAY


@dataclass(frozen=True, slots=True)
class Capture:
    """The match of the largest capture, and the ply before it."""

    match: Match
    ply: int


@dataclass(frozen=True, slots=True)
class ToldMonth:
    """A recap, with the matches that it names, and the largest capture if there was one."""

    month: date
    recap: Recap
    games: Mapping[int, Match] = field(default_factory=dict)
    capture: Capture | None = None


@dataclass(frozen=True, slots=True)
class GamesOfMonth:
    """Some games of a month, with what they changed in ratings."""

    games: Sequence[SeasonGame]
    changes: Changes


async def load_recap(runner: Runner, season: Season, may_show: MayShow, now: datetime) -> ToldMonth:
    """Return the recap of a month; `may_show` tells which channels are public.

    Games are read in pages, so that no transaction is long and nothing holds the loop.
    """
    while await runner.run(mark_some_games, season.span) == MOST:
        pass
    is_public = cache(may_show)
    kept: dict[int, SeasonGame] = {}
    games: list[PlayedGame] = []
    last: SeasonGame | None = None
    while (page := await runner.run(read_page, season.span, last)).games:
        channels = {each.channel_id for each in page.games}
        public = {each for each in channels if each is not None and is_public(each)}
        games += await asyncio.to_thread(_list_played, page, public)
        kept |= {each.match_id: each for each in page.games}
        last = page.games[-1]
    people = {who for game in games for who in game.people if is_real(game.plies)}
    lines = await runner.read(list_event_places, season.span)
    events = _read_events(line for line in lines if is_public(line.channel_id))
    rest = await runner.run(read_rest, season, people, events, now)
    told = await asyncio.to_thread(recap, replace(rest, games=games))
    named = {game.id: kept[game.id] for game in told.games_named}
    matches = await runner.run(find_named, [*named])
    best = told.capture.id if told.capture else None
    capture = capture_of(matches.get(best or 0), named.get(best or 0))
    return ToldMonth(season.month, told, matches, capture)


@reads
def read_page(work: Work, span: Span, last: SeasonGame | None) -> GamesOfMonth:
    """Return the next games of a month."""
    games = list_season_games(work.transaction, span, VOID_NAMES, last)
    return GamesOfMonth(games, read_changes(work.transaction, span.server_id, games))


@reads
def read_rest(
    work: Work, season: Season, people: Collection[int], events: Sequence[PastEvent], now: datetime
) -> Month:
    """Return a month with everything but its games, in which `people` played."""
    transaction, server_id = work.transaction, season.server_id
    streaks = count_streaks(work, server_id, season.days, now)
    solvers = {*people, *streaks, *list_solvers(transaction, server_id, *season.days)}
    solved = Counter(count_solved(transaction, season.span, solvers))
    solved.update(streaks)
    weeks = _list_best_of_weeks(work, season, now)
    entrants = {line.person_id for event in events for line in event.table}
    hidden = list_hidden(transaction, server_id, {*solvers, *weeks, *entrants}, now)
    return Month((), hidden, solved, events, weeks)


@reads
def find_named(work: Work, match_ids: Sequence[int]) -> dict[int, Match]:
    """Return the matches with these ids that can be read."""
    return {each.id: each for each in read_kept(work, find_matches(work.transaction, match_ids))}


def capture_of(match: Match | None, game: SeasonGame | None) -> Capture | None:
    """Return the largest capture of a game with its match; None if it cannot be shown."""
    if match is None or game is None or game.captured_ply is None:
        return None
    return Capture(match, game.captured_ply)


def _list_best_of_weeks(work: Work, season: Season, now: datetime) -> list[int]:
    """List the people who were best in a week's storms or streaks, once for each time."""
    best: list[int] = []
    for monday in list_mondays(season.month):
        week = load_week(work, season.server_id, monday, now)
        best += [each.person_id for each in week.storms if each.place == 1 and each.score]
        best += [each.person_id for each in week.streaks if each.place == 1 and each.total]
    return best


def _read_events(lines: Iterable[EventPlaceRow]) -> list[PastEvent]:
    """Put lines together that belong to the same event; they come in its order."""
    tables: dict[tuple[str, int], list[EventPlaceRow]] = {}
    for line in lines:
        tables.setdefault((line.kind, line.event_id), []).append(line)
    return [
        PastEvent(
            EventKind(kind),
            table[0].counts,
            [Entrant(line.place, line.person_id, line.took_part) for line in table],
        )
        for (kind, _number), table in tables.items()
    ]


def read_changes(transaction: Transaction, server_id: int, games: Sequence[SeasonGame]) -> Changes:
    """Return what games changed in the ratings of a server, by match."""
    ids = [each.match_id for each in games]
    changes: dict[int, list[ChangeOfMonth]] = {}
    for change in list_changes_of_games(transaction, server_id, ids):
        changes.setdefault(change.match_id, []).append(change)
    return changes


def _list_played(page: GamesOfMonth, public: Collection[int]) -> list[PlayedGame]:
    """Return games as a recap needs them; `public` are the channels that everyone sees."""
    return [
        PlayedGame(
            id=each.match_id,
            ended_at=each.ended_at.timestamp(),
            people=(each.white_id, each.black_id),
            is_public=each.channel_id in public,
            winner=None if each.winner is None else Color(each.winner),
            plies=each.plies,
            captured=each.captured,
            **_rated(each, page.changes.get(each.match_id, ())),
        )
        for each in page.games
    ]


def _rated(game: SeasonGame, changes: Sequence[ChangeOfMonth]) -> dict[str, Any]:
    """Return the changes by a game, and White's chance before it if both ratings were sure."""
    own = {change.person_id: change for change in changes}
    if not {game.white_id, game.black_id} <= own.keys():
        return {}
    both = own[game.white_id], own[game.black_id]
    white, black = (
        age(Rating(each.rating_before, each.deviation_before, each.volatility_before), each.idle)
        for each in both
    )
    is_sure = max(white.deviation, black.deviation) <= MOST_SURE_DEVIATION
    gains = tuple(each.rating - each.rating_before for each in both)
    return {"changes": gains, "expected": expect(white, black) if is_sure else None}
