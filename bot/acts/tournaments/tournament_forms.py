"""Tournaments by forms: `/tournament new` without a name."""

from bot.acts.challenges.proposing import wants_rated
from bot.acts.drafts import Draft
from bot.acts.form_fields import read_choice, read_fields
from bot.acts.form_steps import CommandForm
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_game
from bot.acts.option_choices import name_choices
from bot.acts.own_calendar import find_calendar
from bot.acts.request import Request
from bot.acts.tournaments.tournament_conditions import (
    keep_deputy,
    keep_winner_role,
    list_kept,
    read_conditions,
    read_kept,
    read_kept_deputy,
    read_kept_winner_role,
)
from bot.acts.tournaments.tournament_opening import (
    GAMES,
    KIND_CHOICES,
    KIND_OF_CHOICE,
    PACES,
    PRESETS,
    SCORES,
    SOON,
    USUAL_BOARDS,
    TournamentWish,
    check_may_open,
    check_rated,
    create,
)
from bot.clocks.durations import read_duration
from bot.talk.request_refusals import NameMissing, UnreadableStart
from bot.tournaments.planned_start import StartNotPossible
from bot.tournaments.presets import (
    AnywhereNotForKind,
    BoardsNotForKind,
    CyclesNotForKind,
    PresetNotForKind,
    RoundsNotForKind,
    ScoringNotForGame,
    ScoringNotForKind,
)
from bot.views.challenges.challenge_form import MORE
from bot.views.control_id import ControlId
from bot.views.forms import Given
from bot.views.tournaments.tournament_form import (
    ANYWHERE,
    BOARDS,
    BY_HAND,
    ENOUGH,
    FIRST,
    KIND,
    MOST_BOARDS,
    MOST_ROUNDS,
    NAME,
    OTHER_VARIANT,
    PACE,
    RATED,
    REST,
    ROUNDS,
    SCORE,
    STARTS,
    TICKS,
    TWICE,
    VARIANT,
    again,
    rest_again,
    rest_form,
    show_before_rest,
    tournament_form,
)
from rules import AmbiguousGame, UnknownGame

FORM = CommandForm(
    "tournament",
    again(),
    {
        NameMissing: NAME,
        UnknownGame: OTHER_VARIANT,
        AmbiguousGame: OTHER_VARIANT,
        PresetNotForKind: PACE,
        CyclesNotForKind: TICKS,
        AnywhereNotForKind: TICKS,
        ScoringNotForKind: SCORE,
        ScoringNotForGame: SCORE,
        RoundsNotForKind: ROUNDS,
        BoardsNotForKind: BOARDS,
        StartNotPossible: STARTS,
        UnreadableStart: STARTS,
    },
    dict.fromkeys(REST, rest_again()),
)


async def open_new(request: Request, wish: TournamentWish) -> None:
    """Open the form, filled with the options typed in a command that lacked a name."""
    check_rated(wish)
    # No field of the form could correct them.
    read_conditions(wish.conditions, await find_calendar(request))
    is_rated = await wants_rated(request) if wish.rated is None else wish.rated
    ticks = ((RATED, is_rated), (TWICE, wish.twice), (ANYWHERE, wish.anywhere))
    given = {
        KIND: (wish.kind,),
        VARIANT: (find_game(wish.variant).key,),
        PACE: (wish.pace,),
        TICKS: tuple(name for name, is_ticked in ticks if is_ticked),
        SCORE: (wish.score,),
        ROUNDS: (str(wish.rounds or ENOUGH),),
        BOARDS: (str(wish.boards or USUAL_BOARDS),),
        STARTS: (wish.starts or BY_HAND,),
    }
    kept = {**keep_deputy(wish.deputy), **keep_winner_role(wish.winner_role)}
    FORM.keep(request, Draft({**given, **wish.conditions.keep(), **kept}))
    await ask(request, given)


async def open_form(request: Request, _control: ControlId) -> None:
    """Open the form as it was sent last; raises `DraftGone`."""
    await ask(request, FORM.require_draft(request).given)


async def ask(request: Request, given: Given) -> None:
    """Open the form with these fields; raises `NoGamesHere` or `TournamentsClosed`."""
    await check_channel(request)
    await check_may_open(request)
    fields = FORM.find_fields(request, given)
    kinds = name_choices("tournament new kind", KIND_CHOICES)
    await request.ask(tournament_form(fields, kinds, name_choices("tournament new pace", PACES)))


async def open_rest(request: Request, _control: ControlId) -> None:
    """Open the form for the rest; raises `DraftGone`."""
    fields = FORM.find_fields(request, FORM.require_draft(request).given)
    soon = {ahead: read_duration(ahead) for ahead in SOON}
    scores = name_choices("tournament new score", SCORES)
    await request.ask(rest_form(fields, scores, soon))


async def take_form(request: Request, _control: ControlId) -> None:
    """Create the tournament that the form asks for, or lead on to the second one."""
    draft = FORM.find_draft(request)
    kept = {name: held for name, held in draft.given.items() if name in REST} if draft else {}
    conditions = list_kept(draft.given) if draft else {}
    given = {**kept, **conditions, **read_fields(request, FIRST)}
    if MORE in given.get(TICKS, ()):
        FORM.keep(request, Draft(given))
        await request.answer(show_before_rest())
        return
    await FORM.carry_out(request, Draft(given), lambda: create_wished(request, given))


async def take_rest(request: Request, _control: ControlId) -> None:
    """Create the tournament that both forms ask for; raises `DraftGone`."""
    held = FORM.require_draft(request).given
    first = {name: values for name, values in held.items() if name not in REST}
    given = {**first, **read_fields(request, REST)}
    await FORM.carry_out(request, Draft(given), lambda: create_wished(request, given))


async def create_wished(request: Request, given: Given) -> None:
    """Create the tournament that the fields describe."""
    await create(request, read_wish(given))


def list_counts(most: int) -> list[str]:
    """List the numbers from 1 on as fields hold them."""
    return [str(count) for count in range(1, most + 1)]


def read_wish(given: Given) -> TournamentWish:
    """Return the tournament that both forms describe; raises `NameMissing` or `OldControl`."""
    held = {name: "".join(values[:1]).strip() for name, values in given.items()}
    if not held.get(NAME):
        raise NameMissing
    usual = TournamentWish(name=held[NAME])
    rounds = read_choice(given, ROUNDS, [ENOUGH, *list_counts(MOST_ROUNDS)], ENOUGH)
    boards = read_choice(given, BOARDS, list_counts(MOST_BOARDS), str(USUAL_BOARDS))
    ticks = given.get(TICKS, ())
    starts = held.get(STARTS) or BY_HAND  # what was typed as an option stays
    return TournamentWish(
        name=held[NAME],
        kind=read_choice(given, KIND, KIND_OF_CHOICE),
        variant=held.get(OTHER_VARIANT) or held.get(VARIANT, ""),
        pace=read_choice(given, PACE, PRESETS),
        rated=RATED in ticks and ANYWHERE not in ticks,  # the tick for anywhere says unrated
        anywhere=ANYWHERE in ticks,
        score=read_choice(given, SCORE, GAMES, usual.score),
        rounds=None if rounds == ENOUGH else int(rounds),
        boards=None if boards == str(USUAL_BOARDS) else int(boards),
        twice=TWICE in ticks,
        starts="" if starts == BY_HAND else starts,
        conditions=read_kept(given),
        deputy=read_kept_deputy(given),
        winner_role=read_kept_winner_role(given),
    )
