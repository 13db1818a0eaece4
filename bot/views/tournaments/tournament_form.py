"""The forms for a tournament: what most people choose, and the rest."""

from collections.abc import Mapping
from datetime import timedelta

import rules
from bot.talk.challenges import challenge_form_texts
from bot.talk.labels import Label
from bot.talk.tournaments import tournament_form_texts as texts
from bot.views.challenges.challenge_form import AGAIN, name_variants
from bot.views.challenges.challenge_form import LONGEST_NAME as LONGEST_VARIANT
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.forms import Fields, Form
from bot.views.note import show_note
from bot.views.parts import row
from bot.views.post import Post

NAME, KIND, VARIANT, PACE, TICKS = "name", "kind", "variant", "pace", "ticks"
OTHER_VARIANT, SCORE, ROUNDS, BOARDS = "other-variant", "score", "rounds", "boards"
STARTS = "starts"
FIRST = {NAME, KIND, VARIANT, PACE, TICKS}  # fields of the first form
REST = {OTHER_VARIANT, SCORE, ROUNDS, BOARDS, STARTS}  # fields of the second form
RATED, TWICE, ANYWHERE = "rated", "twice", "anywhere"
BY_HAND = "by-hand"  # no planned start
ENOUGH = "enough"  # rounds to find a winner
LONGEST_NAME = 40  # characters
MOST_ROUNDS = 20
MOST_BOARDS = 6

Labels = Mapping[str, str]


def tournament_form(fields: Fields, kinds: Labels, paces: Labels) -> Form:
    """Return the form for a tournament; kinds and paces are labels by value."""
    variants = name_variants(fields.given.get(VARIANT, ()), rules.games())
    parts = [
        fields.line(NAME, texts.name_field(), most=LONGEST_NAME, is_needed=True),
        fields.menu(KIND, texts.kind_field(), kinds),
        fields.menu(VARIANT, challenge_form_texts.variant_field(), variants),
        fields.menu(PACE, texts.pace_field(), paces),
        fields.ticks(TICKS, texts.ticks_field(), texts.ticks()),
    ]
    return Form(_control(TournamentAction.FORM_SENT), texts.tournament_title(), parts)


def rest_form(fields: Fields, scores: Labels, soon: Mapping[str, timedelta]) -> Form:
    """Return the form for the rest of a tournament; scores are labels by value.

    `soon` are the typed times from now after which it can start automatically.
    """
    counts = {str(count): str(count) for count in range(1, MOST_ROUNDS + 1)}
    boards = {str(count): str(count) for count in range(1, MOST_BOARDS + 1)}
    other_variant = challenge_form_texts.other_variant_field()
    parts = [
        fields.line(OTHER_VARIANT, other_variant, most=LONGEST_VARIANT),
        fields.menu(SCORE, texts.score_field(), scores),
        fields.menu(ROUNDS, texts.rounds_field(), {ENOUGH: texts.enough_rounds()} | counts),
        fields.menu(BOARDS, texts.boards_field(), boards),
        fields.menu(STARTS, texts.starts_field(), _name_starts(fields, soon)),
    ]
    return Form(_control(TournamentAction.REST_SENT), texts.more_title(), parts)


def _name_starts(fields: Fields, soon: Mapping[str, timedelta]) -> Labels:
    """Return the labels of starts by value, with one that was typed as an option."""
    named = {BY_HAND: texts.start_by_hand()}
    named |= {ahead: texts.start_after(time) for ahead, time in soon.items()}
    typed = (start for start in fields.given.get(STARTS, ()) if start not in named)
    return named | {start: texts.start_as_typed(start) for start in typed}


async def show_before_rest() -> Post:
    """Lead from the first form to the second, which Discord only opens after a press."""
    return await show_note(texts.before_more(), [row(button(rest_again(), Label.MORE))])


def again() -> ControlId:
    """Return the control that reopens the form as it was sent."""
    return _control(TournamentAction.FORM, AGAIN)


def rest_again() -> ControlId:
    """Return what opens the form for the rest, as it was sent if it was."""
    return _control(TournamentAction.REST, AGAIN)


def _control(action: TournamentAction, detail: str = "") -> ControlId:
    return ControlId(ControlKind.TOURNAMENT, action, 0, 0 if detail else None, detail)
