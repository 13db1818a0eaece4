"""What simuls say: one person against many at once."""

from bot.matches.match_value import Match, OfferKind
from bot.talk.clock_controls import describe_control
from bot.talk.names import channel_name, game_name, mention, moment_from_now, side_name
from bot.talk.opening_lots import opening_lot
from bot.talk.watch_texts import move_words
from bot.teams.simul import EVEN_BOARDS, BoardResult, Simul, SimulBoard, SimulState
from render.alt_text import join_items
from render.translation import _, ngettext


def simul_text(simul: Simul) -> str:
    """Tell how a simul stands: what is played, who has joined, or the boards."""
    lines = [_heading(simul), _terms(simul), opening_lot(simul.terms), *_state(simul)]
    return "\n".join(filter(None, lines))


def _heading(simul: Simul) -> str:
    host = mention(simul.host.id)
    if simul.state is SimulState.OPEN:
        sentence = _("### Simul: {host} against up to {count}")
        return sentence.format(host=host, count=simul.most_boards)
    return _("### {host} against {count}").format(host=host, count=len(simul.boards))


def _terms(simul: Simul) -> str:
    parts = (
        f"**{game_name(simul.terms.build())}**",
        host_color(simul),
        describe_control(simul.terms.control) if simul.terms.control.stages else "",
    )
    return " · ".join(filter(None, parts))


def host_color(simul: Simul) -> str:
    """Say which colour the host has."""
    if simul.host_color is None:
        return _("alternating colours")
    return _("the host plays {side}").format(side=side_name(simul.host_color))


def _state(simul: Simul) -> list[str]:
    match simul.state:
        case SimulState.OPEN:
            return [_joined(simul), _more_time(simul), _until(simul)]
        case SimulState.RUNNING:
            return [score_text(simul), _free_boards(simul), _lost_host(simul)]
        case SimulState.OVER:
            return [_("**Final score: {score}**").format(score=score_text(simul))]
        case SimulState.WITHDRAWN:
            return [_("Withdrawn.")]
        case SimulState.EXPIRED:
            return [_("It wasn't started in time. Start another one with `/simul`.")]


def _joined(simul: Simul) -> str:
    count = len(simul.boards)
    if not count:
        return _("No one has joined yet.")
    names = join_items(mention(board.person.id) for board in simul.boards)
    return ngettext("{count} has joined: {names}", "{count} have joined: {names}", count).format(
        count=count, names=names
    )


def _free_boards(simul: Simul) -> str:
    """Tell how many can still join a simul that has started; nothing where nobody can."""
    if not simul.is_open:
        return ""
    free = simul.most_boards - len(simul.boards)
    return ngettext(
        "-# {count} more can join; the game starts right away.",
        "-# {count} more can join; their games start right away.",
        free,
    ).format(count=free)


def _lost_host(simul: Simul) -> str:
    """Tell how the games end whose host has left the server; nothing of a host who is there."""
    if not simul.has_lost_host:
        return ""
    host = mention(simul.host.id)
    if simul.terms.control.stages:
        return _(
            "{host} has left the server. No one else can join, and whoever runs out of time loses."
        ).format(host=host)
    return _(
        "{host} has left the server, and no one else can join. **Close the game** under a board "
        "ends it without a result."
    ).format(host=host)


def _more_time(simul: Simul) -> str:
    if not simul.terms.control.stages or simul.most_boards <= EVEN_BOARDS:
        return ""
    return _("-# With more than {count} boards, the host gets more time per move to match.").format(
        count=EVEN_BOARDS
    )


def _until(simul: Simul) -> str:
    return _("-# Waiting for {host} to start. Expires {moment}.").format(
        host=mention(simul.host.id), moment=moment_from_now(simul.expires_at)
    )


def score_text(simul: Simul) -> str:
    """Count for the host what was won, drawn and lost, what goes on and what has no result."""
    counts = simul.count_results()
    running = counts[BoardResult.RUNNING] + counts[BoardResult.WAITING]
    void = counts[BoardResult.VOID]
    parts = [
        _("{count} won").format(count=counts[BoardResult.WON]),
        _("{count} drawn").format(count=counts[BoardResult.DRAWN]),
        _("{count} lost").format(count=counts[BoardResult.LOST]),
        *([_("{count} in progress").format(count=running)] if running else []),
        *([_("{count} with no result").format(count=void)] if void else []),
    ]
    return " · ".join(parts)


def board_line(simul: Simul, board: SimulBoard) -> str:
    """Tell a board under its number: who plays there, how it stands, where it is."""
    return " · ".join(
        (f"**{board.number}** {mention(board.person.id)}", *_board_words(simul, board))
    )


def _board_words(simul: Simul, board: SimulBoard) -> list[str]:
    result = simul.result_of(board)
    if board.match is None:
        return [_("starting now") if result is BoardResult.WAITING else _("didn't start")]
    words = {
        BoardResult.WON: _("the host won"),
        BoardResult.DRAWN: _("drawn"),
        BoardResult.LOST: _("**beat the host**"),
        BoardResult.VOID: _("no result"),
    }
    if result in words:
        return [words[result], _where(board.match)]
    waits = _("host to move") if simul.waits_for_host(board) else ""
    offer = _("draw offered") if _is_draw_offered(board.match) else ""
    return [*filter(None, (move_words(board.match), waits, offer)), _where(board.match)]


def _is_draw_offered(match: Match) -> bool:
    return match.offer is not None and match.offer.kind is OfferKind.DRAW


def _where(match: Match) -> str:
    """Link a game: its thread where it has one, for that is shorter than a link to its board."""
    return channel_name(match.main_room.place.channel_id)


def simul_end(simul: Simul) -> str:
    """Tell the channel that a simul is over, with its score, and who won against the host."""
    lines = [
        _("**{host}'s simul is over.** {score}").format(
            host=mention(simul.host.id), score=score_text(simul)
        )
    ]
    winners = [
        mention(board.person.id)
        for board in simul.boards
        if simul.result_of(board) is BoardResult.LOST
    ]
    if winners:
        lines.append(_("Beat the host: {winners}").format(winners=join_items(winners)))
    return "\n".join(lines)


def next_board(simul: Simul, match: Match, done: str, waiting: int) -> str:
    """Head the question for the host's next move: what was done, the score, which board it is."""
    board = next(board for board in simul.boards if board.match_id == match.id)
    here = ngettext(
        "Board **{number}**, {challenger}; no other board is waiting.",
        "Board **{number}**, {challenger}; {count} boards are waiting.",
        waiting,
    ).format(number=board.number, challenger=mention(board.person.id), count=waiting)
    is_asked = _is_draw_offered(match) and match.offer and match.offer.by is not match.turn
    offer = _("They're offering a draw: {where}").format(where=_where(match)) if is_asked else ""
    return "\n".join(filter(None, (done, f"-# {score_text(simul)}", here, offer)))


def boards_that_wait(simul: Simul) -> str:
    """Tell the host, alone, how many boards wait now; nothing once the simul is over."""
    if simul.state is not SimulState.RUNNING:
        return ""
    waiting = sum(map(simul.waits_for_host, simul.boards))
    if not waiting:
        return _("No boards are waiting for you.")
    return ngettext(
        "{count} board is waiting for you.", "{count} boards are waiting for you.", waiting
    ).format(count=waiting)


def give_up_question(simul: Simul) -> str:
    """Ask the host whether all games that go on are really to be resigned."""
    running = simul.count_results()[BoardResult.RUNNING]
    return ngettext(
        "Resign the {count} game still in progress?",
        "Resign all {count} games still in progress?",
        running,
    ).format(count=running)


def gave_up() -> str:
    """Tell the host, alone, that the games were resigned."""
    return _("You resigned all games in progress.")
