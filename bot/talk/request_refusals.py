"""What can be wrong with a request before it reaches a game, as facts, and the words for each."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.talk.names import channel_name
from render.alt_text import join_items
from render.translation import _, ngettext


class RequestRefused(Exception):
    """Something about the use of a command or control that the bot cannot serve."""


class BotChallenged(RequestRefused):
    """The opponent of a challenge is a bot."""


class OwnBan(RequestRefused):
    """A moderator closes the games of the server for themselves."""


class DaysMissing(RequestRefused):
    """A day on which a holiday begins, and not how long it is."""


class NobodyChallenged(RequestRefused):
    """Where nobody else reads, a challenge needs an opponent."""


class NotInServer(RequestRefused):
    """The command belongs to a server and was used elsewhere."""


class PermissionMissing(RequestRefused):
    """The command needs the permission to manage the server."""


class NotAModerator(RequestRefused):
    """The command needs the permission to moderate members."""


class NoGamesHere(RequestRefused):
    """The server lets games begin only in other channels, with these ids."""

    def __init__(self, channel_ids: Sequence[int]) -> None:
        super().__init__(*channel_ids)
        self.channel_ids = channel_ids


class CannotWriteThere(RequestRefused):
    """The bot may not show a board in the channel with this id."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class MayNotWriteThere(RequestRefused):
    """The person may not write in the channel with this id."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class NoThreadThere(RequestRefused):
    """The bot cannot open a thread in the channel with this id."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class NoTeamThread(RequestRefused):
    """The bot cannot open, or reach, a thread for a team in the channel with this id."""

    def __init__(self, channel_id: int) -> None:
        super().__init__(channel_id)
        self.channel_id = channel_id


class NoMoreThreads(RequestRefused):
    """The server has as many threads as Discord allows."""


class BoardUnderWay(RequestRefused):
    """The newest board of a match is not known to stand yet."""


class GameNotPublic(RequestRefused):
    """The game is played where not everybody in the server can look."""


class RoleMissing(RequestRefused):
    """A team is to be open to a role, and none is named."""


class QuorumWithoutVotes(RequestRefused):
    """A team is to have a quorum whose members do not vote."""


class SeveralOpponents(RequestRefused):
    """A team is to play against more than one of a person, a channel and a server."""


class OwnWordMissing(RequestRefused):
    """Somebody asks another channel for a game in which they may not write themselves."""


class ListedElsewhere(RequestRefused):
    """Named people are to play against another server, where nobody can be named."""


class UnknownChoice(RequestRefused):
    """An option's value is none of those that its list offers."""


class CommandChanged(RequestRefused):
    """The command is not, or not so, known to this version of the bot."""


class OldControl(RequestRefused):
    """The button or menu does something that this version of the bot does not know."""


class RecordTooLarge(RequestRefused):
    """The attached file is larger than the records that the bot reads."""


class RecordGone(RequestRefused):
    """The message does not carry its record any more."""


class RecordUnreachable(RequestRefused):
    """Discord does not give the attached file."""


class ReplaysUnderWay(RequestRefused):
    """As many replays are being drawn for the person as may be at once."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


def explain_request_refused(error: RequestRefused) -> str:
    """Explain what is wrong with a request."""
    kind = type(error)
    return DETAILED[kind](error) if kind in DETAILED else SENTENCES[kind]()


def _no_games_here(error: NoGamesHere) -> str:
    return _("In this server games begin only in {channels}.").format(
        channels=join_items(map(channel_name, error.channel_ids))
    )


def _cannot_write_there(error: CannotWriteThere) -> str:
    return _(
        "I cannot show a board in {channel}: there I need *View Channel*, *Send Messages* "
        "and *Attach Files*."
    ).format(channel=channel_name(error.channel_id))


def _may_not_write_there(error: MayNotWriteThere) -> str:
    return _("You may not write in {channel}, so I show nothing there for you.").format(
        channel=channel_name(error.channel_id)
    )


def _no_thread_there(error: NoThreadThere) -> str:
    return _(
        "No thread can be opened on the last board in {channel}: it may be a thread itself, its "
        "board may be gone, or I need *Create Public Threads* there."
    ).format(channel=channel_name(error.channel_id))


def _no_team_thread(error: NoTeamThread) -> str:
    return _(
        "I cannot open a thread for your team in {channel}: there I need *Create Private Threads* "
        "or *Create Public Threads*, and *Send Messages in Threads*."
    ).format(channel=channel_name(error.channel_id))


def _replays_under_way(error: ReplaysUnderWay) -> str:
    return ngettext(
        "I'm still drawing {most} replay for you. Ask again when you have it.",
        "I'm still drawing {most} replays for you. Ask again when you have one of them.",
        error.most,
    ).format(most=error.most)


def _old_control() -> str:
    return _(
        "This button is older than I am now and does nothing any more. "
        "`/board` shows the game here as it stands, `/games` lists yours."
    )


DETAILED: dict[type[RequestRefused], Callable[[Any], str]] = {
    NoGamesHere: _no_games_here,
    CannotWriteThere: _cannot_write_there,
    MayNotWriteThere: _may_not_write_there,
    NoThreadThere: _no_thread_there,
    NoTeamThread: _no_team_thread,
    ReplaysUnderWay: _replays_under_way,
}
SENTENCES: dict[type[RequestRefused], Callable[[], str]] = {
    OwnBan: lambda: _("You cannot close the games for yourself."),
    DaysMissing: lambda: _("For how many days? `/away days:` says it."),
    BotChallenged: lambda: _(
        "Bots do not play here. Challenge a person, or leave the opponent out."
    ),
    NobodyChallenged: lambda: _(
        "Nobody else reads this. Challenge where you talk with your friend: in a channel, or, "
        "once you have added me to your apps, in any conversation."
    ),
    NotInServer: lambda: _("This works in the channels of a server that I am in."),
    PermissionMissing: lambda: _("That needs the permission *Manage Server*."),
    NotAModerator: lambda: _("That needs the permission *Timeout Members*."),
    NoMoreThreads: lambda: _(
        "There is no room for another thread in this server yet. Try again when others are closed."
    ),
    BoardUnderWay: lambda: _("The last board is on its way. Press again in a moment."),
    GameNotPublic: lambda: _(
        "This game is played where not everybody here can look, so it is not shown elsewhere."
    ),
    RoleMissing: lambda: _("Name the role as well: `role:` says who may join."),
    QuorumWithoutVotes: lambda: _(
        "A quorum counts votes: let the team vote, or its captain decide, or leave `quorum` out."
    ),
    SeveralOpponents: lambda: _(
        "A team plays one opponent: a person, another channel, or another server by a code."
    ),
    OwnWordMissing: lambda: _("You can ask only a channel in which you may write yourself."),
    ListedElsewhere: lambda: _(
        "Nobody can be named in another server: let everybody join, and vote, follow the captain "
        "or move first come."
    ),
    UnknownChoice: lambda: _("I do not understand one of the options. Pick it from the list."),
    CommandChanged: lambda: _(
        "This command has changed. Press Ctrl+R, or start your app again, to get the new one."
    ),
    OldControl: _old_control,
    RecordTooLarge: lambda: _("That file is too large for a record: I read up to 256 kB."),
    RecordGone: lambda: _("The record is gone. `/record` with the file attached shows it again."),
    RecordUnreachable: lambda: _(
        "I cannot get the record from Discord just now. Try again, or attach it anew to `/record`."
    ),
}
