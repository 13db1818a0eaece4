"""How discs roll, meet and fall.

It uses only + - * / and square roots, which IEEE 754 defines to the last bit, so that the same shot
ends the same on every machine. All discs have the same mass.
"""

from collections.abc import Iterator, Sequence
from math import sqrt

from rules.chapaev.discs import DECIMALS, Disc, is_on_table
from rules.chapaev.physics import Frame, Hit, Launch, Motion, Physics, Vector, bounce

MOST_STEPS = 5000
MOST_HITS = 200  # the seconds of one step
MARGIN = 1e-9  # squares added to the reach of discs, for rounding


def roll(discs: Sequence[Disc], launch: Launch, physics: Physics) -> Motion:
    """Return the motion of discs when one of them is launched.

    The places of discs at rest are rounded, as they will be stored.
    """
    rolling = Rolling(discs, launch, physics)
    while rolling.is_rolling:
        rolling.step()
    return rolling.motion()


def film(discs: Sequence[Disc], launch: Launch, physics: Physics, each: int) -> Iterator[Frame]:
    """Yield a frame at the beginning, after every `each` steps, and at rest."""
    rolling = Rolling(discs, launch, physics)
    yield rolling.frame()
    while rolling.is_rolling:
        rolling.step()
        if rolling.count % each == 0 and rolling.is_rolling:
            yield rolling.frame()
    yield Frame(rolling.time, rolling.motion().discs)


class Rolling:
    """Discs in motion, step by step.

    Places and velocities are in lists, in the order of the discs, which also decides which of two
    simultaneous meetings comes first.
    """

    def __init__(self, discs: Sequence[Disc], launch: Launch, physics: Physics) -> None:
        self._discs = list(discs)
        self._x, self._y = [disc.at.x for disc in discs], [disc.at.y for disc in discs]
        self._vx, self._vy = [0.0] * len(discs), [0.0] * len(discs)
        first = [disc.name for disc in discs].index(launch.disc)
        self._vx[first], self._vy[first] = launch.dx * launch.speed, launch.dy * launch.speed
        self._moving = [first] if launch.speed > 0.0 else []
        self._lying = list(range(len(discs)))  # the discs that have not fallen
        self._fallen: list[str] = []
        self._hits: list[Hit] = []
        self._physics = physics
        self._duration = 1.0 / physics.steps
        self._loss = physics.slowing * self._duration  # the loss of speed in a step
        self.count = 0  # the number of steps

    @property
    def is_rolling(self) -> bool:
        """Whether any disc is still moving."""
        return bool(self._moving) and self.count < MOST_STEPS

    @property
    def time(self) -> float:
        """The seconds since the shot."""
        return self.count * self._duration

    @property
    def energy(self) -> float:
        """The energy of all motion, for discs of mass 1."""
        squares = 0.0
        for i in self._moving:
            squares += self._vx[i] * self._vx[i] + self._vy[i] * self._vy[i]
        return squares / 2.0

    def step(self) -> None:
        """Roll all discs for one step."""
        stopping = self._slow_down()
        reach = self._reach()
        pairs = self._pairs_near(self._moving, reach)
        left = self._duration
        for _ in range(MOST_HITS if pairs else 0):
            after, pair = self._next_meeting(pairs, left)
            if pair is None:
                break
            left -= after
            self._advance(after)
            if self._has_fallen(pair):
                pairs = [other for other in pairs if not self._has_fallen(other)]
                continue
            self._bounce(*pair)
            self._note(pair, self._duration - left)
            stopping -= {*pair}
            woken = [disc for disc in pair if disc not in self._moving]
            self._moving += woken
            pairs = sorted({*pairs, *self._pairs_near(woken, reach)})
        self._advance(left)
        self._finish(stopping)
        self.count += 1

    def frame(self) -> Frame:
        """Return the frame of this moment."""
        return Frame(self.time, tuple(map(self._disc, self._lying)))

    def motion(self) -> Motion:
        """Return the motion up to this moment."""
        discs = tuple(map(self._disc, self._lying))
        return Motion(discs, tuple(self._fallen), tuple(self._hits), self.time)

    def _disc(self, i: int) -> Disc:
        # Adding 0.0 turns -0.0 into 0.0.
        x, y = round(self._x[i], DECIMALS) + 0.0, round(self._y[i], DECIMALS) + 0.0
        return self._discs[i].place_at(x, y)

    def _slow_down(self) -> set[int]:
        """Set each moving disc to its mean speed in this step; return the discs that stop in it."""
        stopping, loss = set(), self._loss
        for i in self._moving:
            vx, vy = self._vx[i], self._vy[i]
            speed = sqrt(vx * vx + vy * vy)
            if speed <= loss:
                stopping.add(i)
                part = speed / (2.0 * loss)
            else:
                part = (speed - loss / 2.0) / speed
            self._vx[i], self._vy[i] = vx * part, vy * part
        return stopping

    def _finish(self, stopping: set[int]) -> None:
        """Subtract the other half of the loss; stop discs that came to rest without being hit."""
        half, moving = self._loss / 2.0, []
        for i in sorted(self._moving):
            vx, vy = self._vx[i], self._vy[i]
            speed = sqrt(vx * vx + vy * vy)
            if i in stopping or speed <= half:
                self._vx[i] = self._vy[i] = 0.0
            else:
                part = (speed - half) / speed
                self._vx[i], self._vy[i] = vx * part, vy * part
                moving.append(i)
        self._moving = moving

    def _reach(self) -> float:
        """Return the distance within which two discs might meet in this step.

        No disc can be faster than if it had all the energy.
        """
        fastest = sqrt(2.0 * self.energy)
        return 2.0 * (self._physics.radius + fastest * self._duration) + MARGIN

    def _pairs_near(self, discs: Sequence[int], reach: float) -> list[tuple[int, int]]:
        """Return the pairs of these discs with any others within reach, in order."""
        xs, ys, lying = self._x, self._y, self._lying
        pairs = {
            (i, j) if i < j else (j, i)
            for i in discs
            for j in lying
            if i != j and -reach <= xs[i] - xs[j] <= reach and -reach <= ys[i] - ys[j] <= reach
        }
        return sorted(pairs)

    def _next_meeting(
        self, pairs: Sequence[tuple[int, int]], left: float
    ) -> tuple[float, tuple[int, int] | None]:
        """Return when which two discs meet next, if any do within the time left."""
        xs, ys, vxs, vys = self._x, self._y, self._vx, self._vy
        touching = 4.0 * self._physics.radius * self._physics.radius
        first, earliest = None, left
        for pair in pairs:
            i, j = pair
            px, py, vx, vy = xs[i] - xs[j], ys[i] - ys[j], vxs[i] - vxs[j], vys[i] - vys[j]
            b = px * vx + py * vy
            if b >= 0.0:
                continue  # they are not approaching
            a, c = vx * vx + vy * vy, px * px + py * py - touching
            root = b * b - a * c
            if c > 0.0 and root < 0.0:
                continue
            time = (-b - sqrt(root)) / a if c > 0.0 else 0.0
            if time < earliest or (first is None and time <= earliest):
                first, earliest = pair, time
        return earliest, first

    def _advance(self, time: float) -> None:
        """Roll all discs on for some time, then remove those over the edge."""
        over = []
        for i in self._moving:
            x = self._x[i] = self._x[i] + self._vx[i] * time
            y = self._y[i] = self._y[i] + self._vy[i] * time
            if not is_on_table(x, y):
                over.append(i)
        for i in sorted(over):
            self._moving.remove(i)
            self._lying.remove(i)
            self._fallen.append(self._discs[i].name)

    def _has_fallen(self, pair: tuple[int, int]) -> bool:
        return pair[0] not in self._lying or pair[1] not in self._lying

    def _bounce(self, i: int, j: int) -> None:
        """Let two touching discs exchange their motion, reduced by restitution."""
        between = Vector(self._x[j] - self._x[i], self._y[j] - self._y[i])
        first, second = Vector(self._vx[i], self._vy[i]), Vector(self._vx[j], self._vy[j])
        first, second = bounce(between, first, second, self._physics.restitution)
        (self._vx[i], self._vy[i]), (self._vx[j], self._vy[j]) = first, second

    def _note(self, pair: tuple[int, int], passed: float) -> None:
        first, second = (self._discs[i].name for i in pair)
        self._hits.append(Hit(first, second, self.time + passed))
