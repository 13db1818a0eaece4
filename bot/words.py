"""What the bot says about a match. The text alone tells its state; pictures only repeat it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import render
import rules
from bot.ending_words import ending_words
from bot.matches import (
    Challenge,
    Computer,
    Holder,
    Match,
    MatchEnding,
    Person,
    Result,
    Team,
    Terms,
    side_of,
)
from bot.safe_text import quote
from rules import Color, Ending, ballots

DISCS = {Color.WHITE: "⚪", Color.BLACK: "⚫"}
SIDES = {Color.WHITE: "White", Color.BLACK: "Black"}
MOST_CAPTURES = 8  # more are counted, not listed
MOST_MOVES = 16  # of the end of a game, in a list


def mention(person_id: int) -> str:
    return f"<@{person_id}>"


def holder_name(holder: Holder) -> str:
    """Who plays, as a message names them: a person is mentioned."""
    match holder:
        case Person(id=person_id):
            return mention(person_id)
        case Team(name=name):
            return f"**{quote(name)}**"
        case Computer(level=level):
            return f"Damka, level {level}"


def plain_name(holder: Holder) -> str:
    """Who plays, in a record: without any format, and pinging nobody."""
    return f"Damka, level {holder.level}" if isinstance(holder, Computer) else holder.name


def ago(moment: datetime) -> str:
    """A moment that Discord writes relative to now, in the reader's language."""
    return f"<t:{int(moment.timestamp())}:R>"


def game_name(game: rules.Game) -> str:
    """The name of a game, with the options that were chosen."""
    options = [option.name for option in game.options if option.key in game.chosen]
    return f"{game.name} ({', '.join(options)})" if options else game.name


def side(match: Match, color: Color) -> str:
    return f"{DISCS[color]} {holder_name(match.holder(color))}"


def title(match: Match) -> str:
    players = f"{side(match, Color.WHITE)} v {side(match, Color.BLACK)}"
    more = "\n".join(filter(None, (opening(match.terms), *match.terms.house_rules)))
    return f"### {game_name(match.game)}\n{players}\n{more}".strip()


def numbered(line: rules.Line, ply: int) -> str:
    """The move that led to `ply`, with its number: "12. c3-d4", or "12… b6-c5" for the second."""
    return all_numbered(line)[ply - 1]


def all_numbered(line: rules.Line) -> list[str]:
    """Every move with its number; a number counts turns of the player who began."""
    return number_moves(line, line.written())


def number_moves(line: rules.Line, written: Sequence[str]) -> list[str]:
    """Return every move of a line, given as text, with its number, as people are told them."""
    first, number, before = line.positions[0].turn, 0, None
    texts = []
    for position, move, text in zip(line.positions, line.moves, written, strict=False):
        number += position.turn is first and before is not first
        before = position.turn
        name = huff_name(line.game, move) if move.is_huff else text
        texts.append(f"{number}{'.' if position.turn is first else '…'} {name}")
    return texts


def move_name(game: rules.Game, position: Any, move: rules.Move) -> str:
    """A move as people are told it; a huff by the square of the piece that is taken off."""
    return huff_name(game, move) if move.is_huff else game.write(position, move)


def huff_name(game: rules.Game, move: rules.Move) -> str:
    """Return what people are told of a huff."""
    return f"huff {game.square_name(move.start)}"


def opening(terms: Terms) -> str:
    """How the game begins where a lot decides it, so that anybody can check the draw."""
    lot, ballot = terms.lot, terms.ballot
    if lot is None:
        return ""
    table = next(each for each in ballots.tables(terms.game) if each.key == lot.table)
    if ballot is None or lot.seed is None:
        return f"Opening by lot: {table.name}"
    size = len(ballots.deck(terms.game, lot.table))
    name = f" ({ballot.name})" if ballot.name else ""
    return (
        f"-# Ballot {ballot.number}{name} of {table.name}: seed {lot.seed} mod {size} "
        f"is {lot.seed % size}, counted from 0"
    )


def micro_match(first: Match | None, match: Match) -> str:
    """The score of the games on one ballot; a draw counts half for each."""
    if match.terms.lot is None or match.result is None:
        return ""
    if first is None:
        return "-# Game 1 of 2 on this ballot: **Rematch** swaps the colours."
    one, other = (seat.holder for seat in first.seats)
    ones, others = (
        sum(points(game, first.calls(side)) for game in (first, match)) for side in Color
    )
    score = f"{holder_name(one)} **{ones:g}** : **{others:g}** {holder_name(other)}"
    if ones == others:
        return f"Micro-match drawn: {score}"
    return f"Micro-match won by {holder_name(one if ones > others else other)}: {score}"


def points(match: Match, people: tuple[int, ...]) -> float:
    """What a player has of a finished match: 1, a half, or 0."""
    if match.result is None or match.result.winner is None:
        return 0.5
    return float(match.calls(match.result.winner) == people)


def status(match: Match) -> str:
    """One or two lines: whose move it is or how it ended, the last move, what must be captured."""
    if match.result is not None:
        return f"{result(match, match.result)}{last_move(match)}"
    again = " again" if moves_again(match.line) else ""
    lines = [f"{side(match, match.turn)} to move{again}{last_move(match)}"]
    if captures := must_capture(match):
        lines.append(captures)
    if match.offer is not None:
        lines.append(f"{SIDES[match.offer.by]} offers a draw.")
    if countdown := match.line.countdown():
        moves = "move" if countdown.moves_left == 1 else "moves"
        what = "Draw" if countdown.is_draw else "Decision"
        lines.append(f"-# {what} in {countdown.moves_left} {moves}: {countdown.words}.")
    return "\n".join(lines)


def moves_again(line: rules.Line) -> bool:
    """Whether the side to move has just moved, as it may in some games."""
    return line.ply > 0 and line.positions[-2].turn is line.turn


def last_move(match: Match) -> str:
    if not match.ply:
        return ""
    move = numbered(match.line, match.ply)
    return f" · last move **{move}**{foreign(match.line)}{before_that(match.line)}"


def before_that(line: rules.Line) -> str:
    """What else the same player did in the last turn, where a turn can be more than one move."""
    if line.ply < 2 or line.positions[-3].turn is not line.positions[-2].turn:
        return ""
    return f" after **{move_name(line.game, line.positions[-3], line.moves[-2])}**"


def foreign(line: rules.Line) -> str:
    """Whose piece the last move was made with, where it was not the mover's own."""
    before, move = line.positions[-2], line.moves[-1]
    if not is_foreign(line.game, before, move):
        return ""
    return f" (with {SIDES[before.turn.other]}'s piece)"


def is_foreign(game: rules.Game, position: Any, move: rules.Move) -> bool:
    """Whether a move is made with a piece of the opponent; a huff is made with none."""
    return render.PlayedMove(position, move).owner(game) is not position.turn


def touched(match: Match) -> str:
    """The piece that is picked up and must move, for its player."""
    if match.touched is None:
        return ""
    return f"\n-# Touch-move: the piece on {match.game.square_name(match.touched)} must move now."


def must_capture(match: Match) -> str:
    """The captures one of which must be made, or nothing."""
    legal = [m for m in match.game.legal_moves(match.position) if not m.is_huff]
    captures = [move for move in legal if move.victims]
    if not captures or len(captures) < len(legal):
        return ""
    return f"Must capture: {listed([match.game.write(match.position, m) for m in captures])}"


def listed(moves: Sequence[str]) -> str:
    """Moves in bold, the first few of many."""
    shown = ", ".join(f"**{text}**" for text in moves[:MOST_CAPTURES])
    more = len(moves) - MOST_CAPTURES
    return f"{shown} and {more} more" if more > 0 else shown


def result(match: Match, ended: Result) -> str:
    """How a match ended, in words."""
    if ended.winner is None:
        return f"**Draw:** {ending_words(ended)}."
    winner = holder_name(match.holder(ended.winner))
    return f"**{DISCS[ended.winner]} {winner} wins.** {reason(match, ended, ended.winner)}."


def reason(match: Match, ended: Result, winner: Color) -> str:
    """Why the winner won, as a sentence without its full stop."""
    if ended.ending is MatchEnding.RESIGNED:
        return f"{SIDES[winner.other]} resigned"
    if ended.ending in (Ending.NO_MOVES, Ending.NO_PIECES):
        return f"{SIDES[match.turn]} has {ending_words(ended)}"
    words = ending_words(ended)
    return words[:1].upper() + words[1:]


def challenge_terms(challenge: Challenge) -> str:
    """What is offered: the game and who has which colour."""
    game = game_name(challenge.terms.build())
    parts = [f"**{game}**", opening(challenge.terms), *challenge.terms.house_rules]
    if challenge.color is None:
        parts.append("colours by lot")
    else:
        parts.append(f"{mention(challenge.challenger.id)} plays {SIDES[challenge.color]}")
    return " · ".join(filter(None, parts))


def where(match: Match) -> str:
    """A link to the newest board of a match, or its channel."""
    room = match.main_room
    if room.message_id is None or room.place.server_id is None:
        return f"<#{room.place.channel_id}>"
    path = f"{room.place.server_id}/{room.place.channel_id}/{room.message_id}"
    return f"https://discord.com/channels/{path}"


def done(match: Match, actor: int) -> str:
    """What a person has just done, for that person alone."""
    if match.result is not None and match.result.ending is MatchEnding.RESIGNED:
        return "You resigned."
    if match.offer is not None and match.offer.ply == match.ply:
        return "You offered a draw."
    if match.ply:
        return f"You played **{numbered(match.line, match.ply)}**."
    return "Done."


def games_list(running: list[Match], person_id: int) -> str:
    """One's games, a line each; those that wait for this person come first."""
    if not running:
        return "You have no game running. `/challenge` starts one."
    waiting = [match for match in running if person_id in match.calls(match.turn)]
    others = [match for match in running if person_id not in match.calls(match.turn)]
    parts = []
    if waiting:
        parts += ["### Your move", *(game_line(match, person_id) for match in waiting)]
    if others:
        parts += ["### Your opponent's move", *(game_line(match, person_id) for match in others)]
    return "\n".join(parts)


def game_line(match: Match, person_id: int) -> str:
    opponent = match.holder(side_of(match, person_id).other)
    last = f" · {numbered(match.line, match.ply)}" if match.ply else ""
    return (
        f"- {game_name(match.game)} v {holder_name(opponent)}{last} · "
        f"{ago(match.moved_at)} · {where(match)}"
    )


def move_list(line: rules.Line) -> str:
    """The last moves of a game, numbered; the whole record is the PDN file."""
    return written_around(line, line.ply) if line.ply else ""


def written_around(line: rules.Line, ply: int) -> str:
    """The moves before and after a point of a game, the one that led there in bold."""
    return moves_around(all_numbered(line), ply)


def moves_around(texts: Sequence[str], ply: int) -> str:
    """Return some of these numbered moves, before and after a point, the one before it in bold."""
    begin = max(0, min(ply - MOST_MOVES // 2, len(texts) - MOST_MOVES))
    shown = [
        f"**{texts[i]}**" if i == ply - 1 else texts[i]
        for i in range(begin, min(len(texts), begin + MOST_MOVES))
    ]
    dots = "… " if begin else "", " …" if begin + MOST_MOVES < len(texts) else ""
    return f"-# {dots[0]}{' '.join(shown)}{dots[1]}" if shown else "-# No move yet."
