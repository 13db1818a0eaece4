"""Pictures on the command line, for people and scripts."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import render
import rules
from render import chapaev
from render.board_picture import WIDTH
from render.layout import NARROWEST, WIDEST
from rules import Color, RulesError, pdn
from rules.chapaev import Chapaev, PlayedShot, ShotRecord, is_shot_record, read_record

USAGE = """
  python -m render KEY [--fen F] [--theme T] [--size N] [--view white|black] [--last MOVE]
                       [--option O] [--names none|all] [--strip] [--text] [--alt] [-o FILE.png]
  python -m render themes [-o FILE.png]
  python -m render replay FILE.pdn [--theme T] [--view white|black] [--plies N] -o FILE.gif
  python -m render chapaev [--fen DISCS] [--last SHOT] [--theme T] [--size N] [--view white|black]
                           [--alt] [-o FILE.png or FILE.gif]

KEY is that of `python -m rules variants`."""

NAMES = {"none": render.SquareNames.NONE, "all": render.SquareNames.ALL}
VIEWS = {"white": Color.WHITE, "black": Color.BLACK}


class WrongUse(Exception):
    """The words do not fit together."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 1 with the reason on standard error."""
    arguments = _make_parser().parse_args(words)
    try:
        for line in COMMANDS.get(arguments.what, print_board)(arguments):
            print(line)
    except (RulesError, WrongUse, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def print_board(arguments: Namespace) -> Iterator[str]:
    """Draw or describe one position."""
    if arguments.file is not None:
        raise WrongUse(
            f"{arguments.what} takes no file: give the position with --fen and the picture with -o"
        )
    line = rules.Line.begin(rules.game(arguments.what, arguments.option), arguments.fen)
    if arguments.last:
        line = line.play(line.game.parse(line.position, arguments.last))
    scene = render.Scene.of(
        line,
        theme=arguments.theme,
        view=VIEWS[arguments.view],
        square_names=NAMES[arguments.names],
        material_strip=arguments.strip,
    )
    if not (arguments.output or arguments.text or arguments.alt):
        raise WrongUse("give -o FILE.png, --text or --alt")
    if arguments.output:
        arguments.output.write_bytes(render.draw_board(scene, arguments.size))
    if arguments.text:
        yield render.write_letter_board(scene)
    if arguments.alt:
        yield render.describe_board(scene)


def print_themes(arguments: Namespace) -> Iterator[str]:
    """List all themes, and draw a picture of them if wished."""
    if arguments.output:
        arguments.output.write_bytes(render.draw_theme_sheet())
    for number, theme in enumerate(render.THEMES.values(), 1):
        safe = "colour-blind safe" if theme.is_safe else ""
        yield f"{number} {theme.key:<10}{safe}".rstrip()


def print_replay(arguments: Namespace) -> Iterator[str]:
    """Draw the first game of a file as an animation."""
    if arguments.file is None or arguments.output is None:
        raise WrongUse("replay needs a PDN file and -o FILE.gif")
    text = arguments.file.read_text(encoding="utf-8-sig", errors="replace")
    if is_shot_record(text):
        yield from _print_shots(arguments, read_record(text))
        return
    records = pdn.read(text)
    if not records:
        raise WrongUse(f"{arguments.file} has no game")
    record = records[0]
    result = "" if record.result == pdn.OPEN else record.result
    view = VIEWS[arguments.view]
    replay = render.Replay(record.line, arguments.theme, view, last=arguments.plies, result=result)
    data = render.draw_replay(replay)
    arguments.output.write_bytes(data)
    yield f"{record.line.game.name}, {record.line.ply} plies, {len(data):,} bytes"


def _print_shots(arguments: Namespace, record: ShotRecord) -> Iterator[str]:
    """Draw the shots of a record of free discs, or its last ones."""
    theme, view = arguments.theme, VIEWS[arguments.view]
    shots = [
        chapaev.DiscShot.of(record.game, position, deed, theme=theme, view=view)
        for position, deed in zip(record.positions(), record.deeds, strict=False)
        if isinstance(deed, PlayedShot)
    ]
    if not shots:
        raise WrongUse(f"{arguments.file} has no shot")
    data = chapaev.draw_shots(shots[-(arguments.plies or len(shots)) :])
    arguments.output.write_bytes(data)
    yield f"{record.game.name}, {len(shots)} shots, {len(data):,} bytes"


def print_discs(arguments: Namespace) -> Iterator[str]:
    """Draw or describe discs that lie freely, or a shot of one of them with a steady hand."""
    game, view = Chapaev(["exact"]), VIEWS[arguments.view]
    position = game.start(arguments.fen)
    scene = chapaev.DiscScene(position.discs, position.turn, view, arguments.theme)
    draw, words = partial(chapaev.draw_disc_board, scene), chapaev.describe_disc_board(scene)
    if arguments.last is not None:
        played = game.shoot(position, game.parse(position, arguments.last), seed="")
        shot = chapaev.DiscShot.of(game, position, played, theme=arguments.theme, view=view)
        draw, words = partial(chapaev.draw_disc_board, shot.after), chapaev.describe_shot(shot)
        if arguments.output and arguments.output.suffix == ".gif":
            draw = partial(chapaev.draw_shot, shot)
    if not (arguments.output or arguments.alt):
        raise WrongUse("give -o FILE.png, -o FILE.gif or --alt")
    if arguments.output:
        arguments.output.write_bytes(draw(width=arguments.size))
    if arguments.alt:
        yield words


COMMANDS: dict[str, Callable[[Namespace], Iterator[str]]] = {
    "themes": print_themes,
    "replay": print_replay,
    "chapaev": print_discs,
}


def _make_parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m render", usage=USAGE)
    parser.add_argument("what", metavar="KEY, themes or replay")
    parser.add_argument("file", nargs="?", type=Path, help="a PDN file, for replay")
    parser.add_argument("--fen", help="the position (default: the usual set-up)")
    parser.add_argument("--option", action="append", default=[], help="a rule option of the game")
    parser.add_argument("--theme", choices=render.THEMES, default="wood")
    parser.add_argument("--size", type=_read_width, default=WIDTH, help="pixels across")
    parser.add_argument("--view", choices=VIEWS, default="white", help="the side at the bottom")
    parser.add_argument("--last", metavar="MOVE", help="play this move and mark it")
    parser.add_argument("--names", choices=NAMES, default="none", help="square names on the board")
    parser.add_argument("--strip", action="store_true", help="material below the board")
    parser.add_argument("--text", action="store_true", help="print the board in letters")
    parser.add_argument("--alt", action="store_true", help="describe the picture in words")
    parser.add_argument(
        "--plies", type=_read_count, help="how many of the last moves to show, for replay"
    )
    parser.add_argument("-o", dest="output", type=Path, metavar="FILE")
    return parser


def _read_count(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _read_width(text: str) -> int:
    if not (text.isdecimal() and NARROWEST <= int(text) <= WIDEST):
        raise ArgumentTypeError(f"{text!r} is not a number from {NARROWEST} to {WIDEST}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
