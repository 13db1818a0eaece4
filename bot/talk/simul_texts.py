"""What simuls say: one person against many at once."""

from bot.matches import Match, OfferKind
from bot.matches.simul_value import EVEN_BOARDS, BoardResult, Simul, SimulBoard, SimulState
from bot.talk.clock_controls import describe_control
from bot.talk.names import channel_name, game_name, mention, moment_from_now, side_name
from bot.talk.opening_lots import opening_lot
from bot.talk.watch_texts import move_words
from render.alt_text import join_items
from render.translation import _, ngettext


def simul_text(simul: Simul) -> str:
    """Tell how a simul stands: what is played, who has joined, or the boards."""
    lines = [_heading(simul), _terms(simul), opening_lot(simul.terms), *_state(simul)]
    return "\n".join(filter(None, lines))


def _heading(simul: Simul) -> str:
    host = mention(simul.host.id)
    if simul.state is SimulState.OPEN:
        sentence = _("### {host} plays up to {count} of you at once")
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
        return _("colours in turn")
    return _("the host has {side}").format(side=side_name(simul.host_color))


def _state(simul: Simul) -> list[str]:
    match simul.state:
        case SimulState.OPEN:
            return [_joined(simul), _more_time(simul), _until(simul)]
        case SimulState.RUNNING:
            return [score_text(simul), _free_boards(simul), _lost_host(simul)]
        case SimulState.OVER:
            return [_("**It is over: {score}**").format(score=score_text(simul))]
        case SimulState.WITHDRAWN:
            return [_("Withdrawn.")]
        case SimulState.EXPIRED:
            return [_("It was not started in time. `/simul` opens another one.")]


def _joined(simul: Simul) -> str:
    count = len(simul.boards)
    if not count:
        return _("Nobody has joined yet.")
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
        "-# {count} more can join; the game begins at once.",
        "-# {count} more can join; their games begin at once.",
        free,
    ).format(count=free)


def _lost_host(simul: Simul) -> str:
    """Tell how the games end whose host has left the server; nothing of a host who is there."""
    if not simul.has_lost_host:
        return ""
    host = mention(simul.host.id)
    if simul.terms.control.stages:
        return _(
            "{host} has left the server. Whose time runs out loses, and nobody joins any more."
        ).format(host=host)
    return _(
        "{host} has left the server. **Close the game** under a board ends it without a result, "
        "and nobody joins any more."
    ).format(host=host)


def _more_time(simul: Simul) -> str:
    if not simul.terms.control.stages or simul.most_boards <= EVEN_BOARDS:
        return ""
    return _("-# On more than {count} boards the host has more time in proportion.").format(
        count=EVEN_BOARDS
    )


def _until(simul: Simul) -> str:
    return _("-# {host} starts. It expires {moment}.").format(
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
        *([_("{count} running").format(count=running)] if running else []),
        *([_("{count} without a result").format(count=void)] if void else []),
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
        return [_("opens now") if result is BoardResult.WAITING else _("did not begin")]
    words = {
        BoardResult.WON: _("the host won"),
        BoardResult.DRAWN: _("drawn"),
        BoardResult.LOST: _("**won against the host**"),
        BoardResult.VOID: _("without a result"),
    }
    if result in words:
        return [words[result], _where(board.match)]
    waits = _("the host is to move") if simul.waits_for_host(board) else ""
    offer = _("a draw is offered") if _is_draw_offered(board.match) else ""
    return [*filter(None, (move_words(board.match), waits, offer)), _where(board.match)]


def _is_draw_offered(match: Match) -> bool:
    return match.offer is not None and match.offer.kind is OfferKind.DRAW


def _where(match: Match) -> str:
    """Link a game: its thread where it has one, for that is shorter than a link to its board."""
    return channel_name(match.main_room.place.channel_id)


def simul_end(simul: Simul) -> str:
    """Tell the channel that a simul is over, with its score, and who won against the host."""
    lines = [
        _("**The simul of {host} is over.** {score}").format(
            host=mention(simul.host.id), score=score_text(simul)
        )
    ]
    winners = [
        mention(board.person.id)
        for board in simul.boards
        if simul.result_of(board) is BoardResult.LOST
    ]
    if winners:
        lines.append(_("Won against the host: {winners}").format(winners=join_items(winners)))
    return "\n".join(lines)


def next_board(simul: Simul, match: Match, done: str, waiting: int) -> str:
    """Head the question for the host's next move: what was done, the score, which board it is."""
    board = next(board for board in simul.boards if board.match_id == match.id)
    here = ngettext(
        "Board **{number}**, {challenger}; no other waits.",
        "Board **{number}**, {challenger}; {count} boards wait.",
        waiting,
    ).format(number=board.number, challenger=mention(board.person.id), count=waiting)
    is_asked = _is_draw_offered(match) and match.offer and match.offer.by is not match.turn
    offer = _("They offer a draw: {where}").format(where=_where(match)) if is_asked else ""
    return "\n".join(filter(None, (done, f"-# {score_text(simul)}", here, offer)))


def boards_that_wait(simul: Simul) -> str:
    """Tell the host, alone, how many boards wait now; nothing once the simul is over."""
    if simul.state is not SimulState.RUNNING:
        return ""
    waiting = sum(map(simul.waits_for_host, simul.boards))
    if not waiting:
        return _("No board waits for you now.")
    return ngettext("{count} board waits for you.", "{count} boards wait for you.", waiting).format(
        count=waiting
    )


def give_up_question(simul: Simul) -> str:
    """Ask the host whether all games that go on are really to be resigned."""
    running = simul.count_results()[BoardResult.RUNNING]
    return ngettext(
        "Resign the {count} game that goes on?", "Resign all {count} games that go on?", running
    ).format(count=running)


def gave_up() -> str:
    """Tell the host, alone, that the games were resigned."""
    return _("You resigned all games that were running.")
