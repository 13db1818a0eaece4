"""The kinds of tournaments, each a value: what people meet by, and what follows from it.

A new kind is its value here and its line in `KINDS`, its rounds in a module of its own, its words
in `bot/talk/tournaments/kind_texts.py`, and its name in the command.
"""

from bot.tournaments import boards_match, groups, knockout, swiss_event, team_event
from bot.tournaments.all_by_rounds import begin_all_by_rounds, pair_round
from bot.tournaments.all_play_all import begin_all_play_all
from bot.tournaments.model import Event, Kind, Pairing, TieBreak
from bot.tournaments.plate import pair_knockout
from bot.tournaments.standings import make_usual_table

ALL_MEET_ORDER = (TieBreak.SONNEBORN_BERGER, TieBreak.HEAD_TO_HEAD, TieBreak.WINS)
SWISS_ORDER = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.BUCHHOLZ,
    TieBreak.BUCHHOLZ_CUT_1,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.WINS,
)


def _never(_event: Event, _number: int, _last: Pairing) -> bool:
    return False


def _always(_event: Event, _number: int, _last: Pairing) -> bool:
    return True


ALL_PLAY_ALL = Kind(  # in any order
    name="ALL_PLAY_ALL",
    most=16,
    all_meet=True,
    in_cycles=True,
    side_by_side=True,
    order=ALL_MEET_ORDER,
    begin=begin_all_play_all,
    make_lines=make_usual_table,
    plays_on=_never,
)
ALL_BY_ROUNDS = Kind(
    name="ALL_BY_ROUNDS",
    most=16,
    in_rounds=True,
    all_meet=True,
    in_cycles=True,
    may_return=True,
    order=ALL_MEET_ORDER,
    begin=begin_all_by_rounds,
    pair_next=pair_round,
    make_lines=make_usual_table,
)
GROUPS = Kind(  # of all against all, whose winners play on
    name="GROUPS",
    most=96,
    in_rounds=True,
    in_stages=True,
    all_meet=True,
    side_by_side=True,
    order=ALL_MEET_ORDER,
    begin=groups.begin_groups,
    pair_next=groups.pair_stage,
    make_lines=groups.make_stages_table,
    plays_on=_never,
)
SWISS = Kind(
    name="SWISS",
    most=128,
    in_rounds=True,
    takes_rounds=True,
    pairs_anew=True,
    takes_late=True,
    may_miss=True,
    may_return=True,
    order=SWISS_ORDER,
    begin=swiss_event.begin_swiss,
    pair_next=swiss_event.pair_next_round,
    make_lines=make_usual_table,
)
KNOCK_OUT = Kind(
    name="KNOCK_OUT",
    most=64,
    in_rounds=True,
    in_ties=True,
    pairs_anew=True,
    begin=knockout.begin_knockout,
    pair_next=pair_knockout,
    make_lines=knockout.make_knockout_lines,
    plays_on=knockout.plays_another_tie,
)
LADDER = Kind(
    name="LADDER",
    least=3,
    most=100,
    by_challenges=True,
    takes_late=True,
    has_trophies=False,
    has_picture=False,
    begin=lambda event, _rounds: event,
    make_lines=make_usual_table,
    plays_on=_always,
)
BOARDS_MATCH = Kind(  # its players are those of both teams together
    name="BOARDS_MATCH",
    most=32,
    side_by_side=True,
    of_sides=True,
    has_trophies=False,
    has_picture=False,
    begin=boards_match.begin_boards_match,
    make_lines=make_usual_table,
    plays_on=_never,
)
TEAM_EVENT = Kind(
    name="TEAM_EVENT",
    most=12,
    in_rounds=True,
    takes_rounds=True,
    pairs_anew=True,
    of_teams=True,
    has_trophies=False,
    order=team_event.TEAM_ORDER,
    begin=team_event.begin_team_event,
    pair_next=team_event.pair_next_round,
    make_lines=team_event.make_team_lines,
)
KINDS = {
    kind.name: kind
    for kind in (
        ALL_PLAY_ALL,
        ALL_BY_ROUNDS,
        GROUPS,
        SWISS,
        KNOCK_OUT,
        LADDER,
        BOARDS_MATCH,
        TEAM_EVENT,
    )
}
