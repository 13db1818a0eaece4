"""What a hint says: a piece to look at, then a move with its reason, as reviews do."""

from engine.hints import Why
from render.translation import _, ngettext


def piece_hint(square: str) -> str:
    """Tell which piece to look at."""
    return _("Look at the piece on **{square}**.").format(square=square)


def move_hint(move: str, why: Why, pieces: int) -> str:
    """Tell the move and its reason; only the move if nothing but its score is known."""
    if why is Why.BEST:
        return f"**{move}**"
    return _("**{move}** · {why}").format(move=move, why=tell_reason(why, pieces))


def tell_reason(why: Why, pieces: int) -> str:
    """Give the reason for a move; `pieces` is how many are won or given away."""
    if why is Why.WINS_PIECES:
        return ngettext("It wins a piece.", "It wins {count} pieces.", pieces).format(count=pieces)
    if why is Why.GIVES_PIECES:
        return ngettext("It gives away a piece.", "It gives away {count} pieces.", pieces).format(
            count=pieces
        )
    return _plain_reason(why)


def _plain_reason(why: Why) -> str:
    reasons = {
        Why.ONLY_MOVE: _("It's the only move."),
        Why.WINS_GAME: _("It wins the game."),
        Why.SAVES_GAME: _("Every other move loses the game."),
        Why.CROWNS: _("It gets you a king soon."),
        Why.ESCAPES: _("It escapes a threat."),
        Why.SAVES_PIECES: _("Every other move is clearly worse."),
    }
    return reasons[why]
