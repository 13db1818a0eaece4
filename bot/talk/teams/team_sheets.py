"""What `/team` says: who belongs to the teams of a game, and what a captain has done."""

from collections.abc import Iterable

from bot.matches.match_value import Match
from bot.talk.matches.clock_controls import time_per_move
from bot.talk.names import DISCS, channel_name, holder_name, mention
from bot.talk.teams.lobby_texts import decision_name
from bot.teams.team_side import TeamSide
from render.lists import join_items
from render.translation import _, ngettext
from rules import Color

MOST_NAMES = 15  # members that are named; more are counted


def team_sheet(match: Match, sides: dict[Color, TeamSide], server_id: int | None) -> str:
    """Tell who plays each side; members of a team in another server are only counted."""
    return "\n\n".join(_side(match, color, sides.get(color), server_id) for color in Color)


def _side(match: Match, color: Color, side: TeamSide | None, server_id: int | None) -> str:
    if side is None:
        return f"{DISCS[color]} {holder_name(match.holder(color))}"
    is_here = match.room_of(color).place.server_id == server_id
    return "\n".join(_lines(color, side, is_here=is_here))


def _lines(color: Color, side: TeamSide, *, is_here: bool) -> Iterable[str]:
    team, members = side.team, side.members
    names = [mention(member.person.id) for member in members] if is_here else []
    shown, more = names[:MOST_NAMES], len(members) - len(names[:MOST_NAMES])
    if more:
        shown.append(ngettext("{count} player", "{count} players", more).format(count=more))
    yield f"{DISCS[color]} {holder_name(team.holder)}"
    yield join_items(shown) if shown else _("no one yet")
    if is_here and team.captain_id is not None:
        yield _("Captain: {person}").format(person=mention(team.captain_id))
    door = _("closed to new members") if team.is_door_closed else ""
    ways = decision_name(team.decides), time_per_move(team.turn_seconds), door
    yield f"-# {' · '.join(filter(None, ways))}"


def captain_text(side: TeamSide) -> str:
    """Say who the team's captain is now."""
    return _("{person} is now the captain of {team}.").format(
        person=mention(side.team.captain_id or 0), team=holder_name(side.team.holder)
    )


def renamed_text(color: Color, side: TeamSide) -> str:
    """Say what the team will be called from the next board on."""
    sentence = (
        _("From the next board on, White's name is {team}.")
        if color is Color.WHITE
        else _("From the next board on, Black's name is {team}.")
    )
    return sentence.format(team=holder_name(side.team.holder))


def room_text(side: TeamSide, channel_id: int) -> str:
    """Say in which channel the team now sees the game and votes."""
    return _("From now on, {team} sees the game and votes in {channel}.").format(
        team=holder_name(side.team.holder), channel=channel_name(channel_id)
    )


def removed_text(person_id: int, side: TeamSide) -> str:
    """Say that a person was removed from a team."""
    return _("{person} no longer plays for {team}, and their vote doesn't count.").format(
        person=mention(person_id), team=holder_name(side.team.holder)
    )
