"""The servers, channels and people of a simulation."""

from dataclasses import dataclass
from random import Random

from playground import Channel, Person, Playground, Server
from playground.crowd.names import choose_names

DAY = 86_400.0
SHARD_SHIFT = 22
CHANNELS = {"Club": ("draughts", "quick", "together", "cup"), "Rivals": ("hall", "arena")}
STAFF = ("MANAGE_GUILD", "MODERATE_MEMBERS", "MANAGE_CHANNELS", "MANAGE_ROLES")
LOCALES = ("en-US", "en-US", "en-GB", "de", "ru", "nl", "pt-BR", "ja")
OLDEST, YOUNGEST = 3000, 0.5  # days of an account


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A person, and the channels in which they usually are."""

    person: Person
    servers: tuple[Server, ...]
    channels: tuple[Channel, ...]
    is_staff: bool


@dataclass(frozen=True, slots=True)
class Town:
    """Everything around the bot."""

    discord: Playground
    servers: tuple[Server, ...]
    channels: tuple[Channel, ...]
    neighbours: tuple[Neighbour, ...]


def build_town(discord: Playground, random: Random, people: int, shards: int) -> Town:
    """Found servers on all shards, and let people move in."""
    servers = tuple(
        _found_server(discord, name, number % shards, shards)
        for number, name in enumerate(CHANNELS)
    )
    channels = {
        server.id: tuple(server.add_channel(name) for name in CHANNELS[server.name])
        for server in servers
    }
    names = choose_names(random, people, set())
    neighbours = []
    for number, name in enumerate(names):
        age = random.uniform(YOUNGEST, OLDEST) * DAY
        person = discord.add_person(name.lower(), locale=random.choice(LOCALES), age=age)
        person.user.display_name = name
        first = random.random() < 0.75
        home = servers if random.random() < 0.2 else (servers[:1] if first else servers[1:])
        for server in home:
            since = random.uniform(0.1, 0.9) * age
            server.join(person, permissions=STAFF if number < 3 else (), since=since)
        known = tuple(channel for server in home for channel in channels[server.id])
        person.here = known[0]
        neighbours.append(Neighbour(person, home, known, number < 3))
    every = tuple(channel for server in servers for channel in channels[server.id])
    return Town(discord, servers, every, tuple(neighbours))


def _found_server(discord: Playground, name: str, shard: int, shards: int) -> Server:
    """Add a server whose id belongs to a shard; ids that follow may be some ms ahead of time."""
    ids = discord.backend.world.ids
    ids.new()
    while (ids.last >> SHARD_SHIFT) % shards != shard:
        ids.last += 1 << SHARD_SHIFT
    server = discord.add_server(name)
    server.add_role("Champion")
    server.give_role(discord.bot, server.add_role("Bot", permissions=["MANAGE_ROLES"]))
    return server
