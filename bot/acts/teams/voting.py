"""Votes of teams: the buttons under a board that a team votes on, and the panel of a member."""

from bot.acts.control_details import check_start, read_number, read_word
from bot.acts.matches.game_rounds import ask, find_round, find_what_follows
from bot.acts.matches.showing import show_match
from bot.acts.newcomers import read_newcomer
from bot.acts.request import Request
from bot.matches.act import Act
from bot.matches.match_actions import check_ply
from bot.matches.match_facts import MoveRefused, NotYourTurn
from bot.matches.match_value import Match
from bot.matches.seating import has_seat
from bot.talk.matches.inbox_texts import voted_text
from bot.talk.request_refusals import OldControl
from bot.talk.teams.membership_texts import joined_text, joined_waiting_text, left_text
from bot.talk.teams.team_texts import choice_name, votable_moves
from bot.teams.sessions import Saying, Session, VoteAction, check_may_choose, check_may_read
from bot.teams.voting import find_session
from bot.views.control_id import ControlId
from bot.views.matches.inbox import Done
from bot.views.matches.move_picker import ask_for_move
from bot.views.matches.refused_move import show_refused_move
from bot.views.note import show_note
from bot.views.teams.vote_panel import MORE, SIDES, TICK_OF, ask_side, show_vote_panel
from bot.votes.poll import Tick
from rules import Color
from storage.rows import Team

AMONG_MORE = (  # what a member does without leaving the longer panel
    VoteAction.CALL,
    VoteAction.CALL_NOT,
    VoteAction.CLOSE_DOOR,
    VoteAction.OPEN_DOOR,
)


def is_voted_on(request: Request, match: Match) -> bool:
    """Tell whether a team is to move, and this person is not its opponent."""
    is_opponent = has_seat(match, request.person.id)
    return not match.is_over and isinstance(match.mover, Team) and not is_opponent


async def open_ballot(request: Request, match: Match, act: Act, square: int | None = None) -> None:
    """Show the moves to a person who may choose one; others learn why they may not.

    Whoever belongs to neither of two teams in one channel is asked for a side first.
    """
    check_ply(match, act.ply)
    session = await find_session(request.services.runner, match)
    if session is not None and await has_asked_side(request, session):
        return
    if square is not None:
        check_start(match, square)
    appearance = await request.find_appearance(match)
    await ask(request, match, ask_for_move(match, appearance, square))


async def has_asked_side(request: Request, session: Session) -> bool:
    """Ask a person who belongs to neither of two teams in one channel for a side.

    Raises `NotEligible` if they play for the side that is not to move.
    """
    check_may_choose(session, request.person.id)
    if not session.asks_side or session.side_of(request.person.id) is not None:
        return False
    await request.answer(ask_side(session))
    return True


async def choose(request: Request, match: Match, act: Act, text: str) -> None:
    """Vote for the move that a text names; if it is refused, explain why.

    Whoever belongs to neither of two teams in one channel is asked for a side instead.
    """
    before = await find_session(request.services.runner, match)
    if before is not None and await has_asked_side(request, before):
        return
    try:
        session = await say(request, match.id, act, VoteAction.CHOOSE, text)
    except MoveRefused as refused:
        appearance = await request.find_appearance(match)
        voting = await find_session(request.services.runner, refused.match)
        has_list = voting is not None and not voting.choices.has_others
        is_voted = voting is not None and has_list and voting.is_voted
        more = votable_moves(voting.choices.texts) if voting is not None and is_voted else ""
        await request.answer(show_refused_move(refused.match, appearance, refused.cause, more))
        return
    if session is not None and find_round(request) is not None:
        vote = session.poll.votes[request.person.id]
        done = Done(voted_text(choice_name(session.poll, vote.choice, vote.power)))
        await request.answer_in_place(await find_what_follows(request, done))
        return
    await show_panel(request, session)


async def say(
    request: Request,
    match_id: int,
    act: Act,
    wish: VoteAction,
    what: str | Tick | Color = "",
) -> Session | None:
    """Let the person do something in a vote; None if that ended the vote and showed the board.

    `what` is the chosen move as text, the tick, or the side to join.
    """
    saying = Saying(
        match_id=match_id,
        act=act,
        newcomer=read_newcomer(request),
        wish=wish,
        move=what if isinstance(what, str) else "",
        tick=what if isinstance(what, Tick) else Tick.OFFER,
        side=what if isinstance(what, Color) else None,
    )
    said = await request.services.voting.say(saying)
    if said.closing is not None:
        await show_match(request, said.closing.after)
    return said.session


async def show_panel(
    request: Request, session: Session | None, words: str = "", *, has_more: bool = False
) -> None:
    """Show a member how the vote stands, and with `has_more` everything that they can do.

    It shows nothing if the board was shown instead.
    """
    if session is None:
        return
    person_id = request.person.id
    if session.match.is_draughts:
        panel = show_vote_panel(session, person_id, words, has_more=has_more)
        await request.answer_in_place(panel)
        return
    from bot.views.teams.shot_votes import show_shot_votes  # imported with the first shot

    appearance = await request.find_appearance(session.match)
    votes = show_shot_votes(session, person_id, words, appearance, has_more=has_more)
    await request.answer_in_place(votes)


async def show_votes(request: Request, control: ControlId) -> None:
    """Show a member the votes so far; tell the opponent and watchers why they see none.

    The detail tells whether to show everything that a member can do.
    """
    match = await request.find_match(control.subject)
    check_ply(match, control.ply)
    session = await find_session(request.services.runner, match)
    if session is None:
        raise NotYourTurn(match)
    check_may_read(session, request.person.id)
    await show_panel(request, session, has_more=control.detail == MORE)


async def join(request: Request, control: ControlId) -> None:
    """Join the team of this room, or the team to move if there is only one.

    If two teams read the same channel, a newcomer is asked for a side; the detail names it.
    """
    side = read_word(SIDES, control.detail) if control.detail else None
    match = await request.find_match(control.subject)
    vote = await find_session(request.services.runner, match)
    if side is None and vote is not None and vote.asks_side:
        side = vote.side_of(request.person.id)
        if side is None:
            await request.answer(ask_side(vote))
            return
    act = request.act(control) if side is None else request.act()
    session = await say(request, match.id, act, VoteAction.JOIN, "" if side is None else side)
    if session is None:
        return
    if session.side.is_member(request.person.id):
        await show_panel(request, session, joined_text(session))
    else:  # for the team that is not to move
        await request.answer_in_place(show_note(joined_waiting_text(session)))


async def leave(request: Request, control: ControlId) -> None:
    """Make a member leave their team for good."""
    await say(request, control.subject, request.act(control), VoteAction.LEAVE)
    await request.answer_in_place(show_note(left_text()))


async def second(request: Request, control: ControlId) -> None:
    """Vote for a choice that others have voted for; the detail is its index among all choices."""
    match = await request.find_match(control.subject)
    check_ply(match, control.ply)
    session = await find_session(request.services.runner, match)
    if session is None:
        raise NotYourTurn(match)
    number, texts = read_number(control.detail), session.choices.texts
    if number >= len(texts):
        raise OldControl
    await choose(request, match, request.act(control), texts[number])


async def take_back(request: Request, control: ControlId) -> None:
    """Take back a member's vote."""
    await change(request, control, VoteAction.TAKE_BACK)


async def tick(request: Request, control: ControlId) -> None:
    """Set a tick about a draw or a resignation; the detail names it."""
    await change(request, control, VoteAction.TICK, read_word(TICK_OF, control.detail))


async def untick(request: Request, control: ControlId) -> None:
    """Remove a tick about a draw or a resignation."""
    await change(request, control, VoteAction.UNTICK, read_word(TICK_OF, control.detail))


async def call(request: Request, control: ControlId) -> None:
    """Have boards ping a member when it's their team's turn."""
    await change(request, control, VoteAction.CALL)


async def call_not(request: Request, control: ControlId) -> None:
    """Have boards stop pinging a member."""
    await change(request, control, VoteAction.CALL_NOT)


async def play_now(request: Request, control: ControlId) -> None:
    """End the vote as the captain."""
    await change(request, control, VoteAction.PLAY_NOW)


async def close_door(request: Request, control: ControlId) -> None:
    """Close the team to newcomers, as the captain."""
    await change(request, control, VoteAction.CLOSE_DOOR)


async def open_door(request: Request, control: ControlId) -> None:
    """Reopen the team to newcomers, as the captain."""
    await change(request, control, VoteAction.OPEN_DOOR)


async def change(
    request: Request, control: ControlId, wish: VoteAction, what: str | Tick = ""
) -> None:
    """Let a member change something, and show how the vote stands then."""
    session = await say(request, control.subject, request.act(control), wish, what)
    await show_panel(request, session, has_more=wish in AMONG_MORE)
