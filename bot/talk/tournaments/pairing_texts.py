"""Who plays who, and how it ended, in lines."""

from collections.abc import Sequence

from bot.talk.names import mention
from bot.talk.tournaments.team_event_texts import list_matches, match_heading
from bot.tournaments.model import PLATE, Pairing, PairingState
from bot.tournaments.tournament import Tournament
from render.translation import _


def list_pairing_lines(tournament: Tournament, pairings: Sequence[Pairing]) -> list[str]:
    """List who plays who in one round, under headings for teams and for the plate."""
    heads = {
        match.boards[0]: match_heading(tournament, match)
        for number in {pairing.round for pairing in pairings}
        for match in list_matches(tournament, number)
    }
    lines = []
    first_of_plate = next((pairing for pairing in pairings if pairing.is_of_plate), None)
    for pairing in pairings:
        lines += [heads[pairing]] if pairing in heads else []
        lines += [_("**Plate**")] if pairing is first_of_plate else []
        lines.append(pairing_line(tournament, pairing))
    return lines


def meeting(tournament: Tournament, pairing: Pairing) -> str:
    """Say who plays who, White first."""
    white, black = (mention(tournament.people[number].id) for number in pairing.players)
    return _("{white} v {black}").format(white=white, black=black)


def pairing_line(tournament: Tournament, pairing: Pairing) -> str:
    """Say who plays who, White first, and how it stands or ended."""
    white, *others = (mention(tournament.people[number].id) for number in pairing.players)
    board = pairing.board - PLATE if pairing.is_of_plate else pairing.board
    if not others:
        sentence = (
            _("{board}\\. {player} has a bye: {points}")
            if pairing.white_points
            else _("{board}\\. {player} has a bye")
        )
        return sentence.format(board=board, player=white, points=pairing.white_points)
    sentences = {
        PairingState.WAITING: _("{board}\\. {white} v {black}"),
        PairingState.PLAYING: _("{board}\\. {white} v {black}: in progress"),
        PairingState.FORFEITED: _(
            "{board}\\. {white} v {black}: {own}-{theirs}, one player didn't show up"
        ),
        PairingState.DOUBLE_FORFEIT: _("{board}\\. {white} v {black}: 0-0, no one showed up"),
        PairingState.ANNULLED: _("{board}\\. {white} v {black}: doesn't count"),
    }
    if pairing.state is PairingState.DOUBLE_FORFEIT and pairing.white_points:
        sentences[pairing.state] = _("{board}\\. {white} v {black}: {own}-{theirs}, never started")
    if tournament.plays_anywhere:
        sentences.pop(PairingState.DOUBLE_FORFEIT)
    sentence = sentences.get(pairing.state, _("{board}\\. {white} v {black}: {own}-{theirs}"))
    return sentence.format(
        board=board,
        white=white,
        black=others[0],
        own=pairing.white_points,
        theirs=pairing.black_points,
    )
