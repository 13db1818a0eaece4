"""The forms for a tournament: what most people choose, and the rest."""

from collections.abc import Mapping

import rules
from bot.talk import challenge_form_texts
from bot.talk import tournament_form_texts as texts
from bot.talk.labels import Label
from bot.views.challenge_form import AGAIN, name_variants
from bot.views.challenge_form import LONGEST_NAME as LONGEST_VARIANT
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.forms import Fields, Form
from bot.views.note import show_note
from bot.views.parts import row
from bot.views.post import Post

NAME, KIND, VARIANT, PACE, TICKS = "name", "kind", "variant", "pace", "ticks"
OTHER_VARIANT, SCORE, ROUNDS, BOARDS = "other-variant", "score", "rounds", "boards"
REST = {OTHER_VARIANT, SCORE, ROUNDS, BOARDS}  # fields of the second form
RATED, TWICE = "rated", "twice"
ENOUGH = "enough"  # rounds to find a winner
LONGEST_NAME = 40  # characters
MOST_ROUNDS = 20
MOST_BOARDS = 6

Labels = Mapping[str, str]


def tournament_form(fields: Fields, kinds: Labels, paces: Labels) -> Form:
    """Return the form for a tournament; kinds and paces are labels by value."""
    variants = name_variants(fields.given.get(VARIANT, ()), rules.games())
    parts = [
        fields.line(NAME, texts.name_field(), most=LONGEST_NAME),
        fields.menu(KIND, texts.kind_field(), kinds),
        fields.menu(VARIANT, challenge_form_texts.variant_field(), variants),
        fields.menu(PACE, texts.pace_field(), paces),
        fields.ticks(TICKS, texts.ticks_field(), texts.ticks()),
    ]
    return Form(_control(TournamentAction.FORM_SENT), texts.tournament_title(), parts)


def rest_form(fields: Fields, scores: Labels) -> Form:
    """Return the form for the rest of a tournament; scores are labels by value."""
    counts = {str(count): str(count) for count in range(1, MOST_ROUNDS + 1)}
    boards = {str(count): str(count) for count in range(1, MOST_BOARDS + 1)}
    other_variant = challenge_form_texts.other_variant_field()
    parts = [
        fields.line(OTHER_VARIANT, other_variant, most=LONGEST_VARIANT),
        fields.menu(SCORE, texts.score_field(), scores),
        fields.menu(ROUNDS, texts.rounds_field(), {ENOUGH: texts.enough_rounds()} | counts),
        fields.menu(BOARDS, texts.boards_field(), boards),
    ]
    return Form(_control(TournamentAction.REST_SENT), texts.more_title(), parts)


async def show_before_rest() -> Post:
    """Lead from the first form to the second, which Discord opens by a press only."""
    return await show_note(texts.before_more(), [row(button(rest_again(), Label.MORE))])


def again() -> ControlId:
    """Return what opens the form as it was sent."""
    return _control(TournamentAction.FORM, AGAIN)


def rest_again() -> ControlId:
    """Return what opens the form for the rest, as it was sent if it was."""
    return _control(TournamentAction.REST, AGAIN)


def _control(action: TournamentAction, detail: str = "") -> ControlId:
    return ControlId(ControlKind.TOURNAMENT, action, 0, 0 if detail else None, detail)
