"""What `/rules` and `/help` say."""

import rules
from bot.matches import TOUCH_MOVE, Match, has_seat
from bot.matches.planning import can_plan
from bot.talk.command_names import CommandMentions, command_name
from bot.talk.names import game_name, match_link
from render.alt_text import join_items
from render.translation import _, pgettext


def rules_heading(game: rules.AnyGame) -> str:
    """Name a game, also in the language of its country, and say what is special about it."""
    name = _(game.name)
    if game.native_name not in (game.name, name):
        name = _("{name} ({native_name})").format(name=name, native_name=game.native_name)
    return f"### {name}\n{_(game.summary)}"


def rules_details(game: rules.AnyGame) -> str:
    """Explain the example, decisions of our own and options, and tell where the rules come from."""
    example = game.example_words if isinstance(game, rules.Game) else ""
    lines = [_(example)] if example else []
    if game.house_codification:
        lines.append(_("**House codification:** {words}").format(words=_(game.house_codification)))
    if game.options:
        options = (f"{_(option.name)} (`{option.key}`)" for option in game.options)
        joined = pgettext("between the options of a game", "; ").join(options)
        lines.append(_("**Options:** {options}").format(options=joined))
    clock = clock_rules() if isinstance(game, rules.Game) else shot_clock_rules()
    lines += [clock, f"-# {_(game.family)} · {_(game.source)}"]
    return "\n".join(lines)


def clock_rules() -> str:
    """Say what holds in a game with a clock, whatever is played."""
    return _(
        "**Clock:** none, unless `/challenge time:` sets one. Whoever is late loses; the first "
        "move of each side costs no time. `/takeback` and `/pause` ask the opponent, `/gift` gives "
        "a day."
    )


def shot_clock_rules() -> str:
    """Say what holds with a clock where discs are flicked, and a turn passes whose time is up."""
    return _(
        "**Clock:** none, unless `/challenge time:` sets one. Each shot has its own time; who lets "
        "it run out misses the shot, and three in a row lose the round. The first shot of each "
        "side costs no time. `/pause` asks the opponent, `/gift` gives a day."
    )


def list_of_games() -> str:
    """List all games by family."""
    families: dict[str, list[str]] = {}
    for game in rules.all_games():
        families.setdefault(game.family, []).append(_(game.name))
    lines = [f"**{_(family)}**: {join_items(names)}" for family, names in families.items()]
    return "\n".join([_("### The games"), *lines, _("`/rules variant:` tells more of each.")])


def help_text(match: Match | None, person_id: int, mentions: CommandMentions) -> str:
    """Say what a person can do in a channel where `match` runs, or none, and name all commands."""
    called = _Called(mentions)
    always = (
        _("{games} lists your games, those that wait for you first; {watch} shows those of all."),
        _("{board} shows the board again, also as text; {record} gives the game as a PDN file."),
        _("{rules} explains every form of the game."),
        _("{learn} teaches draughts from the first step; {puzzle} gives you something to solve."),
        _("{opening} shows how games began here, yours too, and the traps."),
    )
    lines = [
        _("### Damka plays draughts"),
        *_help_here(match, person_id, called),
        *(line.format_map(called) for line in always),
        _("-# {privacy} shows what I keep of you, and erases it.").format_map(called),
    ]
    if mentions:
        every = " ".join(mentions.values())
        lines.append(_("-# All commands: {commands}").format(commands=every))
    return "\n".join(lines)


class _Called(dict[str, str]):
    """What commands are called in sentences, by name; a command is looked up when it is named."""

    def __init__(self, mentions: CommandMentions) -> None:
        super().__init__()
        self._mentions = mentions

    def __missing__(self, name: str) -> str:
        return command_name(self._mentions, name)


def _help_here(match: Match | None, person_id: int, called: _Called) -> list[str]:
    if match is None:
        begin = (
            _(
                "{challenge} starts a game here, with a friend or with anybody; "
                "`time:` gives it a clock, of days if you like."
            ),
            _("{play} starts one against me: I am always there, at eight levels."),
        )
        return [sentence.format_map(called) for sentence in begin]
    played = _("**{game}** is played here: {where}").format(
        game=game_name(match.course.game), where=match_link(match)
    )
    if not has_seat(match, person_id):
        return [played, _("You are watching. **Watch** under the board shows it to you alone.")]
    return [played, *_help_for_player(match, person_id, called)]


def _help_for_player(match: Match, person_id: int, called: _Called) -> list[str]:
    """Say what a player can do, and what touch-move means where it is played."""
    lines = _help_to_move(match, person_id) if match.is_draughts else _help_to_shoot()
    if can_plan(match, person_id):
        lines.append(_("{plan} prepares an answer that I play for you at once."))
    if match.control.is_slow:
        lines.append(
            _(
                "{pause} asks for a pause, {gift} gives a day, {away} is for holidays; "
                "{settings} says when I remind you."
            )
        )
    if TOUCH_MOVE in match.terms.house_rules:
        lines.append(
            _(
                "Touch-move is played: the piece that you choose after **Move**, or try to move, "
                "must move. To look first, press **Move** without choosing, or read the list of "
                "{move}: both show every legal move and bind you to nothing."
            )
        )
    return [line.format_map(called) for line in lines]


def _help_to_move(match: Match, person_id: int) -> list[str]:
    turn = (
        _("It is your turn. Press **Move** under the board, or type {move} and pick from the list.")
        if person_id in match.calls(match.turn)
        else _(
            "Your opponent is to move. "
            "Press **Move** under the board, or type {move} and pick from the list."
        )
    )
    ends = _("{draw} offers a draw, {resign} gives the game up, {takeback} asks for a move back.")
    return [turn, ends]


def _help_to_shoot() -> list[str]:
    return [
        _(
            "**Move** under the board asks for a disc, a target and a power; "
            "{move} types a shot, for example `w4 d8 60`."
        ),
        _("{draw} offers a draw, {resign} gives the game up, {replay} shows the round again."),
    ]


def describe_example(game: rules.Game, board: str) -> str:
    """Describe the picture of an example; `board` describes the position."""
    return f"{_(game.example_words)} {board}" if game.example_words else board
