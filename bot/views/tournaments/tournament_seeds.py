"""The seeds of a tournament, for its arbiter: a list, and menus to add to it and to take away."""

import discord

from bot.talk.labels import Prompt
from bot.talk.tournaments.seed_texts import seed_label, seeds_text, unseeded_label
from bot.tournaments.hand_seeds import list_unseeded
from bot.tournaments.tournament import Tournament
from bot.views.control_actions import ControlKind, TournamentAction
from bot.views.control_id import ControlId
from bot.views.controls import MOST_OPTIONS, menu, menus
from bot.views.parts import Card, row, text
from bot.views.post import Post

MOST_TO_ADD = 3 * MOST_OPTIONS  # of the players without a seed, in menus


async def show_seeds(tournament: Tournament) -> Post:
    """Show an arbiter the seeds, with menus of those who can be seeded next, or no longer."""
    unseeded = [
        discord.SelectOption(
            label=unseeded_label(tournament, number), value=str(tournament.people[number].id)
        )
        for number in list_unseeded(tournament)[:MOST_TO_ADD]
    ]
    seeded = [
        discord.SelectOption(
            label=seed_label(tournament, number), value=str(tournament.people[number].id)
        )
        for number in tournament.seeds[-MOST_OPTIONS:]
    ]
    rows = menus(
        lambda number: ControlId(
            ControlKind.TOURNAMENT, TournamentAction.SEED, tournament.id, number
        ),
        Prompt.NEXT_SEED,
        unseeded,
    )
    if seeded:
        unseed = ControlId(ControlKind.TOURNAMENT, TournamentAction.UNSEED, tournament.id)
        rows.append(row(menu(unseed, Prompt.UNSEED, seeded)))
    return Post(Card(text(seeds_text(tournament)), *rows))
