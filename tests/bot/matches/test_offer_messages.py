"""What people are told about an offer of a draw, and in which rooms a message about it is due."""

from bot.matches.board_rooms import mark_offer_shown
from bot.matches.match_actions import accept_draw, decline_draw, offer_draw
from bot.matches.match_store import load_match
from bot.matches.match_value import Match, Offer, OfferAnswer, OfferKind
from bot.matches.terms import Terms
from bot.services import Services
from rules import Color
from storage.offer_messages import find_offer_message, list_due_offer_messages, lose_offer_message
from storage.rooms import list_due_rooms
from storage.rows import DueRoom
from tests.bot.conftest import ANNA, BORIS, LAST_MOVE, act, begin, play


async def offered(services: Services, terms: Terms = LAST_MOVE) -> Match:
    """A match in which White has offered a draw, and the message about it was sent."""
    match = await begin(services, terms=terms)
    match = await services.change(offer_draw, match, act(ANNA))
    await services.run(mark_offer_shown, match, match.main_room, 900)
    return match


async def due(services: Services) -> list[DueRoom]:
    return await services.read(list_due_offer_messages)


async def message(services: Services, match: Match) -> int | None:
    return await services.read(find_offer_message, match.id, match.main_room.place.channel_id)


async def test_an_offer_is_told_and_shows_no_board(services: Services) -> None:
    match = await begin(services)
    await services.shown_boards.mark(match, match.main_room, 500)
    match = await services.change(offer_draw, match, act(ANNA))
    assert await services.read(list_due_rooms) == []
    assert await due(services) == [DueRoom(match.id, match.main_room.place, match.version)]
    assert match.offer_to_tell == Offer(OfferKind.DRAW, Color.WHITE, 0, match.offers[0].at)
    assert await message(services, match) is None
    await services.run(mark_offer_shown, match, match.main_room, 900)
    assert await due(services) == []
    assert await message(services, match) == 900


async def test_a_declined_offer_is_told_until_the_next_move(services: Services) -> None:
    match = await offered(services, Terms("russian"))
    match = await services.change(decline_draw, match, act(BORIS))
    assert await services.read(list_due_rooms) == [
        DueRoom(match.id, match.main_room.place, 1)  # the first board only
    ]
    assert len(await due(services)) == 1
    assert match.offer_to_tell is not None
    assert match.offer_to_tell.answer is OfferAnswer.DECLINED
    assert await services.run(load_match, match.id) == match
    await services.run(mark_offer_shown, match, match.main_room, 900)
    await services.write(lose_offer_message, match.id, match.main_room.place.channel_id, 899)
    assert await message(services, match) == 900
    await services.write(lose_offer_message, match.id, match.main_room.place.channel_id, 900)
    assert await message(services, match) is None
    await services.run(mark_offer_shown, match, match.main_room, 901)
    match = await play(services, match, "c3-d4")
    assert match.offer_to_tell is None
    assert len(await due(services)) == 1
    await services.run(mark_offer_shown, match, match.main_room, None)
    assert await due(services) == []
    assert await message(services, match) is None
    moved = await play(services, match, "b6-a5")
    assert await due(services) == []
    assert moved.offer_to_tell is None


async def test_an_offer_that_stands_is_told_again_under_the_next_board(
    services: Services,
) -> None:
    match = await play(services, await offered(services, Terms("russian")), "c3-d4")
    assert len(await due(services)) == 1
    assert match.offer_to_tell == match.offers[0]


async def test_nothing_is_told_when_the_game_is_over(services: Services) -> None:
    match = await offered(services)
    over = await services.change(accept_draw, match, act(BORIS))
    assert over.offer_to_tell is None
    assert len(await due(services)) == 1  # to take the message away
    assert len(await services.read(list_due_rooms)) == 1


async def test_a_change_meanwhile_keeps_the_message_due(services: Services) -> None:
    match = await offered(services, Terms("russian"))
    declined = await services.change(decline_draw, match, act(BORIS))
    await services.run(mark_offer_shown, match, match.main_room, None)  # of the version before
    assert await due(services) == [
        DueRoom(match.id, match.main_room.place, declined.version),
    ]


async def test_a_match_without_offers_keeps_no_message(services: Services) -> None:
    await play(services, await begin(services), "c3-d4", "b6-a5")
    assert await due(services) == []
