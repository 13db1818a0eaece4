"""What an arbiter of a tournament is asked, and what everybody is told of it."""

from datetime import timedelta

from bot.matches import ModeratorAction, Person
from bot.matches.arbiter_orders import Order
from bot.matches.tournament_value import Key, Tournament
from bot.talk.clock_controls import duration_in_words
from bot.talk.names import mention
from bot.talk.pairing_texts import pairing_line
from bot.talk.safe_text import quote
from render.translation import _


def order_text(tournament: Tournament, order: Order) -> str:
    """Tell what an order does."""
    numbers = [*order.numbers, 0, 0]
    one, other = (
        mention(tournament.people[number].id) if number in tournament.people else ""
        for number in numbers[:2]
    )
    sentences = {
        ModeratorAction.PAIR_AGAIN: _("Round {round} is paired again."),
        ModeratorAction.SWAP: _("{one} and {other} change places in round {round}."),
        ModeratorAction.FORFEIT: _("{one} has not come: the point of round {round} is lost."),
        ModeratorAction.BYE: _("{one} is free in round {round}, and gets the full point."),
        ModeratorAction.EXTEND: _("There is more time for the games: {time}."),
        ModeratorAction.READMIT: _("{one} plays on."),
        ModeratorAction.PAUSE: _("The tournament stops for a while; all its clocks stand."),
        ModeratorAction.RESUME: _("The tournament goes on, and so do its clocks."),
        ModeratorAction.CLOSE_ROUND: _("Round {round} ends now; games that go on are judged."),
        ModeratorAction.OUT_OF_TOURNAMENT: _("{one} is out of the tournament."),
        ModeratorAction.CANCEL_TOURNAMENT: _(
            "The tournament is called off; games that run go on without it."
        ),
    }
    return sentences[order.action].format(
        round=tournament.event.round,
        one=one,
        other=other,
        time=duration_in_words(timedelta(minutes=numbers[0])),
    )


def order_question(tournament: Tournament, order: Order) -> str:
    """Ask whether an arbiter means an order."""
    return _("**{name}**: {what}\nDo you mean that? Everybody here will be told.").format(
        name=quote(tournament.name), what=order_text(tournament, order)
    )


def order_done(tournament: Tournament, order: Order, arbiter: Person) -> str:
    """Tell everybody what an arbiter did."""
    return _("**{name}**: {what}\n-# by {arbiter}").format(
        name=quote(tournament.name),
        what=order_text(tournament, order),
        arbiter=mention(arbiter.id),
    )


def result_given(tournament: Tournament, key: Key, arbiter: Person, reason: str) -> str:
    """Tell everybody which result an arbiter gave, and why."""
    line = pairing_line(tournament, tournament.event.pairing(*key))
    told = _("**{name}**, round {round}: {what}\n-# by {arbiter}").format(
        name=quote(tournament.name), round=key[0], what=line, arbiter=mention(arbiter.id)
    )
    if not reason:
        return told
    return _("{what} Reason: *{reason}*").format(what=told, reason=quote(reason))
