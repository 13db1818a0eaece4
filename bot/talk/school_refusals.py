"""Why the school cannot do what a person asked for."""

from collections.abc import Callable
from typing import Any

from bot.school import facts
from bot.talk.safe_text import quote
from render.translation import _

LONGEST = 40  # characters of what was typed that are repeated


def explain_school_fact(error: facts.SchoolError) -> str:
    """Explain a fact that `bot.school` raises."""
    return SENTENCES[type(error)](error)


def _no_such_lesson(error: facts.NoSuchLesson) -> str:
    return _("I have no lesson called {typed}. See them all with `/learn`.").format(
        typed=quote(error.typed, LONGEST)
    )


def _stale_step(_error: facts.StaleStep) -> str:
    return _("That button belongs to an earlier step. See where you are with `/learn`.")


def _no_such_puzzle(_error: facts.NoSuchPuzzle) -> str:
    return _("I have no puzzle like that. Leave an option out, or pick from the lists.")


def _no_game_puzzle_yet(_error: facts.NoGamePuzzleYet) -> str:
    return _(
        "There are no puzzles like that from games yet. They come from finished games: your own "
        "missed chances soon after the end, other people's a week later."
    )


def _no_mistake_yet(_error: facts.NoMistakeYet) -> str:
    return _(
        "You have no mistakes to practise. After a game, open its review with `/analyse` and press "
        "**Retry my mistakes**."
    )


def _no_puzzle_yet(_error: facts.NoPuzzleYet) -> str:
    return _("You haven't opened a puzzle yet. Use `/puzzle` without an answer to get one.")


def _no_puzzle_channel(_error: facts.NoPuzzleChannel) -> str:
    return _("There's no daily puzzle here yet. Choose a channel for it first with `puzzle:`.")


def _stale_attempt(_error: facts.StaleAttempt) -> str:
    return _(
        "That button belongs to an earlier point in the puzzle. Get the next one with `/puzzle`."
    )


def _no_such_run(_error: facts.NoSuchRun) -> str:
    return _("I don't have that run any more. Begin a new one with `/storm` or `/streak`.")


def _shared_already(_error: facts.SharedAlready) -> str:
    return _("You've already shared this one.")


def _shared_often(_error: facts.SharedOften) -> str:
    return _("You can share three of these an hour. Please wait a little.")


def _nothing_missed(_error: facts.NothingMissed) -> str:
    return _("Nothing left to catch up on: you haven't missed a puzzle lately.")


def _stormed_often(_error: facts.StormedOften) -> str:
    return _("That's 100 storms in a day. Take a break and come back tomorrow.")


def _no_such_ending(error: facts.NoSuchEnding) -> str:
    if not error.keys:
        return _("This game has no endings to practise.")
    return _("I have no ending called {typed}. Choose one of these: {keys}.").format(
        typed=quote(error.typed, LONGEST), keys=", ".join(f"`{key}`" for key in error.keys)
    )


def _stale_practice(_error: facts.StalePractice) -> str:
    return _("That button belongs to an earlier move. See where you are with `/practice`.")


SENTENCES: dict[type[facts.SchoolError], Callable[[Any], str]] = {
    facts.NoSuchLesson: _no_such_lesson,
    facts.StaleStep: _stale_step,
    facts.NoSuchPuzzle: _no_such_puzzle,
    facts.NoGamePuzzleYet: _no_game_puzzle_yet,
    facts.NoMistakeYet: _no_mistake_yet,
    facts.NoPuzzleYet: _no_puzzle_yet,
    facts.NoPuzzleChannel: _no_puzzle_channel,
    facts.StaleAttempt: _stale_attempt,
    facts.NoSuchRun: _no_such_run,
    facts.SharedAlready: _shared_already,
    facts.SharedOften: _shared_often,
    facts.NothingMissed: _nothing_missed,
    facts.StormedOften: _stormed_often,
    facts.NoSuchEnding: _no_such_ending,
    facts.StalePractice: _stale_practice,
    facts.DuelBegun: lambda _error: _("This duel has already started."),
    facts.DuelOver: lambda _error: _("This duel is over. Start another one with `/duel`."),
    facts.NoSuchDuel: lambda _error: _("I don't have that duel any more."),
    facts.DuelFull: lambda _error: _("This duel is full."),
    facts.DuelEmpty: lambda _error: _("You need someone to play against before you start."),
    facts.DuelHere: lambda _error: _("You're already hosting a duel. It has to end first."),
    facts.NotInDuel: lambda _error: _("You're not in this duel. Start your own with `/duel`."),
    facts.NotDuelHost: lambda _error: _("Only the person who opened this duel can start it."),
    facts.TooLateToGo: lambda _error: _("You had a minute to press **Go**, and it's over."),
}
