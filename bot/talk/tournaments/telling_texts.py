"""What is said of results that players report of games played elsewhere."""

from collections.abc import Sequence

from bot.talk.matches.clock_controls import short_duration
from bot.talk.names import mention, moment_from_now, plain_name
from bot.talk.safe_text import quote
from bot.talk.tournaments.pairing_texts import meeting
from bot.tournaments.model import Pairing
from bot.tournaments.scoring import Points
from bot.tournaments.telling import SILENCE, Telling
from bot.tournaments.told_results import find_tellings
from bot.tournaments.tournament import Tournament
from render.translation import _, pgettext
from storage.rows import Person

LONGEST_NOTE = 500  # characters
LONGEST_CALLED = 60  # characters of a note that an arbiter is shown with other results


def anywhere_rules(tournament: Tournament) -> str:
    """Explain how games are played elsewhere, and how their results come in."""
    lasts = short_duration(tournament.lasts)
    sentence = (
        _(
            "-# Play anywhere, over the board or on another site. A round lasts up to {time}. "
            "Then you both report the result under **My games**. If you don't agree, an arbiter "
            "decides."
        )
        if tournament.is_in_rounds
        else _(
            "-# Play anywhere, over the board or on another site, within {time}. Then you both "
            "report the result under **My games**. If you don't agree, an arbiter decides."
        )
    )
    return sentence.format(time=lasts)


def knockout_rule() -> str:
    """Explain a knock-out whose games are played elsewhere."""
    return _(
        "-# You report one result against each opponent; after a draw, the better seed goes "
        "through. If you lose in the first round, you play on in the plate."
    )


def result_label(opponent: Person) -> str:
    """Label the button that reports a result against a person."""
    # Translators: label 80
    # Translators: {name}: the name of the opponent
    return _("Result v {name}").format(name=plain_name(opponent))


def told_line(tournament: Tournament, pairing: Pairing, opponent: str) -> str:
    """List an opponent with the state of their result: none yet, reported, or with an arbiter."""
    told = find_tellings(tournament, pairing)
    if pairing.asked_until is not None:
        return _("- {opponent}: an arbiter has been asked").format(opponent=opponent)
    if not told:
        return _("- {opponent}: no result yet").format(opponent=opponent)
    return _("- {opponent}: reported by {player}").format(
        opponent=opponent, player=mention(tournament.people[told[0].number].id)
    )


def telling_line(
    tournament: Tournament, pairing: Pairing, telling: Telling, longest: int = LONGEST_NOTE
) -> str:
    """Tell what a player has reported, and at most `longest` characters of what they added."""
    white, black = (mention(tournament.people[number].id) for number in pairing.players)
    own, theirs = telling.points_in(pairing)
    line = _("{player} says: {white} {own}-{theirs} {black}").format(
        player=mention(tournament.people[telling.number].id),
        white=white,
        black=black,
        own=own,
        theirs=theirs,
    )
    return f"{line}\n> {quote(telling.note, longest)}" if telling.note else line


def report_question(tournament: Tournament, pairing: Pairing) -> str:
    """Ask a player how a game ended, and repeat what was reported so far."""
    lines = [f"**{quote(tournament.name)}**: {meeting(tournament, pairing)}"]
    lines += [telling_line(tournament, pairing, each) for each in _list_told(tournament, pairing)]
    lines.append(_("How did it end? It counts once you both report the same result."))
    return "\n".join(lines)


def score_label(points: Points) -> str:
    """Label a button with a result, the player's own points first."""
    own, theirs = points
    if not theirs:
        # Translators: label 80
        sentence = pgettext("button: result", "I won {own}-{theirs}")
    elif not own:
        # Translators: label 80
        sentence = pgettext("button: result", "I lost {own}-{theirs}")
    else:
        # Translators: label 80
        sentence = pgettext("button: result", "Draw {own}-{theirs}")
    return sentence.format(own=own, theirs=theirs)


def note_label() -> str:
    """Ask for something that backs up a result."""
    # Translators: label 45
    return pgettext("field of a form", "Link or remark (others will see it)")


def told_text(tournament: Tournament, pairing: Pairing, number: int) -> str:
    """Tell a player what became of the result they reported."""
    opponent = mention(tournament.people[pairing.opponent(number) or 0].id)
    if pairing.is_over:
        return _("You both report {own}-{theirs}, so it counts.").format(
            own=pairing.points(number), theirs=pairing.points(pairing.opponent(number) or 0)
        )
    told = find_tellings(tournament, pairing)
    if len(told) > 1:
        return _(
            "{opponent} reported another result, so I've asked an arbiter. You two can still agree."
        ).format(opponent=opponent)
    if pairing.asked_until is not None:
        return _("Thanks! An arbiter has been asked. You two can still agree.")
    until = told[0].told_at + SILENCE[tournament.preset]
    return _(
        "Thanks! It counts once {opponent} reports the same. I'll ask an arbiter {moment} if they "
        "haven't answered."
    ).format(opponent=opponent, moment=moment_from_now(until))


def call_to_confirm(tournament: Tournament, pairing: Pairing, telling: Telling) -> str:
    """Ask a player to confirm the result that the opponent has reported."""
    said = telling_line(tournament, pairing, telling)
    asked = _("{player}, is that right? Press **Result**.").format(
        player=mention(tournament.people[telling.opponent].id)
    )
    return f"**{quote(tournament.name)}**: {said}\n{asked}"


def arbiter_call(
    tournament: Tournament, pairings: Sequence[Pairing], arbiter: Person | None
) -> str:
    """Ask an arbiter to decide the results that players don't agree on."""
    head = (
        _("**{name}**: these results need an arbiter's decision.")
        if arbiter is None
        else _("**{name}**: {arbiter}, these results need your decision.")
    )
    lines = [head.format(name=quote(tournament.name), arbiter=arbiter and mention(arbiter.id))]
    for pairing in pairings:
        lines.append(f"- {meeting(tournament, pairing)}")
        told = _list_told(tournament, pairing)
        lines += [telling_line(tournament, pairing, each, LONGEST_CALLED) for each in told]
    until = min(each.asked_until for each in pairings if each.asked_until is not None)
    lines.append(
        _("-# The players can still agree. A game still undecided {moment} counts 0-0.").format(
            moment=moment_from_now(until)
        )
    )
    return "\n".join(lines)


def _list_told(tournament: Tournament, pairing: Pairing) -> list[Telling]:
    """List what was reported, White's word first."""
    told = find_tellings(tournament, pairing)
    return sorted(told, key=lambda each: each.number != pairing.white)
