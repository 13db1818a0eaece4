import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.town import Town

pytestmark = pytest.mark.browser


def test_menus(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.command("menu")
    anna.page.get_by_role("combobox", name="Piece").last.click()
    for choice in ("A1", "B2"):
        anna.page.get_by_role("option", name=choice).click()
    anna.page.keyboard.press("Escape")
    expect(anna.newest).to_contain_text("a1 B2")
    anna.select("Who", "Ben")
    expect(anna.page.locator(".post", has_text="picked ben")).to_have_count(1)
    expect(anna.page.get_by_role("button", name="Off").last).to_be_disabled()


def test_every_kind_of_option(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("options")
    anna.option("who").press_sequentially("@be")
    anna.take("Ben")
    anna.option("number").press_sequentially("7")
    anna.page.keyboard.press("Enter")
    expect(anna.popup).to_contain_text("Enter a whole number from 1 to 5")
    anna.option("number").fill("4")
    anna.option("color")
    anna.take("White")
    with anna.page.expect_file_chooser() as chooser:
        anna.option("file").click()
    chooser.value.set_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"hello"})
    expect(anna.option("file")).to_have_value("a.txt")
    anna.option("place")
    anna.take("toys")
    anna.picture("options")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("ben|4|w|hello|toys")


def test_missing_options_are_told(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("options")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Enter")
    expect(anna.popup).to_contain_text("This option is required")


def test_subcommands_and_files(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.begin("record import")
    with anna.page.expect_file_chooser() as chooser:
        anna.option("file").click()
    chooser.value.set_files({"name": "g.pdn", "mimeType": "text/plain", "buffer": b"c3-d4 d6-c5"})
    expect(anna.option("file")).to_have_value("g.pdn")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("c3-d4 d6-c5")
    expect(anna.newest.locator(".reply-command")).to_have_text("/record import")


def test_a_deferred_answer(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.order("slow", "5")
    expect(anna.newest).to_contain_text("Toy is thinking…")
    expect(anna.posts.nth(-2)).to_contain_text("done")
    expect(anna.newest).to_contain_text("and more")


def test_files_of_people(toys: Town, come: Come) -> None:
    anna = come(toys)
    with anna.page.expect_file_chooser() as chooser:
        anna.page.get_by_role("button", name="Attach a file").click()
    chooser.value.set_files({"name": "b.html", "mimeType": "text/html", "buffer": b"<b>hi</b>"})
    expect(anna.page.get_by_role("button", name="Remove b.html")).to_be_visible()
    anna.say("look")
    link = anna.newest.locator(".file-card a")
    expect(link).to_have_text("b.html")
    answer = anna.page.request.get(str(link.evaluate("node => node.href")))
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")


def test_a_direct_message(toys: Town, come: Come) -> None:
    ben = come(toys, "ben")
    anna = come(toys)
    anna.command("whisper", who="Ben")
    expect(ben.page.locator("#rail .rail-place").first.locator(".badge")).to_have_text("1")
    ben.page.get_by_role("button", name="Direct messages").click()
    expect(ben.newest).to_contain_text("psst")
    ben.picture("direct message")


HOSTILE = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"


def test_hostile_texts_stay_texts(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.say(HOSTILE)
    expect(anna.newest).to_contain_text("<script>")
    anna.order("say", HOSTILE)
    expect(anna.newest.locator("img:not(.face)")).to_have_count(0)
    assert "owned" not in anna.page.title()


def test_markdown(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.say("**bold** __under__ ||secret|| `code` @ben <t:0:R> https://example.org/x")
    post = anna.newest
    expect(post.locator("strong")).to_have_text("bold")
    expect(post.locator("u")).to_have_text("under")
    expect(post.locator(".mention")).to_have_text("@Ben")
    expect(post.locator("time.moment")).to_contain_text("years ago")
    expect(post.locator(".text a")).to_have_attribute("rel", "noopener noreferrer nofollow")
    post.locator(".spoiler").click()
    expect(post.locator(".spoiler.open")).to_have_text("secret")


def test_keys_alone(toys: Town, come: Come) -> None:
    anna = come(toys)
    keyboard = anna.page.keyboard
    keyboard.press("Tab")
    expect(anna.page.locator(".skip")).to_be_focused()
    anna.box.focus()
    keyboard.type("/")
    first = anna.popup.get_by_role("option", selected=True)
    expect(first).to_contain_text("/board")
    keyboard.press("ArrowDown")
    expect(anna.popup.get_by_role("option", selected=True)).to_contain_text("/evening")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    expect(anna.popup.get_by_role("option", selected=True)).to_contain_text("/whisper")
    keyboard.press("Tab")
    expect(anna.option("who")).to_be_focused()
    keyboard.press("Backspace")
    expect(anna.box).to_have_value("/whisper")


def test_a_menu_by_keys_alone(toys: Town, come: Come) -> None:
    anna = come(toys)
    keyboard = anna.page.keyboard
    anna.box.focus()
    keyboard.type("/menu")
    expect(anna.popup).to_contain_text("/menu")
    keyboard.press("Enter")
    keyboard.press("Enter")
    expect(anna.newest).to_contain_text("pick")
    menu = anna.page.get_by_role("combobox", name="Piece").last
    menu.focus()
    keyboard.press("ArrowDown")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    keyboard.press("Escape")
    expect(anna.newest).to_contain_text("B2")


def test_a_command_written_faster_than_the_list_comes(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.box.fill("/move a7-b8")
    anna.page.keyboard.press("Enter")
    expect(anna.newest).to_contain_text("played a7-b8")
    expect(anna.newest.locator(".reply-command")).to_have_text("/move")


def test_a_new_message_leaves_the_focus_alone(toys: Town, come: Come) -> None:
    anna, ben = come(toys), come(toys, "ben")
    ben.page.get_by_role("button", name="Toy Box").click()  # not the direct messages
    anna.command("menu")
    button = anna.newest.get_by_role("button", name="Silent")
    button.focus()
    ben.say("hello from Ben")
    expect(anna.newest).to_contain_text("hello from Ben")
    assert anna.page.evaluate("document.activeElement.textContent") == "Silent"
    anna.page.keyboard.press("Enter")
    changed = anna.posts.filter(has_text="changed silently").last
    expect(changed).to_be_visible()
    assert anna.page.evaluate("document.activeElement.closest('.post') !== null")


def test_the_next_request_fails(toys: Town, come: Come) -> None:
    anna = come(toys)
    anna.turn("Answer 500")
    expect(anna.page.locator("#developer")).to_contain_text("Up next: 500")
    anna.command("board")
    expect(anna.newest).to_contain_text("Pressed 0 times")
    anna.page.get_by_role("tab", name="Requests").click()
    expect(anna.page.locator(".requests .status.bad").first).to_have_text("500")
    anna.picture("developer requests")
