"""Nothing that watchers read is left in English in another language."""

import rules
from bot.matches.match_actions import resign
from bot.ratings.rating_values import ShownChange
from bot.ratings.table import ShownRating
from bot.talk.explain import explain
from bot.talk.matches.card_texts import shared_in, talk_place
from bot.talk.request_refusals import GameNotPublic, MayNotWriteThere, NoThreadThere
from bot.talk.watching.follow_texts import (
    follows_daily,
    follows_in_thread,
    follows_no_more,
    follows_stopped,
    follows_to_end,
    has_no_thread,
)
from bot.talk.watching.prediction_texts import prediction_table
from bot.views.matches.board import show_board
from bot.views.matches.private_board import show_private_board
from bot.views.matches.result_card import show_result_card, show_shared_card
from bot.views.note import show_note
from bot.views.records.replay import show_step
from bot.views.settings import show_channels, show_server_settings, show_settings
from bot.views.watching.feed import show_feed_post
from bot.views.watching.follow import WAYS, show_daily_letter, show_end_letter, show_follow_panel
from bot.views.watching.prediction import prediction_parts
from bot.views.watching.watch_list import show_watch_list, watch_row
from bot.views.watching.watch_party import show_watch_party
from bot.watching.follows import FollowKind
from bot.watching.prediction_rules import (
    Predicted,
    PredictionsClosed,
    PredictionsOff,
    PredictOwnGame,
)
from bot.watching.predictions import Predictions
from bot.watching.server_feed import FeedEntry, FeedKind
from bot.watching.watch_facts import (
    AlreadyShared,
    FollowOwnMatch,
    TooManyFollowed,
    TooManyFollowers,
    TooManyShares,
)
from bot.watching.watched_matches import WatchPage
from storage.rows import PersonPreferences, PredictionScore, ServerPreferences
from tests.bot.matches_at_hand import ANNA, NOON, by_chance, match_of, played
from tests.bot.talk.languages.speaking import LOOK, untranslated


async def test_lists_of_games() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    assert (
        await untranslated(
            show_watch_list(WatchPage([], 1, 0), 1, LOOK, lambda _: 0),
            show_watch_list(WatchPage([played("russian")], 1, 1), 1, LOOK, lambda _: 0),
            show_watch_list(WatchPage([match] * 2, 2, 11), 1, LOOK, lambda _: 3),
            show_private_board(match, LOOK, NOON, more=[watch_row(match)]),
            show_step(match, LOOK, 3),
        )
        == []
    )


async def test_cards_of_finished_games() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    over = resign(match, match.turn, NOON)
    refusals = (
        AlreadyShared(7),
        TooManyShares(NOON),
        GameNotPublic(),
        MayNotWriteThere(7),
        NoThreadThere(7),
    )
    assert (
        await untranslated(
            show_result_card(over, None, LOOK),
            show_shared_card(over, None, LOOK, 1),
            show_note(shared_in(7)),
            show_note(talk_place(7)),
            *(show_note(explain(each)) for each in refusals),
        )
        == []
    )


async def test_what_followers_read() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    over = resign(match, match.turn, NOON)
    words = (
        follows_to_end(),
        follows_daily(NOON),
        follows_in_thread(7),
        follows_no_more(),
        follows_stopped(1),
        follows_stopped(2),
        has_no_thread(),
    )
    refusals = (FollowOwnMatch(), *(kind(2) for kind in (TooManyFollowers, TooManyFollowed)))
    assert set(WAYS) > {FollowKind.END, FollowKind.DAILY}
    assert (
        await untranslated(
            *(show_follow_panel(match, way, "") for way in (None, *WAYS)),
            *(show_note(each) for each in words),
            *(show_note(explain(each)) for each in refusals),
            show_end_letter(over, None, LOOK),
            show_daily_letter([match]),
            show_daily_letter([match, over]),
        )
        == []
    )


async def test_predictions() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 3))
    over = resign(match, match.turn, NOON)
    said = (None, *Predicted)
    scores = [PredictionScore(ANNA, points, points) for points in (2, 1, 0)]
    assert (
        await untranslated(
            *(
                show_private_board(match, LOOK, NOON, more=prediction_parts(match, each))
                for each in said
            ),
            show_board(over, LOOK, NOON, predictions=Predictions({7: Predicted.WHITE})),
            show_board(
                over, LOOK, NOON, predictions=Predictions(dict.fromkeys((7, 8), Predicted.DRAW))
            ),
            show_note(prediction_table([])),
            show_note(prediction_table(scores)),
            *(
                show_note(explain(each))
                for each in (PredictOwnGame(), PredictionsClosed(), PredictionsOff())
            ),
        )
        == []
    )


async def test_feeds() -> None:
    match = match_of(by_chance(rules.game("russian"), 5, 21))
    over = resign(match, match.turn, NOON)
    taken = [ply for ply, move in enumerate(match.line.moves, 1) if move.victims]
    changes = (ShownChange(ANNA.id, ShownRating(1604, is_provisional=False), 12),)
    kinds = (FeedKind.RESULT, FeedKind.FIRST_GAME, FeedKind.UPSET)
    told = [FeedEntry(kind, over, over.ply, changes, "2026") for kind in kinds]
    told.append(FeedEntry(FeedKind.CAPTURE, match, taken[0]))
    assert (
        await untranslated(
            *(show_feed_post([each], 1, LOOK) for each in told),
            show_feed_post(told, 1, LOOK),
            show_channels(ServerPreferences(feed_channel=7, party_channel=7), None),
            show_server_settings(
                ServerPreferences(quiet="on", rated="on", forecasts="off", arbiter_role=5)
            ),
            *(show_watch_party(each, LOOK, NOON, 3) for each in (match, over)),
            show_settings(PersonPreferences(feed="off"), ServerPreferences()),
        )
        == []
    )
