"""Finish games that people follow and predict, and tell of them: a process for tests to kill.

`python -m tests.bot.watching.news_stream URL BEGIN FIRST GAMES` finishes so many games in
turn, one a minute of a clock of its own, whose people have numbers from FIRST on; then half a day
goes by in quarters of an hour. The clock begins at a moment, as seconds of Unix time. It writes a
line "now SECONDS" before each step, "over MATCH" for each game that is over, "feed KEY MATCHES" and
"follow KEY MATCH PERSON" for each message before it is marked as sent; where KEY is the same,
Discord makes one message.
"""

import asyncio
import sys
from datetime import UTC, datetime, timedelta

from bot.matches.match_actions import resign
from bot.matches.playing import play_typed
from bot.matches.shards import OwnShards
from bot.matches.terms import Terms
from bot.services import Services
from bot.watching.follows import FollowKind, claim_news, follow_match, mark_news_sent
from bot.watching.prediction_rules import Predicted
from bot.watching.predictions import predict
from bot.watching.server_feed import claim_feed_post
from rules import Style
from storage import Database
from storage.feed_items import mark_feed_items_sent
from storage.rows import Person, Place
from tests.bot.conftest import HERE, WHITE_BY_LOT, act, begin, mover
from tests.bot.telling import tell

MINUTE = timedelta(minutes=1)
PEOPLE = 5  # of a game: White, Black and three watchers
PREDICTED = Predicted.WHITE, Predicted.BLACK, Predicted.BLACK
PLIES, QUARTERS = 8, 48
RATED = Terms("russian", rated=True)
SERVER = HERE.server_id or 0


async def stream(url: str, begin_at: float, first: int, games: int) -> None:
    services = Services.on(await Database.open(url), WHITE_BY_LOT, credits_outages=False)
    now = datetime.fromtimestamp(begin_at, UTC)
    for step in range(games + QUARTERS):
        tell("now", now.timestamp())
        if step < games:
            await finish_game(services, first + PEOPLE * step, now)
        await tell_followers(services, now)
        await tell_feed(services, now)
        now += MINUTE if step < games else 15 * MINUTE


async def finish_game(services: Services, first: int, now: datetime) -> None:
    """Play a rated game that three people follow and predict, and that White gives up."""
    people = (Person(first + number, f"Person {number}") for number in range(PEOPLE))
    white, black, *watchers = people
    match = await begin(services, Place(SERVER, first), RATED, (white, black))
    for watcher, predicted in zip(watchers, PREDICTED, strict=True):
        await services.run(follow_match, match.id, watcher, FollowKind.END, now)
        await services.run(predict, match.id, predicted, act(watcher, match.started_at))
    for _ply in range(PLIES):
        text = match.game.write(match.position, match.choices[0], Style.LONG)
        match = await play_typed(services.changes, match, act(mover(match), now), text)
    await services.change(resign, match, act(white, now))
    tell("over", match.id)


async def tell_followers(services: Services, now: datetime) -> None:
    """Tell everyone of the games they follow that are over."""
    while news := await services.run(claim_news, now, OwnShards()):
        (row,) = news.rows
        tell("follow", news.due_at.timestamp(), row.match_id, news.person_id)
        await services.run(mark_news_sent, news, now)


async def tell_feed(services: Services, now: datetime) -> None:
    """Tell the server what it may be told now."""
    while post := await services.run(claim_feed_post, SERVER, now):
        first = post.items[0]
        matches = ",".join(str(each.match.id) for each in post.told)
        tell("feed", f"{first.match_id}-{first.ply}-{first.kind}", matches)
        await services.write(mark_feed_items_sent, post.items, now)


if __name__ == "__main__":
    asyncio.run(stream(sys.argv[1], float(sys.argv[2]), *map(int, sys.argv[3:])))
