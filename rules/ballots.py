"""Balloted openings: tables from which the first moves of a game are drawn at random.

The draw follows from a number given by the caller, so anyone who knows it can check the draw.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rules.registry import game

FLYING = "/"  # between the displaced men of the two sides


@dataclass(frozen=True, slots=True)
class Table:
    """A list of ballots from which a federation draws."""

    key: str
    name: str
    source: str


@dataclass(frozen=True, slots=True)
class Ballot:
    """An opening. Its moves are played for the players, from the start or from a position."""

    table: str  # the key of its table
    number: str  # as the table numbers it: "141", "22-XV"
    name: str  # as players call it, or the displaced men, or empty
    moves: tuple[str, ...]
    start: str | None  # the FEN to begin with, if men are displaced


def list_tables(game_key: str) -> tuple[Table, ...]:
    """Return the tables of a game, the usual one first; most games have none."""
    return tuple(
        Table(key, table["name"], table["source"])
        for key, table in _read_data().items()
        if game_key in table["games"]
    )


@cache
def list_ballots(game_key: str, table: str | None = None) -> tuple[Ballot, ...]:
    """Return all ballots of a table for a game, in its order; by default of the usual table.

    Raises KeyError if the game has no such table.
    """
    usual = [each.key for each in list_tables(game_key)]
    key = table if table in usual else usual[0] if table is None and usual else None
    if key is None:
        raise KeyError(f"{game_key} has no table of ballots {table or ''}".strip())
    data = _read_data()[key]
    barred = data["games"][game_key]
    return tuple(
        _read_ballot(game_key, key, number, data["names"].get(number, ""))
        for number in data["ballots"]
        if number not in barred
    )


def draw_ballot(game_key: str, seed: int, table: str | None = None) -> Ballot:
    """Return the ballot whose place, from 0, is the remainder of a seed by the number of ballots.

    Raises KeyError if the game has no such table.
    """
    ballots = list_ballots(game_key, table)
    return ballots[seed % len(ballots)]


def _read_ballot(game_key: str, table: str, number: str, name: str) -> Ballot:
    text: str = _read_data()[table]["ballots"][number]
    if FLYING not in text:
        return Ballot(table, number, name, tuple(text.split()), None)
    flights = text.split(FLYING)
    told = ", ".join(filter(None, flights))
    return Ballot(table, number, told, (), _move_men(game_key, flights))


def _move_men(game_key: str, flights: list[str]) -> str:
    """Return the usual set-up with a man of one side, or of each, displaced."""
    plain = game(game_key)
    turn, *sides = plain.fen(plain.start()).split(":")
    moved = map(_move_man, sides, flights)
    return ":".join((turn, *moved))


def _move_man(side: str, flight: str) -> str:
    if not flight:
        return side
    usual, elsewhere = flight.split("-")
    return side.replace(usual, elsewhere)


@cache
def _read_data() -> dict[str, Any]:
    text = Path(__file__).with_name("ballots.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
