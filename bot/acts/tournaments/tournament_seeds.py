"""Seeds by hand: `/tournament seed`, and the menus of its answer."""

from discord import app_commands
from discord.app_commands import Choice, Range

from bot.acts.control_details import read_chosen, read_number
from bot.acts.option_choices import list_choices
from bot.acts.request import Request
from bot.acts.serve import served, suggested
from bot.acts.tournaments.tournament_arbiter import find_to_arbitrate
from bot.acts.tournaments.tournaments import check_arbiter
from bot.talk.request_refusals import UnknownChoice
from bot.talk.tournaments.seed_texts import unseeded_label
from bot.tournaments.entry import find_tournament_here
from bot.tournaments.hand_seeds import check_seedable, seed_player
from bot.tournaments.tournament_store import load_tournament
from bot.views.control_id import ControlId
from bot.views.tournaments.tournament_seeds import show_seeds

MOST_SEEDS = 128
MOST_ID = 2**63 - 1


@app_commands.command()
@app_commands.describe(
    player="The player to seed. Leave empty to see the seeds",
    place="Their seed. Defaults to the next one. 0 removes it",
)
@served
async def seed(
    request: Request, player: str = "", place: Range[int, 0, MOST_SEEDS] | None = None
) -> None:
    """Set the top seeds in this channel's tournament (arbiters only)."""
    here = await find_to_arbitrate(request)
    check_seedable(here)
    if player:
        person_id = read_person(player)
        here = await request.run(seed_player, here.id, person_id, place, request.act())
    await request.answer(show_seeds(here))


@seed.autocomplete("player")
@suggested
async def list_players(request: Request, typed: str) -> list[Choice[str]]:
    """List the players of the channel's tournament whose names fit what is typed."""
    here = await request.run(find_tournament_here, request.place)
    named = (
        (unseeded_label(here, number), str(person.id)) for number, person in here.people.items()
    )
    return list_choices(each for each in named if typed.lower() in each[0].lower())


def read_person(text: str) -> int:
    """Return the id of the person a choice stands for; raises `UnknownChoice`."""
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(MOST_ID)):
        raise UnknownChoice
    return int(text)


async def add_seed(request: Request, control: ControlId) -> None:
    """Make the chosen player the next seed."""
    await change_seed(request, control, None)


async def take_seed_away(request: Request, control: ControlId) -> None:
    """Take the chosen player's seed away."""
    await change_seed(request, control, 0)


async def change_seed(request: Request, control: ControlId, place: int | None) -> None:
    """Seed the chosen player; raises `NotTheArbiter`, or what `seed_player` raises."""
    await check_arbiter(request, await request.run(load_tournament, control.subject))
    person_id = read_number(read_chosen(request), MOST_ID)
    after = await request.run(seed_player, control.subject, person_id, place, request.act())
    await request.answer_in_place(show_seeds(after))
