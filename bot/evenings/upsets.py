"""The greatest upset of an evening: a win against someone rated much higher."""

from bot.evenings.evening import Evening, EveningGame
from bot.evenings.opening import terms_of
from bot.evenings.points import EveningResult
from bot.matches.real_games import is_real
from bot.matches.work import Work, reads
from bot.ratings.glicko import MOST_SURE_DEVIATION
from bot.ratings.pools import WORLD
from bot.ratings.rated_terms import pool_of, write_pool
from storage.ratings import find_rating
from storage.rows import PoolKey

LEAST_GAP = 50  # of ratings: less is no upset


@reads
def find_upset(work: Work, evening: Evening) -> EveningGame | None:
    """Return the won game with the largest gap of two certain ratings, or None."""
    gaps = {
        game: gap
        for game in evening.games
        if game.kind in (EveningResult.WIN, EveningResult.LOSS) and is_real(game.plies)
        if (gap := _find_gap(work, evening, game)) >= LEAST_GAP
    }
    return max(gaps, key=lambda game: gaps[game], default=None)


def _find_gap(work: Work, evening: Evening, game: EveningGame) -> float:
    """Return how much higher the loser is rated; 0 if one of the ratings is not certain."""
    scope = evening.place.server_id or WORLD
    key = PoolKey(scope, write_pool(pool_of(terms_of(evening.plan, game.game))))
    rows = [
        find_rating(work.transaction, key, evening.players[number].person.id)
        for number in game.players
    ]
    sure = [row.rating for row in rows if row and row.deviation <= MOST_SURE_DEVIATION]
    if len(sure) < len(rows):
        return 0.0
    white, black = sure
    return black - white if game.kind is EveningResult.WIN else white - black
