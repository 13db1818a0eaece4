"""Why the school cannot do what a person asked for."""

from bot.school import facts
from bot.talk.refusals import Sentences
from bot.talk.safe_text import quote
from render.translation import _, deferred

LONGEST = 40  # characters of what was typed that are repeated


def _no_such_lesson(error: facts.NoSuchLesson) -> str:
    return _("I have no lesson called {typed}. See them all with `/learn`.").format(
        typed=quote(error.typed, LONGEST)
    )


def _no_such_ending(error: facts.NoSuchEnding) -> str:
    if not error.keys:
        return _("This game has no endings to practise.")
    return _("I have no ending called {typed}. Choose one of these: {keys}.").format(
        typed=quote(error.typed, LONGEST), keys=", ".join(f"`{key}`" for key in error.keys)
    )


SENTENCES: Sentences = {
    facts.NoSuchLesson: _no_such_lesson,
    facts.StaleStep: deferred(
        "That button belongs to an earlier step. See where you are with `/learn`."
    ),
    facts.NoSuchPuzzle: deferred(
        "I have no puzzle like that. Leave an option out, or pick from the lists."
    ),
    facts.NoGamePuzzleYet: deferred(
        "There are no puzzles like that from games yet. They come from finished games: your own "
        "missed chances soon after the end, other people's a week later."
    ),
    facts.NoMistakeYet: deferred(
        "You have no mistakes to practise. After a game, open its review with `/analyse` and press "
        "**Retry my mistakes**."
    ),
    facts.NoPuzzleYet: deferred(
        "You haven't opened a puzzle yet. Use `/puzzle` without an answer to get one."
    ),
    facts.NoPuzzleChannel: deferred(
        "There's no daily puzzle here yet. Choose a channel for it first with `puzzle:`."
    ),
    facts.StaleAttempt: deferred(
        "That button belongs to an earlier point in the puzzle. Get the next one with `/puzzle`."
    ),
    facts.NoSuchRun: deferred(
        "I don't have that run any more. Begin a new one with `/storm` or `/streak`."
    ),
    facts.SharedAlready: deferred("You've already shared this one."),
    facts.SharedOften: deferred("You can share three of these an hour. Please wait a little."),
    facts.NothingMissed: deferred(
        "Nothing left to catch up on: you haven't missed a puzzle lately."
    ),
    facts.StormedOften: deferred(
        "That's 100 storms in a day. Take a break and come back tomorrow."
    ),
    facts.NoSuchEnding: _no_such_ending,
    facts.StalePractice: deferred(
        "That button belongs to an earlier move. See where you are with `/practice`."
    ),
    facts.DuelBegun: deferred("This duel has already started."),
    facts.DuelOver: deferred("This duel is over. Start another one with `/duel`."),
    facts.NoSuchDuel: deferred("I don't have that duel any more."),
    facts.DuelFull: deferred("This duel is full."),
    facts.DuelEmpty: deferred("You need someone to play against before you start."),
    facts.DuelHere: deferred("You're already hosting a duel. It has to end first."),
    facts.NotInDuel: deferred("You're not in this duel. Start your own with `/duel`."),
    facts.NotDuelHost: deferred("Only the person who opened this duel can start it."),
    facts.TooLateToGo: deferred("You had a minute to press **Go**, and time's up."),
}
