"""What one person did in a month of a server; shown to them alone, unless they share it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import rules
from bot.matches.act import Act
from bot.matches.admission import check_not_banned
from bot.matches.real_games import is_real
from bot.matches.work import Work, reads, writes
from bot.ratings.pools import Pool
from bot.ratings.rated_terms import read_pool
from bot.school.facts import SharedAlready, SharedOften
from bot.seasons.marks import VOID_NAMES
from bot.seasons.months import Capture, Season, capture_of, find_named, read_changes
from bot.seasons.recap import LEAST_CAPTURED, EventKind
from storage.rows import SeasonGame
from storage.season_posts import claim_season_share, count_season_shares, drop_season_share
from storage.seasons import count_solved, list_own_event_places, list_own_season_games

MOST_SHARED = 3  # months of a person
HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class FamilyScore:
    """How a person's games of a family ended."""

    family: str
    won: int = 0
    drawn: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A person's rating in a pool before the first and after the last game of a month."""

    pool: Pool
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class EventCount:
    """How many events of a kind a person took part in, and their best place in those that count."""

    kind: EventKind
    count: int
    best: int | None


@dataclass(frozen=True, slots=True)
class OwnMonth:
    """What a person did in a month; `longest` is the number of plies of their longest game."""

    season: Season
    person_id: int
    families: Sequence[FamilyScore]
    ratings: Sequence[RatingLine]
    longest: int
    capture: Capture | None
    captured: int
    solved: int
    events: Sequence[EventCount]

    @property
    def games(self) -> int:
        """How many games they finished."""
        return sum(each.won + each.drawn + each.lost for each in self.families)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not (self.games or self.solved or self.events)


@reads
def load_own_month(work: Work, season: Season, person_id: int) -> OwnMonth:
    """Return what a person did in a month of a server, in whatever channels."""
    transaction, span = work.transaction, season.span
    games = list_own_season_games(transaction, span, VOID_NAMES, person_id)
    counted = [game for game in games if is_real(game.plies)]
    mine = [game for game in counted if _is_own_capture(game, person_id)]
    best = max(mine, key=lambda game: (game.captured, -game.match_id), default=None)
    shown = find_named(work, [best.match_id]) if best else {}
    return OwnMonth(
        season=season,
        person_id=person_id,
        families=_score(counted, person_id),
        ratings=_read_ratings(work, season, counted, person_id),
        longest=max((game.plies for game in counted), default=0),
        capture=capture_of(shown.get(best.match_id), best) if best else None,
        captured=best.captured if best else 0,
        solved=count_solved(transaction, span, [person_id]).get(person_id, 0),
        events=_count_events(work, season, person_id),
    )


@writes
def claim_month(work: Work, act: Act, season: Season) -> None:
    """Keep that a person shows everyone their month now.

    Raises `SharedAlready`, `SharedOften`, `Banned`.
    """
    check_not_banned(work.transaction, season.server_id, act.person.id, act.at)
    if count_season_shares(work.transaction, act.person.id, act.at - HOUR) >= MOST_SHARED:
        raise SharedOften
    key = act.person, season.server_id, season.month, act.at
    if not claim_season_share(work.transaction, *key):
        raise SharedAlready


@writes
def give_back_month(work: Work, act: Act, season: Season) -> None:
    """Keep that a month could not be shown."""
    drop_season_share(work.transaction, act.person.id, season.server_id, season.month)


def _is_own_capture(game: SeasonGame, person_id: int) -> bool:
    """Tell whether the largest capture of a game was this person's, and is worth telling."""
    maker = None if game.captured_by is None else (game.white_id, game.black_id)[game.captured_by]
    return game.captured >= LEAST_CAPTURED and maker == person_id


def _score(games: Sequence[SeasonGame], person_id: int) -> list[FamilyScore]:
    """Return how games ended by family, the one played most first."""
    scores: dict[str, FamilyScore] = {}
    for game in games:
        family = rules.any_game(game.game).family
        score = scores.get(family, FamilyScore(family))
        own = 0 if game.white_id == person_id else 1
        if game.winner is None:
            scores[family] = replace(score, drawn=score.drawn + 1)
        elif game.winner == own:
            scores[family] = replace(score, won=score.won + 1)
        else:
            scores[family] = replace(score, lost=score.lost + 1)
    return sorted(scores.values(), key=lambda each: -(each.won + each.drawn + each.lost))


def _read_ratings(
    work: Work, season: Season, games: Sequence[SeasonGame], person_id: int
) -> list[RatingLine]:
    in_order = sorted(games, key=lambda game: (game.ended_at, game.match_id))
    changes = read_changes(work.transaction, season.server_id, in_order)
    lines: dict[str, RatingLine] = {}
    for game in in_order:
        for change in changes.get(game.match_id, ()):
            if change.person_id == person_id:
                first = RatingLine(read_pool(change.pool), change.rating_before, change.rating)
                lines[change.pool] = replace(lines.get(change.pool, first), after=change.rating)
    return [*lines.values()]


def _count_events(work: Work, season: Season, person_id: int) -> list[EventCount]:
    rows = list_own_event_places(work.transaction, season.span, person_id)
    counts = []
    for kind in EventKind:
        own = [row for row in rows if row.kind == kind]
        best = min((row.place for row in own if row.counts and row.took_part), default=None)
        if own:
            counts.append(EventCount(kind, len(own), best))
    return counts
