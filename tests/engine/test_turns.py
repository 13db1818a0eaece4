"""People take turns, and servers do, whatever each of them asks for."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from engine.turns import Asker, Turns, asked_by, find_asker

CLUB, OTHER = 100, 200  # servers
ANNA, BORIS, CLARA = (Asker(number, CLUB) for number in (1, 2, 3))


def put_all(turns: Turns[str], names: str, asker: Asker | None, delay: float = 0) -> None:
    for name in names:
        turns.put(name, asker, delay)


def empty(turns: Turns[str]) -> Iterator[str]:
    while (ticket := turns.take()) is not None:
        yield ticket.work


def test_the_work_of_one_person_is_done_in_its_order() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "abc", ANNA)
    assert "".join(empty(turns)) == "abc"
    assert turns.take() is None


def test_people_take_turns() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "aaaaaa", ANNA)
    put_all(turns, "bb", BORIS)
    put_all(turns, "c", CLARA)
    assert "".join(empty(turns)) == "abcabaaaa"


def test_who_comes_late_waits_for_one_piece_of_work() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "a" * 10, ANNA)
    for _ in range(5):
        turns.take()
    put_all(turns, "bb", BORIS)
    assert "".join(empty(turns)) == "babaaaa"


def test_many_servers_give_a_person_no_more_turns() -> None:
    turns: Turns[str] = Turns()
    for server in range(50, 60):
        turns.put("a", Asker(1, server))
    turns.put("a", Asker(1))
    turns.put("b", Asker(2, 70))
    assert "".join(empty(turns)).index("b") == 1


def test_many_people_give_a_server_no_more_turns() -> None:
    turns: Turns[str] = Turns()
    for number in range(10, 30):
        turns.put("a", Asker(number, CLUB))
    put_all(turns, "b", Asker(1, OTHER))
    put_all(turns, "c", Asker(2))  # who is alone with the bot is a server of their own
    assert "".join(empty(turns)).startswith("abca")


def test_in_a_server_people_take_turns_all_the_same() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "aaaa", ANNA)
    put_all(turns, "oooo", Asker(1, OTHER))  # the same person there
    put_all(turns, "b", BORIS)
    put_all(turns, "x", Asker(9, OTHER))
    order = "".join(empty(turns))
    assert sorted(order[:3]) == ["a", "b", "x"]


def test_urgent_work_comes_first_but_not_for_ever() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "h", ANNA, delay=1)
    put_all(turns, "n", ANNA, delay=2)
    for number in range(10, 15):
        turns.put("m", Asker(number, CLUB))  # many people with one move each
    put_all(turns, "MMMMMM", BORIS)  # and one with many
    order = "".join(empty(turns))
    assert order.startswith("mmmmmM")
    assert order.index("h") == 6
    assert order.rindex("M") > order.index("n")


def test_what_has_no_end_of_delay_waits_for_everything() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "i", None, delay=float("inf"))
    put_all(turns, "aaaa", ANNA)
    assert "".join(empty(turns)) == "aaaai"


def test_the_bot_itself_takes_turns_like_a_new_person_each_time() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "aaa", ANNA)
    put_all(turns, "xyz", None)
    assert "".join(empty(turns)) == "axyzaa"


def test_a_turn_that_was_given_back_counts_no_more() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "a", ANNA)
    first = turns.take()
    assert first is not None
    turns.give_back(first)
    put_all(turns, "a", ANNA)
    put_all(turns, "b", BORIS)
    assert "".join(empty(turns)) == "ab"


def test_one_person_takes_work_from_the_hands_of_others_only_for_a_while() -> None:
    """A move goes before an analysis that is under way, but not the third of the same person."""
    turns: Turns[str] = Turns()
    went_before = 0
    turns.put("analysis", ANNA, delay=2)
    for _ in range(10):
        taken = turns.take()
        assert taken is not None
        move = turns.put("move", BORIS)
        if not turns.goes_before(move, taken):
            break
        went_before += 1
        turns.give_back(taken)
        turns.put("analysis", ANNA, delay=2)
        served = turns.take()
        assert served is move
    assert went_before == 2


def test_the_person_asked_for_is_known_in_the_context_only() -> None:
    assert find_asker() is None
    with asked_by(ANNA):
        with asked_by(None):
            assert find_asker() is None
        assert find_asker() == ANNA
    assert find_asker() is None


def test_nothing_is_remembered_of_people_who_are_gone() -> None:
    turns: Turns[str] = Turns()
    put_all(turns, "a", ANNA)
    for number in range(10_000):
        turns.put("x", Asker(1000 + number, 100_000 + number))
        turns.take()
    tallies = turns._people, turns._homes
    assert all(len(tally._had) < 2_000 for tally in tallies)


PEOPLE, SERVERS, DELAYS = range(1, 5), (None, *range(100, 110)), (0, 1, 2)
BURSTS = st.tuples(
    st.sampled_from(PEOPLE),
    st.sampled_from(SERVERS),
    st.sampled_from(DELAYS),
    st.integers(1, 30),
)


@given(st.lists(st.none() | BURSTS, max_size=20))
def test_nobody_waits_for_the_appetite_of_others(
    steps: list[tuple[int, int | None, int, int] | None],
) -> None:
    """While work waits each other person comes about as often as its own asker, and a few times
    more while its delay lasts.
    """
    turns: Turns[int] = Turns()
    waiting: dict[int, int] = {}  # whose each piece of work is
    came: Counter[tuple[int, int]] = Counter()  # how often each person came before a piece
    numbers = iter(range(10_000))
    everything = sum(step[3] for step in steps if step is not None)
    for step in (*steps, *[None] * everything):
        if step is not None:
            person, server, delay, burst = step
            for number in islice(numbers, burst):
                waiting[number] = person
                turns.put(number, Asker(person, server), delay)
        elif (ticket := turns.take()) is not None:
            served = waiting.pop(ticket.work)
            for piece, person in waiting.items():
                came[piece, served] += 1
                assert came[piece, served] <= 2 * came[piece, person] + 6
    assert not waiting


def test_in_direct_messages_each_person_is_a_server() -> None:
    assert Asker(5).home == 5
    assert ANNA.home == CLUB
