"""What the message of a challenge says."""

from bot.challenges.challenge import Challenge, ChallengeState
from bot.matches.match_value import Match
from bot.talk.matches.clock_controls import describe_control, very_fast_clock
from bot.talk.matches.match_status import house_rule_names
from bot.talk.matches.odds_texts import about_odds, challenge_odds
from bot.talk.matches.opening_lots import opening_lot
from bot.talk.names import channel_name, game_name, match_link, mention, moment_from_now, plain_name
from bot.talk.ratings.rating_texts import rated_terms, what_is_rated
from render.translation import _, pgettext
from rules import Color


def challenge_heading(challenge: Challenge) -> str:
    """Say who challenges who, to which game and with which colours."""
    challenger = mention(challenge.challenger.id)
    if challenge.rematch_of is not None and challenge.opponent is not None:
        heading = _("### {challenger} wants a rematch with {opponent}").format(
            challenger=challenger, opponent=mention(challenge.opponent.id)
        )
    elif challenge.opponent is None:
        heading = _("### {challenger} is looking for an opponent").format(challenger=challenger)
    else:
        heading = _("### {challenger} challenges {opponent}").format(
            challenger=challenger, opponent=mention(challenge.opponent.id)
        )
    return f"{heading}\n{challenge_terms(challenge)}"


def avatar_text(challenge: Challenge) -> str:
    """Describe the picture of the challenger for people who don't see it."""
    return _("Avatar of {player}").format(player=plain_name(challenge.challenger))


def asked_in_channel(challenge: Challenge, channel_id: int) -> str:
    """Tell the challenger that the opponent is asked in another channel."""
    if challenge.opponent is None:
        return _("I've put your challenge in {channel}.").format(channel=channel_name(channel_id))
    return _("I've asked {opponent} in {channel}.").format(
        opponent=mention(challenge.opponent.id), channel=channel_name(channel_id)
    )


def challenge_terms(challenge: Challenge) -> str:
    """Say what a challenge offers: the game, its odds or opening, house rules, clock, colours."""
    parts = (
        f"**{game_name(challenge.terms.build())}**",
        challenge_odds(challenge),
        opening_lot(challenge.terms),
        *house_rule_names(challenge.terms.house_rules),
        describe_control(challenge.terms.control) if challenge.terms.control.stages else "",
        rated_terms() if challenge.terms.rated else "",
        _colors(challenge),
    )
    return " · ".join(filter(None, parts))


def _colors(challenge: Challenge) -> str:
    if challenge.color is None:
        return _("random colours")
    sentence = (
        _("{player} plays White") if challenge.color is Color.WHITE else _("{player} plays Black")
    )
    return sentence.format(player=mention(challenge.challenger.id))


def challenge_end(challenge: Challenge) -> str:
    """Say when a challenge expires and what rated or odds mean; warn of a very fast clock."""
    end = _("-# Expires {moment}").format(moment=moment_from_now(challenge.expires_at))
    warning = very_fast_clock() if challenge.terms.control.is_very_fast else ""
    rated = what_is_rated() if challenge.terms.rated else ""
    return "\n".join(filter(None, (warning, rated, about_odds(challenge.terms), end)))


def meeting_text(opponent_id: int) -> str:
    """Tell one of two players that their boards will appear in their direct messages."""
    return _("You can play your game with {opponent} here, or anywhere with `/games`.").format(
        opponent=mention(opponent_id)
    )


def challenge_outcome(state: ChallengeState, match: Match | None = None) -> str:
    """Say how a challenge was answered, and where its match is played."""
    match state:
        case ChallengeState.ACCEPTED if match is not None and match.main_room.person_id:
            return _("Accepted! You'll each find the board in your DMs with me.")
        case ChallengeState.ACCEPTED if match is not None:
            return _("Accepted. {where}").format(where=match_link(match))
        case ChallengeState.ACCEPTED:
            return pgettext("state of a challenge", "Accepted.")
        case ChallengeState.DECLINED:
            return pgettext("state of a challenge", "Declined.")
        case ChallengeState.WITHDRAWN:
            return pgettext("state of a challenge", "Withdrawn.")
        case _:
            return pgettext("state of a challenge", "Expired.")
