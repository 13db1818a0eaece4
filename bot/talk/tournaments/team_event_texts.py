"""What is said of teams that meet in a tournament."""

from bot.talk.names import mention
from bot.talk.safe_text import quote, write_plain
from bot.tournaments.team_event import (
    MOST_SUBSTITUTES,
    TeamMatch,
    list_team_matches,
    place_of,
    team_of,
)
from bot.tournaments.teams import find_captain
from bot.tournaments.tournament import BEFORE_START, Tournament
from render.lists import join_items
from render.translation import _, ngettext

NAMED = 6  # members of a team in the list of all


def team_name(tournament: Tournament, team: int) -> str:
    """Name a team in bold."""
    return f"**{quote(tournament.teams[team])}**"


def list_entered_teams(tournament: Tournament) -> list[str]:
    """Tell which teams have entered, with their players in the order of boards."""
    if not tournament.teams:
        return [_("No teams have entered yet.")]
    return [_team_line(tournament, team) for team in sorted(tournament.teams)]


def _team_line(tournament: Tournament, team: int) -> str:
    members = [mention(person.id) for person in tournament.list_members(team).values()]
    more = len(members) - NAMED
    names = join_items(members[:NAMED])
    if more > 0:
        names = ngettext("{names} and {count} more", "{names} and {count} more", more).format(
            names=names, count=more
        )
    return f"{team_name(tournament, team)}: {names}"


def team_event_rules(tournament: Tournament) -> str:
    """Say how teams enter and meet."""
    boards = ngettext(
        "-# `/tournament team` enters a team with you as captain; the others choose it in the "
        "menu. {count} plays in each match.",
        "-# `/tournament team` enters a team with you as captain; the others choose it in the "
        "menu. {count} play in each match, in the captain's order.",
        tournament.boards,
    ).format(count=tournament.boards)
    points = _(
        "Winning a match is worth 2 points, drawing it 1. Board points break ties, and an empty "
        "board counts as lost."
    )
    return f"{boards} {points}"


def match_heading(tournament: Tournament, match: TeamMatch) -> str:
    """Head the boards of two teams with their score, or say that a team has a bye."""
    home = team_name(tournament, match.home)
    if match.guests is None:
        points = match.points[0]
        return ngettext(
            "{team} has a bye: {count} point", "{team} has a bye: {count} points", points
        ).format(team=home, count=points)
    guests = team_name(tournament, match.guests)
    own, theirs = match.board_points
    if match.is_over or any(board.is_played for board in match.boards):
        return f"{home} {own} : {theirs} {guests}"
    return _("{home} v {guests}").format(home=home, guests=guests)


def list_matches(tournament: Tournament, round_number: int) -> list[TeamMatch]:
    """List the matches of teams in a round; none where people play for themselves."""
    return list_team_matches(tournament.event, round_number) if tournament.teams else []


def own_team_text(tournament: Tournament, number: int) -> str:
    """Tell someone who plays for their team, and in which order."""
    team = team_of(number)
    captain = find_captain(tournament, team)
    lines = [f"### {quote(tournament.teams[team])}"]
    for place, (each, person) in enumerate(tournament.list_members(team).items(), 1):
        lines.append(_member_line(tournament, each, place, mention(person.id)))
    if captain is not None:
        lines.append(_("-# Captain: {player}").format(player=mention(captain.id)))
    if tournament.state in BEFORE_START and number in tournament.captains:
        lines.append(
            _("-# Boards: {boards} · substitutes: up to {more}").format(
                boards=tournament.boards, more=MOST_SUBSTITUTES
            )
        )
    return "\n".join(lines)


def _member_line(tournament: Tournament, number: int, place: int, player: str) -> str:
    if tournament.event.entry(number).is_out:
        return _("{place}\\. {player}: out").format(place=place, player=player)
    if place > tournament.boards:
        return _("{place}\\. {player}: substitute").format(place=place, player=player)
    return f"{place}\\. {player}"


def move_up_choice(tournament: Tournament, number: int) -> str:
    """Label the choice that swaps a player with the one before."""
    # Translators: option 100
    return _("Move {player} up one board").format(
        player=write_plain(tournament.people[number].name)
    )


def substitution_choice(tournament: Tournament, number: int, instead: int) -> str:
    """Label the choice that lets a substitute take over someone's board."""
    # Translators: option 100
    return _("{one} for {other} (board {place})").format(
        one=write_plain(tournament.people[instead].name),
        other=write_plain(tournament.people[number].name),
        place=place_of(number),
    )
