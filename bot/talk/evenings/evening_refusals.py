"""Why something of an evening is not possible."""

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
from bot.talk.names import channel_name, moment_from_now, role_name
from bot.talk.refusals import Sentences
from render.lists import join_alternatives
from render.translation import _, deferred

SENTENCES: Sentences = {
    NoSuchEvening: deferred("I can't find that club night."),
    EveningClosed: deferred("This club night is over."),
    DoorClosed: lambda error: _("The door opens {moment}. Press **Play** then.").format(
        moment=moment_from_now(error.opens_at)
    ),
    AfterLastCall: deferred("No new games start at this club night, so it's too late for that."),
    OutOfEvening: deferred("You're out of this club night."),
    NotInEvening: deferred("That person isn't at this club night."),
    NotForThem: lambda error: _("This club night is only for {roles}.").format(
        roles=join_alternatives(map(role_name, error.role_ids))
    ),
    NotFree: deferred("That only works while you're waiting for a game."),
    InGame: deferred("You're in a game. Finish it first."),
    TableFull: deferred("The table is full. **Watch** shows the games."),
    NotTheEveningHost: deferred("Only the host and moderators can do that."),
    OwnGameNow: deferred("You're playing that person, so a moderator has to decide this."),
    EveningHere: lambda error: _("There's already a club night in {channel}.").format(
        channel=channel_name(error.shown.place.channel_id)
    ),
    TooManyEvenings: deferred(
        "A server can have two club nights at a time, and you can host one. One has to end first."
    ),
    WrongName: deferred("Give the club night a name of up to 40 characters."),
    WrongMedley: deferred("A medley needs 2 to 10 different variants."),
    WrongStart: deferred("A club night can start now, or up to 30 days ahead."),
    FirstMoveTooLate: deferred("Your minute for the first move is up."),
}
