"""Why a match refuses what a person asked for."""

from datetime import datetime

from bot.matches.computer_facts import (
    AnalysisUnderWay,
    ComputerSwitchedOff,
    EngineBusy,
    GameTooLong,
    HintsNotAgreed,
    NothingToAnalyse,
    PositionInPlay,
    TakebackByClock,
    TooManyComputerGames,
)
from bot.matches.match_error import MatchError
from bot.matches.match_facts import (
    AlreadyPaused,
    ForeignPiece,
    HasBegun,
    MatchGoesOn,
    MatchIsOver,
    MoveRefused,
    MustMoveTouched,
    NoMatchHere,
    NoOfferToAnswer,
    NoPauseToEnd,
    NoSuchMatch,
    NotAPlayer,
    NothingToClaim,
    NothingToClose,
    NotInEvenings,
    NotYourTurn,
    OfferAlreadyMade,
    OfferedLately,
    OnlyBetweenPeople,
    OtherOfferStands,
    OwnOffer,
    PlansNotPlayed,
    PlanTooLate,
    SeveralMatches,
    StalePly,
    TimeIsUp,
    TooEarlyForDraw,
    TooManyMatches,
)
from bot.matches.moderation_facts import (
    Banned,
    CalledTooOften,
    NotBanned,
    NotModeratedHere,
    NotToBeCalled,
    NoVerdictHere,
    OtherBanned,
    ShownThere,
    TooManyBlocked,
)
from bot.matches.person_times import UnreadableHours
from bot.people.typed_dates import UnreadableDate
from bot.ratings.rating_facts import GameNotRated
from bot.talk.matches.rule_refusals import explain_refused_move
from bot.talk.names import holder_name, match_link, mention, moment_from_now
from bot.talk.people.holiday_texts import explain_unreadable_date
from bot.talk.refusals import Sentences
from bot.talk.servers.moderation_texts import ban_text
from render.translation import _, deferred, ngettext
from rules import Color
from storage.rows import Team


def _not_a_player(error: NotAPlayer) -> str:
    if any(isinstance(seat.holder, Team) for seat in error.match.seats):
        return _("Only a solo player can do that here. Your team decides by vote.")
    return _("Only the two players can do that. You're watching this game.")


def own_time_up(at: datetime) -> str:
    """Tell the person whose time ran out at `at` that what they did came too late."""
    return _(
        "Your time ran out {moment}, so this came too late. The game stands as it was."
    ).format(moment=moment_from_now(at))


def _several_matches(error: SeveralMatches) -> str:
    links = " · ".join(map(match_link, error.matches))
    # Translators: {games}: links to games, joined by commas
    return _("There are several games here. Which one do you mean? {games}").format(games=links)


def _too_many_matches(error: TooManyMatches) -> str:
    return ngettext(
        "{player} already has {count} game in progress, which is the limit. One has to end first.",
        "{player} already has {count} games in progress, which is the limit. One has to end first.",
        error.most,
    ).format(player=mention(error.person.id), count=error.most)


def _not_your_turn(error: NotYourTurn) -> str:
    match = error.match
    sentence = (
        _("Time ran out on the last shot, so it counts as a miss. Next to move: {player}.")
        if match.ply in match.course.missed_turns
        else _("It's not your turn. {player} moves next.")
    )
    return sentence.format(player=holder_name(match.mover))


def _must_move_touched(error: MustMoveTouched) -> str:
    game, touched = error.match.game, error.match.touched
    return _(
        "This is a touch-move game, and you've already picked up the piece on {square}. You have "
        "to move it."
    ).format(square="?" if touched is None else game.square_name(touched))


def _foreign_piece(error: ForeignPiece) -> str:
    square = error.match.game.square_name(error.move.start)
    return _(
        "The piece on {square} is your opponent's. I'll ask you to confirm before it moves."
    ).format(square=square)


def _move_refused(error: MoveRefused) -> str:
    return explain_refused_move(error.match, error.cause)


def _stale_ply(error: StalePly) -> str:
    return _("That board is out of date. Here's the current one: {where}").format(
        where=match_link(error.match)
    )


def _time_is_up(error: TimeIsUp) -> str:
    """Say which side ran out of time, and when."""
    if error.end.loser is None:
        return _("The game didn't start in time, so it's called off. No one loses.")
    sentence = (
        _("White ran out of time {moment}, so your move came too late. The board stays as it was.")
        if error.end.loser is Color.WHITE
        else _(
            "Black ran out of time {moment}, so your move came too late. The board stays as it was."
        )
    )
    return sentence.format(moment=moment_from_now(error.end.at))


def _offered_lately(error: OfferedLately) -> str:
    return ngettext(
        "You asked for that a short while ago. Make {count} more move before you ask again.",
        "You asked for that a short while ago. Make {count} more moves before you ask again.",
        error.moves,
    ).format(count=error.moves)


def _too_many_computer_games(error: TooManyComputerGames) -> str:
    sentence = ngettext(
        "You already have {count} game against me, which is the limit. Finish it before you start "
        "another: `/games`",
        "You already have {count} games against me, which is the limit. Finish one before you "
        "start another: `/games`",
        error.most,
    )
    return sentence.format(count=error.most)


def _position_in_play(error: PositionInPlay) -> str:
    return _(
        "You have this exact position in a game against someone: {where}. I can't comment on it "
        "until that game is over."
    ).format(where=match_link(error.match))


def _game_too_long(error: GameTooLong) -> str:
    return ngettext(
        "That game is too long for me. I can analyse up to {count} move.",
        "That game is too long for me. I can analyse up to {count} moves.",
        error.most,
    ).format(count=error.most)


def _banned(error: Banned) -> str:
    return ban_text(error.ban)


def _not_to_be_called(error: NotToBeCalled) -> str:
    return _("You can't start a game with {player}.").format(player=mention(error.person_id))


def _too_many_blocked(error: TooManyBlocked) -> str:
    return ngettext(
        "You've already blocked {count} person, which is the limit. Unblock someone first.",
        "You've already blocked {count} people, which is the limit. Unblock someone first.",
        error.most,
    ).format(count=error.most)


def _called_too_often(error: CalledTooOften) -> str:
    return _(
        "You've asked {player} to play several times already. You can ask again {moment}."
    ).format(player=mention(error.person_id), moment=moment_from_now(error.until))


def _other_banned(error: OtherBanned) -> str:
    return _("The moderators of this server have banned {person} from playing.").format(
        person=mention(error.person.id)
    )


def _not_banned(error: NotBanned) -> str:
    return _("{person} isn't banned here, so there's nothing to lift.").format(
        person=mention(error.person.id)
    )


SENTENCES: Sentences = {
    MatchError: deferred("You can't do that right now."),
    NotAPlayer: _not_a_player,
    MatchIsOver: deferred(
        "This game is over. Press **Rematch** or use `/challenge` to start a new one."
    ),
    MatchGoesOn: deferred("This game isn't over yet."),
    NoMatchHere: deferred("There's no game in this channel. Start one with `/challenge`."),
    NoSuchMatch: deferred("I can't find that game."),
    NotYourTurn: _not_your_turn,
    MustMoveTouched: _must_move_touched,
    ForeignPiece: _foreign_piece,
    MoveRefused: _move_refused,
    StalePly: _stale_ply,
    TimeIsUp: _time_is_up,
    SeveralMatches: _several_matches,
    TooManyMatches: _too_many_matches,
    HasBegun: deferred(
        "Both sides have moved, so it's too late to call the game off. You can offer a draw with "
        "`/draw` or give up with `/resign`."
    ),
    NothingToClose: deferred(
        "You can't close this game. Games without a clock can be closed by the waiting side, "
        "after 30 days without a move."
    ),
    NotInEvenings: deferred(
        "In a club night's games, you can't pause, take moves back or call the game off. You can "
        "resign, or offer a draw after 10 moves each."
    ),
    TooEarlyForDraw: deferred("Play 10 moves each first. Then you can offer a draw."),
    NothingToClaim: deferred(
        "There's nothing to claim. Your opponent isn't out of time on a friendly clock."
    ),
    UnreadableDate: explain_unreadable_date,
    UnreadableHours: deferred(
        "I don't understand those quiet hours. Try `22:00-08:00`, `23-7` or `off`."
    ),
    OfferAlreadyMade: deferred("You've already asked for that. Make a move before you ask again."),
    OfferedLately: _offered_lately,
    NoOfferToAnswer: deferred("That offer is no longer open."),
    OwnOffer: deferred("That's your own offer. Your opponent has to answer it."),
    GameNotRated: deferred("That game isn't rated, so there's nothing to annul."),
    ShownThere: deferred("This game is already shown in that channel."),
    NoVerdictHere: deferred(
        "This game is shared with another server, so you can only end it without a result."
    ),
    Banned: _banned,
    OtherBanned: _other_banned,
    CalledTooOften: _called_too_often,
    NotToBeCalled: _not_to_be_called,
    TooManyBlocked: _too_many_blocked,
    NotBanned: _not_banned,
    NotModeratedHere: deferred(
        "That game is in another server. Only its moderators can manage it."
    ),
    TooManyComputerGames: _too_many_computer_games,
    ComputerSwitchedOff: deferred(
        "Games against me are turned off in this server. Use `/challenge` to find an opponent."
    ),
    HintsNotAgreed: deferred(
        "You didn't agree on hints for this game. Turn them on in `/challenge` next time, or play "
        "me with `/play`, where they're always on."
    ),
    PositionInPlay: _position_in_play,
    EngineBusy: deferred(
        "I've got too much to think about right now, so that didn't go through. Try again soon."
    ),
    NothingToAnalyse: deferred("There's nothing to analyse: no moves were played in that game."),
    OtherOfferStands: deferred(
        "There's already an open offer in this game. It has to be answered first."
    ),
    OnlyBetweenPeople: deferred("That only works in a game between two people."),
    PlansNotPlayed: deferred("You can't plan moves in a touch-move game."),
    PlanTooLate: deferred("Your opponent has just moved, so it's too late for that plan."),
    AlreadyPaused: deferred("This game is already paused."),
    NoPauseToEnd: deferred(
        "There's no pause to end. The board shows how long the clock is stopped."
    ),
    AnalysisUnderWay: deferred(
        "I'm still analysing another game for you. Try again when that's done."
    ),
    GameTooLong: _game_too_long,
    TakebackByClock: deferred("You can't take moves back in a timed game against me."),
}
