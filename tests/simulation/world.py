"""A whole world: the town, the bot and its troubles, built from a plan."""

import asyncio
import logging
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import structlog

from playground import Message, Playground
from playground.attach import pointed_at
from playground.events import Event
from storage import Database
from tests.simulation.bots import BotProcess
from tests.simulation.chronicle import Chronicle, LogLines
from tests.simulation.course import live_through
from tests.simulation.disk import fragile_disk
from tests.simulation.faults import Troubles
from tests.simulation.inspection import Inspector
from tests.simulation.journal import ToldJournal
from tests.simulation.loop import run_virtually
from tests.simulation.machine import Machine
from tests.simulation.plan import Plan
from tests.simulation.population.character import draw_character
from tests.simulation.population.resident import Resident
from tests.simulation.stand_ins import standing_in
from tests.simulation.surroundings import simulated_machine
from tests.simulation.town import Town, build_town

MEMORY = Path("/dev/shm")  # where files need no disk, if there is such a place


@dataclass
class World:
    """Everything of a world under way."""

    plan: Plan
    machine: Machine
    town: Town
    file: Path  # of the database
    chronicle: Chronicle
    bots: list[BotProcess]
    troubles: Troubles
    residents: list[Resident]
    inspector: Inspector


def run_world(plan: Plan, chronicle: Chronicle, keep: Path | None = None) -> None:
    """Run a world to its end, and write down what happens. Raises Breach.

    The database is left in the file `keep`, if that is told.
    """
    with machine_with_file(plan, chronicle) as (machine, file):
        try:
            run_virtually(_run(plan, machine, chronicle, file), machine)
        finally:
            if keep is not None:
                shutil.copyfile(file, keep)


@contextmanager
def machine_with_file(plan: Plan, chronicle: Chronicle) -> Iterator[tuple[Machine, Path]]:
    """Replace this process's surroundings by a machine that has an empty database in a file."""
    epoch = plan.draw_beginning()
    with ExitStack() as stack:
        folder = stack.enter_context(temporary_folder())
        file = Path(shutil.copyfile(make_template(), folder / "damka.db"))
        machine = stack.enter_context(simulated_machine(str(plan.seed), epoch.timestamp()))
        stack.enter_context(standing_in())
        stack.enter_context(fragile_disk())
        chronicle.now = machine.passed
        stack.enter_context(noted_logs(chronicle))
        chronicle.note("world", f"{plan.write()} begins {epoch.isoformat()}")
        yield machine, file


async def _run(plan: Plan, machine: Machine, chronicle: Chronicle, file: Path) -> None:
    async with Playground() as discord:
        discord.backend.journal = ToldJournal(chronicle)
        random, processes = Random(f"{plan.seed} town"), plan.count_processes()
        town = build_town(discord, random, plan.people, processes)
        world = _build(plan, machine, town, file, chronicle)
        _carry_calls(world)
        with pointed_at(discord):
            try:
                await live_through(world)
            finally:
                for bot in world.bots:
                    bot.end()


def _build(plan: Plan, machine: Machine, town: Town, file: Path, chronicle: Chronicle) -> World:
    processes = plan.count_processes()
    bots = [
        BotProcess(
            f"bot{number}",
            discord=town.discord,
            file=file,
            shard=number,
            shards=processes,
            random=Random(f"{plan.seed} bot {number}"),
            chronicle=chronicle,
        )
        for number in range(processes)
    ]
    residents = [
        Resident(
            town,
            who,
            Random(f"{plan.seed} {who.person.name}"),
            chronicle,
            draw_character(Random(f"{plan.seed} character of {who.person.name}"), plan.acts_a_day),
        )
        for who in town.neighbours
    ]
    troubles = Troubles(machine, town, bots, chronicle)
    inspector = Inspector(plan, machine, town, file, chronicle, troubles)
    return World(plan, machine, town, file, chronicle, bots, troubles, residents, inspector)


def _carry_calls(world: World) -> None:
    """Lay what pings people before them, and what is written to them alone."""
    backend = world.town.discord.backend
    by_id = {resident.person.id: resident for resident in world.residents}

    def hear(event: Event) -> None:
        if event.name != "MESSAGE_CREATE" or event.only_for is not None:
            return
        room = backend.world.rooms[int(event.data["channel_id"])]
        post = backend.world.posts[room.id][int(event.data["id"])]
        for person_id in post.pinged if room.guild_id is not None else room.members:
            if person_id in by_id:
                by_id[person_id].call(Message(backend, post))

    backend.bus.subscribe(hear)


@cache
def make_template() -> Path:
    """Return a file with every table and no row; it is made once, outside of all worlds."""
    folder = Path(tempfile.mkdtemp(prefix="damka-template-"))

    async def make() -> Path:
        file = folder / "damka.db"
        database = await Database.open(f"sqlite:///{file}")
        await database.close()
        return file

    return asyncio.run(make())


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder, in memory where there is one, and remove it in the end."""
    folder = Path(tempfile.mkdtemp(prefix="damka-world-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def noted_logs(chronicle: Chronicle) -> Iterator[None]:
    """Write what processes log into the chronicle, and nowhere else."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["event"], sort_keys=True),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers[:] = [LogLines(chronicle)]
    root.setLevel(logging.WARNING)
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()
