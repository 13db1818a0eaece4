"""What someone with bad intentions can do at the door of the board, and what it brings them."""

import asyncio
import json

import aiohttp
import pytest

from bot.people.open_boards import TICKET_LASTS
from bot.windows import site
from bot.windows.frames import LONGEST
from bot.windows.window import BURST
from tests.scenarios.board_pages import BoardPage, Come, Frame, find_address, new_id, on_page, plain
from tests.scenarios.board_table import bot_of_module, come
from tests.scenarios.conftest import Table
from tests.scenarios.hands import begin, running

__all__ = ["bot_of_module", "come"]  # fixtures

pytestmark = pytest.mark.asyncio(loop_scope="module")

UNREADABLE, TOO_FAST, SIGNED_OUT, TOO_MANY = 4000, 4008, 4001, 4009
DEEP = "[" * 900 + "]" * 900
HELLO: Frame = {"v": 1, "t": "hello", "session": "x"}


async def test_a_link_is_used_once_and_tells_nothing_of_why(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    answers = set()
    late = BoardPage(page.http, await find_address(table, table.white))
    table.jump(TICKET_LASTS)
    for ticket in (page.ticket, late.ticket, "unknown", "", "x" * 1000, page.session):
        answer = await page.post({"ticket": ticket})
        answers.add((answer.status, await answer.text()))
    assert len(answers) == 1
    ((status, words),) = answers
    assert status == 403
    assert "Open the board" in words


async def test_a_body_that_is_no_ticket_is_refused(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    bodies: list[object] = [None, [], {}, {"ticket": 1}, {"ticket": "x", "more": 1}, {"code": "x"}]
    for body in bodies:
        assert (await page.post(body)).status == 400
    raw = "x" * (LONGEST + 1), DEEP, '{"ticket": "\\ud800"}', "\0"
    for text in raw:
        headers = {"Origin": page.url, "Content-Type": "application/json"}
        answer = await page.http.post(f"{page.url}/session", data=text, headers=headers)
        assert answer.status in {400, 403, 413}


ORIGINS = ("", "null", "http://127.0.0.1", "http://127.0.0.1:1", "https://evil.example", "http:")


@pytest.mark.parametrize("origin", ORIGINS)
async def test_other_sites_are_refused(table: Table, come: Come, origin: str) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    origins = [origin, f"{page.url}.evil", f"{page.url}/", page.url.replace("http", "https")]
    for each in origins:
        assert (await page.post({"ticket": "x"}, Origin=each)).status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await page.open_line(Origin=each)
        assert refused.value.status == 403


FRAMES = {
    "long": json.dumps({**HELLO, "session": "x" * LONGEST}),
    "huge": "x" * 1_000_000,
    "deep": DEEP,
    "nothing": "",
    "no object": "[]",
    "another version": json.dumps({**HELLO, "v": 2}),
    "a version that is nearly ours": json.dumps({**HELLO, "v": True}),
    "an unknown frame": json.dumps({**HELLO, "t": "open"}),
    "an unknown key": json.dumps({**HELLO, "admin": True}),
    "another type": json.dumps({**HELLO, "session": ["x"]}),
    "no number": '{"v":NaN,"t":"hello","session":"x"}',
    "half a character": '{"v":1,"t":"hello","session":"\\ud800"}',
    "a list for a kind": '{"v":1,"t":[],"session":"x"}',
}


@pytest.mark.parametrize("text", FRAMES.values(), ids=FRAMES)
async def test_an_unreadable_first_frame_ends_the_line(table: Table, come: Come, text: str) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    line = await page.open_line()
    await line.send_str(text)
    assert await page.closed() in {UNREADABLE, 1009}


async def test_a_binary_frame_ends_the_line(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    line = await page.open_line()
    await line.send_bytes(json.dumps(HELLO).encode())
    assert await page.closed() == UNREADABLE


WRONG = {
    "a short number": {"id": "x" * 15},
    "a long number": {"id": "x" * 33},
    "a strange number": {"id": "<script>alert(1)"},
    "a negative ply": {"ply": -1},
    "a broken ply": {"ply": 0.5},
    "an endless ply": {"ply": 1e308},
    "a ply that is a switch": {"ply": True},
    "a large ply": {"ply": 2**53},
    "another match": {"match": 1},
    "one square": {"path": [22]},
    "a long path": {"path": [22] * 65},
    "squares of texts": {"path": ["22", "18"]},
    "a path and a text": {"text": "c3-d4"},
    "another act": {"do": "resign"},
    "another word": {"sure": "yes"},
}


@pytest.mark.parametrize("change", WRONG.values(), ids=WRONG)
async def test_a_forged_act_ends_the_line(table: Table, come: Come, change: Frame) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    await page.say(**{**page.wish("c3", "d4"), **change})
    assert await page.closed() == UNREADABLE
    assert (await running(table)).ply == 0


async def test_strange_squares_and_texts_are_refused_in_words(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    texts = "<@1> @everyone", "\u202e\u0000", "🙂" * 32, "[x](http://evil)", "9" * 1500
    for text in texts:
        answer = await page.drop(text=text)
        assert answer["t"] == "no"
    for path in ([99, 100], [22, 22], [0, 0], [1, 2, 3]):
        assert (await page.drop(*path))["t"] == "no"
    assert (await running(table)).ply == 0


async def test_a_watcher_and_the_wrong_side_move_nothing(table: Table, come: Come) -> None:
    await begin(table, "russian")
    for person in (table.watcher, table.black):
        page = await come(table, person)
        answer = await page.drop("c3", "d4")
        told = await person.slash("move", move="c3-d4")
        assert answer["t"] == "no"
        assert plain(answer["why"]) in on_page(table, told.text)
    assert (await running(table)).ply == 0


async def test_an_old_and_a_future_board_move_nothing(table: Table, come: Come) -> None:
    await begin(table, "russian")
    white, black = await come(table, table.white), await come(table, table.black)
    assert (await white.drop("c3", "d4"))["t"] == "done"
    await black.until(ply=1)
    for ply in (0, 2, 10**9):
        assert (await black.drop("b6", "a5", ply=ply))["t"] == "no"
    assert (await running(table)).ply == 1


async def test_whoever_asks_too_fast_is_shut_out_and_delays_nobody(
    table: Table, come: Come
) -> None:
    await begin(table, "russian")
    white, black = await come(table, table.white), await come(table, table.black)
    for _ in range(BURST + 5):
        await black.say(t="ping", id=new_id())
    assert await black.closed() == TOO_FAST
    assert (await white.drop("c3", "d4"))["t"] == "done"


async def test_a_person_has_four_windows(table: Table, come: Come) -> None:
    await begin(table, "russian")
    pages = [await come(table, table.white) for _ in range(4)]
    fifth = BoardPage(pages[0].http, await find_address(table, table.white))
    await fifth.sign_in()
    await fifth.open_line()
    await fifth.say(t="hello", session=fifth.session)
    assert await fifth.closed() == TOO_MANY
    await pages[0].close()
    await pages[1].close()
    while True:  # the server notices a moment later
        await fifth.open_line()
        await fifth.say(t="hello", session=fifth.session)
        assert fifth.line is not None
        if (await fifth.line.receive()).type is aiohttp.WSMsgType.TEXT:
            break
    await fifth.close()


async def test_a_session_opens_one_match_for_one_person(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    for session in (page.ticket, "", page.session[:-1], page.session.upper()):
        await page.open_line()
        await page.say(t="hello", session=session)
        assert await page.closed() == SIGNED_OUT
    await page.connect()


async def test_two_hundred_strangers_are_enough(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    lines = [await page.open_line() for _ in range(200)]
    for _ in range(10):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await page.open_line()
        assert refused.value.status == 503
    await asyncio.gather(*(line.close() for line in lines))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """These scenarios sign in more often than everyone together may."""
    monkeypatch.setattr(site, "SIGN_INS", 100_000)


PATHS = ("/", "/alive", "/a/x/js/main.js", "/session", "/live", "/%2e%2e/etc/passwd", "/a/../alive")


async def test_every_answer_is_guarded_and_other_paths_are_empty(table: Table, come: Come) -> None:
    await begin(table, "russian")
    page = await come(table, table.white)
    for path in PATHS:
        answer = await page.http.get(page.url + path, allow_redirects=False)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "Set-Cookie" not in answer.headers
        if answer.status == 404:
            assert await answer.text() == ""
    digest = page.welcome["digest"]
    for name in ("../site.py", "js/../../site.py", "skin/wood/none.svg", "skin/x/pieces.svg"):
        answer = await page.http.get(f"{page.url}/a/{digest}/{name}")
        assert answer.status == 404, name
    for name in ("skin/wood/pieces.svg", "skin/ink/russian.b.svg", "js/main.js", "board.css"):
        answer = await page.http.get(f"{page.url}/a/{digest}/{name}")
        assert answer.status == 200, name
        assert "immutable" in answer.headers["Cache-Control"]


async def test_no_secret_leaves_the_server(table: Table, come: Come) -> None:
    await begin(table, "russian")
    match = await running(table)
    for person in (table.white, table.black, table.watcher):
        page = await come(table, person)
        told = json.dumps(page.state) + json.dumps(page.welcome)
        assert match.secret not in told or not match.secret
        assert page.session not in told
        if person is not table.white:
            assert not page.state["choices"]
            assert page.state["touched"] is None
