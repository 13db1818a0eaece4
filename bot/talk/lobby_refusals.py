"""Why a lobby, or a team of a match, refuses what a person asked for."""

from collections.abc import Callable
from typing import Any

from bot.matches import facts
from bot.matches.teams.lobby_value import LobbyState
from bot.talk.names import holder_name, mention, moment_from_now, role_name
from render.alt_text import join_items
from render.translation import _
from rules import Color


def _no_such_lobby(_error: facts.NoSuchLobby) -> str:
    return _("I do not know that team game; it is not in my records.")


def _no_such_code(_error: facts.NoSuchCode) -> str:
    return _("Nobody waits with this code: it works once, within a day. Look for a slip in it.")


def _other_room(_error: facts.OtherRoom) -> str:
    return _("That side is joined in the channel in which it plays.")


def _own_invitation(_error: facts.OwnInvitation) -> str:
    return _("You asked the other channel for a game; somebody else joins its side.")


def _same_room(_error: facts.SameRoom) -> str:
    return _("The two sides need two places: another channel, or for a code another server.")


def _no_team_there(error: facts.NoTeamThere) -> str:
    return _("{player} plays that side alone.").format(
        player=holder_name(error.match.holder(error.color))
    )


def _not_in_team(error: facts.NotInTeam) -> str:
    return _("{person} belongs to no team of this game.").format(person=mention(error.person.id))


def _not_the_leader(_error: facts.NotTheLeader) -> str:
    return _("Only the captain of the team may do that, or a moderator.")


def _lobby_gone(error: facts.LobbyGone) -> str:
    match error.lobby.state:
        case LobbyState.STARTED:
            return _("This team game has started already. **Join** stands under its board.")
        case LobbyState.WITHDRAWN:
            return _("This team game was withdrawn.")
        case _:
            return _("This team game was not started in time. `/together` opens another one.")


def _lobby_here(error: facts.LobbyHere) -> str:
    return _("A team game waits for players here already; it expires {moment}.").format(
        moment=moment_from_now(error.lobby.expires_at)
    )


def _not_the_starter(error: facts.NotTheStarter) -> str:
    return _("Only {starter}, who opened this team game, may do that.").format(
        starter=mention(error.lobby.starter.id)
    )


def _side_empty(error: facts.SideEmpty) -> str:
    return (
        _("White is not complete yet: somebody must join there first.")
        if error.color is Color.WHITE
        else _("Black is not complete yet: somebody must join there first.")
    )


def _team_house_rules(error: facts.TeamHouseRules) -> str:
    return _("Teams play without house rules; leave out {rules}.").format(
        rules=join_items(f"`{key}`" for key in error.keys)
    )


def _not_a_member(error: facts.NotAMember) -> str:
    match error.joins:
        case "role":
            return _(
                "This is a team game: press **Join** under the board first. It is open to "
                "everybody with the role {role}."
            ).format(role=role_name(error.role_id or 0))
        case "list":
            return _("This is a team game, open to the people named at the start.")
        case _:
            return _(
                "This is a team game: press **Join** under the board first. It is open to all here."
            )


LOBBY_SENTENCES: dict[type[facts.MatchError], Callable[[Any], str]] = {
    facts.NoSuchLobby: _no_such_lobby,
    facts.NoSuchCode: _no_such_code,
    facts.OtherRoom: _other_room,
    facts.OwnInvitation: _own_invitation,
    facts.SameRoom: _same_room,
    facts.NoTeamThere: _no_team_there,
    facts.NotInTeam: _not_in_team,
    facts.NotTheLeader: _not_the_leader,
    facts.LobbyGone: _lobby_gone,
    facts.LobbyHere: _lobby_here,
    facts.NotTheStarter: _not_the_starter,
    facts.SideEmpty: _side_empty,
    facts.TeamHouseRules: _team_house_rules,
    facts.NotAMember: _not_a_member,
}
