"""What messages say in a match of Chapaev: the round, the last shot, and the questions to a player
who aims.
"""

from bot.matches.match_value import Match
from bot.matches.shots.shooting import line_of
from bot.talk.names import player_name
from render.chapaev import name_disc
from render.lists import join_items
from render.translation import _, ngettext, pgettext
from rules import Color
from rules.chapaev import PassedTurn, PlayedShot, RoundEnding, Strength
from rules.chapaev.discs import COLORS
from rules.chapaev.shot_line import ShotLine


def round_status(match: Match) -> str:
    """Tell how the last round ended if it just did, which round is played, and the score."""
    line = line_of(match)
    position = line.position
    white, black = position.wins
    # Translators: {white}, {black}: how many rounds each side has won, such as 2
    words = _("Round {number} · rounds won {white} : {black} · rows {low} and {high}").format(
        number=position.round,
        white=white,
        black=black,
        low=position.rows[Color.WHITE],
        high=position.rows[Color.BLACK],
    )
    return "\n".join(filter(None, (_end_of_round(match, line), _misses(match, line), words)))


def what_shot_did(match: Match, ply: int) -> str:
    """Say which discs the shot that led to `ply` threw off the board; empty if none."""
    deed = line_of(match).deeds[ply - 1]
    if not isinstance(deed, PlayedShot):
        return _("missed: no shot in time")
    if not deed.fallen:
        return ""
    return _("off the board: {discs}").format(discs=join_items(map(name_disc, deed.fallen)))


def round_heading(number: int) -> str:
    """Name the round that is shown again."""
    return _("Round {number}").format(number=number)


def describe_round(number: int, shots: int, end: str) -> str:
    """Describe the moving picture of a round; `end` describes its last shot."""
    # Translators: alt 1024
    sentence = ngettext(
        "Round {number}, {count} shot. The last one: {end}",
        "Round {number}, {count} shots. The last one: {end}",
        shots,
    )
    return sentence.format(number=number, count=shots, end=end)


def no_shot_yet() -> str:
    """Say that no shot has been played yet, so there's no replay."""
    return _("No shots yet.")


def example_words() -> str:
    """Say what the moving example of the rules shows."""
    return _(
        "White shoots between two discs at full power. Both fly off the board, and White shoots "
        "again."
    )


def chapaev_lesson() -> str:
    """Teach a match: the aim, a shot, the extra shot, rounds, the end."""
    return "\n".join(
        (
            _("**Board:** eight discs each, one on every square of a row. White starts."),
            _(
                "**A shot:** choose one of your discs, a target and a power. "
                "A hand is never quite steady: the harder the shot, the more it wobbles."
            ),
            _(
                "**Shoot again:** if you knock your opponent's discs off the board, and none of "
                "your own, you get another shot."
            ),
            _(
                "**A round** is yours if you still have discs when your opponent has none. The "
                "winner's row moves one forward; if the rows touch, the loser's moves back."
            ),
            _(
                "**The match** is yours if you win a round when your opponent's row can't move "
                "back any further."
            ),
        )
    )


def how_hands_wobbled(match: Match) -> str:
    """Tell how every shot of a finished match can be checked; empty if no hand wobbled."""
    if not match.shown_secret or not match.ply or not line_of(match).game.rules.wobble:
        return ""
    return _(
        "-# A secret set before the first shot decided how each hand wobbled. It's in the record "
        "now, so anyone can check every shot."
    )


def which_disc() -> str:
    """Ask which disc is shot."""
    return _("Which disc do you shoot?")


def which_target(disc: str) -> str:
    """Ask at which disc another one is aimed."""
    return _("**{disc}**: where do you aim?").format(disc=name_disc(disc))


def which_power(disc: str, target: str) -> str:
    """Ask how hard a disc is shot."""
    return _("**{disc}** → **{target}**: how hard do you shoot?").format(
        disc=name_disc(disc), target=name_disc(target)
    )


def name_aim(choice: str) -> str:
    """Name a shot without its power, as a team votes for it: its disc and where it goes."""
    disc, _dash, target = choice.partition("-")
    is_disc = target[:1] in COLORS and target[1:].isdecimal()
    return f"{disc[1:]} → {name_disc(target) if is_disc else target}"


def name_shot(choice: str, power: int) -> str:
    """Name a shot that a team votes for, with its power."""
    return _("{aim}, power {power}").format(aim=name_aim(choice), power=power)


def power_names() -> dict[Strength, str]:
    """Name each power by a word or a few."""
    return {
        Strength.SOFT: pgettext("power of a shot", "Soft"),
        Strength.GENTLE: pgettext("power of a shot", "Gentle"),
        Strength.FIRM: pgettext("power of a shot", "Firm"),
        Strength.HARD: pgettext("power of a shot", "Hard"),
        Strength.FULL: pgettext("power of a shot", "Full"),
    }


def power_label(number: int, strength: Strength, reach: float) -> str:
    """Name a power by its number in the picture, a word, and how far a free disc rolls."""
    count = round(reach)
    # Translators: label 80
    words = ngettext(
        "{number} · {power}: {count} square", "{number} · {power}: {count} squares", count
    )
    return words.format(number=number, power=power_names()[strength], count=count)


def how_to_shoot() -> str:
    """Explain how to type shots."""
    return _("-# Shots can be typed too: `/move w4 d8 60` or `/move w4 > d8 hard`.")


def _end_of_round(match: Match, line: ShotLine) -> str:
    result = line.round_result(match.ply) if match.ply else None
    if result is None:
        return ""
    if result.winner is None:
        return _("**The round is drawn** and will be replayed.")
    if result.ending is RoundEnding.MISSED:
        return _("**{player} wins the round:** the opponent missed three shots in a row.").format(
            player=player_name(match, result.winner)
        )
    return _("**{player} wins the round.**").format(player=player_name(match, result.winner))


def _misses(match: Match, line: ShotLine) -> str:
    """Say who has just missed a shot, and when that costs the round; empty if no one has."""
    if not line.deeds or not isinstance(line.deeds[-1], PassedTurn):
        return ""
    side = line.turns[-2]
    misses = line.position.missed[side]
    if not misses:  # the round is over
        return ""
    sentence = (
        _("⌛ {player} missed a shot. Three misses in a row lose the round.")
        if misses == 1
        else ngettext(
            "⌛ {player} missed {count} shot in a row. A third miss loses the round.",
            "⌛ {player} missed {count} shots in a row. A third miss loses the round.",
            misses,
        )
    )
    return sentence.format(player=player_name(match, side), count=misses)
