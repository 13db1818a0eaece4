"""Start a playground with a page, and a bot in it: `python -m playground MODULE --tour FILE`."""

import argparse
import asyncio
import shutil
import signal
import socket
import sys
from pathlib import Path

from playground.page.bot_process import BotProcess
from playground.page.site import Site
from playground.page.tour import Tour, TourFailed
from playground.playground import ADDRESS, Playground

NO_START = 2  # exit code
READY_WITHIN = 30.0  # seconds


def main() -> int:
    """Run until interrupted."""
    options = _options()
    if options.fresh:
        shutil.rmtree(options.folder, ignore_errors=True)
    return asyncio.run(_run(options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("module", help="the bot to run, as in `python -m MODULE`")
    parser.add_argument(
        "--tour", type=Path, required=True, help="the people, channels and first acts"
    )
    parser.add_argument("--folder", type=Path, default=Path("data/playground"))
    parser.add_argument(
        "--deadline",
        type=float,
        default=Playground.deadline,
        help="the seconds in which an interaction must be answered; more for a bot in a debugger",
    )
    parser.add_argument(
        "--site",
        metavar="NAME",
        help="a site that the bot serves itself: its address is given as NAME_URL and NAME_PORT",
    )
    parser.add_argument("--fresh", action="store_true", help="forget everything from earlier runs")
    return parser.parse_args()


def stop_on_signals(stopped: asyncio.Event) -> None:
    """Set an event at Ctrl-C, and when the system asks the process to end."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # loops on Windows take no signals
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set))


async def _run(options: argparse.Namespace) -> int:
    stopped = asyncio.Event()
    stop_on_signals(stopped)
    tour = Tour.read(options.tour)
    async with Playground(folder=options.folder, deadline=options.deadline) as playground:
        if not playground.servers:
            tour.furnish(playground)
        own_site = _place_site(options.site) if options.site else {}
        runner = BotProcess(options.module, lambda: {**playground.environment(), **own_site})
        try:
            async with Site(playground, runner, tour, options.folder) as site:
                return await _serve(playground, site, runner, tour, stopped)
        finally:
            await runner.stop()


def _place_site(name: str) -> dict[str, str]:
    """Return where the bot shall serve a site of its own, as settings: at a port that is free."""
    with socket.socket() as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    return {f"{name}_URL": f"http://{ADDRESS}:{port}", f"{name}_PORT": str(port)}


async def _serve(
    playground: Playground, site: Site, runner: BotProcess, tour: Tour, stopped: asyncio.Event
) -> int:
    print(f"Starting {runner.module} in the playground ...", flush=True)
    await runner.start(playground.clock.offset)
    try:
        await playground.until(lambda: _is_up(playground) or not runner.is_running, READY_WITHIN)
    except TimeoutError:
        print("The bot doesn't connect. See its log on the page.", file=sys.stderr)
    if not runner.is_running:
        print(*runner.lines, sep="\n", file=sys.stderr)
        return NO_START
    if not site.has_begun:
        await _begin(playground, site, tour)
    print(
        f"Open this address in a browser. Press Ctrl-C to stop.\n\n  {site.address}\n", flush=True
    )
    await stopped.wait()
    return 0


async def _begin(playground: Playground, site: Site, tour: Tour) -> None:
    try:
        await tour.run_acts(playground)
    except TourFailed as error:
        print(f"The first acts failed: {error}", file=sys.stderr)
    site.note_begun()


def _is_up(playground: Playground) -> bool:
    return playground.gateway.is_ready and bool(playground.backend.world.commands)


if __name__ == "__main__":
    sys.exit(main())
