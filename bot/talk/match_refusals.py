"""Why a match or a challenge refuses what a person asked for."""

from collections.abc import Callable
from typing import Any

import rules
from bot.matches import ChallengeState, Team, facts
from bot.matches.openings import MARK
from bot.talk.endings import outcome_reason
from bot.talk.holiday_texts import explain_unreadable_date
from bot.talk.lobby_refusals import LOBBY_SENTENCES
from bot.talk.moderation_texts import ban_text
from bot.talk.names import holder_name, match_link, mention, moment_from_now
from bot.talk.privacy_refusals import PRIVACY_SENTENCES
from bot.talk.rule_refusals import explain_refused_move
from bot.talk.simul_refusals import SIMUL_SENTENCES
from bot.talk.tournament_refusals import TOURNAMENT_SENTENCES
from render.alt_text import join_items
from render.translation import _, ngettext
from rules import Color


def explain_match_fact(error: facts.MatchError) -> str:
    """Explain a fact that `bot.matches` raises."""
    explain = SENTENCES.get(type(error))
    return explain(error) if explain else _("That is not possible now.")


def _not_a_player(error: facts.NotAPlayer) -> str:
    if any(isinstance(seat.holder, Team) for seat in error.match.seats):
        return _("Only whoever plays alone can do that here; a team says it with its votes.")
    return _("You are watching this game; only its two players can do that.")


def _match_is_over(_error: facts.MatchIsOver) -> str:
    return _("This game is over. **Rematch** or `/challenge` starts another one.")


def _match_goes_on(_error: facts.MatchGoesOn) -> str:
    return _("This game is not over yet.")


def _no_match_here(_error: facts.NoMatchHere) -> str:
    return _("No game is running in this channel. `/challenge` starts one.")


def _no_such_match(_error: facts.NoSuchMatch) -> str:
    return _("I do not know that game; it is not in my records.")


def _several_matches(error: facts.SeveralMatches) -> str:
    links = " · ".join(map(match_link, error.matches))
    return _("Several games go on here. Which one do you mean? {games}").format(games=links)


def _too_many_matches(error: facts.TooManyMatches) -> str:
    return ngettext(
        "{player} has {count} game running; more than that are not possible.",
        "{player} has {count} games running; more than that are not possible.",
        error.most,
    ).format(player=mention(error.person.id), count=error.most)


def _unreadable_hours(_error: facts.UnreadableHours) -> str:
    return _("I read quiet hours like `22:00-08:00`, `23-7` or `off`.")


def _no_such_challenge(_error: facts.NoSuchChallenge) -> str:
    return _("I do not know that challenge; it is not in my records.")


def _not_your_turn(error: facts.NotYourTurn) -> str:
    match = error.match
    sentence = (
        _("The last shot was missed: its time was up. {player} is to move.")
        if match.ply in match.course.missed_turns
        else _("It is not your turn: {player} is to move.")
    )
    return sentence.format(player=holder_name(match.mover))


def _must_move_touched(error: facts.MustMoveTouched) -> str:
    game, touched = error.match.game, error.match.touched
    return _("Touch-move is played here: you picked up the piece on {square}.").format(
        square="?" if touched is None else game.square_name(touched)
    )


def _foreign_piece(error: facts.ForeignPiece) -> str:
    square = error.match.game.square_name(error.move.start)
    return _("The piece on {square} is your opponent's: you are asked before it moves.").format(
        square=square
    )


def _move_refused(error: facts.MoveRefused) -> str:
    return explain_refused_move(error.match, error.cause)


def _stale_ply(error: facts.StalePly) -> str:
    return _("That board is out of date; the game has gone on: {where}").format(
        where=match_link(error.match)
    )


def _time_is_up(error: facts.TimeIsUp) -> str:
    """Tell the person that the time was faster; whose time it was, and when."""
    if error.end.loser is None:
        return _("This game was not begun in time and is put aside. Nobody has lost.")
    sentence = (
        _("White's time ran out {moment}; this came too late. The game is kept as it stood.")
        if error.end.loser is Color.WHITE
        else _("Black's time ran out {moment}; this came too late. The game is kept as it stood.")
    )
    return sentence.format(moment=moment_from_now(error.end.at))


def _offer_already_made(_error: facts.OfferAlreadyMade) -> str:
    return _("You have asked for that already; make a move before you ask again.")


def _no_offer_to_answer(_error: facts.NoOfferToAnswer) -> str:
    return _("There is no such offer to answer any more.")


def _own_offer(_error: facts.OwnOffer) -> str:
    return _("That is your own offer; your opponent answers it.")


def _challenge_yourself(_error: facts.ChallengeYourself) -> str:
    return _("You cannot play against yourself. Somebody else may accept.")


def _not_the_challenger(_error: facts.NotTheChallenger) -> str:
    return _("Only the person who made this challenge can withdraw it.")


def _challenge_gone(error: facts.ChallengeGone) -> str:
    match error.challenge.state:
        case ChallengeState.ACCEPTED:
            return _("This challenge was accepted already.")
        case ChallengeState.DECLINED:
            return _("This challenge was declined.")
        case ChallengeState.WITHDRAWN:
            return _("This challenge was withdrawn.")
        case _:
            return _("This challenge has expired. `/challenge` makes a new one.")


def _not_your_challenge(error: facts.NotYourChallenge) -> str:
    if error.challenge.opponent is None:
        return _("This challenge is for anybody; nobody declines it for all.")
    return _("This challenge is for {player}.").format(player=mention(error.challenge.opponent.id))


def _too_many_challenges(error: facts.TooManyChallenges) -> str:
    return ngettext(
        "{count} challenge of yours is open already. Withdraw one, or wait for an answer.",
        "{count} challenges of yours are open already. Withdraw one, or wait for an answer.",
        error.most,
    ).format(count=error.most)


def _no_direct_messages(error: facts.NoDirectMessages) -> str:
    return _(
        "I cannot write to {player}, who must allow my messages or add me to their apps. "
        "Or play in a server that you share."
    ).format(player=mention(error.person_id))


def _already_challenged(error: facts.AlreadyChallenged) -> str:
    return _("That challenge is open already; it ends {moment}.").format(
        moment=moment_from_now(error.challenge.expires_at)
    )


def _decided_opening(error: facts.DecidedOpening) -> str:
    return _("That position is no game any more: {why}.").format(why=outcome_reason(error.outcome))


def _too_many_computer_games(error: facts.TooManyComputerGames) -> str:
    sentence = ngettext(
        "You play {count} game against me already; end it before you begin another. `/games`",
        "You play {count} games against me already; end one before you begin another. `/games`",
        error.most,
    )
    return sentence.format(count=error.most)


def _computer_switched_off(_error: facts.ComputerSwitchedOff) -> str:
    return _("In this server people play each other only. `/challenge` finds you an opponent.")


def _hints_not_agreed(_error: facts.HintsNotAgreed) -> str:
    return _(
        "No hints here: you play a person, and you two did not agree on them. "
        "`/challenge` has an option for that; `/play` has hints always."
    )


def _position_in_play(error: facts.PositionInPlay) -> str:
    return _(
        "You play this very position just now, against somebody: {where}. "
        "I say nothing about it before that game is over."
    ).format(where=match_link(error.match))


def _nothing_to_analyse(_error: facts.NothingToAnalyse) -> str:
    return _("No move was played in that game, so there is nothing to look at.")


def _analysis_under_way(_error: facts.AnalysisUnderWay) -> str:
    return _("I'm still analysing another game for you. Ask again when that's done.")


def _game_too_long(error: facts.GameTooLong) -> str:
    return _("That game is too long for me: I look at {most} moves at most.").format(
        most=error.most
    )


def _takeback_by_clock(_error: facts.TakebackByClock) -> str:
    return _("You play by a clock, so a move that is made stays made.")


def _engine_busy(_error: facts.EngineBusy) -> str:
    return _("I have too much to think about just now, and nothing was changed. Try again soon.")


def _rated_house_rules(error: facts.RatedHouseRules) -> str:
    return _("Rated games have no house rules; leave out {rules}.").format(
        rules=join_items(f"`{key}`" for key in error.keys)
    )


def _no_ballots(error: facts.NoBallots) -> str:
    """Tell whether there are other tables to draw from."""
    game = _(rules.any_game(error.game).name)
    if not error.tables:
        return _("There are no ballots for {game} as you want to play it.").format(game=game)
    return _("{game} has no such table of ballots; it has {tables}.").format(
        game=game, tables=join_items(f"`{MARK}:{table}`" for table in error.tables)
    )


def _banned(error: facts.Banned) -> str:
    return ban_text(error.ban)


def _not_banned(error: facts.NotBanned) -> str:
    return _("{person} may play here; there is nothing to lift.").format(
        person=mention(error.person.id)
    )


def _not_moderated_here(_error: facts.NotModeratedHere) -> str:
    return _("That game is played in another server; its own moderators look after it.")


def _no_verdict_here(_error: facts.NoVerdictHere) -> str:
    return _("Another server plays in this game: you can end it only without a result.")


def _shown_there(_error: facts.ShownThere) -> str:
    return _("That channel shows this game already.")


SENTENCES: dict[type[facts.MatchError], Callable[[Any], str]] = {
    **LOBBY_SENTENCES,
    facts.NotAPlayer: _not_a_player,
    facts.MatchIsOver: _match_is_over,
    facts.MatchGoesOn: _match_goes_on,
    facts.NoMatchHere: _no_match_here,
    facts.NoSuchMatch: _no_such_match,
    facts.NoSuchChallenge: _no_such_challenge,
    facts.NotYourTurn: _not_your_turn,
    facts.MustMoveTouched: _must_move_touched,
    facts.ForeignPiece: _foreign_piece,
    facts.MoveRefused: _move_refused,
    facts.StalePly: _stale_ply,
    facts.TimeIsUp: _time_is_up,
    facts.SeveralMatches: _several_matches,
    facts.TooManyMatches: _too_many_matches,
    facts.HasBegun: lambda _error: _(
        "Both have moved, so the game cannot be called off; `/draw` and `/resign` end it."
    ),
    facts.NothingToClose: lambda _error: _(
        "Only a game without a clock can be closed, by who waits, after 30 days without a move."
    ),
    facts.NothingToClaim: lambda _error: _(
        "There is nothing to claim: your opponent is not over the time of a friendly clock."
    ),
    facts.UnreadableDate: explain_unreadable_date,
    facts.UnreadableHours: _unreadable_hours,
    facts.OfferAlreadyMade: _offer_already_made,
    facts.NoOfferToAnswer: _no_offer_to_answer,
    facts.OwnOffer: _own_offer,
    facts.ChallengeYourself: _challenge_yourself,
    facts.NotTheChallenger: _not_the_challenger,
    facts.ChallengeGone: _challenge_gone,
    facts.NotYourChallenge: _not_your_challenge,
    facts.AlreadyChallenged: _already_challenged,
    facts.TooManyChallenges: _too_many_challenges,
    facts.NoDirectMessages: _no_direct_messages,
    facts.DecidedOpening: _decided_opening,
    facts.RatedHouseRules: _rated_house_rules,
    **SIMUL_SENTENCES,
    **PRIVACY_SENTENCES,
    **TOURNAMENT_SENTENCES,
    facts.GameNotRated: lambda _error: _(
        "That game counts in no ratings, so there is nothing to take out."
    ),
    facts.NoBallots: _no_ballots,
    facts.ShownThere: _shown_there,
    facts.NoVerdictHere: _no_verdict_here,
    facts.Banned: _banned,
    facts.NotBanned: _not_banned,
    facts.NotModeratedHere: _not_moderated_here,
    facts.TooManyComputerGames: _too_many_computer_games,
    facts.ComputerSwitchedOff: _computer_switched_off,
    facts.HintsNotAgreed: _hints_not_agreed,
    facts.PositionInPlay: _position_in_play,
    facts.EngineBusy: _engine_busy,
    facts.NothingToAnalyse: _nothing_to_analyse,
    facts.OtherOfferStands: lambda _error: _(
        "Another offer waits for an answer; one stands at a time."
    ),
    facts.OnlyBetweenPeople: lambda _error: _("Only two people can agree on that."),
    facts.PlansNotPlayed: lambda _error: _(
        "Touch-move is played here: your hand moves the pieces, so nothing can be planned."
    ),
    facts.PlanTooLate: lambda _error: _("They have just moved; that plan comes too late."),
    facts.AlreadyPaused: lambda _error: _("This game is paused already."),
    facts.NoPauseToEnd: lambda _error: _(
        "There is no pause that could end sooner; the board says until when the clock stands."
    ),
    facts.AnalysisUnderWay: _analysis_under_way,
    facts.GameTooLong: _game_too_long,
    facts.TakebackByClock: _takeback_by_clock,
}
