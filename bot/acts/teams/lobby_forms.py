"""Team games by forms: `/together` without options."""

import discord

import rules
from bot.acts.drafts import Draft
from bot.acts.form_fields import read_choice, read_fields, read_people
from bot.acts.form_steps import CommandForm
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_any_game
from bot.acts.matches.computer_games import LEVELS
from bot.acts.option_choices import name_choices
from bot.acts.request import Request
from bot.acts.teams.away_sides import NameChoice
from bot.acts.teams.lobby_opening import (
    DECIDES_CHOICES,
    GUARD_CHOICES,
    JOINS_CHOICES,
    NAME_CHOICES,
    TURN_CHOICES,
    TURNS,
    USUAL_TURN,
    VOTE_CHOICES,
    TeamWish,
    VoteVisibility,
    open_team_game,
)
from bot.matches.terms_facts import DecidedOpening, NoBallots
from bot.talk.idle_options import (
    ColorWithoutOpponent,
    LevelWithoutComputer,
    QuorumWithoutVotes,
    RoleOfNamed,
    VotesNotCast,
)
from bot.talk.request_refusals import (
    BotChallenged,
    CannotWriteThere,
    OldControl,
    OwnWordMissing,
    RoleMissing,
    SeveralOpponents,
)
from bot.teams.lobby import NoSuchCode, SameRoom
from bot.views.challenges.challenge_form import (
    COLOR,
    COLORS,
    MORE,
    OPENING,
    OPTIONS,
    OTHER_VARIANT,
    POSITION,
)
from bot.views.control_id import ControlId
from bot.views.forms import Fields, Form, Given
from bot.views.teams.lobby_form import (
    AGAINST,
    CODE,
    DECIDES,
    FIELDS,
    FIRST,
    FORFEIT,
    GUARD,
    JOINS,
    LEVEL,
    NAME,
    OPPONENT,
    QUORUM,
    QUORUMS,
    REST,
    ROLE,
    TICKS,
    TURN,
    USUAL,
    VARIANT,
    VOTES,
    LobbyFormPage,
    again,
    lobby_form,
    members_form,
    page_control,
    show_before_rest,
    sides_form,
    start_form,
)
from storage.rows import TeamDecision

GIVEN_FIRST = {TURN: (str(USUAL_TURN),)}
FORM = CommandForm(
    "together",
    again(),
    {
        BotChallenged: OPPONENT,
        rules.UnknownGame: OTHER_VARIANT,
        rules.AmbiguousGame: OTHER_VARIANT,
        rules.BadFen: POSITION,
        DecidedOpening: POSITION,
        NoBallots: OPENING,
        rules.UnknownOption: OPTIONS,
        rules.ClashingOptions: OPTIONS,
        RoleMissing: ROLE,
        RoleOfNamed: ROLE,
        VotesNotCast: VOTES,
        ColorWithoutOpponent: COLOR,
        QuorumWithoutVotes: QUORUM,
        LevelWithoutComputer: LEVEL,
        SeveralOpponents: AGAINST,
        OwnWordMissing: AGAINST,
        CannotWriteThere: AGAINST,
        SameRoom: AGAINST,
        NoSuchCode: CODE,
    },
    {name: page_control(page) for name, page in REST.items()},
)


async def open_new(request: Request) -> None:
    """Open the form for a team game; raises `NoGamesHere`."""
    FORM.keep(request, Draft(GIVEN_FIRST))
    await open_form(request, again())


async def open_form(request: Request, _control: ControlId) -> None:
    """Open the form for a team game as it was sent last."""
    await check_channel(request)
    turns = name_choices("together turn", TURN_CHOICES)
    decides = name_choices("together decides", DECIDES_CHOICES)
    await request.ask(lobby_form(FORM.find_fields(request, GIVEN_FIRST), turns, decides))


async def open_rest(request: Request, control: ControlId) -> None:
    """Open the form of a page; raises `DraftGone`, or `OldControl` for a page unknown today."""
    page = read_page(control)
    draft = FORM.require_draft(request)
    fields = Fields(leave_out_gone(request, draft.given), draft.fault)
    await request.ask(build_page(page, fields))


def build_page(page: LobbyFormPage, fields: Fields) -> Form:
    """Return the form of a page."""
    if page is LobbyFormPage.MEMBERS:
        joins = name_choices("together joins", JOINS_CHOICES)
        guards = name_choices("together guard", GUARD_CHOICES)
        return members_form(fields, joins, guards, name_choices("together votes", VOTE_CHOICES))
    if page is LobbyFormPage.START:
        return start_form(fields, find_any_game("".join(fields.given.get(VARIANT, ()))))
    levels = name_choices("together level", LEVELS)
    return sides_form(fields, levels, name_choices("together name", NAME_CHOICES))


def read_page(control: ControlId) -> LobbyFormPage:
    """Return the page that a control names; raises `OldControl`."""
    if control.detail not in [*LobbyFormPage]:
        raise OldControl
    return LobbyFormPage(control.detail)


def leave_out_gone(request: Request, given: Given) -> Given:
    """Return the fields without a role or channel that is no longer in the server."""
    is_there = {ROLE: read_role(request, given), AGAINST: read_channel(request, given)}
    return {name: held for name, held in given.items() if is_there.get(name, True)}


async def take_form(request: Request, _control: ControlId) -> None:
    """Open the team game that the form asks for, or lead on to the second one."""
    draft = FORM.find_draft(request) or Draft()
    kept = {name: held for name, held in draft.given.items() if name in REST}
    given = {**kept, **read_fields(request, FIRST)}
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


async def take_rest(request: Request, control: ControlId) -> None:
    """Keep a page and offer the others, or open the game if a fault was put right.

    Raises `DraftGone` or `OldControl`.
    """
    names = FIELDS[read_page(control)]
    draft = FORM.require_draft(request)
    others = {name: held for name, held in draft.given.items() if name not in names}
    filled = Draft({**others, **read_fields(request, names)}, draft.people)
    if draft.fault is not None:
        await carry_out(request, filled)
        return
    FORM.keep(request, filled)
    await request.answer_in_place(show_before_rest())


async def open_described(request: Request, _control: ControlId) -> None:
    """Open the team game that all forms describe; raises `DraftGone`, also at a second press."""
    await carry_out(request, FORM.take_draft(request))


async def carry_out(request: Request, draft: Draft) -> None:
    """Open the team game that the fields describe; raises `OldControl` for a choice not offered."""
    wish = read_wish(request, draft)
    await FORM.carry_out(request, draft, lambda: open_team_game(request, wish))


def read_wish(request: Request, draft: Draft) -> TeamWish:
    """Return the team game that the forms describe; raises `OldControl`."""
    given = draft.given
    held = {name: "".join(values[:1]).strip() for name, values in given.items()}
    joins = [str(choice.value) for choice in JOINS_CHOICES]
    guards = [USUAL, *(str(choice.value) for choice in GUARD_CHOICES)]
    role, against = read_role(request, given), read_channel(request, given)
    if (role is None and held.get(ROLE)) or (against is None and held.get(AGAINST)):
        raise OldControl  # it is gone, or was never offered
    guard = read_choice(given, GUARD, guards, USUAL)
    opening = held.get(OPENING, "")
    return TeamWish(
        opponent=next(iter(draft.people), None),
        level=read_level(given),
        variant=held.get(OTHER_VARIANT) or held.get(VARIANT, ""),
        turn=int(read_choice(given, TURN, [str(seconds) for seconds in TURNS.values()])),
        decides=TeamDecision(read_choice(given, DECIDES, [*TeamDecision])),
        joins=read_choice(given, JOINS, joins, joins[0]),
        role_id=role.id if role else None,
        guard="" if guard == USUAL else guard,
        votes=VoteVisibility(read_choice(given, VOTES, [*VoteVisibility], VoteVisibility.COUNT)),
        quorum=int(read_choice(given, QUORUM, [str(count) for count in QUORUMS], "1")),
        silence=FORFEIT if FORFEIT in given.get(TICKS, ()) else "lot",
        color=COLORS.get(held.get(COLOR, "")),
        opening=held.get(POSITION) or ("" if opening == USUAL else opening),
        option=", ".join(given.get(OPTIONS, ())),
        against=against,
        code=held.get(CODE, ""),
        name=NameChoice(read_choice(given, NAME, [*NameChoice], NameChoice.HIDDEN)),
    )


def read_level(given: Given) -> int | None:
    """Return the level chosen for the computer, or None for the usual one."""
    levels = [str(choice.value) for choice in LEVELS]
    chosen = read_choice(given, LEVEL, [USUAL, *levels], USUAL)
    return None if chosen == USUAL else int(chosen)


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
