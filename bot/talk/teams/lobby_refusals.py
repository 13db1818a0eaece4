"""Why a lobby, or a team of a match, refuses what a person asked for."""

from bot.matches.match_facts import NotAMember
from bot.talk.names import holder_name, mention, moment_from_now, role_name
from bot.talk.refusals import Sentences
from bot.teams.lobby import (
    LobbyGone,
    LobbyHere,
    LobbyState,
    NoSuchCode,
    NoSuchLobby,
    NotTheStarter,
    OtherRoom,
    OwnInvitation,
    SameRoom,
    SideEmpty,
    TeamHouseRules,
    TooManyLobbies,
)
from bot.teams.team_facts import NoTeamThere, NotInTeam, NotTheLeader
from render.lists import join_all
from render.translation import _, deferred, ngettext
from rules import Color


def _no_team_there(error: NoTeamThere) -> str:
    return _("{player} is playing that side alone, so no one can join it.").format(
        player=holder_name(error.match.holder(error.color))
    )


def _not_in_team(error: NotInTeam) -> str:
    return _("{person} isn't on a team in this game.").format(person=mention(error.person.id))


def _lobby_gone(error: LobbyGone) -> str:
    match error.lobby.state:
        case LobbyState.STARTED:
            return _(
                "This team game has already started. Press **Join** under its board to take part."
            )
        case LobbyState.WITHDRAWN:
            return _("This team game has been withdrawn.")
        case _:
            return _("This team game wasn't started in time. Use `/together` to open a new one.")


def _lobby_here(error: LobbyHere) -> str:
    return _("There's already a team game waiting for players here. It expires {moment}.").format(
        moment=moment_from_now(error.lobby.expires_at)
    )


def _too_many_lobbies(error: TooManyLobbies) -> str:
    return ngettext(
        "You already have {count} team game waiting for players, which is the limit. Start or "
        "withdraw one first.",
        "You already have {count} team games waiting for players, which is the limit. Start or "
        "withdraw one first.",
        error.most,
    ).format(count=error.most)


def _not_the_starter(error: NotTheStarter) -> str:
    return _("Only {starter}, who opened this team game, can do that.").format(
        starter=mention(error.lobby.starter.id)
    )


def _side_empty(error: SideEmpty) -> str:
    return (
        _("White isn't ready yet. Someone has to join it first.")
        if error.color is Color.WHITE
        else _("Black isn't ready yet. Someone has to join it first.")
    )


def _team_house_rules(error: TeamHouseRules) -> str:
    return _("Team games can't have house rules. Leave out {rules} and try again.").format(
        rules=join_all(f"`{key}`" for key in error.keys)
    )


def _not_a_member(error: NotAMember) -> str:
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


SENTENCES: Sentences = {
    NoSuchLobby: deferred("I can't find that team game."),
    NoSuchCode: deferred(
        "That code doesn't work. Each code works once, within a day. Check it for typos, or ask "
        "for a new one."
    ),
    OtherRoom: deferred("You can only join that side in the channel where it plays."),
    OwnInvitation: deferred(
        "You sent this invitation, so someone else has to join the other side."
    ),
    SameRoom: deferred(
        "The other side has to be somewhere else: another channel, or another server if you use a "
        "code."
    ),
    NoTeamThere: _no_team_there,
    NotInTeam: _not_in_team,
    NotTheLeader: deferred("Only the team's captain or a moderator can do that."),
    LobbyGone: _lobby_gone,
    LobbyHere: _lobby_here,
    TooManyLobbies: _too_many_lobbies,
    NotTheStarter: _not_the_starter,
    SideEmpty: _side_empty,
    TeamHouseRules: _team_house_rules,
    NotAMember: _not_a_member,
}
