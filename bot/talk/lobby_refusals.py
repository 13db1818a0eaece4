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
    return _("I can't find that team game.")


def _no_such_code(_error: facts.NoSuchCode) -> str:
    return _(
        "That code doesn't work. Each code works once, within a day. Check it for typos, or ask "
        "for a new one."
    )


def _other_room(_error: facts.OtherRoom) -> str:
    return _("You can only join that side in the channel where it plays.")


def _own_invitation(_error: facts.OwnInvitation) -> str:
    return _("You sent this invitation, so someone else has to join the other side.")


def _same_room(_error: facts.SameRoom) -> str:
    return _(
        "The other side has to be somewhere else: another channel, or another server if you use a "
        "code."
    )


def _no_team_there(error: facts.NoTeamThere) -> str:
    return _("{player} is playing that side alone, so no one can join it.").format(
        player=holder_name(error.match.holder(error.color))
    )


def _not_in_team(error: facts.NotInTeam) -> str:
    return _("{person} isn't on a team in this game.").format(person=mention(error.person.id))


def _not_the_leader(_error: facts.NotTheLeader) -> str:
    return _("Only the team's captain or a moderator can do that.")


def _lobby_gone(error: facts.LobbyGone) -> str:
    match error.lobby.state:
        case LobbyState.STARTED:
            return _(
                "This team game has already started. Press **Join** under its board to take part."
            )
        case LobbyState.WITHDRAWN:
            return _("This team game has been withdrawn.")
        case _:
            return _("This team game wasn't started in time. Use `/together` to open a new one.")


def _lobby_here(error: facts.LobbyHere) -> str:
    return _("There's already a team game waiting for players here. It expires {moment}.").format(
        moment=moment_from_now(error.lobby.expires_at)
    )


def _not_the_starter(error: facts.NotTheStarter) -> str:
    return _("Only {starter} can do that, as the one who opened this team game.").format(
        starter=mention(error.lobby.starter.id)
    )


def _side_empty(error: facts.SideEmpty) -> str:
    return (
        _("White isn't ready yet. Someone has to join it first.")
        if error.color is Color.WHITE
        else _("Black isn't ready yet. Someone has to join it first.")
    )


def _team_house_rules(error: facts.TeamHouseRules) -> str:
    return _("Team games can't have house rules. Leave out {rules} and try again.").format(
        rules=join_items(f"`{key}`" for key in error.keys)
    )


def _not_a_member(error: facts.NotAMember) -> str:
    match error.joins:
        case "role":
            return _(
                "This is a team game. To play, press **Join** under the board. You need the role "
                "{role}."
            ).format(role=role_name(error.role_id or 0))
        case "list":
            return _("This team game is only open to the people invited at the start.")
        case _:
            return _(
                "This is a team game and anyone here can play. Press **Join** under the board "
                "first."
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
