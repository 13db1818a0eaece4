"""The forms for a team game: what most people choose, and the rest on pages of their own."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

import rules
from bot.talk.challenges import challenge_form_texts
from bot.talk.labels import Label
from bot.talk.teams import lobby_form_texts as texts
from bot.views.challenges.challenge_form import (
    AGAIN,
    COLOR,
    LONGEST_NAME,
    OPENING,
    OPTIONS,
    OTHER_VARIANT,
    POSITION,
    name_variants,
    start_fields,
)
from bot.views.control_actions import ControlKind, LobbyAction
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.forms import Field, Fields, Form
from bot.views.note import show_note
from bot.views.parts import rows_of
from bot.views.post import Post

OPPONENT, VARIANT, TURN, DECIDES, TICKS = "opponent", "variant", "turn", "decides", "ticks"
JOINS, ROLE, GUARD, VOTES, QUORUM = "joins", "role", "guard", "votes", "quorum"
LEVEL, AGAINST, CODE, NAME = "level", "against", "code", "name"
FORFEIT = "forfeit"
USUAL = "usual"  # the choice of what is usual for this person or server
QUORUMS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)
LONGEST_CODE = 40

Labels = Mapping[str, str]


class LobbyFormPage(StrEnum):
    """The forms after the first one."""

    MEMBERS = "members"
    START = "start"
    SIDES = "sides"


FIRST = {OPPONENT, VARIANT, TURN, DECIDES, TICKS}  # fields of the first form
FIELDS = {
    LobbyFormPage.MEMBERS: (JOINS, ROLE, GUARD, VOTES, QUORUM),
    LobbyFormPage.START: (OTHER_VARIANT, OPENING, POSITION, OPTIONS),
    LobbyFormPage.SIDES: (COLOR, LEVEL, AGAINST, CODE, NAME),
}
REST = {name: page for page, names in FIELDS.items() for name in names}
LABELS = {
    LobbyFormPage.MEMBERS: Label.MEMBERS_AND_VOTES,
    LobbyFormPage.START: Label.VARIANT_AND_START,
    LobbyFormPage.SIDES: Label.SIDES,
}


def lobby_form(fields: Fields, turns: Labels, decides: Labels) -> Form:
    """Return the form for a team game; times and ways to decide are labels by value."""
    variants = name_variants(fields.given.get(VARIANT, ()), rules.all_games())
    parts = [
        fields.person(OPPONENT, texts.opponent_field()),
        fields.menu(VARIANT, challenge_form_texts.variant_field(), variants),
        fields.menu(TURN, texts.turn_field(), turns),
        fields.menu(DECIDES, texts.decides_field(), decides),
        fields.ticks(TICKS, texts.ticks_field(), texts.ticks()),
    ]
    return Form(_control(LobbyAction.FORM_SENT), texts.lobby_title(), parts)


def members_form(fields: Fields, joins: Labels, guards: Labels, votes: Labels) -> Form:
    """Return the form for who joins and how votes are held; the labels are by value."""
    parts = [
        fields.menu(JOINS, texts.joins_field(), joins),
        fields.role(ROLE, texts.role_field()),
        fields.menu(GUARD, texts.guard_field(), {USUAL: texts.usual_guard()} | dict(guards)),
        fields.menu(VOTES, texts.votes_field(), votes),
        fields.menu(QUORUM, texts.quorum_field(), {str(count): str(count) for count in QUORUMS}),
    ]
    return _page(LobbyFormPage.MEMBERS, texts.members_title(), parts)


def start_form(fields: Fields, game: rules.AnyGame) -> Form:
    """Return the form for any variant, and for the start and the options of the chosen one."""
    other = challenge_form_texts.other_variant_field()
    parts = [fields.line(OTHER_VARIANT, other, most=LONGEST_NAME), *start_fields(game, fields, {})]
    return _page(LobbyFormPage.START, texts.start_title(), parts)


def sides_form(fields: Fields, levels: Labels, names: Labels) -> Form:
    """Return the form for the two sides; levels and names to be seen are labels by value."""
    parts = [
        fields.menu(COLOR, texts.color_field(), challenge_form_texts.colors()),
        fields.menu(LEVEL, texts.level_field(), {USUAL: texts.usual_level()} | dict(levels)),
        fields.channel(AGAINST, texts.against_field()),
        fields.line(CODE, texts.code_field(), most=LONGEST_CODE),
        fields.menu(NAME, texts.name_field(), names),
    ]
    return _page(LobbyFormPage.SIDES, texts.sides_title(), parts)


async def show_before_rest() -> Post:
    """Offer the other forms, which Discord opens by a press only, and to open the game."""
    pages = [button(page_control(page), label) for page, label in LABELS.items()]
    done = button(_control(LobbyAction.OPEN), Label.OPEN_TEAM_GAME)
    return await show_note(texts.before_more(), rows_of([*pages, done]))


def again() -> ControlId:
    """Return what opens the form as it was sent."""
    return _control(LobbyAction.FORM, AGAIN)


def page_control(page: LobbyFormPage) -> ControlId:
    """Return what opens the form of a page, as it was sent if it was."""
    return _control(LobbyAction.REST, page)


def _page(page: LobbyFormPage, title: str, parts: Iterable[Field]) -> Form:
    return Form(_control(LobbyAction.REST_SENT, page), title, parts)


def _control(action: LobbyAction, detail: str = "") -> ControlId:
    return ControlId(ControlKind.LOBBY, action, 0, 0 if detail else None, detail)
