"""The rules of the games, and what one can do."""

import render
import rules
from bot.answers import Post
from bot.matches import TOUCH_MOVE, Match, has_seat
from bot.views.board import PICTURE, drawn
from bot.views.parts import Card, note, picture, text
from bot.words import game_name, where
from rules import Line

TOUCHING = (
    "Touch-move is played: the piece that you choose after **Move**, or try to move, must move. "
    "To look first, press **Move** without choosing, or read the list of `/move`: "
    "both show every legal move and bind you to nothing."
)


async def rules_post(game: rules.Game) -> Post:
    """One game: what is special, an example, the choices it has, where its rules come from."""
    line = Line.begin(game, game.example or None)
    scene = render.Scene.of(line)
    alt_text = f"{game.example_words} {render.describe_board(scene)}".strip()
    heading = game.name if game.native_name == game.name else f"{game.name} ({game.native_name})"
    parts = [
        text(f"### {heading}\n{game.summary}"),
        picture(PICTURE, alt_text),
        text("\n".join(details(game))),
    ]
    return Post(Card(*parts), {PICTURE: await drawn(scene)})


def details(game: rules.Game) -> list[str]:
    """The rest of a game's page, a line each."""
    lines = [game.example_words] if game.example_words else []
    if game.house_codification:
        lines.append(f"**House codification:** {game.house_codification}")
    if game.options:
        choices = "; ".join(f"{option.name} (`{option.key}`)" for option in game.options)
        lines.append(f"**Options:** {choices}")
    lines.append(f"-# {game.family} · {game.source}")
    return lines


def rules_list() -> Card:
    """All games by family."""
    families: dict[str, list[str]] = {}
    for game in rules.games():
        families.setdefault(game.family, []).append(game.name)
    lines = [f"**{family}**: {', '.join(names)}" for family, names in families.items()]
    return note("### The games\n" + "\n".join(lines) + "\n`/rules variant:` tells more of each.")


def help_post(match: Match | None, person_id: int) -> Card:
    """What this person can do in this channel now."""
    lines = ["### Damka plays draughts"]
    if match is None:
        lines.append("`/challenge` starts a game here, with a friend or with anybody.")
    else:
        lines.append(f"**{game_name(match.game)}** is played here: {where(match)}")
        lines += play_help(match, person_id)
    lines += [
        "`/games` lists your games, those that wait for you first.",
        "`/board` shows the board again, also as text; `/record` gives the game as a PDN file.",
        "`/rules` explains every form of the game.",
    ]
    return note("\n".join(lines))


def play_help(match: Match, person_id: int) -> list[str]:
    """The part that depends on who asks."""
    if not has_seat(match, person_id):
        return ["You are watching. **Watch** under the board shows it to you alone."]
    turn = (
        "It is your turn. "
        if person_id in match.calls(match.turn)
        else "Your opponent is to move. "
    )
    lines = [
        f"{turn}Press **Move** under the board, or type `/move` and pick from the list.",
        "`/draw` offers a draw, `/resign` gives the game up.",
    ]
    return [*lines, TOUCHING] if TOUCH_MOVE in match.terms.house_rules else lines
