"""Why something of an evening is not possible."""

from collections.abc import Callable
from typing import Any

from bot.evenings.evening_facts import (
    AfterLastCall,
    DoorClosed,
    EveningClosed,
    EveningHere,
    FirstMoveTooLate,
    InGame,
    NoSuchEvening,
    NotForThem,
    NotFree,
    NotInEvening,
    NotTheEveningHost,
    OutOfEvening,
    OwnGameNow,
    TableFull,
    TooManyEvenings,
    WrongMedley,
    WrongName,
    WrongStart,
)
from bot.matches.match_error import MatchError
from bot.talk.names import channel_name, moment_from_now, role_name
from render.lists import join_alternatives
from render.translation import _

EVENING_SENTENCES: dict[type[MatchError], Callable[[Any], str]] = {
    NoSuchEvening: lambda _error: _("I can't find that evening."),
    EveningClosed: lambda _error: _("This evening is over."),
    DoorClosed: lambda error: _("The door opens {moment}. Press **Play** then.").format(
        moment=moment_from_now(error.opens_at)
    ),
    AfterLastCall: lambda _error: _("No new games start this evening, so it's too late for that."),
    OutOfEvening: lambda _error: _("You're out for this evening."),
    NotInEvening: lambda _error: _("That person isn't in this evening."),
    NotForThem: lambda error: _("This evening is only for {roles}.").format(
        roles=join_alternatives(map(role_name, error.role_ids))
    ),
    NotFree: lambda _error: _("You can only say that while you wait for a game."),
    InGame: lambda _error: _("You're in a game. Finish it first."),
    TableFull: lambda _error: _("The table is full. **Watch** shows the games."),
    NotTheEveningHost: lambda _error: _("Only the host and moderators can do that."),
    OwnGameNow: lambda _error: _("You're playing that person, so a moderator has to decide this."),
    EveningHere: lambda error: _("There's already an evening in {channel}.").format(
        channel=channel_name(error.shown.place.channel_id)
    ),
    TooManyEvenings: lambda _error: _(
        "A server can have two evenings at a time, and you can host one. One has to end first."
    ),
    WrongName: lambda _error: _("Give the evening a name of up to 40 characters."),
    WrongMedley: lambda _error: _("A medley needs 2 to 10 different games."),
    WrongStart: lambda _error: _("An evening can start now, or up to 30 days ahead."),
    FirstMoveTooLate: lambda _error: _("Your minute for the first move is over."),
}
