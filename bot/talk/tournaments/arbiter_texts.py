"""The questions to a tournament's arbiter, and the announcements of what they did."""

from datetime import timedelta

from bot.matches.moderation_facts import ModeratorAction
from bot.talk.matches.clock_words import duration_in_words
from bot.talk.names import mention, moment_from_now, moment_of_day, plain_name
from bot.talk.safe_text import quote, shorten
from bot.talk.tournaments.pairing_texts import pairing_line
from bot.tournaments.arbiter_orders import ArbiterOrder
from bot.tournaments.model import Pairing
from bot.tournaments.tournament import Tournament
from bot.tournaments.waiting_list import find_listed, number_waiting
from render.translation import _, pgettext
from storage.rows import Person

LONGEST_NAME = 80  # characters, beside a number in a menu


def order_label(action: ModeratorAction) -> str:
    """Name an order in the list of what an arbiter can do."""
    labels = {
        # Translators: option 100
        ModeratorAction.RESULT: _("Set a game's result"),
        # Translators: title 45
        ModeratorAction.PAIR_AGAIN: _("Re-pair the round"),
        # Translators: title 45
        ModeratorAction.SWAP: _("Swap two players"),
        # Translators: title 45
        ModeratorAction.FORFEIT: _("Forfeit a no-show's game"),
        # Translators: title 45
        ModeratorAction.BYE: _("Give someone a bye this round"),
        # Translators: title 45
        ModeratorAction.READMIT: _("Bring a player back in"),
        # Translators: title 45
        ModeratorAction.OUT_OF_TOURNAMENT: _("Remove a player"),
        # Translators: title 45
        ModeratorAction.EXTEND: _("Extend the deadline"),
        # Translators: title 45
        ModeratorAction.PAUSE: _("Pause the tournament"),
        # Translators: title 45
        ModeratorAction.RESUME: _("Resume the tournament"),
        # Translators: title 45
        ModeratorAction.CLOSE_ROUND: _("End the round now"),
        # Translators: title 45
        ModeratorAction.CANCEL_TOURNAMENT: _("Cancel the tournament"),
    }
    return labels[action]


def panel_text(tournament: Tournament) -> str:
    """Head what an arbiter can do."""
    return _("### {name}: arbiter\nI'll ask you to confirm before anything happens.").format(
        name=quote(tournament.name)
    )


def player_label(tournament: Tournament, number: int) -> str:
    """Name a player in a list of choices, with the number in the table, or a person who waits."""
    waiting = number_waiting(tournament).get(number)
    if waiting is not None:
        name = shorten(plain_name(waiting), LONGEST_NAME)
        # Translators: option 100
        # Translators: {name}: the name of a person
        return _("{name} (waiting list)").format(name=name)
    name = plain_name(tournament.people[number])
    return f"{number}. {shorten(name, LONGEST_NAME)}"


def person_question(tournament: Tournament, order: ArbiterOrder) -> str:
    """Ask for the player of an order."""
    heading = f"**{order_label(order.action)}**"
    if not order.numbers:
        return _("{order}: which player?").format(order=heading)
    first = mention(tournament.people[order.numbers[0]].id)
    return _("{order}: {person} and which other player?").format(order=heading, person=first)


def time_question(tournament: Tournament) -> str:
    """Ask how much longer games may last."""
    return _("**{name}**: how much more time?").format(name=quote(tournament.name))


def result_question(tournament: Tournament, pairing: Pairing) -> str:
    """Ask for the result of a game."""
    sentence = (
        _("**{name}**, round {round}: {pairing}\nWhat's the result? I'll announce it here.")
        if tournament.is_in_rounds
        else _("**{name}**: {pairing}\nWhat's the result? I'll announce it here.")
    )
    return sentence.format(
        name=quote(tournament.name),
        round=pairing.round,
        pairing=pairing_line(tournament, pairing),
    )


def decided_already() -> str:
    """Tell an arbiter that a game no longer waits for a judgement."""
    return _("Someone has just decided this game, so nothing has changed.")


def order_text(tournament: Tournament, order: ArbiterOrder) -> str:
    """Say what an arbiter's order does; for a result, show the pairing as it stands."""
    if order.action is ModeratorAction.RESULT:
        round_number, board, _given = order.numbers
        line = pairing_line(tournament, tournament.event.pairing(round_number, board))
        if not tournament.is_in_rounds:
            return line
        return _("Round {round}: {pairing}").format(round=round_number, pairing=line)
    numbers = [*order.numbers, 0, 0]
    one, other = (
        mention(person.id) if (person := find_listed(tournament, number)) else ""
        for number in numbers[:2]
    )
    sentences = {
        ModeratorAction.PAIR_AGAIN: _("New pairings for round {round}."),
        ModeratorAction.SWAP: _("{one} and {other} swap places in round {round}."),
        ModeratorAction.FORFEIT: _("{one} didn't show up and forfeits round {round}."),
        ModeratorAction.BYE: _("{one} has a bye in round {round}, worth a full point."),
        ModeratorAction.EXTEND: _("Extra time for the games: {time}."),
        ModeratorAction.READMIT: _("{one} is back in the tournament."),
        ModeratorAction.PAUSE: _("The tournament is paused, and so are all its clocks."),
        ModeratorAction.RESUME: _("The tournament is back on. Clocks are running again."),
        ModeratorAction.CLOSE_ROUND: _("Round {round} ends now. Unfinished games will be judged."),
        ModeratorAction.OUT_OF_TOURNAMENT: _("{one} has been removed from the tournament."),
        ModeratorAction.CANCEL_TOURNAMENT: _(
            "The tournament is cancelled. Games in progress carry on without it."
        ),
    }
    return sentences[order.action].format(
        round=tournament.event.round,
        one=one,
        other=other,
        time=duration_in_words(timedelta(minutes=numbers[0])),
    )


def order_question(tournament: Tournament, order: ArbiterOrder) -> str:
    """Ask an arbiter to confirm an order."""
    return _("**{name}**: {what}\nGo ahead? I'll announce it here.").format(
        name=quote(tournament.name), what=order_text(tournament, order)
    )


def order_done(tournament: Tournament, order: ArbiterOrder, arbiter: Person) -> str:
    """Tell everyone what an arbiter did, and why if that was said."""
    sentence = _("**{name}**: {what}\n-# by {arbiter}")
    if order.reason:
        sentence = _("**{name}**: {what}\nReason: *{reason}*\n-# by {arbiter}")
    return sentence.format(
        name=quote(tournament.name),
        what=order_text(tournament, order),
        reason=quote(order.reason),
        arbiter=mention(arbiter.id),
    )


def rescheduled(tournament: Tournament, arbiter: Person) -> str:
    """Tell everyone the new start of a tournament."""
    assert tournament.starts_at is not None
    return _("**{name}** now starts {moment} ({from_now}).\n-# by {arbiter}").format(
        name=quote(tournament.name),
        moment=moment_of_day(tournament.starts_at),
        from_now=moment_from_now(tournament.starts_at),
        arbiter=mention(arbiter.id),
    )


def reason_label() -> str:
    """Ask an arbiter for the reason of an order."""
    # Translators: title 45
    return _("Reason (everyone here will see it)")


def reason_hint() -> str:
    """Say that a reason is optional."""
    # Translators: placeholder 100
    return pgettext("in an empty field of a form", "Optional")
