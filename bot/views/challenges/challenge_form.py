"""The forms for a challenge: what most people choose, and the rest."""

from collections.abc import Mapping, Sequence

import rules
from bot.challenges.challenge import Challenge
from bot.challenges.odds import OURS, own_step
from bot.clocks.control_text import NONE, parse_control
from bot.matches.handicap import EVEN, list_steps
from bot.matches.openings import MARK
from bot.talk.challenges import challenge_form_texts as texts
from bot.talk.labels import Label
from bot.talk.matches.clock_controls import describe_control
from bot.talk.matches.odds_texts import list_odds
from bot.talk.names import game_label, game_name, option_label, table_label
from bot.views.control_actions import ChallengeAction, ControlKind
from bot.views.control_id import ControlId
from bot.views.controls import button
from bot.views.forms import MOST_OPTIONS, Field, Fields, Form, Given
from bot.views.note import show_note
from bot.views.parts import row
from bot.views.post import Post
from rules import Color, ballots

OPPONENT, VARIANT, CLOCK, COLOR, TICKS = "opponent", "variant", "clock", "colour", "ticks"
OTHER_VARIANT, OTHER_CLOCK = "other-variant", "other-clock"
OPENING, POSITION, OPTIONS = "opening", "position", "options"
RATED, MORE = "rated", "more"
FIRST = {OPPONENT, VARIANT, CLOCK, COLOR, TICKS}  # fields of the first form
REST = {OTHER_VARIANT, OTHER_CLOCK, OPENING, POSITION, OPTIONS}  # fields of the second form
COLORS = {"white": Color.WHITE, "black": Color.BLACK}
CLOCKS = (
    NONE,
    "5m+5s",
    "15m+10s",
    "1d/move",
    "3d/move",
    "7d/move, weekends off UTC",
    "10 moves in 30d",
    "3d+1d max 7d",
)
ODDS = "odds:"  # before a choice of odds, among the openings
ANY_CLOCK = parse_control("5+3")  # under which a game has all of its odds
AGAIN = "again"  # the detail of a control that reopens a form with its contents
LONGEST_NAME, LONGEST_CLOCK, LONGEST_FEN = 60, 100, 500
MOST_TICKS = 10


def challenge_form(challenge_id: int, fields: Fields) -> Form:
    """Return the form for a challenge, or for changing that of an id, whose opponent stays."""
    parts = [
        fields.menu(
            VARIANT,
            texts.variant_field(),
            name_variants(fields.given.get(VARIANT, ()), rules.all_games()),
        ),
        fields.menu(CLOCK, texts.clock_field(), _clocks(fields.given.get(CLOCK, ()))),
        fields.radio(COLOR, texts.color_field(), texts.colors()),
        fields.ticks(TICKS, texts.ticks_field(), texts.ticks()),
    ]
    title = texts.changed_challenge_title()
    if not challenge_id:
        parts.insert(0, fields.person(OPPONENT, texts.opponent_field()))
        title = texts.new_challenge_title()
    return Form(_control(ChallengeAction.FORM_SENT, challenge_id), title, parts)


def rest_form(challenge_id: int, game: rules.AnyGame, fields: Fields) -> Form:
    """Return the form for the rest of a challenge to a game."""
    parts = [
        fields.line(OTHER_VARIANT, texts.other_variant_field(), most=LONGEST_NAME),
        fields.line(OTHER_CLOCK, texts.other_clock_field(), most=LONGEST_CLOCK, example="2h + 15s"),
        *start_fields(game, fields, _name_odds(game)),
    ]
    return Form(_control(ChallengeAction.REST_SENT, challenge_id), texts.more_title(), parts)


def _name_odds(game: rules.AnyGame) -> dict[str, str]:
    return {f"{ODDS}{value}": label for label, value in list_odds(list_steps(game, ANY_CLOCK))}


def start_fields(game: rules.AnyGame, fields: Fields, odds: Mapping[str, str]) -> list[Field]:
    """Return the fields for the opening, the position and the options that a game has.

    Labels of odds, by value, stand among the openings.
    """
    parts = _opening_fields(game, fields, odds)
    if game.options:
        named = {option.key: option_label(option) for option in game.options[:MOST_TICKS]}
        parts.append(fields.ticks(OPTIONS, texts.options_field(), named))
    return parts


def _opening_fields(game: rules.AnyGame, fields: Fields, odds: Mapping[str, str]) -> list[Field]:
    tables = {f"{MARK}:{table.key}": table_label(table) for table in ballots.list_tables(game.key)}
    parts = []
    if tables or odds:
        named = {"usual": texts.usual_opening(), **tables, **odds}
        parts.append(fields.menu(OPENING, texts.opening_field(), named))
    if isinstance(game, rules.Game):
        example = "W:Wc3,Kd4:Bf6,h8"
        words = texts.position_field()
        parts.append(fields.line(POSITION, words, most=LONGEST_FEN, example=example))
    return parts


def name_variants(chosen: Sequence[str], among: Sequence[rules.AnyGame]) -> dict[str, str]:
    """Name as many variants as a menu takes: the chosen one first, and one of each family."""
    first = [rules.any_game(key) for key in chosen]
    heads = {game.family: game for game in reversed(among)}.values()
    kept = [*dict.fromkeys([*first, *heads, *among])][:MOST_OPTIONS]
    games = dict.fromkeys([*first, *among])
    return {game.key: game_label(game) for game in games if game in kept}


def _clocks(chosen: Sequence[str]) -> dict[str, str]:
    """Name the usual clocks, the chosen one first; nothing is typed here, so words are enough."""
    offered = dict.fromkeys((*chosen, *CLOCKS))
    return {text: describe_control(parse_control(text)) for text in offered}


def fill_from(challenge: Challenge) -> Given:
    """Return the fields that describe a challenge as it is."""
    names = {color: name for name, color in COLORS.items()}
    terms = challenge.terms
    ticks = (*((RATED,) if terms.rated else ()), *terms.house_rules)
    is_color_free = terms.handicap is None or terms.handicap.step == EVEN
    return {
        VARIANT: (terms.game,),
        CLOCK: (terms.clock,),
        COLOR: (names[challenge.color],) if challenge.color is not None and is_color_free else (),
        TICKS: ticks,
        OPTIONS: terms.options,
        **{name: (value,) for name, value in _fill_opening(challenge).items()},
    }


def _fill_opening(challenge: Challenge) -> dict[str, str]:
    """Return the field that describes the start of a challenge."""
    terms = challenge.terms
    if terms.handicap is not None:
        return {OPENING: f"{ODDS}{own_step(challenge) or OURS}"}
    return {OPENING: str(terms.lot)} if terms.lot else {POSITION: terms.opening or ""}


async def show_fault(challenge_id: int, why: str, *, is_in_rest: bool) -> Post:
    """Say what is wrong with a form, above the button that reopens it as it was."""
    action = ChallengeAction.REST if is_in_rest else ChallengeAction.FORM
    return await show_kept(_control(action, challenge_id, AGAIN), why)


async def show_kept(control: ControlId, why: str) -> Post:
    """Say what is wrong with any form, above the button that reopens it as it was."""
    return await show_note(texts.fault_in_form(why), [row(button(control, Label.CHANGE))])


async def show_before_rest(challenge_id: int, game: rules.AnyGame) -> Post:
    """Lead from the first form to the second, which Discord only opens after a press."""
    rest = button(_control(ChallengeAction.REST, challenge_id, AGAIN), Label.MORE)
    return await show_note(texts.before_more(game_name(game)), [row(rest)])


def change_control(challenge_id: int) -> ControlId:
    """Return the control of the button that changes a challenge."""
    return _control(ChallengeAction.FORM, challenge_id)


def _control(action: ChallengeAction, challenge_id: int, detail: str = "") -> ControlId:
    ply = 0 if detail else None
    return ControlId(ControlKind.CHALLENGE, action, challenge_id, ply, detail)
