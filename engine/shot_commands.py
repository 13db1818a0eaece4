"""The engine's command line for Chapaev: the shot that a level makes, and matches of levels."""

from collections.abc import Iterator, Sequence

from engine.levels import Level
from engine.limits import Limits
from engine.match_players import NoSuchPlayer, read_level
from engine.shot_matches import Shooter, play_shot_match, shoot_as
from engine.shots import choose_shot
from rules.chapaev import Chapaev, ChapaevPosition, MatchDecided

DISC = 100  # a shot's promise is in hundredths of a disc


def show_shot(
    opening: str | None, shots: Sequence[str], level: Level, seed: int, limits: Limits
) -> Iterator[str]:
    """Yield the shot that a level makes after others made by a steady hand.

    Raises RulesError, and MatchDecided if the match is over.
    """
    position = _shoot_steadily(opening, shots)
    game = Chapaev()
    if game.winner(position) is not None:
        raise MatchDecided("")
    found = choose_shot(game, position, level, seed, limits)
    yield game.write(found.shot)
    yield f"promises {found.score / DISC:+.2f} discs, rolled {found.rolled}"


def _shoot_steadily(opening: str | None, shots: Sequence[str]) -> ChapaevPosition:
    game = Chapaev(("exact",))
    position = game.start(opening)
    for text in shots:
        played = game.shoot(position, game.parse(position, text), seed="")
        position = game.play(position, played).position
    return position


def show_match(names: Sequence[str], games: int, seed: int) -> Iterator[str]:
    """Yield the standing of a match between two levels after each game. Raises NoSuchPlayer."""
    one, other = (_read_shooter(name, seed) for name in names)
    for tally in play_shot_match(Chapaev(), games // 2, one, other, seed):
        matches, rounds = tally.matches, tally.rounds
        yield (
            f"game {matches.games}: +{matches.wins} -{matches.losses}, "
            f"rounds +{rounds.wins} -{rounds.losses}"
        )


def _read_shooter(name: str, seed: int) -> Shooter:
    kind, _, value = name.partition(":")
    if kind != "level":
        raise NoSuchPlayer(name)
    return shoot_as(read_level(value), seed)
