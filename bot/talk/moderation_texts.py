"""What moderators are told: what they did, what was done before, what is known of a person."""

from collections.abc import Sequence
from datetime import datetime

from bot.matches import AuditEntry, Ban, Conduct, Match, ModeratorAction
from bot.ratings.farming import SuspiciousPair
from bot.talk.names import game_name, holder_name, match_link, mention, moment_of_day, plain_name
from bot.talk.safe_text import quote
from render.translation import _, ngettext
from rules import Color


def entry_text(entry: AuditEntry) -> str:
    """Tell in one sentence what a moderator did, and why."""
    if not entry.reason:
        return _act(entry)
    return _("{what} Reason: *{reason}*").format(what=_act(entry), reason=quote(entry.reason))


def _act(entry: AuditEntry) -> str:
    moderator = mention(entry.actor.id)
    person = "" if entry.person is None else mention(entry.person.id)
    action = ModeratorAction(entry.action)
    sentences = {
        ModeratorAction.BAN: _("{moderator} closed the games for {person}."),
        ModeratorAction.UNBAN: _("{moderator} opened the games for {person} again."),
        ModeratorAction.END: _("{moderator} ended game {number}."),
        ModeratorAction.MOVE: _("{moderator} moved game {number} to another channel."),
        ModeratorAction.ANNUL: _("{moderator} took game {number} out of the ratings."),
        ModeratorAction.DOOR: _(
            "{moderator} closed a team of game {number} to newcomers, or opened it."
        ),
        ModeratorAction.RENAME: _("{moderator} renamed a team of game {number}."),
        ModeratorAction.REMOVE: _("{moderator} took {person} out of a team of game {number}."),
        ModeratorAction.RESULT: _("{moderator} gave a game of a tournament its result."),
        ModeratorAction.OUT_OF_TOURNAMENT: _("{moderator} took {person} out of a tournament."),
        ModeratorAction.CANCEL_TOURNAMENT: _("{moderator} called a tournament off."),
        ModeratorAction.PAIR_AGAIN: _("{moderator} had a round of a tournament paired again."),
        ModeratorAction.SWAP: _("{moderator} let {person} change places in a tournament."),
        ModeratorAction.FORFEIT: _("{moderator} gave a game of {person} up in a tournament."),
        ModeratorAction.BYE: _("{moderator} let {person} be free in a round of a tournament."),
        ModeratorAction.EXTEND: _("{moderator} let a tournament last longer."),
        ModeratorAction.READMIT: _("{moderator} let {person} play on in a tournament."),
        ModeratorAction.PAUSE: _("{moderator} stopped a tournament for a while."),
        ModeratorAction.RESUME: _("{moderator} let a tournament go on."),
        ModeratorAction.CLOSE_ROUND: _("{moderator} ended a round of a tournament."),
    }
    sentence = sentences[action]
    if action is ModeratorAction.BAN and entry.until is not None:
        sentence = _("{moderator} closed the games for {person} until {until}.")
    return sentence.format(
        moderator=moderator,
        person=person,
        number=entry.match_id,
        until="" if entry.until is None else moment_of_day(entry.until),
    )


def ended_games(matches: Sequence[Match]) -> str:
    """Tell how many games a ban has ended; nothing where it ended none."""
    if not matches:
        return ""
    count = len(matches)
    return ngettext(
        "{count} running game was ended, without a result.",
        "{count} running games were ended, without a result.",
        count,
    ).format(count=count)


def log_text(entries: Sequence[AuditEntry], page: int) -> str:
    """List what moderators did in a server, the newest first."""
    if not entries:
        return _("Nothing stands here. What moderators do is kept for a year.")
    heading = _("### What moderators did, page {page}").format(page=page)
    return "\n".join([heading, *map(_line, entries)])


def _line(entry: AuditEntry) -> str:
    return f"- {moment_of_day(entry.made_at)} · {entry_text(entry)}"


def conduct_text(person_id: int, conduct: Conduct, now: datetime) -> str:
    """Tell what moderators must know of a person in their server."""
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
        return _("May play here.")
    return ban_text(ban)


def ban_text(ban: Ban) -> str:
    """Tell until when somebody may not play, and why."""
    if ban.until is None and not ban.reason:
        sentence = _("The moderators here have closed these games for {person}.")
    elif ban.until is None:
        sentence = _("The moderators here have closed these games for {person}: *{reason}*")
    elif not ban.reason:
        sentence = _("The moderators here have closed these games for {person} until {until}.")
    else:
        sentence = _(
            "The moderators here have closed these games for {person} until {until}: *{reason}*"
        )
    return sentence.format(
        person=mention(ban.person.id),
        until="" if ban.until is None else moment_of_day(ban.until),
        reason=quote(ban.reason),
    )


def _game(match: Match) -> str:
    return _("- game {number}: {game}, {white} v {black} · {where}").format(
        number=match.id,
        game=game_name(match.course.game),
        white=holder_name(match.holder(Color.WHITE)),
        black=holder_name(match.holder(Color.BLACK)),
        where=match_link(match),
    )


def _suspicion(pair: SuspiciousPair) -> str:
    return _(
        "- Look at the {games} rated games with {opponent}: {wins} won, {losses} lost, half of "
        "them in {plies} plies or less. `/moderate annul` takes a game out."
    ).format(
        games=pair.games,
        opponent=mention(pair.opponent_id),
        wins=pair.wins,
        losses=pair.losses,
        plies=round(pair.median_plies),
    )


def match_label(match: Match) -> str:
    """Name a running game in a list of choices."""
    return _("{number} · {game} · {white} v {black}").format(
        number=match.id,
        game=game_name(match.course.game),
        white=plain_name(match.holder(Color.WHITE)),
        black=plain_name(match.holder(Color.BLACK)),
    )
