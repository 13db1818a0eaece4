"""What one person's window shows of a match, as the value of a frame."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

import render
import rules
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.talk.matches.clock_controls import short_duration
from bot.talk.matches.match_status import match_status, match_title
from bot.talk.matches.move_lists import list_last_moves, must_capture
from bot.talk.matches.offers import standing_offer
from bot.talk.names import plain_name
from bot.views.appearance import Appearance
from bot.views.drawing import scene_of_match
from bot.views.matches.named_moves import list_named_moves
from bot.windows.runs import write_plainly, write_runs
from render.alt_text import describe_last_move, describe_turn
from rules import Color, Piece
from storage import Person

MOVES = 40  # of the list
MILLISECOND = timedelta(milliseconds=1)
SIDES = {Color.WHITE: "w", Color.BLACK: "b"}
HOMES = {"home_white", "home_black"}

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Onlooker:
    """One person at a window: who it is, how they like boards, and who else is at the board."""

    person_id: int
    appearance: Appearance
    here: Collection[int] = ()


def show_state(match: Match, onlooker: Onlooker, now: datetime) -> State:
    """Return the whole state of a match for one person; nobody else's secrets are in it."""
    side, appearance = find_side(match, onlooker.person_id), onlooker.appearance
    scene = scene_of_match(match, appearance)
    assert isinstance(scene, render.Scene)
    names, may_move = name_people(match), side is match.turn and not match.is_over
    words = "\n".join(filter(None, (match_status(match, now), standing_offer(match))))
    marks = _list_marks(scene)
    return {
        **_show_board(match.game, appearance),
        "t": "match",
        "match": match.id,
        "version": match.version,
        "ply": match.ply,
        "now": to_milliseconds(now),
        "title": write_runs(match_title(match), names),
        "skin": show_skin(appearance.theme),
        "pieces": _list_pieces(scene),
        "turn": SIDES[match.turn],
        "side": None if side is None else SIDES[side],
        "may": "move" if may_move else "watch",
        "choices": _list_choices(match, appearance) if may_move else [],
        "must": may_move and match.must_capture,
        "touched": match.touched if may_move else None,
        "foreign": _list_foreign(match) if may_move else [],
        "last": {name: squares for name, squares in marks.items() if name not in HOMES},
        "homes": {name: squares for name, squares in marks.items() if name in HOMES},
        "played": _list_played(scene),
        "moves": list_last_moves(match.course, MOVES),
        "seats": [_show_seat(match, color, onlooker) for color in Color],
        "clocks": show_clocks(match, now),
        "status": write_runs(words, names),
        "say": _say(match, scene, names),
        "alt": render.describe_board(scene),
        "over": match.is_over,
    }


def to_milliseconds(moment: datetime) -> int:
    """Return a moment as milliseconds since 1970, as a page counts."""
    return round(moment.timestamp() * 1000)


def name_people(match: Match) -> dict[int, str]:
    """Return the names of the players by id, in place of their mentions."""
    holders = (seat.holder for seat in match.seats)
    return {each.id: plain_name(each) for each in holders if isinstance(each, Person)}


def _say(match: Match, scene: render.Scene, names: Mapping[int, str]) -> str:
    """Say the last move, whose turn it is and what must be captured, to be read aloud."""
    if match.result is not None:
        parts = [
            *describe_last_move(scene),
            write_plainly(match_status(match, match.moved_at), names),
        ]
    else:
        parts = [*describe_last_move(scene), describe_turn(scene), must_capture(match)]
    return write_plainly(" ".join(filter(None, parts)), names)


def _show_board(game: rules.Game, appearance: Appearance) -> State:
    """Return where squares lie, from the person's side and from the other."""
    below, above = appearance.view, appearance.view.other
    is_numeric = game.is_numeric if appearance.is_numeric is None else appearance.is_numeric
    plan, turned = (_plan(game.key, game.chosen, side, is_numeric) for side in (below, above))
    size = {"rows": plan.rows, "columns": plan.columns, "frame": round(plan.frame, 3)}
    return {
        "board": {**size, "names": plan.names, **_lay_out(plan)},
        "ground": name_ground(game, below),
        "other": {"ground": name_ground(game, above), **_lay_out(turned)},
    }


def _lay_out(plan: render.WindowPlan) -> State:
    return {
        "at": plan.at,
        "labels": [(text, round(x, 3), round(y, 3)) for text, x, y in plan.labels],
    }


@lru_cache(128)
def _plan(key: str, chosen: tuple[str, ...], side: Color, is_numeric: bool) -> render.WindowPlan:
    return render.plan_window(rules.game(key, chosen), side, is_numeric)


def name_ground(game: rules.Game, side: Color) -> str:
    """Name the picture of a game's empty board as a side sees it; see `skins.draw_ground`."""
    return ".".join((game.key, *game.chosen, SIDES[side]))


@lru_cache(32)
def show_skin(theme: str) -> State:
    """Return the colours of a theme that are not in its pictures."""
    colors = render.THEMES[theme]
    return {
        "key": theme,
        "tints": render.list_tints(colors),
        "page": [f"#{bytes(rgb).hex()}" for rgb in (colors.frame, colors.text)],
    }


def _list_pieces(scene: render.Scene) -> list[tuple[int, str]]:
    stacks = scene.game.stacks(scene.position)
    return [(square, _letter(stack[0])) for square, stack in sorted(stacks.items())]


def _letter(piece: Piece) -> str:
    letter = "k" if piece.is_king else "m"
    return letter if piece.color is Color.WHITE else letter.upper()


def _list_choices(match: Match, appearance: Appearance) -> list[tuple[Any, ...]]:
    """List the moves that may be played; a huff has no path."""
    return [
        (() if move.is_huff else move.path, move.victims, name)
        for name, move in list_named_moves(match, appearance)
    ]


def _list_foreign(match: Match) -> list[int]:
    """List the pieces of the other side that may be moved."""
    foreign = (move for move in match.choices if match.game.is_foreign(match.position, move))
    return sorted({move.start for move in foreign})


def _list_marks(scene: render.Scene) -> dict[str, list[int]]:
    """List the marked squares by the names of the marks."""
    found: dict[str, list[int]] = {}
    for square, marks in sorted(render.list_marks(scene).items()):
        for mark in marks:
            found.setdefault(mark.name.lower(), []).append(square)
    return found


def _list_played(scene: render.Scene) -> list[State]:
    """List the moves of the last turn, as they are shown moving."""
    played = (each for each in scene.last if not each.move.is_huff)
    return [
        {
            "path": each.move.path,
            "victims": each.move.victims,
            "name": scene.move_name(each),
            "pieces": _letter(scene.game.stacks(each.before)[each.move.start][0]),
        }
        for each in played
    ]


def _show_seat(match: Match, color: Color, onlooker: Onlooker) -> State:
    holder = match.holder(color)
    person_id = holder.id if isinstance(holder, Person) else None
    return {
        "name": plain_name(holder),
        "side": SIDES[color],
        "you": person_id == onlooker.person_id,
        "here": person_id in onlooker.here,
    }


def show_clocks(match: Match, now: datetime) -> State | None:
    """Return what both clocks show, None without a clock; slow ones show words."""
    if not match.control.stages or match.is_over:
        return None
    state = match.clock_state(now)
    runs = state.stop is None and state.end is None and not state.turn.is_first
    return {
        SIDES[side]: {
            "left": max(0, left // MILLISECOND),
            "runs": runs and side is match.turn,
            **({"words": short_duration(left)} if match.control.is_slow else {}),
        }
        for side, left in zip(Color, state.left, strict=True)
    }
