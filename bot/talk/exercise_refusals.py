"""Why the rules refuse an attempt in a lesson or puzzle, without giving the answer away."""

import rules
from bot.talk.rule_refusals import explain_refusal
from render.translation import _


def explain_without_answer(error: rules.RulesError) -> str:
    """Explain why an attempt is illegal, without naming a legal move."""
    match error:
        case rules.CaptureEnds():
            return _("The capture ends earlier. Look where.")
        case rules.LandsRightBehind():
            return _("A king has to land right behind the piece it takes.")
        case rules.MustCapture():
            return _("There's a piece to take. Look for it.")
        case rules.CaptureGoesOn():
            return _("The capture doesn't end there. Look where it goes on.")
        case rules.MustPrefer():
            return _("Another capture comes first by the rules of this variant. Look for it.")
        case rules.MustTakeMost():
            return _("Another capture takes more, and you must take the most. Look for it.")
        case _ if getattr(error, "choices", ()):
            return _("That isn't a legal move. Take another look.")
        case _:
            return _("{reason} Try another move.").format(reason=explain_refusal(error))
