"""What is said on a ladder."""

from collections.abc import Sequence

from bot.matches import Match
from bot.matches.tournaments.tournament_value import Tournament
from bot.talk.names import match_link, mention, moment_from_now
from bot.talk.safe_text import quote, write_plain
from bot.tournaments.ladder_event import answer_until, find_open
from bot.tournaments.model import Pairing, PairingState
from render.translation import _


def ladder_rules() -> str:
    """Tell how one climbs."""
    return _(
        "-# Challenge somebody up to three places above: who wins from below takes the place, and "
        "all between move down. A challenge that is not answered in 3 days is lost, once in 14 "
        "days. The same two meet again after a week. Who has not played for 30 days goes down a "
        "place each week. One may enter at any time, on the lowest place."
    )


def how_to_climb() -> str:
    """Tell where one challenges."""
    return _("-# **My games** shows whom you may challenge.")


def own_place_text(
    tournament: Tournament, number: int, reachable: Sequence[int], match: Match | None
) -> str:
    """Tell somebody where they stand, what waits for them, and whom they may challenge."""
    lines = [_("### {name}").format(name=quote(tournament.name))]
    order = tournament.ladder.order
    if number not in order:
        lines.append(_("You are out; **Enter** brings you back, on the lowest place."))
        return "\n".join(lines)
    place, pairing = order.index(number) + 1, find_open(tournament.event, number)
    lines.append(_("You stand on place {place} of {count}.").format(place=place, count=len(order)))
    if pairing is None:
        lines.append(_choices(place, reachable))
    else:
        lines.append(_open_line(tournament, number, pairing, match))
    return "\n".join(lines)


def _choices(place: int, reachable: Sequence[int]) -> str:
    if place == 1:
        return _("Nobody stands above you.")
    if not reachable:
        return _("Nobody above you can be challenged now.")
    return _("Whom do you challenge?")


def _open_line(tournament: Tournament, number: int, pairing: Pairing, match: Match | None) -> str:
    opponent = mention(tournament.people[pairing.opponent(number) or 0].id)
    if pairing.state is PairingState.PLAYING:
        where = match_link(match) if match else ""
        return _("You play {opponent}: {where}").format(opponent=opponent, where=where)
    until = moment_from_now(answer_until(tournament.ladder, pairing))
    if tournament.ladder.asked[pairing.round].challenger == number:
        return _("You have challenged {opponent}, whose answer is awaited {moment}.").format(
            opponent=opponent, moment=until
        )
    return _(
        "{opponent} has challenged you. Begin the game in time ({moment}), else it is lost."
    ).format(opponent=opponent, moment=until)


def challenge_label(tournament: Tournament, number: int) -> str:
    """Label the button that challenges somebody."""
    return _("Challenge {player}").format(player=write_plain(tournament.people[number].name))


def challenge_told(tournament: Tournament, pairing: Pairing) -> str:
    """Tell everybody of a challenge."""
    return _(
        "**{name}**: {challenger} challenges {defender} for place {place}. {defender}, **My "
        "games** begins the game; your answer is awaited {moment}."
    ).format(**_challenge_words(tournament, pairing))


def challenge_reminder(tournament: Tournament, pairing: Pairing) -> str:
    """Remind somebody of a challenge that is not answered yet."""
    return _(
        "**{name}**: {defender}, {challenger} has challenged you. **My games** begins the game; "
        "the answer is awaited {moment}, else it is lost."
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
        "moment": moment_from_now(answer_until(tournament.ladder, pairing)),
    }
