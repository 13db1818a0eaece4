"""Groups of up to six: within each all meet all in any order; the winner plays in the next stage.

A stage is a round of the event, and its groups are known by who meets whom.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from bot.tournaments.all_play_all import make_groups, pair_all
from bot.tournaments.model import Event, Line, NoRoundsLeft, NotEnoughPlayers, Pairing, RoundGoesOn
from bot.tournaments.standings import make_usual_table
from rules import Color

Group = tuple[int, ...]  # the numbers of its entries


def begin_groups(event: Event, _rounds: int | None) -> Event:
    """Return the event with as many rounds as its players need stages."""
    return replace(event, rounds=count_stages(len(event.entries)))


def count_stages(players: int) -> int:
    """Return how many stages a number of players needs until a single group is left."""
    groups = len(make_groups(players))
    return 1 if groups == 1 else 1 + count_stages(groups)


def pair_stage(event: Event, _lot: Color) -> Event:
    """Return the event with its next stage, of all players or of those who have won their groups.

    Raises NoRoundsLeft after the stage of one group, RoundGoesOn or NotEnoughPlayers.
    """
    if any(not pairing.is_over for pairing in event.pairings):
        raise RoundGoesOn
    groups = list_groups(event, event.round)
    if len(groups) == 1:
        raise NoRoundsLeft
    present = [number for number, entry in event.entries.items() if not entry.is_out]
    players = sorted(list_winners(event, groups) if groups else present)
    if len(players) < 2:
        raise NotEnoughPlayers
    rounds = event.round + count_stages(len(players))
    return replace(event, rounds=rounds).with_pairings(_pair(event.round + 1, players))


def _pair(stage: int, players: Sequence[int]) -> list[Pairing]:
    boards = count(1)
    return [
        replace(pairing, round=stage, board=next(boards))
        for group in make_groups(len(players))
        for pairing in pair_all([players[place - 1] for place in group])
    ]


def list_groups(event: Event, stage: int) -> list[Group]:
    """List the groups of a stage, each in the order of numbers; none before the first stage."""
    groups: list[set[int]] = []
    for pairing in event.pairings:
        if pairing.round == stage:
            joined = set(pairing.players).union(*(g for g in groups if g & {*pairing.players}))
            groups = [group for group in groups if not group & joined] + [joined]
    return sorted(tuple(sorted(group)) for group in groups)


def list_winners(event: Event, groups: Sequence[Group]) -> list[int]:
    """List the players who go on from the groups of the latest stage; of a shared first place the
    lower number.

    A player who is out does not go on; from a group in which everyone is out, nobody does.
    """
    tables = (make_group_table(event, event.round, group) for group in groups)
    winners = (next((line for line in table if not line.is_out), None) for table in tables)
    return [line.number for line in winners if line is not None]


def make_group_event(event: Event, stage: int, group: Group) -> Event:
    """Return a group of a stage as an event of its own, its games in the rounds of their table."""
    own = [each for each in event.pairings if each.round == stage and each.white in group]
    places = pair_all(group)
    pairings = [
        replace(each, round=place.round, board=place.board)
        for each, place in zip(own, places, strict=True)
    ]
    entries = {number: event.entries[number] for number in group}
    return replace(event, rounds=places[-1].round, entries=entries, pairings=tuple(pairings))


def make_group_table(event: Event, stage: int, group: Group) -> list[Line]:
    """Return the table of a group, the best first; on shared places the lower number first."""
    return make_usual_table(make_group_event(event, stage, group))


def make_stages_table(event: Event) -> list[Line]:
    """Return the table of the event: a player who came further stands higher, with the points of
    that stage.

    Among players who came equally far, the place in the group decides; equal ones share a place.
    """
    reached: dict[int, tuple[int, Line]] = {
        number: (0, Line(number, 0, {}, is_out=entry.is_out))
        for number, entry in event.entries.items()
    }
    for stage in range(1, event.round + 1):
        for group in list_groups(event, stage):
            for line in make_group_table(event, stage, group):
                reached[line.number] = (stage, line)
    order = sorted((-stage, line.place, line.number) for stage, line in reached.values())
    ranks = [(stage, place) for stage, place, _number in order]
    return [
        replace(reached[number][1], place=1 + ranks.index((stage, place)))
        for stage, place, number in order
    ]
