"""Matches and challenges as values, and posts as Discord would get them."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from discord.http import handle_message_parameters

import rules
from bot.challenges.challenge import Challenge
from bot.matches.match_actions import result_of
from bot.matches.match_value import Match, Seat
from bot.matches.terms import Terms
from bot.talk.matches.move_lists import NO_BREAK_HYPHEN
from bot.teams.lobby import Lobby
from bot.teams.sessions import Session
from bot.teams.team_side import TeamSide
from bot.teams.voted_shots import find_shots
from bot.views.appearance import Appearance
from bot.views.matches.small_boards import Reader
from bot.views.parts import Card
from bot.views.post import Post
from bot.votes.choices import find_choices
from bot.votes.poll import Poll, Vote
from playground import Upload, limits
from playground.components import walk
from rules import Color, Course, Line
from storage.rows import CouncilRow, MemberRow, Person, Place, Room, TeamDecision, TeamRow

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ANNA, BORIS = Person(2**63 - 1, "Anna"), Person(2**63 - 2, "Борис")
READER = Reader(ANNA.id, Appearance(), NOON)
CLARA = Person(2**63 - 8, "Clara")
HERE = Place(2**63 - 3, 2**63 - 4)
THERE = Place(2**63 - 5, 2**63 - 6)  # in another server
MATCH_ID = 2**31 - 1  # the greatest that a control can name


def first_line(terms: Terms) -> Line:
    """The line of a form of draughts before the players' first move."""
    course = terms.first_course()
    assert isinstance(course, Line)
    return course


def match_of(line: Course, **changes: Any) -> Match:
    """A match that stands after these moves, Anna as White; over where the rules say so."""
    outcome = line.outcome()
    match = Match(
        id=MATCH_ID,
        rooms=(Room(place=HERE, message_id=2**63 - 5),),
        terms=Terms(line.game.key, line.game.chosen),
        seats=(Seat(Color.WHITE, ANNA), Seat(Color.BLACK, BORIS)),
        course=line,
        result=result_of(outcome, NOON) if outcome else None,
        started_at=NOON,
        moved_at=NOON,
    )
    return replace(match, **changes)


def match_at(variant: str, fen: str) -> Match:
    return match_of(Line.begin(rules.game(variant), fen))


def played(variant: str, *moves: str) -> Match:
    """A match after these moves."""
    line = Line.begin(rules.game(variant))
    for move in moves:
        line = line.play(line.game.parse(line.position, move))
    return match_of(line)


def to_and_fro(plies: int, fen: str = "W:WKa3:BKh6") -> Line:
    """A game of some plies in which two kings go to and fro."""
    line = Line.begin(rules.game("russian"), fen)
    for ply in range(plies):
        text = ("a3-b4", "h6-g5", "b4-a3", "g5-h6")[ply % 4]
        line = line.play(line.game.parse(line.position, text))
    return line


def by_chance(game: rules.Game, seed: int, plies: int) -> Line:
    """A game by chance, so many moves long or to its end."""
    chance, line = Random(seed), Line.begin(game)
    while line.ply < plies and line.outcome() is None:
        line = line.play(chance.choice(line.game.legal_moves(line.position)))
    return line


def challenge_of(terms: Terms, **changes: Any) -> Challenge:
    """An open challenge of Anna to Boris."""
    challenge = Challenge(
        id=MATCH_ID,
        place=HERE,
        challenger=ANNA,
        opponent=BORIS,
        terms=terms,
        color=None,
        created_at=NOON,
        expires_at=NOON + timedelta(hours=24),
    )
    return replace(challenge, **changes)


def side_of_team(number: int, *people: Person, **changes: Any) -> TeamSide:
    """A team that votes, with these members and Clara named."""
    team = TeamRow(id=number, name="Клуб *a*", decides=TeamDecision.VOTE, turn_seconds=600)
    members = [MemberRow(team_id=number, person=each, joined_at=NOON) for each in people]
    named = MemberRow(team_id=number, person=CLARA)
    return TeamSide(
        team=replace(team, **changes),
        people={each.person.id: each for each in (*members, named)},
    )


def lobby_of(*sides: TeamSide, **changes: Any) -> Lobby:
    """An open lobby of Anna's, with a team of hers and one of Boris."""
    white, black = sides or (side_of_team(1, ANNA), side_of_team(2, BORIS))
    lobby = Lobby(
        id=MATCH_ID,
        place=HERE,
        starter=ANNA,
        terms=Terms("russian"),
        sides=(white, black),
        created_at=NOON,
        expires_at=NOON + timedelta(hours=24),
    )
    return replace(lobby, **changes)


def session_of(match: Match, *voters: Person, **changes: Any) -> Session:
    """A vote of a team on the next move of a match, in which each voter has another choice."""
    side = side_of_team(1, ANNA, *voters, **changes)
    choices = find_choices(match.game, match.position) if match.is_draughts else find_shots(match)
    row = CouncilRow(
        match_id=match.id,
        ply=match.ply,
        team_id=1,
        number=1,
        opened_at=NOON,
        changed_at=NOON,
        due_at=NOON,
    )
    votes = {
        person.id: Vote(
            NOON,
            number,
            choices.texts[number % len(choices.texts)],
            10 + number if choices.has_others else None,
        )
        for number, person in enumerate(voters)
    }
    poll = Poll(
        rules=side.rules,
        opened_at=NOON,
        choices=choices.texts,
        votes=votes,
        changed_at=NOON,
        has_offer=match.offer is not None,
        has_others=choices.has_others,
    )
    return Session(match=match, side=side, other=None, row=row, poll=poll, choices=choices, turns=0)


def body_of(post: Post | Card) -> tuple[dict[str, Any], list[Upload]]:
    """The request that sends a post, and its files."""
    post = post if isinstance(post, Post) else Post(post)
    with handle_message_parameters(**post.for_sending()) as sent:
        body = json.loads(sent.multipart[0]["value"]) if sent.multipart else sent.payload
        return body or {}, [Upload(name, data) for name, data in post.files.items()]


def problems(post: Post | Card) -> list[str]:
    """Everything in a post that Discord would refuse, and menus that no one can tell apart."""
    body, files = body_of(post)
    menus = Counter(part.get("placeholder") for part in walk(body["components"]))
    alike = [f"{count} menus {words!r}" for words, count in menus.items() if words and count > 1]
    return [*limits.list_problems("create_message", body, files), *alike]


def words_of(post: Post | Card) -> str:
    """Everything to be read in a post."""
    body, _ = body_of(post)
    return "\n".join(texts(body["components"]))


def texts(parts: list[dict[str, Any]]) -> list[str]:
    """The texts of these components and of those inside, in reading order, as they look."""
    found: list[str] = []
    for part in parts:
        found += [part["content"]] if "content" in part else texts(part.get("components", []))
    return [each.replace(NO_BREAK_HYPHEN, "-") for each in found]
