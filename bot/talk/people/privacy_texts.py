"""What people are told about their own data: what is stored, what they fetch, what erasing
means.
"""

from bot.talk.command_names import CommandMentions, command_name
from render.lists import join_all
from render.translation import _, ngettext
from storage.rows import OwnFigures


def privacy_text(figures: OwnFigures, mentions: CommandMentions) -> str:
    """Tell a person what is stored about them, why, and for how long."""
    lines = [
        _("### What I keep about you"),
        # Translators: {games}: how many there are, such as 40
        _(
            "I keep the last name I saw you use, your games ({games}), ratings and settings, and "
            "what you did in teams, tournaments and lessons. That lets me keep games going, show "
            "boards again and keep standings right. I don't read messages."
        ).format(games=figures.games),
        _(
            "I keep it until you delete it. What moderators did stays on record for 1 year. With "
            "{settings} you can stay out of leaderboards, feeds and achievements."
        ).format(settings=command_name(mentions, "settings")),
    ]
    return "\n".join(lines)


def data_text(told: int, games: int) -> str:
    """Head the files with a person's data, and tell how many of the `games` they hold."""
    if not games:
        return _("### Your data\nEverything I keep about you. You have no games.")
    if told < games:
        return ngettext(
            "### Your data\nYour next {count} game, with everything that belongs to it. Press "
            "**Older games** for the rest; that works once a minute.",
            "### Your data\nYour next {count} games, newest first, with everything that belongs to "
            "them. Press **Older games** for the rest; that works once a minute.",
            told,
        ).format(count=told)
    return ngettext(
        "### Your data\nEverything I keep about you, with the record of {count} game.",
        "### Your data\nEverything I keep about you, with the records of {count} games.",
        told,
    ).format(count=told)


def left_out_text(sections: int) -> str:
    """Say that lists were too long for a file; the newest rows of each are there."""
    return ngettext(
        "-# {count} list was too long, so you get only its newest lines.",
        "-# {count} lists were too long, so you get only the newest lines of each.",
        sections,
    ).format(count=sections)


def erasing_question(figures: OwnFigures) -> str:
    """Ask whether a person wants to be erased; say in figures what will happen."""
    lines = [
        _("### Delete everything about you?"),
        *_what_ends(figures),
        *_what_stays(figures),
        _("- Your settings, plans, follows, predictions, votes, lessons and puzzles are deleted."),
        _("- If you're banned, only your ID and the reason are kept until the ban ends."),
        _(
            "- Messages I've already sent stay in their channels as they are. From then on I call "
            "you “former player”."
        ),
    ]
    return "\n".join(lines)


def _what_ends(figures: OwnFigures) -> list[str]:
    lines = []
    if count := figures.running_games:
        lost = ngettext(
            "- You lose {count} game in progress, or it's called off if you haven't both moved.",
            "- You lose {count} games in progress; those where you haven't both moved are called "
            "off.",
            count,
        )
        lines.append(lost.format(count=count))
    left = [
        words.format(count=count)
        for words, count in (
            (ngettext("{count} team", "{count} teams", figures.teams), figures.teams),
            (
                ngettext("{count} tournament", "{count} tournaments", figures.tournaments),
                figures.tournaments,
            ),
        )
        if count
    ]
    if left:
        # Translators: {all}: what the reader leaves, such as "2 teams and 1 tournament"
        lines.append(_("- You leave: {all}").format(all=join_all(left)))
    if count := figures.challenges:
        gone = ngettext(
            "- {count} challenge is withdrawn or declined.",
            "- {count} challenges are withdrawn or declined.",
            count,
        )
        lines.append(gone.format(count=count))
    return lines


def _what_stays(figures: OwnFigures) -> list[str]:
    count = figures.games - figures.running_games  # which are told apart
    if not count:
        return []
    stays = ngettext(
        "- {count} game stays for your opponent, against a “former player”. Other people's "
        "ratings don't change.",
        "- {count} games stay for your opponents, against a “former player”. Other people's "
        "ratings don't change.",
        count,
    )
    return [stays.format(count=count)]


def last_question() -> str:
    """Ask for the last time whether a person wants to be erased."""
    return _("### This can't be undone\nDelete everything about you now?")


def erased() -> str:
    """Tell a person that nothing is stored about them any more."""
    return _("Everything about you has been deleted. If you play again, you start from scratch.")


def being_erased() -> str:
    """Tell a person that erasing takes longer than an answer may wait."""
    return _(
        "I'm deleting everything about you. This takes a few minutes at most. Please don't play "
        "until then."
    )


def boards_closed() -> str:
    """Say that no browser shows a board of this person's any more."""
    return _("Every board you had open in a browser is closed.")


def nothing_erased() -> str:
    """Tell a person who changed their mind that everything stays."""
    return _("Nothing was deleted.")
