"""Team games by forms: `/together` without options."""

import discord

import rules
from bot.acts.drafts import Draft
from bot.acts.form_fields import read_choice, read_fields, read_people
from bot.acts.form_steps import CommandForm
from bot.acts.game_channels import check_channel
from bot.acts.lobby_opening import (
    DECIDES_CHOICES,
    JOINS_CHOICES,
    TURN_CHOICES,
    TURNS,
    USUAL_TURN,
    VOTE_CHOICES,
    TeamWish,
    Votes,
    open_team_game,
)
from bot.acts.option_choices import name_choices
from bot.acts.request import Request
from bot.talk.request_refusals import (
    BotChallenged,
    CannotWriteThere,
    OldControl,
    OwnWordMissing,
    RoleMissing,
    SeveralOpponents,
)
from bot.teams.lobby import SameRoom
from bot.views.challenge_form import MORE
from bot.views.control_id import ControlId
from bot.views.forms import Fields, Given
from bot.views.lobby_form import (
    AGAINST,
    DECIDES,
    FORFEIT,
    JOINS,
    OPPONENT,
    OTHER_VARIANT,
    REST,
    ROLE,
    TICKS,
    TURN,
    VARIANT,
    VOTES,
    again,
    lobby_form,
    rest_again,
    rest_form,
    show_before_rest,
)
from storage.rows import TeamDecision

USUAL = {TURN: (str(USUAL_TURN),)}
FORM = CommandForm(
    "together",
    again(),
    {
        BotChallenged: OPPONENT,
        rules.UnknownGame: OTHER_VARIANT,
        rules.AmbiguousGame: OTHER_VARIANT,
        RoleMissing: ROLE,
        SeveralOpponents: AGAINST,
        OwnWordMissing: AGAINST,
        CannotWriteThere: AGAINST,
        SameRoom: AGAINST,
    },
    REST,
    rest_again(),
)


async def open_new(request: Request) -> None:
    """Open the form for a team game; raises `NoGamesHere`."""
    FORM.keep(request, Draft(USUAL))
    await open_form(request, again())


async def open_form(request: Request, _control: ControlId) -> None:
    """Open the form for a team game as it was sent last."""
    await check_channel(request)
    turns = name_choices("together turn", TURN_CHOICES)
    decides = name_choices("together decides", DECIDES_CHOICES)
    await request.ask(lobby_form(FORM.find_fields(request, USUAL), turns, decides))


async def open_rest(request: Request, _control: ControlId) -> None:
    """Open the form for the rest of a team game; raises `DraftGone`."""
    draft = FORM.require_draft(request)
    fields = Fields(leave_out_gone(request, draft.given), draft.fault)
    joins = name_choices("together joins", JOINS_CHOICES)
    await request.ask(rest_form(fields, joins, name_choices("together votes", VOTE_CHOICES)))


def leave_out_gone(request: Request, given: Given) -> Given:
    """Return the fields without a role or channel that is no longer in the server."""
    is_there = {ROLE: read_role(request, given), AGAINST: read_channel(request, given)}
    return {name: held for name, held in given.items() if is_there.get(name, True)}


async def take_form(request: Request, _control: ControlId) -> None:
    """Open the team game that the form asks for, or lead on to the second one."""
    draft = FORM.find_draft(request) or Draft()
    kept = {name: held for name, held in draft.given.items() if name in REST}
    given = {**kept, **read_fields(request)}
    try:
        draft = Draft(given, read_people(request, given, OPPONENT))
    except BotChallenged as error:
        await FORM.tell_fault(request, Draft(given), error)
        return
    if MORE in given.get(TICKS, ()):
        FORM.keep(request, draft)
        await request.answer(show_before_rest())
        return
    await carry_out(request, draft)


async def take_rest(request: Request, _control: ControlId) -> None:
    """Open the team game that both forms ask for; raises `DraftGone`."""
    draft = FORM.require_draft(request)
    first = {name: held for name, held in draft.given.items() if name not in REST}
    await carry_out(request, Draft({**first, **read_fields(request)}, draft.people))


async def carry_out(request: Request, draft: Draft) -> None:
    """Open the team game that the fields describe; raises `OldControl` for a choice not offered."""
    wish = read_wish(request, draft)
    await FORM.carry_out(request, draft, lambda: open_team_game(request, wish))


def read_wish(request: Request, draft: Draft) -> TeamWish:
    """Return the team game that both forms describe; raises `OldControl`."""
    given = draft.given
    held = {name: "".join(values[:1]).strip() for name, values in given.items()}
    joins = [str(choice.value) for choice in JOINS_CHOICES]
    role, against = read_role(request, given), read_channel(request, given)
    if (role is None and held.get(ROLE)) or (against is None and held.get(AGAINST)):
        raise OldControl  # it is gone, or was never offered
    return TeamWish(
        opponent=next(iter(draft.people), None),
        variant=held.get(OTHER_VARIANT) or held.get(VARIANT, ""),
        turn=int(read_choice(given, TURN, [str(seconds) for seconds in TURNS.values()])),
        decides=TeamDecision(read_choice(given, DECIDES, [*TeamDecision])),
        joins=read_choice(given, JOINS, joins, joins[0]),
        role_id=role.id if role else None,
        votes=Votes(read_choice(given, VOTES, [*Votes], Votes.COUNT)),
        silence=FORFEIT if FORFEIT in given.get(TICKS, ()) else "lot",
        against=against,
    )


def read_role(request: Request, given: Given) -> discord.Role | None:
    """Return the role of this server that was chosen, or None."""
    guild = request.interaction.guild
    chosen = "".join(given.get(ROLE, ()))
    return guild.get_role(int(chosen)) if guild is not None and chosen.isdecimal() else None


def read_channel(request: Request, given: Given) -> discord.TextChannel | None:
    """Return the channel of this server that was chosen, or None."""
    guild = request.interaction.guild
    chosen = "".join(given.get(AGAINST, ()))
    found = guild.get_channel(int(chosen)) if guild is not None and chosen.isdecimal() else None
    return found if isinstance(found, discord.TextChannel) else None
