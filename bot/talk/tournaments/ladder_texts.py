"""What is said on a ladder."""

from collections.abc import Sequence

from bot.matches.match_value import Match
from bot.talk.matches.clock_status import name_deadline
from bot.talk.names import match_link, mention, moment_from_now
from bot.talk.safe_text import quote, write_plain
from bot.tournaments.ladder import ANSWER_WITHIN
from bot.tournaments.ladder_event import answer_until, find_open
from bot.tournaments.model import Pairing, PairingState
from bot.tournaments.tournament import Tournament
from render.translation import _


def ladder_rules() -> str:
    """Explain how to climb."""
    return _(
        "-# Challenge anyone up to three places above you. Win and you take their place, and "
        "everyone in between moves down one. Challenged? You have 3 days to start the game, or "
        "you lose your place (at most once in 14 days). The same two players can meet again after "
        "a week. After 30 days without a game you drop a place each week. Join any time, at the "
        "bottom."
    )


def how_to_climb() -> str:
    """Explain where to challenge."""
    return _("-# Press **My games** to see who you can challenge.")


def own_place_text(
    tournament: Tournament, number: int, reachable: Sequence[int], match: Match | None
) -> str:
    """Tell a person their place, what's waiting for them, and who they can challenge."""
    lines = [f"### {quote(tournament.name)}"]
    order = tournament.ladder.order
    if number not in order:
        lines.append(_("You're no longer on this ladder. Press **Enter** to rejoin at the bottom."))
        return "\n".join(lines)
    place, pairing = order.index(number) + 1, find_open(tournament.event, number)
    # Translators: {last}: how many places there are, such as 12
    lines.append(_("Your place: {place} of {last}").format(place=place, last=len(order)))
    if pairing is None:
        lines.append(_choices(place, reachable))
    else:
        lines.append(_open_line(tournament, number, pairing, match))
    return "\n".join(lines)


def _choices(place: int, reachable: Sequence[int]) -> str:
    if place == 1:
        return _("You're at the top of the ladder!")
    if not reachable:
        return _("There's no one above you to challenge right now.")
    return _("Who do you want to challenge?")


def _open_line(tournament: Tournament, number: int, pairing: Pairing, match: Match | None) -> str:
    opponent = mention(tournament.people[pairing.opponent(number) or 0].id)
    if pairing.state is PairingState.PLAYING:
        where = match_link(match) if match else ""
        return _("You're playing {opponent}: {where}").format(opponent=opponent, where=where)
    until = moment_from_now(answer_until(tournament.ladder, pairing))
    if tournament.ladder.asked[pairing.round].challenger == number:
        return _("You've challenged {opponent}. Their time to answer runs out {moment}.").format(
            opponent=opponent, moment=until
        )
    return _(
        "{opponent} has challenged you. Start the game before time runs out ({moment}), or you'll "
        "lose it."
    ).format(opponent=opponent, moment=until)


def challenge_label(tournament: Tournament, number: int) -> str:
    """Label the button that challenges someone."""
    # Translators: label 80
    return _("Challenge {player}").format(player=write_plain(tournament.people[number].name))


def challenge_told(tournament: Tournament, pairing: Pairing) -> str:
    """Tell everyone of a challenge."""
    return _(
        "**{name}**: {challenger} challenges {defender} for place {place}. {defender}, press **My "
        "games** to start the game. Time to answer ends: {moment}."
    ).format(**_challenge_words(tournament, pairing))


def challenge_reminder(tournament: Tournament, pairing: Pairing) -> str:
    """Remind a person of a challenge that is not answered yet."""
    return _(
        "**{name}**: {defender}, you still have a challenge from {challenger}. Press **My games** "
        "to start the game. If you haven't by the deadline ({moment}), you lose it."
    ).format(**_challenge_words(tournament, pairing))


def _challenge_words(tournament: Tournament, pairing: Pairing) -> dict[str, str]:
    """Return what a sentence about a challenge may name."""
    challenger = tournament.ladder.asked[pairing.round].challenger
    defender = pairing.opponent(challenger) or 0
    return {
        "name": quote(tournament.name),
        "challenger": mention(tournament.people[challenger].id),
        "defender": mention(tournament.people[defender].id),
        "place": str(tournament.ladder.order.index(defender) + 1),
        "moment": name_deadline(answer_until(tournament.ladder, pairing), ANSWER_WITHIN),
    }
