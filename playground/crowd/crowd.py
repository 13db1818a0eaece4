"""Let pretend people join a server and act by a script, one after another."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

from playground import Channel, Person, Playground, Server
from playground.crowd.finding import Act, Key, find_act
from playground.crowd.names import choose_names
from playground.crowd.plan import Plan
from playground.crowd.rules import Rule
from playground.errors import Impossible, Unanswered
from playground.records import Role

DAY = 86_400.0  # seconds
OLDEST, YOUNGEST = 3000, 8  # days of an ordinary account
NEWCOMERS = 0.1  # the share of accounts that are younger than three days
KEPT_ACTS = 50
TRIES = 20
REST = 0.5  # seconds to wait when nobody finds anything to do
LOOKS = 3  # looks in vain before the clock is moved
MOST_WAITS = 4  # such moves in a row before a crowd takes its play for over
MoveClock = Callable[[float], Awaitable[None]]


class Crowd:
    """Holds the people of one crowd; the same plan makes the same people and choices."""

    def __init__(self, playground: Playground, channel: Channel, plan: Plan) -> None:
        self._playground = playground
        self.channel = channel
        self._random = Random(f"{plan.seed} acts")
        self._rules = plan.rules
        self._uses = Counter[int]()  # of rules, by their places
        self._wait = plan.wait
        self._until = plan.until
        newest = max((each.id for each in channel.messages), default=0)
        self._newest_before = newest  # messages from before do not end this play
        # A rule with a chance may find nothing now and something at once.
        self._tries = 1 if all(rule.chance == 1 for rule in plan.rules) else TRIES
        self._is_stopped = False
        self._done: dict[Person, set[Key]] = {}
        self.acts: list[Act] = []  # the newest
        self.count = 0
        self.people = self._make_people(plan, Random(f"{plan.seed} people"))
        self._absent = set(self.people[: plan.absent])

    async def act(self, times: int = 1) -> int:
        """Let people act a number of times. Return how often anybody found something to do."""
        done = 0
        while done < times and await self._act_once():
            done += 1
        return done

    async def run(
        self, pause: float = 0.0, move_clock: MoveClock | None = None, rest: float = REST
    ) -> None:
        """Act again and again, with `pause` seconds between two acts, until `stop` is called.

        If nobody finds anything to do, they rest `rest` seconds between looks, and the clock is
        moved as the plan says, but not for ever. It ends when the words that the plan waits for are
        read.
        """
        looks = 0
        while not self._is_stopped and not self._is_over():
            if await self._act_once():
                looks = 0
                await asyncio.sleep(pause)
                continue
            looks += 1
            may_wait = looks % LOOKS == 0 and looks <= LOOKS * MOST_WAITS
            if self._wait and may_wait and move_clock is not None:
                await move_clock(self._wait)
                self._look_anew()
            await asyncio.sleep(rest)

    def _is_over(self) -> bool:
        """Tell whether the words that end the play have been said."""
        if self._until is None:
            return False
        return any(
            self._until.search(message.text)
            for message in self.channel.messages
            if message.id > self._newest_before
        )

    def _look_anew(self) -> None:
        """Forget the acts of rules with `anew`, as time has passed."""
        for done in self._done.values():
            done.difference_update({key for key in done if key.is_anew})

    def stop(self) -> None:
        """End `run` after the present act."""
        self._is_stopped = True

    async def _act_once(self) -> bool:
        """Let the first person who finds something act, in a new order each time."""
        for _ in range(self._tries):
            for person in self._random.sample(self.people, len(self.people)):
                done = self._done.setdefault(person, set())
                act = find_act(person, self.channel, self._list_rules(person), self._random, done)
                if act is not None:
                    done.add(act.key)
                    await self._carry_out(act)
                    return True
        return False

    def _list_rules(self, person: Person) -> list[Rule]:
        """List the rules that a person may still follow."""
        is_absent = person in self._absent
        return [
            rule
            for place, rule in enumerate(self._rules)
            if (rule.times is None or self._uses[place] < rule.times)
            and (rule.absent or not is_absent)
        ]

    async def _carry_out(self, act: Act) -> None:
        """Carry out an act; if it is no longer possible, that is not the crowd's fault."""
        self.count += 1
        self._uses[self._rules.index(act.rule)] += 1
        self.acts = [*self.acts[1 - KEPT_ACTS :], act]
        try:
            await act.carry_out()
        except (Impossible, Unanswered) as error:
            act.failure = str(error)

    def _make_people(self, plan: Plan, random: Random) -> list[Person]:
        server = self._server()
        taken = {user.name for user in self._playground.backend.world.users.values()}
        roles = [_find_role(server, name) for name in plan.roles]
        names = choose_names(random, plan.size, taken)
        people = []
        for name in names:
            age = _choose_age(random)
            person = self._playground.add_person(name.lower(), age=age)
            person.user.display_name = name
            person.user.is_crowd = True
            person.here = self.channel
            given = [random.choice(roles)] if roles else []
            server.join(person, roles=given, since=random.uniform(0.2, 0.9) * age)
            people.append(person)
        return people

    def _server(self) -> Server:
        guild_id = self.channel.room.guild_id
        return next(each for each in self._playground.servers if each.id == guild_id)


def _choose_age(random: Random) -> float:
    """Return the age of an account in seconds: most are old, some have just been made."""
    if random.random() < NEWCOMERS:
        return random.uniform(0.1, 3) * DAY
    return float(YOUNGEST * (OLDEST / YOUNGEST) ** random.random()) * DAY


def _find_role(server: Server, name: str) -> Role:
    """Return the role of this name, added where there is none."""
    for role in server.roles:
        if role.name == name:
            return role
    return server.add_role(name, is_mentionable=True)
