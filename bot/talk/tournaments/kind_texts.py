"""What is said of the kinds of tournaments: their names, and how they go."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.talk.matches.clock_controls import short_duration
from bot.talk.tournaments.boards_match_texts import boards_rules
from bot.talk.tournaments.group_texts import group_rules
from bot.talk.tournaments.ladder_texts import ladder_rules
from bot.talk.tournaments.team_event_texts import team_event_rules
from bot.talk.tournaments.telling_texts import anywhere_rules, knockout_rule
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
from bot.tournaments.model import Kind
from bot.tournaments.presets import first_move_time
from bot.tournaments.tournament import Tournament
from render.translation import _, pgettext

MINUTE = timedelta(minutes=1)


def _time_of_round(tournament: Tournament) -> str:
    first = first_move_time(tournament.preset, tournament.lasts) // MINUTE * MINUTE
    # Translators: {first}: a length of time, such as "5 minutes"
    return _(
        "-# A round lasts up to {time}. If you don't make your first move within {first}, "
        "you lose the game. Games still going at the end are judged."
    ).format(time=short_duration(tournament.lasts), first=short_duration(first))


@dataclass(frozen=True, slots=True, kw_only=True)
class KindWords:
    """What is said of a kind: its name, also if all meet all twice, and how it goes.

    `time` says how long games may last, and what becomes of those that are not over by then.
    """

    name: Callable[[], str]
    twice: Callable[[], str] | None = None
    rules: Callable[[Tournament], str] | None = None
    time: Callable[[Tournament], str] | None = _time_of_round


def kind_name(kind: Kind, cycles: int = 1) -> str:
    """Name a kind of tournament; `cycles` is how often everyone meets everyone."""
    words = WORDS[kind]
    return words.twice() if cycles > 1 and words.twice else words.name()


def rules_of_kind(tournament: Tournament) -> list[str]:
    """Explain how a tournament of its kind goes, and how long its games may last."""
    words = WORDS[tournament.kind]
    time = anywhere_rules if words.time and tournament.plays_anywhere else words.time
    return [tell(tournament) for tell in (words.rules, time) if tell]


def _time_of_all(tournament: Tournament) -> str:
    return _(
        "-# Once it starts, play your games in any order, up to 3 at a time. Games still "
        "going after {time} are judged."
    ).format(time=short_duration(tournament.lasts))


def _time_of_stage(tournament: Tournament) -> str:
    judged = _("-# A round lasts up to {time}. Games still going at the end are judged.")
    return judged.format(time=short_duration(tournament.lasts))


def _time_of_boards(tournament: Tournament) -> str:
    judged = _("-# Games still going after {time} are judged.")
    return judged.format(time=short_duration(tournament.lasts))


def _swiss_rule(tournament: Tournament) -> str:
    if tournament.closes_by_start:
        return _("-# Each round you play someone with about as many points as you.")
    return _("-# Each round you play someone with about as many points as you. You can enter late.")


def _knockout_rule(tournament: Tournament) -> str:
    if tournament.plays_anywhere:
        return knockout_rule()
    return _(
        "-# 2 games against each opponent, one with each colour, from the same opening; "
        "whoever scores more goes through. If they end level, one more game at half the "
        "time decides; after that, the better seed goes through. If you lose in the first "
        "round, you play on in the plate."
    )


WORDS = {
    ALL_PLAY_ALL: KindWords(
        name=lambda: _("round robin"),
        twice=lambda: _("double round robin"),
        time=_time_of_all,
    ),
    ALL_BY_ROUNDS: KindWords(
        name=lambda: _("round robin, round by round"),
        twice=lambda: _("double round robin, round by round"),
    ),
    GROUPS: KindWords(
        name=lambda: _("groups, then the winners play on"),
        rules=lambda _tournament: group_rules(),
        time=_time_of_stage,
    ),
    SWISS: KindWords(name=lambda: _("Swiss system"), rules=_swiss_rule),
    KNOCK_OUT: KindWords(
        name=lambda: pgettext("kind of tournament", "knockout"), rules=_knockout_rule
    ),
    LADDER: KindWords(
        name=lambda: pgettext("kind of tournament", "ladder"),
        rules=lambda _tournament: ladder_rules(),
        time=None,
    ),
    BOARDS_MATCH: KindWords(
        name=lambda: _("team match"),
        rules=lambda _tournament: boards_rules(),
        time=_time_of_boards,
    ),
    TEAM_EVENT: KindWords(name=lambda: _("teams, in rounds"), rules=team_event_rules),
}
