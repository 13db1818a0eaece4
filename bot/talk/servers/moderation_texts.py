"""What moderators are told: what they did, the log, and the facts about a person."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from bot.matches.match_value import Match
from bot.matches.moderation_facts import ModeratorAction
from bot.people.engagements import Engagement
from bot.people.moderation import Conduct
from bot.ratings.farming import SuspiciousPair
from bot.talk.names import game_name, holder_name, match_link, mention, moment_of_day, plain_name
from bot.talk.safe_text import quote
from render.translation import _, ngettext
from rules import Color
from storage.rows import AuditEntry, Ban, Person


def entry_text(entry: AuditEntry) -> str:
    """Tell what a moderator did, in which tournament and game, and why."""
    if entry.action == ModeratorAction.SETTINGS:
        return f"{_act(entry)} `{entry.reason}`"
    where = " · ".join(filter(None, (_tournament(entry), _pairing(entry))))
    what = f"{_act(entry)} {where}." if where else _act(entry)
    if not entry.reason:
        return what
    return _("{what} Reason: *{reason}*").format(what=what, reason=quote(entry.reason))


def _tournament(entry: AuditEntry) -> str:
    return f"**{quote(entry.tournament)}**" if entry.tournament else ""


def _pairing(entry: AuditEntry) -> str:
    """Name the game that an arbiter decided, with its result."""
    if entry.players is None or entry.points is None:
        return ""
    white, black = map(mention, entry.players)
    own, theirs = entry.points
    return _("{white} v {black}: {own}-{theirs}").format(
        white=white, black=black, own=own, theirs=theirs
    )


def _act(entry: AuditEntry) -> str:
    moderator = mention(entry.actor.id)
    return _sentence(entry).format(
        moderator=moderator,
        opponent=moderator,  # with whom a person has played
        person="" if entry.person is None else mention(entry.person.id),
        number=entry.match_id,
        until="" if entry.until is None else moment_of_day(entry.until),
    )


def _sentence(entry: AuditEntry) -> str:
    """Return the sentence for an act, with a placeholder for each person, game and moment in it."""
    action = ModeratorAction(entry.action)
    if action is ModeratorAction.BAN and entry.until is not None:
        return _("{moderator} banned {person} from playing until {until}.")
    return {
        ModeratorAction.BAN: _("{moderator} banned {person} from playing."),
        ModeratorAction.UNBAN: _("{moderator} lifted the ban on {person}."),
        ModeratorAction.END: _("{moderator} ended game {number}."),
        ModeratorAction.MOVE: _("{moderator} moved game {number} to another channel."),
        ModeratorAction.ANNUL: _(
            "{moderator} annulled game {number}. It no longer counts for ratings."
        ),
        ModeratorAction.DOOR: _(
            "{moderator} changed whether a team in game {number} is open to newcomers."
        ),
        ModeratorAction.RENAME: _("{moderator} renamed a team in game {number}."),
        ModeratorAction.REMOVE: _("{moderator} removed {person} from a team in game {number}."),
        ModeratorAction.RESULT: _("{moderator} set the result of a tournament game."),
        ModeratorAction.OUT_OF_TOURNAMENT: _("{moderator} removed {person} from a tournament."),
        ModeratorAction.OUT_OF_EVENING: _("{moderator} took {person} out of a club night."),
        ModeratorAction.CANCEL_TOURNAMENT: _("{moderator} cancelled a tournament."),
        ModeratorAction.PAIR_AGAIN: _("{moderator} re-paired a tournament round."),
        ModeratorAction.SWAP: _(
            "{moderator} swapped {person} with another player in a tournament."
        ),
        ModeratorAction.FORFEIT: _("{moderator} forfeited a tournament game for {person}."),
        ModeratorAction.BYE: _("{moderator} gave {person} a bye in a tournament round."),
        ModeratorAction.EXTEND: _("{moderator} extended a tournament."),
        ModeratorAction.RESCHEDULE: _("{moderator} rescheduled a tournament."),
        ModeratorAction.SEED: _("{moderator} changed the seed of {person} in a tournament."),
        ModeratorAction.READMIT: _("{moderator} brought {person} back into a tournament."),
        ModeratorAction.PAUSE: _("{moderator} paused a tournament."),
        ModeratorAction.RESUME: _("{moderator} resumed a tournament."),
        ModeratorAction.CLOSE_ROUND: _("{moderator} ended a tournament round."),
        ModeratorAction.SETTINGS: _("{moderator} changed the settings of this server:"),
        ModeratorAction.FARMING: _(
            "Worth a look: many short, one-sided rated games between {person} and {opponent}. See "
            "`/moderate person`."
        ),
    }[action]


def ban_question(
    person: Person, until: datetime | None, engagements: Mapping[Engagement, int]
) -> str:
    """Ask a moderator whether to ban a person, telling all that it will do."""
    heading = _("### Ban {person} from playing here?").format(person=mention(person.id))
    if until is None:
        lasting = _("They can't start or join games in this server until the ban is lifted.")
    else:
        lasting = _("They can't start or join games in this server until {until}.").format(
            until=moment_of_day(until)
        )
    effects = (
        EFFECTS[kind](count).format(count=count)
        for kind in Engagement
        if (count := engagements.get(kind, 0))
    )
    return "\n".join([heading, lasting, *filter(None, effects), _("Go ahead?")])


# What a ban does to each kind of thing that a person has going on.
EFFECTS: Mapping[Engagement, Callable[[int], str]] = {
    Engagement.CHALLENGE: lambda count: ngettext(
        "- {count} open challenge will be closed.",
        "- {count} open challenges will be closed.",
        count,
    ),
    Engagement.LOBBY: lambda count: ngettext(
        "- They'll leave {count} lobby. Their own lobbies will be closed.",
        "- They'll leave {count} lobbies. Their own lobbies will be closed.",
        count,
    ),
    Engagement.SIMUL: lambda count: ngettext(
        "- They'll leave {count} simul. Boards already in play continue.",
        "- They'll leave {count} simuls. Boards already in play continue.",
        count,
    ),
    Engagement.DUEL: lambda count: ngettext(
        "- They'll leave {count} duel. Their own will be called off if it hasn't started.",
        "- They'll leave {count} duels. Their own will be called off if they haven't started.",
        count,
    ),
    Engagement.EVENING: lambda count: ngettext(
        "- They'll leave {count} club night and lose a game they're playing in it.",
        "- They'll leave {count} club nights and lose the games they're playing in them.",
        count,
    ),
    Engagement.TOURNAMENT: lambda count: ngettext(
        "- They'll leave {count} tournament and lose the games they're playing in it.",
        "- They'll leave {count} tournaments and lose the games they're playing in them.",
        count,
    ),
    Engagement.HOSTED: lambda count: ngettext(
        "- {count} event they host goes on, with moderators in charge.",
        "- {count} events they host go on, with moderators in charge.",
        count,
    ),
    Engagement.TEAM: lambda _count: "",  # whose game goes on, and counts as one
    Engagement.GAME: lambda count: ngettext(
        "- {count} game is in progress. I'll offer to end it without a result.",
        "- {count} games are in progress. I'll offer to end them without a result.",
        count,
    ),
}


def ban_done(entry: AuditEntry, games: int) -> str:
    """Tell a moderator that a person is banned, and how many of their games go on."""
    if not games:
        return entry_text(entry)
    running = ngettext(
        "{count} of their games is still in progress.",
        "{count} of their games are still in progress.",
        games,
    ).format(count=games)
    return f"{entry_text(entry)}\n{running}"


def ban_reason_title() -> str:
    """Head the form in which a moderator says why a person is banned."""
    return _("Ban from playing")


def ban_reason_label() -> str:
    """Ask a moderator for the reason of a ban."""
    return _("Reason (the person will see it)")


def ended_games(matches: Sequence[Match]) -> str:
    """Tell how many games of a person were ended."""
    count = len(matches)
    return ngettext(
        "{count} game in progress was ended without a result.",
        "{count} games in progress were ended without a result.",
        count,
    ).format(count=count)


def log_text(entries: Sequence[AuditEntry], page: int) -> str:
    """List what moderators did in a server, the newest first."""
    if not entries:
        return _("The log is empty. Moderator actions are kept here for a year.")
    heading = _("### Moderation log, page {page}").format(page=page)
    return "\n".join([heading, *map(_line, entries)])


def _line(entry: AuditEntry) -> str:
    return f"- {moment_of_day(entry.made_at)} · {entry_text(entry)}"


def conduct_text(person_id: int, conduct: Conduct, now: datetime) -> str:
    """Tell moderators what they need to know about a person in their server."""
    lines = [
        _("### {person} in this server").format(person=mention(person_id)),
        _ban(conduct.ban, now),
        *map(_game, conduct.running),
        *map(_suspicion, conduct.suspicious),
        *map(_line, conduct.entries),
    ]
    return "\n".join(lines)


def _ban(ban: Ban | None, now: datetime) -> str:
    if ban is None or (ban.until is not None and ban.until <= now):
        return _("Not banned here.")
    return ban_text(ban)


def ban_text(ban: Ban) -> str:
    """Say until when a person may not play, and why."""
    if ban.until is None and not ban.reason:
        sentence = _("The moderators of this server have banned {person} from playing.")
    elif ban.until is None:
        sentence = _("The moderators of this server have banned {person} from playing: *{reason}*")
    elif not ban.reason:
        sentence = _(
            "The moderators of this server have banned {person} from playing until {until}."
        )
    else:
        sentence = _(
            "The moderators of this server have banned {person} from playing until {until}: "
            "*{reason}*"
        )
    return sentence.format(
        person=mention(ban.person.id),
        until="" if ban.until is None else moment_of_day(ban.until),
        reason=quote(ban.reason),
    )


def _game(match: Match) -> str:
    return _("- game {number} · {game} · {white} v {black} · {where}").format(
        number=match.id,
        game=game_name(match.course.game),
        white=holder_name(match.holder(Color.WHITE)),
        black=holder_name(match.holder(Color.BLACK)),
        where=match_link(match),
    )


def _suspicion(pair: SuspiciousPair) -> str:
    # Translators: {games}: how many games, such as 6
    return _(
        "- Worth a look: rated games with {opponent}: {games}, won: {wins}, lost: {losses}. Half "
        "of them were over within this many moves (counting both sides): {plies}. To annul a game, "
        "use `/moderate annul`."
    ).format(
        games=pair.games,
        opponent=mention(pair.opponent_id),
        wins=pair.wins,
        losses=pair.losses,
        plies=round(pair.median_plies),
    )


def match_label(match: Match) -> str:
    """Name a running game in a list of choices."""
    # Translators: choice 100
    return _("{number} · {game} · {white} v {black}").format(
        number=match.id,
        game=game_name(match.course.game),
        white=plain_name(match.holder(Color.WHITE)),
        black=plain_name(match.holder(Color.BLACK)),
    )
