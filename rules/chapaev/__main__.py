"""Chapaev on the command line: single shots, and checks of records. Needs only Python."""

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rules.chapaev import Chapaev, Physics, PlayedShot, find_false_shot, read_record
from rules.chapaev.discs import COLORS
from rules.chapaev.rounds import earns_shot
from rules.command_line import Commands, WrongUse, count


def shot(asked: Namespace) -> Iterator[str]:
    """Make one shot with a steady hand; show where the discs lie then and who shoots next."""
    physics = Physics(restitution=asked.restitution)
    if not physics.is_possible:
        raise WrongUse("--restitution has to be from 0 to 1")
    game = Chapaev(("exact",), physics)
    position = game.read_fen(asked.discs)
    turn = COLORS.get(asked.disc[:1].casefold(), position.turn)
    position = replace(position, turn=turn)
    wanted = game.parse(position, f"{asked.disc} {asked.aim} {asked.power}")
    played = game.shoot(position, wanted, seed="")
    motion = game.roll(position, played.launch)
    yield from (f"{disc.name}={disc.at.x:.6f},{disc.at.y:.6f}" for disc in motion.discs)
    yield f"Out: {' '.join(motion.fallen)}".rstrip()
    yield "Shoots again" if earns_shot(turn, motion.fallen) else "Turn passes"


def check(asked: Namespace) -> Iterator[str]:
    """Read a record and simulate all its shots again."""
    record = read_record(asked.file.read_text(encoding="utf-8-sig"))
    shots = sum(isinstance(deed, PlayedShot) for deed in record.deeds)
    last = record.positions()[-1]
    white, black = last.wins
    yield f"{count(shots, 'shot')}, round {last.round}, rounds won {white}–{black}, {record.result}"
    false = find_false_shot(record)
    yield "Every shot rolls as recorded." if false is None else f"Shot {false} rolls differently."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return build_commands().main(arguments)


def build_commands() -> Commands:
    """Return the parser of the command line."""
    commands = Commands("python3 -m rules.chapaev", "Single shots of Chapaev, and its records.")
    shoot = commands.add("shot", shot, "Make one shot with a steady hand.")
    shoot.add_argument(
        "discs", metavar="DISCS", help='the discs, for example "w4=3.5,0.5 b4=3.5,7.5"'
    )
    shoot.add_argument("disc", metavar="DISC", help="the disc to shoot, such as w4")
    shoot.add_argument("aim", metavar="AIM", help="the target, such as 3.5,7.5 or d8")
    shoot.add_argument("power", metavar="POWER", help="the power, from 1 to 100")
    shoot.add_argument(
        "--restitution",
        type=float,
        default=Physics().restitution,
        help="how much speed a disc keeps when it hits another, from 0 to 1",
    )
    checked = commands.add("check", check, "Replay all the shots in a record.")
    checked.add_argument("file", metavar="FILE", type=Path, help="the record of a match")
    return commands


if __name__ == "__main__":
    sys.exit(main())
