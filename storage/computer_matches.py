"""The matches in which the computer has a seat."""

from collections.abc import Sequence

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    bindparam,
    case,
    exists,
    func,
    or_,
    select,
    text,
)

from storage.schema import IS_COMPUTER_IN_GAME, matches, offers, people, seats

MINE = seats.alias("mine")
PERSON = bindparam("person", type_=BigInteger)
IS_WHITE = seats.c.color == 0
# A FEN begins with the side to move, and so does a position of discs.
IS_TO_MOVE = or_(
    func.substr(matches.c.fen, 1, 2) == case((IS_WHITE, "W:"), else_="B:"),
    func.substr(matches.c.fen, 1, 6) == case((IS_WHITE, "turn=w"), else_="turn=b"),
)
BALLOT = "ballot:"  # the beginning of a drawn opening's text; other texts are positions
HAS_OFFER = exists().where(
    offers.c.match_id == seats.c.match_id,
    offers.c.color != seats.c.color,
    offers.c.answer == "standing",
)
WAITING = (
    select(seats.c.match_id)
    .join(matches, matches.c.id == seats.c.match_id)
    .where(
        text(IS_COMPUTER_IN_GAME),
        seats.c.match_id > bindparam("after", type_=Integer),
        or_(IS_TO_MOVE, HAS_OFFER),
    )
    .order_by(seats.c.match_id)
    .limit(bindparam("most"))
)


def list_waiting_for_computer(transaction: Connection, after: int = 0, most: int = 50) -> list[int]:
    """List matches in which the computer is to move or to answer an offer, by their ids.

    Returns at most `most` of those with ids above `after`.
    """
    return list(transaction.scalars(WAITING, {"after": after, "most": most}))


COUNT = (
    select(func.count())
    .select_from(MINE)
    .join(seats, (seats.c.match_id == MINE.c.match_id) & seats.c.level.is_not(None))
    .where(MINE.c.person_id == PERSON, text("NOT mine.is_over"))
)
LOCK_PERSON = select(people.c.id).where(people.c.id == PERSON).with_for_update()


def count_games_with_computer(transaction: Connection, person_id: int) -> int:
    """Count the matches that a known person plays against the computer now.

    No one else counts them until the transaction ends.
    """
    transaction.execute(LOCK_PERSON, {"person": person_id})
    count: int = transaction.execute(COUNT, {"person": person_id}).scalar_one()
    return count


FIRST_WIN = (
    select(matches.c.id)
    .select_from(MINE)
    .join(seats, (seats.c.match_id == MINE.c.match_id) & seats.c.level.is_not(None))
    .join(matches, matches.c.id == MINE.c.match_id)
    .where(
        MINE.c.person_id == PERSON,
        text("mine.is_over"),
        matches.c.winner == MINE.c.color,
        matches.c.ending.not_in(bindparam("void", expanding=True)),
    )
    .order_by(matches.c.ended_at, matches.c.id)
    .limit(1)
)


def find_first_win(transaction: Connection, person_id: int, void: Sequence[str]) -> int | None:
    """Return the match in which a person beat the computer first, None before the first time.

    `void` are the endings without a winner.
    """
    found: int | None = transaction.scalar(FIRST_WIN, {"person": person_id, "void": void})
    return found


LAST_LEVEL = (
    select(seats.c.level)
    .select_from(MINE)
    .join(seats, (seats.c.match_id == MINE.c.match_id) & seats.c.level.is_not(None))
    .join(matches, matches.c.id == MINE.c.match_id)
    .where(
        MINE.c.person_id == PERSON,
        or_(matches.c.opening.is_(None), matches.c.opening.startswith(BALLOT)),
    )
    .order_by(MINE.c.match_id.desc())
    .limit(1)
)


def find_last_level(transaction: Connection, person_id: int) -> int | None:
    """Return the level that a person last played against, or None before the first game.

    A game that was set up, such as a small one after a lesson, does not count; one that began with
    a drawn opening does.
    """
    level: int | None = transaction.scalar(LAST_LEVEL, {"person": person_id})
    return level
