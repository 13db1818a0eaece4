"""Why a simul refuses what a person asked for."""

from bot.talk.names import mention
from bot.talk.refusals import Sentences
from bot.teams.simul import (
    NoSuchSimul,
    NotInSimul,
    NotTheHost,
    OwnSimul,
    Simul,
    SimulClosed,
    SimulEmpty,
    SimulFull,
    SimulHere,
    SimulState,
)
from render.translation import _, deferred, ngettext


def _closed(simul: Simul) -> str:
    """Say why no one can start, leave or join the simul any more."""
    if simul.state is SimulState.RUNNING:
        return _("This simul has already started. The menu below it opens its games.")
    return _("This simul is over. Start another one with `/simul`.")


def _full(simul: Simul) -> str:
    if simul.most_boards == 1:
        return _("The only board is taken.")
    return ngettext(
        "All {count} boards are taken.", "All {count} boards are taken.", simul.most_boards
    ).format(count=simul.most_boards)


SENTENCES: Sentences = {
    NoSuchSimul: deferred("That simul is gone."),
    SimulHere: lambda error: _(
        "{host} already has a simul open here. Start or withdraw that one first."
    ).format(host=mention(error.simul.host.id)),
    SimulClosed: lambda error: _closed(error.simul),
    SimulFull: lambda error: _full(error.simul),
    SimulEmpty: deferred("No one has joined yet. You need at least one challenger."),
    NotTheHost: lambda error: _("Only the host, {host}, can do that.").format(
        host=mention(error.simul.host.id)
    ),
    OwnSimul: deferred("You're the host: the others join, and you start."),
    NotInSimul: deferred("You haven't joined this simul."),
}
