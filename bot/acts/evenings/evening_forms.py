"""Evenings by a form: `/evening new` without a name."""

import rules
from bot.acts.drafts import Draft
from bot.acts.evenings.evening_opening import (
    CLOCK_CHOICES,
    LENGTH_CHOICES,
    USUAL_START,
    EveningWish,
    check_medley,
    create,
    is_offered,
    read_medley,
)
from bot.acts.form_fields import read_choice, read_fields
from bot.acts.form_steps import CommandForm
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_game
from bot.acts.option_choices import name_choices
from bot.acts.request import Request
from bot.acts.tournaments.tournament_conditions import read_roles
from bot.acts.tournaments.tournament_opening import check_may_open
from bot.evenings.opening import CLOCKS
from bot.talk.evenings.evening_texts import medley_label
from bot.talk.names import game_label
from bot.talk.request_refusals import NameMissing, UnreadableStart
from bot.tournaments.planned_start import StartNotPossible
from bot.views.control_id import ControlId
from bot.views.evenings.evening_form import (
    CLOCK,
    FIELDS,
    GAME,
    LENGTH,
    NAME,
    STARTS,
    again,
    evening_form,
)
from bot.views.forms import MOST_OPTIONS, Given

# Options of the command, for which the form has no room.
BY, RATED, WHO, MEDLEY = "by", "rated", "who", "medley"
READY = "medley:"  # before the key of a ready medley, among the games
LENGTHS = [str(choice.value) for choice in LENGTH_CHOICES]
FORM = CommandForm(
    "evening",
    again(),
    {NameMissing: NAME, StartNotPossible: STARTS, UnreadableStart: STARTS},
)


async def open_new(request: Request, wish: EveningWish) -> None:
    """Open the form, filled with the options typed in a command that lacked a name."""
    check_medley(wish)
    read_roles(wish.who)
    medley = wish.medley.strip()
    if medley:
        read_medley(medley)
    given = {
        GAME: (MEDLEY if medley else find_game(wish.game).key,),
        MEDLEY: (medley,),
        LENGTH: (str(wish.length),),
        CLOCK: (wish.clock,),
        STARTS: (wish.starts or USUAL_START,),
        BY: (wish.by,),
        WHO: (wish.who,),
        RATED: (RATED,) if wish.rated else (),
    }
    FORM.keep(request, Draft(given))
    await ask(request, given)


async def open_form(request: Request, _control: ControlId) -> None:
    """Open the form as it was sent last; raises `DraftGone`."""
    await ask(request, FORM.require_draft(request).given)


async def ask(request: Request, given: Given) -> None:
    """Open the form with these fields; raises `NoGamesHere` or `TournamentsClosed`."""
    await check_channel(request)
    await check_may_open(request)
    lengths = name_choices("evening new length", LENGTH_CHOICES)
    clocks = name_choices("evening new clock", CLOCK_CHOICES)
    form = evening_form(FORM.find_fields(request, given), name_games(given), lengths, clocks)
    await request.ask(form)


def name_games(given: Given) -> dict[str, str]:
    """Name what can be played, by value: what was typed first, the ready medleys last."""
    from rules.catalogue.medleys import MEDLEYS  # imports every variant

    ready = {f"{READY}{key}": medley_label(key) for key in MEDLEYS}
    typed = {MEDLEY: given[MEDLEY][0]} if any(given.get(MEDLEY, ())) else {}
    offered = {game.key: game for game in rules.games() if is_offered(game)}
    keys = dict.fromkeys(key for key in (*given.get(GAME, ()), *offered) if key in offered)
    games = {key: game_label(offered[key]) for key in keys}
    room = MOST_OPTIONS - len(ready) - len(typed)
    return typed | dict([*games.items()][:room]) | ready


async def take_form(request: Request, _control: ControlId) -> None:
    """Open the evening that the form asks for, with the options that were typed before."""
    draft = FORM.find_draft(request)
    kept = {} if draft is None else draft.given
    typed = {name: held for name, held in kept.items() if name not in FIELDS}
    given = {**typed, **read_fields(request, FIELDS)}
    await FORM.carry_out(request, Draft(given), lambda: create(request, read_wish(given)))


def read_wish(given: Given) -> EveningWish:
    """Return the evening that the form describes; raises `NameMissing` or `OldControl`."""
    held = {name: "".join(values[:1]).strip() for name, values in given.items()}
    if not held.get(NAME):
        raise NameMissing
    game = held.get(GAME, "")
    ready = game.removeprefix(READY) if game.startswith(READY) else ""
    medley = held.get(MEDLEY, "") if game == MEDLEY else ready
    return EveningWish(
        name=held[NAME],
        game="" if medley else game,
        medley=medley,
        by=held.get(BY, "") if medley else "",
        length=int(read_choice(given, LENGTH, LENGTHS)),
        clock=read_choice(given, CLOCK, CLOCKS),
        starts=held.get(STARTS, ""),
        rated=RATED in given.get(RATED, ()),
        who=held.get(WHO, ""),
    )
