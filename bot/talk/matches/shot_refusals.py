"""Why a shot is refused, and what would be one."""

from bot.talk.refusals import Sentences, tell
from bot.talk.safe_text import quote
from render.chapaev import name_disc
from render.lists import join_all, join_alternatives
from render.translation import _, deferred
from rules import RulesError, chapaev
from rules.chapaev import RecordFault, ShotPart


def explain_refused_shot(error: RulesError) -> str:
    """Say what is wrong with a shot, and how shots are written."""
    return f"{tell(error, SENTENCES)}\n{_how_shots_are_written()}"


def _how_shots_are_written() -> str:
    return _("-# A shot is a disc, a target and a power: `w4 d8 60`, `w4 > b5 hard`, `d1 d8 60%`.")


def _unreadable(error: chapaev.UnreadableShot) -> str:
    return _("I can't read **{typed}** as a shot.").format(typed=quote(error.text))


def _incomplete(error: chapaev.IncompleteShot) -> str:
    names = {
        ShotPart.DISC: _("the disc"),
        ShotPart.TARGET: _("the target"),
        ShotPart.POWER: _("the power"),
    }
    missing = join_all(names[part] for part in error.missing)
    return _("Something is missing: {parts}.").format(parts=missing)


def _not_your_disc(error: chapaev.NotYourDisc) -> str:
    return _("**{disc}** isn't yours to shoot.").format(disc=quote(error.disc))


def _fallen_disc(error: chapaev.FallenDisc) -> str:
    return _("**{disc}** is off the board.").format(disc=quote(error.disc))


def _no_disc_there(error: chapaev.NoDiscThere) -> str:
    return _("There's no disc on **{square}**.").format(square=quote(error.square))


def _several_discs(error: chapaev.SeveralDiscs) -> str:
    discs = join_alternatives(f"**{name_disc(name)}** (`{name}`)" for name in error.choices)
    return _("You have several discs there. Which one: {discs}?").format(discs=discs)


def _aims_at_itself(error: chapaev.AimsAtItself) -> str:
    return _("You can't aim **{disc}** at the spot it's on.").format(disc=quote(error.disc))


def explain_bad_shots(error: RulesError) -> str:
    """Say what is wrong with a record of shots."""
    assert isinstance(error, chapaev.BadShotRecord)
    why = {
        RecordFault.OTHER_GAME: _("It's from another game."),
        RecordFault.UNKNOWN_OPTION: _("It names an option that doesn't exist."),
        RecordFault.BAD_PHYSICS: _("It describes a position that isn't possible."),
        RecordFault.NO_SHOTS: _("It has no list of shots."),
        RecordFault.BAD_SHOT: _("Shot {number} isn't possible.").format(number=error.shot),
        RecordFault.AFTER_THE_END: _("Shot {number} comes after the end of the match.").format(
            number=error.shot
        ),
    }
    return _("I can't read this record. {fault}").format(fault=why[error.fault])


SENTENCES: Sentences = {
    RulesError: deferred("That isn't a shot."),
    chapaev.UnreadableShot: _unreadable,
    chapaev.IncompleteShot: _incomplete,
    chapaev.NotYourDisc: _not_your_disc,
    chapaev.FallenDisc: _fallen_disc,
    chapaev.NoDiscThere: _no_disc_there,
    chapaev.SeveralDiscs: _several_discs,
    chapaev.BadPower: deferred(
        "The power is a whole number from 1 to 100, or `soft`, `gentle`, `firm`, `hard` or `full`."
    ),
    chapaev.BadTarget: deferred(
        "The target is a square, a disc on the board, or a point such as `3.5,7.5`."
    ),
    chapaev.AimsAtItself: _aims_at_itself,
    chapaev.MatchDecided: deferred("The match is over."),
}
