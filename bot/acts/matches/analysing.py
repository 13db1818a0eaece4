"""Analyses of finished games: `/analyse`, and the buttons of what it shows."""

import discord
from discord import app_commands

from bot.acts.control_details import read_number
from bot.acts.matches.analysis_progress import follow_analysis
from bot.acts.matches.finished_games import list_own_finished
from bot.acts.option_choices import MatchNumber
from bot.acts.records.analysing_records import analyse_file
from bot.acts.request import Request
from bot.acts.school.solving import open_mistake
from bot.acts.serve import served
from bot.matches.finding import find_for_viewer, find_over_here
from bot.matches.finished_games import find_last_finished
from bot.matches.match_facts import NoMatchHere
from bot.matches.match_value import Match
from bot.matches.seating import find_side
from bot.school.facts import NoMistakeYet
from bot.school.retrying import keep_own_mistakes
from bot.talk.request_refusals import OldControl
from bot.views.control_id import ControlId
from bot.views.matches.analysis import show_analysis, show_analysis_progress, show_moment
from bot.views.records.attached_record import upload_form

MOST_KEPT = 5  # mistakes of one game that come back


@app_commands.command()
@app_commands.describe(
    match="A finished game of yours, or a game number. Defaults to your last",
    file="Your own PDN file to analyse instead",
)
@served
async def analyse(
    request: Request,
    match: MatchNumber | None = None,
    file: discord.Attachment | None = None,
) -> None:
    """Review a finished game: key moments, better moves and a graph."""
    if file is not None:
        await analyse_file(request, file)
        return
    if match is not None:
        wanted = await find_for_viewer(request.services.runner, match, request.viewer)
    else:
        try:
            wanted = await find_last(request)
        except NoMatchHere:
            await request.ask(upload_form(to_analyse=True))
            return
    await show_analysis_of(request, wanted)


async def find_last(request: Request) -> Match:
    """Return the newest finished match of the person, or else of the place.

    Raises `NoMatchHere`, or `MatchGoesOn` if only others are there.
    """
    own = await request.run(find_last_finished, request.person.id)
    return await request.run(find_over_here, request.place) if own is None else own


analyse.autocomplete("match")(list_own_finished)


async def open_analysis(request: Request, control: ControlId) -> None:
    """Show the analysis of a match, in place of one of its moments."""
    match = await request.find_match(control.subject)
    review = await request.host.analysing.find(match)
    if review is None or not request.is_in_private_message:
        await show_analysis_of(request, match)
        return
    await request.answer_in_place(
        show_analysis(
            match,
            review,
            await request.find_appearance(match),
            find_side(match, request.person.id),
        )
    )


async def open_moment(request: Request, control: ControlId) -> None:
    """Show one of the key moments; the detail is its number."""
    match = await request.find_match(control.subject)
    review = await request.host.analysing.find(match)
    if review is None:  # a later version of the engine has not looked at it yet
        await show_analysis_of(request, match)
        return
    appearance = await request.find_appearance(match)
    number = read_number(control.detail)
    if not 1 <= number <= len(review.moments):
        raise OldControl
    await request.answer_in_place(show_moment(match, review, appearance, number))


async def retry_mistakes(request: Request, control: ControlId) -> None:
    """Keep the person's worst mistakes of a match and show the first as a puzzle.

    Raises `NoMistakeYet`.
    """
    match = await request.find_match(control.subject)
    review, own = await request.host.analysing.find(match), find_side(match, request.person.id)
    if review is None or own is None:
        raise NoMistakeYet
    mistakes = review.list_mistakes(own)[:MOST_KEPT]
    await open_mistake(
        request, await request.run(keep_own_mistakes, request.act(), match, mistakes)
    )


async def show_analysis_of(request: Request, match: Match) -> None:
    """Show the analysis of a match to a person, with its progress while it is made."""
    analysing = request.host.analysing
    await analysing.check(match, request.person.id)
    appearance = await request.find_appearance(match)
    own = find_side(match, request.person.id)
    review = await analysing.find(match)
    if review is not None:
        await request.answer(show_analysis(match, review, appearance, own))
        return
    with request.host.analyses.one_more(request.person.id):
        message = await request.answer(show_analysis_progress(match.line))
        await follow_analysis(request, analysing.analyse(match), message)
    review = await analysing.find(match)
    assert review is not None  # every move was analysed
    await request.change_answer(message, show_analysis(match, review, appearance, own))
