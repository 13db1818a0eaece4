"""The progress of an analysis, shown in the message that waits for it."""

import asyncio
from contextlib import aclosing

from bot.acts.reply import PrivateMessage
from bot.acts.request import Request
from bot.partner.analysing import Reviews
from bot.views.matches.analysis import show_analysis_progress

PARTS = 8  # of a game, after each of which progress is shown
PAUSE = 3.0  # seconds before the first words, and at least between two edits


async def follow_analysis(request: Request, reviews: Reviews, message: PrivateMessage) -> None:
    """Wait until every move is analysed; meanwhile a message shows the findings so far."""
    loop = asyncio.get_running_loop()
    told_at, told = loop.time(), -1
    async with aclosing(reviews) as known:
        async for review in known:
            part = review.count * PARTS // review.line.ply
            if part > told and loop.time() - told_at >= PAUSE and part < PARTS:
                told_at, told = loop.time(), part
                await request.change_answer(message, show_analysis_progress(review.line, review))
