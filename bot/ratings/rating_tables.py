"""Reads ratings: tables, profiles, rivalries; and annuls games.

They are written as matches end, by `rating_store`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise, takewhile

import rules
from bot.matches.mapping import ENDINGS
from bot.matches.match_store import load_match
from bot.matches.match_value import VOID, Match
from bot.matches.moderation_facts import ModeratorAction, NotModeratedHere, Ruling
from bot.matches.runner import Runner
from bot.matches.seating import side_of
from bot.matches.viewer import Viewer
from bot.matches.work import Work, reads, writes
from bot.ratings.glicko import MOST_SURE_DEVIATION
from bot.ratings.odds_steps import Pair, order_pair, turn_step
from bot.ratings.pools import WORLD
from bot.ratings.rated_terms import read_pool, write_pool
from bot.ratings.rating_facts import GameNotRated
from bot.ratings.rating_store import annul_game, record_of
from bot.ratings.rating_values import (
    OddsTally,
    PoolRating,
    Profile,
    RatingTable,
    Rivalry,
    ShownChange,
    TableLine,
    TableQuestion,
    Tally,
)
from bot.ratings.table import ShownRating, show_change, show_rating
from storage import AuditEntry, Person, Transaction
from storage.audit import add_entry
from storage.matches import lock_match
from storage.odds_steps import list_odds_steps
from storage.past_games import list_games_of_pair, list_past_games
from storage.ratings import (
    count_above,
    find_newest_pool,
    find_rating,
    list_changes_of_match,
    list_changes_of_person,
    list_ratings_of,
    list_table,
)
from storage.rows import OddsStepRow, PastGame, PoolKey, RatingChangeRow, RatingRow, TableRow

ON_PAGE = 10
MOST_PAST = 5000  # games that a profile counts
MOST_COUNTED = 1000  # places that are shown exactly
PLOTTED = 200  # changes of a rating
RECENT = 10  # games that are linked, or whose times are measured


@reads
def find_shown_changes(work: Work, match: Match) -> tuple[ShownChange, ...]:
    """Return how a match changed ratings, White's first; in its server, or else in the world."""
    if not (match.is_over and match.terms.rated):
        return ()
    rows = list_changes_of_match(work.transaction, match.id)
    scope = next((row.scope for row in rows if row.scope != WORLD), WORLD)
    changes = {row.person_id: row for row in rows if row.scope == scope}
    order = [person_id for side in rules.Color for person_id in match.calls(side)]
    return tuple(_shown_change(changes[who]) for who in order if who in changes)


@reads
def find_rating_table(work: Work, question: TableQuestion, now: datetime) -> RatingTable:
    """Return a page of a table of ratings, as one person sees it."""
    scope, pool = question.scope, question.pool
    written = find_newest_pool(work.transaction, scope) if pool is None else write_pool(pool)
    if written is None:
        return RatingTable(pool=None, is_world=scope == WORLD, page=1)
    key, skipped = PoolKey(scope, written), (question.page - 1) * ON_PAGE
    rows = list_table(work.transaction, key, now, ON_PAGE + 1, skipped)
    lines = [_line(place, row, now) for place, row in enumerate(rows[:ON_PAGE], skipped + 1)]
    mine = find_rating(work.transaction, key, question.person_id)
    return RatingTable(
        pool=read_pool(written),
        is_world=scope == WORLD,
        page=question.page,
        has_more=len(rows) > ON_PAGE,
        lines=tuple(lines),
        own=_find_own(work.transaction, key, mine, now) if mine else None,
        own_games=mine.games if mine else 0,
    )


@reads
def find_profile(work: Work, person_id: int, server_id: int, now: datetime) -> Profile:
    """Return what a server knows of a person who plays there."""
    past = _read_past(list_past_games(work.transaction, person_id, server_id, MOST_PAST))
    rows = [
        row
        for row in list_ratings_of(work.transaction, person_id)
        if row.scope in (server_id, WORLD)
    ]
    rows.sort(key=lambda row: (row.scope == WORLD, row.pool))
    newest = max(rows, key=lambda row: (row.scope != WORLD, row.rated_at), default=None)
    changes: list[RatingChangeRow] = []
    if newest is not None:
        key = PoolKey(newest.scope, newest.pool)
        changes = list_changes_of_person(work.transaction, key, person_id, PLOTTED)
    recent = [load_match(work, game.match_id) for game in past[:RECENT]]
    return Profile(
        person_id=person_id,
        ratings=tuple(
            PoolRating(
                read_pool(row.pool),
                row.scope == WORLD,
                show_rating(record_of(row), now),
                row.games,
            )
            for row in rows
        ),
        plotted=read_pool(newest.pool) if newest else None,
        changes=tuple(reversed(changes)),
        tally=_tally(past),
        unbeaten=len([*takewhile(lambda game: _points(game) > 0, past)]),
        favourite=_find_favourite(past),
        pace=_find_pace(recent, person_id),
    )


async def find_rivalry(
    runner: Runner, pair: tuple[int, int], server_id: int, viewer: Viewer
) -> Rivalry:
    """Return the results of two people against each other in a server."""
    past, recent, odds = await runner.run(load_games_of_pair, pair, server_id)
    # Asked outside of the transaction: Discord's client belongs to one thread.
    shown = [match for match in recent if viewer.sees(match.main_room.place)]
    points = {game.match_id: _points(game) for game in past}
    return Rivalry(
        pair=pair,
        tallies=_tally_families([game for game in past if game.odds is None]),
        recent=tuple((match, points[match.id]) for match in shown),
        odds=odds,
    )


@reads
def load_games_of_pair(
    work: Work, pair: tuple[int, int], server_id: int
) -> tuple[list[PastGame], list[Match], tuple[OddsTally, ...]]:
    """Return the past games of two people in a server, newest first; the newest of them as matches;
    and the pair's odds in each family.
    """
    past = _read_past(list_games_of_pair(work.transaction, pair, server_id, MOST_PAST))
    steps = list_odds_steps(work.transaction, server_id, order_pair(pair))
    odds = tuple(_tally_odds(row, pair, past) for row in steps)
    return past, [load_match(work, game.match_id) for game in past[:RECENT]], odds


@writes
def annul_rated_game(work: Work, match_id: int, ruling: Ruling) -> tuple[Match, AuditEntry]:
    """As a moderator of its server, take out a rated game, and rate the later ones again.

    The result of the match stays; the ruling's verdict is ignored. Raises
    `NoSuchMatch`, `NotModeratedHere` or `GameNotRated`.
    """
    lock_match(work.transaction, match_id)
    match = load_match(work, match_id)
    if match.server_id != ruling.server_id:
        raise NotModeratedHere
    if not annul_game(work.transaction, match_id):
        raise GameNotRated(match)
    entry = AuditEntry(
        server_id=ruling.server_id,
        made_at=ruling.at,
        actor=ruling.moderator,
        action=ModeratorAction.ANNUL,
        match_id=match_id,
        reason=ruling.reason,
    )
    add_entry(work.transaction, entry)
    return match, entry


def _tally_odds(row: OddsStepRow, pair: Pair, past: Iterable[PastGame]) -> OddsTally:
    with_odds = [game for game in past if game.odds is not None]
    games = [game for game in with_odds if rules.any_game(game.game).family == row.family]
    return OddsTally(
        family=row.family,
        step=turn_step(row.step, pair),
        tally=_tally(games),
        since=min((game.ended_at for game in games), default=None),
    )


def _shown_change(row: RatingChangeRow) -> ShownChange:
    rating = ShownRating(round(row.rating), row.deviation > MOST_SURE_DEVIATION)
    return ShownChange(row.person_id, rating, show_change(row.rating_before, row.rating))


def _find_own(
    transaction: Transaction, key: PoolKey, mine: RatingRow, now: datetime
) -> TableLine | None:
    """Return the line of a person in a table, None if they are not in it."""
    if mine.shown_until is None or mine.shown_until <= now:
        return None
    place = 1 + count_above(transaction, key, now, mine.rating, MOST_COUNTED)
    return _line(place, TableRow(Person(mine.person_id, ""), mine), now)


def _line(place: int, each: TableRow, now: datetime) -> TableLine:
    return TableLine(place, each.person, show_rating(record_of(each.row), now), each.row.games)


def _read_past(games: Iterable[PastGame]) -> list[PastGame]:
    """Return the games that were won or drawn."""
    return [game for game in games if ENDINGS[game.ending] not in VOID]


def _points(game: PastGame) -> int:
    if game.winner is None:
        return 1
    return 2 if game.winner == game.color else 0


def _tally(games: Iterable[PastGame]) -> Tally:
    counts = Counter(map(_points, games))
    return Tally(counts[2], counts[1], counts[0])


def _tally_families(games: Sequence[PastGame]) -> dict[str, Tally]:
    families: dict[str, list[PastGame]] = {}
    for game in games:
        families.setdefault(rules.any_game(game.game).family, []).append(game)
    return {family: _tally(played) for family, played in families.items()}


def _find_favourite(games: Sequence[PastGame]) -> str | None:
    """Return the key of the game played most, None if there is none."""
    most = Counter(game.game for game in games).most_common(1)
    return most[0][0] if most else None


def _find_pace(matches: Iterable[Match], person_id: int) -> timedelta | None:
    """Return the mean time of a person's turns in some matches, None without a turn."""
    times: list[timedelta] = []
    for match in matches:
        side = side_of(match, person_id)
        turns, ends = match.course.turns, match.plies_of_turn_ends
        moments = (match.started_at, *match.turn_ends)
        for (begin, end), (ply, _) in zip(pairwise(moments), ends, strict=True):
            if turns[ply - 1] is side:
                times.append(end - begin)
    return sum(times, timedelta()) / len(times) if times else None
