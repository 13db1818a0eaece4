"""What people want for a while: to play this game to its end, to win a tournament, to moderate.

A wish is a value. Those who share one come together in a channel; the first of them begins it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

MINUTE = 60.0
OFTEN = {"b:move", "b:play", "b:piece", "b:aim", "b:shoot", "k:answer", "k:piece", "h:answer"}
OFTEN |= {"d:start", "e:start", "g:start", "m:start", "d:go"}
MOVES = MappingProxyType(
    {"b:move": 12.0, "b:play": 12.0, "b:piece": 12.0, "b:confirm": 12.0, "b:huff": 2.0}
    | {"b:aim": 8.0, "b:shoot": 12.0, "b:target": 8.0, "b:accept": 0.3, "b:decline": 2.0}
)
TIES = MappingProxyType(
    {"e:enter": 20.0, "e:start": 1.0, "e:here": 20.0, "e:mine": 6.0, "e:play": 20.0}
    | {"e:table": 0.3, "e:rounds": 0.3}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What some people want: the command that begins it, and the controls that lead on.

    `offered` are options that get a value which the client offers. `commands` are typed in between.
    `a_day` is how often it comes up in a world of fifty people; one of the staff begins what
    `is_of_staff`.
    """

    begins: str
    options: Mapping[str, Any] = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    wants: Mapping[str, float] = field(default_factory=dict)
    commands: tuple[str, ...] = ()
    people: int = 1
    minutes: float = 20.0
    a_day: float = 1.0
    is_of_staff: bool = False


def _game(**options: Any) -> Wish:
    wants = {"c:accept": 30.0, **MOVES}
    return Wish(begins="challenge", options=options, wants=wants, people=2, minutes=90.0, a_day=3.0)


def _tournament(kind: str, **options: Any) -> Wish:
    return Wish(
        begins="tournament new",
        options={"name": f"Cup {kind}", "kind": kind, "pace": "evening", **options},
        wants={**TIES, **MOVES},
        commands=(
            "tournament list",
            "tournament result",
            "tournament seed",
            "tournament reschedule",
        ),
        people=6,
        minutes=150.0,
        a_day=1.0,
    )


GAMES = (
    _game(variant="russian", time="5+3"),
    _game(variant="english", time="10+5", rated=True),
    _game(variant="turkish", time="5+3"),
    _game(variant="russian-giveaway", time="none"),
    _game(variant="chapaev", time="none"),
    _game(variant="corners", time="10+5"),
)
TOGETHER = (
    replace(_tournament("swiss", rounds=1), offered=("role",), is_of_staff=True),
    _tournament("all"),
    _tournament("rounds"),
    _tournament("groups"),
    _tournament("swiss", rounds=3),
    _tournament("knockout"),
    _tournament("boards", boards=2),
    _tournament("teams", boards=2),
    _tournament("ladder", pace="week"),
    Wish(
        begins="evening new",
        options={"name": "Evening", "length": 30, "starts": "5m", "clock": "3+2, strict"},
        wants={"a:enter": 20.0, "a:play": 20.0, "a:again": 2.0, "a:table": 0.5, **MOVES},
        commands=("evening list",),
        people=6,
        minutes=50.0,
        a_day=2.0,
    ),
    Wish(
        begins="together",
        options={"turn": 120, "variant": "russian"},
        wants={"g:white": 10.0, "g:black": 10.0, "g:start": 4.0, "b:votes": 2.0, "b:second": 4.0}
        | {"b:now": 4.0, "b:tick": 0.5, "b:join": 0.3}
        | MOVES,
        commands=("team show", "team rename", "team leave"),
        people=5,
        minutes=120.0,
    ),
    Wish(
        begins="simul",
        options={"turn": "10m/move", "variant": "russian"},
        wants={"m:join": 20.0, "m:start": 3.0, "m:next": 8.0, **MOVES},
        people=4,
        minutes=90.0,
    ),
    Wish(
        begins="duel",
        wants={"d:join": 20.0, "d:start": 8.0, "d:go": 20.0, "k:answer": 20.0, "k:piece": 20.0}
        | {"k:look": 0.1, "k:skip": 0.2, "d:again": 1.0},
        people=4,
        minutes=15.0,
        a_day=3.0,
    ),
)
ALONE = (
    Wish(
        begins="storm",
        wants={"k:go": 20.0, "k:answer": 20.0, "k:piece": 20.0, "k:skip": 0.2, "k:share": 1.0}
        | {"k:missed": 2.0, "k:table": 0.5},
        commands=("streak",),
        minutes=8.0,
        a_day=3.0,
    ),
    Wish(
        begins="practice",
        wants={"h:": 10.0},
        minutes=10.0,
        a_day=2.0,
    ),
    Wish(
        begins="learn",
        wants={"l:": 10.0, "p:": 8.0},
        commands=("puzzle",),
        minutes=10.0,
        a_day=2.0,
    ),
    Wish(
        begins="play",
        options={"level": 1, "variant": "russian"},
        wants=MOVES,
        commands=("hint", "takeback"),
        minutes=60.0,
        a_day=3.0,
    ),
    Wish(
        begins="settings",
        wants={"o:": 5.0},
        commands=("away", "privacy", "season", "profile", "top", "versus", "games", "help"),
        minutes=10.0,
        a_day=3.0,
    ),
    Wish(
        begins="server-settings",
        wants={"v:": 5.0},
        commands=(
            "moderate ban",
            "moderate unban",
            "moderate person",
            "moderate log",
            "moderate end",
            "moderate annul",
            "moderate move",
            "moderate door",
            "moderate rename",
            "tournament arbiter",
            "tournament result",
        ),
        minutes=15.0,
        a_day=6.0,
        is_of_staff=True,
    ),
    Wish(begins="privacy", wants={"y:": 6.0}, minutes=5.0, a_day=0.5),
)
WISHES = (*GAMES, *TOGETHER, *ALONE)


def most_uses(custom_id: str) -> int:
    """Return how often someone uses the same control for a wish: a move is tried again."""
    return 8 if ":".join(custom_id.split(":")[:2]) in OFTEN else 2


def weight_for(wish: Wish, custom_id: str) -> float:
    """Return how much a control attracts those who have a wish; 0 leaves it alone."""
    kind, _, rest = custom_id.partition(":")
    action = rest.partition(":")[0]
    return wish.wants.get(f"{kind}:{action}", wish.wants.get(f"{kind}:", 0.0))
