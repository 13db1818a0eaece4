"""What people are told of their own data: what is kept, what they fetch, what erasing means."""

from bot.matches import OwnFigures
from bot.talk.command_names import CommandMentions, command_name
from render.alt_text import join_items
from render.translation import _, ngettext


def privacy_text(figures: OwnFigures, mentions: CommandMentions) -> str:
    """Tell somebody what is kept of them, why, and for how long."""
    games = ngettext("{count} game", "{count} games", figures.games).format(count=figures.games)
    lines = [
        _("### What I keep of you"),
        _(
            "Your name as last seen, {games}, ratings, settings, and what you did in teams, "
            "tournaments and at school: so that games go on, boards can be shown again and tables "
            "stay true. I read no messages."
        ).format(games=games),
        _(
            "It stays until you erase it; what moderators did stays a year. {settings} takes you "
            "out of tables, feeds and achievements."
        ).format(settings=command_name(mentions, "settings")),
    ]
    return "\n".join(lines)


def data_text(told: int, games: int) -> str:
    """Head the files with the data of somebody, of whose `games` they hold so many."""
    if not games:
        return _("### Your data\nAll that I keep of you. There are no games of yours in it.")
    if told < games:
        return _(
            "### Your data\nThe {told} games of yours that are next, the newest first, and all "
            "that belongs to them. **Older games** brings the rest, once a minute."
        ).format(told=told)
    return ngettext(
        "### Your data\nAll that I keep of you, with {count} game as a record.",
        "### Your data\nAll that I keep of you, with {count} games as records.",
        told,
    ).format(count=told)


def left_out_text(sections: int) -> str:
    """Say that lists were too long for a file; the newest rows of each are there."""
    return ngettext(
        "-# {count} list was too long: its newest lines are there.",
        "-# {count} lists were too long: the newest lines of each are there.",
        sections,
    ).format(count=sections)


def erasing_question(figures: OwnFigures) -> str:
    """Ask whether somebody wants to be erased; say in figures what will happen."""
    lines = [
        _("### Erase everything about you?"),
        *_what_ends(figures),
        *_what_stays(figures),
        _("- Settings, plans, follows, forecasts, votes, lessons and puzzles go."),
        _("- A ban keeps your id and its reason, and nothing else, until it ends."),
        _(
            "- Messages that I have sent stay as they are in their channels; what I show from then "
            "on says “former player”."
        ),
    ]
    return "\n".join(lines)


def _what_ends(figures: OwnFigures) -> list[str]:
    lines = []
    if count := figures.running_games:
        lost = ngettext(
            "- {count} running game is lost, or called off if not both of you have moved.",
            "- {count} running games are lost, or called off where not both have moved.",
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
        lines.append(_("- You leave {all}.").format(all=join_items(left)))
    if count := figures.challenges:
        gone = ngettext(
            "- {count} challenge is taken back or declined.",
            "- {count} challenges are taken back or declined.",
            count,
        )
        lines.append(gone.format(count=count))
    return lines


def _what_stays(figures: OwnFigures) -> list[str]:
    if not figures.games:
        return []
    stays = ngettext(
        "- {count} game stays for who played it with you, who then played a “former player”; "
        "ratings of others do not change.",
        "- {count} games stay for those who played them with you, who then played a “former "
        "player”; ratings of others do not change.",
        figures.games,
    )
    return [stays.format(count=figures.games)]


def last_question() -> str:
    """Ask for the last time whether somebody wants to be erased."""
    return _("### This cannot be undone\nErase everything about you now?")


def erased() -> str:
    """Tell somebody that nothing is kept of them any more."""
    return _("Everything about you is erased. Should you play again, you begin afresh.")


def being_erased() -> str:
    """Tell somebody that erasing takes longer than an answer may wait."""
    return _(
        "Everything about you is being erased. That goes on by itself, a few minutes at most; "
        "play again only after it."
    )


def nothing_erased() -> str:
    """Tell somebody who has thought again that everything stays."""
    return _("Nothing is erased.")
