"""Who may enter a tournament, as typed into options: times, roles, days, ratings."""

import re
from dataclasses import asdict, dataclass, fields

import discord

from bot.acts.challenges.proposing import read_person
from bot.acts.request import Request
from bot.acts.typed_starts import read_start
from bot.people.own_calendar import OwnCalendar
from bot.talk.request_refusals import BotAsArbiter, OwnDeputy, UnreadableRatings, UnreadableRoles
from bot.tournaments.conditions import MOST_ROLES, Conditions
from bot.views.forms import Given
from storage.rows import Person

MOST_PEOPLE = 128
MOST_DAYS = 365
LONGEST_ROLES = 200  # characters
LONGEST_RATINGS = 20
ROLE = re.compile(r"<@&(\d{1,20})>")
ROLES = re.compile(r"(?:<@&\d{1,20}>[\s,]*)+")
EVERYONE = "@everyone"
RATINGS = re.compile(r"(?P<least>\d{1,4})?\s*(?:[-\u2013]\s*(?P<highest>\d{1,4})?|\+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionWish:
    """The conditions of a tournament as a person types them; omitted ones take their defaults."""

    opens: str = ""
    closes: str = ""
    least: int | None = None
    most: int | None = None
    who: str = ""
    account: int = 0
    member: int = 0
    rating: str = ""

    def keep(self) -> Given:
        """Return the typed conditions, as a draft of the form keeps them."""
        typed = {name: value for name, value in asdict(self).items() if value not in ("", None, 0)}
        return {CONDITION + name: (str(value),) for name, value in typed.items()}


CONDITION = "condition-"  # prefix of the names under which a draft keeps them
DEPUTY = "condition-deputy"
WINNER_ROLE = "condition-winner-role"
OF_NUMBERS = ("least", "most", "account", "member")


def read_kept(given: Given) -> ConditionWish:
    """Return the conditions that a draft of the form has kept."""
    kept = {
        each.name: "".join(given[CONDITION + each.name])
        for each in fields(ConditionWish)
        if CONDITION + each.name in given
    }
    words = {name: value for name, value in kept.items() if name not in OF_NUMBERS}
    numbers = {name: int(kept[name]) for name in OF_NUMBERS if name in kept}
    return ConditionWish(**words, **numbers)  # type: ignore[arg-type]  # by their names


def read_deputy(request: Request, member: discord.Member | None) -> Person | None:
    """Return a second arbiter, if there is one; raises `OwnDeputy` or `BotAsArbiter`."""
    if member is None:
        return None
    if member.id == request.person.id:
        raise OwnDeputy
    if member.bot:
        raise BotAsArbiter
    return read_person(member)


def keep_deputy(deputy: Person | None) -> Given:
    """Return a second arbiter as a draft of the form keeps one."""
    return {} if deputy is None else {DEPUTY: (str(deputy.id), deputy.name)}


def read_kept_deputy(given: Given) -> Person | None:
    """Return the second arbiter that a draft of the form has kept."""
    match given.get(DEPUTY, ()):
        case (number, name):
            return Person(int(number), name)
        case _:
            return None


def keep_winner_role(role_id: int | None) -> Given:
    """Return the role for the winner as a draft of the form keeps one."""
    return {} if role_id is None else {WINNER_ROLE: (str(role_id),)}


def read_kept_winner_role(given: Given) -> int | None:
    """Return the role for the winner that a draft of the form has kept."""
    kept = given.get(WINNER_ROLE, ())
    return int(kept[0]) if kept else None


def list_kept(given: Given) -> Given:
    """Return the conditions in a draft, which no field of the form shows."""
    return {name: values for name, values in given.items() if name.startswith(CONDITION)}


def read_conditions(wish: ConditionWish, calendar: OwnCalendar) -> Conditions:
    """Return the conditions that were requested.

    Raises `UnreadableStart`, `UnreadableRoles` or `UnreadableRatings`.
    """
    least, highest = read_ratings(wish.rating)
    return Conditions(
        opens_at=read_start(wish.opens, calendar),
        closes_at=read_start(wish.closes, calendar),
        least=wish.least,
        most=wish.most,
        role_ids=read_roles(wish.who),
        account_days=wish.account,
        member_days=wish.member,
        least_rating=least,
        highest_rating=highest,
    )


def read_roles(text: str) -> tuple[int, ...]:
    """Return the roles that are mentioned; none for everyone. Raises `UnreadableRoles`."""
    written = text.strip()
    if written in ("", EVERYONE):
        return ()
    roles = tuple(dict.fromkeys(map(int, ROLE.findall(written))))
    if ROLES.fullmatch(written) is None or len(roles) > MOST_ROLES:
        raise UnreadableRoles(MOST_ROLES)
    return roles


def read_ratings(text: str) -> tuple[int | None, int | None]:
    """Return the least and the highest rating of a range; raises `UnreadableRatings`."""
    written = text.strip()
    if not written:
        return None, None
    found = RATINGS.fullmatch(written)
    if found is None:
        raise UnreadableRatings
    least, highest = (int(found[name]) if found[name] else None for name in ("least", "highest"))
    ends = [each for each in (least, highest) if each is not None]
    if not ends or ends != sorted(ends):
        raise UnreadableRatings
    return least, highest
