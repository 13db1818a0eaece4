"""How strong people are: `/top`, `/profile`, `/versus`."""

import discord
from discord import app_commands
from discord.app_commands import Choice

import rules
from bot.acts.challenges.proposing import announce_challenge, make_challenge, read_person
from bot.acts.challenges.typed_terms import find_clock
from bot.acts.control_details import read_number, read_word
from bot.acts.game_channels import check_channel
from bot.acts.game_choices import find_any_game, list_all_games
from bot.acts.option_choices import choices, list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.challenges.challenge import Proposal
from bot.challenges.challenge_facts import ChallengeYourself
from bot.matches.terms import Terms
from bot.pacing import Urgency
from bot.ratings.pools import WORLD, Pace, Pool
from bot.ratings.rating_tables import find_profile, find_rating_table, find_rivalry
from bot.ratings.rating_values import TableQuestion
from bot.talk.request_refusals import OldControl
from bot.tournaments.trophies import list_trophies
from bot.views.control_id import ControlId
from bot.views.ratings.ratings import WORLD as WORLD_MARK
from bot.views.ratings.ratings import show_profile, show_rivalry, show_table
from storage.rows import Person

PACES = [Choice(name="quick", value="quick"), Choice(name="long", value="long")]
WHERE = [Choice(name="this server", value="here"), Choice(name="everywhere", value="world")]
USUAL_GAME = rules.games()[0].key


@app_commands.command()
@app_commands.describe(
    variant="The variant. Defaults to the one rated most recently",
    pace="Quick (up to 2 hours per side) or long games",
    where="This server, or everyone who joined the global leaderboard",
)
@choices("top", pace=PACES, where=WHERE)
@served
async def top(
    request: Request, variant: str = "", pace: str = "quick", where: str = "here"
) -> None:
    """See the leaderboard and your own place on it."""
    pool = Pool(find_any_game(variant).family, Pace[pace.upper()]) if variant else None
    await show_page(request, pool, 1, is_world=where == "world")


@top.autocomplete("variant")
@suggested
async def list_rated_variants(_request: Request, typed: str) -> list[Choice[str]]:
    """List the games that fit what is typed."""
    return list_choices(list_all_games(typed))


async def turn_table_page(request: Request, control: ControlId) -> None:
    """Show another page of a table of ratings."""
    pace, family, *world = [*control.detail.split("-"), ""]
    families = {game.family.lower(): game.family for game in rules.all_games()}
    paces = {name.lower(): pace for name, pace in Pace.__members__.items()}
    pool = Pool(read_word(families, family), read_word(paces, pace))
    await show_page(request, pool, max(1, control.subject), is_world=WORLD_MARK in world)


async def show_page(request: Request, pool: Pool | None, page: int, *, is_world: bool) -> None:
    """Show a page of the table of this server, or of the world."""
    scope = WORLD if is_world else request.server_id
    question = TableQuestion(request.person.id, scope, pool, page)
    table = await request.run(find_rating_table, question, request.host.now())
    await request.answer_in_place(show_table(table))


@app_commands.command()
@app_commands.describe(person="Whose profile. Defaults to your own")
@served
async def profile(request: Request, person: discord.Member | None = None) -> None:
    """See someone's ratings and games in this server."""
    await show_profile_of(request, request.person.id if person is None else person.id)


async def show_profile_of(request: Request, person_id: int) -> None:
    """Show a person's ratings and games in this server."""
    now = request.host.now()
    found = await request.run(find_profile, person_id, request.server_id, now)
    won = await request.run(list_trophies, person_id, request.server_id)
    seen = [each for each in won if request.viewer.sees(each.where)]
    appearance = await request.find_appearance()
    await request.answer(show_profile(found, appearance.theme, seen))


@app_commands.command()
@app_commands.describe(opponent="Someone you've played")
@served
async def versus(request: Request, opponent: discord.Member) -> None:
    """See your score against another player."""
    await show_versus(request, opponent)


async def show_versus(request: Request, opponent: discord.Member) -> None:
    """Show the person's score against another player; raises `ChallengeYourself`."""
    rival = read_person(opponent)
    pair = request.person.id, rival.id
    if pair[0] == pair[1]:
        raise ChallengeYourself
    runner = request.services.runner
    rivalry = await find_rivalry(runner, pair, request.server_id, request.viewer)
    game = rivalry.recent[0][0].terms.game if rivalry.recent else USUAL_GAME
    await request.answer(show_rivalry(rivalry, game))


async def challenge_rival(request: Request, control: ControlId) -> None:
    """Challenge the opponent of a rivalry to the game that the two last played."""
    person_id, _mark, game_key = control.detail.partition("-")
    opponent_id = read_number(person_id, most=2**63 - 1)
    await check_channel(request)
    proposal = Proposal(
        place=request.place,
        challenger=request.person,
        opponent=await find_person(request, opponent_id),
        terms=Terms(rules.any_game(game_key).key, clock=await find_clock(request, "")),
    )
    challenge = await make_challenge(request, proposal)
    await announce_challenge(request, challenge)


async def find_person(request: Request, person_id: int) -> Person:
    """Return a person under their current name on Discord; raises `OldControl`."""
    await request.host.pacing.wait_turn(Urgency.BOARD)
    try:
        user = await request.host.fetch_user(person_id)
    except discord.NotFound:
        raise OldControl from None
    return Person(user.id, user.display_name)
