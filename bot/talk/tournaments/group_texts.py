"""What is said of groups of a tournament whose winners play on."""

from bot.talk.names import mention
from bot.tournaments.groups import list_groups, make_group_table
from bot.tournaments.model import Line
from bot.tournaments.tournament import Tournament
from render.lists import join_all
from render.translation import _


def group_name(number: int) -> str:
    """Name a group of a round, which count from 1."""
    return _("Group {number}").format(number=number)


def list_group_players(tournament: Tournament, stage: int) -> list[str]:
    """Tell who plays in each group of a round."""
    return [
        _group_line(number, join_all(mention(tournament.people[each].id) for each in group))
        for number, group in enumerate(list_groups(tournament.event, stage), 1)
    ]


def list_group_standings(tournament: Tournament) -> list[str]:
    """List the standings of each group in the latest round, best first."""
    event = tournament.event
    return [
        _group_line(
            number,
            " · ".join(
                _standing(tournament, line) for line in make_group_table(event, event.round, group)
            ),
        )
        for number, group in enumerate(list_groups(event, event.round), 1)
    ]


def _group_line(number: int, players: str) -> str:
    return f"**{group_name(number)}**: {players}"


def _standing(tournament: Tournament, line: Line) -> str:
    player = mention(tournament.people[line.number].id)
    if line.is_out:
        return _("{player} {points} (withdrawn)").format(player=player, points=line.points)
    return f"{player} {line.points}"


def group_rules() -> str:
    """Say how groups are played, and who goes through."""
    return _(
        "-# You play in a group of up to six, in any order, up to three games at a time. Each "
        "group's winner goes through to the next round, until one group is left. If two are level "
        "on everything, the higher seed goes through."
    )
