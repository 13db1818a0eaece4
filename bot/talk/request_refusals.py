"""What can be wrong with a request before it reaches a game: facts, and the words for each."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.talk.names import channel_name, mention
from bot.talk.refusals import Sentences
from bot.talk.tournaments.role_texts import explain_obstacle
from bot.tournaments.role_obstacles import RoleObstacle
from render.lists import join_alternatives
from render.translation import _, deferred, ngettext


class RequestRefused(Exception):
    """A command or control was used in a way that the bot cannot serve."""


class BotChallenged(RequestRefused):
    """The opponent of a challenge is a bot."""


class NoBoardInBrowser(RequestRefused):
    """This game, or any game of this bot, cannot be opened in a browser."""


class OwnBan(RequestRefused):
    """A moderator tries to ban themselves."""


class OwnUnban(RequestRefused):
    """A moderator lifts the ban on themselves."""


@dataclass(eq=False, repr=False)
class Outranked(RequestRefused):
    """A moderator tries to ban a person with this id whose role is as high as theirs or higher."""

    person_id: int


class DaysMissing(RequestRefused):
    """The first day away was given, but not for how many days."""


class NobodyChallenged(RequestRefused):
    """An open challenge was made in a place where no one else can read it."""


class NotInServer(RequestRefused):
    """The command belongs to a server and was used elsewhere."""


class PermissionMissing(RequestRefused):
    """The command needs the permission to manage the server."""


class NotAModerator(RequestRefused):
    """The command needs the permission to moderate members."""


@dataclass(eq=False, repr=False)
class NoGamesHere(RequestRefused):
    """The server only lets games begin in other channels, with these ids."""

    channel_ids: Sequence[int]


@dataclass(eq=False, repr=False)
class CannotWriteThere(RequestRefused):
    """The bot may not show a board in the channel with this id."""

    channel_id: int


@dataclass(eq=False, repr=False)
class MayNotWriteThere(RequestRefused):
    """The person may not write in the channel with this id."""

    channel_id: int


@dataclass(eq=False, repr=False)
class RoleNotGiveable(RequestRefused):
    """A role cannot be the one that winners get."""

    obstacle: RoleObstacle


class UnknownMonth(RequestRefused):
    """No month that can be looked at is written like this."""


@dataclass(eq=False, repr=False)
class NoThreadThere(RequestRefused):
    """The bot cannot open a thread in the channel with this id."""

    channel_id: int


@dataclass(eq=False, repr=False)
class NoTeamThread(RequestRefused):
    """The bot cannot open, or reach, a thread for a team in the channel with this id."""

    channel_id: int


class NoMoreThreads(RequestRefused):
    """The server has as many threads as Discord allows."""


class BoardUnderWay(RequestRefused):
    """The newest board of a match is not known to stand yet."""


class GameNotPublic(RequestRefused):
    """The game is played in a channel that not everyone in the server can see."""


class RoleMissing(RequestRefused):
    """A team was to be open to a role, but no role was given."""


class SeveralOpponents(RequestRefused):
    """More than one opponent was given: a person, a channel or a server."""


class OwnWordMissing(RequestRefused):
    """A person invited a channel in which they can't write themselves."""


class ListedElsewhere(RequestRefused):
    """People were to be named in a game against another server."""


class UnknownChoice(RequestRefused):
    """An option has a value that its list does not offer."""


class CommandChanged(RequestRefused):
    """This version of the bot does not know the command, or not in this form."""


class OldControl(RequestRefused):
    """This version of the bot does not know what the button or menu does."""


class LostMessage(RequestRefused):
    """The message is from a time that the restored backup does not know."""


class RecordTooLarge(RequestRefused):
    """The attached file is larger than the records that the bot reads."""


class RecordGone(RequestRefused):
    """The message no longer carries its record."""


class NoGameInMessage(RequestRefused):
    """A message holds neither a game nor a position."""


class LinkWithoutGame(RequestRefused):
    """A message holds only a link to a game of another site, which is not opened."""


class BotAsArbiter(RequestRefused):
    """A bot is to be an arbiter."""


class OwnDeputy(RequestRefused):
    """A person names themselves as the second arbiter of their tournament."""


@dataclass(eq=False, repr=False)
class UnreadableRoles(RequestRefused):
    """A text does not mention roles, or more than there can be."""

    most: int


class UnreadableRatings(RequestRefused):
    """A text is no range of ratings."""


class UnreadableStart(RequestRefused):
    """The start of a tournament is neither a picked time nor a length of time from now."""


class NameMissing(RequestRefused):
    """A tournament was to be created without a name."""


class DraftGone(RequestRefused):
    """What a person filled into the form before this one is no longer kept."""


@dataclass(eq=False, repr=False)
class NoSuchGameInFile(RequestRefused):
    """A file has no game of the number that was written: it has `games`, counted from 1."""

    games: int


class RecordUnreachable(RequestRefused):
    """Discord did not deliver the attached file."""


class DiscordUnreachable(RequestRefused):
    """Discord failed, or cut the connection, when it was asked for what an act needs."""


@dataclass(eq=False, repr=False)
class ReplaysUnderWay(RequestRefused):
    """The most replays allowed at once are already being drawn for the person."""

    most: int


def _no_games_here(error: NoGamesHere) -> str:
    return _("In this server, games can only start in {channels}.").format(
        channels=join_alternatives(map(channel_name, error.channel_ids))
    )


def _cannot_write_there(error: CannotWriteThere) -> str:
    return _(
        "I can't post a board in {channel}. I need *View Channel*, *Send Messages* and *Attach "
        "Files* there."
    ).format(channel=channel_name(error.channel_id))


def _may_not_write_there(error: MayNotWriteThere) -> str:
    return _("You can't write in {channel}, so I won't post there for you.").format(
        channel=channel_name(error.channel_id)
    )


def _no_thread_there(error: NoThreadThere) -> str:
    return _(
        "I can't open a thread on the final board in {channel}. It may be a thread itself, the "
        "board may be gone, or I may need *Create Public Threads* there."
    ).format(channel=channel_name(error.channel_id))


def _no_team_thread(error: NoTeamThread) -> str:
    return _(
        "I can't open a thread for your team in {channel}. I need *Create Private Threads* or "
        "*Create Public Threads*, and *Send Messages in Threads* there."
    ).format(channel=channel_name(error.channel_id))


def _replays_under_way(error: ReplaysUnderWay) -> str:
    return ngettext(
        "I'm still drawing {count} replay for you. Ask again when you have it.",
        "I'm still drawing {count} replays for you. Ask again when you have one of them.",
        error.most,
    ).format(count=error.most)


SENTENCES: Sentences = {
    NoGamesHere: _no_games_here,
    CannotWriteThere: _cannot_write_there,
    MayNotWriteThere: _may_not_write_there,
    RoleNotGiveable: lambda error: explain_obstacle(error.obstacle),
    UnknownMonth: deferred("I can't show that month. Choose one from the list."),
    NoThreadThere: _no_thread_there,
    NoTeamThread: _no_team_thread,
    ReplaysUnderWay: _replays_under_way,
    # Translators: {games}: how many games are in the file, such as 12
    NoSuchGameInFile: lambda error: _(
        "There's no such game in this file. Try a number from 1 to {games}."
    ).format(games=error.games),
    UnreadableRoles: lambda error: ngettext(
        "I don't understand those roles. Write {count} role as `@role`.",
        "I don't understand those roles. Write up to {count}, each as `@role`.",
        error.most,
    ).format(count=error.most),
    Outranked: lambda error: _(
        "You can't ban {person}, because their role is as high as yours or higher."
    ).format(person=mention(error.person_id)),
    NoBoardInBrowser: deferred(
        "I can't open this game in a browser. The buttons here work as always."
    ),
    OwnBan: deferred("You can't ban yourself."),
    OwnUnban: deferred("You can't lift your own ban. Ask another moderator."),
    BotAsArbiter: deferred("A bot can't be an arbiter. Choose a person."),
    OwnDeputy: deferred("You're already the arbiter. Choose someone else as the second one."),
    UnreadableRatings: deferred(
        "I don't understand those ratings. Write something like `1400-1800`, `1400+` or `-1800`."
    ),
    UnreadableStart: deferred(
        "I don't understand that start time. Pick one with `@time`, or try something like "
        "`20:00`, `2h` or `3d`."
    ),
    NameMissing: deferred("Your tournament needs a name."),
    DaysMissing: deferred("For how many days? Set it with `/away days:`."),
    BotChallenged: deferred("Bots don't play here. Challenge a person, or leave the opponent out."),
    NobodyChallenged: deferred(
        "No one else can read this. Send your challenge where your friend will see it: in a "
        "channel, or, once you've added me to your apps, in any conversation."
    ),
    NotInServer: deferred("This only works in a channel of a server that I'm in."),
    PermissionMissing: deferred("You need the *Manage Server* permission for that."),
    NotAModerator: deferred("You need the *Timeout Members* permission for that."),
    NoMoreThreads: deferred(
        "This server has no room for another thread right now. Try again when some are closed."
    ),
    BoardUnderWay: deferred("The final board is on its way. Press again in a moment."),
    GameNotPublic: deferred(
        "Not everyone here can see where this game is played, so I can't show it anywhere else."
    ),
    RoleMissing: deferred("Also choose the role that can join."),
    SeveralOpponents: deferred(
        "A team can only have one opponent: a person, another channel, or another server with a "
        "code."
    ),
    OwnWordMissing: deferred("You can only invite a channel you can write in yourself."),
    ListedElsewhere: deferred(
        "You can't name people in another server. Let everyone join, and decide by vote, by "
        "captain or by whoever moves first."
    ),
    UnknownChoice: deferred("I don't understand one of the options. Please pick it from the list."),
    CommandChanged: deferred(
        "This command has changed. Press Ctrl+R, or restart the app, to get the new one."
    ),
    OldControl: deferred(
        "This button is out of date and no longer works. See the game with `/board`, or all your "
        "games with `/games`."
    ),
    LostMessage: deferred("That's from before a backup was restored, so it no longer counts."),
    DraftGone: deferred(
        "I no longer have what you filled in before that. Please start again with `/challenge`."
    ),
    LinkWithoutGame: deferred(
        "I don't open links, and there are no moves in this one's address. Copy the game's PDN or "
        "FEN into a message, then use this command on that message."
    ),
    NoGameInMessage: deferred(
        "I can't find a game or a position in that message. I read PDN, FEN such as "
        "`W:Wc3,Kd4:Bf6,h8`, attached files, and links to lidraughts and playstrategy with a "
        "position in them."
    ),
    RecordTooLarge: deferred("That file is too large. I can read records of up to 256 kB."),
    RecordGone: deferred("That record is gone. Attach the file to `/record` to see it again."),
    DiscordUnreachable: deferred("Discord isn't answering me right now. Try again in a moment."),
    RecordUnreachable: deferred(
        "I can't get the record from Discord right now. Try again, or attach it to `/record` again."
    ),
}
