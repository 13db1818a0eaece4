"""What `/rules` and `/help` say."""

import rules
from bot.matches.match_value import Match
from bot.matches.planning import can_plan
from bot.matches.seating import has_seat
from bot.matches.terms import TOUCH_MOVE
from bot.talk.command_names import CommandMentions, command_name
from bot.talk.names import BESIDE, game_name, game_names, match_link
from render.lists import join_items
from render.names import family_name, plain_game_name
from render.translation import _, ngettext, pgettext, translate


def rules_heading(game: rules.AnyGame) -> str:
    """Name a game, also in the language of its country, and say what is special about it."""
    name, *native = game_names(game)
    for own in native:  # in brackets, unless the name contains brackets
        name = f"{name}{BESIDE}{own}" if name.endswith(")") else f"{name} ({own})"
    return f"### {name}\n{translate(game.summary)}"


def rules_details(game: rules.AnyGame) -> str:
    """Explain the example, our own decisions and the options, and name the source of the rules."""
    example = game.example_words if isinstance(game, rules.Game) else ""
    lines = [translate(example)] if example else []
    if game.house_codification:
        lines.append(
            _("**Our reading of the rules:** {words}").format(
                words=translate(game.house_codification)
            )
        )
    if game.options:
        options = (f"{translate(option.name)} (`{option.key}`)" for option in game.options)
        joined = pgettext("between the options of a game", "; ").join(options)
        lines.append(_("**Options:** {options}").format(options=joined))
    clock = clock_rules() if isinstance(game, rules.Game) else shot_clock_rules()
    lines += [clock, f"-# {family_name(game.family)} · {game.source}"]
    return "\n".join(lines)


def clock_rules() -> str:
    """Say what a clock means in draughts."""
    return _(
        "**Clock:** none, unless you set one with `/challenge time:`. If your time runs out, you "
        "lose; each side's first move is free. `/takeback` and `/pause` ask your opponent, "
        "`/gift` gives them a day."
    )


def shot_clock_rules() -> str:
    """Say what a clock means if discs are flicked: a shot out of time is missed."""
    return _(
        "**Clock:** none, unless you set one with `/challenge time:`. Each shot is timed: run out "
        "and you miss it, and three in a row lose the round. Each side's first shot is free. "
        "`/pause` asks your opponent, `/gift` gives them a day."
    )


def list_of_games() -> str:
    """List all games by family."""
    families: dict[str, list[str]] = {}
    for game in rules.all_games():
        families.setdefault(game.family, []).append(plain_game_name(game))
    lines = [
        f"**{family_name(family)}**: {join_items(names)}" for family, names in families.items()
    ]
    return "\n".join(
        [_("### Variants"), *lines, _("Use `/rules variant:` to learn more about any of them.")]
    )


def help_text(match: Match | None, person_id: int, mentions: CommandMentions) -> str:
    """Say what a person can do in a channel, where `match` may be played: up to 12 commands."""
    called = _Called(mentions)
    is_player = match is not None and has_seat(match, person_id)
    groups = _groups_for_player() if is_player else _groups_for_all()
    here = [] if match is None else _help_here(match, person_id, called)
    lines = [_("### Damka plays draughts"), *here, *(line.format_map(called) for line in groups)]
    return "\n".join(lines)


def help_waiting(count: int, urgent: str) -> str:
    """Say how many games wait for a person, and describe the most urgent one."""
    # Translators: {game}: a line about the most urgent game
    return ngettext(
        "⏳ It's your turn in {count} game:\n{game}",
        "⏳ It's your turn in {count} games. The most urgent:\n{game}",
        count,
    ).format(count=count, game=urgent)


def all_commands(mentions: CommandMentions) -> str:
    """Name every command that a person may use here."""
    return _("### All commands\n{commands}").format(commands=" ".join(mentions.values()))


def _groups_for_all() -> tuple[str, ...]:
    return (
        _(
            "**Play:** {challenge} invites a friend, or anyone who accepts. {play} starts a game "
            "against me. {games} lists your games, {watch} everyone's."
        ),
        _(
            "**Learn:** {rules} explains every variant, {learn} teaches you draughts from scratch, "
            "{puzzle} gives you something to solve, {opening} shows openings and their traps."
        ),
        _("**Look back:** {replay} shows a game again, {analyse} finds its key moments."),
        _(
            "**You:** {settings} has your settings. {privacy} shows what I keep about you and "
            "lets you delete it."
        ),
    )


def _groups_for_player() -> tuple[str, ...]:
    return (
        # Translators: {games}, {board}, {rules}: commands, shown as links
        _("{games} lists your games, {board} shows the board again, {rules} explains the rules."),
    )


class _Called(dict[str, str]):
    """Maps the name of a command to how a sentence writes it."""

    def __init__(self, mentions: CommandMentions) -> None:
        super().__init__()
        self._mentions = mentions

    def __missing__(self, name: str) -> str:
        return command_name(self._mentions, name)


def _help_here(match: Match, person_id: int, called: _Called) -> list[str]:
    played = _("Now playing here: **{game}** · {where}").format(
        game=game_name(match.course.game), where=match_link(match)
    )
    if not has_seat(match, person_id):
        return [
            played,
            _("You're watching. Press **Watch** under the board for your own private view."),
        ]
    return [played, *_help_for_player(match, person_id, called)]


def _help_for_player(match: Match, person_id: int, called: _Called) -> list[str]:
    """Say what a player can do, and what touch-move means if the game is played with it."""
    lines = _help_to_move(match, person_id) if match.is_draughts else _help_to_shoot()
    if can_plan(match, person_id):
        lines.append(
            _("{plan} sets up a reply that I play for you as soon as your opponent moves.")
        )
    if match.control.is_slow:
        lines.append(
            _(
                "{pause} asks for a pause, {gift} gives your opponent a day, {away} stops your "
                "clocks while you're away, and {settings} has your reminders."
            )
        )
    if TOUCH_MOVE in match.terms.house_rules:
        lines.append(
            _(
                "This is a touch-move game: if you pick a piece or try to move it, you must move "
                "it. To just look, press **Move** without picking anything, or check the list in "
                "{move}. Both show every legal move and commit you to nothing."
            )
        )
    return [line.format_map(called) for line in lines]


def _help_to_move(match: Match, person_id: int) -> list[str]:
    turn = (
        _("It's your turn. Press **Move** under the board, or type {move} and pick from the list.")
        if person_id in match.calls(match.turn)
        else _(
            "It's your opponent's turn. When it's yours, press **Move** under the board, or type "
            "{move} and pick from the list."
        )
    )
    ends = _("{draw} offers a draw, {resign} resigns, {takeback} asks to take your last move back.")
    return [turn, ends]


def _help_to_shoot() -> list[str]:
    return [
        _(
            "Press **Move** under the board to pick a disc, a target and a power, or type a shot "
            "with {move}, for example `w4 d8 60`."
        ),
        _("{draw} offers a draw, {resign} resigns, {replay} shows the round again."),
    ]


def describe_example(game: rules.Game, board: str) -> str:
    """Describe the picture of an example; `board` describes the position."""
    return f"{translate(game.example_words)} {board}" if game.example_words else board
