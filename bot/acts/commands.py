"""Every command, typed or in a menu. A new one is a function of this package, listed here."""

from typing import Any

from discord import app_commands

from bot.acts.challenges.challenging import challenge
from bot.acts.evenings.evenings import evening
from bot.acts.explaining import help, rules
from bot.acts.matches.agreeing import gift, pause, takeback
from bot.acts.matches.analysing import analyse
from bot.acts.matches.computer_games import play
from bot.acts.matches.ending import abort, draw, resign
from bot.acts.matches.hinting import hint
from bot.acts.matches.inbox import games
from bot.acts.matches.moving import move
from bot.acts.matches.planning import plan
from bot.acts.people.being_away import away
from bot.acts.people.blocking import block_by_menu
from bot.acts.people.choosing import settings
from bot.acts.people.own_data import privacy
from bot.acts.people.person_menu import challenge_by_menu, profile_by_menu, versus_by_menu
from bot.acts.ratings.ratings import profile, top, versus
from bot.acts.ratings.seasons import season
from bot.acts.records.message_menu import analyse_game, import_game, show_position
from bot.acts.records.recording import diagram, record
from bot.acts.school.duels import duel
from bot.acts.school.learning import learn
from bot.acts.school.openings import opening
from bot.acts.school.practising import practice
from bot.acts.school.runs import storm, streak
from bot.acts.school.solving import puzzle
from bot.acts.servers.bans import ban
from bot.acts.servers.moderating import moderate
from bot.acts.servers.server_choosing import server_settings
from bot.acts.teams.leading import team
from bot.acts.teams.simuls import simul
from bot.acts.teams.together import together
from bot.acts.tournaments.tournament_arbiter import ARBITER_COMMANDS
from bot.acts.tournaments.tournament_list import list_all
from bot.acts.tournaments.tournament_seeds import seed as tournament_seed
from bot.acts.tournaments.tournament_teams import team as tournament_team
from bot.acts.tournaments.tournaments import tournament
from bot.acts.watching.following import follow
from bot.acts.watching.predicting import forecasts
from bot.acts.watching.watch_list import watch
from bot.acts.watching.watching import board, replay

moderate.add_command(ban)

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group

EVERYWHERE: tuple[AnyCommand, ...] = (  # also in direct messages, and where people bring the bot
    challenge,
    play,
    move,
    takeback,
    hint,
    analyse,
    draw,
    resign,
    abort,
    away,
    plan,
    pause,
    gift,
    board,
    games,
    record,
    replay,
    diagram,
    rules,
    learn,
    puzzle,
    storm,
    practice,
    opening,
    settings,
    privacy,
    help,
)
IN_SERVERS: tuple[AnyCommand, ...] = (  # where the bot is a member
    together,
    simul,
    team,
    watch,
    follow,
    forecasts,
    streak,
    duel,
    evening,
    season,
    tournament,
    top,
    profile,
    versus,
    server_settings,
    moderate,
)
OF_TOURNAMENTS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    list_all,
    tournament_team,
    *ARBITER_COMMANDS,
    tournament_seed,
)
for each in OF_TOURNAMENTS:
    tournament.add_command(each)
COMMANDS = (*IN_SERVERS, *EVERYWHERE)

# In the menus of people and messages; Discord takes 15 of each kind.
MENUS_EVERYWHERE = (challenge_by_menu, block_by_menu, show_position, analyse_game, import_game)
MENUS_IN_SERVERS = (versus_by_menu, profile_by_menu)
MENUS = (*MENUS_EVERYWHERE, *MENUS_IN_SERVERS)
