"""What simuls say: one person against many at once."""

from bot.matches.match_value import Match, OfferKind
from bot.talk.matches.clock_controls import describe_control
from bot.talk.matches.opening_lots import opening_lot
from bot.talk.names import channel_name, game_name, mention, moment_from_now
from bot.talk.ratings.rating_texts import count_results
from bot.talk.watching.watch_texts import move_words
from bot.teams.simul import EVEN_BOARDS, BoardResult, Simul, SimulBoard, SimulState
from render.lists import join_all, join_items
from render.translation import _, ngettext, pgettext
from rules import Color


def simul_text(simul: Simul) -> str:
    """Say how a simul stands: what is played, and who has joined or the boards."""
    lines = [_heading(simul), _terms(simul), opening_lot(simul.terms), *_state(simul)]
    return "\n".join(filter(None, lines))


def _heading(simul: Simul) -> str:
    host = mention(simul.host.id)
    if simul.state is SimulState.OPEN:
        sentence = _("### Simul: {host} against up to {number}")
        return sentence.format(host=host, number=simul.most_boards)
    return _("### Simul: {host} against {number}").format(host=host, number=len(simul.boards))


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
    if simul.host_color is Color.WHITE:
        return _("the host plays White")
    return _("the host plays Black")


def _state(simul: Simul) -> list[str]:
    match simul.state:
        case SimulState.OPEN:
            return [_joined(simul), _more_time(simul), _until(simul)]
        case SimulState.RUNNING:
            return [score_text(simul), _free_boards(simul), _lost_host(simul)]
        case SimulState.OVER:
            return [_("**It's over. Final score: {score}**").format(score=score_text(simul))]
        case SimulState.WITHDRAWN:
            return [pgettext("state of a simul", "Withdrawn.")]
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
    """Say how many can still join a simul that has started; an empty text if no one can."""
    if not simul.is_open:
        return ""
    free = simul.most_boards - len(simul.boards)
    return ngettext(
        "-# {count} more can join. The game starts right away.",
        "-# {count} more can join. Their games start right away.",
        free,
    ).format(count=free)


def _lost_host(simul: Simul) -> str:
    """Say how the games end if the host has left the server; an empty text otherwise."""
    if not simul.has_lost_host:
        return ""
    host = mention(simul.host.id)
    if simul.terms.control.stages:
        return _(
            "{host} has left the server. No one else can join, and whoever runs out of time loses."
        ).format(host=host)
    return _(
        "{host} has left the server, and no one else can join. **Close game** under a board "
        "ends it without a result."
    ).format(host=host)


def _more_time(simul: Simul) -> str:
    if not simul.terms.control.stages or simul.most_boards <= EVEN_BOARDS:
        return ""
    return ngettext(
        "-# With more than {count} board, the host gets more time per move to match.",
        "-# With more than {count} boards, the host gets more time per move to match.",
        EVEN_BOARDS,
    ).format(count=EVEN_BOARDS)


def _until(simul: Simul) -> str:
    return _("-# Waiting for {host} to start. Expires {moment}.").format(
        host=mention(simul.host.id), moment=moment_from_now(simul.expires_at)
    )


def score_text(simul: Simul) -> str:
    """Count what the host won, drew and lost, what is in progress and what has no result."""
    counts = simul.count_results()
    running = counts[BoardResult.RUNNING] + counts[BoardResult.WAITING]
    void = counts[BoardResult.VOID]
    parts = [
        count_results(counts[BoardResult.WON], counts[BoardResult.DRAWN], counts[BoardResult.LOST]),
        *([_in_progress(running)] if running else []),
        *([_without_result(void)] if void else []),
    ]
    return " · ".join(filter(None, parts))


def _in_progress(count: int) -> str:
    return ngettext("{count} in progress", "{count} in progress", count).format(count=count)


def _without_result(count: int) -> str:
    return ngettext("{count} with no result", "{count} with no result", count).format(count=count)


def board_line(simul: Simul, board: SimulBoard) -> str:
    """Describe a board under its number: the challenger, its state, and a link."""
    return " · ".join(
        (f"**{board.number}** {mention(board.person.id)}", *_board_words(simul, board))
    )


def _board_words(simul: Simul, board: SimulBoard) -> list[str]:
    result = simul.result_of(board)
    if board.match is None:
        return [_("starting now") if result is BoardResult.WAITING else _("didn't start")]
    words = {
        BoardResult.WON: _("the host won"),
        BoardResult.DRAWN: pgettext("result of a board", "drawn"),
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
    """Link a game by its thread if it has one, which is shorter than a link to its board."""
    return channel_name(match.main_room.place.channel_id)


def simul_end(simul: Simul) -> str:
    """Tell the channel that a simul is over, with its score, and who won against the host."""
    lines = [
        _("**The simul hosted by {host} is over.** {score}").format(
            host=mention(simul.host.id), score=score_text(simul)
        )
    ]
    winners = [
        mention(board.person.id)
        for board in simul.boards
        if simul.result_of(board) is BoardResult.LOST
    ]
    if winners:
        lines.append(_("Beat the host: {winners}").format(winners=join_all(winners)))
    return "\n".join(lines)


def next_board(simul: Simul, match: Match, done: str, waiting: int) -> str:
    """Head the question for the host's next move: what was done, the score, and the board."""
    board = next(board for board in simul.boards if board.match_id == match.id)
    sentence = (
        _("Board **{number}**, {challenger}. No other board is waiting.")
        if waiting == 1
        else ngettext(
            "Board **{number}**, {challenger}. {count} board is waiting.",
            "Board **{number}**, {challenger}. {count} boards are waiting.",
            waiting,
        )
    )
    here = sentence.format(number=board.number, challenger=mention(board.person.id), count=waiting)
    is_asked = _is_draw_offered(match) and match.offer and match.offer.by is not match.turn
    offer = _("They're offering a draw: {where}").format(where=_where(match)) if is_asked else ""
    return "\n".join(filter(None, (done, f"-# {score_text(simul)}", here, offer)))


def boards_that_wait(simul: Simul) -> str:
    """Tell the host privately how many boards are waiting; an empty text once the simul is over."""
    if simul.state is not SimulState.RUNNING:
        return ""
    waiting = sum(map(simul.waits_for_host, simul.boards))
    if not waiting:
        return _("No boards are waiting for you.")
    return ngettext(
        "{count} board is waiting for you.", "{count} boards are waiting for you.", waiting
    ).format(count=waiting)


def give_up_question(simul: Simul) -> str:
    """Ask the host whether to resign all games in progress."""
    running = simul.count_results()[BoardResult.RUNNING]
    return ngettext(
        "Resign the {count} game still in progress?",
        "Resign all {count} games still in progress?",
        running,
    ).format(count=running)


def gave_up() -> str:
    """Tell the host privately that the games were resigned."""
    return _("You resigned all games in progress.")
