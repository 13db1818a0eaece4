"""Values that people give to the options of commands, drawn from what a client offers them."""

from random import Random
from typing import Any

from playground import Modal, Person, Unanswered, Upload
from playground.command_options import Option
from playground.components import Kind
from playground.events import JsonObject
from tests.simulation.town import Neighbour, Town

OPTIONAL = 0.25  # the chance that an option is given which need not be
ALWAYS = {"opponent": 0.8, "variant": 0.7, "time": 0.6, "person": 0.9, "reason": 0.1, "move": 1.0}
NUMBERS = (1, 2, 3, 5, 7, 10, 24, 30)
WORDS = ("a", "hello", "3d/move", "32-28", "c3-d4", "10+5", "Berlin", "1.", "🙂 team", "x" * 90)
FILES = (
    Upload(
        "two.pdn",
        b'[GameType "20"]\n1. 32-28 17-22 2. 28x17 11x22 *\n\n'
        b'[GameType "25"]\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 1-0\n',
    ),
    Upload("photograph.pdn", bytes(range(256))),
)


async def fill_in(
    town: Town, who: Neighbour, random: Random, path: str, options: list[JsonObject]
) -> dict[str, Any]:
    """Return values for the options of a command."""
    values: dict[str, Any] = {}
    for option in options:
        name = option["name"]
        chance = 1.0 if option.get("required") else ALWAYS.get(name, OPTIONAL)
        if random.random() >= chance:
            continue
        value = await _choose(town, who, random, path, option, values)
        if value is not None:
            values[name] = value
    return values


async def _choose(  # noqa: C901, PLR0913  # one case for each type of Discord's options
    town: Town,
    who: Neighbour,
    random: Random,
    path: str,
    option: JsonObject,
    before: dict[str, Any],
) -> Any:
    if option.get("choices"):
        return random.choice(option["choices"])["value"]
    if option.get("autocomplete"):
        return await _choose_suggested(who.person, random, path, option, before)
    match option["type"]:
        case Option.USER:
            others = [each for each in who.person.list_neighbours() if each != who.person]
            return random.choice(others) if others else None
        case Option.BOOLEAN:
            return random.random() < 0.5
        case Option.INTEGER:
            number = random.choice(NUMBERS)
            least, most = option.get("min_value"), option.get("max_value")
            return min(max(number, least or number), most or number)
        case Option.CHANNEL:
            return random.choice(who.channels)
        case Option.ROLE:
            roles = who.servers[0].roles
            return random.choice(roles) if roles else None
        case Option.STRING:
            return random.choice(WORDS)[: option.get("max_length") or None]
        case Option.ATTACHMENT:
            return random.choice(FILES)
        case _:
            return None


async def _choose_suggested(
    person: Person, random: Random, path: str, option: JsonObject, before: dict[str, Any]
) -> Any:
    """Take one of the suggestions; something of one's own now and then, or where there is none."""
    given: dict[str, Any] = {**before, option["name"]: ""}
    try:
        choices = await person.autocomplete(path, **given)
    except Unanswered:
        choices = []
    if choices and random.random() < 0.97:
        return random.choice(choices).value
    return random.choice(NUMBERS) if option["type"] == Option.INTEGER else random.choice(WORDS)


def fill_in_form(who: Neighbour, random: Random, modal: Modal) -> dict[str, Any]:
    """Return values for the fields of a form: those that must have one, and some others."""
    values: dict[str, Any] = {}
    for field in modal.inputs:
        is_wanted = field.get("required", True) and not field.get("value")
        if not is_wanted and random.random() >= OPTIONAL:
            continue
        value = _fill_in_field(who, random, field)
        if value:
            values[field["custom_id"]] = value
    return values


def _fill_in_field(who: Neighbour, random: Random, field: JsonObject) -> Any:
    offered: list[Any] = [option["value"] for option in field.get("options", ())]
    match field["type"]:
        case Kind.TEXT_INPUT:
            return random.choice(WORDS)[: field.get("max_length")]
        case Kind.USER_SELECT | Kind.MENTIONABLE_SELECT:
            offered = who.person.list_neighbours()
        case Kind.CHANNEL_SELECT:
            offered = list(who.channels)
        case Kind.CHECKBOX:
            return random.random() < 0.5
        case Kind.FILE_UPLOAD:
            return [random.choice(FILES)]
        case _:
            pass
    return random.sample(offered, min(len(offered), max(1, field.get("min_values", 1))))
