"""Pictures on the command line, for people and scripts."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import render
import rules
from render import chapaev
from render.board_picture import WIDTH
from render.layout import NARROWEST, WIDEST
from rules import Color, pdn
from rules.chapaev import Chapaev, PlayedShot, ShotRecord, is_shot_record, read_record
from rules.command_line import BadInput, Commands, Parser, WrongUse, count

NAMES = {"none": render.SquareNames.NONE, "all": render.SquareNames.ALL}
VIEWS = {"white": Color.WHITE, "black": Color.BLACK}


def print_board(arguments: Namespace) -> Iterator[str]:
    """Draw or describe one position."""
    line = rules.Line.begin(rules.game(arguments.key, arguments.option), arguments.fen)
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
    """List all themes, and draw a picture of them on request."""
    if arguments.output:
        arguments.output.write_bytes(render.draw_theme_sheet())
    for number, theme in enumerate(render.THEMES.values(), 1):
        safe = "colour-blind safe" if theme.is_safe else ""
        yield f"{number} {theme.key:<10}{safe}".rstrip()


def print_replay(arguments: Namespace) -> Iterator[str]:
    """Draw the first game of a file as an animation."""
    text = arguments.file.read_text(encoding="utf-8-sig", errors="replace")
    if is_shot_record(text):
        yield from _print_shots(arguments, read_record(text))
        return
    records = pdn.read(text)
    if not records:
        raise BadInput(f"I couldn't find a game in {arguments.file}.")
    record = records[0]
    result = "" if record.result == pdn.OPEN else record.result
    view = VIEWS[arguments.view]
    replay = render.Replay(record.line, arguments.theme, view, last=arguments.plies, result=result)
    data = render.draw_replay(replay)
    arguments.output.write_bytes(data)
    yield f"{record.line.game.name}, {count(record.line.ply, 'move')}, {len(data):,} bytes"


def _print_shots(arguments: Namespace, record: ShotRecord) -> Iterator[str]:
    """Draw the shots of a record of free discs, or its last ones."""
    theme, view = arguments.theme, VIEWS[arguments.view]
    shots = [
        chapaev.DiscShot.of(record.game, position, deed, theme=theme, view=view)
        for position, deed in zip(record.positions(), record.deeds, strict=False)
        if isinstance(deed, PlayedShot)
    ]
    if not shots:
        raise BadInput(f"I couldn't find a shot in {arguments.file}.")
    data = chapaev.draw_shots(shots[-(arguments.plies or len(shots)) :])
    arguments.output.write_bytes(data)
    yield f"{record.game.name}, {count(len(shots), 'shot')}, {len(data):,} bytes"


def print_discs(arguments: Namespace) -> Iterator[str]:
    """Draw or describe free discs, or a shot of one of them with a steady hand."""
    game, view = Chapaev(["exact"]), VIEWS[arguments.view]
    position = game.start(arguments.fen)
    is_moving = arguments.output is not None and is_gif(arguments.output)
    scene = chapaev.DiscScene(position.discs, position.turn, view, arguments.theme)
    draw, words = partial(chapaev.draw_disc_board, scene), chapaev.describe_disc_board(scene)
    if arguments.last is not None:
        played = game.shoot(position, game.parse(position, arguments.last), seed="")
        shot = chapaev.DiscShot.of(game, position, played, theme=arguments.theme, view=view)
        draw, words = partial(chapaev.draw_disc_board, shot.after), chapaev.describe_shot(shot)
        if is_moving:
            draw = partial(chapaev.draw_shot, shot)
    elif is_moving:
        raise WrongUse(
            "a GIF shows a shot, so give one with --last, or ask for a picture with -o FILE.png"
        )
    if not (arguments.output or arguments.alt):
        raise WrongUse("give -o FILE.png, -o FILE.gif or --alt")
    if arguments.output:
        arguments.output.write_bytes(draw(width=arguments.size))
    if arguments.alt:
        yield words


def is_gif(file: Path) -> bool:
    """Tell whether a file should be an animation."""
    return file.suffix.lower() == ".gif"


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    return build_commands().main(words)


def build_commands() -> Commands:
    """Return the parser of the command line; any other first word is the key of a game."""
    commands = Commands("python -m render", "Pictures of boards and games.")
    _add_board(commands.add_other("KEY", print_board, "Draw or describe a position in a variant."))
    listed = commands.add("themes", print_themes, "List the themes. With -o, draw them too.")
    _add_output(listed, ".png")
    replay = commands.add("replay", print_replay, "Animate the first game in a PDN file.")
    replay.add_argument("file", metavar="FILE", type=Path, help="the PDN file")
    _add_look(replay)
    replay.add_argument("--plies", type=_read_count, help="how many of the last moves to show")
    _add_output(replay, ".gif", required=True)
    discs = commands.add(
        "chapaev", print_discs, "Draw or describe the discs of Chapaev, or a shot."
    )
    discs.add_argument("--fen", metavar="DISCS", help="the discs; defaults to the usual set-up")
    discs.add_argument("--last", metavar="SHOT", help="make this shot with a steady hand")
    _add_look(discs)
    _add_words(discs)
    _add_output(discs, ".png", ".gif")
    return commands


def _add_board(parser: Parser) -> None:
    parser.add_argument(
        "key", metavar="KEY", help="the key of a variant; `python -m rules variants` lists them"
    )
    parser.add_argument("--fen", help="the position; defaults to the usual set-up")
    parser.add_argument(
        "--option", action="append", default=[], help="a rule option of the variant"
    )
    parser.add_argument("--last", metavar="MOVE", help="play this move and mark it")
    _add_look(parser)
    parser.add_argument("--names", choices=NAMES, default="none", help="square names on the board")
    parser.add_argument("--strip", action="store_true", help="show the material below the board")
    parser.add_argument("--text", action="store_true", help="print the board in letters")
    _add_words(parser)
    _add_output(parser, ".png")


def _add_look(parser: Parser) -> None:
    parser.add_argument("--theme", choices=render.THEMES, default="wood")
    parser.add_argument("--view", choices=VIEWS, default="white", help="the side at the bottom")


def _add_words(parser: Parser) -> None:
    parser.add_argument("--size", type=_read_width, default=WIDTH, help="the width in pixels")
    parser.add_argument("--alt", action="store_true", help="describe the picture in words")


def _add_output(parser: Parser, *endings: str, required: bool = False) -> None:
    files = " or ".join(f"FILE{ending}" for ending in endings)
    parser.add_argument(
        "-o",
        dest="output",
        type=_read_file(endings),
        metavar="FILE",
        required=required,
        help=f"the file to write, {files}",
    )


def _read_file(endings: Sequence[str]) -> Callable[[str], Path]:
    """Return a reader of output file names that accepts these formats."""

    def read(text: str) -> Path:
        file = Path(text)
        if file.suffix.lower() not in endings:
            raise ArgumentTypeError(f"{text!r} doesn't end in {' or '.join(endings)}")
        return file

    return read


def _read_count(text: str) -> int:
    if not (text.isdecimal() and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} isn't a whole number, at least 1")
    return int(text)


def _read_width(text: str) -> int:
    if not (text.isdecimal() and NARROWEST <= int(text) <= WIDEST):
        raise ArgumentTypeError(f"{text!r} isn't a width from {NARROWEST} to {WIDEST}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
