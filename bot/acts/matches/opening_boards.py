"""**Open the board**: a personal link to a match in a browser."""

from bot.acts.request import Request
from bot.people.open_boards import make_ticket
from bot.talk.request_refusals import NoBoardInBrowser
from bot.views.control_id import ControlId
from bot.views.matches.board_door import can_open_board, show_board_link


async def open_board(request: Request, control: ControlId) -> None:
    """Give a person a private link to a match they can see; it works once, within two minutes."""
    match = await request.find_match(control.subject)
    address = request.services.open_boards.address
    if not address or not can_open_board(match):
        raise NoBoardInBrowser
    person, now = request.person, request.host.now()
    ticket = await request.run(make_ticket, match.id, person, request.place, request.language, now)
    # Behind the # no server, log or referrer sees it.
    await request.answer(show_board_link(f"{address}/#{ticket}"))
