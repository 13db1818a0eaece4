"""Why the rules refuse an attempt in a lesson or puzzle, without giving the answer away."""

import rules
from bot.talk.matches.rule_refusals import explain_refusal
from bot.talk.refusals import Sentences, tell
from render.translation import _, deferred


def explain_without_answer(error: rules.RulesError) -> str:
    """Explain why an attempt is illegal, without naming a legal move."""
    return tell(error, SENTENCES)


def _any_other(error: rules.RulesError) -> str:
    if getattr(error, "choices", ()):
        return _("That isn't a legal move. Take another look.")
    return _("{reason} Try another move.").format(reason=explain_refusal(error))


SENTENCES: Sentences = {
    rules.RulesError: _any_other,
    rules.CaptureEnds: deferred("The capture ends earlier. Look where."),
    rules.LandsRightBehind: deferred("A king has to land right behind the piece it takes."),
    rules.MustCapture: deferred("There's a piece to take. Look for it."),
    rules.CaptureGoesOn: deferred("The capture doesn't end there. Look where it goes on."),
    rules.MustPrefer: deferred(
        "Another capture comes first by the rules of this variant. Look for it."
    ),
    rules.MustTakeMost: deferred(
        "Another capture takes more, and you must take the most. Look for it."
    ),
}
